//! Decisions as numbers: 0 to 51 for the cards from `2C` to `AS`, then the eights from `8C C` to `8S S` with the suit that is named,
//! `draw` and `pass`.

use super::card::{OrdinaryPack, RANKS, SUITS};
use super::rules::Move;
use crate::stock_and_pile::Pack;
use maxn_play::ActionSpace;
use std::sync::LazyLock;

pub(super) static ACTIONS: LazyLock<ActionSpace> = LazyLock::new(|| {
    let cards = SUITS.chars().flat_map(|suit| RANKS.chars().map(move |rank| format!("{rank}{suit}")));
    let eights = SUITS.chars().flat_map(|suit| SUITS.chars().map(move |named| format!("8{suit} {named}")));
    ActionSpace::default().with_cards(cards).with_words(eights).with_words(["draw", "pass"])
});

/// The number of the first eight with a suit, and of the other moves.
const EIGHTS: u32 = 52;
const DRAW: u32 = 68;
const PASS: u32 = 69;

/// The number of a move.
#[inline]
pub(super) fn number(mv: Move) -> u32 {
    match mv {
        Move::Play(card, None) => OrdinaryPack::index(card.kind()) as u32,
        Move::Play(card, Some(named)) => EIGHTS + 4 * card.suit() as u32 + named as u32,
        Move::Draw => DRAW,
        Move::Pass => PASS,
    }
}
