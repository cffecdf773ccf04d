//! The description of the game, with which it joins others.

use super::rules::ConnectThree;
use maxn_games::board::{self, BoardTable, Opening};
use maxn_play::{
    Contest, Deal, DealRequest, EvaluationInfo, Example, Field, GameFacts, GameInfo, GameKind, Labels,
    ObservationError, ObservedSituation, StartError, StartRequest,
};

/// Connect three.
pub static INFO: ConnectThreeInfo = ConnectThreeInfo;

/// The description of connect three.
#[derive(Clone, Copy, Debug)]
pub struct ConnectThreeInfo;

static FACTS: GameFacts = GameFacts {
    name: "connect-three",
    summary: "drop discs into columns; three in a row win",
    aim: "Get three discs in a row.",
    rules: "In turn, players drop a disc into a column that is not full. The first with three in a row, in any direction, wins.",
    kind: GameKind::Board,
    players: 3..=3,
    usual_players: 3,
    house_rules: &Opening::HOUSE_RULES,
    target_option: None,
    evaluations: &[EvaluationInfo { name: "points", meaning: "six for the winner, shared before the end" }],
    labels: Labels { score: "rows", steps: "moves", decision: "column", part: "round", whole: "game" },
    best_agent: "maxn:speculative,nodes=100k",
    small_deal: None,
    examples: &[Example { command: "play", arguments: "connect-three", meaning: "type a column: c" }],
};

impl GameInfo for ConnectThreeInfo {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn observation_fields(&self) -> &'static [&'static str] {
        board::OBSERVATION_FIELDS
    }

    fn start(&self, request: &StartRequest) -> Result<Box<dyn Contest>, StartError> {
        maxn_play::players_asked(self, request.players)?;
        let opening: Opening = request.options.parse().map_err(StartError::new)?;
        Ok(Box::new(BoardTable::start(ConnectThree::default(), opening, request)))
    }

    fn deal(&self, request: &DealRequest) -> Result<Deal, StartError> {
        board::deal(self, request)
    }

    fn read(&self, position: &str) -> Result<Box<dyn Contest>, StartError> {
        board::read::<ConnectThree>(position)
    }

    fn situation(&self, observation: &Field<'_>) -> Result<ObservedSituation, ObservationError> {
        board::situation(self, observation)
    }
}
