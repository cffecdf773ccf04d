//! The check of the engine's answers against the reference.

use super::configuration::Configuration;
use super::reference::{Answer, Rule};
use super::tree::Tree;
use maxn::{Game, Memory, Report};
use std::fmt::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A search that is asked for, from some position of a tree.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) configuration: Configuration,
    /// The way to the position: places of moves, taken round where there are fewer moves, as far as it goes.
    pub(crate) from: Vec<usize>,
}

impl Asked {
    /// The node that the search starts from.
    pub(crate) fn node(&self, tree: &Tree) -> usize {
        let step = |node: usize, place: &usize| match tree.nodes[node].children() {
            [] => node,
            children => children[place % children.len()],
        };
        let mut node = self.from.iter().fold(0, step);
        // No search begins at a chance position.
        while tree.nodes[node].is_chance() {
            node = tree.nodes[node].children()[0];
        }
        node
    }
}

impl From<Configuration> for Asked {
    /// From the root.
    fn from(configuration: Configuration) -> Self {
        Asked { configuration, from: Vec::new() }
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.configuration)?;
        if self.from.is_empty() { Ok(()) } else { write!(f, ", after the moves {:?}", self.from) }
    }
}

/// Returns the fault in the engine's answers, if there is one: refusals and panics included. With a memory of the
/// given number of bytes, the searches share it.
pub(crate) fn fault(tree: &Tree, searches: &[Asked], memory: Option<usize>) -> Option<String> {
    let mut memory = memory.map(Memory::new);
    searches.iter().find_map(|asked| {
        let expected = Expected::of(tree, asked);
        expected.fault(tree, asked, memory.as_mut()).map(|fault| format!("search    {asked}\n{fault}"))
    })
}

/// The expected result of a search.
pub(crate) struct Expected {
    pub(crate) answer: Answer,
    /// The answer if nothing were limited.
    unlimited: Answer,
    moves: Vec<Option<Answer>>,
}

impl Expected {
    pub(crate) fn of(tree: &Tree, asked: &Asked) -> Self {
        let root_values = asked.configuration.root_values;
        let mut game = tree.at(asked.node(tree));
        let terminal = game.is_terminal();
        let rule = asked.configuration.rule(if terminal { 0 } else { game.player() });
        let answer = rule.solve(&mut game, tree);
        let unlimited = if answer.cut {
            Rule { width: None, depth: None, opps: None, ..rule }.solve(&mut game, tree)
        } else {
            answer.clone()
        };
        let moves = if terminal || !root_values {
            vec![None; game.node().children().len()]
        } else {
            rule.solve_moves(&mut game, tree)
        };
        Expected { answer, unlimited, moves }
    }

    /// Returns the fault in the engine's answer to this search.
    pub(crate) fn fault(&self, tree: &Tree, asked: &Asked, memory: Option<&mut Memory>) -> Option<String> {
        let search = asked.configuration.search(tree);
        let node = asked.node(tree);
        let mut game = tree.at(node);
        let ran = catch_unwind(AssertUnwindSafe(|| match memory {
            Some(memory) => search.run_in(&mut game, memory),
            None => search.run(&mut game),
        }));
        let report = match ran {
            Err(panic) => return Some(format!("the search panicked: {}", message(&*panic))),
            Ok(Err(refusal)) => return Some(format!("the search was refused: {refusal}")),
            Ok(Ok(report)) => report,
        };
        let mut faults = self.faults(&report, &asked.configuration);
        if game.at != node {
            faults.push("the game was not left in the position it was in");
        }
        if faults.is_empty() { None } else { Some(self.describe(&faults, &report)) }
    }

    /// Everything that is wrong with a report.
    fn faults(&self, report: &Report<u16>, configuration: &Configuration) -> Vec<&'static str> {
        let mut faults = Vec::new();
        let mut check = |holds: bool, fault: &'static str| {
            if !holds {
                faults.push(fault);
            }
        };
        let Answer { scores, greatest, line, cut, .. } = &self.answer;
        check(report.best.map(usize::from) == report.best_index, "best is not the move at best_index");
        let moves = report.root_moves.iter().map(|root| usize::from(root.mv));
        check(moves.eq(0..self.moves.len()), "root_moves are not the legal moves");
        check(!report.stopped, "called stopped, though nothing stopped it");
        let truth = &self.unlimited;
        let true_answer = truth.scores == report.scores
            && report.greatest.is_none_or(|greatest| greatest == truth.greatest)
            && truth.line.first().copied() == report.best_index;
        check(true_answer || !report.exact, "called exact, though it is not the answer for the whole tree");
        check(report.scores == *scores, "scores");
        let is_soft = configuration.algorithm.rule() == "soft-maxn";
        check(report.greatest == is_soft.then_some(*greatest), "greatest scores");
        check(report.best_index == line.first().copied(), "best_index");
        check(report.line.iter().map(|&place| usize::from(place)).eq(line.iter().copied()), "line");
        if configuration.root_values {
            let values = report.root_moves.iter().map(|root| (root.scores, root.greatest));
            let expected = self.moves.iter().map(|answer| {
                let greatest = answer.as_ref().filter(|_| is_soft).map(|answer| answer.greatest);
                (answer.as_ref().map(|answer| answer.scores), greatest)
            });
            check(values.eq(expected), "scores of root_moves");
        }
        check(*cut || report.exact, "not called exact, though nothing was cut off");
        check(configuration.depth.is_none_or(|depth| report.depth <= depth), "deeper than asked for");
        faults
    }

    fn describe(&self, faults: &[&str], report: &Report<u16>) -> String {
        let mut text = format!("wrong:    {}\n", faults.join("; "));
        let Answer { scores, greatest, line, cut, .. } = &self.answer;
        let _ = writeln!(text, "expected  {scores:?} to {greatest:?} by {line:?}, something cut off: {cut}");
        let _ = writeln!(
            text,
            "          without limits {:?} by {:?}",
            self.unlimited.scores, self.unlimited.line
        );
        let _ = writeln!(text, "          moves {:?}", self.moves);
        let Report { scores, greatest, best_index, line, depth, exact, .. } = report;
        let _ = writeln!(
            text,
            "got       {scores:?} to {greatest:?} by {line:?}, best {best_index:?}, depth {depth}, exact {exact}"
        );
        let values: Vec<_> = report.root_moves.iter().map(|root| root.scores).collect();
        let _ = write!(text, "          moves {values:?}");
        text
    }
}

fn message(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a word")
}
