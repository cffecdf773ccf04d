//! Big Two at run time.

use super::action_space::ACTIONS;
use super::deal::{PLAYERS, deal};
use super::observation::FIELDS;
use super::options::{HOUSE_RULES, Options};
use super::series::Series;
use maxn_play::toolkit::hidden::{self, ObservedSeat};
use maxn_play::{
    ActionSpace, Contest, Deal, DealRequest, EvaluationInfo, Example, Field, GameFacts, GameInfo, GameKind,
    Labels, ObservationError, ObservedSituation, StartError, StartRequest,
};

/// Big Two, for two to four players.
#[derive(Clone, Copy, Debug)]
pub struct BigTwoInfo;

/// The game.
pub static INFO: BigTwoInfo = BigTwoInfo;

/// The evaluations that a search can use.
pub(super) const EVALUATIONS: &[EvaluationInfo] = &[EvaluationInfo {
    name: "points",
    meaning: "points of the hand; before its end by the plays that each player needs, and its high cards",
}];

const EXAMPLES: &[Example] = &[
    Example { command: "play", arguments: "big-two", meaning: "type cards: 7S 7D" },
    Example { command: "solve", arguments: "big-two --cards 6 --seed 2", meaning: "" },
    Example { command: "deal", arguments: "big-two --players 4 --cards 7", meaning: "" },
    Example {
        command: "match",
        arguments: "big-two best rules random --options hands=1 --deals 10",
        meaning: "",
    },
];

impl BigTwoInfo {
    /// The number of players, if the game is for as many.
    fn player_count(self, players: Option<usize>) -> Result<usize, StartError> {
        let players = players.unwrap_or(self.usual_players());
        if PLAYERS.contains(&players) { Ok(players) } else { Err(StartError::players(&self, players)) }
    }
}

static FACTS: GameFacts = GameFacts {
    name: "big-two",
    summary: "get rid of your cards in combinations that beat the last one; twos are high",
    aim: "Be the first without cards: the others pay you a point per card, and more for many.",
    rules: "Ranks go from 3 to the ace and the 2, which is the highest; suits from diamonds over clubs and hearts to spades. The \
         holder of the lowest card leads, and plays it.\n\n\
         A play is a single card, a pair, a triple, or five cards: straight, flush, full house, four of a kind with any card, \
         straight flush, from the lowest to the highest. The others follow with as many cards and a higher play, or pass; who \
         has passed may play again when the turn comes back. When all others have passed, the last to play leads \
         anything.\n\n\
         Single cards and pairs go by rank, then by the best suit; straights by their highest card, and a 2 is in none; flushes \
         by their ranks from the highest down; the others by the three or four of a kind.\n\n\
         When somebody has no cards, everybody else pays it a point per card, twice that with 10 to 12 cards left and three \
         times with 13 or more. The series ends when somebody has lost 100 points.",
    kind: GameKind::Cards,
    players: PLAYERS,
    usual_players: 3,
    house_rules: &HOUSE_RULES,
    target_option: Some("target"),
    evaluations: EVALUATIONS,
    labels: Labels { score: "points", steps: "plays", decision: "play", part: "round", whole: "hand" },
    best_agent: "rollout,playouts=20k,infer=0.5",
    small_deal: Some(6),
    examples: EXAMPLES,
};

impl GameInfo for BigTwoInfo {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn observation_fields(&self) -> &'static [&'static str] {
        FIELDS
    }

    fn action_space(&self, _board: Option<&str>) -> Option<&'static ActionSpace> {
        Some(&ACTIONS)
    }

    fn start(&self, request: &StartRequest) -> Result<Box<dyn Contest>, StartError> {
        let players = self.player_count(request.players)?;
        let options: Options = request.options.parse().map_err(StartError::new)?;
        hidden::start(Series::new(players, options), request.seed)
    }

    fn deal(&self, request: &DealRequest) -> Result<Deal, StartError> {
        let players = self.player_count(request.players)?;
        let options = request.options.as_deref().unwrap_or_default();
        let options: Options = options.parse().map_err(StartError::new)?;
        let hand = deal(players, request.cards, &options, request.seed).map_err(StartError::new)?;
        Ok(hidden::dealt::<Series>(hand))
    }

    fn read(&self, position: &str) -> Result<Box<dyn Contest>, StartError> {
        hidden::read::<Series>(position)
    }

    fn situation(&self, observation: &Field<'_>) -> Result<ObservedSituation, ObservationError> {
        hidden::situation::<Series>(&ObservedSeat::read(&INFO, observation)?)
    }
}
