//! Decisions as numbers: 0 to 51 for the cards from `2C` to `AS`, then the eights from `8C C` to `8S S` with the suit that is named,
//! `draw` and `pass`.

use super::card::{RANKS, SUITS};
use maxn_play::ActionSpace;
use std::sync::LazyLock;

pub(super) static ACTIONS: LazyLock<ActionSpace> = LazyLock::new(|| {
    let cards = SUITS.chars().flat_map(|suit| RANKS.chars().map(move |rank| format!("{rank}{suit}")));
    let eights = SUITS.chars().flat_map(|suit| SUITS.chars().map(move |named| format!("8{suit} {named}")));
    ActionSpace::default().with_cards(cards).with_words(eights).with_words(["draw", "pass"])
});
