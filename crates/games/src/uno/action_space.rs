//! Decisions as numbers: the cards of each colour, red, yellow, green and blue, from `0` to `D`, then `W` and `WD`, both with each colour,
//! `draw`, `pass`, `accept` and `challenge`.

use super::card::{COLOURS, Card, UnoPack, VALUES};
use super::rules::Move;
use crate::stock_and_pile::Pack;
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

/// The number of the first wild card with a colour, and of the other moves.
const NAMED: u32 = 54;
const OTHERS: u32 = NAMED + 8;

/// The number of a move.
#[inline]
pub(super) fn number(mv: Move) -> u32 {
    match mv {
        Move::Play(card, None) => UnoPack::index(card.kind()) as u32,
        Move::Play(card, Some(named)) => {
            NAMED + 4 * u32::from(card.kind() - Card::WILD.kind()) + named as u32
        }
        Move::Draw => OTHERS,
        Move::Pass => OTHERS + 1,
        Move::Accept => OTHERS + 2,
        Move::Challenge => OTHERS + 3,
    }
}
