//! Decisions as numbers: the cards of each colour, red, yellow, green and blue, from `0` to `D`, then `W` and `WD`, both with each colour,
//! `draw`, `pass`, `accept` and `challenge`.

use super::card::{COLOURS, VALUES};
use maxn_play::ActionSpace;
use std::sync::LazyLock;

pub(super) static ACTIONS: LazyLock<ActionSpace> = LazyLock::new(|| {
    const WILD: [&str; 2] = ["W", "WD"];
    let cards =
        COLOURS.chars().flat_map(|colour| VALUES.chars().map(move |value| format!("{colour}{value}")));
    let named = WILD.iter().flat_map(|card| COLOURS.chars().map(move |colour| format!("{card} {colour}")));
    ActionSpace::default().with_cards(cards.chain(WILD.map(String::from))).with_words(named).with_words([
        "draw",
        "pass",
        "accept",
        "challenge",
    ])
});
