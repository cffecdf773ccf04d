//! Tables as fields of a notation.

use super::MOST_PLAYERS;
use super::cards::{Cards, Kind};
use super::pack::Pack;
use super::stock::Stock;
use super::table::Table;
use maxn_play::toolkit::fields::{Field, Fields, NotationError, Word};
use std::fmt::{Display, Write};
use std::str::FromStr;

/// The names of the fields of a table.
pub(crate) const TABLE_FIELDS: [&str; 9] =
    ["hands", "top", "turn", "direction", "stock", "discards", "played", "passes", "seed"];

/// A word for no cards.
const NONE: &str = "-";

/// The most cards played that a position can tell of.
const MOST_PLAYED: usize = 1000;

/// Writes a table; what is as at the beginning of a hand is left out. The stock is written in the order in which it will be
/// drawn.
pub(crate) fn write_table<P: Pack>(table: &Table) -> String {
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

/// Returns the number of players in a text whose hands are separated by bars.
pub(crate) fn players(fields: &Fields<'_>) -> Result<usize, NotationError> {
    Ok(fields.required("hands")?.parts().len())
}

/// Reads a table.
pub(crate) fn read_table<P: Pack>(fields: &Fields<'_>, reshuffles: bool) -> Result<Table, NotationError> {
    let field = fields.required("hands")?;
    let parts = field.parts();
    let players = parts.len();
    if !(2..=MOST_PLAYERS).contains(&players) {
        return Err(field
            .head
            .error(format!("{players} hands are given, expected 2 to {MOST_PLAYERS}, separated by bars")));
    }
    let mut reader = Reader::<P> { left: P::whole(players), pack: std::marker::PhantomData };
    let mut hands = [Cards::EMPTY; MOST_PLAYERS];
    for (hand, words) in hands.iter_mut().zip(&parts) {
        *hand = reader.cards(words)?.into_iter().collect();
    }
    let top = reader.card(fields.required("top")?.only()?)?;
    let mut list = |name| fields.get(name).map_or(Ok(Vec::new()), |field| reader.cards(&field.words));
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

/// Reads the house rules, if there are any.
pub(crate) fn read_options<T: FromStr<Err: Display>>(
    fields: &Fields<'_>,
) -> Result<Option<T>, NotationError> {
    let Some(field) = fields.get("options") else { return Ok(None) };
    let words: Vec<&str> = field.words.iter().map(|word| word.text).collect();
    let read = |count: usize| words[..count].join(" ").parse::<T>();
    read(words.len()).map(Some).map_err(|problem| {
        // The word at fault is the first with which the options cannot be read.
        let place = (1..=words.len()).find(|&count| read(count).is_err()).unwrap_or(1);
        field.words.get(place - 1).unwrap_or(&field.head).error(problem)
    })
}

/// Reads cards, each of which can come only as often as the pack has it.
struct Reader<P> {
    left: Cards,
    pack: std::marker::PhantomData<P>,
}

impl<P: Pack> Reader<P> {
    fn card(&mut self, word: Word<'_>) -> Result<Kind, NotationError> {
        let kind = P::read(word.text).map_err(|problem| word.error(problem))?;
        if !self.left.contains(kind) {
            return Err(word.error(format!("the pack has no other {}", P::name(kind))));
        }
        self.left.remove(kind);
        Ok(kind)
    }

    fn cards(&mut self, words: &[Word<'_>]) -> Result<Vec<Kind>, NotationError> {
        words.iter().filter(|word| word.text != NONE).map(|&word| self.card(word)).collect()
    }
}
