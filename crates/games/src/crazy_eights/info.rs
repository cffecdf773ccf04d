//! Crazy Eights at run time.

use super::action_space::ACTIONS;
use super::evaluation::EVALUATIONS;
use super::notation::players;
use super::options::{HOUSE_RULES, Options};
use super::rules::{CrazyEights, cards_dealt};
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

/// Crazy Eights, for two to seven players.
#[derive(Clone, Copy, Debug)]
pub struct CrazyEightsInfo;

/// The game.
pub static INFO: CrazyEightsInfo = CrazyEightsInfo;

const EXAMPLES: &[Example] = &[
    Example { command: "play", arguments: "crazy-eights --players 4", meaning: "" },
    Example {
        command: "play",
        arguments: "crazy-eights --options use_special_cards=true",
        meaning: "twos, queens and aces do something",
    },
    Example { command: "solve", arguments: "crazy-eights --cards 3 --seed 2", meaning: "with open hands" },
    Example { command: "deal", arguments: "crazy-eights --players 2 --cards 4", meaning: "" },
    Example { command: "match", arguments: "crazy-eights ismcts,sims=200 rules --deals 10", meaning: "" },
];

/// All fields of an observation.
static OBSERVED: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| HAND_FIELDS.into_iter().chain(TABLE_FIELDS).chain(FIELDS).collect());

static FACTS: GameFacts = GameFacts {
    name: "crazy-eights",
    summary: "get rid of your cards by following suit or rank; eights name a suit",
    aim: "Be the first without cards: the cards left in the hands count against their owners. Somebody at 100 ends the series, \
         and the fewest points win.",
    rules: "Two players get seven cards each, more get five; from six players on there are two packs. A card is turned up. In turn \
         everybody plays a card of the suit or the rank on top of the pile. An eight can be played on anything, and its player \
         names the suit to be followed.\n\n\
         A player with nothing that fits draws until something does, at most five cards, and passes if nothing has. When the stock \
         is empty, the discards are shuffled and become the stock. The hand ends when a player is out, when everybody has passed \
         and there is nothing to draw, or after 200 cards.\n\n\
         The cards left count against their owners: eights 50, court cards 10, aces 1, others their pips. With special cards, a \
         two makes the next player draw two unless it plays another two, which adds two more; a queen skips a player; an ace \
         turns the direction.",
    kind: GameKind::Cards,
    players: 2..=7,
    usual_players: 3,
    house_rules: &HOUSE_RULES,
    target_option: Some("target"),
    evaluations: EVALUATIONS,
    labels: Labels { score: "points", steps: "moves", decision: "move", part: "round", whole: "hand" },
    best_agent: "rollout,playouts=10k,infer=0",
    small_deal: Some(3),
    examples: EXAMPLES,
};

impl GameInfo for CrazyEightsInfo {
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
        let (cards, usual) = (request.cards, cards_dealt(players));
        if let Some(cards) = cards.filter(|cards| !(1..=usual).contains(cards)) {
            let reason =
                format!("{} for {players} players has 1 to {usual} cards each, not {cards}", self.name());
            return Err(StartError::new(reason));
        }
        let dealer = players - 1;
        let hand = CrazyEights::deal(players, cards.unwrap_or(usual), dealer, options, request.seed);
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
