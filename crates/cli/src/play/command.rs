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
    /// The table.
    Table,
    /// The legal decisions.
    Moves,
    /// The tricks of the hand.
    Tricks,
    /// The last events.
    Last,
    /// The score of every hand.
    Score,
    /// The rules of the game.
    Rules,
    /// The settings of the session, or a change of one.
    Settings,
    /// The session written to a file.
    Save,
    /// The costliest decisions so far.
    Review,
    /// The list of words.
    Help,
    /// The end.
    Quit,
}

impl Command {
    /// Every command with its word and its meaning.
    pub(super) const ALL: [(Command, &str, &str); 14] = [
        (Command::Hint, "hint", "the expectation of every decision, and the best"),
        (Command::Undo, "undo", "back to your last choice; as often as you like"),
        (Command::Hand, "hand", "your cards; the position of a board game as text"),
        (Command::Table, "table", "the table as you see it"),
        (Command::Moves, "moves", "what you may play, pass, bid or move now"),
        (Command::Tricks, "tricks", "the tricks of this hand; before the first, of the last hand"),
        (Command::Last, "last", "the last events, such as the last trick"),
        (Command::Score, "score", "the score of every hand or game"),
        (Command::Rules, "rules", "the rules in short, and the house rules in force"),
        (Command::Settings, "settings", "the settings; 'settings pause hand' changes one"),
        (Command::Save, "save", "'save FILE' writes the session to a file; --resume=FILE takes it up"),
        (Command::Review, "review", "your three costliest decisions so far, and what was better"),
        (Command::Help, "help", "this list"),
        (Command::Quit, "quit", "no more for today"),
    ];

    /// The command of a line, and the words behind it.
    pub(super) fn read(line: &str) -> Option<(Command, &str)> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = match word.to_lowercase() {
            word if word == "?" => "help".to_string(),
            word if word == "exit" || word == "q" => "quit".to_string(),
            word if word == "set" => "settings".to_string(),
            word => word,
        };
        let (command, ..) = Command::ALL.into_iter().find(|(_, name, _)| *name == word)?;
        let takes_words = matches!(command, Command::Settings | Command::Save);
        (takes_words || rest.is_empty()).then(|| (command, rest.trim()))
    }

    /// The command that was probably meant.
    pub(super) fn meant(word: &str) -> Option<&'static str> {
        let word = word.trim().to_lowercase();
        (word.len() >= 3).then(|| maxn_play::nearest(&word, Command::ALL.map(|(_, name, _)| name)))?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_and_misspelled_ones_guessed() {
        assert_eq!(Command::read(" Hint\n"), Some((Command::Hint, "")));
        assert_eq!(Command::read("?"), Some((Command::Help, "")));
        assert_eq!(Command::read("set pause hand"), Some((Command::Settings, "pause hand")));
        assert_eq!(Command::read("save my game.json"), Some((Command::Save, "my game.json")));
        assert_eq!(Command::read("QS"), None);
        assert_eq!(Command::read("hint me"), None);
        assert_eq!(Command::meant("hnt"), Some("hint"));
        assert_eq!(Command::meant("quitt"), Some("quit"));
        assert_eq!(Command::meant("QX"), None);
        assert_eq!(Command::meant("queen of spades"), None);
    }
}
