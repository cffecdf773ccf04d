//! The description of a game of hidden hands, from its facts and a few functions.

use super::game::HandSeries;
use super::observed::ObservedSeat;
use super::start::{read, situation, start};
use crate::action_space::ActionSpace;
use crate::game::{
    Contest, Deal, DealRequest, GameFacts, GameInfo, ObservedSituation, StartError, StartRequest,
    players_asked,
};
use crate::observation::{Field, ObservationError};
use std::sync::LazyLock;

/// The description of a game whose contests are series of hands: its `INFO`.
#[derive(Debug)]
pub struct HandInfo<S: HandSeries> {
    /// The facts that never change.
    pub facts: &'static GameFacts,
    /// The fields of observations besides those that every game has.
    pub fields: &'static [&'static str],
    /// The numbers of all decisions.
    pub actions: &'static LazyLock<ActionSpace>,
    /// Begins a series for a number of players that the game is for, with house rules as text.
    pub series: fn(usize, &str) -> Result<S, StartError>,
    /// Deals a position with everything open, for such a number of players.
    pub deal: fn(usize, &DealRequest) -> Result<Deal, StartError>,
    /// Reads a position with everything open; usually [`read`].
    pub read: fn(&str) -> Result<Box<dyn Contest>, StartError>,
}

impl<S: HandSeries> HandInfo<S> {
    /// Reads a position as most games do.
    ///
    /// # Errors
    /// If the text is no position.
    pub fn read_position(position: &str) -> Result<Box<dyn Contest>, StartError> {
        read::<S>(position)
    }
}

impl<S: HandSeries> GameInfo for HandInfo<S> {
    fn facts(&self) -> &'static GameFacts {
        self.facts
    }

    fn hands_per_game(&self) -> Option<u32> {
        S::HANDS_PER_GAME
    }

    fn observation_fields(&self) -> &'static [&'static str] {
        self.fields
    }

    fn action_space(&self, _board: Option<&str>) -> Option<&'static ActionSpace> {
        Some(self.actions)
    }

    fn start(&self, request: &StartRequest) -> Result<Box<dyn Contest>, StartError> {
        let players = players_asked(self, request.players)?;
        start((self.series)(players, &request.options)?, request.seed)
    }

    fn deal(&self, request: &DealRequest) -> Result<Deal, StartError> {
        (self.deal)(players_asked(self, request.players)?, request)
    }

    fn read(&self, position: &str) -> Result<Box<dyn Contest>, StartError> {
        (self.read)(position)
    }

    fn situation(&self, observation: &Field<'_>) -> Result<ObservedSituation, ObservationError> {
        situation::<S>(&ObservedSeat::read(S::info(), observation)?)
    }
}
