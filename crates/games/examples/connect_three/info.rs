//! The description of the game, with which it joins others.

use super::rules::ConnectThree;
use maxn_games::board::{self, BoardTable, Opening, boxed};
use maxn_play::{
    Contest, Deal, DealRequest, EvaluationInfo, Example, Field, GameInfo, GameKind, GameOption, Labels,
    ObservationError, ObservedSituation, StartError, StartRequest,
};
use std::ops::RangeInclusive;

/// Connect three.
pub static INFO: ConnectThreeInfo = ConnectThreeInfo;

/// The description of connect three.
#[derive(Clone, Copy, Debug)]
pub struct ConnectThreeInfo;

impl GameInfo for ConnectThreeInfo {
    fn name(&self) -> &'static str {
        "connect-three"
    }

    fn summary(&self) -> &'static str {
        "drop discs into columns; three in a row win"
    }

    fn kind(&self) -> GameKind {
        GameKind::Board
    }

    fn players(&self) -> RangeInclusive<usize> {
        3..=3
    }

    fn options(&self) -> &'static [GameOption] {
        &[Opening::OPTION]
    }

    fn evaluations(&self) -> &'static [EvaluationInfo] {
        &[EvaluationInfo { name: "points", meaning: "six for the winner, shared before the end" }]
    }

    fn labels(&self) -> Labels {
        Labels { score: "rows", steps: "moves", decision: "column", part: "round", whole: "game" }
    }

    fn best_agent(&self) -> &'static str {
        "maxn:speculative,nodes=100k"
    }

    fn examples(&self) -> &'static [Example] {
        &[Example { command: "play", arguments: "connect-three", meaning: "type a column: c" }]
    }

    fn observation_fields(&self) -> &'static [&'static str] {
        board::OBSERVATION_FIELDS
    }

    fn start(&self, request: &StartRequest) -> Result<Box<dyn Contest>, StartError> {
        if let Some(players) = request.players.filter(|&players| players != 3) {
            return Err(StartError::players(self, players));
        }
        let opening: Opening = request.options.parse().map_err(StartError::new)?;
        Ok(boxed(BoardTable::start(ConnectThree::default(), opening, request)))
    }

    fn deal(&self, request: &DealRequest) -> Result<Deal, StartError> {
        board::deal(self, request)
    }

    fn read(&self, position: &str) -> Result<Box<dyn Contest>, StartError> {
        board::read::<ConnectThree, 3>(position)
    }

    fn situation(&self, observation: &Field<'_>) -> Result<ObservedSituation, ObservationError> {
        board::situation(self, observation)
    }
}
