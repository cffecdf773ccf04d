//! How far a player of Chinese Checkers is from the goal, alone on the board.
//!
//! What it takes is solved once, when it is first asked for, and kept as long as the program runs: seconds for the small
//! board and for the full one.

use maxn_games::chinese_checkers::database::{Database, LowerBound};
use maxn_games::chinese_checkers::{Position, Size, seats};
use std::sync::OnceLock;
use std::thread;

/// The database of a board; none for the full board, which has too many placements.
pub fn database(size: Size) -> Option<&'static Database> {
    static TINY: OnceLock<Database> = OnceLock::new();
    static MINI: OnceLock<Database> = OnceLock::new();
    static SMALL: OnceLock<Database> = OnceLock::new();
    let place = match size {
        Size::Tiny => &TINY,
        Size::Mini => &MINI,
        Size::Small => &SMALL,
        Size::Full => return None,
    };
    let build = || Database::build(size, cores(), &mut |_| ()).expect("only the full board is too large");
    Some(place.get_or_init(build))
}

/// The moves that every player would need to reach the goal if the others were not there: exactly, but on the full board
/// at least so many. Nothing where a player's pieces rest where they must not.
pub fn moves_left<const N: usize>(position: &Position<N>) -> Option<[u32; N]> {
    let mut left = [0; N];
    for (player, left) in left.iter_mut().enumerate() {
        let moves = match database(position.star().size()) {
            Some(database) => database.moves_of(position, player),
            None => lower_bound().moves(position.pieces(player), seats(N)[player]),
        };
        *left = u32::from(moves?);
    }
    Some(left)
}

/// For the full board.
fn lower_bound() -> &'static LowerBound {
    static FULL: OnceLock<LowerBound> = OnceLock::new();
    FULL.get_or_init(|| LowerBound::build(Size::Full, cores(), &mut |_| ()))
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn_games::chinese_checkers::Rules;

    #[test]
    fn all_are_equally_far_at_the_start_and_one_step_nearer_is_nearer() {
        let start = Position::<3>::start(Size::Mini, Rules::Standard);
        let [one, two, three] = moves_left(&start).unwrap();
        assert!(one > 2 && one == two && two == three, "{one} {two} {three}");
        let (fewest, best) = database(Size::Mini).unwrap().book(&start).unwrap();
        let mut after = start;
        let _ = maxn::Game::apply(&mut after, best[0]);
        assert_eq!(moves_left(&after), Some([u32::from(fewest), two, three]));
        assert!(u32::from(fewest) < one);
    }
}
