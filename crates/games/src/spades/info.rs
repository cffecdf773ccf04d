//! Spades at run time.

use super::evaluation::EVALUATIONS;
use super::options::{HOUSE_RULES, Options};
use super::rules::{deal, most_cards};
use super::series::Series;
use crate::trick_game::info::{bid_actions, dealt, read};
use crate::tricks::Tricks;
use maxn_play::toolkit::hidden::HandInfo;
use maxn_play::{ActionSpace, Deal, DealRequest, Example, GameFacts, GameKind, Labels, StartError};
use std::sync::LazyLock;

/// The cards, then the bids up to the cards of a hand if two players had the whole pack.
static ACTIONS: LazyLock<ActionSpace> = LazyLock::new(|| bid_actions(26));

const EXAMPLES: &[Example] = &[
    Example {
        command: "play",
        arguments: "spades --players 3 --open",
        meaning: "with all hands on the table",
    },
    Example {
        command: "play",
        arguments: "spades --options partners",
        meaning: "four in two teams, with nil, to 500",
    },
    Example { command: "solve", arguments: "spades --cards 9 --seed 1 --utility smOT", meaning: "" },
    Example {
        command: "solve",
        arguments: "spades 'hands S:A H:K | S:K H:Q | S:2 H:A; leader 1; bids 1 1 0'",
        meaning: "",
    },
    Example { command: "deal", arguments: "spades --players 3 --cards 9 --seed 1", meaning: "" },
    Example {
        command: "deal",
        arguments: "spades --cards 6 --count 100 | maxn solve spades - --json",
        meaning: "",
    },
    Example {
        command: "match",
        arguments: "spades maxn,nodes=2k random --file spades.db --deals 20",
        meaning: "",
    },
    Example { command: "curve", arguments: "spades --utility WL --cards 6-17", meaning: "" },
    Example { command: "curve", arguments: "spades --utility MT --cards 6-13 --deals 20", meaning: "" },
];

static FACTS: GameFacts = GameFacts {
    name: "spades",
    summary: "bid tricks and make them; spades are trump",
    aim: "Bid how many tricks you will take, and take them: ten points per trick bid, one per overtrick; ten overtricks \
         cost a hundred.",
    rules: "Everybody bids the number of tricks it will take, from the dealer's left, then the tricks are played: one must \
         follow suit if one can, spades are always trump, and are not led before one has been played. The highest spade, or \
         else the highest card of the suit led, takes the trick and leads to the next.\n\n\
         A bid that is made brings ten points per trick bid and one for each trick over it; a bid that is missed costs ten per \
         trick bid; ten tricks over cost a hundred. A bid of 0 is like any other. Four play as partners across the table, whose \
         bids and tricks count together. The series ends at 300 points.\n\n\
         With the house rules 'partners' four play to 500, and a bid of 0 is nil: 100 points for a player who takes no trick, and 100 \
         lost otherwise, besides what the bid of the partner brings. Tricks of a nil that fails count for the side.",
    kind: GameKind::Cards,
    players: 2..=4,
    usual_players: 3,
    house_rules: &HOUSE_RULES,
    target_option: Some("target"),
    evaluations: EVALUATIONS,
    labels: Labels { score: "tricks", steps: "tricks", decision: "card", part: "trick", whole: "hand" },
    best_agent: "rollout,playouts=20k,infer=0.5",
    small_deal: Some(9),
    examples: EXAMPLES,
};

/// Spades, for two or three players, or for four in two teams.
pub static INFO: HandInfo<Series> = HandInfo {
    facts: &FACTS,
    fields: &["hand_number", "last_hand", "hand", "dealt", "bids", "plays"],
    actions: &ACTIONS,
    series: |players, options| {
        let options = options.parse().map_err(StartError::new)?;
        Series::new(players, options).map_err(StartError::new)
    },
    deal: deal_position,
    read: read::<Series>,
};

fn deal_position(players: usize, request: &DealRequest) -> Result<Deal, StartError> {
    let options: Options = request.options.as_deref().unwrap_or_default().parse().map_err(StartError::new)?;
    let cards = request.cards.or(most_cards(players)).unwrap_or(0);
    let dealt_cards = deal(players, cards, request.seed).map_err(StartError::new)?;
    let bids = options.bidding.then(|| dealt_cards.rules().bids()[..players].to_vec());
    let rules = bids.as_ref().map_or(options.rules(), |bids| options.rules().with_bids(bids));
    Ok(dealt::<Series, _>(Tricks::new(*dealt_cards.table(), rules), bids))
}
