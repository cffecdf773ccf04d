//! Searches before the play against plain recursion over every legal decision.

use maxn::{Evaluation, FirstMovePolicy, Game, Generator, Mcts, Scores, Search};
use maxn_games::cards::Suit;
use maxn_games::pinochle::{Card, Deal, DealEvaluation, Hand, INFO, Move, MustBeat, Stage, Utility};
use maxn_play::{GameInfo, MctsRequest, SearchRequest, SearchResult, TablePool};

/// The value by max^n over every legal decision and every card by itself, ties to those that are listed first.
fn slow(deal: &mut Deal, evaluation: &DealEvaluation) -> Scores {
    if deal.is_terminal() {
        return evaluation.evaluate(deal);
    }
    let (mut moves, mut legal) = (Vec::new(), Vec::new());
    deal.moves(&mut moves);
    deal.legal(&mut legal);
    let others: Vec<Move> = legal.into_iter().filter(|mv| !moves.contains(mv)).collect();
    let player = deal.player();
    let values = moves.into_iter().chain(others).map(|mv| deal.explore(mv, |after| slow(after, evaluation)));
    values.reduce(|best, next| if next[player] > best[player] { next } else { best }).unwrap()
}

/// A deal of a few cards before its play, out of two suits and more, in which melds are likely: an auction whose bids are nearly
/// as high as they can be, or a bidder with a low bid who names trump or buries.
fn small(seed: u64) -> Deal {
    let mut generator = Generator::new(seed);
    let suits = 2 + generator.below(3) as usize;
    let mut pack: Vec<Card> =
        Hand::PACK.cards().filter(|card| Suit::ALL[..suits].contains(&card.suit())).collect();
    generator.shuffle(&mut pack);
    let cards = 1 + generator.below(2) as usize;
    let mut hands = [Hand::EMPTY; 3];
    for hand in &mut hands {
        hand.extend(pack.drain(..cards));
    }
    let widow: Hand = pack.drain(..3).collect();
    let (dealer, must_beat) = (1 + generator.below(3), MustBeat::ALL[generator.below(2) as usize].0);
    let state = match generator.below(3) {
        0 => {
            let mut bids = ["-".to_string(), "-".to_string(), "-".to_string()];
            bids[dealer as usize % 3] = (319 + generator.below(2)).to_string();
            format!("bids {}", bids.join(" "))
        }
        stage => {
            let bidder = generator.below(3) as usize;
            hands[bidder] = hands[bidder] + widow;
            let trump = if stage == 1 { "" } else { ["; trump S", "; trump H"][generator.below(2) as usize] };
            format!("bidder {}; bid {}{trump}", bidder + 1, 1 + generator.below(10))
        }
    };
    let hands = hands.map(|hand| hand.to_string()).join(" | ");
    format!("dealer {dealer}; must_beat {must_beat}; hands {hands}; widow {widow}; {state}").parse().unwrap()
}

#[test]
fn values_that_are_called_exact_are_those_of_every_legal_decision() {
    let (mut exact, mut left_out, mut proved) = ([0; 3], 0, 0);
    for seed in 0..600 {
        let deal = small(seed);
        for utility in [Utility::Result, Utility::Points] {
            let evaluation = DealEvaluation::new(&deal, utility);
            let truth = slow(&mut deal.clone().without_merging(), &evaluation);
            let report = Search::new(&evaluation).run(&mut deal.clone()).unwrap();
            assert_eq!(report.exact, !report.left_out, "{deal}");
            assert!(report.scores == truth || !report.exact, "{:?}, not {truth:?}: {deal}", report.scores);
            let simulated = Mcts::new(&evaluation).policy(FirstMovePolicy).simulations(3000).seed(seed);
            let simulated = simulated.run(&deal).unwrap();
            assert!(!simulated.exact || report.exact, "{deal}");
            assert!(simulated.scores.is_none_or(|scores| scores == truth), "{simulated:?}: {deal}");
            let encloses = |player: usize| {
                (simulated.bounds.lower[player]..=simulated.bounds.upper[player]).contains(&truth[player])
            };
            assert!((0..3).all(encloses), "{:?} misses {truth:?}: {deal}", simulated.bounds);
            let stage =
                [Stage::Auction, Stage::Trump, Stage::Burial].iter().position(|&one| one == deal.stage());
            exact[stage.unwrap()] += u32::from(report.exact);
            left_out += u32::from(report.left_out);
            proved += u32::from(simulated.exact);
        }
    }
    // An auction is solved only where nobody can bid any more.
    assert!(
        exact.iter().all(|&count| count > 100) && left_out > 100 && proved > 100,
        "{exact:?}, {left_out}, {proved}"
    );
}

fn solved(position: &str) -> SearchResult {
    let contest = INFO.read(position).unwrap();
    let mut request = SearchRequest::default();
    request.options.root_values = true;
    contest.search(&request, &mut TablePool::new(1 << 20)).unwrap()
}

/// The best burial is one that the rule would not think of.
#[test]
fn every_burial_of_few_cards_is_searched() {
    let result = solved(
        "dealer 3; hands S:K H:Q D:9 C:QJ9 | S:Q9 H:- D:Q C:- | S:- H:- D:T C:AK; widow S:- H:- D:- C:QJ9; bidder 1; bid 1; \
         trump D",
    );
    assert_eq!((result.scores, result.exact, result.left_out), (vec![5, 0, 1], true, None));
    assert_eq!(result.best.unwrap().as_str(), "bury QC JC 9C");
}

#[test]
fn an_auction_says_that_it_is_not_exact_and_what_was_left_out() {
    let position = "dealer 3; hands S:- H:KJ D:- C:- | S:AK H:- D:- C:- | S:Q H:Q D:- C:-; widow S:- H:ATQ D:- C:-; bids - - -";
    let result = solved(position);
    assert_eq!((&result.scores, result.exact), (&vec![21, 0, 0], false), "the widow makes a run");
    assert_eq!(result.best.as_ref().unwrap().as_str(), "20");
    let json = result.to_json();
    assert_eq!((&json["exact"], &json["candidates_only"]), (&false.into(), &true.into()));
    let left_out: Vec<String> = (21..=320).map(|bid: u16| bid.to_string()).collect();
    assert_eq!(json["left_out"], serde_json::json!(left_out));
    let mut request = MctsRequest::default();
    request.options.limits.simulations = Some(20_000);
    let advice = INFO.read(position).unwrap().mcts(&request).unwrap();
    assert_eq!((advice.best.as_str(), advice.exact, advice.choices.len()), ("20", false, 302));
    assert_eq!(advice.left_out.unwrap().len(), 300);
}

/// A burial of a whole deal is chosen among a few, and the legal ones that are not tried are listed. Once it is made, nothing is
/// left out.
#[test]
fn whole_deals_say_what_was_left_out() {
    let mut deal = Deal::new(MustBeat::Always, 0, 5);
    for mv in [Move::Bid(20), Move::Pass, Move::Pass, Move::Trump(Suit::Spades)] {
        deal.apply(mv);
    }
    let mut request = SearchRequest::default();
    request.options.limits.nodes = Some(2000);
    request.options.root_values = true;
    let search = |deal: &Deal| {
        let contest = INFO.read(&deal.to_string()).unwrap();
        (contest.search(&request, &mut TablePool::new(1 << 20)).unwrap(), contest.legal())
    };
    let (result, legal) = search(&deal);
    let left_out = result.left_out.expect("there are more burials than are tried");
    let mut all: Vec<_> = result.moves.into_iter().map(|value| value.decision).chain(left_out).collect();
    all.sort_unstable();
    let mut legal = legal;
    legal.sort_unstable();
    assert_eq!(all, legal);
    let mut moves = Vec::new();
    deal.moves(&mut moves);
    deal.apply(moves[0]);
    assert_eq!((deal.stage(), search(&deal).0.left_out), (Stage::Play, None));
}

/// The forecast of an unfinished deal is the same in points and as a utility.
#[test]
fn a_search_that_is_cut_off_has_one_forecast() {
    for seed in 0..20 {
        let deal = Deal::new(MustBeat::Always, 0, seed);
        let contest = INFO.read(&deal.to_string()).unwrap();
        let mut request = SearchRequest::default();
        request.options.limits.depth = Some(1 + seed as u32 % 3);
        let result = contest.search(&request, &mut TablePool::new(1 << 20)).unwrap();
        assert_eq!(result.outcome, result.scores, "{deal}");
    }
}
