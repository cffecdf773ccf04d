//! Cards that are taken for the same.

use maxn::{Evaluation, Game, Search};
use maxn_games::cards::Hand;
use maxn_games::hearts::{self, Options, Points};
use maxn_games::oh_hell::{self, ExactBid};
use maxn_games::spades::{self, Payoff, Utility};
use maxn_games::tricks::{Rules, Tricks};

/// Plays a hand to its end, always the last of the moves. In every position each legal card is a move or merged with
/// exactly one, and leads to what that one leads to. Returns how many cards were merged.
fn check<R, E>(mut game: Tricks<R>, evaluation: &E) -> usize
where
    R: Rules,
    E: Evaluation<Tricks<R>>,
{
    let mut merged = 0;
    while !game.is_terminal() {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut seen = Hand::EMPTY;
        for &card in &moves {
            let equal = game.merged_with(card);
            assert!((seen & equal).is_empty() && !seen.contains(card) && !equal.contains(card));
            seen = seen | equal | Hand::only(card);
            let value = |played| {
                let mut after = game.clone();
                let _ = after.apply(played);
                Search::new(evaluation).run(&mut after).map(|report| report.scores)
            };
            for other in equal {
                assert_eq!(value(other), value(card), "{other} and {card} in {:?}", game.table());
            }
            merged += equal.len();
        }
        assert_eq!(seen, game.legal(), "{:?}", game.table());
        let last = *moves.last().expect("a legal card");
        let _ = game.apply(last);
    }
    merged
}

#[test]
fn every_legal_card_is_a_move_or_as_good_as_one() {
    let mut merged = [0; 3];
    for seed in 0..30 {
        let game = spades::deal(3, 5, seed).unwrap();
        merged[0] += check(game.clone(), &Payoff::new(Utility::Tricks, &game));
        let game = hearts::deal(4, Options::STANDARD, 4, seed).unwrap();
        merged[1] += check(game.clone(), &Points::new(&game));
        let game = oh_hell::deal(3, 4, seed).unwrap();
        merged[2] += check(game.clone(), &ExactBid::new(&game));
    }
    assert!(merged.iter().all(|&count| count > 30), "{merged:?}");
}
