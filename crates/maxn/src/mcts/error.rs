//! The errors of a tree search by simulation.

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
    /// The events of a chance position are missing, or their weights are all 0.
    NoChances,
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
            MctsError::BadPlayers(players) => write!(f, "{players} players; the engine takes from 2 to 8"),
            MctsError::NoMoves => f.write_str(
                "Game::moves gives no move in a position that Game::is_terminal does not call the end; a player who \
                 cannot move needs a pass",
            ),
            MctsError::NoChances => f.write_str(
                "Game::chances gives no event with a weight above 0 in a position that Game::is_chance calls a chance \
                 event",
            ),
            MctsError::BadStake => {
                f.write_str("Evaluation::stake returns a number that is infinite or not a number")
            }
            MctsError::BadMover { player, players } => {
                write!(f, "Game::player returns {player}; players are counted from 0 to {}", players - 1)
            }
        }
    }
}

impl std::error::Error for MctsError {}
