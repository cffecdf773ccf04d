//! Decisions as numbers: 0 to 51 for the cards from `2C` to `AS`, 52 to 103 for the same cards given, then the trump suits from
//! clubs to spades, leaving the kitty, and the sets of four cards to exchange for it.

use super::rules::KITTY;
use crate::card_contest::CardActions;
use std::sync::LazyLock;

pub(super) static ACTIONS: LazyLock<CardActions> =
    LazyLock::new(|| CardActions::cards_first().with_gifts().with_trumps().with_kitty(KITTY));
