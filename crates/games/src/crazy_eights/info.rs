//! Crazy Eights at run time.

use super::options::HOUSE_RULES;
use super::rules::CrazyEightsRules;
use crate::stock_and_pile::{MOST_PLAYERS, SheddingInfo};
use maxn_play::{EvaluationInfo, Example, GameFacts, GameKind, Labels};

/// The game.
pub static INFO: SheddingInfo<CrazyEightsRules> = SheddingInfo::new(&FACTS);

/// The evaluations by name.
const EVALUATIONS: &[EvaluationInfo] = &[
    EvaluationInfo { name: "points", meaning: "points of the cards left, the fewer the better" },
    EvaluationInfo { name: "win", meaning: "chance in hundredths to have the fewest points" },
];

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
    players: 2..=MOST_PLAYERS,
    usual_players: 3,
    house_rules: &HOUSE_RULES,
    target_option: Some("target"),
    evaluations: EVALUATIONS,
    labels: Labels { score: "points", steps: "moves", decision: "move", part: "round", whole: "hand" },
    best_agent: "rollout,playouts=10k,infer=0",
    small_deal: Some(3),
    examples: EXAMPLES,
};
