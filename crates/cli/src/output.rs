//! Text for people: paragraphs and tables as wide as the terminal, and colour where it shows it.

use clap::ValueEnum;
use maxn::Player;
use maxn_lab::layout::{Block, ColumnWidth, Fit, GAP, fit, longest_word, text_width, wrap};
use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;
use terminal_size::{Width, terminal_size};

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

/// The width of text where the terminal's is unknown.
const USUAL_WIDTH: usize = 80;

/// Widths below this cannot be meant.
const LEAST_WIDTH: usize = 20;

/// Prose in longer lines is hard to read.
const LONGEST_LINE: usize = 100;

/// The number of columns that text may take: what `COLUMNS` says, or the terminal, or 80.
pub(crate) fn width() -> usize {
    static COLUMNS: OnceLock<usize> = OnceLock::new();
    *COLUMNS.get_or_init(|| {
        let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let seen = || terminal_size().map(|(Width(columns), _)| usize::from(columns));
        said.or_else(seen).filter(|&columns| columns >= LEAST_WIDTH).unwrap_or(USUAL_WIDTH)
    })
}

/// The length of lines of prose.
pub(crate) fn prose_width() -> usize {
    width().min(LONGEST_LINE)
}

/// A writer that knows its width and whether it shows colour.
pub(crate) struct Output<W> {
    writer: W,
    colour: bool,
    width: usize,
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
        Output { writer: stdout, colour, width: width() }
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
        self.indented("", text)
    }

    /// Prints text after an indent, in lines of a readable length.
    pub(crate) fn indented(&mut self, indent: &str, text: &str) -> io::Result<()> {
        let width = self.width.min(LONGEST_LINE).saturating_sub(text_width(indent));
        for line in wrap(&printable(text), width) {
            self.line(&format!("{indent}{line}"))?;
        }
        Ok(())
    }

    /// Prints a heading.
    pub(crate) fn heading(&mut self, text: &str) -> io::Result<()> {
        for line in wrap(&printable(text), self.width.min(LONGEST_LINE)) {
            let line = self.paint(Style::Strong, &line);
            self.line(&line)?;
        }
        Ok(())
    }

    /// Prints a sentence after a label, such as "clear: ", with its other lines below its first word.
    pub(crate) fn labelled(&mut self, style: Style, label: &str, text: &str) -> io::Result<()> {
        let indent = text_width(label) + 4;
        let head = format!("  {}: ", self.paint(style, label));
        let width = self.width.min(LONGEST_LINE).saturating_sub(indent);
        for (place, line) in wrap(&printable(text), width).into_iter().enumerate() {
            let before = if place == 0 { head.clone() } else { " ".repeat(indent) };
            self.line(&format!("{before}{line}"))?;
        }
        Ok(())
    }

    /// Prints a table with its columns aligned, in the width that there is: if need be in several parts below each other.
    pub(crate) fn table(&mut self, table: &Table) -> io::Result<()> {
        let headed = !table.header.iter().all(|cell| cell.text.is_empty());
        for (place, block) in fit(&table.columns(), self.width).iter().enumerate() {
            if place > 0 {
                self.line("")?;
            }
            if headed {
                self.row(table, block, &table.header, true)?;
            }
            for row in &table.rows {
                self.row(table, block, row, false)?;
            }
        }
        Ok(())
    }

    /// Prints some fields of a row; those of a header end in the same line, others begin in one.
    fn row(&mut self, table: &Table, block: &Block, row: &[Cell], is_header: bool) -> io::Result<()> {
        let lines = |cell: &Cell, width: usize| {
            if cell.width() > width { wrap(&cell.text, width) } else { vec![cell.text.clone()] }
        };
        let cells: Vec<(Vec<String>, &Cell, Align, usize)> = block
            .iter()
            .filter_map(|&(place, width)| {
                let cell = row.get(place)?;
                Some((lines(cell, width), cell, table.aligned[place], width))
            })
            .collect();
        let height = cells.iter().map(|(lines, ..)| lines.len()).max().unwrap_or(0);
        for line in 0..height {
            let mut text = String::new();
            for (lines, cell, align, width) in &cells {
                let above = if is_header { height - lines.len() } else { 0 };
                let part =
                    line.checked_sub(above).and_then(|line| lines.get(line)).map_or("", String::as_str);
                let padding = " ".repeat(width.saturating_sub(text_width(part)));
                let (before, after) = if *align == Align::Right { (&*padding, "") } else { ("", &*padding) };
                text.extend([&" ".repeat(GAP), before, &self.paint(cell.style, part), after]);
            }
            self.line(text.trim_end())?;
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
        text_width(&self.text)
    }
}

impl<T: AsRef<str>> From<T> for Cell {
    fn from(text: T) -> Self {
        Cell::new(Style::Plain, text)
    }
}

/// Rows of fields under headers.
pub(crate) struct Table {
    aligned: Vec<Align>,
    fits: Vec<Fit>,
    header: Vec<Cell>,
    rows: Vec<Vec<Cell>>,
}

impl Table {
    /// A table with these columns. It has no header line if all headers are empty. Where there is too little room, the text of
    /// the last column is broken at words if it is aligned to the left.
    pub(crate) fn new<'a>(columns: impl IntoIterator<Item = (&'a str, Align)>) -> Self {
        let (header, aligned): (Vec<Cell>, Vec<Align>) =
            columns.into_iter().map(|(header, align)| (Cell::new(Style::Faint, header), align)).unzip();
        let mut fits = vec![Fit::Keep; aligned.len()];
        if let (Some(fit), Some(Align::Left)) = (fits.last_mut(), aligned.last()) {
            *fit = Fit::Wrap;
        }
        Table { aligned, fits, header, rows: Vec::new() }
    }

    /// The same with the behaviour of some columns, by their headers, in a narrow terminal.
    pub(crate) fn fit<'a>(mut self, columns: impl IntoIterator<Item = (&'a str, Fit)>) -> Self {
        for (header, fit) in columns {
            if let Some(place) = self.header.iter().position(|cell| cell.text == header) {
                self.fits[place] = fit;
            }
        }
        self
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: Vec<Cell>) {
        self.rows.push(cells);
    }

    /// The widths that the columns have, and may have.
    fn columns(&self) -> Vec<ColumnWidth> {
        let of_column = |place: usize| {
            let (header, fit) = (&self.header[place], self.fits[place]);
            let cells = || self.rows.iter().filter_map(|row| row.get(place));
            let natural = cells().map(Cell::width).max().unwrap_or(0);
            let longest = cells().map(|cell| longest_word(&cell.text)).max().unwrap_or(0);
            ColumnWidth {
                natural: natural.max(header.width()),
                least: longest_word(&header.text).max(if fit == Fit::Wrap { longest } else { natural }),
                fit,
            }
        };
        (0..self.aligned.len()).map(of_column).collect()
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

    fn output(colour: bool, width: usize) -> Output<Vec<u8>> {
        Output { writer: Vec::new(), colour, width }
    }

    fn printed(colour: bool, table: &Table) -> String {
        printed_in(100, colour, table)
    }

    fn printed_in(width: usize, colour: bool, table: &Table) -> String {
        let mut output = output(colour, width);
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
        for (width, lengths) in [(60, &[59, 59, 29][..]), (80, &[79, 69]), (100, &[99, 49]), (200, &[99, 49])]
        {
            let mut output = output(false, width);
            output.paragraph(&"word ".repeat(30)).unwrap();
            let text = String::from_utf8(output.writer).unwrap();
            assert_eq!(text.lines().map(str::len).collect::<Vec<_>>(), lengths);
        }
    }

    #[test]
    fn a_narrow_terminal_breaks_prose_and_leaves_out_columns_in_order() {
        let header = [("name", Align::Left), ("leaves", Align::Right), ("about", Align::Left)];
        let mut table = Table::new(header).fit([("leaves", Fit::Drop(1))]);
        table.row(vec!["hearts".into(), "1,234".into(), Cell::new(Style::Good, "take no hearts at all")]);
        assert_eq!(
            printed_in(30, false, &table),
            "  name    about\n  hearts  take no hearts at\n          all\n"
        );
        assert_eq!(
            printed_in(20, true, &table),
            "  \u{1b}[2mname\u{1b}[0m    \u{1b}[2mabout\u{1b}[0m\n  hearts  \u{1b}[32mtake no\u{1b}[0m\n\
             \u{20}         \u{1b}[32mhearts at\u{1b}[0m\n          \u{1b}[32mall\u{1b}[0m\n"
        );
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
