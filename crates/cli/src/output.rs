//! Text for people: aligned tables, and colour where a terminal shows it.

use clap::ValueEnum;
use maxn::Player;
use std::io::{self, IsTerminal, Write};

/// The emphasis of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// None.
    Plain,
    /// A heading or the answer.
    Strong,
    /// Lesser weight.
    Faint,
    /// Good news.
    Good,
    /// A warning.
    Warning,
    /// A red suit.
    Red,
    /// A player's piece.
    Piece(Player),
    /// A cell of a player's goal.
    Goal(Player),
}

impl Style {
    /// The terminal's code for the style.
    fn code(self) -> &'static str {
        match self {
            Style::Plain => "",
            Style::Strong => "1",
            Style::Faint => "2",
            Style::Good => "32",
            Style::Warning => "33",
            Style::Red => "31",
            Style::Piece(player) => PIECES[player % PIECES.len()],
            Style::Goal(player) => GOALS[player % GOALS.len()],
        }
    }
}

/// White on a dark colour for each player, as in pictures.
const PIECES: [&str; 6] =
    ["1;97;48;5;25", "1;97;48;5;166", "1;97;48;5;28", "1;97;48;5;91", "1;97;48;5;30", "1;97;48;5;94"];
/// The same colours as text.
const GOALS: [&str; 6] = ["38;5;25", "38;5;166", "38;5;28", "38;5;91", "38;5;30", "38;5;94"];

/// The use of colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// A writer that knows whether it shows colour.
pub(crate) struct Output<W> {
    writer: W,
    colour: bool,
}

impl Output<io::StdoutLock<'static>> {
    /// Standard output: coloured on a terminal, unless `NO_COLOR` is set.
    pub(crate) fn stdout() -> Self {
        Self::stdout_with(Colour::Auto)
    }

    /// Standard output with the given use of colour.
    pub(crate) fn stdout_with(colour: Colour) -> Self {
        let stdout = io::stdout().lock();
        let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let colour = match colour {
            Colour::Auto => stdout.is_terminal() && !no_colour,
            Colour::Always => true,
            Colour::Never => false,
        };
        Output { writer: stdout, colour }
    }
}

impl<W: Write> Output<W> {
    /// True if colour is shown.
    pub(crate) fn is_coloured(&self) -> bool {
        self.colour
    }

    /// Flushes the text printed so far.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }

    /// The text with the codes of a style, where colour is shown.
    pub(crate) fn paint(&self, style: Style, text: &str) -> String {
        if !self.colour || style == Style::Plain || text.is_empty() {
            return text.to_string();
        }
        format!("\x1b[{}m{text}\x1b[0m", style.code())
    }

    /// Prints a line.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.writer, "{text}")
    }

    /// Prints text as it is.
    pub(crate) fn text(&mut self, text: &str) -> io::Result<()> {
        self.writer.write_all(text.as_bytes())
    }

    /// Prints text in lines of a readable length.
    pub(crate) fn paragraph(&mut self, text: &str) -> io::Result<()> {
        const LINE: usize = 100;
        let mut line = String::new();
        let mut width = 0;
        for word in text.split_whitespace() {
            let word = printable(word);
            let letters = word.chars().count();
            if width > 0 && width + 1 + letters > LINE {
                self.line(&line)?;
                line.clear();
                width = 0;
            }
            if width > 0 {
                line.push(' ');
                width += 1;
            }
            line.push_str(&word);
            width += letters;
        }
        self.line(&line)
    }

    /// Prints a heading.
    pub(crate) fn heading(&mut self, text: &str) -> io::Result<()> {
        let text = self.paint(Style::Strong, &printable(text));
        self.line(&text)
    }

    /// Prints a table with its columns aligned.
    pub(crate) fn table(&mut self, table: &Table) -> io::Result<()> {
        let widths = table.widths();
        let headed = !table.header.iter().all(|cell| cell.text.is_empty());
        for row in headed.then_some(&table.header).into_iter().chain(&table.rows) {
            let mut line = String::new();
            for ((cell, column), width) in row.iter().zip(&table.columns).zip(&widths) {
                let padding = " ".repeat(width - cell.width());
                let (before, after) = if *column == Align::Right { (&*padding, "") } else { ("", &*padding) };
                let text = self.paint(cell.style, &cell.text);
                line.extend(["  ", before, &text, after]);
            }
            self.line(line.trim_end())?;
        }
        Ok(())
    }
}

/// The alignment of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A field of a table.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    text: String,
    style: Style,
}

impl Cell {
    /// A field with a style.
    pub(crate) fn new(style: Style, text: impl AsRef<str>) -> Self {
        Cell { text: printable(text.as_ref()), style }
    }

    fn width(&self) -> usize {
        self.text.chars().count()
    }
}

impl<T: AsRef<str>> From<T> for Cell {
    fn from(text: T) -> Self {
        Cell::new(Style::Plain, text)
    }
}

/// Rows of fields under headers.
pub(crate) struct Table {
    columns: Vec<Align>,
    header: Vec<Cell>,
    rows: Vec<Vec<Cell>>,
}

impl Table {
    /// A table with these columns. It has no header line if all headers are empty.
    pub(crate) fn new<'a>(columns: impl IntoIterator<Item = (&'a str, Align)>) -> Self {
        let (header, columns) =
            columns.into_iter().map(|(header, align)| (Cell::new(Style::Faint, header), align)).unzip();
        Table { columns, header, rows: Vec::new() }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: Vec<Cell>) {
        self.rows.push(cells);
    }

    fn widths(&self) -> Vec<usize> {
        let mut widths: Vec<usize> = self.header.iter().map(Cell::width).collect();
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.width());
            }
        }
        widths
    }
}

/// The text with control characters escaped: labels come from files.
pub(crate) fn printable(text: &str) -> String {
    if !text.chars().any(char::is_control) {
        return text.to_string();
    }
    text.chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect()
}

/// A number with its thousands separated: 1,234,567.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Scores as people write them: (5, 4, 1).
pub(crate) fn tuple(scores: &[i32]) -> String {
    let scores: Vec<String> = scores.iter().map(i32::to_string).collect();
    format!("({})", scores.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(colour: bool, table: &Table) -> String {
        let mut output = Output { writer: Vec::new(), colour };
        output.table(table).unwrap();
        String::from_utf8(output.writer).unwrap()
    }

    #[test]
    fn columns_are_aligned_and_lines_end_in_no_space() {
        let mut table = Table::new([("name", Align::Left), ("nodes", Align::Right), ("note", Align::Left)]);
        table.row(vec!["a".into(), "12,345".into(), "".into()]);
        table.row(vec!["long name".into(), "7".into(), "here".into()]);
        let expected = "  name        nodes  note\n  a          12,345\n  long name       7  here\n";
        assert_eq!(printed(false, &table), expected);
    }

    #[test]
    fn colour_changes_no_alignment() {
        let mut table = Table::new([("", Align::Left), ("", Align::Left)]);
        table.row(vec![Cell::new(Style::Good, "yes"), "x".into()]);
        table.row(vec!["no".into(), "y".into()]);
        assert_eq!(printed(true, &table), "  \x1b[32myes\x1b[0m  x\n  no   y\n");
    }

    #[test]
    fn a_paragraph_is_broken_between_words() {
        let mut output = Output { writer: Vec::new(), colour: false };
        output.paragraph(&"word ".repeat(30)).unwrap();
        let text = String::from_utf8(output.writer).unwrap();
        let lengths: Vec<usize> = text.lines().map(str::len).collect();
        assert_eq!(lengths, [99, 49]);
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_eq!(printable("a\x1b[31mb"), "a\\u{1b}[31mb");
        assert_eq!(printable("Züge"), "Züge");
    }

    #[test]
    fn numbers_and_tuples_read_well() {
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(thousands(999), "999");
        assert_eq!(tuple(&[5, -4, 1]), "(5, -4, 1)");
    }
}
