//! Command lines.

use std::env;
use std::path::Path;
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
    /// Returns the program.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Its arguments.
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }

    /// Checks that there is such a program: the file, or one of this name in the folders of `PATH`.
    ///
    /// # Errors
    /// If the program does not exist, or cannot be executed.
    pub(crate) fn check(&self) -> Result<(), String> {
        let program = Path::new(&self.program);
        if program.components().count() > 1 {
            return match (program.exists(), is_executable(program)) {
                (true, true) => Ok(()),
                (true, false) => Err(format!("'{}' is no program that can be executed", self.program)),
                (false, _) => Err(format!("there is no program '{}'", self.program)),
            };
        }
        // Where there is no PATH, the system may know better.
        let Some(folders) = env::var_os("PATH").filter(|_| cfg!(unix)) else { return Ok(()) };
        let found = env::split_paths(&folders).any(|folder| is_executable(&folder.join(program)));
        if found { Ok(()) } else { Err(format!("there is no program '{}' in PATH", self.program)) }
    }
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(file: &Path) -> bool {
    file.is_file()
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
