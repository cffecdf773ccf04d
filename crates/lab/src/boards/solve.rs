//! Solving positions given as text.

use super::{Board, BoardBook, BoardVisitor, Judged};
use crate::agents::{Adviser, BoardSearch};
use crate::analysis::{Answer, Memories, Settings};
use crate::contests::BadContest;
use crate::solution::{Solution, Terms, solve, told};
use maxn::{Classifier, Counts, Evaluation, SearchError};
use maxn_games::chinese_checkers::database::Database;
use maxn_games::contest::{BoardContest, BoardGame};
use std::time::Instant;

/// What was worked out beforehand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sources<'s> {
    /// A database of Chinese Checkers, which judges positions instead of the static evaluation.
    pub database: Option<&'s Database>,
    /// A book, which answers instead of a search where it knows the position.
    pub book: Option<&'s BoardBook>,
}

impl Board {
    /// Searches a position: the best move, what each move is worth, and the line of play. Of a move from a book there is the
    /// book's line, and what the evaluation says at its end.
    ///
    /// # Errors
    /// If the position cannot be, the search cannot be made that way, or the database or the book is for another game or
    /// board.
    pub fn solve(
        self,
        position: &str,
        sources: Sources<'_>,
        settings: &Settings,
        memories: &mut Memories,
    ) -> Result<Solution, BadContest> {
        self.read(position, Solve { sources, settings, memories })?
    }
}

struct Solve<'q> {
    sources: Sources<'q>,
    settings: &'q Settings,
    memories: &'q mut Memories,
}

impl BoardVisitor for Solve<'_> {
    type Output = Result<Solution, BadContest>;

    fn visit<G, const N: usize>(self, contest: BoardContest<G, N>) -> Self::Output
    where
        G: Judged<N>,
        BoardSearch<N>: Adviser<BoardContest<G, N>, N>,
    {
        let game = contest.game();
        match self.sources.database {
            None => self.answer(game, &game.judge()),
            Some(database) => match game.judge_by(database) {
                Some(judge) => self.answer(game, &judge),
                None => Err(other_board(database)),
            },
        }
    }
}

/// The database is of no use for a position.
pub(super) fn other_board(database: &Database) -> BadContest {
    BadContest::new(format!(
        "the database is for chinese-checkers on the board '{}', not for this position",
        database.size()
    ))
}

impl Solve<'_> {
    fn answer<G, E, const N: usize>(self, game: &G, judge: &E) -> Result<Solution, BadContest>
    where
        G: Judged<N>,
        E: Evaluation<G, N>,
    {
        if let Some(book) = self.sources.book {
            book.check(game)?;
            if let Some(answer) = by_book(book, game, judge) {
                return Ok(Solution { from_book: true, ..told(game, answer, false, &OnBoard) });
            }
        }
        let refused = |refusal: SearchError| BadContest::new(refusal);
        let memory = self.memories.fresh::<N>().map_err(refused)?;
        solve(self.settings, &mut game.clone(), judge, memory, &OnBoard).map_err(refused)
    }
}

/// What a book says, if it knows the position.
fn by_book<G, E, const N: usize>(book: &BoardBook, game: &G, judge: &E) -> Option<Answer>
where
    G: Judged<N>,
    E: Evaluation<G, N>,
{
    let start = Instant::now();
    let (path, end) = book.follow(game);
    Some(Answer {
        scores: judge.evaluate(&end).to_vec(),
        best: Some(*path.first()?),
        depth: path.len() as u32,
        path,
        root_values: Vec::new(),
        exact: false,
        stopped: false,
        counts: Counts::default(),
        elapsed: start.elapsed(),
        classifier: Classifier::Linear,
    })
}

/// Board games, which go round and round.
struct OnBoard;

impl<G: BoardGame<N>, const N: usize> Terms<G, N> for OnBoard {
    fn outcome(&self, game: &G) -> [i32; N] {
        game.tally()
    }

    fn name(&self, game: &G, mv: G::Move) -> String {
        game.move_name(mv)
    }

    fn begins_part(&self, game: &G) -> bool {
        game.player() == 0
    }
}
