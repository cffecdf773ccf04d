//! Big Two at run time.

use super::hand::ACTIONS;
use super::observation::FIELDS;
use super::options::{HOUSE_RULES, Options};
use super::series::{PLAYERS, Series, deal};
use maxn_play::toolkit::hidden::{self, HandInfo};
use maxn_play::{Deal, DealRequest, EvaluationInfo, Example, GameFacts, GameKind, Labels, StartError};

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

/// Big Two, for two to four players.
pub static INFO: HandInfo<Series> = HandInfo {
    facts: &FACTS,
    fields: FIELDS,
    actions: &ACTIONS,
    series: |players, options| {
        let options = options.parse().map_err(StartError::new)?;
        Ok(Series::new(players, options))
    },
    deal: deal_position,
    read: HandInfo::<Series>::read_position,
};

fn deal_position(players: usize, request: &DealRequest) -> Result<Deal, StartError> {
    let options: Options = request.options.as_deref().unwrap_or_default().parse().map_err(StartError::new)?;
    let hand = deal(players, request.cards, &options, request.seed).map_err(StartError::new)?;
    Ok(hidden::dealt::<Series>(hand))
}
