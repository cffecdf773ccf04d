//! Rules of board games against slower ones, and what their notations, keys and scenes must obey.

use super::moves;
use crate::board::EvaluatedGame;
use maxn::conformance::{positions, random_move};
use maxn::{Game, Generator};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Debug;

/// The rules of a game once more, as simple and slow as possible.
pub trait ReferenceRules<G>: Sized + PartialEq + Debug {
    /// Converts a position.
    fn of(position: &G) -> Self;

    /// Returns true if the game is over.
    fn is_over(&self) -> bool;

    /// Returns every legal move as it is written, and the position after it.
    fn successors(&self) -> BTreeMap<String, Self>;
}

/// Returns the number of lines of play of `depth` moves from a position.
///
/// ```
/// use maxn_games::conformance::perft;
/// use maxn_games::othello::Othello;
///
/// assert_eq!(perft(&mut Othello::start(2), 3), 56);
/// ```
pub fn perft<G: Game>(game: &mut G, depth: u32) -> u64 {
    if depth == 0 || game.is_terminal() {
        return u64::from(depth == 0);
    }
    let moves = moves(game);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| game.explore(mv, |after| perft(after, depth - 1))).sum()
}

fn reference_perft<G, R: ReferenceRules<G>>(position: &R, depth: u32) -> u64 {
    if depth == 0 || position.is_over() {
        return u64::from(depth == 0);
    }
    let successors = position.successors();
    if depth == 1 {
        return successors.len() as u64;
    }
    successors.values().map(|after| reference_perft(after, depth - 1)).sum()
}

/// Checks that the reference counts the same lines of play of up to `depth` moves.
///
/// # Panics
/// If it does not.
pub fn check_perft<R, G>(start: &G, depth: u32)
where
    G: EvaluatedGame,
    R: ReferenceRules<G>,
{
    for depth in 1..=depth {
        let reference = reference_perft::<G, R>(&R::of(start), depth);
        let players = start.players();
        assert_eq!(perft(&mut start.clone(), depth), reference, "{players} players, depth {depth}: {start}");
    }
}

/// Plays random games of at most `most` moves and checks at every position that the reference has the same moves, leading
/// to the same positions, and the same end. Returns the last position of each game.
///
/// # Panics
/// If the reference differs.
pub fn check_rules<R, G>(start: &G, games: u64, most: usize) -> Vec<G>
where
    G: EvaluatedGame,
    R: ReferenceRules<G>,
{
    let play = |seed| {
        let (mut game, mut generator) = (start.clone(), Generator::new(seed));
        for _ in 0..most {
            let reference = R::of(&game);
            assert_eq!(game.is_terminal(), reference.is_over(), "{game}");
            if reference.is_over() {
                break;
            }
            let mut successors = BTreeMap::new();
            for mv in moves(&game) {
                let name = game.move_name(mv);
                let after = game.explore(mv, |after| R::of(after));
                assert!(successors.insert(name, after).is_none(), "two moves have one name: {game}");
            }
            assert_eq!(successors, reference.successors(), "{game}");
            let mv = random_move(&game, &mut generator);
            game.apply(mv);
        }
        game
    };
    (0..games).map(play).collect()
}

/// Plays random games and checks at every position that
///
/// - [`check`](super::check) finds nothing wrong with the game and its usual evaluation;
/// - the position and its moves read back from their notation;
/// - different positions have different keys;
/// - the game has a reason to be over, and winners, where it is terminal, and only there;
/// - the scene has the same cells, with different names.
///
/// # Panics
/// If something is wrong.
pub fn check_board_game<G: EvaluatedGame>(start: &G, games: u64) {
    super::check(start, &start.evaluation(), games, 1);
    let mut by_key: HashMap<u64, G> = HashMap::new();
    let names = |game: &G| game.scene().cells.into_iter().map(|cell| cell.name).collect::<Vec<_>>();
    let cells = names(start);
    assert_eq!(cells.iter().collect::<BTreeSet<_>>().len(), cells.len(), "two cells have one name");
    for (number, game) in positions(start, games).into_iter().enumerate() {
        let text = game.to_string();
        let read: G = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read, game, "{text}");
        if let Some(key) = game.key() {
            let first = by_key.entry(key).or_insert_with(|| game.clone());
            assert_eq!(*first, game, "two positions have the key {key:x}");
        }
        let ending = game.ending();
        assert_eq!(ending.is_some(), game.is_terminal(), "{text}");
        assert!(ending.is_none_or(|(_, winners)| !winners.is_empty()), "{text} has no winner");
        // Names are slow to write and to read.
        if number % 16 == 0 {
            assert_eq!(names(&game), cells, "{text}");
            if !game.is_terminal() {
                for mv in moves(&game) {
                    assert_eq!(game.read_move(&game.move_name(mv)), Ok(mv), "{text}");
                }
            }
        }
    }
}
