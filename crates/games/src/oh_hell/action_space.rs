//! Decisions as numbers: 0 to 51 for the cards from `2C` to `AS`, then the bids from 0 to 17.

use crate::card_contest::CardActions;
use std::sync::LazyLock;

/// The cards of the largest hand, that of three players.
const MOST_BID: u8 = 17;

pub(super) static ACTIONS: LazyLock<CardActions> =
    LazyLock::new(|| CardActions::cards_first().with_bids(MOST_BID));
