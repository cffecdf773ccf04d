//! Positions as text.

use super::MOST_PLAYERS;
use super::game::{SheddingGame, SheddingOptions};
use super::hand::SheddingHand;
use super::pack::{Card, Cards, Kind, Pack, Suit};
use super::stock::Stock;
use super::table::Table;
use maxn_play::toolkit::fields::{Field, Fields, NotationError, Word};
use std::fmt::{self, Write};
use std::str::FromStr;

/// The names of the fields of a table.
const TABLE_FIELDS: [&str; 9] =
    ["hands", "top", "turn", "direction", "stock", "discards", "played", "passes", "seed"];

/// A word for no cards.
const NONE: &str = "-";

/// The most cards played that a position can tell of.
const MOST_PLAYED: usize = 1000;

/// Writes a table; what is as at the beginning of a hand is left out. The stock is written in the order in which it will be
/// drawn.
fn write_table<P: Pack>(table: &Table) -> String {
    let cards = |cards: &mut dyn Iterator<Item = Kind>| {
        let names = P::names(cards);
        if names.is_empty() { NONE.to_string() } else { names }
    };
    let hands = table.hands[..table.players()].iter().map(|hand| cards(&mut hand.iter()));
    let hands: Vec<String> = hands.collect();
    let mut text =
        format!("hands {}; top {}; turn {}", hands.join(" | "), P::name(table.top), table.turn + 1);
    let mut field = |name: &str, value: &str, is_usual: bool| {
        if !is_usual {
            let _ = write!(text, "; {name} {value}");
        }
    };
    field("direction", "right", !table.reversed);
    field("stock", &cards(&mut table.stock.cards().iter().rev().copied()), table.stock.is_empty());
    field("discards", &cards(&mut table.discards.iter()), table.discards.is_empty());
    field("played", &table.played.to_string(), table.played == 0);
    field("passes", &table.passes.to_string(), table.passes == 0);
    field("seed", &table.seed.to_string(), table.seed == 0);
    text
}

/// Returns the names of all fields.
fn names<G: SheddingGame>() -> Vec<&'static str> {
    let own = [G::SUIT].into_iter().chain(G::POSITION_FIELDS.iter().copied());
    TABLE_FIELDS.into_iter().chain(own).chain(["options"]).collect()
}

/// Returns the number of players of a position, whose hands are separated by bars.
///
/// # Errors
/// If the text has no hands.
pub fn players_in<G: SheddingGame>(text: &str) -> Result<usize, NotationError> {
    Ok(Fields::read(text, &names::<G>())?.required("hands")?.parts().len())
}

/// The word for no suit.
const ANY: &str = "any";

/// Writes a suit, or the word for none.
pub(crate) fn suit_word<P: Pack>(suit: Option<Suit<P>>) -> String {
    suit.map_or(ANY.to_string(), |suit| suit.to_string())
}

/// Reads the same; a suit may be missing only where cards without one can lie on the pile.
pub(crate) fn read_suit<P: Pack>(word: Word<'_>) -> Result<Option<Suit<P>>, NotationError> {
    let may_be_none = (0..P::KINDS).any(|kind| P::suit(kind).is_none());
    if may_be_none && word.text.eq_ignore_ascii_case(ANY) {
        return Ok(None);
    }
    word.text.parse().map(Some).map_err(|problem| word.error(problem))
}

impl<G: SheddingGame> fmt::Display for SheddingHand<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_table::<G>(&self.table))?;
        if self.suit != self.top().suit() {
            write!(f, "; {} {}", G::SUIT, suit_word(self.suit))?;
        }
        G::write(self, f)?;
        if self.options != G::Options::default() {
            write!(f, "; options {}", self.options.resolved())?;
        }
        Ok(())
    }
}

impl<G: SheddingGame> FromStr for SheddingHand<G> {
    type Err = NotationError;

    /// Reads a position, such as `hands 8S KD | 9H 3H | 2C; top 9D; turn 1; stock 4C 5C 6C`. The other fields are the suit, where it is
    /// not that of the top card, `direction right`, `discards`, `played`, `passes`, `seed`, `options` and those of the game.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let names = names::<G>();
        let fields = Fields::read(text, &names)?;
        let options = read_options::<G::Options>(&fields)?;
        let common = options.common();
        let mut hand = SheddingHand::on(read_table::<G>(&fields, common.reshuffle)?, options);
        if let Some(field) = fields.get(G::SUIT) {
            hand.suit = read_suit(field.only()?)?;
        }
        G::read_state(&mut hand, &fields)?;
        let table = &hand.table;
        hand.is_over = table.hands().iter().any(Cards::is_empty)
            || table.played >= common.max_turns
            || table.passes >= table.players;
        Ok(hand)
    }
}

/// Reads a card that the player to move holds.
pub(crate) fn read_own<G: SheddingGame>(
    hand: &SheddingHand<G>,
    word: Word<'_>,
) -> Result<Card<G>, NotationError> {
    let kind = G::read(word.text).map_err(|problem| word.error(problem))?;
    if !hand.own().contains(kind) {
        return Err(word.error("the player to move does not hold it"));
    }
    Ok(Card::of(kind))
}

/// Reads a table.
fn read_table<P: Pack>(fields: &Fields<'_>, reshuffles: bool) -> Result<Table, NotationError> {
    let field = fields.required("hands")?;
    let parts = field.parts();
    let players = parts.len();
    if !(2..=MOST_PLAYERS).contains(&players) {
        return Err(field
            .head
            .error(format!("{players} hands are given, expected 2 to {MOST_PLAYERS}, separated by bars")));
    }
    let mut left = P::whole(players);
    let card =
        |left: &mut Cards, word: Word<'_>| P::read_of(left, word.text).map_err(|problem| word.error(problem));
    let cards = |left: &mut Cards, words: &[Word<'_>]| {
        let words = words.iter().filter(|word| word.text != NONE);
        words.map(|&word| card(left, word)).collect::<Result<Vec<Kind>, _>>()
    };
    let mut hands = [Cards::EMPTY; MOST_PLAYERS];
    for (hand, words) in hands.iter_mut().zip(&parts) {
        *hand = cards(&mut left, words)?.into_iter().collect();
    }
    let top = card(&mut left, fields.required("top")?.only()?)?;
    let mut list = |name| fields.get(name).map_or(Ok(Vec::new()), |field| cards(&mut left, &field.words));
    let (mut stock, discards) = (list("stock")?, list("discards")?);
    stock.reverse();
    let number = |name, most| fields.get(name).map_or(Ok(0), |field| field.only()?.number(0..=most));
    let reversed = match fields.get("direction").map(Field::only).transpose()? {
        None => false,
        Some(word) => match word.text {
            "left" => false,
            "right" => true,
            _ => return Err(word.error("expected left or right")),
        },
    };
    let mut table = Table::new(&hands[..players], top, Stock::new(&stock), reshuffles, 0);
    table.turn = fields.required("turn")?.only()?.number(1..=players)? as u8 - 1;
    table.reversed = reversed;
    table.discards = discards.into_iter().collect();
    table.played = number("played", MOST_PLAYED)? as u16;
    table.passes = number("passes", players)? as u8;
    table.seed = number("seed", usize::MAX)? as u64;
    Ok(table)
}

/// Reads the house rules; without any, they are the usual ones.
fn read_options<T: SheddingOptions>(fields: &Fields<'_>) -> Result<T, NotationError> {
    let Some(field) = fields.get("options") else { return Ok(T::default()) };
    let words: Vec<&str> = field.words.iter().map(|word| word.text).collect();
    let read = |count: usize| words[..count].join(" ").parse::<T>();
    read(words.len()).map_err(|problem| {
        // The word at fault is the first with which the options cannot be read.
        let place = (1..=words.len()).find(|&count| read(count).is_err()).unwrap_or(1);
        field.words.get(place - 1).unwrap_or(&field.head).error(problem)
    })
}
