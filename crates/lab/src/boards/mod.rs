//! The board games by name: starting, reading and solving positions.

mod book;
pub mod distances;
mod judged;
mod solve;

pub use book::{BoardBook, Ranking};
pub use judged::{Checkers, Judged};
pub use solve::Sources;

use crate::agents::{Adviser, BoardSearch};
use crate::contests::{BadContest, ContestRequest};
use maxn_games::abalone::{self, Abalone, AbaloneContest};
use maxn_games::chinese_checkers::{self, ChineseCheckersContest, Position};
use maxn_games::contest::BoardContest;
use maxn_games::othello::{self, Othello, OthelloContest};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A board game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Board {
    /// Chinese Checkers.
    ChineseCheckers,
    /// Abalone.
    Abalone,
    /// Othello.
    Othello,
}

/// What is done with a board game of any type.
pub trait BoardVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G, const N: usize>(self, contest: BoardContest<G, N>) -> Self::Output
    where
        G: Judged<N>,
        BoardSearch<N>: Adviser<BoardContest<G, N>, N>;
}

impl Board {
    /// All of them.
    pub const ALL: [Board; 3] = [Board::ChineseCheckers, Board::Abalone, Board::Othello];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Board::ChineseCheckers => "chinese-checkers",
            Board::Abalone => "abalone",
            Board::Othello => "othello",
        }
    }

    /// What it is, in a line.
    pub fn about(self) -> &'static str {
        match self {
            Board::ChineseCheckers => "step and jump all your pieces to the opposite point of the star",
            Board::Abalone => {
                "push six marbles of the others off the board, two against one or three against two"
            }
            Board::Othello => "flank the discs of the others to turn them; most discs win",
        }
    }

    /// How many can play it.
    pub fn players(self) -> RangeInclusive<usize> {
        match self {
            Board::ChineseCheckers | Board::Abalone => 2..=6,
            Board::Othello => 2..=4,
        }
    }

    /// What its players count.
    pub fn counts(self) -> &'static str {
        match self {
            Board::ChineseCheckers => "in the goal",
            Board::Abalone => "pushed off",
            Board::Othello => "discs",
        }
    }

    /// Begins a game, and does something with it.
    ///
    /// # Errors
    /// If it is not played by so many, or the options are wrong.
    pub fn begin<V: BoardVisitor>(
        self,
        request: &ContestRequest,
        visitor: V,
    ) -> Result<V::Output, BadContest> {
        let (options, seed) = (request.options.as_str(), request.seed);
        /// Tries the numbers of players one after the other.
        macro_rules! for_players {
            ($contest:ident, $($number:literal)*) => {
                match request.players.unwrap_or(USUAL_PLAYERS) {
                    $($number => {
                        let options = options.parse().map_err(BadContest::new)?;
                        Ok(visitor.visit($contest::<$number>::new(options, seed)))
                    })*
                    players => Err(self.wrong_players(players)),
                }
            };
        }
        match self {
            Board::ChineseCheckers => for_players!(ChineseCheckersContest, 2 3 4 5 6),
            Board::Abalone => for_players!(AbaloneContest, 2 3 4 5 6),
            Board::Othello => for_players!(OthelloContest, 2 3 4),
        }
    }

    /// Reads a position, and does something with it.
    ///
    /// # Errors
    /// If it cannot be.
    pub fn read<V: BoardVisitor>(self, position: &str, visitor: V) -> Result<V::Output, BadContest> {
        macro_rules! for_players {
            ($game:ident in $players:expr, $($number:literal)*) => {
                match $players.map_err(BadContest::new)? {
                    $($number => {
                        let game: $game<$number> = position.parse().map_err(BadContest::new)?;
                        Ok(visitor.visit(BoardContest::from_position(game)))
                    })*
                    players => Err(self.wrong_players(players)),
                }
            };
        }
        match self {
            Board::ChineseCheckers => {
                for_players!(Position in chinese_checkers::players(position), 2 3 4 5 6)
            }
            Board::Abalone => for_players!(Abalone in abalone::players(position), 2 3 4 5 6),
            Board::Othello => for_players!(Othello in othello::players(position), 2 3 4),
        }
    }

    fn wrong_players(self, players: usize) -> BadContest {
        let (least, most) = self.players().into_inner();
        BadContest::new(format!("{self} is for {least} to {most} players, not for {players}"))
    }
}

/// How many play unless it is said.
const USUAL_PLAYERS: usize = 3;

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Board {
    type Err = BadContest;

    fn from_str(name: &str) -> Result<Self, BadContest> {
        let names = || Board::ALL.map(Board::name).join(", ");
        let found = Board::ALL.into_iter().find(|board| board.name() == name);
        found
            .ok_or_else(|| BadContest::new(format!("there is no board game '{name}'; there are {}", names())))
    }
}
