//! The words for a game that breaks a rule of its trait: the same in every kind of search.

use crate::scores::{MAX_PLAYERS, Player};
use std::fmt;

/// A rule of [`Game`](crate::Game) that a game breaks.
pub(crate) enum GameFault {
    /// A position that is not terminal has no moves.
    NoMoves,
    /// A chance position has no events, or one of weight 0.
    NoEvents,
    /// A chance position came up in a game that had said there would be none.
    UndeclaredChance,
    /// The player to move is not one of the players of the game.
    BadMover { player: Player, players: usize },
    /// The number of players is not from 2 to 8.
    BadPlayers(usize),
}

impl fmt::Display for GameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameFault::NoMoves => f.write_str(
                "Game::moves has no move in a position where Game::is_terminal is false; a player who cannot move has \
                 a pass",
            )?,
            GameFault::NoEvents => f.write_str(
                "Game::chances has no event, or one of weight 0, in a position where Game::is_chance is true; an event \
                 that can happen has a weight of at least 1, and others are left out",
            )?,
            GameFault::UndeclaredChance => f.write_str(
                "Game::is_chance is true in a position of a game whose Game::has_chance was false at the root; a game \
                 with chance says so there",
            )?,
            GameFault::BadMover { player, players } => {
                write!(f, "Game::player returns {player}; players are counted from 0 to {}", players - 1)?;
            }
            GameFault::BadPlayers(players) => {
                write!(f, "Game::players returns {players}; the engine takes from 2 to {MAX_PLAYERS}")?;
            }
        }
        f.write_str(". maxn::conformance::check finds the position")
    }
}
