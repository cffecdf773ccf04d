//! Solving positions given as text.

use super::{Board, BoardVisitor, Judged};
use crate::agents::{Adviser, BoardSearch};
use crate::analysis::{Memories, Settings};
use crate::contests::BadContest;
use crate::solution::{Solution, Terms, solve};
use maxn::{Evaluation, Refusal};
use maxn_games::chinese_checkers::database::Database;
use maxn_games::contest::{BoardContest, BoardGame};

impl Board {
    /// Searches a position: the best move, what each move is worth, and the line of play. A database of Chinese Checkers
    /// judges positions instead of the static evaluation.
    ///
    /// # Errors
    /// If the position cannot be, the search cannot be made that way, or the database is for another game or board.
    pub fn solve(
        self,
        position: &str,
        database: Option<&Database>,
        settings: &Settings,
        memories: &mut Memories,
    ) -> Result<Solution, BadContest> {
        self.read(position, Solve { database, settings, memories })?
    }
}

struct Solve<'q> {
    database: Option<&'q Database>,
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
        match self.database {
            None => self.search(game, &game.judge()),
            Some(database) => match game.judge_by(database) {
                Some(judge) => self.search(game, &judge),
                None => Err(BadContest::new(format!(
                    "the database is for chinese-checkers on the board '{}', not for this position",
                    database.size()
                ))),
            },
        }
    }
}

impl Solve<'_> {
    fn search<G, E, const N: usize>(self, game: &G, judge: &E) -> Result<Solution, BadContest>
    where
        G: BoardGame<N>,
        E: Evaluation<G, N>,
    {
        let refused = |refusal: Refusal| BadContest::new(refusal);
        let memory = self.memories.fresh::<N>().map_err(refused)?;
        solve(self.settings, &mut game.clone(), judge, memory, &OnBoard).map_err(refused)
    }
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
