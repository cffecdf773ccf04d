//! Text in a given width: paragraphs broken at words, and tables that fit.
//!
//! A table that is too wide first breaks its headers and the text of its [wrapping](Fit::Wrap) columns, the widest first and as
//! long as they can be read well, then leaves out columns that [may go](Fit::Drop), in their stated order, and then narrows the
//! wrapping ones down to their longest words. If that is still too wide, it becomes several tables below each other, each with the
//! first column.

/// The behaviour of a column in a table that is too wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Its text stays in one line; its header may be broken.
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
    /// The least width: that of its longest word, or of the longest text that may not be broken.
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

/// A part of the columns of a table, by their places, with their widths.
pub type Block = Vec<(usize, usize)>;

/// Fits columns into a width: the blocks in which they are printed below each other, only one if that is wide enough. Columns
/// that are left out are in none of them.
///
/// ```
/// use maxn_lab::layout::{ColumnWidth, Fit, fit};
///
/// let name = ColumnWidth { natural: 10, least: 10, fit: Fit::Keep };
/// let prose = ColumnWidth { natural: 60, least: 8, fit: Fit::Wrap };
/// assert_eq!(fit(&[name, prose], 100), [[(0, 10), (1, 60)]]);
/// assert_eq!(fit(&[name, prose], 40), [[(0, 10), (1, 26)]]);
/// assert_eq!(fit(&[name; 4], 40), [vec![(0, 10), (1, 10), (2, 10)], vec![(0, 10), (3, 10)]]);
/// ```
pub fn fit(columns: &[ColumnWidth], width: usize) -> Vec<Block> {
    let mut shown: Block = columns.iter().map(|column| column.natural).enumerate().collect();
    loop {
        narrow(columns, &mut shown, width, READABLE);
        if total(&shown) <= width {
            return vec![shown];
        }
        let order = |&(place, _): &(usize, usize)| match columns[place].fit {
            Fit::Drop(order) => Some(order),
            Fit::Keep | Fit::Wrap => None,
        };
        let next = shown.iter().filter(|column| order(column).is_some()).min_by_key(|column| order(column));
        let Some(&(next, _)) = next else { break };
        shown.retain(|&(place, _)| place != next);
        for (place, width) in &mut shown {
            *width = columns[*place].natural;
        }
    }
    narrow(columns, &mut shown, width, 0);
    in_blocks(&shown, width)
}

/// Takes room from the widest column that can give some until all fit, or none can without falling below its least width; wrapping
/// ones keep a `readable` width.
fn narrow(columns: &[ColumnWidth], shown: &mut Block, width: usize, readable: usize) {
    while total(shown) > width {
        let can_give = |(place, width): &&mut (usize, usize)| {
            let column = &columns[*place];
            let least = if column.fit == Fit::Wrap { column.least.max(readable) } else { column.least };
            *width > least
        };
        let Some((_, widest)) = shown.iter_mut().filter(can_give).max_by_key(|(_, width)| *width) else {
            return;
        };
        *widest -= 1;
    }
}

/// Splits columns into blocks that fit, with the first column in all of them and at least one other.
fn in_blocks(shown: &[(usize, usize)], width: usize) -> Vec<Block> {
    let Some((&first, others)) = shown.split_first() else { return Vec::new() };
    let mut blocks = vec![vec![first]];
    for &column in others {
        let block = blocks.last_mut().expect("there is always a block");
        if block.len() > 1 && total(block) + total(&[column]) > width {
            blocks.push(vec![first, column]);
        } else {
            block.push(column);
        }
    }
    blocks
}

fn total(shown: &[(usize, usize)]) -> usize {
    shown.iter().map(|(_, width)| GAP + width).sum()
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
        assert_eq!(fit(&columns, 78), [[(0, 10), (1, 10), (2, 10), (3, 40)]]);
        assert_eq!(fit(&columns, 70), [[(0, 10), (1, 10), (2, 10), (3, 32)]]);
        assert_eq!(fit(&columns, 60), [[(0, 10), (1, 10), (3, 34)]]);
        assert_eq!(fit(&columns, 47), [[(0, 10), (3, 33)]]);
        assert_eq!(fit(&columns, 30), [[(0, 10), (3, 16)]]);
        assert_eq!(fit(&columns, 5), [[(0, 10), (3, 10)]], "no word is broken");
    }

    #[test]
    fn headers_are_broken_before_a_table_is_split() {
        let columns = [
            column(10, 10, Fit::Keep),
            column(20, 8, Fit::Keep),
            column(12, 8, Fit::Keep),
            column(9, 8, Fit::Keep),
        ];
        assert_eq!(fit(&columns, 59), [[(0, 10), (1, 20), (2, 12), (3, 9)]]);
        assert_eq!(fit(&columns, 50), [[(0, 10), (1, 12), (2, 11), (3, 9)]]);
        assert_eq!(fit(&columns, 42), [[(0, 10), (1, 8), (2, 8), (3, 8)]]);
        let split = [vec![(0, 10), (1, 8), (2, 8)], vec![(0, 10), (3, 8)]];
        assert_eq!(fit(&columns, 41), split);
        assert_eq!(fit(&columns, 0).len(), 3, "at least one other column in each");
    }

    #[test]
    fn what_can_fit_fits() {
        let fits = [Fit::Keep, Fit::Wrap, Fit::Drop(1), Fit::Drop(2)];
        for number in 0..256_usize {
            let columns: Vec<ColumnWidth> = (0..4)
                .map(|place| column(5 + 7 * place, 4 + place, fits[(number >> (2 * place)) & 3]))
                .collect();
            let kept: Vec<usize> =
                (0..4).filter(|&place| !matches!(columns[place].fit, Fit::Drop(_))).collect();
            let least: usize = kept.iter().map(|&place| GAP + columns[place].least).sum();
            for width in 0..80 {
                let blocks = fit(&columns, width);
                assert!(blocks.len() <= 1 || width < least, "{columns:?} in {width}: {blocks:?}");
                for block in &blocks {
                    assert!(total(block) <= width || block.len() <= 2, "{columns:?} in {width}: {blocks:?}");
                }
                let is_shown = |place: &usize| blocks.iter().flatten().any(|(shown, _)| shown == place);
                assert!(kept.iter().all(is_shown), "{columns:?} in {width}: {blocks:?}");
            }
        }
    }
}
