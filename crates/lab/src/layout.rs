//! Text in a given width: paragraphs broken at words, and tables that fit.
//!
//! A table that is too wide first narrows its [wrapping](Fit::Wrap) columns, the widest first and as long as they can be read
//! well, then leaves out columns that [may go](Fit::Drop), in their stated order, and then narrows the others down to their
//! longest words.

/// The behaviour of a column in a table that is too wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It stays as wide as its text.
    Keep,
    /// Its text is broken at words.
    Wrap,
    /// It is left out, before all columns with a greater number.
    Drop(u8),
}

/// A column to be fitted into a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnWidth {
    /// The width of its longest text.
    pub natural: usize,
    /// The width of its longest word.
    pub least: usize,
    /// Its behaviour where there is too little room.
    pub fit: Fit,
}

/// The blanks before each column.
pub const GAP: usize = 2;

/// Narrower columns of prose are hard to read.
const READABLE: usize = 30;

/// The number of columns of a terminal that a text takes.
pub fn text_width(text: &str) -> usize {
    text.chars().count()
}

/// The width of the longest word of a text.
pub fn longest_word(text: &str) -> usize {
    text.split_whitespace().map(text_width).max().unwrap_or(0)
}

/// Breaks a text at words into lines of at most `width`; a longer word has a line of its own. There is at least one line.
///
/// ```
/// use maxn_lab::layout::wrap;
///
/// assert_eq!(wrap("take no hearts", 8), ["take no", "hearts"]);
/// assert_eq!(wrap("", 8), [""]);
/// ```
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let letters = text_width(word);
        if used > 0 && used + 1 + letters > width {
            lines.push(String::new());
            used = 0;
        }
        let line = lines.last_mut().expect("there is always a line");
        if used > 0 {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += letters;
    }
    lines
}

/// Fits columns into a width: the width of each, or `None` for one that is left out.
///
/// ```
/// use maxn_lab::layout::{ColumnWidth, Fit, fit};
///
/// let name = ColumnWidth { natural: 10, least: 10, fit: Fit::Keep };
/// let prose = ColumnWidth { natural: 60, least: 8, fit: Fit::Wrap };
/// assert_eq!(fit(&[name, prose], 100), [Some(10), Some(60)]);
/// assert_eq!(fit(&[name, prose], 40), [Some(10), Some(26)]);
/// ```
pub fn fit(columns: &[ColumnWidth], width: usize) -> Vec<Option<usize>> {
    let mut widths: Vec<Option<usize>> = columns.iter().map(|column| Some(column.natural)).collect();
    loop {
        narrow(columns, &mut widths, width, READABLE);
        if total(&widths) <= width {
            return widths;
        }
        let order = |place: usize| match (widths[place], columns[place].fit) {
            (Some(_), Fit::Drop(order)) => Some(order),
            _ => None,
        };
        let next =
            (0..columns.len()).filter(|&place| order(place).is_some()).min_by_key(|&place| order(place));
        let Some(next) = next else {
            narrow(columns, &mut widths, width, 0);
            return widths;
        };
        for (place, column) in columns.iter().enumerate() {
            widths[place] = widths[place].map(|_| column.natural).filter(|_| place != next);
        }
    }
}

/// Takes room from the widest wrapping column until all fit, or none can give more without falling below a width.
fn narrow(columns: &[ColumnWidth], widths: &mut [Option<usize>], width: usize, least: usize) {
    while total(widths) > width {
        let can_give = |&place: &usize| {
            let column = &columns[place];
            column.fit == Fit::Wrap && widths[place].is_some_and(|width| width > column.least.max(least))
        };
        let Some(widest) = (0..columns.len()).filter(can_give).max_by_key(|&place| widths[place]) else {
            return;
        };
        widths[widest] = widths[widest].map(|width| width - 1);
    }
}

fn total(widths: &[Option<usize>]) -> usize {
    widths.iter().flatten().map(|width| GAP + width).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(natural: usize, least: usize, fit: Fit) -> ColumnWidth {
        ColumnWidth { natural, least, fit }
    }

    #[test]
    fn lines_are_never_longer_than_the_width_unless_a_word_is() {
        let text = "every player maximises its own score; a_very_long_identifier_indeed stays whole";
        for width in 1..100 {
            for line in wrap(text, width) {
                assert!(text_width(&line) <= width || !line.contains(' '), "{width}: {line}");
            }
            assert_eq!(wrap(text, width).join(" "), text);
        }
    }

    #[test]
    fn columns_go_in_their_order_and_only_when_narrowing_is_not_enough() {
        let columns = [
            column(10, 10, Fit::Keep),
            column(10, 10, Fit::Drop(2)),
            column(10, 10, Fit::Drop(1)),
            column(40, 10, Fit::Wrap),
        ];
        assert_eq!(fit(&columns, 78), [Some(10), Some(10), Some(10), Some(40)]);
        assert_eq!(fit(&columns, 70), [Some(10), Some(10), Some(10), Some(32)]);
        assert_eq!(fit(&columns, 60), [Some(10), Some(10), None, Some(34)]);
        assert_eq!(fit(&columns, 47), [Some(10), None, None, Some(33)]);
        assert_eq!(fit(&columns, 30), [Some(10), None, None, Some(16)]);
        assert_eq!(fit(&columns, 5), [Some(10), None, None, Some(10)], "no word is broken");
    }

    #[test]
    fn what_can_fit_fits() {
        let fits = [Fit::Keep, Fit::Wrap, Fit::Drop(1), Fit::Drop(2)];
        for number in 0..256_usize {
            let columns: Vec<ColumnWidth> =
                (0..4).map(|place| column(5 + 7 * place, 4, fits[(number >> (2 * place)) & 3])).collect();
            let needed = |column: &ColumnWidth| match column.fit {
                Fit::Keep => GAP + column.natural,
                Fit::Wrap => GAP + column.least,
                Fit::Drop(_) => 0,
            };
            let least: usize = columns.iter().map(needed).sum();
            for width in 0..80 {
                let widths = fit(&columns, width);
                assert!(total(&widths) <= width.max(least), "{columns:?} in {width}: {widths:?}");
            }
        }
    }
}
