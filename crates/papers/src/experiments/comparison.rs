//! Node counts beside the paper's.

use crate::experiment::Deals;
use crate::table::{Cell, Headline, Table};
use maxn_lab::statistics::{Estimate, median};

/// A search with the paper's node count and the measured one of each deal.
#[derive(Clone, Debug)]
pub(in crate::experiments) struct Row {
    pub(in crate::experiments) name: &'static str,
    pub(in crate::experiments) theirs: Option<f64>,
    pub(in crate::experiments) nodes: Vec<f64>,
}

impl Row {
    pub(in crate::experiments) fn new(name: &'static str, theirs: f64, nodes: Vec<f64>) -> Self {
        Row { name, theirs: Some(theirs), nodes }
    }

    pub(in crate::experiments) fn mean(&self) -> f64 {
        Estimate::of(&self.nodes).mean
    }

    /// The ratio of our nodes to theirs.
    fn ratio(&self) -> Cell {
        match self.theirs {
            Some(theirs) => Cell::Real { value: self.mean() / theirs, decimals: 3 },
            None => Cell::Empty,
        }
    }
}

/// The table of some rows.
pub(in crate::experiments) fn table(title: &str, deals: &Deals<'_>, rows: &[Row]) -> Table {
    let title = format!("{title}; {}", deals.description());
    let mut table = Table::new(&title, ["search", "theirs", "ours, mean", "median", "ours / theirs"]);
    for row in rows {
        if let Some(theirs) = row.theirs {
            let (theirs, ours) = (Cell::Count(theirs as u64), Cell::estimate(Estimate::of(&row.nodes), 0));
            table.headlines.push(Headline {
                name: row.name.to_string(),
                theirs: theirs.to_string(),
                ours: ours.to_string(),
            });
        }
        table.push([
            Cell::from(row.name),
            row.theirs.map_or(Cell::Empty, |nodes| Cell::Count(nodes as u64)),
            Cell::estimate(Estimate::of(&row.nodes), 0),
            Cell::Count(median(&row.nodes).round() as u64),
            row.ratio(),
        ]);
    }
    table
}

/// Tests if each row has fewer nodes than the one before.
pub(in crate::experiments) fn falls(rows: &[Row]) -> bool {
    rows.windows(2).all(|pair| pair[1].mean() < pair[0].mean())
}

/// The measurements of one method on all deals.
pub(in crate::experiments) fn column<const K: usize>(measured: &[[f64; K]], place: usize) -> Vec<f64> {
    measured.iter().map(|all| all[place]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn_lab::DealShare;

    #[test]
    fn a_row_has_means_and_medians_beside_theirs() {
        let deals = Deals { seed: 3, count: 3, theirs: 10, threads: 1, keeper: None, share: DealShare::ALL };
        let rows =
            [Row::new("full", 12.0, vec![1.0, 2.0, 6.0]), Row::new("pruned", 4.0, vec![1.0, 1.0, 1.0])];
        let table = table("Nodes", &deals, &rows);
        assert_eq!(table.title, "Nodes; 3 deals of 10, seed 3");
        assert_eq!(
            table.rows[0].iter().map(Cell::to_string).collect::<Vec<_>>(),
            ["full", "12", "3 ± 2", "2", "0.250"]
        );
        assert!(falls(&rows));
        assert!(!falls(&[rows[1].clone(), rows[0].clone()]));
    }
}
