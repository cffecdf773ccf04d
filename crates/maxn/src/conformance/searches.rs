//! Exact searches against their definition.

use super::recursion::{plain_maxn, plain_paranoid};
use crate::algorithm::Algorithm;
use crate::error::SearchError;
use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::options::{Classifier, MoveOrdering};
use crate::search::Search;
use std::fmt::Debug;

/// Searches a position with every exact method, with and without a table and a learned order, and checks that each finds
/// the same as plain recursion: for max^n the scores and the move, the first of equals; for paranoid the score of the player
/// to move. The depth is in steps, all of the game for `None`; plain recursion is slow, so take few.
///
/// The methods that refused to search are returned: the evaluation does not state what they need.
///
/// ```
/// # use maxn::{Evaluation, Game, Scores, conformance};
/// # #[derive(Clone, Debug)]
/// # struct Matches { left: u8, turn: usize }
/// # impl Game for Matches {
/// #     type Move = u8;
/// #     type Undo = ();
/// #     fn players(&self) -> usize { 3 }
/// #     fn player(&self) -> usize { self.turn }
/// #     fn is_terminal(&self) -> bool { self.left == 0 }
/// #     fn moves(&self, moves: &mut Vec<u8>) { moves.extend(1..=self.left.min(2)); }
/// #     fn apply(&mut self, taken: u8) { self.left -= taken; self.turn = (self.turn + 1) % 3; }
/// #     fn undo(&mut self, taken: u8, (): ()) { self.left += taken; self.turn = (self.turn + 2) % 3; }
/// # }
/// # struct LastMatch;
/// # impl Evaluation<Matches> for LastMatch {
/// #     fn evaluate(&self, game: &Matches) -> Scores {
/// #         Scores::from_fn(3, |player| i32::from(game.left == 0 && player == (game.turn + 2) % 3))
/// #     }
/// # }
/// // An evaluation that states nothing can be searched without pruning, and by the paranoid rule.
/// let refused = conformance::check_searches(&Matches { left: 7, turn: 0 }, &LastMatch, None);
/// assert!(refused.iter().all(|algorithm| algorithm.pruning() != "none" && algorithm.pruning() != "alpha-beta"));
/// ```
///
/// # Panics
/// If a search finds anything else, if the position is one of [chance](Game::is_chance), or if the game breaks a rule of
/// its trait.
pub fn check_searches<G, E>(position: &G, evaluation: &E, depth: Option<u32>) -> Vec<Algorithm>
where
    G: Game + Debug,
    E: Evaluation<G>,
{
    let steps = depth.unwrap_or(u32::MAX);
    assert!(position.is_terminal() || !position.is_chance(), "no search begins at chance: {position:?}");
    let expected = plain_maxn(&mut position.clone(), steps, evaluation);
    let viewer = (!position.is_terminal()).then(|| position.player());
    let value = viewer.map(|viewer| plain_paranoid(&mut position.clone(), steps, viewer, evaluation));
    let mut refused = Vec::new();
    // The value of a smaller game is not that of this one, and a range is no value.
    let is_defined = |one: &Algorithm| one.is_sound() && ["maxn", "paranoid"].contains(&one.rule());
    for algorithm in Algorithm::all().filter(is_defined) {
        for (table, ordering, classifier) in
            [(0, MoveOrdering::default(), Classifier::Linear), (1 << 18, MoveOrdering::ALL, Classifier::Auto)]
        {
            let search = Search::new(evaluation).algorithm(algorithm).classifier(classifier);
            let search = search.table(table).ordering(ordering);
            let search = match depth {
                Some(depth) => search.depth(depth),
                None => search,
            };
            let report = match search.run(&mut position.clone()) {
                Ok(report) => report,
                // The game is at fault, not the method.
                Err(
                    error @ (SearchError::BadPlayers(_)
                    | SearchError::NoMoves
                    | SearchError::NoEvents
                    | SearchError::UndeclaredChance
                    | SearchError::BadMover { .. }),
                ) => panic!("{algorithm}: {error}: {position:?}"),
                Err(_) => {
                    refused.push(algorithm);
                    break;
                }
            };
            assert!(
                report.exact || report.left_out || depth.is_some(),
                "{algorithm} does not see the end of {position:?}"
            );
            if algorithm.rule() == "maxn" {
                let found = (report.scores, report.best);
                assert_eq!(found, expected, "{algorithm}, table of {table} bytes: {position:?}");
            } else {
                let found = viewer.map(|viewer| report.scores[viewer]);
                assert_eq!(found, value, "{algorithm}, table of {table} bytes: {position:?}");
            }
        }
    }
    refused
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::Scores;

    /// A player takes one of two matches, and the next has no move.
    #[derive(Clone, Debug)]
    struct Stuck(u8);

    impl Game for Stuck {
        type Move = u8;
        type Undo = ();
        fn players(&self) -> usize {
            2
        }
        fn player(&self) -> usize {
            self.0 as usize % 2
        }
        fn is_terminal(&self) -> bool {
            self.0 == 0
        }
        fn moves(&self, moves: &mut Vec<u8>) {
            moves.extend((self.0 == 2).then_some(1));
        }
        fn apply(&mut self, taken: u8) {
            self.0 -= taken;
        }
        fn undo(&mut self, taken: u8, (): ()) {
            self.0 += taken;
        }
    }

    struct Nothing;

    impl Evaluation<Stuck> for Nothing {
        fn evaluate(&self, _: &Stuck) -> Scores {
            Scores::ZERO
        }
    }

    #[test]
    #[should_panic(expected = "Game::moves")]
    fn a_game_that_breaks_a_rule_is_not_one_that_a_method_refuses() {
        check_searches(&Stuck(2), &Nothing, None);
    }
}
