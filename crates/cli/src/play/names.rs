//! The players at the table by name, and sentences about them.

use maxn::Player;

/// Names for players that have none.
const NAMES: [&str; 8] = ["Ada", "Ben", "Cora", "Dan", "Eva", "Finn", "Gina", "Hugo"];

/// Verbs of sentences about a player, and the same about you.
const VERBS: [(&str, &str); 12] = [
    ("does not", "do not"),
    ("takes", "take"),
    ("gets", "get"),
    ("pegs", "peg"),
    ("shows", "show"),
    ("leaves", "leave"),
    ("passes", "pass"),
    ("deals", "deal"),
    ("dealt", "dealt"),
    ("wins", "win"),
    ("has", "have"),
    ("is", "are"),
];

/// The names of all players.
#[derive(Clone, Debug)]
pub(super) struct Names {
    names: Vec<String>,
    person: Option<Player>,
}

impl Names {
    /// The names given, or others for those who have none.
    pub(super) fn new(given: &[String], players: usize, person: Option<Player>) -> Self {
        let name = |player: usize| match given.get(player).filter(|name| !name.is_empty()) {
            Some(name) => name.clone(),
            None => NAMES[player % NAMES.len()].to_string(),
        };
        Names { names: (0..players).map(name).collect(), person }
    }

    /// A player at the beginning of a line.
    pub(super) fn of(&self, player: Player) -> &str {
        if self.person == Some(player) { "You" } else { &self.names[player] }
    }

    /// A player as the heading of a column: with the number of the seat.
    pub(super) fn heading(&self, player: Player) -> String {
        let name = if self.person == Some(player) { "you" } else { &self.names[player] };
        format!("{} {name}", player + 1)
    }

    /// The players of a team as a heading.
    pub(super) fn team(&self, teams: &[usize], team: usize) -> String {
        let partners = (0..self.names.len()).filter(|&player| teams[player] == team);
        let name = |player: Player| {
            if self.person == Some(player) { "you".to_string() } else { self.names[player].clone() }
        };
        partners.map(name).collect::<Vec<_>>().join(" and ")
    }

    /// A sentence of a game with `player 2` replaced by the name, and by `you` for the person.
    pub(super) fn in_sentence(&self, sentence: &str) -> String {
        let mut text = sentence.to_string();
        for (player, name) in self.names.iter().enumerate() {
            let number = format!("player {}", player + 1);
            if self.person != Some(player) {
                text = text.replace(&number, name);
                continue;
            }
            for (theirs, yours) in VERBS {
                text = text.replace(&format!("{number} {theirs}"), &format!("you {yours}"));
            }
            text = text.replace(&number, "you");
        }
        if text.starts_with("you ") { format!("You{}", &text[3..]) } else { text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_about_you_and_people_with_names() {
        let given = ["", "Kim", "", ""].map(str::to_string);
        let names = Names::new(&given, 4, Some(0));
        for (sentence, said) in [
            ("player 1 takes the trick: QS by player 2", "You take the trick: QS by Kim"),
            ("player 3 gets 2C from player 1", "Cora gets 2C from you"),
            ("player 1 does not hold KS", "You do not hold KS"),
            ("which card to pass to player 2", "which card to pass to Kim"),
            ("players 1 and 3 play against 2 and 4", "players 1 and 3 play against 2 and 4"),
        ] {
            assert_eq!(names.in_sentence(sentence), said);
        }
        assert_eq!(names.team(&[0, 1, 0, 1], 0), "you and Cora");
        assert_eq!((names.of(0), names.of(3), names.heading(0)), ("You", "Dan", "1 you".to_string()));
        assert_eq!(Names::new(&[], 3, None).in_sentence("player 1 takes the trick"), "Ada takes the trick");
    }
}
