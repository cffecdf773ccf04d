//! The trees of the papers' figures: every file of `figures/` says what the text claims of it, and here it is checked.
//!
//! Values are compared with an independent recursion over the document as well as with the engine; which nodes are
//! visited, pruned and searched again is what the engine tells an observer.

mod figure;
mod oracle;

use figure::{Expectation, Figure, Rule};
use maxn::{
    Algorithm, Classifier, Game, MaxnPruning, Memory, MoveOrdering, NodeWindow, Objective, Observer,
    Perspective, Report, Search, SearchError, Ties,
};
use maxn_games::tree::{Tree, TreeScores};
use std::collections::HashMap;

/// The figures that give values. A figure with alternatives has a file for each, `NAME-a.json` and so on.
const REQUIRED: [&str; 36] = [
    "diss-4.1",
    "diss-4.2",
    "diss-4.5",
    "diss-4.6",
    "diss-4.7",
    "diss-4.9",
    "diss-5.1",
    "diss-5.3",
    "diss-5.4",
    "diss-5.5",
    "diss-5.6",
    "diss-5.8",
    "diss-5.10",
    "diss-5.12",
    "diss-5.13",
    "diss-5.14",
    "diss-5.15",
    "diss-5.16",
    "diss-5.17",
    "diss-5.19",
    "diss-5.22",
    "diss-5.23",
    "diss-6.1",
    "diss-6.3",
    "ijcai89-1",
    "ijcai89-2",
    "ijcai89-3",
    "ijcai89-4",
    "ijcai89-5",
    "aaai00-1",
    "aaai00-2",
    "aaai00-6",
    "aaai00-7",
    "ijcai05-3",
    "ijcai05-4",
    "ijcai05-6",
];

/// Counts the visits of every node, and notes those searched again.
#[derive(Default)]
struct Visits {
    entered: HashMap<usize, u64>,
    again: Vec<usize>,
}

impl Observer<Tree, u32> for Visits {
    fn enter(&mut self, tree: &Tree, _question: NodeWindow) {
        *self.entered.entry(tree.node()).or_default() += 1;
    }

    fn search_again(&mut self, tree: &Tree, mv: u32) {
        let mut below = tree.clone();
        below.apply(mv);
        self.again.push(below.node());
    }
}

/// A search as the papers do it: from left to right, always in the view of the player at the root of the figure.
fn as_printed<'s>(scores: &'s TreeScores, figure: &Figure, rule: Rule) -> Search<'s, TreeScores, Ties> {
    Search::new(scores)
        .algorithm(rule.algorithm)
        .classifier(Classifier::Linear)
        .objective(rule.objective)
        .preference(rule.ties)
        .perspective(Perspective::Of(figure.root_player()))
        .ordering(MoveOrdering::NONE)
}

/// Searches from a node.
fn run(
    search: &Search<'_, TreeScores, Ties>,
    figure: &Figure,
    node: usize,
) -> Result<(Report<u32>, Visits), SearchError> {
    let mut visits = Visits::default();
    let mut tree = figure.document.tree().at(node);
    let report = search.run_observed(&mut tree, &mut Memory::new(0), &mut visits)?;
    Ok((report, visits))
}

/// The value and the move that a search has found.
fn found(figure: &Figure, report: &Report<u32>) -> (Vec<i32>, Option<u32>) {
    (report.scores.first(figure.document.players()).to_vec(), report.best)
}

/// Checks one claim about one figure.
fn check(figure: &Figure, expected: &Expectation) {
    let (rule, name) = (expected.rule(), format!("{} {expected:?}", figure.name));
    let scores = figure.document.scores();
    let search = as_printed(&scores, figure, rule);
    let solve = |node| run(&search, figure, node).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));

    let (report, visits) = solve(0);
    assert_eq!(report.exact, rule.algorithm.is_sound(), "{name}: exact");
    if let Some(value) = &expected.scores {
        assert_eq!(found(figure, &report), (value.clone(), expected.mv), "{name}");
    }
    if rule.algorithm.is_sound() {
        let claimed = (expected.scores.clone().unwrap_or_else(|| panic!("{name}: no value")), expected.mv);
        assert_eq!(oracle::solve(figure, rule, 0), claimed, "{name}");
    }

    for label in &expected.pruned {
        assert!(!visits.entered.contains_key(&figure.node(label)), "{name}: {label} is visited");
    }
    for label in &expected.visited {
        assert!(visits.entered.contains_key(&figure.node(label)), "{name}: {label} is not visited");
    }
    if let Some(again) = &expected.again {
        let again: Vec<usize> = again.iter().map(|label| figure.node(label)).collect();
        assert_eq!(visits.again, again, "{name}: searched again");
    }
    assert_eq!(visits.entered.values().sum::<u64>(), report.counts.nodes, "{name}: nodes");

    for (label, value) in &expected.values {
        let node = figure.node(label);
        assert_eq!(oracle::solve(figure, rule, node).0, *value, "{name}: value of {label}");
        // A search from there has another player at its root, on whom other preferences depend.
        if rule.ties == Ties::Order {
            assert_eq!(found(figure, &solve(node).0).0, *value, "{name}: value of {label}");
        }
    }
}

/// Compares every sound method with the recursion; returns the number of searches.
fn compare(figure: &Figure) -> usize {
    let scores = figure.document.scores();
    let mut compared = 0;
    let is_published = |one: &Algorithm| one.is_sound() && ["maxn", "paranoid"].contains(&one.rule());
    for algorithm in Algorithm::all().filter(is_published) {
        for (objective, ties) in [(Objective::Own, Ties::Order), (Objective::Difference, Ties::RootLeast)] {
            // How a coalition breaks ties is not part of the paranoid rule.
            let ties = if matches!(algorithm, Algorithm::Paranoid(_)) { Ties::Order } else { ties };
            let rule = Rule { algorithm, objective, ties };
            let expected = oracle::solve(figure, rule, 0);
            let settings = [Classifier::Linear, Classifier::Table].map(|it| [(it, false), (it, true)]);
            for (classifier, heuristic) in settings.into_iter().flatten() {
                let search = as_printed(&scores, figure, rule).classifier(classifier).heuristic(heuristic);
                let name = format!("{}: {rule:?} {classifier:?} heuristic {heuristic}", figure.name);
                match run(&search, figure, 0) {
                    Ok((report, _)) => {
                        assert_eq!(found(figure, &report), expected, "{name}");
                        compared += 1;
                    }
                    Err(SearchError::NeedsGrowth) => {}
                    Err(refusal) => panic!("{name}: {refusal}"),
                }
            }
        }
    }
    compared
}

#[test]
fn every_figure_is_there() {
    let figures = Figure::all();
    for name in REQUIRED {
        let alternative = format!("{name}-");
        let is_it = |figure: &Figure| figure.name == name || figure.name.starts_with(&alternative);
        assert!(figures.iter().any(is_it), "{name} is missing");
    }
}

#[test]
fn every_claim_holds() {
    for figure in Figure::all() {
        for expected in &figure.expect {
            check(&figure, expected);
        }
    }
}

#[test]
fn every_sound_method_agrees_with_plain_recursion_on_every_figure() {
    for figure in Figure::all() {
        let compared = compare(&figure);
        assert!(compared > 50, "{}: only {compared} searches compared", figure.name);
    }
}

#[test]
fn deep_pruning_cannot_tell_two_trees_with_different_values_apart() {
    let figures = Figure::all();
    let pairwise = Rule {
        algorithm: Algorithm::Maxn(MaxnPruning::PairwiseDeep),
        objective: Objective::Own,
        ties: Ties::Order,
    };
    for name in ["diss-5.12", "diss-5.16", "aaai00-2", "ijcai89-5"] {
        let alternatives = ["a", "b"].map(|letter| {
            let figure = figures.iter().find(|figure| figure.name == format!("{name}-{letter}"));
            figure.unwrap_or_else(|| panic!("{name}-{letter} is missing"))
        });
        let [first, second] = alternatives.map(|figure| {
            let scores = figure.document.scores();
            run(&as_printed(&scores, figure, pairwise), figure, 0).expect("an answer").0.scores
        });
        assert_eq!(first, second, "{name}");
        let [first, second] = alternatives.map(|figure| oracle::solve(figure, pairwise, 0));
        assert_ne!(first, second, "{name}");
    }
}
