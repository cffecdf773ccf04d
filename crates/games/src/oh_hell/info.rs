//! Oh Hell at run time.

use super::action_space::ACTIONS;
use super::contest::OhHellContest;
use super::evaluation::EVALUATIONS;
use super::observation::observed;
use super::options::{HOUSE_RULES, Options};
use super::rules::{OhHell, deal, most_cards};
use crate::card_table::{CARD_FIELDS, CardTable, ObservedHand, dealt, read_tricks, refuse_options};
use maxn_play::{
    ActionSpace, Contest, Deal, DealRequest, Example, Field, GameFacts, GameInfo, GameKind, Labels,
    ObservationError, ObservedSituation, StartError, StartRequest, players_asked,
};

/// Oh Hell, for three to seven players.
#[derive(Clone, Copy, Debug)]
pub struct OhHellInfo;

/// The game.
pub static INFO: OhHellInfo = OhHellInfo;

const EXAMPLES: &[Example] = &[
    Example {
        command: "play",
        arguments: "oh-hell --watch --hands 3",
        meaning: "the computer plays by itself",
    },
    Example { command: "solve", arguments: "oh-hell --players 4 --cards 6 --seed 2", meaning: "" },
    Example { command: "deal", arguments: "oh-hell --players 5 --cards 7", meaning: "" },
    Example {
        command: "match",
        arguments: "oh-hell maxn paranoid random --options most=5 --series --deals 10",
        meaning: "",
    },
];

static FACTS: GameFacts = GameFacts {
    name: "oh-hell",
    summary: "bid tricks and make exactly those; trump is turned up",
    aim: "Bid how many tricks you will take, and take exactly those: ten points, and one per trick.",
    rules: "A card is turned up after the deal, and its suit is trump. Everybody bids the number of tricks it will take, \
         from the dealer's left, then they are played: one must follow suit if one can; the highest trump, or else the highest \
         card of the suit led, takes the trick and leads to the next.\n\n\
         A player who takes exactly as many tricks as it bid gets ten points and one per trick. The size of the deals changes from \
         hand to hand, and the highest score after the last wins.",
    kind: GameKind::Cards,
    players: 3..=7,
    usual_players: 4,
    house_rules: &HOUSE_RULES,
    target_option: None,
    evaluations: EVALUATIONS,
    labels: Labels { score: "tricks", steps: "tricks", decision: "card", part: "trick", whole: "hand" },
    best_agent: "uct,worlds=30,sims=1k",
    small_deal: Some(7),
    examples: EXAMPLES,
};

impl GameInfo for OhHellInfo {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn observation_fields(&self) -> &'static [&'static str] {
        CARD_FIELDS
    }

    fn action_space(&self, _board: Option<&str>) -> Option<&'static ActionSpace> {
        Some(ACTIONS.space())
    }

    fn start(&self, request: &StartRequest) -> Result<Box<dyn Contest>, StartError> {
        let players = players_asked(self, request.players)?;
        let options: Options = request.options.parse().map_err(StartError::new)?;
        let contest = OhHellContest::new(players, options, request.seed).map_err(StartError::new)?;
        Ok(Box::new(CardTable::new(&INFO, contest, options.resolved())))
    }

    fn deal(&self, request: &DealRequest) -> Result<Deal, StartError> {
        refuse_options(self, request.options.as_deref())?;
        let players = players_asked(self, request.players)?;
        let cards = request.cards.or(most_cards(players)).unwrap_or(0);
        let game = deal(players, cards, request.seed).map_err(StartError::new)?;
        let bids = game.rules().bids()[..players].to_vec();
        Ok(dealt(&INFO, game, Some(bids)))
    }

    fn read(&self, position: &str) -> Result<Box<dyn Contest>, StartError> {
        read_tricks::<OhHell>(&INFO, position)
    }

    fn situation(&self, observation: &Field<'_>) -> Result<ObservedSituation, ObservationError> {
        let hand = ObservedHand::read(&INFO, observation)?;
        hand.situation(observed(&hand))
    }
}
