//! The errors of decisions with hidden information.

use crate::error::SearchError;
use crate::game_fault::GameFault;
use crate::scores::Player;
use std::fmt;

/// A decision that cannot be made; where a game breaks its contract, with the method at fault.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum HiddenError {
    /// The game is over: there is nothing to decide.
    Over,
    /// No world agrees with what the seat has seen.
    NoWorlds,
    /// A world that was drawn contradicts what the seat has seen.
    Contradiction,
    /// Another player than the seat is to move in a determinization.
    WrongPlayer {
        /// The player to move, from 0.
        found: Player,
        /// The seat.
        seat: Player,
    },
    /// A determinization is a chance position, where the seat has nothing to decide.
    ChanceRoot,
    /// The player to move is not one of the players of the game.
    BadMover {
        /// The player that the game returned, from 0.
        player: Player,
        /// The number of players.
        players: usize,
    },
    /// A game needs from two to eight players.
    BadPlayers(usize),
    /// A position is not terminal and has no moves.
    NoMoves,
    /// A chance position has no events, or one of weight 0.
    NoChances,
    /// [`Game::has_chance`](crate::Game::has_chance) is false at a chance position.
    UndeclaredChance,
    /// A play-out does not end.
    Endless {
        /// The number of moves after which it was given up.
        moves: u32,
    },
    /// A payoff is infinite or not a number.
    BadPayoff,
    /// The usual difference between payoffs is not a number above 0.
    BadSpan(f64),
    /// An option has a value that makes no sense.
    BadOption {
        /// The option.
        option: &'static str,
        /// Its value.
        value: f64,
        /// The values that make sense.
        expected: &'static str,
    },
    /// A limit on time needs a clock, which this target does not have.
    NoClock,
    /// A determinization cannot be searched as asked for.
    Search(SearchError),
}

impl fmt::Display for HiddenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HiddenError::Over => write!(f, "the game is over"),
            HiddenError::NoWorlds => {
                write!(f, "InformationSet::draw finds no world that agrees with what the seat has seen")
            }
            HiddenError::Contradiction => write!(
                f,
                "InformationSet::draw returned a world that contradicts what the seat has seen, by InformationSet::agrees"
            ),
            HiddenError::WrongPlayer { found, seat } => write!(
                f,
                "InformationSet::determinize returned a position in which player {} is to move, expected the seat, player {}",
                found + 1,
                seat + 1
            ),
            HiddenError::ChanceRoot => write!(
                f,
                "InformationSet::determinize returned a chance position, where the seat has nothing to decide; apply one of \
                 Game::chances first"
            ),
            &HiddenError::BadMover { player, players } => GameFault::BadMover { player, players }.fmt(f),
            &HiddenError::BadPlayers(players) => GameFault::BadPlayers(players).fmt(f),
            HiddenError::NoMoves => GameFault::NoMoves.fmt(f),
            HiddenError::NoChances => GameFault::NoEvents.fmt(f),
            HiddenError::UndeclaredChance => GameFault::UndeclaredChance.fmt(f),
            HiddenError::Endless { moves } => {
                write!(
                    f,
                    "Game::is_terminal still says that the game goes on after {moves} moves of a play-out"
                )
            }
            HiddenError::BadPayoff => {
                write!(f, "InformationSet::payoff returned a number that is infinite or not a number")
            }
            HiddenError::BadSpan(span) => {
                write!(f, "InformationSet::span returned {span}; it must be a number above 0")
            }
            HiddenError::BadOption { option, value, expected } => {
                write!(f, "{option} is {value}; it must be {expected}")
            }
            HiddenError::NoClock => {
                write!(
                    f,
                    "there is no clock here to keep a limit on time; limit the number of simulations or worlds"
                )
            }
            HiddenError::Search(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for HiddenError {}

impl From<SearchError> for HiddenError {
    fn from(error: SearchError) -> Self {
        HiddenError::Search(error)
    }
}

/// Refuses an option whose value makes no sense.
pub(super) fn check_option(
    option: &'static str,
    value: f64,
    makes_sense: bool,
    expected: &'static str,
) -> Result<(), HiddenError> {
    if makes_sense { Ok(()) } else { Err(HiddenError::BadOption { option, value, expected }) }
}
