//! Positions as text.

use super::Hearts;
use super::deal::{cards_each, pack};
use super::options::{Lead, Options};
use super::rules::{HeartsRules, is_first_trick, lowest_club};
use crate::cards::{Card, Hand};
use crate::tricks::{Fields, Notation, Rules, Table, TrickPositionError, Tricks, write_table};
use std::fmt;

impl Notation for HeartsRules {
    fn write(game: &Tricks<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("options {}; {}", game.rules().options(), write_table(game.table(), true));
        if game.rules().is_told_broken() {
            text += "; broken yes";
        }
        f.pad(&text)
    }

    fn read(text: &str) -> Result<Tricks<Self>, TrickPositionError> {
        let mut fields = Fields::new(text)?;
        let options = match fields.take("options") {
            Some(words) => words.parse().map_err(|problem| TrickPositionError::new("options", problem))?,
            None => Options::PAPERS,
        };
        let broken = match fields.take("broken") {
            None | Some("no") => false,
            Some("yes") => true,
            Some(word) => return wrong("broken", format!("'{word}' is neither yes nor no")),
        };
        let table = fields.table(None)?;
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

fn wrong<T>(field: &str, problem: String) -> Result<T, TrickPositionError> {
    Err(TrickPositionError::new(field, problem))
}

/// All cards are in the pack, and no player holds more than were dealt.
fn check_cards(table: &Table) -> Result<(), TrickPositionError> {
    let players = table.players();
    let Some(pack) = pack(players) else {
        return wrong("hands", format!("Hearts has 3 to 6 players, not {players}"));
    };
    let on_table: Hand = table.trick().set();
    for (field, hands) in [("hands", table.hands()), ("taken", table.taken()), ("trick", &[on_table])] {
        if let Some(card) = hands.iter().flat_map(|&cards| cards - pack).next() {
            return wrong(field, format!("{card} is not in the pack for {players} players"));
        }
    }
    let tricks = table.tricks().sum();
    let (dealt, most) = (table.left() + tricks, cards_each(players) as i32);
    if dealt > most {
        let problem =
            format!("{} cards and {tricks} tricks, where {players} players get {most} cards", table.left());
        return wrong("hands", problem);
    }
    Ok(())
}

/// Checks that the cards taken come from the tricks taken. Those of some tricks may be out of play: a position may begin without
/// the cards of earlier tricks, and go on.
fn check_taken(table: &Table) -> Result<(), TrickPositionError> {
    let players = table.players();
    for player in 0..players {
        let (cards, tricks) = (table.taken()[player].len(), table.tricks()[player] as usize);
        if cards % players != 0 || cards > tricks * players {
            let problem = format!(
                "player {} has {cards} cards from {tricks} tricks, expected whole tricks of {players} cards, at most {tricks}",
                player + 1,
            );
            return wrong("taken", problem);
        }
    }
    Ok(())
}

/// The cards on the table could be played.
fn check_trick(table: &Table, rules: &HeartsRules) -> Result<(), TrickPositionError> {
    let leader = table.trick().leader();
    let mut hands = table.hands().to_vec();
    for (place, card) in table.trick().cards().enumerate() {
        hands[(leader + place) % table.players()].insert(card);
    }
    let tricks: Vec<u8> = table.tricks().first(hands.len()).iter().map(|&own| own as u8).collect();
    let mut before = Table::new(&hands, leader, None).with_taken(&tricks, table.taken());
    if is_first_trick(&before) && rules.options().lead == Lead::TwoOfClubs {
        let holds = |card: Card| (0..hands.len()).find(|&player| hands[player].contains(card));
        if let Some((card, holder)) = lowest_club(&hands).and_then(|card| Some((card, holds(card)?)))
            && holder != leader
        {
            let problem = format!("player {} has the {card} and leads to the first trick", holder + 1);
            return wrong("leader", problem);
        }
    }
    for card in table.trick().cards() {
        let legal = rules.legal(&before, before.following());
        if !legal.contains(card) {
            let problem =
                format!("{card} may not be played; player {} may play {legal}", before.player() + 1);
            return wrong("trick", problem);
        }
        before.play(card);
    }
    Ok(())
}
