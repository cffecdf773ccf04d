//! Decisions as numbers: 0 to 51 for the cards from `2C` to `AS`, then the sets of three cards to pass.

use maxn_cards::card_contest::{card_names, cards_first};
use maxn_play::ActionSpace;
use std::sync::LazyLock;

pub(super) static ACTIONS: LazyLock<ActionSpace> =
    LazyLock::new(|| cards_first().with_sets("pass", &card_names(), 3));
