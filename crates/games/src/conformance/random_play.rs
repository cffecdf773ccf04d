//! Positions of random games.

use super::dice::{Dice, moves};
use maxn::Game;

/// Every position of some random games from a position on, the first and the last of each included: the same for the same
/// number of games.
///
/// Half of the moves are drawn from the few with the best [hints](Game::hint), so that games get somewhere.
pub fn positions<G: Game<N>, const N: usize>(start: &G, games: u64) -> Vec<G> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let (mut game, mut dice) = (start.clone(), Dice(seed));
        while !game.is_terminal() {
            positions.push(game.clone());
            let mv = choose(&game, &mut dice);
            game.apply(mv);
        }
        positions.push(game);
    }
    positions
}

/// Draws a move.
pub(crate) fn choose<G: Game<N>, const N: usize>(game: &G, dice: &mut Dice) -> G::Move {
    let mut moves = moves(game);
    if dice.below(2) == 0 {
        moves.sort_by_key(|&mv| std::cmp::Reverse(game.hint(mv)));
        moves.truncate(moves.len().div_ceil(8));
    }
    moves[dice.below(moves.len())]
}
