//! Where a board game begins: the flags that several commands share.

use anyhow::{Result, ensure};
use clap::Args;
use maxn_games::contest::BoardContest;
use maxn_lab::agents::{Adviser, BoardSearch};
use maxn_lab::boards::{Board, BoardVisitor, Judged};
use maxn_lab::contests::ContestRequest;

/// How a board game begins.
#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Board games")]
pub(crate) struct StartArguments {
    /// Chinese Checkers: the board, tiny, mini, small or full [default: full]
    #[arg(long, value_name = "SIZE")]
    board: Option<String>,

    /// Begin after so many random moves, by the seed
    #[arg(long, value_name = "MOVES")]
    opening: Option<u32>,
}

impl StartArguments {
    /// Whether something was asked for.
    pub(crate) fn is_used(&self) -> bool {
        self.board.is_some() || self.opening.is_some()
    }

    /// The game asked for.
    pub(crate) fn request(
        &self,
        game: Board,
        players: Option<usize>,
        options: &str,
        seed: u64,
    ) -> Result<ContestRequest> {
        ensure!(
            self.board.is_none() || game == Board::ChineseCheckers,
            "--board: only chinese-checkers has boards to choose from"
        );
        let board = self.board.as_ref().map(|size| format!(" board={size}")).unwrap_or_default();
        let opening = self.opening.map(|moves| format!(" opening={moves}")).unwrap_or_default();
        Ok(ContestRequest { players, options: format!("{options}{board}{opening}"), seed })
    }
}

/// The position that a game begins with.
pub(crate) fn start(game: Board, request: &ContestRequest) -> Result<String> {
    struct Written;
    impl BoardVisitor for Written {
        type Output = String;

        fn visit<G, const N: usize>(self, contest: BoardContest<G, N>) -> String
        where
            G: Judged<N>,
            BoardSearch<N>: Adviser<BoardContest<G, N>, N>,
        {
            contest.game().to_string()
        }
    }
    Ok(game.begin(request, Written)?)
}
