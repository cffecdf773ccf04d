//! End games as asked for, with their files.

use super::GAME;
use super::solved::{Endgame, EndgameError};
use crate::cache::{CacheFolderError, cache_folder};
use maxn_games::chinese_checkers::Size;
use maxn_games::chinese_checkers::reduced::Reduction;
use maxn_play::checked_file::FileError;
use maxn_play::folder::{MissingFolder, check_folder};
use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// An end game to be built or shown. Whatever is not said is as usual: three players with two pieces each on the last five
/// rows of the mini board, in a file in the cache folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndgameRequest {
    /// The number of players.
    pub players: Option<usize>,
    /// The board by name.
    pub board: Option<String>,
    /// Pieces per player.
    pub pieces: Option<usize>,
    /// Rows that pieces may rest on, counted from the far corner of the goal.
    pub rows: Option<usize>,
    /// The file.
    pub file: Option<PathBuf>,
}

/// An end game that was built and written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltEndgame {
    /// The solved game.
    pub game: Endgame,
    /// The file.
    pub path: PathBuf,
    /// The time taken to solve and write it.
    pub elapsed: Duration,
}

/// An end game that cannot be built or shown.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EndgameRequestError {
    /// The game is not for this number of players.
    #[error("--players {0}: {GAME} is for {least} to {most} players", least = Endgame::PLAYERS.start(), most = Endgame::PLAYERS.end())]
    Players(usize),
    /// There is no such board.
    #[error("--board {board}: {problem}")]
    Board {
        /// The name.
        board: String,
        /// The problem, with the boards there are.
        problem: String,
    },
    /// The game cannot be solved.
    #[error(transparent)]
    Game(#[from] EndgameError),
    /// The folder of the file that was named does not exist.
    #[error(transparent)]
    MissingFolder(#[from] MissingFolder),
    /// There is no folder for the file.
    #[error(transparent)]
    CacheFolderError(#[from] CacheFolderError),
    /// The folder for the file cannot be made.
    #[error("cannot make the folder {}: {error}", path.display())]
    MakeFolder {
        /// The folder.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// The file would replace a folder.
    #[error("cannot write {}: it is a folder", .0.display())]
    Folder(PathBuf),
    /// The file cannot be read.
    #[error("no end game to be used; 'maxn endgame build' makes one: {0}")]
    Unreadable(FileError),
    /// The file cannot be written.
    #[error("{0}")]
    Unwritable(FileError),
    /// The file has another end game.
    #[error("{} is about another game: {title}", path.display())]
    AnotherGame {
        /// The file.
        path: PathBuf,
        /// The title of its game.
        title: String,
    },
}

impl EndgameRequest {
    /// The path of the file.
    ///
    /// # Errors
    /// If the game cannot be, or there is no folder for the file.
    pub fn path(&self) -> Result<PathBuf, EndgameRequestError> {
        if let Some(file) = &self.file {
            return Ok(file.clone());
        }
        let (reduction, players) = (self.reduction()?, self.players()?);
        let (size, pieces, rows) = (reduction.size(), reduction.pieces(), reduction.rows());
        let name = format!("{GAME}-{size}-players-{players}-pieces-{pieces}-rows-{rows}.endgame");
        Ok(cache_folder()?.join(name))
    }

    /// Solves all positions and writes the file. `progress` gets the number of positions described and of all.
    ///
    /// # Errors
    /// If the game cannot be solved, or the file cannot be written.
    pub fn build(&self, progress: &mut dyn FnMut(usize, usize)) -> Result<BuiltEndgame, EndgameRequestError> {
        let (players, reduction, path) = (self.players()?, self.reduction()?, self.path()?);
        if path.is_dir() {
            return Err(EndgameRequestError::Folder(path));
        }
        // Before the work; only the cache folder is made.
        self.file.as_deref().map_or(Ok(()), check_folder)?;
        let began = Instant::now();
        let game = Endgame::solve(players, reduction, progress)?;
        if self.file.is_none() {
            let path = cache_folder()?;
            fs::create_dir_all(&path).map_err(|error| EndgameRequestError::MakeFolder { path, error })?;
        }
        game.save(&path).map_err(EndgameRequestError::Unwritable)?;
        Ok(BuiltEndgame { game, path, elapsed: began.elapsed() })
    }

    /// Reads the file, if it has the game that was asked for.
    ///
    /// # Errors
    /// If the file cannot be read, is damaged, or has another game.
    pub fn open(&self) -> Result<Endgame, EndgameRequestError> {
        let path = self.path()?;
        let game = Endgame::open(&path).map_err(EndgameRequestError::Unreadable)?;
        let reduction = game.reduction();
        let same = self.players.is_none_or(|players| players == game.players())
            && self.board.as_ref().is_none_or(|board| board.eq_ignore_ascii_case(reduction.size().name()))
            && self.pieces.is_none_or(|pieces| pieces == reduction.pieces())
            && self.rows.is_none_or(|rows| rows == reduction.rows());
        if same { Ok(game) } else { Err(EndgameRequestError::AnotherGame { path, title: game.title() }) }
    }

    fn players(&self) -> Result<usize, EndgameRequestError> {
        let players = self.players.unwrap_or(3);
        if Endgame::PLAYERS.contains(&players) {
            Ok(players)
        } else {
            Err(EndgameRequestError::Players(players))
        }
    }

    fn reduction(&self) -> Result<Reduction, EndgameRequestError> {
        let board = self.board.as_deref().unwrap_or("mini");
        let size: Result<Size, _> = board.parse();
        let size = size.map_err(|error| EndgameRequestError::Board {
            board: board.to_string(),
            problem: error.to_string(),
        })?;
        let pieces = self.pieces.unwrap_or(if size == Size::Tiny { 1 } else { 2 });
        Ok(Reduction::new(size, pieces, self.rows.unwrap_or(5)).map_err(EndgameError::from)?)
    }
}
