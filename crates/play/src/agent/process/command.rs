//! Command lines.

use std::str::FromStr;

/// A program and its arguments, separated by spaces; quotes of either kind hold words together. No shell is involved.
///
/// ```
/// use maxn_play::CommandLine;
///
/// let command: CommandLine = r#"python3 "my bot.py" --level=3"#.parse()?;
/// assert_eq!(command.program(), "python3");
/// assert_eq!(command.arguments(), ["my bot.py", "--level=3"]);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    program: String,
    arguments: Vec<String>,
}

impl CommandLine {
    /// The program.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Its arguments.
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

impl FromStr for CommandLine {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut words: Vec<String> = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        for letter in text.chars() {
            match (quote, letter) {
                (Some(open), _) if open == letter => quote = None,
                (None, '"' | '\'') => {
                    quote = Some(letter);
                    word.get_or_insert_default();
                }
                (None, _) if letter.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(letter),
            }
        }
        if quote.is_some() {
            return Err("a quote is not closed".to_string());
        }
        words.extend(word);
        let mut words = words.into_iter();
        let program = words.next().ok_or("the command is empty")?;
        Ok(CommandLine { program, arguments: words.collect() })
    }
}
