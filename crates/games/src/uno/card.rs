//! The cards.

use super::rules::UnoRules;
use crate::stock_and_pile::{self, Kind, Kinds, Pack};

/// A card, such as `R5`, `GS` (skip), `BR` (reverse), `YD` (draw two), `W` (wild) or `WD` (wild draw four).
pub type Card = stock_and_pile::Card<UnoRules>;

/// A colour.
pub type Colour = stock_and_pile::Suit<UnoRules>;

/// The cards of one colour: numbers, then actions.
const VALUES: &str = "0123456789SRD";
const COLOURS: &str = "RYGB";

/// The number of different cards in a colour.
const IN_COLOUR: u8 = 13;

/// The values of the actions.
const SKIP: u8 = 10;
const REVERSE: u8 = 11;
const DRAW_TWO: u8 = 12;

/// The value of a kind; `None` for a wild card.
fn value(kind: Kind) -> Option<u8> {
    (kind < 4 * IN_COLOUR).then_some(kind % IN_COLOUR)
}

/// The kinds of a value.
const fn value_kinds(value: u8) -> Kinds {
    (1 | 1 << IN_COLOUR | 1 << (2 * IN_COLOUR) | 1 << (3 * IN_COLOUR)) << value
}

/// The pack of 108 cards: in each colour one zero and two of every other card, and four of each wild card. The kinds are in the order
/// of colours, and of values in a colour; the wild ones come last.
impl Pack for UnoRules {
    const KINDS: Kind = 54;
    const SUIT: &'static str = "colour";
    const SUITS: [&'static str; 4] = ["red", "yellow", "green", "blue"];
    const WILDS: Kinds = 0b11 << 52;
    const WILD: &'static str = "a wild card";

    fn name(kind: Kind) -> String {
        match value(kind).map(usize::from) {
            Some(value) => {
                let colour = usize::from(kind / IN_COLOUR);
                format!("{}{}", &COLOURS[colour..=colour], &VALUES[value..=value])
            }
            None if kind == Card::WILD.kind() => "W".to_string(),
            None => "WD".to_string(),
        }
    }

    fn read(text: &str) -> Result<Kind, String> {
        if let Some(wild) = [Card::WILD, Card::WILD_DRAW_FOUR]
            .into_iter()
            .find(|card| text.eq_ignore_ascii_case(&card.to_string()))
        {
            return Ok(wild.kind());
        }
        let error = || {
            format!(
                "'{text}' is no card; a card is a colour of {COLOURS} and a number or S (skip), R (reverse), D (draw two), such as R5, \
                 or W (wild) or WD (wild draw four)"
            )
        };
        let at = text.chars().next().map(char::len_utf8).ok_or_else(error)?;
        let (colour, value) = text.split_at(at);
        let place = |all: &str, one: &str| (0..all.len()).find(|&at| all[at..=at].eq_ignore_ascii_case(one));
        let (colour, value) = place(COLOURS, colour).zip(place(VALUES, value)).ok_or_else(error)?;
        Ok(IN_COLOUR * colour as Kind + value as Kind)
    }

    fn copies(kind: Kind, _players: usize) -> usize {
        match value(kind) {
            None => 4,
            Some(0) => 1,
            Some(_) => 2,
        }
    }

    #[inline]
    fn suit(kind: Kind) -> Option<u8> {
        value(kind).map(|_| kind / IN_COLOUR)
    }

    #[inline]
    fn in_suit(colour: u8) -> Kinds {
        0x1fff << (IN_COLOUR * colour)
    }

    #[inline]
    fn same_value(kind: Kind) -> Kinds {
        value(kind).map_or(0, value_kinds)
    }

    /// Numbers their value, actions 20, wild cards 50.
    #[inline]
    fn points(kind: Kind) -> i32 {
        match value(kind) {
            None => 50,
            Some(value) if value >= SKIP => 20,
            Some(value) => i32::from(value),
        }
    }
}

impl Card {
    /// The wild card.
    pub const WILD: Card = Card::of(52);
    /// The wild card that makes the next player draw four.
    pub const WILD_DRAW_FOUR: Card = Card::of(53);
    /// The kinds of all skips, which skip the next player.
    pub const SKIPS: Kinds = value_kinds(SKIP);
    /// The kinds of all reverses, which turn the direction.
    pub const REVERSES: Kinds = value_kinds(REVERSE);
    /// The kinds of all draw twos, which make the next player draw two cards and skip it.
    pub const DRAW_TWOS: Kinds = value_kinds(DRAW_TWO);
    /// The kinds of all actions of a colour.
    pub const ACTIONS: Kinds = Card::SKIPS | Card::REVERSES | Card::DRAW_TWOS;
}

/// Returns the kinds of some that are not wild: actions and high numbers first.
#[inline]
pub(super) fn high_first(kinds: Kinds) -> impl Iterator<Item = Kind> {
    let all = (0..IN_COLOUR).rev().flat_map(|value| (0..4).map(move |colour| IN_COLOUR * colour + value));
    all.filter(move |kind| kinds >> kind & 1 == 1)
}
