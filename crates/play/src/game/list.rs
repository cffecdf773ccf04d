//! Lists of games.

use super::info::{GameInfo, GameKind};
use crate::nearest::nearest;
use std::fmt::{self, Display};

/// A list of games.
#[derive(Clone, Copy)]
pub struct Games(&'static [&'static dyn GameInfo]);

impl Games {
    /// Creates the list of these games.
    pub const fn new(games: &'static [&'static dyn GameInfo]) -> Self {
        Games(games)
    }

    /// Iterates over all games in their order.
    pub fn iter(self) -> impl Iterator<Item = &'static dyn GameInfo> {
        self.0.iter().copied()
    }

    /// Iterates over the games of a kind.
    pub fn of(self, kind: GameKind) -> impl Iterator<Item = &'static dyn GameInfo> {
        self.iter().filter(move |game| game.kind() == kind)
    }

    /// Returns the names of all games.
    pub fn names(self) -> Vec<&'static str> {
        self.iter().map(GameInfo::name).collect()
    }

    /// Finds the game of a name.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn find(self, name: &str) -> Result<&'static dyn GameInfo, UnknownGame> {
        self.iter()
            .find(|game| game.name() == name)
            .ok_or_else(|| UnknownGame { name: name.to_string(), names: self.names() })
    }
}

impl fmt::Debug for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame {
    name: String,
    names: Vec<&'static str>,
}

impl UnknownGame {
    /// Returns the nearest name that a game has.
    pub fn nearest(&self) -> Option<&'static str> {
        nearest(&self.name, self.names.iter().copied())
    }
}

impl Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let meant =
            self.nearest().map_or("there".to_string(), |name| format!("did you mean '{name}'? There"));
        write!(f, "there is no game '{}'; {meant} are {}", self.name, self.names.join(", "))
    }
}

impl std::error::Error for UnknownGame {}
