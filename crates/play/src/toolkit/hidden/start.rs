//! The parts of a [`GameInfo`] that all games of hidden hands share, once the number of players is known.

use super::game::{HandSeries, HiddenHand};
use super::observed::ObservedSeat;
use super::seat::HandSeat;
use super::table::HandTable;
use crate::game::{Contest, Deal, GameInfo, ObservedSituation, StartError};
use crate::observation::ObservationError;
use maxn::Game;

/// Starts a contest.
///
/// # Errors
/// If the series has no hand.
pub fn start<S: HandSeries>(series: S, seed: u64) -> Result<Box<dyn Contest>, StartError> {
    match HandTable::start(series, seed) {
        Some(table) => Ok(Box::new(table)),
        None => Err(StartError::new("the series is over before its first hand")),
    }
}

/// Reads a position with everything open.
///
/// # Errors
/// If the text is no position.
pub fn read<S: HandSeries>(position: &str) -> Result<Box<dyn Contest>, StartError> {
    let position: S::Hand = position.parse().map_err(StartError::new)?;
    if position.is_chance() {
        return Err(StartError::new(
            "the next event is left to chance; give a position in which a player decides",
        ));
    }
    Ok(Box::new(HandTable::<S>::single(position)))
}

/// Returns a deal at a position, to be searched with everything open. Bids, trump and dealer are left to the game.
pub fn dealt<S: HandSeries>(position: S::Hand) -> Deal {
    let hands = position.layout(None).cards.hands;
    Deal {
        position: position.to_string(),
        hands: hands.into_iter().map(|hand| hand.text).collect(),
        bids: None,
        trump: None,
        leader: if position.is_terminal() { 0 } else { position.player() },
        dealer: None,
        contest: Box::new(HandTable::<S>::single(position)),
    }
}

/// Returns the situation of a seat from its observation.
///
/// # Errors
/// If that cannot have happened; the error names the field.
pub fn situation<S: HandSeries>(observed: &ObservedSeat<'_>) -> Result<ObservedSituation, ObservationError> {
    let (series, view) = S::observed(observed)?;
    Ok(ObservedSituation::Hidden(Box::new(HandSeat::new(series, view))))
}

/// Refuses options for a deal of a game that is dealt without them.
///
/// # Errors
/// If there are any.
pub fn refuse_options(info: &dyn GameInfo, options: Option<&str>) -> Result<(), StartError> {
    match options {
        Some(_) => Err(StartError::new(format!("{} is dealt without options", info.name()))),
        None => Ok(()),
    }
}
