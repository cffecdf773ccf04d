//! The opening books of the board games.

use super::{Board, BoardVisitor, Judged};
use crate::agents::{Adviser, BoardSearch};
use crate::analysis::Settings;
use crate::books::{Book, NoBook, Plan, StoredError, by_search};
use crate::contests::BadContest;
use maxn::Game;
use maxn_games::chinese_checkers::database::Database;
use maxn_games::contest::BoardContest;
use std::path::Path;

/// A book that knows which game, board and number of players it is for.
///
/// ```
/// use maxn::Limits;
/// use maxn_lab::analysis::Settings;
/// use maxn_lab::boards::{Board, BoardBook, Ranking};
/// use maxn_lab::books::Plan;
///
/// let settings = Settings { limits: Limits { depth: Some(2), ..Limits::default() }, ..Settings::default() };
/// let plan = Plan { depth: 3, width: 2, most: 100 };
/// let start = "players 2; moves d3";
/// let book = BoardBook::build(Board::Othello, start, plan, Ranking::Search(&settings), &mut |_| {})?;
/// assert_eq!(book.line(book.start())?.len(), 3);
/// assert!(book.line("players 2")?.is_empty(), "the book begins a move later");
/// assert!(book.line("players 3").is_err(), "it is for two players");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardBook {
    kind: Kind,
    start: String,
    book: Book,
}

/// What a book is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    game: Board,
    players: usize,
    board: Option<&'static str>,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} with {} players", self.game, self.players)?;
        self.board.map_or(Ok(()), |board| write!(f, " on the board '{board}'"))
    }
}

impl Kind {
    fn of<G: Judged<N>, const N: usize>(game: &G) -> Kind {
        Kind { game: G::BOARD, players: N, board: game.board() }
    }
}

/// How the moves of a book are chosen.
#[derive(Clone, Copy, Debug)]
pub enum Ranking<'r> {
    /// By searching every position like this.
    Search(&'r Settings),
    /// By the database of Chinese Checkers: the moves that leave the fewest to the goal, if nobody else were there.
    Database(&'r Database),
}

/// Between the game and the start in the title of a file.
const COLON: &str = ": ";

impl BoardBook {
    /// Builds a book from a position on. `progress` is told how many positions are done.
    ///
    /// # Errors
    /// If the position cannot be, the search cannot be made that way, the database is for another game or board, or there are
    /// too many positions.
    pub fn build(
        game: Board,
        start: &str,
        plan: Plan,
        by: Ranking<'_>,
        progress: &mut dyn FnMut(usize),
    ) -> Result<BoardBook, BadContest> {
        game.read(start, Build { plan, by, progress })?
    }

    /// Reads a file and checks all of it.
    ///
    /// # Errors
    /// If it cannot be read, is no book of a board game, of another version, cut off, or damaged.
    pub fn open(path: &Path) -> Result<BoardBook, StoredError> {
        let book = Book::open(path)?;
        let wrong = || StoredError::Wrong {
            path: path.to_path_buf(),
            problem: format!("is no book of a board game, but of '{}'", book.title()),
        };
        let (game, start) = book.title().split_once(COLON).ok_or_else(wrong)?;
        let game: Board = game.parse().map_err(|_| wrong())?;
        let kind = game.read(start, KindOf).map_err(|_| wrong())?;
        Ok(BoardBook { kind, start: start.to_string(), book })
    }

    /// Writes a file: all of it, or nothing.
    ///
    /// # Errors
    /// If there is no room, or no permission.
    pub fn save(&self, path: &Path) -> Result<(), StoredError> {
        self.book.save(path)
    }

    /// The game.
    pub fn game(&self) -> Board {
        self.kind.game
    }

    /// The position it begins with.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The moves themselves.
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// The line of play from a position of its game on, as far as the book goes: moves by name. Nothing if it does not know the
    /// position.
    ///
    /// # Errors
    /// If the position cannot be, or is one of another number of players or board.
    pub fn line(&self, position: &str) -> Result<Vec<String>, BadContest> {
        self.kind.game.read(position, Line(self))?
    }

    /// Whether it is a book for games like this one.
    ///
    /// # Errors
    /// If it is for another game, number of players or board.
    pub fn check<G: Judged<N>, const N: usize>(&self, game: &G) -> Result<(), BadContest> {
        let kind = Kind::of(game);
        if kind == self.kind {
            return Ok(());
        }
        Err(BadContest::new(format!("the book is for {}, not for {kind}", self.kind)))
    }

    /// The places of the moves of a line of play from a position on, and the position at its end.
    pub(super) fn follow<G: Game<N>, const N: usize>(&self, start: &G) -> (Vec<usize>, G) {
        let (mut game, mut places) = (start.clone(), Vec::new());
        // Where positions come back, a line could go round for ever.
        while places.len() < self.book.len() {
            let Some(mv) = self.book.recall(&game) else { break };
            let mut moves = Vec::new();
            game.moves(&mut moves);
            places.extend(moves.iter().position(|&legal| legal == mv));
            game.apply(mv);
        }
        (places, game)
    }
}

struct Build<'b> {
    plan: Plan,
    by: Ranking<'b>,
    progress: &'b mut dyn FnMut(usize),
}

impl BoardVisitor for Build<'_> {
    type Output = Result<BoardBook, BadContest>;

    fn visit<G, const N: usize>(self, contest: BoardContest<G, N>) -> Self::Output
    where
        G: Judged<N>,
        BoardSearch<N>: Adviser<BoardContest<G, N>, N>,
    {
        let Build { plan, by, progress } = self;
        let start = contest.game();
        let (kind, text) = (Kind::of(start), start.to_string());
        let title = format!("{}{COLON}{text}", kind.game);
        let book = match by {
            Ranking::Search(settings) => {
                let judge = start.judge();
                by_search(settings, &judge).and_then(|rank| Book::build(&title, start, plan, rank, progress))
            }
            Ranking::Database(database) => {
                if start.book_by(database).is_none() {
                    return Err(super::solve::other_board(database));
                }
                let rank = |game: &mut G| Ok::<_, NoBook>(game.book_by(database).unwrap_or_default());
                Book::build(&title, start, plan, rank, progress)
            }
        };
        Ok(BoardBook { kind, start: text, book: book.map_err(BadContest::new)? })
    }
}

struct KindOf;

impl BoardVisitor for KindOf {
    type Output = Kind;

    fn visit<G, const N: usize>(self, contest: BoardContest<G, N>) -> Kind
    where
        G: Judged<N>,
        BoardSearch<N>: Adviser<BoardContest<G, N>, N>,
    {
        Kind::of(contest.game())
    }
}

struct Line<'b>(&'b BoardBook);

impl BoardVisitor for Line<'_> {
    type Output = Result<Vec<String>, BadContest>;

    fn visit<G, const N: usize>(self, contest: BoardContest<G, N>) -> Self::Output
    where
        G: Judged<N>,
        BoardSearch<N>: Adviser<BoardContest<G, N>, N>,
    {
        let Line(book) = self;
        book.check(contest.game())?;
        let mut game = contest.game().clone();
        let named = |place: usize| {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            let name = game.move_name(moves[place]);
            game.apply(moves[place]);
            name
        };
        Ok(book.follow(contest.game()).0.into_iter().map(named).collect())
    }
}
