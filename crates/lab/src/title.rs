//! Every game by name.

use crate::boards::{Board, BoardVisitor};
use crate::cards::CardGame;
use crate::contests::{BadContest, ContestRequest, Visitor};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A game that has positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Title {
    /// A card game.
    Cards(CardGame),
    /// A board game.
    Board(Board),
}

impl Title {
    /// All of them, card games first.
    pub fn all() -> impl Iterator<Item = Title> {
        CardGame::ALL.map(Title::Cards).into_iter().chain(Board::ALL.map(Title::Board))
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Title::Cards(game) => game.name(),
            Title::Board(game) => game.name(),
        }
    }

    /// What it is, in a line.
    pub fn about(self) -> &'static str {
        match self {
            Title::Cards(game) => game.about(),
            Title::Board(game) => game.about(),
        }
    }

    /// How many can play it.
    pub fn players(self) -> RangeInclusive<usize> {
        match self {
            Title::Cards(game) => game.players(),
            Title::Board(game) => game.players(),
        }
    }

    /// Begins a contest, and does something with it.
    ///
    /// # Errors
    /// If it is not played by so many, or the options are wrong.
    pub fn begin<V, T>(self, request: &ContestRequest, visitor: V) -> Result<T, BadContest>
    where
        V: Visitor<Output = T> + BoardVisitor<Output = T>,
    {
        match self {
            Title::Cards(game) => game.begin(request, visitor),
            Title::Board(game) => game.begin(request, visitor),
        }
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no game of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchGame(String);

impl fmt::Display for NoSuchGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Title::all().map(Title::name).collect();
        write!(f, "there is no game '{}'; there are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for NoSuchGame {}

impl FromStr for Title {
    type Err = NoSuchGame;

    fn from_str(name: &str) -> Result<Self, NoSuchGame> {
        Title::all().find(|title| title.name() == name).ok_or_else(|| NoSuchGame(name.to_string()))
    }
}
