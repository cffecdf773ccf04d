//! Positions and plays as text.

use super::cards::{CardSet, union};
use super::combination::Play;
use super::rules::{BigTwo, SEATS};
use super::series::PLAYERS;
use super::table::Table;
use crate::cards::cards_at;
use maxn::Player;
use maxn_play::toolkit::fields::{Field, Fields, NotationError, Word};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for BigTwo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = &self.table;
        let hands: Vec<String> = self.hands[..table.players()].iter().map(ToString::to_string).collect();
        write!(f, "hands {}; turn {}", hands.join(" | "), table.turn + 1)?;
        if let Some((player, play)) = table.last() {
            write!(f, "; last {} {play}", player + 1)?;
        }
        let passed = (0..table.players()).filter(|&player| table.has_passed(player));
        let passed: Vec<String> = passed.map(|player| (player + 1).to_string()).collect();
        if !passed.is_empty() {
            write!(f, "; passed {}", passed.join(" "))?;
        }
        let rules = [
            (table.first, "first"),
            (table.pass_is_final, "pass_is_final"),
            (table.low_straights, "low_straights"),
        ];
        let rules: Vec<&str> =
            rules.into_iter().filter(|(is_set, _)| *is_set).map(|(_, name)| name).collect();
        if !rules.is_empty() {
            write!(f, "; rules {}", rules.join(" "))?;
        }
        if !self.undealt.is_empty() {
            write!(f, "; undealt {}", self.undealt)?;
        }
        Ok(())
    }
}

/// The fields of a position.
const FIELDS: [&str; 6] = ["hands", "turn", "last", "passed", "rules", "undealt"];

impl FromStr for BigTwo {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let fields = Fields::read(text, &FIELDS)?;
        let field = fields.required("hands")?;
        let parts = field.parts();
        if !PLAYERS.contains(&parts.len()) {
            let problem = format!(
                "expected the hands of {} to {} players, with | between them",
                PLAYERS.start(),
                PLAYERS.end()
            );
            return Err(field.head.error(problem));
        }
        let mut seen = CardSet::EMPTY;
        let mut hands = [CardSet::EMPTY; SEATS];
        for (player, words) in parts.iter().enumerate() {
            hands[player] = cards_at(words, &mut seen)?;
        }
        let undealt =
            fields.get("undealt").map_or(Ok(CardSet::EMPTY), |field| cards_at(&field.words, &mut seen))?;
        let players = parts.len();
        let turn = player(fields.required("turn")?.only()?, players)?;
        let mut table = Table::new(players, turn, false, false);
        table.first = false;
        if let Some(field) = fields.get("rules") {
            read_rules(&mut table, field, &hands)?;
        }
        if let Some(field) = fields.get("last") {
            read_last(&mut table, field, &mut seen)?;
        }
        if let Some(field) = fields.get("passed") {
            read_passed(&mut table, field)?;
        }
        if let Some(field) = fields.get("last") {
            check_passed(&table, field)?;
        }
        let position = BigTwo::new(hands, undealt, table);
        check_hands(&position, field)?;
        Ok(position)
    }
}

fn player(word: Word<'_>, players: usize) -> Result<Player, NotationError> {
    Ok(word.number(1..=players)? - 1)
}

fn read_rules(table: &mut Table, field: &Field<'_>, hands: &[CardSet; SEATS]) -> Result<(), NotationError> {
    for word in &field.words {
        match word.text {
            "pass_is_final" => table.pass_is_final = true,
            "low_straights" => table.low_straights = true,
            "first" => {
                let lowest = union(hands).lowest();
                if !hands[table.turn()].includes(lowest) {
                    let problem =
                        format!("player {} does not hold {}, the lowest card", table.turn + 1, lowest.list());
                    return Err(word.error(problem));
                }
                table.first = true;
            }
            _ => return Err(word.error("expected first, pass_is_final or low_straights")),
        }
    }
    Ok(())
}

/// Reads the play to be beaten: its player and its cards.
fn read_last(table: &mut Table, field: &Field<'_>, seen: &mut CardSet) -> Result<(), NotationError> {
    let Some((&head, words)) = field.words.split_first() else {
        return Err(field.head.error("expected the number of a player and the cards that it played"));
    };
    let by = player(head, table.players())?;
    let played = cards_at(words, seen)?;
    let play = Play::new(played, table.low_straights);
    let play = play.ok_or_else(|| words[0].error(format!("{} are no combination", played.list())))?;
    if table.first {
        return Err(field.head.error("there is nothing to beat before the first play"));
    }
    if by == table.turn() {
        return Err(head.error("a player does not follow its own play"));
    }
    if play.is_pass() {
        return Err(head.error("expected the cards that the player played"));
    }
    (table.last_by, table.last) = (by as u8, play);
    Ok(())
}

fn read_passed(table: &mut Table, field: &Field<'_>) -> Result<(), NotationError> {
    for &word in &field.words {
        let passed = player(word, table.players())?;
        if table.is_lead() {
            return Err(word.error("nobody has passed where there is nothing to beat"));
        }
        if passed == table.turn() || passed == usize::from(table.last_by) {
            return Err(word.error("that player has not passed: it is to move, or made the last play"));
        }
        table.passed |= 1 << passed;
    }
    Ok(())
}

/// Checks that the turn came from the last play to the player to move: everybody between them has passed, and nobody else can
/// have, unless a pass is final.
fn check_passed(table: &Table, last: &Field<'_>) -> Result<(), NotationError> {
    let mut player = usize::from(table.last_by);
    let mut is_asked = true;
    for _ in 1..table.players() {
        player = (player + 1) % table.players();
        is_asked &= player != table.turn();
        if is_asked && !table.has_passed(player) {
            let problem = format!("player {} is next after this play, and has not passed", player + 1);
            return Err(last.head.error(problem));
        }
        if !is_asked && table.has_passed(player) && !table.pass_is_final {
            let problem =
                format!("player {} was not asked since this play: it cannot have passed", player + 1);
            return Err(last.head.error(problem));
        }
    }
    Ok(())
}

/// Checks that nobody but the player of the last play has no cards.
fn check_hands(position: &BigTwo, field: &Field<'_>) -> Result<(), NotationError> {
    let just_played = position.table.last().map(|(player, _)| player);
    let is_out = |player: &Player| position.hands[*player].is_empty() && just_played != Some(*player);
    match (0..position.table.players()).find(is_out) {
        Some(player) => {
            Err(field.head.error(format!("player {} has no cards, and has not just played", player + 1)))
        }
        None => Ok(()),
    }
}
