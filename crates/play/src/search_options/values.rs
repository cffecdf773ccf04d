//! The values of options of a search as text: read and written.

use super::ORDERS;
use crate::nearest::suggestion_and_all;
use crate::quantity;
use crate::weights_text::{self, read_standing, read_types, read_weights};
use maxn::{MAX_PLAYERS, MoveOrdering, Teams};

/// The values that an option of a search can have.
#[derive(Clone, Copy)]
pub enum OptionKind {
    /// The name of an algorithm.
    Algorithm,
    /// One of several words.
    Word(fn() -> Vec<Word>),
    /// Several words, with commas between them.
    Words(fn() -> Vec<Word>),
    /// `on` or `off`.
    Switch,
    /// `on` or `off`, and `on` where the option stands without a value.
    Flag,
    /// A number such as 2000 or 2k, up to this one.
    Count(u64),
    /// A size such as 64k, or `off`.
    Bytes,
    /// A time such as 1.5s, or `off`.
    Time,
    /// A player, from 1.
    Player,
    /// Teams of players from 1, as in `1+3/2+4`.
    Teams,
    /// Weights of all scores for each player: `offence-2`, `shares`, `1;-1/0;1`.
    Weights,
    /// Types of opponents, as in `own+hostile`.
    Types,
    /// A score for each player, as in `10;4;7`.
    Standing,
}

/// A value of an option that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The name.
    pub name: &'static str,
    /// The meaning in a few words.
    pub meaning: &'static str,
}

/// Values by name, with their meanings.
pub(super) type Named<T> = [(&'static str, T, &'static str)];

impl OptionKind {
    /// Returns the words that a value can be, or be made of; empty where it is none.
    pub fn words(&self) -> Vec<Word> {
        match self {
            OptionKind::Word(words) | OptionKind::Words(words) => words(),
            OptionKind::Types => words(&weights_text::AIMS),
            _ => Vec::new(),
        }
    }

    /// Describes the values.
    pub fn values(&self) -> String {
        match self {
            OptionKind::Algorithm => "a rule, or a rule and a pruning method".to_string(),
            OptionKind::Word(words) => names(&words()).join(", "),
            OptionKind::Words(words) => format!("several of {}", names(&words()).join(", ")),
            OptionKind::Switch | OptionKind::Flag => "on, off".to_string(),
            OptionKind::Count(_) => "a number such as 2000 or 2k".to_string(),
            OptionKind::Bytes => "a size such as 64k, 16M or 1G, or off".to_string(),
            OptionKind::Time => "a time such as 200ms, 1.5s or 2m, or off".to_string(),
            OptionKind::Player => "a player, from 1".to_string(),
            OptionKind::Teams => "players from 1, as in 1+3/2+4".to_string(),
            OptionKind::Weights => weights_text::VALUES.to_string(),
            OptionKind::Types => weights_text::TYPES.to_string(),
            OptionKind::Standing => "a number for each player, as in 10;4;7".to_string(),
        }
    }

    /// Checks the form of a value that is no word, though not that an option can have it.
    ///
    /// # Errors
    /// If it is no number, no size or no time.
    pub fn check(&self, text: &str) -> Result<(), String> {
        match self {
            OptionKind::Count(most) if count(text)? > *most => Err(too_large()),
            OptionKind::Bytes => quantity::bytes(text).map(drop).map_err(|error| error.to_string()),
            OptionKind::Time => time(text).map(drop),
            OptionKind::Player => number::<usize>(text).map(drop),
            OptionKind::Teams => teams(text).map(drop),
            OptionKind::Weights => read_weights(text).map(drop),
            OptionKind::Types => read_types(text).map(drop),
            OptionKind::Standing => read_standing(text).map(drop),
            _ => Ok(()),
        }
    }
}

pub(super) fn put<T>(field: &mut T, value: Result<T, String>) -> Result<(), String> {
    *field = value?;
    Ok(())
}

pub(super) fn words<T>(values: &Named<T>) -> Vec<Word> {
    values.iter().map(|&(name, _, meaning)| Word { name, meaning }).collect()
}

fn names(words: &[Word]) -> Vec<&'static str> {
    words.iter().map(|word| word.name).collect()
}

/// Finds the place of a word.
fn find(text: &str, words: &[Word]) -> Result<usize, String> {
    let found = words.iter().position(|word| word.name == text);
    found.ok_or_else(|| suggestion_and_all(text, &names(words)))
}

pub(super) fn one_of<T: Copy>(text: &str, values: &Named<T>) -> Result<T, String> {
    find(text, &words(values)).map(|place| values[place].1)
}

pub(super) fn name_of<T: Copy + PartialEq>(value: T, values: &Named<T>) -> Option<String> {
    values.iter().find(|(_, known, _)| *known == value).map(|(name, ..)| (*name).to_string())
}

pub(super) fn switch(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(suggestion_and_all(text, &["on", "off"])),
    }
}

pub(super) fn written_switch(on: bool) -> String {
    if on { "on" } else { "off" }.to_string()
}

pub(super) fn count(text: &str) -> Result<u64, String> {
    quantity::count(text).map_err(|error| error.to_string())
}

pub(super) fn number<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    T::try_from(count(text)?).map_err(|_| too_large())
}

fn too_large() -> String {
    "the number is too large".to_string()
}

pub(super) fn bytes(text: &str) -> Result<usize, String> {
    let bytes = quantity::bytes(text).map_err(|error| error.to_string())?;
    usize::try_from(bytes).map_err(|_| "more than this machine can address".to_string())
}

pub(super) fn time(text: &str) -> Result<Option<std::time::Duration>, String> {
    match text {
        "off" => Ok(None),
        _ => quantity::duration(text).map(Some).map_err(|error| error.to_string()),
    }
}

/// Reads a player, which is written from 1.
pub(super) fn player(text: &str) -> Result<usize, String> {
    number::<usize>(text)?
        .checked_sub(1)
        .ok_or_else(|| "there is no player 0: players count from 1".to_string())
}

fn parts(text: &str, separator: char) -> impl Iterator<Item = &str> {
    text.split(separator).filter(|part| !part.is_empty())
}

pub(super) fn teams(text: &str) -> Result<Teams, String> {
    let team = |text: &str| parts(text, '+').map(player).collect::<Result<Vec<_>, _>>();
    let teams = parts(text, '/').map(team).collect::<Result<Vec<_>, _>>()?;
    let teams: Vec<&[usize]> = teams.iter().map(Vec::as_slice).collect();
    Teams::new(&teams).map_err(|error| error.to_string())
}

/// Writes the teams of more than one player; `None` if there are none.
pub(super) fn written_teams(teams: Teams) -> Option<String> {
    let partners = |player: usize| (0..MAX_PLAYERS).filter(move |&other| teams.are_partners(player, other));
    let firsts = (0..MAX_PLAYERS)
        .filter(|&player| partners(player).next() == Some(player) && partners(player).count() > 1);
    let written =
        |player: usize| partners(player).map(|player| (player + 1).to_string()).collect::<Vec<_>>().join("+");
    Some(firsts.map(written).collect::<Vec<_>>().join("/")).filter(|text| !text.is_empty())
}

pub(super) fn order(text: &str) -> Result<MoveOrdering, String> {
    parts(text, ',').try_fold(MoveOrdering::NONE, |before, word| {
        let more = one_of(word, ORDERS)?;
        Ok(MoveOrdering {
            hint: before.hint || more.hint,
            hash_move: before.hash_move || more.hash_move,
            killers: before.killers || more.killers,
            history: before.history || more.history,
            static_value: before.static_value || more.static_value,
        })
    })
}

pub(super) fn written_order(ordering: MoveOrdering) -> String {
    let sources = [
        ("hint", ordering.hint),
        ("hash", ordering.hash_move),
        ("killers", ordering.killers),
        ("history", ordering.history),
        ("static", ordering.static_value),
    ];
    let names: Vec<&str> = sources.iter().filter(|(_, used)| *used).map(|&(name, _)| name).collect();
    if names.is_empty() { "preference".to_string() } else { names.join(",") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_add_up() {
        assert_eq!(order("preference"), Ok(MoveOrdering::NONE));
        assert_eq!(order("all"), Ok(MoveOrdering::ALL));
        assert_eq!(order("hint,hash"), Ok(MoveOrdering::default()));
        assert_eq!(order(""), Ok(MoveOrdering::NONE));
        assert!(order("hint,worst").is_err());
    }
}
