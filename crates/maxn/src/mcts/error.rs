//! The errors of simulations, with perfect and with hidden information.

use crate::error::SearchError;
use crate::game_fault::GameFault;
use crate::scores::Player;
use std::fmt;

/// Simulations or searches of worlds that cannot be run, because of their options, or because the game breaks the rules of a
/// trait: then with the method at fault.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SimulationError {
    /// Nothing would end the simulations.
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
        player: Player,
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
    /// The player to move is not one of the players of the game.
    BadMover {
        /// The player that the game returned, from 0.
        player: Player,
        /// The number of players.
        players: usize,
    },
    /// A stake is infinite or not a number.
    BadStake,
    /// A model has judged a position by a prior below 0 or a value that is infinite, or by one that is not a number.
    BadJudgement,

    // With hidden information.
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
    /// It is not the turn of the same player in worlds that a seat cannot tell apart, or chance is to move: no strategy for all of them
    /// is looked for there.
    TurnsDiffer,
    /// A play-out does not end.
    Endless {
        /// The number of moves after which it was given up.
        moves: u32,
    },
    /// A payoff is infinite or not a number.
    BadPayoff,
    /// The usual difference between payoffs is not a number above 0.
    BadSpan(f64),
    /// A determinization cannot be searched as asked for.
    Search(SearchError),
}

impl fmt::Display for SimulationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SimulationError::NoLimit => f.write_str(
                "nothing would end the simulations; limit their number, the nodes or the time, or give a stop handle",
            ),
            SimulationError::NoClock => f.write_str(
                "there is no clock here to keep a limit on time; limit the simulations, the nodes or the worlds",
            ),
            SimulationError::BadOption { option, value, expected } => {
                write!(f, "{option} is {value}; it must be {expected}")
            }
            SimulationError::NoSuchPlayer { player, players } => {
                write!(f, "there is no player {}: the players are 1 to {players}", player + 1)
            }
            SimulationError::NeedsPerspective => f.write_str(
                "a paranoid tree from a chance event has nobody to maximise for; name a player as its perspective",
            ),
            &SimulationError::BadPlayers(players) => GameFault::BadPlayers(players).fmt(f),
            SimulationError::NoMoves => GameFault::NoMoves.fmt(f),
            SimulationError::NoChances => GameFault::NoEvents.fmt(f),
            SimulationError::UndeclaredChance => GameFault::UndeclaredChance.fmt(f),
            &SimulationError::BadMover { player, players } => GameFault::BadMover { player, players }.fmt(f),
            SimulationError::BadStake => {
                f.write_str("Evaluation::stake returns a number that is infinite or not a number")
            }
            SimulationError::BadJudgement => f.write_str(
                "the model judges a position by a prior below 0 or a value that is infinite, or by one that is not a number",
            ),
            SimulationError::Over => f.write_str("the game is over"),
            SimulationError::NoWorlds => {
                f.write_str("InformationSet::draw finds no world that agrees with what the seat has seen")
            }
            SimulationError::Contradiction => f.write_str(
                "InformationSet::draw returned a world that contradicts what the seat has seen, by InformationSet::agrees",
            ),
            SimulationError::WrongPlayer { found, seat } => write!(
                f,
                "InformationSet::determinize returned a position in which player {} is to move, expected the seat, player {}",
                found + 1,
                seat + 1
            ),
            SimulationError::ChanceRoot => f.write_str(
                "InformationSet::determinize returned a chance position, where the seat has nothing to decide; apply one of \
                 Game::chances first",
            ),
            SimulationError::TurnsDiffer => f.write_str(
                "worlds that the seat cannot tell apart differ in whose turn it is, or chance is to move",
            ),
            SimulationError::Endless { moves } => {
                write!(f, "Game::is_terminal still says that the game goes on after {moves} moves of a play-out")
            }
            SimulationError::BadPayoff => {
                f.write_str("InformationSet::payoff returned a number that is infinite or not a number")
            }
            SimulationError::BadSpan(span) => {
                write!(f, "InformationSet::span returned {span}; it must be a number above 0")
            }
            SimulationError::Search(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SimulationError {}

impl From<SearchError> for SimulationError {
    fn from(error: SearchError) -> Self {
        SimulationError::Search(error)
    }
}

/// Refuses an option whose value makes no sense.
pub(crate) fn check_option(
    option: &'static str,
    value: f64,
    makes_sense: bool,
    expected: &'static str,
) -> Result<(), SimulationError> {
    if makes_sense { Ok(()) } else { Err(SimulationError::BadOption { option, value, expected }) }
}

/// Refuses an option that is not a number from 0.
pub(crate) fn check_not_negative(option: &'static str, value: f64) -> Result<(), SimulationError> {
    check_option(option, value, value >= 0.0 && value.is_finite(), "0 or more")
}

/// Refuses an option that is not a number from 0 to 1.
pub(crate) fn check_share(option: &'static str, value: f64) -> Result<(), SimulationError> {
    check_option(option, value, (0.0..=1.0).contains(&value), "from 0 to 1")
}
