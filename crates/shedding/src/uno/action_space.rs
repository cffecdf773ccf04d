//! Decisions as numbers: the cards of each colour, red, yellow, green and blue, from `0` to `D`, then the wild cards alone and with
//! each colour, `draw`, `pass`, `accept` and `challenge`.

use super::card::{COLOURS, VALUES};
use maxn_play::ActionSpace;
use std::sync::LazyLock;

pub(super) static ACTIONS: LazyLock<ActionSpace> = LazyLock::new(|| {
    let cards =
        COLOURS.chars().flat_map(|colour| VALUES.chars().map(move |value| format!("{colour}{value}")));
    let wild = |card: &str| {
        let named = COLOURS.chars().map(|colour| format!("{card} {colour}"));
        std::iter::once(card.to_string()).chain(named).collect::<Vec<_>>()
    };
    ActionSpace::default().with_words(cards).with_words(wild("W")).with_words(wild("WD")).with_words([
        "draw",
        "pass",
        "accept",
        "challenge",
    ])
});
