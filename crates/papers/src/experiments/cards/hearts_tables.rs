//! Leaf-value tables in Hearts. IJCAI05 5.4 has no figures; it expects the same pruning as before where the sum of all scores is
//! constant, and more where it is not, which is where somebody may shoot the moon.

use super::comparison::{Row, table};
use crate::experiment::{Deals, MeasureError, Watcher};
use crate::table::{Table, Verdict};
use maxn::{Algorithm, Classifier, MaxnPruning, Memory, Search};
use maxn_games::hearts::{self, HeartsEvaluation, Options, Points};
use maxn_lab::statistics::Estimate;

/// The cards of each of three players.
const CARDS: usize = 8;

/// The house rules: taking everything counts as so many points, or is shooting the moon.
const RULES: [(&str, Options); 2] = [("no moon", Options::PAPERS_NODES), ("moon", Options::PAPERS)];

const METHODS: [(&str, MaxnPruning, Classifier); 3] = [
    ("full tree", MaxnPruning::None, Classifier::Linear),
    ("linear", MaxnPruning::Speculative, Classifier::Linear),
    ("leaf-value table", MaxnPruning::Speculative, Classifier::Table),
];

const NAMES: [&str; RULES.len() * METHODS.len()] = [
    "full tree, no moon",
    "linear, no moon",
    "leaf-value table, no moon",
    "full tree, moon",
    "linear, moon",
    "leaf-value table, moon",
];

fn nodes(memory: &mut Memory, cards: usize, seed: u64) -> [f64; NAMES.len()] {
    std::array::from_fn(|place| {
        let ((_, options), (_, pruning, classifier)) =
            (RULES[place / METHODS.len()], METHODS[place % METHODS.len()]);
        let mut game = hearts::deal(3, options, cards, seed).expect("three players have that many cards");
        let points = HeartsEvaluation::First(Points::new(&game));
        memory.forget();
        let search = Search::new(&points).algorithm(Algorithm::Maxn(pruning)).classifier(classifier);
        search.run_in(&mut game, memory).expect("points have bounds and outcomes").counts.nodes as f64
    })
}

pub(super) fn run(deals: &Deals<'_>, progress: &mut Watcher) -> Result<Table, MeasureError> {
    let measured = deals.measure(progress, |seed| nodes(&mut Memory::new(64 << 20), CARDS, seed))?;
    let rows: Vec<Row> = NAMES
        .into_iter()
        .enumerate()
        .map(|(place, name)| Row {
            name,
            theirs: None,
            nodes: measured.iter().map(|deal| deal[place]).collect(),
        })
        .collect();
    let mut table = table(&format!("Nodes of {CARDS} cards each, to the end"), deals, &rows);
    table.notes.push(
        "Three players, speculative pruning, a transposition table, and the points taken as the heuristic of both tests.".to_string(),
    );
    let gain = |rules: usize| {
        let first = rules * METHODS.len();
        Estimate::of(&measured.iter().map(|deal| deal[first + 2] / deal[first + 1]).collect::<Vec<_>>())
    };
    let gains = [gain(0), gain(1)];
    let shares: Vec<String> = RULES
        .iter()
        .zip(&gains)
        .map(|((name, _), gain)| format!("{:.3} ± {:.3} ({name})", gain.mean, gain.error))
        .collect();
    let [constant, other] = gains;
    table.verdict = Verdict {
        holds: constant.mean <= 1.0 && other.mean + 2.0 * other.error < 1.0,
        sentence: format!(
            "The leaf-value table visits {} times the nodes of the linear test, deal by deal.",
            shares.join(" and ")
        ),
    };
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_never_prunes_less() {
        let mut memory = Memory::new(1 << 20);
        for seed in 1..=5 {
            let nodes = nodes(&mut memory, 5, seed);
            for methods in nodes.chunks(METHODS.len()) {
                assert!(methods[2] <= methods[1] && methods[1] <= methods[0], "{nodes:?}");
            }
        }
    }
}
