//! Boards in the terminal.

use crate::output::{Output, Style};
use maxn_play::{BoardScene, CellChange, Tiling};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Prints a board: pieces by the numbers of their players, changes made by the last move in brackets.
pub(crate) fn print<W: Write>(output: &mut Output<W>, board: &BoardScene) -> io::Result<()> {
    let places = || board.cells.iter().map(|cell| cell.place).chain(board.labels.iter().map(|label| label.1));
    let left = places().map(|place| place.0).fold(f64::INFINITY, f64::min);
    // Columns of text from a cell to its neighbour; cells of the next row of hexagons lie half way between.
    let apart = match board.tiling {
        Tiling::Hexagons => 4.0,
        Tiling::Squares => 3.0,
    };
    let mut rows: BTreeMap<i64, Vec<(usize, Style, String)>> = BTreeMap::new();
    let mut put = |(x, y): (f64, f64), style: Style, text: String| {
        let column = ((x - left) * apart).round() as usize;
        rows.entry((y * -1000.0).round() as i64).or_default().push((column, style, text));
    };
    for (label, place) in &board.labels {
        // The stroke shows the direction of a diagonal, and that its number is no piece.
        let is_diagonal =
            board.tiling == Tiling::Hexagons && label.starts_with(|first: char| first.is_ascii_digit());
        let label = if is_diagonal { format!("\\{label}") } else { label.clone() };
        put(*place, Style::Faint, format!("{label:^3}"));
    }
    for cell in &board.cells {
        let face = cell.owner.map_or_else(|| ".".to_string(), |player| (player + 1).to_string());
        let text = match cell.change {
            None => format!(" {face} "),
            Some(CellChange::Reached | CellChange::Left) => format!("[{face}]"),
            Some(CellChange::Changed) => format!("({face})"),
        };
        let style = match (cell.owner, cell.goal_of) {
            (Some(player), _) => Style::Piece(player),
            (None, Some(player)) => Style::Goal(player),
            (None, None) => Style::Faint,
        };
        put(cell.place, style, text);
    }
    for mut row in rows.into_values() {
        row.sort_by_key(|&(column, ..)| column);
        let mut line = String::new();
        let mut width = 0;
        for (column, style, text) in row {
            line += &" ".repeat(column.saturating_sub(width));
            width = width.max(column) + text.chars().count();
            line += &output.paint(style, &text);
        }
        output.line(&format!("  {}", line.trim_end()))?;
    }
    Ok(())
}
