//! The two classifiers: on scores of constant sum, where the linear one is perfect, and on bids, where it is not.

use super::{fastest, milliseconds, speed};
use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table, Verdict};
use maxn::{Algorithm, Bounds, Classifier, Evaluation, MaxnPruning, Outcome, Range, Scores, Search};
use maxn_games::synthetic::{Incremental, Points, Shape, Synthetic, Win};
use maxn_games::tricks::divisions;

pub(super) fn run(progress: &mut Watcher) -> Result<Table, Stopped> {
    let mut table = Table::new(
        "Speculative pruning, 3 players, best of 3 runs",
        ["tree", "classifier", "nodes", "ms", "ns/node"],
    );
    table.notes = vec![
        "Bids: one point per move, 12 moves of 3; each player aims at exactly the points it has bid, (5, 4, 4)."
            .into(),
        "They add up to 13 points of 12.".into(),
        "One winner: independent leaves, b=10, depth 7.".into(),
    ];
    let tree = Incremental::new(Shape::new(3, 12, 3).expect("a shape"), 1, 1).expect("few points");
    let bids = Bids::new(&tree, [5, 4, 4].into());
    let wins = Synthetic::new(Shape::new(10, 7, 3).expect("a shape"), 1);
    let mut nodes = Vec::new();
    each_part(&[Classifier::Linear, Classifier::Table], progress, |&classifier| {
        let algorithm = Algorithm::Maxn(MaxnPruning::Speculative);
        let on_bids = Search::new(&bids).algorithm(algorithm).classifier(classifier);
        let on_bids = fastest(3, || on_bids.run(&mut tree.clone()));
        let on_wins = Search::new(&Win { players: 3 }).algorithm(algorithm).classifier(classifier);
        let on_wins = fastest(3, || on_wins.run(&mut wins.clone()));
        nodes.push(on_bids.counts.nodes);
        for (name, report) in [("bids", on_bids), ("one winner", on_wins)] {
            table.push([
                Cell::from(name),
                Cell::from(if classifier == Classifier::Linear { "linear" } else { "leaf-value table" }),
                Cell::Count(report.counts.nodes),
                milliseconds(&report),
                Cell::Real { value: 1e3 / speed(&report), decimals: 1 },
            ]);
        }
    })?;
    let factor = nodes[0] as f64 / nodes[1] as f64;
    table.verdict = Verdict {
        holds: factor > 1.0,
        sentence: format!("On bids the leaf-value table visits {factor:.1} times fewer nodes."),
    };
    Ok(table)
}

/// The utility: a player loses the distance of its points from its bid, as in Oh Hell. The monotonic heuristic limits the points,
/// from which only the leaf-value table can conclude anything.
pub(super) struct Bids {
    points: Points,
    players: usize,
    /// The points to be divided.
    total: i32,
    targets: Scores,
}

impl Bids {
    /// The utility of bids on a tree with one point per move.
    pub(super) fn new(tree: &Incremental, bids: Scores) -> Self {
        let shape = tree.shape();
        Bids {
            points: tree.evaluation(),
            players: shape.players(),
            total: shape.depth().into(),
            targets: bids,
        }
    }

    fn utility(&self, points: &Scores) -> Scores {
        Scores::from_fn(self.players, |player| -(points[player] - self.targets[player]).abs())
    }
}

impl Evaluation<Incremental> for Bids {
    fn evaluate(&self, game: &Incremental) -> Scores {
        self.utility(&self.points.evaluate(game))
    }

    fn bounds(&self) -> Bounds {
        Bounds { least: Some(-self.total), greatest: Some(0), sum: Some(0), ..Bounds::default() }
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        let outcome = |points| Outcome { scores: self.utility(&points), measure: points };
        Some(divisions(self.players, self.total).into_iter().map(outcome).collect())
    }

    fn progress(&self, game: &Incremental) -> Range {
        self.points.range(game)
    }
}
