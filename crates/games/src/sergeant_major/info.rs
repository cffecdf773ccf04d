//! Sergeant Major at run time.

use super::rules::{CARDS, KITTY, deal};
use super::series::{HOUSE_RULES, Series};
use crate::trick_game::info::{card_names, dealt, read};
use maxn_play::toolkit::hidden::{HandInfo, refuse_options};
use maxn_play::{
    ActionSpace, Deal, DealRequest, EvaluationInfo, Example, GameFacts, GameKind, Labels, StartError,
};
use std::sync::LazyLock;

/// The cards, the same cards given, the trump suits, leaving the kitty, and the sets of cards to exchange for it.
static ACTIONS: LazyLock<ActionSpace> = LazyLock::new(|| {
    let cards = card_names();
    let gifts = cards.iter().map(|card| format!("give {card}"));
    let words = ActionSpace::default().with_cards(cards.clone()).with_words(gifts);
    let words = words.with_words(["clubs", "diamonds", "hearts", "spades", "leave"]);
    words.with_sets("discard", &cards, KITTY)
});

const EXAMPLES: &[Example] = &[
    Example {
        command: "play",
        arguments: "sergeant-major --options score=10",
        meaning: "to ten tricks over the targets",
    },
    Example { command: "solve", arguments: "sergeant-major --cards 8 --algorithm maxn:abbnb", meaning: "" },
    Example { command: "deal", arguments: "sergeant-major --count 100 --json", meaning: "" },
    Example {
        command: "match",
        arguments: "sergeant-major uct,worlds=10,sims=200 rules --deals 10",
        meaning: "",
    },
    Example { command: "curve", arguments: "sergeant-major --cards 16 --deals 2 --memory 16G", meaning: "" },
];

const EVALUATIONS: &[EvaluationInfo] =
    &[EvaluationInfo { name: "tricks", meaning: "as many tricks as possible" }];

const FIELDS: &[&str] = &[
    "hand_number",
    "last_hand",
    "hand",
    "dealt",
    "exchanged",
    "trump",
    "kitty",
    "took",
    "laid_away",
    "plays",
];

static FACTS: GameFacts = GameFacts {
    name: "sergeant-major",
    summary: "8-5-3: take as many tricks as you can",
    aim: "Take more tricks than your target: eight for the dealer, then five, then three.",
    rules: "Three players have 16 cards each, and four lie in the kitty. The targets are 8 tricks for the dealer, then \
         5 and 3. From the second deal on, who took tricks over its target gives as many cards to those who fell short, who return \
         their highest of the suit. The dealer names trump, may change four cards for the kitty, and leads. One must follow suit if one \
         can; the highest trump, or else the highest card of the suit led, takes the trick.\n\n\
         Tricks over the target count. A series ends when somebody takes many tricks in one hand, or at a score: the house rules say which.",
    kind: GameKind::Cards,
    players: 3..=3,
    usual_players: 3,
    house_rules: &HOUSE_RULES,
    target_option: Some("score"),
    evaluations: EVALUATIONS,
    labels: Labels { score: "tricks", steps: "tricks", decision: "card", part: "trick", whole: "hand" },
    best_agent: "uct,worlds=30,sims=1k",
    small_deal: Some(8),
    examples: EXAMPLES,
};

/// Sergeant Major, for three players.
pub static INFO: HandInfo<Series> = HandInfo {
    facts: &FACTS,
    fields: FIELDS,
    actions: &ACTIONS,
    series: |_, end| end.parse().map(Series::new).map_err(StartError::new),
    deal: deal_position,
    read: read::<Series>,
};

fn deal_position(_players: usize, request: &DealRequest) -> Result<Deal, StartError> {
    refuse_options(&INFO, request.options.as_deref())?;
    let game = deal(request.cards.unwrap_or(CARDS), request.seed).map_err(StartError::new)?;
    Ok(dealt::<Series, _>(game, None))
}
