//! Results as a chart.

use crate::table::{Cell, Table};
use maxn_lab::drawing::{Dot, draw_dots};

impl Table {
    /// Draws every number of the table as a dot, with its interval or two standard errors, as SVG: a row of dots for each row.
    pub fn to_svg(&self) -> String {
        let is_number = |column: usize| self.rows.iter().any(|row| row[column].is_number());
        let (numbers, words): (Vec<usize>, Vec<usize>) =
            (0..self.columns.len()).partition(|&column| is_number(column));
        let names: Vec<&str> = numbers.iter().map(|&column| self.columns[column].as_str()).collect();
        // A heading that stands in the first of several rows only is repeated.
        let mut heading = String::new();
        let rows: Vec<(String, Vec<Option<Dot>>)> = self
            .rows
            .iter()
            .map(|row| {
                let mut texts: Vec<String> = words.iter().map(|&column| row[column].to_string()).collect();
                if let Some(first) = texts.first_mut() {
                    if !first.is_empty() {
                        heading.clone_from(first);
                    }
                    first.clone_from(&heading);
                }
                texts.retain(|text| !text.is_empty());
                (texts.join(", "), numbers.iter().map(|&column| dot(&row[column])).collect())
            })
            .collect();
        draw_dots(&self.title, &names, &rows)
    }
}

fn dot(cell: &Cell) -> Option<Dot> {
    match *cell {
        Cell::Count(count) => Some(Dot { value: count as f64, ends: None }),
        Cell::Real { value, .. } => Some(Dot { value, ends: None }),
        Cell::Estimate { mean, error, .. } => {
            Some(Dot { value: mean, ends: Some((mean - 2.0 * error, mean + 2.0 * error)) })
        }
        Cell::Interval { mean, low, high, .. } => Some(Dot { value: mean, ends: Some((low, high)) }),
        Cell::Empty | Cell::Text(_) | Cell::Flag(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_a_dot() {
        let mut table = Table::new("Nodes", ["match", "agent", "theirs", "ours"]);
        table.push([
            Cell::from("3 players"),
            Cell::from("max^n"),
            Cell::Count(3),
            Cell::Real { value: 2.0, decimals: 1 },
        ]);
        table.push([
            Cell::Empty,
            Cell::from("paranoid"),
            Cell::Empty,
            Cell::Estimate { mean: 2.0, error: 0.5, decimals: 1 },
        ]);
        let svg = table.to_svg();
        // Three numbers, and two in the legend.
        assert_eq!(svg.matches("<circle").count(), 5, "{svg}");
        assert!(svg.contains("3 players, paranoid"), "{svg}");
    }
}
