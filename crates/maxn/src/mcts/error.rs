//! The errors of a tree search by simulation.

use crate::game_fault::GameFault;
use std::fmt;

/// A search by simulation that cannot be run, because of its options or because the game breaks the rules of its trait.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MctsError {
    /// Nothing would end the search.
    NoLimit,
    /// A limit on time needs a clock, which this target does not have.
    NoClock,
    /// An option has a value that makes no sense.
    BadOption {
        /// The option.
        option: &'static str,
        /// Its value.
        value: f64,
        /// The values that make sense.
        expected: &'static str,
    },
    /// A player that the game does not have is named as the perspective, or in a team.
    NoSuchPlayer {
        /// The player named, from 0.
        player: usize,
        /// The number of players.
        players: usize,
    },
    /// A paranoid tree whose root is a chance event has nobody to maximise for.
    NeedsPerspective,
    /// A game needs from two to eight players.
    BadPlayers(usize),
    /// The game is not over, but has no moves.
    NoMoves,
    /// A chance position has no events, or one of weight 0.
    NoChances,
    /// A chance position came up in a game that had said there would be none: [`Game::has_chance`](crate::Game::has_chance)
    /// is at fault.
    UndeclaredChance,
    /// A stake is infinite or not a number.
    BadStake,
    /// The player to move is not one of the players of the game.
    BadMover {
        /// The player that the game returned, from 0.
        player: usize,
        /// The number of players.
        players: usize,
    },
}

impl fmt::Display for MctsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MctsError::NoLimit => f.write_str(
                "nothing would end the simulations; limit their number, the nodes or the time, or give a stop handle",
            ),
            MctsError::NoClock => {
                f.write_str("there is no clock here to keep a limit on time; limit the simulations or the nodes")
            }
            MctsError::BadOption { option, value, expected } => {
                write!(f, "{option} is {value}; it must be {expected}")
            }
            MctsError::NoSuchPlayer { player, players } => {
                write!(f, "there is no player {}: the players are 1 to {players}", player + 1)
            }
            MctsError::NeedsPerspective => f.write_str(
                "a paranoid tree from a chance event has nobody to maximise for; name a player as its perspective",
            ),
            MctsError::NoMoves => GameFault::NoMoves.fmt(f),
            MctsError::NoChances => GameFault::NoEvents.fmt(f),
            MctsError::UndeclaredChance => GameFault::UndeclaredChance.fmt(f),
            MctsError::BadStake => {
                f.write_str("Evaluation::stake returns a number that is infinite or not a number")
            }
            &MctsError::BadMover { player, players } => GameFault::BadMover { player, players }.fmt(f),
            &MctsError::BadPlayers(players) => GameFault::BadPlayers(players).fmt(f),
        }
    }
}

impl std::error::Error for MctsError {}
