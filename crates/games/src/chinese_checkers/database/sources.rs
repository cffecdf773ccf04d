//! Databases by name: built in memory, or opened from a file, once each and kept as long as the program runs.

use super::{Database, DatabaseError, LowerBound, Size};
use crate::chinese_checkers::position::Position;
use crate::hex::seats;
use maxn::{Game, Player};
use maxn_play::{DatabaseEntry, SearchFailure};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

/// The word that stands for a database; a file follows it after a colon.
const DATABASE: &str = "database";

/// Returns the database of a board, which is built when it is first asked for: in seconds for the small board. `None` for
/// the full board, which has too many placements.
pub fn in_memory(size: Size) -> Option<&'static Database> {
    static BUILT: [OnceLock<Database>; 3] = [const { OnceLock::new() }; 3];
    let slot = BUILT.get(size as usize)?;
    let build = || Database::build(size, cores(), &mut |_| ()).expect("only the full board is too large");
    Some(slot.get_or_init(build))
}

/// Returns the database of a file, which is read when it is first asked for.
///
/// # Errors
/// If the file is no database; see [`Database::open`].
pub fn in_file(path: &Path) -> Result<&'static Database, DatabaseError> {
    static OPENED: Mutex<BTreeMap<PathBuf, &'static Database>> = Mutex::new(BTreeMap::new());
    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(database) = opened.get(path) {
        return Ok(database);
    }
    let database: &'static Database = Box::leak(Box::new(Database::open(path)?));
    opened.insert(path.to_path_buf(), database);
    Ok(database)
}

/// The database of a name, `database` or `database:FILE`, for a board; `None` if the name is another one.
pub(in crate::chinese_checkers) fn by_name(
    name: &str,
    size: Size,
) -> Option<Result<&'static Database, SearchFailure>> {
    let file = match name.strip_prefix(DATABASE)? {
        "" => None,
        argument => Some(argument.strip_prefix(':')?),
    };
    Some(match file {
        None => in_memory(size).ok_or_else(too_large),
        Some(file) => in_file(Path::new(file)).map_err(|error| {
            let problem = format!("no database to be used; 'maxn db build' makes one: {error}");
            SearchFailure::Evaluation(problem)
        }),
    })
}

/// Checks that there is a database for a board, if a name is that of one in memory.
pub(in crate::chinese_checkers) fn check_name(name: &str, size: Size) -> Result<(), SearchFailure> {
    if name == DATABASE && size == Size::Full { Err(too_large()) } else { Ok(()) }
}

fn too_large() -> SearchFailure {
    let boards = "evaluation=database is for chinese-checkers with the option board=tiny, mini or small";
    SearchFailure::Evaluation(boards.to_string())
}

/// Looks a position up in the database of a name.
pub(in crate::chinese_checkers) fn look_up(
    position: &Position,
    source: &str,
) -> Result<DatabaseEntry, SearchFailure> {
    let size = position.star().size();
    let unknown = || SearchFailure::Evaluation(format!("there is no database '{source}'"));
    let database = by_name(source, size).ok_or_else(unknown)??;
    let left: Option<Vec<u32>> =
        (0..position.players()).map(|player| database.moves_of(position, player).map(u32::from)).collect();
    let moves_left = left.ok_or_else(|| {
        let problem = format!("the database is for the board '{}', not for this one", database.size());
        SearchFailure::Evaluation(problem)
    })?;
    Ok(DatabaseEntry { moves_left, best: best_moves(database, position) })
}

/// The indices of the moves after which the mover would need the fewest more if alone on the board.
fn best_moves(database: &Database, position: &Position) -> Vec<usize> {
    let Some((_, best)) = database.book(position) else { return Vec::new() };
    let mut moves = Vec::new();
    position.moves(&mut moves);
    (0..moves.len()).filter(|&index| best.contains(&moves[index])).collect()
}

/// Returns the number of moves that each player would need to reach the goal if the others were not there: exactly, or a
/// lower bound on the full board. `None` where a player's pieces rest where they must not.
pub fn moves_left(position: &Position) -> Option<Vec<u32>> {
    let left = |player: Player| match in_memory(position.star().size()) {
        Some(database) => database.moves_of(position, player),
        None => full_board().moves(position.pieces(player), seats(position.players())[player]),
    };
    (0..position.players()).map(|player| left(player).map(u32::from)).collect()
}

/// The lower bound of the full board.
fn full_board() -> &'static LowerBound {
    static FULL: OnceLock<LowerBound> = OnceLock::new();
    FULL.get_or_init(|| LowerBound::build(Size::Full, cores(), &mut |_| ()))
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chinese_checkers::Rules;

    #[test]
    fn all_are_equally_far_at_the_start_and_one_step_nearer_is_nearer() {
        let start = Position::start(Size::Mini, Rules::Standard, 3);
        let [one, two, three] = moves_left(&start).unwrap()[..] else { panic!("three players") };
        assert!(one > 2 && one == two && two == three, "{one} {two} {three}");
        let entry = look_up(&start, "database").unwrap();
        assert_eq!(entry.moves_left, [one; 3]);
        let (fewest, best) = in_memory(Size::Mini).unwrap().book(&start).unwrap();
        let mut moves = Vec::new();
        start.moves(&mut moves);
        assert_eq!(entry.best.iter().map(|&index| moves[index]).collect::<Vec<_>>(), best);
        let mut after = start;
        let _ = after.apply(best[0]);
        assert_eq!(moves_left(&after), Some(vec![u32::from(fewest), two, three]));
        assert!(u32::from(fewest) < one);
    }

    #[test]
    fn files_are_opened_once_and_refused_for_another_board() {
        let file = std::env::temp_dir().join(format!("maxn-sources-{}.db", std::process::id()));
        in_memory(Size::Tiny).unwrap().save(&file).unwrap();
        let name = format!("database:{}", file.display());
        let first = by_name(&name, Size::Tiny).unwrap().unwrap();
        std::fs::remove_file(&file).unwrap();
        assert!(std::ptr::eq(first, by_name(&name, Size::Tiny).unwrap().unwrap()));
        let error = look_up(&Position::start(Size::Mini, Rules::Standard, 3), &name).unwrap_err();
        assert_eq!(error.to_string(), "the database is for the board 'tiny', not for this one");
        let missing = by_name("database:none.db", Size::Tiny).unwrap().unwrap_err().to_string();
        assert!(missing.contains("'maxn db build' makes one: cannot read none.db"), "{missing}");
        let full = by_name("database", Size::Full).unwrap().unwrap_err().to_string();
        assert!(full.contains("board=tiny, mini or small"), "{full}");
        assert!(by_name("databases", Size::Tiny).is_none());
    }
}
