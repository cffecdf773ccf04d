//! Results as comma-separated values.

use crate::table::{Cell, Table};
use maxn_lab::report::csv_field;

/// The further columns of a column of estimates or intervals, by the end of their name.
const ERROR: &[&str] = &[" (standard error)"];
const ENDS: &[&str] = &[" (low)", " (high)"];

impl Table {
    /// Returns the rows as comma-separated values, with all digits, under a line of headings. Standard errors and the ends of
    /// intervals have columns of their own.
    pub fn to_csv(&self) -> String {
        let extras: Vec<&[&str]> = (0..self.columns.len()).map(|column| self.extras(column)).collect();
        let headings = self.columns.iter().zip(&extras).flat_map(|(name, extras)| {
            let further = extras.iter().map(move |extra| csv_field(&format!("{name}{extra}")));
            std::iter::once(csv_field(name)).chain(further)
        });
        let mut text = headings.collect::<Vec<_>>().join(",") + "\n";
        for row in &self.rows {
            let fields = row.iter().zip(&extras).flat_map(|(cell, extras)| fields(cell, extras.len()));
            text += &(fields.collect::<Vec<_>>().join(",") + "\n");
        }
        text
    }

    fn extras(&self, column: usize) -> &'static [&'static str] {
        let has = |kind: fn(&Cell) -> bool| self.rows.iter().any(|row| kind(&row[column]));
        if has(|cell| matches!(cell, Cell::Interval { .. })) {
            ENDS
        } else if has(|cell| matches!(cell, Cell::Estimate { .. })) {
            ERROR
        } else {
            &[]
        }
    }
}

/// The fields of a cell in a column with this many further ones.
fn fields(cell: &Cell, extras: usize) -> Vec<String> {
    let mut fields = match cell {
        Cell::Empty => vec![String::new()],
        Cell::Text(text) => vec![csv_field(text)],
        Cell::Count(count) => vec![count.to_string()],
        Cell::Real { value, .. } => vec![value.to_string()],
        Cell::Estimate { mean, error, .. } => vec![mean.to_string(), error.to_string()],
        Cell::Interval { mean, low, high, .. } => [mean, low, high].map(f64::to_string).to_vec(),
        Cell::Flag(flag) => vec![flag.to_string()],
    };
    fields.resize(1 + extras, String::new());
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_and_ends_have_columns_of_their_own() {
        let mut table = Table::new("", ["name, quoted", "count", "mean", "share"]);
        table.push([
            Cell::from("a \"b\", c"),
            Cell::Count(84_927),
            Cell::Estimate { mean: 2.71, error: 0.049, decimals: 1 },
            Cell::Interval { mean: 0.5, low: 0.25, high: 0.75, decimals: 0 },
        ]);
        table.push([Cell::Empty, Cell::Flag(true), Cell::Real { value: 1.839, decimals: 1 }, Cell::Empty]);
        assert_eq!(
            table.to_csv(),
            "\"name, quoted\",count,mean,mean (standard error),share,share (low),share (high)\n\
             \"a \"\"b\"\", c\",84927,2.71,0.049,0.5,0.25,0.75\n\
             ,true,1.839,,,,\n"
        );
    }
}
