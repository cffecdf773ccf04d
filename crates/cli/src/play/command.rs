//! The words that a person can type besides decisions.

/// A word that is not a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// The expectation of every decision.
    Hint,
    /// Back to the decision before.
    Undo,
    /// The own cards.
    Hand,
    /// The score of every hand.
    Score,
    /// The last events.
    Last,
    /// The table.
    Table,
    /// The list of words.
    Help,
    /// The end.
    Quit,
}

impl Command {
    /// Every command with its word and its meaning.
    pub(super) const ALL: [(Command, &str, &str); 8] = [
        (Command::Hint, "hint", "the expectation of the search for every decision, and its choice"),
        (Command::Undo, "undo", "back to your decision before; as often as you like"),
        (Command::Hand, "hand", "your cards; the position of a board game as text"),
        (Command::Table, "table", "the table as you see it"),
        (Command::Score, "score", "the score of every hand or game"),
        (Command::Last, "last", "the last events, such as the last trick"),
        (Command::Help, "help", "this list"),
        (Command::Quit, "quit", "no more for today"),
    ];

    /// The command of a word.
    pub(super) fn read(word: &str) -> Option<Command> {
        let word = match word.trim().to_lowercase() {
            word if word == "?" => "help".to_string(),
            word if word == "exit" || word == "q" => "quit".to_string(),
            word => word,
        };
        Command::ALL.into_iter().find(|(_, name, _)| *name == word).map(|(command, ..)| command)
    }

    /// The command that was probably meant: all but one or two letters are right.
    pub(super) fn meant(word: &str) -> Option<&'static str> {
        let word = word.trim().to_lowercase();
        let name = maxn_play::nearest(&word, Command::ALL.map(|(_, name, _)| name))?;
        let same = name.chars().filter(|&letter| word.contains(letter)).count();
        (word.len() >= 3 && word.len() <= name.len() + 2 && same + 1 >= name.len()).then_some(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_and_misspelled_ones_guessed() {
        assert_eq!(Command::read(" Hint\n"), Some(Command::Hint));
        assert_eq!(Command::read("?"), Some(Command::Help));
        assert_eq!(Command::read("QS"), None);
        assert_eq!(Command::meant("hnt"), Some("hint"));
        assert_eq!(Command::meant("quitt"), Some("quit"));
        assert_eq!(Command::meant("QX"), None);
        assert_eq!(Command::meant("queen of spades"), None);
    }
}
