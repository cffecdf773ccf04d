//! Every exact search against plain recursion.

use super::{Generator, boards, oracle, round};
use maxn::conformance::check_searches;
use maxn::conformance::plain_maxn;
use maxn::{Algorithm, Evaluation, Game, MaxnPruning, Range, Scores, Search};
use maxn_games::cards::{Card, Deal, Hand};
use maxn_games::cribbage::{Board, HandPegs, Pegs, Play};

fn check(play: &Play, pegs: &Pegs) {
    // The points of a play do not grow at an even pace, which one method needs.
    let refused = check_searches(play, pegs, None);
    assert!(refused.iter().all(|algorithm| algorithm.pruning() == "zero-window-deepening"), "{refused:?}");
}

fn searches_agree(players: usize, cards: usize, deals: u64) {
    for seed in 0..deals {
        let mut dice = Generator::new(seed);
        for board in boards(players, &mut dice) {
            // A few ranks only, so that cards meet.
            let highest = 5 + dice.index(9);
            let pack = Hand::DECK.into_iter().filter(|&card| oracle::order(card) <= highest).collect();
            let play = Play::new(&Deal::new(pack, seed).hands(players, cards), dice.index(players), board);
            check(&play, &Pegs::of_play(&play));
            let hands = Scores::from_fn(players, |_| dice.index(13) as i32);
            check(&play, &Pegs::with_show(&play, dice.index(players), hands, dice.index(13) as i32));
        }
    }
}

#[test]
fn exact_searches_agree_with_plain_recursion() {
    searches_agree(2, 4, 12);
    searches_agree(3, 2, 30);
    searches_agree(3, 3, 4);
    searches_agree(4, 2, 8);
}

/// Cards of one rank are one move: playing them one by one gives the same.
#[test]
fn merging_equal_ranks_changes_no_value() {
    fn unmerged(play: &mut Play, pegs: &Pegs) -> Scores {
        if play.is_terminal() {
            return pegs.evaluate(play);
        }
        let player = play.player();
        let mut moves = Vec::new();
        play.moves(&mut moves);
        let held = list_of(play);
        let all = moves
            .iter()
            .flat_map(|&mv| held.iter().filter(move |&&card| oracle::order(card) == oracle::order(mv)));
        let mut best: Option<Scores> = None;
        for card in all.copied().collect::<Vec<_>>() {
            let scores = play.explore(card, |after| unmerged(after, pegs));
            if best.is_none_or(|best| scores[player] > best[player]) {
                best = Some(scores);
            }
        }
        best.unwrap()
    }
    fn list_of(play: &Play) -> Vec<Card> {
        super::list(play.hands()[play.player()])
    }
    for seed in 0..30 {
        let pack = Hand::DECK.into_iter().filter(|&card| oracle::order(card) <= 4).collect();
        let play = Play::new(&Deal::new(pack, seed).hands(3, 3), 0, Board::new(3));
        let pegs = Pegs::of_play(&play);
        assert_eq!(plain_maxn(&mut play.clone(), u32::MAX, &pegs).0, unmerged(&mut play.clone(), &pegs));
    }
}

/// In every line of play, what is possible only becomes less, down to the score at its end.
#[test]
fn bounds_tighten_in_every_line_of_play() {
    fn walk(play: &mut Play, pegs: &Pegs, above: Range) -> usize {
        let range = pegs.range(play);
        for player in 0..play.players() {
            let (lower, upper) = (range.lower[player], range.upper[player]);
            assert!(lower >= above.lower[player] && upper <= above.upper[player], "{play:?}");
            let score = pegs.evaluate(play)[player];
            assert!((lower..=upper).contains(&score), "{play:?}");
        }
        if play.is_terminal() {
            return 1;
        }
        let mut moves = Vec::new();
        play.moves(&mut moves);
        moves.into_iter().map(|card| play.explore(card, |after| walk(after, pegs, range))).sum()
    }
    let mut lines = 0;
    for seed in 0..150 {
        let mut dice = Generator::new(seed);
        let players = 2 + dice.index(3);
        let cards = [0, 0, 4, 3, 2][players];
        for board in boards(players, &mut dice) {
            let highest = 3 + dice.index(11);
            let pack: Hand = Hand::DECK.into_iter().filter(|&card| oracle::order(card) <= highest).collect();
            let mut play =
                Play::new(&Deal::new(pack, seed).hands(players, cards), dice.index(players), board);
            let pegs = Pegs::of_play(&play);
            let range = pegs.range(&play);
            lines += walk(&mut play, &pegs, range);
        }
    }
    assert!(lines > 50_000, "{lines}");
}

/// Whole deals: with a table and without, every method finds the value of the plain search, and those that prune by what cards
/// can still bring visit fewer nodes.
#[test]
fn whole_deals_are_searched_to_the_end() {
    const PRUNING: [MaxnPruning; 5] = [
        MaxnPruning::BranchAndBound,
        MaxnPruning::AlphaBetaBranchAndBound,
        MaxnPruning::LastBranch,
        MaxnPruning::Speculative,
        MaxnPruning::SpeculativeDeep,
    ];
    fn agree(players: usize, deals: u64) {
        let (mut all, mut visited) = (0, [0; PRUNING.len()]);
        for seed in 0..deals {
            for board in boards(players, &mut Generator::new(seed)) {
                let round = round(seed, board);
                let pegs = HandPegs::new(&round);
                let plain = Search::new(&pegs).algorithm(Algorithm::Maxn(MaxnPruning::None));
                let plain = plain.run(&mut round.clone()).unwrap();
                let strong = Search::new(&pegs).table(1 << 20).run(&mut round.clone()).unwrap();
                assert_eq!((strong.scores, strong.best), (plain.scores, plain.best), "{round}");
                all += plain.counts.nodes;
                for (pruning, visited) in PRUNING.into_iter().zip(&mut visited) {
                    let found = Search::new(&pegs).algorithm(Algorithm::Maxn(pruning));
                    let found = found.run(&mut round.clone()).unwrap();
                    assert_eq!(
                        (found.scores, found.best),
                        (plain.scores, plain.best),
                        "{pruning:?}: {round}"
                    );
                    *visited += found.counts.nodes;
                }
            }
        }
        for (pruning, visited) in PRUNING.into_iter().zip(visited) {
            assert!(visited < all * 9 / 10, "{pruning:?} visits {visited} of {all} nodes");
        }
    }
    agree(2, 10);
    agree(3, 10);
    agree(4, 1);
}
