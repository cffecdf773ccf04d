//! Help texts that are made from the list of games.

use maxn_lab::layout::{text_width, wrap};
use maxn_play::{GameInfo, GameKind, GameOption, Games};
use std::collections::BTreeMap;
use std::fmt::{self, Display};

/// Meanings stand in one column, unless a line is longer than this.
const COLUMN: usize = 52;

/// The examples of a command, each with its meaning.
#[derive(Debug, Default)]
pub(crate) struct Examples(Vec<(String, String)>);

impl Examples {
    /// The examples that the games give for a command.
    pub(crate) fn of(command: &str, games: Games) -> Self {
        let examples = games.iter().flat_map(GameInfo::examples);
        let lines = examples
            .filter(|example| example.command == command)
            .map(|example| (format!("maxn {command} {}", example.arguments), example.meaning.to_string()));
        Examples(lines.collect())
    }

    /// The shortest of the games' examples for a command, with another meaning.
    pub(crate) fn shortest(command: &str, games: Games, meaning: &str) -> Self {
        let examples = Examples::of(command, games).0.into_iter();
        let shortest = examples.min_by_key(|(line, _)| line.len());
        Examples(shortest.map(|(line, _)| (line, meaning.to_string())).into_iter().collect())
    }

    /// The same with another example.
    pub(crate) fn and(mut self, line: &str, meaning: &str) -> Self {
        self.0.push((line.to_string(), meaning.to_string()));
        self
    }

    /// The same with other examples.
    pub(crate) fn and_all(mut self, others: Examples) -> Self {
        self.0.extend(others.0);
        self
    }
}

impl Display for Examples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return Ok(());
        }
        write!(f, "Examples:")?;
        let explained = self.0.iter().filter(|(_, meaning)| !meaning.is_empty());
        let widths = explained.map(|(line, _)| line.chars().count()).filter(|&width| width <= COLUMN);
        let column = widths.max().unwrap_or(0);
        for (line, meaning) in &self.0 {
            match meaning.as_str() {
                "" => write!(f, "\n  {line}")?,
                meaning => write!(f, "\n  {line:column$}  {meaning}")?,
            }
        }
        Ok(())
    }
}

/// Lays out a help text for a width: lines that belong together are broken at words; indented ones stay apart, and what stands
/// behind two or more spaces in them, such as a meaning, keeps its column or goes below.
pub(crate) fn laid_out(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut paragraph: Vec<&str> = Vec::new();
    for line in text.lines().chain([""]) {
        let is_prose = !line.trim().is_empty() && !line.starts_with(' ');
        if is_prose && !line.ends_with(':') {
            paragraph.push(line);
            continue;
        }
        if is_prose {
            paragraph.push(line);
        }
        if !paragraph.is_empty() {
            lines.extend(wrap(&paragraph.join(" "), width));
            paragraph.clear();
        }
        if !is_prose {
            lines.extend(indented(line, width));
        }
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines.join("\n")
}

/// An indented line that fits.
fn indented(line: &str, width: usize) -> Vec<String> {
    let body = line.trim_start();
    let indent = text_width(line) - text_width(body);
    // Commands and JSON are for copying, and stay in one piece.
    if text_width(line) <= width || body.starts_with('{') {
        return vec![unbreakable(line.trim_end())];
    }
    let (head, tail, column) = match body.split_once("  ") {
        Some((head, tail)) if !tail.trim().is_empty() => {
            let tail_start = text_width(line) - text_width(tail.trim_start());
            (head, tail.trim_start(), tail_start)
        }
        _ => ("", body, indent),
    };
    if head.is_empty() && tail.starts_with("maxn ") {
        return vec![unbreakable(line.trim_end())];
    }
    let fits_beside = column <= width / 2;
    let hanging = if head.is_empty() || !fits_beside { indent + 4 } else { column };
    let mut lines = Vec::new();
    if head.is_empty() {
        let mut parts = wrap(tail, width.saturating_sub(hanging)).into_iter();
        lines.extend(parts.next().map(|first| format!("{:indent$}{first}", "")));
        lines.extend(parts.map(|part| format!("{:hanging$}{part}", "")));
    } else if fits_beside {
        let mut parts = wrap(tail, width.saturating_sub(column)).into_iter();
        let first = parts.next().unwrap_or_default();
        lines.push(format!("{:indent$}{head:gap$}{first}", "", gap = column - indent));
        lines.extend(parts.map(|part| format!("{:column$}{part}", "")));
    } else {
        lines.push(unbreakable(&format!("{:indent$}{head}", "")));
        lines.extend(
            wrap(tail, width.saturating_sub(hanging)).iter().map(|part| format!("{:hanging$}{part}", "")),
        );
    }
    lines
}

/// The text with blanks at which the help of a command is not broken.
fn unbreakable(text: &str) -> String {
    text.replace(' ', "\u{a0}")
}

/// The text with ordinary blanks again, for a terminal or a file.
pub(crate) fn with_blanks(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

/// Lays out the texts after the flags of a command and of all commands below it.
pub(crate) fn with_layout(command: clap::Command, width: usize) -> clap::Command {
    let text = command.get_after_help().map(|text| laid_out(&text.to_string(), width));
    let command = match text {
        Some(text) => command.after_help(text),
        None => command,
    };
    command.mut_subcommands(|below| with_layout(below, width))
}

/// Words as people list them: `a, b and c`.
pub(crate) fn listed<'w>(words: impl IntoIterator<Item = &'w str>, and: &str) -> String {
    let words: Vec<&str> = words.into_iter().collect();
    match words.as_slice() {
        [] => String::new(),
        [word] => (*word).to_string(),
        [most @ .., last] => format!("{} {and} {last}", most.join(", ")),
    }
}

/// The names of the games with a property, as people list them.
pub(crate) fn names_of(games: Games, property: impl Fn(&dyn GameInfo) -> bool) -> String {
    listed(games.iter().filter(|game| property(*game)).map(GameInfo::name), "and")
}

/// The names of the games of a kind, for a list of possible values.
pub(crate) fn names(games: Games, kind: GameKind) -> Vec<&'static str> {
    games.of(kind).map(GameInfo::name).collect()
}

/// The usual number of players by game, such as `4 for hearts and oh-hell, else 3`.
pub(crate) fn usual_players(games: Games) -> String {
    let mut by_number: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for game in games.iter() {
        by_number.entry(game.usual_players()).or_default().push(game.name());
    }
    // The number of most games is that of the others.
    let Some(usual) = by_number.iter().max_by_key(|(_, names)| names.len()).map(|(&number, _)| number) else {
        return "3".to_string();
    };
    let others = by_number.iter().filter(|&(&number, _)| number != usual);
    let others: Vec<String> = others
        .map(|(number, names)| format!("{number} for {}, ", listed(names.iter().copied(), "and")))
        .collect();
    if others.is_empty() { usual.to_string() } else { format!("{}else {usual}", others.concat()) }
}

/// The values of a house rule, by game: `chinese-checkers: tiny, mini, small, full`.
pub(crate) fn option_values(games: Games, name: &str) -> String {
    let values = games.iter().filter_map(|game| {
        let option = game.options().into_iter().find(|option| option.name == name)?;
        Some(format!("{}: {}", game.name(), option.values))
    });
    values.collect::<Vec<_>>().join("; ")
}

/// The house rules of all games, a paragraph for each game.
pub(crate) fn house_rules(games: Games) -> String {
    let paragraph = |game: &dyn GameInfo| {
        let presets = format!("  {}: a preset ({})", game.name(), game.presets().join(", "));
        let options = game.options();
        let width = options.iter().map(|option| option.name.len()).max().unwrap_or_default();
        let line = |option: &GameOption| {
            format!("\n    {:width$}  {} ({})", option.name, option.meaning, option.values)
        };
        presets + &options.iter().map(line).collect::<String>()
    };
    games.iter().map(paragraph).collect::<Vec<_>>().join("\n")
}

/// The evaluations of the games that have several, each with its meaning.
pub(crate) fn evaluations(games: Games) -> String {
    let paragraph = |game: &dyn GameInfo| {
        let evaluations = game.evaluations().iter();
        let lines =
            evaluations.map(|evaluation| format!("\n    {:8}  {}", evaluation.name, evaluation.meaning));
        format!("  {}:{}", game.name(), lines.collect::<String>())
    };
    let several = games.iter().filter(|game| game.evaluations().len() > 1);
    several.map(paragraph).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_listed_as_people_do() {
        assert_eq!(listed([], "and"), "");
        assert_eq!(listed(["one"], "and"), "one");
        assert_eq!(listed(["one", "two"], "or"), "one or two");
        assert_eq!(listed(["one", "two", "three"], "and"), "one, two and three");
    }

    #[test]
    fn help_texts_fit_any_width_and_examples_can_be_copied() {
        let text = "Examples:\n  maxn play hearts  four players\n  maxn a_very_long_command --with many  its meaning\n\n\
                    Lines of prose that were broken\nsomewhere are joined.\n  {\"json\":[1,2,3], \"stays\":true}";
        let narrow = "Examples:\n  maxn play hearts\n      four players\n  maxn a_very_long_command --with many\n      \
                      its meaning\n\nLines of prose that were\nbroken somewhere are joined.\n  \
                      {\"json\":[1,2,3], \"stays\":true}";
        assert_eq!(with_blanks(&laid_out(text, 29)), narrow);
        assert!(laid_out(text, 80).contains("Lines of prose that were broken somewhere are joined.\n"));
        assert!(
            with_blanks(&laid_out(text, 80))
                .contains("\n  maxn a_very_long_command --with many  its meaning\n")
        );
    }

    #[test]
    fn meanings_stand_in_a_column_and_long_lines_do_not_move_it() {
        let long = format!("maxn {}", "x".repeat(COLUMN));
        let examples = Examples::default()
            .and("maxn a", "one")
            .and("maxn abc", "two")
            .and(&long, "three")
            .and("maxn", "");
        let expected = format!("Examples:\n  maxn a    one\n  maxn abc  two\n  {long}  three\n  maxn");
        assert_eq!(examples.to_string(), expected);
    }
}
