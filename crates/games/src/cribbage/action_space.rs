//! Decisions as numbers: 0 to 51 for the cards from `2C` to `AS`, 52 to 103 for the same cards discarded to the crib, then the
//! pairs of cards discarded, in games of two players.

use crate::card_contest::CardActions;
use std::sync::LazyLock;

pub(super) static ACTIONS: LazyLock<CardActions> =
    LazyLock::new(|| CardActions::cards_first().with_crib(1).with_crib(2));
