//! The cards.

use crate::stock_and_pile::{Kind, Kinds, Pack};
use std::fmt;
use std::str::FromStr;

/// A card, such as `R5`, `GS` (skip), `BR` (reverse), `YD` (draw two), `W` (wild) or `WD` (wild draw four).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(Kind);

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
}

/// The cards of one colour: numbers, then actions.
pub(super) const VALUES: &str = "0123456789SRD";
pub(super) const COLOURS: &str = "RYGB";

/// The numbers of cards in a colour.
const IN_COLOUR: u8 = 13;

/// The values of the actions.
const SKIP: u8 = 10;
const REVERSE: u8 = 11;
const DRAW_TWO: u8 = 12;

impl Colour {
    /// All colours.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue];

    /// Returns the kinds of this colour.
    #[inline]
    pub fn kinds(self) -> Kinds {
        0x1fff << (IN_COLOUR * self as u8)
    }

    /// Returns the name, such as `red`.
    pub fn name(self) -> &'static str {
        ["red", "yellow", "green", "blue"][self as usize]
    }
}

impl Card {
    /// The wild card.
    pub const WILD: Card = Card(52);
    /// The wild card that makes the next player draw four.
    pub const WILD_DRAW_FOUR: Card = Card(53);
    /// The kinds of both wild cards.
    pub const WILDS: Kinds = 0b11 << 52;

    /// The kinds of all actions of a colour.
    pub const ACTIONS: Kinds = {
        let in_red = 0b111 << SKIP;
        in_red | in_red << IN_COLOUR | in_red << (2 * IN_COLOUR) | in_red << (3 * IN_COLOUR)
    };

    /// The number of cards in a colour: numbers from 0, then skip, reverse and draw two.
    pub(super) const VALUES: u8 = IN_COLOUR;

    /// Returns the card of a colour and a value.
    #[inline]
    pub(super) fn with(colour: Colour, value: u8) -> Self {
        Card(IN_COLOUR * colour as u8 + value)
    }

    /// Returns the card of a kind of the table.
    #[inline]
    pub fn of(kind: Kind) -> Self {
        debug_assert!(kind < UnoPack::KINDS, "there are {} different cards", UnoPack::KINDS);
        Card(kind)
    }

    /// Returns the kind of the card.
    #[inline]
    pub fn kind(self) -> Kind {
        self.0
    }

    /// Returns whether it is one of the wild cards, which are played on any card.
    #[inline]
    pub fn is_wild(self) -> bool {
        self.0 >= Card::WILD.0
    }

    /// Returns the colour; `None` for a wild card.
    #[inline]
    pub fn colour(self) -> Option<Colour> {
        Colour::ALL.get(usize::from(self.0 / IN_COLOUR)).copied()
    }

    fn value(self) -> Option<u8> {
        (!self.is_wild()).then_some(self.0 % IN_COLOUR)
    }

    /// Returns the kinds of the same number or action; none for a wild card.
    #[inline]
    pub fn same_value(self) -> Kinds {
        const ZEROS: Kinds = 1 | 1 << IN_COLOUR | 1 << (2 * IN_COLOUR) | 1 << (3 * IN_COLOUR);
        self.value().map_or(0, |value| ZEROS << value)
    }

    /// Returns whether it is a skip, which skips the next player.
    #[inline]
    pub fn is_skip(self) -> bool {
        self.value() == Some(SKIP)
    }

    /// Returns whether it is a reverse, which turns the direction.
    #[inline]
    pub fn is_reverse(self) -> bool {
        self.value() == Some(REVERSE)
    }

    /// Returns whether it is a draw two, which makes the next player draw two cards and skips it.
    #[inline]
    pub fn is_draw_two(self) -> bool {
        self.value() == Some(DRAW_TWO)
    }

    /// Returns the points that the card counts for the winner: numbers their value, actions 20, wild cards 50.
    #[inline]
    pub fn points(self) -> i32 {
        match self.value() {
            None => 50,
            Some(value) if value >= SKIP => 20,
            Some(value) => i32::from(value),
        }
    }
}

/// The pack of 108 cards: in each colour one zero and two of every other card, and four of each wild card.
#[derive(Clone, Copy, Debug)]
pub struct UnoPack;

impl Pack for UnoPack {
    const KINDS: Kind = 54;

    fn name(kind: Kind) -> String {
        Card::of(kind).to_string()
    }

    fn read(text: &str) -> Result<Kind, String> {
        text.parse().map(Card::kind).map_err(|error: CardError| error.to_string())
    }

    fn copies(kind: Kind, _players: usize) -> usize {
        match Card::of(kind).value() {
            None => 4,
            Some(0) => 1,
            Some(_) => 2,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&COLOURS[*self as usize..=*self as usize])
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.colour(), self.value()) {
            (Some(colour), Some(value)) => {
                let value = usize::from(value);
                write!(f, "{colour}{}", &VALUES[value..=value])
            }
            _ if *self == Card::WILD => f.write_str("W"),
            _ => f.write_str("WD"),
        }
    }
}

/// A text that is no card or colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardError {
    /// It is no card.
    #[error(
        "'{0}' is no card; a card is a colour of {COLOURS} and a number or S (skip), R (reverse), D (draw two), such as R5, or W \
         (wild) or WD (wild draw four)"
    )]
    Card(String),
    /// It is no colour.
    #[error("'{0}' is no colour; the colours are R, Y, G and B")]
    Colour(String),
}

impl FromStr for Colour {
    type Err = CardError;

    /// Reads a letter, or a name such as `red`.
    fn from_str(text: &str) -> Result<Self, CardError> {
        let is = |colour: &Colour| {
            text.eq_ignore_ascii_case(&colour.to_string()) || text.eq_ignore_ascii_case(colour.name())
        };
        Colour::ALL.into_iter().find(is).ok_or_else(|| CardError::Colour(text.to_string()))
    }
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let error = || CardError::Card(text.to_string());
        if text.eq_ignore_ascii_case("W") {
            return Ok(Card::WILD);
        }
        if text.eq_ignore_ascii_case("WD") {
            return Ok(Card::WILD_DRAW_FOUR);
        }
        let at = text.chars().next().map(char::len_utf8).ok_or_else(error)?;
        let (colour, value) = text.split_at(at);
        let colour: Colour = colour.parse().map_err(|_| error())?;
        let is = |place: &usize| VALUES[*place..=*place].eq_ignore_ascii_case(value);
        let value = (0..VALUES.len()).find(is).ok_or_else(error)?;
        Ok(Card::with(colour, value as u8))
    }
}
