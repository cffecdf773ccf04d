//! Uno at run time.

use super::options::HOUSE_RULES;
use super::rules::UnoRules;
use crate::stock_and_pile::{MOST_PLAYERS, SheddingInfo};
use maxn_play::{EvaluationInfo, Example, GameFacts, GameKind, Labels};

/// The game.
pub static INFO: SheddingInfo<UnoRules> = SheddingInfo::new(&FACTS);

/// The evaluations by name.
const EVALUATIONS: &[EvaluationInfo] = &[
    EvaluationInfo { name: "points", meaning: "points of the others' cards, for the player who is out" },
    EvaluationInfo { name: "win", meaning: "chance in hundredths to be out first" },
];

const EXAMPLES: &[Example] = &[
    Example { command: "play", arguments: "uno --players 4", meaning: "" },
    Example { command: "play", arguments: "uno --options challenge=true", meaning: "with challenges" },
    Example { command: "solve", arguments: "uno --cards 2 --seed 2", meaning: "with open hands" },
    Example { command: "deal", arguments: "uno --players 2 --cards 4", meaning: "" },
    Example { command: "match", arguments: "uno ismcts,sims=200 rules --deals 10", meaning: "" },
];

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
    players: 2..=MOST_PLAYERS,
    usual_players: 3,
    house_rules: &HOUSE_RULES,
    target_option: Some("target"),
    evaluations: EVALUATIONS,
    labels: Labels { score: "points", steps: "moves", decision: "move", part: "round", whole: "hand" },
    best_agent: "rollout,playouts=10k,infer=0",
    small_deal: Some(2),
    examples: EXAMPLES,
};
