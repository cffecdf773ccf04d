//! Cribbage at run time.

use super::board::Board;
use super::evaluation::EVALUATIONS;
use super::hand::{CribbageHand, KEPT, cards_dealt};
use super::hidden::ACTIONS;
use super::observed::FIELDS;
use super::options::{HOUSE_RULES, Options};
use super::series::Series;
use crate::cards;
use maxn_play::toolkit::hidden::{self, HandInfo, refuse_options};
use maxn_play::{Deal, DealRequest, Example, GameFacts, GameKind, Labels, StartError};

const EXAMPLES: &[Example] = &[
    Example { command: "play", arguments: "cribbage --players 2 --level 4", meaning: "" },
    Example { command: "solve", arguments: "cribbage --cards 4 --seed 2", meaning: "after the discards" },
    Example { command: "deal", arguments: "cribbage --players 2 --cards 4", meaning: "" },
    Example { command: "match", arguments: "cribbage uct,worlds=10,sims=200 rules --deals 10", meaning: "" },
];

static FACTS: GameFacts = GameFacts {
    name: "cribbage",
    summary: "peg points in the play to thirty-one, and show hand and crib",
    aim: "Discard to the crib, play to thirty-one, and show; the first to the end has won.",
    rules: "Everybody discards to the crib, which belongs to the dealer, until four cards are left. Then a card is turned \
         up, and cards are played in turn while the count stays within 31: 15 and 31 peg two, pairs two, three of a kind six, \
         runs a point per card, and the last card of a count one.\n\n\
         Afterwards each hand with the card turned up is shown, then the crib: two for each fifteen, two for each pair, a point \
         per card of a run, four or five for a flush, one for the jack of the turned-up suit. The first at the target wins.",
    kind: GameKind::Cards,
    players: 2..=4,
    usual_players: 3,
    house_rules: &HOUSE_RULES,
    target_option: Some("target"),
    evaluations: EVALUATIONS,
    labels: Labels { score: "points", steps: "cards", decision: "card", part: "count", whole: "hand" },
    best_agent: "uct,worlds=30,sims=1k",
    small_deal: Some(4),
    examples: EXAMPLES,
};

/// Cribbage, for two to four players.
pub static INFO: HandInfo<Series> = HandInfo {
    facts: &FACTS,
    fields: FIELDS,
    actions: &ACTIONS,
    series: |players, options| {
        let options: Options = options.parse().map_err(StartError::new)?;
        Ok(Series::new(options.board(players).map_err(StartError::new)?, players - 1))
    },
    deal: deal_position,
    read: HandInfo::<Series>::read_position,
};

/// Deals a hand. The last player deals, so that the first one leads; where only the cards kept are asked for, all discard by
/// expectation.
fn deal_position(players: usize, request: &DealRequest) -> Result<Deal, StartError> {
    refuse_options(&INFO, request.options.as_deref())?;
    let (dealer, all) = (players - 1, cards_dealt(players));
    let mut pack = cards::Deal::new(cards::Hand::DECK, request.seed);
    let mut hand = CribbageHand::deal(&mut pack, dealer, Board::new(players));
    match request.cards.unwrap_or(all) {
        KEPT => hand.discard_by_rule(),
        cards if cards != all => {
            return Err(StartError::new(format!(
                "cribbage for {players} players has {all} cards each, or {KEPT} after the discards, not {cards}"
            )));
        }
        // Nobody sees the card on top of the pack.
        _ => hand = hand.with_top(None).map_err(StartError::new)?,
    }
    Ok(Deal { leader: 0, dealer: Some(dealer), ..hidden::dealt::<Series>(hand) })
}
