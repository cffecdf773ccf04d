//! Exact searches against their definition.

use super::dice::moves;
use maxn::{Algorithm, Classifier, Evaluation, Game, MoveOrdering, Player, Scores, Search};
use std::fmt::Debug;

/// Searches a position with every exact method, with and without a table and a learned order, and checks that each finds
/// the same as plain recursion: for max^n the scores and the move, the first of equals; for paranoid the score of the player
/// to move. The depth is in steps, all of the game for `None`; plain recursion is slow, so take few.
///
/// The methods that refused to search are returned: the evaluation does not state what they need.
///
/// ```
/// use maxn_games::conformance;
/// use maxn_games::othello::{DiscShare, Othello};
///
/// let refused = conformance::check_searches(&Othello::<3>::start(), &DiscShare, Some(3));
/// assert!(refused.iter().all(|algorithm| algorithm.pruning() == "zero-window-deepening"));
/// ```
///
/// # Panics
/// If a search finds anything else.
pub fn check_searches<G, E, const N: usize>(
    position: &G,
    evaluation: &E,
    depth: Option<u32>,
) -> Vec<Algorithm>
where
    G: Game<N> + Debug,
    E: Evaluation<G, N>,
{
    let steps = depth.unwrap_or(u32::MAX);
    let expected = maxn(&mut position.clone(), steps, evaluation);
    let viewer = (!position.is_terminal()).then(|| position.player());
    let value = viewer.map(|viewer| paranoid(&mut position.clone(), steps, viewer, evaluation));
    let mut refused = Vec::new();
    for algorithm in Algorithm::all().filter(|algorithm| algorithm.is_sound()) {
        for (table, ordering, classifier) in
            [(0, MoveOrdering::default(), Classifier::Linear), (1 << 18, MoveOrdering::ALL, Classifier::Auto)]
        {
            let search = Search::new(evaluation).algorithm(algorithm).classifier(classifier);
            let search = search.table(table).ordering(ordering);
            let search = match depth {
                Some(depth) => search.depth(depth),
                None => search,
            };
            let Ok(report) = search.run(&mut position.clone()) else {
                refused.push(algorithm);
                break;
            };
            assert!(report.exact || depth.is_some(), "{algorithm} does not see the end of {position:?}");
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

/// Steps that are left after a move.
fn left<G: Game<N>, const N: usize>(after: &G, steps: u32) -> u32 {
    steps - u32::from(after.starts_step())
}

/// The max^n value by definition, ties to the first move.
pub(crate) fn maxn<G, E, const N: usize>(
    game: &mut G,
    steps: u32,
    evaluation: &E,
) -> (Scores<N>, Option<G::Move>)
where
    G: Game<N>,
    E: Evaluation<G, N>,
{
    let mut best: Option<(Scores<N>, G::Move)> = None;
    if steps > 0 && !game.is_terminal() {
        let player = game.player();
        for mv in moves(game) {
            let (scores, _) = game.explore(mv, |after| maxn(after, left(after, steps), evaluation));
            if best.is_none_or(|(best, _)| scores[player] > best[player]) {
                best = Some((scores, mv));
            }
        }
    }
    best.map_or_else(|| (evaluation.evaluate(game), None), |(scores, mv)| (scores, Some(mv)))
}

/// The score of a player against all others, by definition.
pub(crate) fn paranoid<G, E, const N: usize>(game: &mut G, steps: u32, viewer: Player, evaluation: &E) -> i32
where
    G: Game<N>,
    E: Evaluation<G, N>,
{
    let own = !game.is_terminal() && game.player() == viewer;
    let mut best = None;
    if steps > 0 && !game.is_terminal() {
        for mv in moves(game) {
            let value = game.explore(mv, |after| paranoid(after, left(after, steps), viewer, evaluation));
            best = Some(best.map_or(value, |best: i32| if own { best.max(value) } else { best.min(value) }));
        }
    }
    best.unwrap_or_else(|| evaluation.evaluate(game)[viewer])
}
