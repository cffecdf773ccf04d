//! Uno at run time.

use super::action_space::ACTIONS;
use super::evaluation::EVALUATIONS;
use super::notation::players;
use super::options::{HOUSE_RULES, Options};
use super::rules::{CARDS_DEALT, Uno};
use super::series::Series;
use super::view::FIELDS;
use crate::stock_and_pile::MOST_PLAYERS;
use crate::stock_and_pile::observation::TABLE_FIELDS;
use maxn_play::toolkit::hidden::{self, HAND_FIELDS, ObservedSeat};
use maxn_play::{
    ActionSpace, Contest, Deal, DealRequest, Example, Field, GameFacts, GameInfo, GameKind, Labels,
    ObservationError, ObservedSituation, StartError, StartRequest, players_asked,
};
use std::sync::LazyLock;

/// Uno, for two to seven players.
#[derive(Clone, Copy, Debug)]
pub struct UnoInfo;

/// The game.
pub static INFO: UnoInfo = UnoInfo;

const EXAMPLES: &[Example] = &[
    Example { command: "play", arguments: "uno --players 4", meaning: "" },
    Example { command: "play", arguments: "uno --options challenge=true", meaning: "with challenges" },
    Example { command: "solve", arguments: "uno --cards 2 --seed 2", meaning: "with open hands" },
    Example { command: "deal", arguments: "uno --players 2 --cards 4", meaning: "" },
    Example { command: "match", arguments: "uno ismcts,sims=200 rules --deals 10", meaning: "" },
];

/// All fields of an observation.
static OBSERVED: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| HAND_FIELDS.into_iter().chain(TABLE_FIELDS).chain(FIELDS).collect());

static FACTS: GameFacts = GameFacts {
    name: "uno",
    summary: "get rid of your cards by following colour or number; wild cards name a colour",
    aim: "Be the first without cards: the cards left in the others' hands count for you. The first at 500 points wins.",
    rules: "Everybody gets seven of the 108 cards, and a card is turned up. In turn everybody plays a card of the colour, the number \
         or the action on top of the pile, or a wild card, with which the colour to be followed is named. A skip (S) skips the \
         next player, a reverse (R) turns the direction (with two players it skips), a draw two (D) makes the next player draw two \
         and skips it, and a wild draw four (WD) does so with four; it may be played only without a card of the colour.\n\n\
         A player with nothing that fits draws a card, and plays it if it fits. When the stock is empty, the discards are shuffled \
         and become the stock. \"Uno\" is said by itself.\n\n\
         The hand ends when a player is out, which scores the points of the others' cards: numbers their value, actions 20, wild \
         cards 50. It also ends, without a score, after 500 cards, or when everybody has passed and there is nothing to draw. With \
         challenges, a wild draw four may always be played, and the next player may challenge it: its player draws four if it had \
         a card of the colour, and otherwise the challenger draws six.",
    kind: GameKind::Cards,
    players: 2..=7,
    usual_players: 3,
    house_rules: &HOUSE_RULES,
    target_option: Some("target"),
    evaluations: EVALUATIONS,
    labels: Labels { score: "points", steps: "moves", decision: "move", part: "round", whole: "hand" },
    best_agent: "rollout,playouts=10k,infer=0",
    small_deal: Some(2),
    examples: EXAMPLES,
};

impl GameInfo for UnoInfo {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn observation_fields(&self) -> &'static [&'static str] {
        &OBSERVED
    }

    fn action_space(&self, _board: Option<&str>) -> Option<&'static ActionSpace> {
        Some(&ACTIONS)
    }

    fn start(&self, request: &StartRequest) -> Result<Box<dyn Contest>, StartError> {
        let players = players_asked(self, request.players)?;
        let options: Options = request.options.parse().map_err(StartError::new)?;
        hidden::start(Series::new(players, options), request.seed)
    }

    fn deal(&self, request: &DealRequest) -> Result<Deal, StartError> {
        let players = players_asked(self, request.players)?;
        let options: Options =
            request.options.as_deref().unwrap_or_default().parse().map_err(StartError::new)?;
        let (cards, usual) = (request.cards, CARDS_DEALT);
        if let Some(cards) = cards.filter(|cards| !(1..=usual).contains(cards)) {
            let reason =
                format!("{} for {players} players has 1 to {usual} cards each, not {cards}", self.name());
            return Err(StartError::new(reason));
        }
        let dealer = players - 1;
        let hand = Uno::deal(players, cards.unwrap_or(usual), dealer, options, request.seed);
        let hand = if cards.is_some_and(|cards| cards < usual) { hand.shortened() } else { hand };
        Ok(Deal { dealer: Some(dealer), ..hidden::dealt::<Series>(hand) })
    }

    fn read(&self, position: &str) -> Result<Box<dyn Contest>, StartError> {
        players_asked(self, Some(players(position).map_err(StartError::new)?))?;
        hidden::read::<Series>(position)
    }

    fn situation(&self, observation: &Field<'_>) -> Result<ObservedSituation, ObservationError> {
        let seat = ObservedSeat::read(&INFO, observation)?;
        if !(2..=MOST_PLAYERS).contains(&seat.players()) {
            return Err(ObservationError::new("players", "the game is for 2 to 7 players"));
        }
        hidden::situation::<Series>(&seat)
    }
}
