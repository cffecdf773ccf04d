//! Pinochle at run time.

use super::evaluation::EVALUATIONS;
use super::hidden::ACTIONS;
use super::observation::FIELDS;
use super::options::{HOUSE_RULES, Options};
use super::play::CARDS;
use super::series::{Series, deal};
use crate::cards::Suit;
use maxn_play::toolkit::hidden::{self, HandInfo};
use maxn_play::{Deal, DealRequest, Example, GameFacts, GameKind, Labels, StartError};

const EXAMPLES: &[Example] = &[
    Example { command: "play", arguments: "pinochle --options target=100", meaning: "a short series" },
    Example {
        command: "solve",
        arguments: "pinochle --cards 6 --utility points",
        meaning: "as many points as possible",
    },
    Example { command: "deal", arguments: "pinochle --count 100 --json", meaning: "" },
    Example { command: "match", arguments: "pinochle rollout,playouts=500 rules --deals 10", meaning: "" },
];

static FACTS: GameFacts = GameFacts {
    name: "pinochle",
    summary: "bid for the widow, meld, and take aces, tens and kings",
    aim: "Score melds and points in tricks, at least as many as you bid if you are the bidder. The first to the target wins.",
    rules: "There are two each of A T K Q J 9 in four suits, in that order. Everybody has 15 cards, and three are the widow. From the \
         dealer's left the players bid, at least 20 and each higher than the one before, or pass and are out; if all pass, the \
         cards are thrown in. The bidder shows the widow, takes it and names trump. Everybody melds: a run (A T K Q J of trump) 15, \
         two 150; a marriage (K Q) 2, of trump 4, unless it is part of a run; a nine of trump 1; a pinochle (QS JD) 4, two 30; four \
         different aces 10, kings 8, queens 6, jacks 4, and all eight ten times that. The bidder buries three cards that it has not \
         melded, which count for it, or concedes.\n\n\
         The bidder leads. A player must follow suit and beat the best card of the trick if possible; without the suit it must \
         trump, over an earlier trump if possible. Of two equal cards the first wins. Aces, tens and kings are a point each, and so \
         is the last trick.\n\n\
         A player who takes no trick loses its melds. The bidder scores melds and points if they reach the bid, and loses the bid otherwise, or if \
         it concedes; the others score theirs. The highest score wins when somebody has 150.",
    kind: GameKind::Cards,
    players: 3..=3,
    usual_players: 3,
    house_rules: &HOUSE_RULES,
    target_option: Some("target"),
    evaluations: EVALUATIONS,
    labels: Labels { score: "points", steps: "tricks", decision: "card", part: "trick", whole: "hand" },
    best_agent: "rollout,playouts=20k,infer=0.5",
    small_deal: Some(6),
    examples: EXAMPLES,
};

/// Pinochle, for three players.
pub static INFO: HandInfo<Series> = HandInfo {
    facts: &FACTS,
    fields: FIELDS,
    actions: &ACTIONS,
    series: |_, options| options.parse().map(Series::new).map_err(StartError::new),
    deal: deal_position,
    read: HandInfo::<Series>::read_position,
};

fn deal_position(_players: usize, request: &DealRequest) -> Result<Deal, StartError> {
    let options: Options = request.options.as_deref().unwrap_or_default().parse().map_err(StartError::new)?;
    let cards = request.cards.unwrap_or(CARDS);
    let position = deal(cards, options.must_beat, request.seed).map_err(StartError::new)?;
    let (trump, dealer) = (position.trump().map(Suit::letter), Some(position.dealer()));
    Ok(Deal { trump, dealer, ..hidden::dealt::<Series>(position) })
}
