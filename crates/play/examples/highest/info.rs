//! The description of the game, with which it joins others.

use super::rules::SEATS;
use super::series::Series;
use maxn_play::toolkit::hidden::{self, HandSeries, ObservedSeat};
use maxn_play::{
    Contest, Deal, DealRequest, EvaluationInfo, Field, GameInfo, GameKind, GameOption, Labels,
    ObservationError, ObservedSituation, StartError, StartRequest,
};
use std::ops::RangeInclusive;

/// Highest.
pub static INFO: HighestInfo = HighestInfo;

/// The description of Highest.
#[derive(Clone, Copy, Debug)]
pub struct HighestInfo;

impl HighestInfo {
    fn series(self, players: Option<usize>, options: &str) -> Result<Series, StartError> {
        match players.unwrap_or(self.usual_players()) {
            players if self.players().contains(&players) => Series::new(players, options),
            players => Err(StartError::players(&self, players)),
        }
    }
}

impl GameInfo for HighestInfo {
    fn name(&self) -> &'static str {
        "highest"
    }

    fn summary(&self) -> &'static str {
        "stay with the highest card, or fold"
    }

    fn kind(&self) -> GameKind {
        GameKind::Cards
    }

    fn players(&self) -> RangeInclusive<usize> {
        2..=SEATS
    }

    fn options(&self) -> &'static [GameOption] {
        &[GameOption { name: "hands", values: "a number from 1 to 9", meaning: "the hands of a series" }]
    }

    fn evaluations(&self) -> &'static [EvaluationInfo] {
        &[EvaluationInfo { name: "points", meaning: "points won" }]
    }

    fn labels(&self) -> Labels {
        Labels { score: "points", steps: "moves", decision: "move", part: "round", whole: "hand" }
    }

    fn best_agent(&self) -> &'static str {
        "rollout,playouts=1k,infer=0.5"
    }

    fn observation_fields(&self) -> &'static [&'static str] {
        &["hand_number", "last_hand", "cards", "buried", "burials", "stake", "stays"]
    }

    fn start(&self, request: &StartRequest) -> Result<Box<dyn Contest>, StartError> {
        hidden::start(self.series(request.players, &request.options)?, request.seed)
    }

    fn deal(&self, request: &DealRequest) -> Result<Deal, StartError> {
        if request.cards.is_some_and(|cards| cards != 2) {
            return Err(StartError::new("everybody has two cards"));
        }
        let series = self.series(request.players, request.options.as_deref().unwrap_or_default())?;
        let hand = series.deal(request.seed).ok_or_else(|| StartError::new("the series is over"))?;
        Ok(hidden::dealt::<Series, SEATS>(hand))
    }

    fn read(&self, position: &str) -> Result<Box<dyn Contest>, StartError> {
        hidden::read::<Series, SEATS>(position)
    }

    fn situation(&self, observation: &Field<'_>) -> Result<ObservedSituation, ObservationError> {
        hidden::situation::<Series, SEATS>(&ObservedSeat::read(&INFO, observation)?)
    }
}
