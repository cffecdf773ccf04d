//! Decisions as numbers: 0 to 51 for the cards from `2C` to `AS`, then the sets of three cards to pass.

use super::pass;
use crate::card_contest::CardActions;
use std::sync::LazyLock;

pub(super) static ACTIONS: LazyLock<CardActions> =
    LazyLock::new(|| CardActions::cards_first().with_passes(pass::CARDS));
