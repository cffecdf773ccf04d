//! The decision rules by their definitions: slow, and obviously right.

use super::{events, moves};
use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::scores::{Player, Scores};

/// Returns the max^n value of a position and the move that leads to it, by definition: ties go to the first move, and chance
/// to the mean of the scores after its events, rounded to the nearest whole number, halves down. The depth is in steps.
pub fn plain_maxn<G, E>(game: &mut G, steps: u32, evaluation: &E) -> (Scores, Option<G::Move>)
where
    G: Game,
    E: Evaluation<G>,
{
    if steps == 0 || game.is_terminal() {
        return (evaluation.evaluate(game), None);
    }
    if game.is_chance() {
        let players = game.players();
        let mean = mean(game, steps, players, |after, steps| plain_maxn(after, steps, evaluation).0);
        return (mean, None);
    }
    let player = game.player();
    let mut best: Option<(Scores, G::Move)> = None;
    for mv in moves(game) {
        let (scores, _) = game.explore(mv, |after| plain_maxn(after, left(after, steps), evaluation));
        if best.is_none_or(|(best, _)| scores[player] > best[player]) {
            best = Some((scores, mv));
        }
    }
    best.map_or_else(|| (evaluation.evaluate(game), None), |(scores, mv)| (scores, Some(mv)))
}

/// Returns the score of a player against all others together, by definition; chance and depth as in [`plain_maxn`].
pub fn plain_paranoid<G, E>(game: &mut G, steps: u32, viewer: Player, evaluation: &E) -> i32
where
    G: Game,
    E: Evaluation<G>,
{
    if steps == 0 || game.is_terminal() {
        return evaluation.evaluate(game)[viewer];
    }
    if game.is_chance() {
        let value = |after: &mut G, steps| [plain_paranoid(after, steps, viewer, evaluation)].into();
        return mean(game, steps, 1, value)[0];
    }
    let own = game.player() == viewer;
    let mut best = None;
    for mv in moves(game) {
        let value = game.explore(mv, |after| plain_paranoid(after, left(after, steps), viewer, evaluation));
        best = Some(best.map_or(value, |best: i32| if own { best.max(value) } else { best.min(value) }));
    }
    best.unwrap_or_else(|| evaluation.evaluate(game)[viewer])
}

/// Returns the steps that are left after a move.
fn left<G: Game>(after: &G, steps: u32) -> u32 {
    steps - u32::from(after.starts_step())
}

/// Returns the rounded mean of some values after the events of a chance position. A step that began with it goes on.
fn mean<G: Game>(
    game: &mut G,
    steps: u32,
    count: usize,
    mut value: impl FnMut(&mut G, u32) -> Scores,
) -> Scores {
    let goes_on = game.starts_step();
    let mut sums = vec![0; count];
    let mut total = 0;
    for (event, weight) in events(game) {
        let values = game.explore(event, |after| {
            let steps = if goes_on { steps } else { left(after, steps) };
            value(after, steps)
        });
        assert!(weight > 0, "Game::chances: an event of weight 0 in a chance position");
        total += i128::from(weight);
        for (sum, value) in sums.iter_mut().zip(values.first(count)) {
            *sum += i128::from(weight) * i128::from(*value);
        }
    }
    assert!(total > 0, "Game::chances has no event");
    Scores::from_fn(count, |place| {
        let sum: i128 = sums[place];
        // Up where the remainder is more than half.
        (sum.div_euclid(total) + i128::from(2 * sum.rem_euclid(total) > total)) as i32
    })
}
