//! Oh Hell at run time.

use super::evaluation::EVALUATIONS;
use super::options::HOUSE_RULES;
use super::rules::{deal, most_cards};
use super::series::Series;
use crate::trick_game::info::{bid_actions, dealt, read};
use maxn_play::toolkit::hidden::{HandInfo, refuse_options};
use maxn_play::{ActionSpace, Deal, DealRequest, Example, GameFacts, GameKind, Labels, StartError};
use std::sync::LazyLock;

/// The cards, then the bids up to the most cards that anybody has, of three players.
static ACTIONS: LazyLock<ActionSpace> = LazyLock::new(|| bid_actions(17));

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

/// Oh Hell, for three to seven players.
pub static INFO: HandInfo<Series> = HandInfo {
    facts: &FACTS,
    fields: &["hand_number", "last_hand", "hand", "dealt", "bids", "turned_up", "plays"],
    actions: &ACTIONS,
    series: |players, options| {
        let options = options.parse().map_err(StartError::new)?;
        Series::new(players, options).map_err(StartError::new)
    },
    deal: deal_position,
    read: read::<Series>,
};

fn deal_position(players: usize, request: &DealRequest) -> Result<Deal, StartError> {
    refuse_options(&INFO, request.options.as_deref())?;
    let cards = request.cards.or(most_cards(players)).unwrap_or(0);
    let game = deal(players, cards, request.seed).map_err(StartError::new)?;
    let bids = game.rules().bids()[..players].to_vec();
    Ok(dealt::<Series, _>(game, Some(bids)))
}
