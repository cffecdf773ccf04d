//! Decisions as numbers: 0 to 51 for the cards from `2C` to `AS`, 52 to 103 for the same cards given, then the trump suits from
//! clubs to spades, leaving the kitty, and the sets of four cards to exchange for it.

use super::rules::KITTY;
use maxn_cards::card_contest::{card_names, cards_first, suit_names};
use maxn_play::ActionSpace;
use std::sync::LazyLock;

pub(super) static ACTIONS: LazyLock<ActionSpace> = LazyLock::new(|| {
    cards_first()
        .with_words(card_names().iter().map(|card| format!("give {card}")))
        .with_words(suit_names())
        .with_words(["leave"])
        .with_sets("discard", &card_names(), KITTY)
});
