//! The description of the game, with which it joins others.

use super::rules::MOST_PLAYERS;
use super::series::{HOUSE_RULES, Series};
use maxn_play::toolkit::hidden::{self, HandSeries, ObservedSeat};
use maxn_play::{
    Contest, Deal, DealRequest, EvaluationInfo, Field, GameFacts, GameInfo, GameKind, Labels,
    ObservationError, ObservedSituation, StartError, StartRequest,
};

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

static FACTS: GameFacts = GameFacts {
    name: "highest",
    summary: "stay with the highest card, or fold",
    aim: "Win the most points: stay with the highest card, or fold in time.",
    rules: "Everybody has two cards, buries one, and then stays or folds. The highest card of those who stay wins their stakes.",
    kind: GameKind::Cards,
    players: 2..=MOST_PLAYERS,
    usual_players: 3,
    house_rules: &HOUSE_RULES,
    target_option: None,
    evaluations: &[EvaluationInfo { name: "points", meaning: "points won" }],
    labels: Labels { score: "points", steps: "moves", decision: "move", part: "round", whole: "hand" },
    best_agent: "rollout,playouts=1k,infer=0.5",
    small_deal: None,
    examples: &[],
};

impl GameInfo for HighestInfo {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
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
        Ok(hidden::dealt::<Series>(hand))
    }

    fn read(&self, position: &str) -> Result<Box<dyn Contest>, StartError> {
        hidden::read::<Series>(position)
    }

    fn situation(&self, observation: &Field<'_>) -> Result<ObservedSituation, ObservationError> {
        hidden::situation::<Series>(&ObservedSeat::read(&INFO, observation)?)
    }
}
