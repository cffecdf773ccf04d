//! The database of a player alone on the board of Chinese Checkers: building, showing, and a lower bound for all boards.
//!
//! A database has the number of moves to the goal for each placement of a player's pieces (DISS 6.4.2).
//!
//! ```
//! use maxn_papers::database;
//!
//! let bound = database::bound("tiny", 1)?;
//! assert!(bound.from_home <= bound.exact_from_home);
//! # Ok::<(), database::DatabaseRequestError>(())
//! ```

use crate::cache::{CacheFolderError, cache_folder};
use maxn_games::chinese_checkers::database::{Database, DatabaseError, Layer, LowerBound, TooLarge, sample};
use maxn_games::chinese_checkers::{Position, Rules, Size};
use maxn_games::hex::Cells;
use maxn_play::folder::{MissingFolder, check_folder};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The game of the databases.
pub const GAME: &str = "chinese-checkers";

/// The board of the usual database.
pub const USUAL_BOARD: &str = "small";

/// A database to be built or shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseRequest {
    /// The board by name.
    pub board: String,
    /// The file; by default one in the [cache folder](cache_folder).
    pub file: Option<PathBuf>,
}

/// A database that cannot be built or shown.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DatabaseRequestError {
    /// There is no such board.
    #[error("--board {board}: {problem}")]
    Board {
        /// The name.
        board: String,
        /// The problem, with the boards there are.
        problem: String,
    },
    /// The board has too many placements.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// There is no folder for the file.
    #[error(transparent)]
    CacheFolderError(#[from] CacheFolderError),
    /// The file would replace a folder.
    #[error("cannot write {}: it is a folder", .0.display())]
    Folder(PathBuf),
    /// The file cannot be read.
    #[error("no database to be used; 'maxn db build' makes one: {0}")]
    Unreadable(DatabaseError),
    /// The file cannot be written.
    #[error("{0}")]
    Unwritable(DatabaseError),
    /// The folder of the file that was named does not exist.
    #[error(transparent)]
    MissingFolder(#[from] MissingFolder),
}

/// A database in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseSummary {
    /// The board by name.
    pub board: &'static str,
    /// The number of placements.
    pub placements: usize,
    /// The most moves to the goal.
    pub longest: u8,
    /// The moves from home to the goal.
    pub from_home: Option<u8>,
    /// The number of placements by the moves to the goal.
    pub histogram: Vec<usize>,
}

/// A database that was built and written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltDatabase {
    /// The file.
    pub path: PathBuf,
    /// The time taken.
    pub elapsed: Duration,
    /// The database in numbers.
    pub summary: DatabaseSummary,
}

/// The lower bound of a board beside the truth, where that is known.
#[derive(Clone, Debug, PartialEq)]
pub struct BoundSummary {
    /// The board by name.
    pub board: &'static str,
    /// The size of the bound's tables in bytes.
    pub bytes: usize,
    /// The bound on the moves from home to the goal.
    pub from_home: Option<u8>,
    /// The exact number of moves from home to the goal.
    pub exact_from_home: Option<u8>,
    /// The mean of the bound over [random placements](BOUND_SAMPLE).
    pub average: f64,
    /// The mean of the exact numbers over the same placements.
    pub exact_average: Option<f64>,
}

/// The number of random placements that a bound is measured on.
pub const BOUND_SAMPLE: usize = 10_000;
const BOUND_SEED: u64 = 1;

/// The names of all boards.
pub fn boards() -> Vec<&'static str> {
    Size::ALL.iter().map(|size| size.name()).collect()
}

/// The path of a board's database in the cache folder.
///
/// # Errors
/// If there is no such board or no such folder.
pub fn usual_path(board: &str) -> Result<PathBuf, DatabaseRequestError> {
    path_of(size(board)?)
}

fn path_of(size: Size) -> Result<PathBuf, DatabaseRequestError> {
    Ok(cache_folder()?.join(format!("{GAME}-{size}.db")))
}

fn size(board: &str) -> Result<Size, DatabaseRequestError> {
    let found: Result<Size, _> = board.parse();
    found
        .map_err(|error| DatabaseRequestError::Board { board: board.to_string(), problem: error.to_string() })
}

impl DatabaseRequest {
    /// The path of the file.
    ///
    /// # Errors
    /// If there is no such board, or no folder for the file.
    pub fn path(&self) -> Result<PathBuf, DatabaseRequestError> {
        self.file.clone().map_or_else(|| usual_path(&self.board), Ok)
    }

    /// Solves all placements and writes the file. `progress` gets the number of solved placements and of all.
    ///
    /// # Errors
    /// If the board is unknown or too large, or the file cannot be written.
    pub fn build(
        &self,
        threads: usize,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<BuiltDatabase, DatabaseRequestError> {
        let path = self.path()?;
        if path.is_dir() {
            return Err(DatabaseRequestError::Folder(path));
        }
        // Before the work; only the cache folder is made.
        self.file.as_deref().map_or(Ok(()), check_folder)?;
        let began = Instant::now();
        let mut told = |layer: Layer| progress(layer.solved, layer.of);
        let database = Database::build(size(&self.board)?, threads, &mut told)?;
        database.save(&path).map_err(DatabaseRequestError::Unwritable)?;
        Ok(BuiltDatabase { path, elapsed: began.elapsed(), summary: summary(&database) })
    }

    /// Reads the file.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub fn show(&self) -> Result<DatabaseSummary, DatabaseRequestError> {
        Ok(summary(&open(&self.path()?)?))
    }
}

fn open(path: &Path) -> Result<Database, DatabaseRequestError> {
    Database::open(path).map_err(DatabaseRequestError::Unreadable)
}

fn summary(database: &Database) -> DatabaseSummary {
    DatabaseSummary {
        board: database.size().name(),
        placements: database.count(),
        longest: database.longest(),
        from_home: from_home(database),
        histogram: database.histogram(),
    }
}

fn from_home(database: &Database) -> Option<u8> {
    database.moves_of(&Position::start(database.size(), Rules::Standard, 2), 0)
}

/// Measures the lower bound of a board. The truth comes from the database in its usual place or, for the smallest boards, is
/// computed at once.
///
/// # Errors
/// If there is no such board.
pub fn bound(board: &str, threads: usize) -> Result<BoundSummary, DatabaseRequestError> {
    let size = size(board)?;
    let bound = LowerBound::build(size, threads, &mut |_| ());
    let exact = match size {
        Size::Tiny | Size::Mini => Some(Database::build(size, threads, &mut |_| ())?),
        Size::Small => open(&path_of(size)?).ok(),
        Size::Full => None,
    };
    let placements = sample(size, BOUND_SAMPLE, BOUND_SEED);
    let mean = |moves: &dyn Fn(Cells) -> Option<u8>| {
        let sum: u32 = placements.iter().filter_map(|&pieces| moves(pieces)).map(u32::from).sum();
        f64::from(sum) / BOUND_SAMPLE as f64
    };
    Ok(BoundSummary {
        board: size.name(),
        bytes: bound.bytes(),
        from_home: bound.moves(size.star().seat(0).home, 0),
        exact_from_home: exact.as_ref().and_then(from_home),
        average: mean(&|pieces| bound.moves(pieces, 0)),
        exact_average: exact.as_ref().map(|exact| mean(&|pieces| exact.moves(pieces, 0))),
    })
}
