//! Decisions as numbers: 0 to 51 for the cards from `2C` to `AS`, 52 to 103 for the same cards discarded to the crib, then the
//! pairs of cards discarded, in games of two players.

use maxn_cards::card_contest::{card_names, cards_first};
use maxn_play::ActionSpace;
use std::sync::LazyLock;

pub(super) static ACTIONS: LazyLock<ActionSpace> = LazyLock::new(|| {
    let cards = card_names();
    cards_first().with_sets("crib", &cards, 1).with_sets("crib", &cards, 2)
});
