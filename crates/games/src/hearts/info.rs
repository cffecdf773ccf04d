//! Hearts at run time.

use super::deal::{cards_each, deal};
use super::game::EVALUATIONS;
use super::options::{HOUSE_RULES, Options};
use super::pass::CARDS;
use super::series::Series;
use crate::trick_game::info::{card_names, dealt, read};
use maxn_play::toolkit::hidden::HandInfo;
use maxn_play::{ActionSpace, Deal, DealRequest, Example, GameFacts, GameKind, Labels, StartError};
use std::sync::LazyLock;

/// The cards, then the sets of cards to pass.
static ACTIONS: LazyLock<ActionSpace> =
    LazyLock::new(|| ActionSpace::default().with_cards(card_names()).with_sets("pass", &card_names(), CARDS));

const EXAMPLES: &[Example] = &[
    Example { command: "play", arguments: "hearts", meaning: "four players, you are player 1" },
    Example {
        command: "play",
        arguments: "hearts --peek",
        meaning: "against players that look into your hand",
    },
    Example {
        command: "play",
        arguments: "hearts --options moon=subtract --target 50 --seed 7",
        meaning: "",
    },
    Example {
        command: "solve",
        arguments: "hearts --players 4 --cards 7 --seed 3 --options moon=off",
        meaning: "",
    },
    Example { command: "deal", arguments: "hearts --players 4 --options standard", meaning: "" },
    Example {
        command: "match",
        arguments: "hearts maxn:speculative,nodes=10k paranoid,nodes=10k --players 3 --deals 50",
        meaning: "",
    },
    Example {
        command: "match",
        arguments: "hearts 'mc(maxn,nodes=2k),worlds=20' uct --deals 10",
        meaning: "",
    },
    Example {
        command: "match",
        arguments: "hearts maxn 'process,time=2s:python3 bot.py' --until-clear --deals 500",
        meaning: "",
    },
    Example {
        command: "engine",
        arguments: r#"{"game":"hearts","players":4,"options":"papers-hd","seat":1,"hand":["KS","QS","5S","AH","TH","9H","2H","JD","6D","4D","KC","8C","3C"],"plays":[{"player":4,"card":"2C"}],"budget":{"nodes":20000}}"#,
        meaning: "",
    },
];

static FACTS: GameFacts = GameFacts {
    name: "hearts",
    summary: "take no hearts and not the queen of spades, or all of them",
    aim: "Every heart costs a point, the queen of spades thirteen; who takes them all gives them to the others. The \
         lowest score wins.",
    rules: "All cards are dealt. First everybody passes three cards, in turn to the left, to the right, across, and \
         not at all. The two of clubs leads to the first trick; one must follow suit if one can, and the highest card of the \
         suit led takes the trick and leads to the next. There are no trumps. Hearts are not led before one has been played, and \
         nobody plays points on the first trick who can help it.\n\n\
         Every heart taken is a point, the queen of spades thirteen; who takes them all shoots the moon, and the others get \
         the points instead. The series ends when somebody has 100 points, and the lowest score wins.",
    kind: GameKind::Cards,
    players: 3..=6,
    usual_players: 4,
    house_rules: &HOUSE_RULES,
    target_option: Some("target"),
    evaluations: EVALUATIONS,
    labels: Labels { score: "points", steps: "tricks", decision: "card", part: "trick", whole: "hand" },
    best_agent: "ismcts,sims=16k,infer=0.5,aim=stake",
    small_deal: Some(7),
    examples: EXAMPLES,
};

/// Hearts, for three to six players.
pub static INFO: HandInfo<Series> = HandInfo {
    facts: &FACTS,
    fields: &[
        "hand_number",
        "last_hand",
        "hand",
        "dealt",
        "pass_to",
        "pass_from",
        "passed",
        "received",
        "plays",
    ],
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
    let cards = request.cards.unwrap_or(cards_each(players));
    let game = deal(players, options, cards, request.seed).map_err(StartError::new)?;
    Ok(dealt::<Series, _>(game, None))
}
