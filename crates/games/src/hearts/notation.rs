//! Positions as text.

use super::Hearts;
use super::deal::{cards_each, pack};
use super::options::{Lead, Options};
use super::rules::{HeartsRules, is_first_trick, lowest_club};
use crate::cards::Hand;
use crate::tricks::{BadPosition, Fields, Rules, Table, Tricks, write_table};
use std::fmt;
use std::str::FromStr;

/// How many players a position is for, by the hands it lists. `None` where it lists none.
///
/// ```
/// use maxn_games::hearts::players_in;
///
/// assert_eq!(players_in("options standard; hands S:A | H:A | D:A | C:A"), Some(4));
/// ```
pub fn players_in(text: &str) -> Option<usize> {
    let mut fields = text.split(';').map(str::trim);
    let hands = fields.find_map(|field| field.strip_prefix("hands").filter(|rest| rest.starts_with(' ')))?;
    Some(hands.split('|').count())
}

impl<const N: usize> fmt::Display for Tricks<HeartsRules, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("options {}; {}", self.rules().options(), write_table(self.table(), true));
        if self.rules().is_told_broken() {
            text += "; broken yes";
        }
        f.pad(&text)
    }
}

impl<const N: usize> FromStr for Tricks<HeartsRules, N> {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let mut fields = Fields::new(text)?;
        let options = match fields.take("options") {
            Some(words) => words.parse().map_err(|problem| BadPosition::new("options", problem))?,
            None => Options::PAPERS,
        };
        let broken = match fields.take("broken") {
            None | Some("no") => false,
            Some("yes") => true,
            Some(word) => {
                return Err(BadPosition::new("broken", format!("'{word}' is neither yes nor no")));
            }
        };
        let table = fields.table::<N>(None)?;
        fields.finish()?;
        let mut rules = HeartsRules::new(options);
        if broken {
            rules = rules.with_hearts_broken();
        }
        check_cards(&table)?;
        check_taken(&table)?;
        check_trick(&table, &rules)?;
        Ok(Hearts::new(table, rules))
    }
}

/// All cards are in the pack, and no player holds more than were dealt.
fn check_cards<const N: usize>(table: &Table<N>) -> Result<(), BadPosition> {
    let Some(pack) = pack(N) else {
        return Err(BadPosition::new("hands", format!("Hearts has 3 to 6 players, not {N}")));
    };
    let on_table: Hand = table.trick().set();
    let places =
        [("hands", table.hands().as_slice()), ("taken", table.taken().as_slice()), ("trick", &[on_table])];
    for (field, hands) in places {
        let removed = hands.iter().flat_map(|&cards| cards - pack).next();
        if let Some(card) = removed {
            return Err(BadPosition::new(field, format!("{card} is not in the pack for {N} players")));
        }
    }
    let tricks: i32 = table.tricks().iter().sum();
    let (dealt, most) = (table.left() + tricks, cards_each(N) as i32);
    if dealt > most {
        let problem =
            format!("{} cards and {tricks} tricks, where {N} players get {most} cards", table.left());
        return Err(BadPosition::new("hands", problem));
    }
    Ok(())
}

/// The cards taken are those of the tricks taken, where they are told at all.
fn check_taken<const N: usize>(table: &Table<N>) -> Result<(), BadPosition> {
    let all: usize = table.taken().iter().map(|cards| cards.len()).sum();
    for player in 0..N {
        let (cards, tricks) = (table.taken()[player].len(), table.tricks()[player]);
        if all > 0 && cards != tricks as usize * N {
            let problem = format!(
                "player {} has {cards} cards from {tricks} tricks, expected {}",
                player + 1,
                tricks as usize * N
            );
            return Err(BadPosition::new("taken", problem));
        }
    }
    Ok(())
}

/// The cards on the table could be played.
fn check_trick<const N: usize>(table: &Table<N>, rules: &HeartsRules) -> Result<(), BadPosition> {
    let leader = table.trick().leader();
    let mut hands = *table.hands();
    for (place, card) in table.trick().cards().enumerate() {
        hands[(leader + place) % N].insert(card);
    }
    let mut before =
        Table::new(hands, leader, None).with_taken(table.tricks().map(|own| own as u8), *table.taken());
    if is_first_trick(&before) && rules.options().lead == Lead::TwoOfClubs {
        let holder = |card| hands.iter().position(|hand| hand.contains(card));
        if let Some((card, holder)) = lowest_club(&hands).and_then(|card| Some((card, holder(card)?)))
            && holder != leader
        {
            let problem = format!("player {} has the {card} and leads to the first trick", holder + 1);
            return Err(BadPosition::new("leader", problem));
        }
    }
    for card in table.trick().cards() {
        let legal = rules.legal(&before, before.following());
        if !legal.contains(card) {
            let problem =
                format!("{card} may not be played; player {} may play {legal}", before.player() + 1);
            return Err(BadPosition::new("trick", problem));
        }
        before.play(card);
    }
    Ok(())
}
