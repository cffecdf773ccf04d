//! Positions of random games.

use super::{MOST_MOVES, events, moves};
use crate::game::Game;
use crate::generator::Generator;

/// Returns every position of some random games from a position on, the first and the last of each included: the same for
/// the same number of games. A game that goes on after 10,000 moves is left there.
///
/// Half of the moves are drawn from the few with the best [hints](Game::hint), so that games get somewhere; chance is
/// drawn by its weights.
pub fn positions<G: Game>(start: &G, games: u64) -> Vec<G> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let (mut game, mut generator) = (start.clone(), Generator::new(seed));
        for _ in 0..MOST_MOVES {
            if game.is_terminal() {
                break;
            }
            positions.push(game.clone());
            let mv = random_move(&game, &mut generator);
            game.apply(mv);
        }
        positions.push(game);
    }
    positions
}

/// Draws a move of a position that is not terminal, half of the time one of those with the best [hints](Game::hint); or
/// an event of a chance position, by its weight.
///
/// ```
/// # use maxn::{Game, Generator, conformance::random_move};
/// # fn play<G: Game>(game: &mut G) {
/// let mut generator = Generator::new(1);
/// while !game.is_terminal() {
///     game.apply(random_move(game, &mut generator));
/// }
/// # }
/// ```
///
/// # Panics
/// If there is no move; the message names the method at fault.
pub fn random_move<G: Game>(game: &G, generator: &mut Generator) -> G::Move {
    if game.is_chance() {
        let events = events(game);
        let drawn = generator.weighted(events.iter().map(|&(_, weight)| weight));
        return events[drawn.expect("Game::chances: no event, or one of weight 0, in a chance position")].0;
    }
    let moves = moves(game);
    assert!(!moves.is_empty(), "Game::moves: no move in a position that is not terminal");
    if generator.below(2) == 0 {
        let hints: Vec<i32> = moves.iter().map(|&mv| game.hint(mv)).collect();
        let best = best_eighth(&hints);
        return moves[best[generator.index(best.len())]];
    }
    moves[generator.index(moves.len())]
}

/// The places of the best hints, an eighth of all, the best first. Not generic: a sort is much code for each game.
fn best_eighth(hints: &[i32]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..hints.len()).collect();
    places.sort_by_key(|&place| std::cmp::Reverse(hints[place]));
    places.truncate(places.len().div_ceil(8));
    places
}
