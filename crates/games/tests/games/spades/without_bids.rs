//! Hands in which nobody bids: every trick is a point.

use maxn::{Game, Scores};
use maxn_games::spades::{INFO, Spades, Utility};
use maxn_games::tricks::Tricks;
use maxn_play::{Contest, Deal, DealRequest, GameInfo, SearchRequest, StartRequest, TablePool};

fn deal(options: &str, cards: usize, seed: u64) -> Deal {
    let options = Some(options.to_string());
    INFO.deal(&DealRequest { players: Some(3), cards: Some(cards), options, seed }).unwrap()
}

fn search(contest: &dyn Contest, utility: Option<&str>) -> Result<maxn_play::SearchResult, String> {
    let mut request = SearchRequest { evaluation: utility.map(str::to_string), ..SearchRequest::default() };
    request.options.root_values = true;
    contest.search(&request, &mut TablePool::new(1 << 16)).map_err(|error| error.to_string())
}

/// The tricks of each player by definition: everybody takes as many as it can.
fn plain(game: &mut Tricks<Spades>) -> Scores {
    if game.is_terminal() {
        return game.table().tricks();
    }
    let (player, mut cards) = (game.player(), Vec::new());
    game.moves(&mut cards);
    let mut best: Option<Scores> = None;
    for card in cards {
        let tricks = game.explore(card, plain);
        if best.is_none_or(|best| tricks[player] > best[player]) {
            best = Some(tricks);
        }
    }
    best.unwrap()
}

#[test]
fn a_deal_for_tricks_has_no_bids_and_is_solved_for_tricks() {
    let mut differ = 0;
    for seed in 0..20 {
        let dealt = deal("papers-tricks", 4, seed);
        assert!(dealt.position.ends_with("; bids none"), "{}", dealt.position);
        assert_eq!((dealt.bids.as_ref(), dealt.to_json().get("bids")), (None, None));
        let with_bids = deal("papers", 4, seed);
        assert_eq!((&with_bids.hands, with_bids.bids.is_some()), (&dealt.hands, true));

        let read = INFO.read(&dealt.position).unwrap();
        let truth = plain(&mut dealt.position.parse().unwrap()).first(3).to_vec();
        for contest in [dealt.contest.as_ref(), read.as_ref()] {
            let found = search(contest, None).unwrap();
            assert_eq!((found.scores, found.outcome), (truth.clone(), truth.clone()), "{}", dealt.position);
            assert_eq!(found.measure, "tricks of this hand");
        }
        assert_eq!(search(read.as_ref(), Some("MT")).unwrap().scores, truth);
        differ += u32::from(search(with_bids.contest.as_ref(), None).unwrap().outcome != truth);
    }
    assert!(differ > 3, "bids change the play: {differ} times");
}

#[test]
fn utilities_of_bids_are_refused_without_bids() {
    let dealt = deal("papers-tricks must_break_spades=true", 3, 1);
    assert!(dealt.position.ends_with("; bids none; break spades"), "{}", dealt.position);
    for utility in Utility::ALL.into_iter().filter(|&utility| utility != Utility::Tricks) {
        let error = search(dealt.contest.as_ref(), Some(utility.name())).unwrap_err();
        assert_eq!(
            error,
            format!("nobody bids in this hand of spades: its only utility is MT, not {utility}")
        );
    }
}

#[test]
fn the_measure_is_that_of_the_utility() {
    let dealt = deal("papers", 3, 1);
    for utility in Utility::ALL {
        let found = search(dealt.contest.as_ref(), Some(utility.name())).unwrap();
        assert_eq!(found.measure, utility.measure(), "{utility}");
    }
    assert_eq!(search(dealt.contest.as_ref(), None).unwrap().measure, Utility::SomeOvertricks.measure());
    let options = "papers-tricks".to_string();
    let contest = INFO.start(&StartRequest { players: Some(3), options, seed: 1 }).unwrap();
    let mut request = SearchRequest::default();
    request.options.limits.nodes = Some(1000);
    let found = contest.search(&request, &mut TablePool::new(1 << 16)).unwrap();
    assert_eq!(found.measure, Utility::Tricks.measure());
}
