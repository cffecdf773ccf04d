//! The events of an observed search: every value it claims is the value, and all that it leaves out lies outside the
//! window.

use crate::support::configuration::{Configuration, exact_algorithms};
use crate::support::generate::Family;
use crate::support::tree::{Graph, Tree};
use crate::support::trials::{for_each_tree, tests};
use maxn::{Game, Memory, NodeExit, NodeWindow, Observer, Player, Pruned, Scores};

/// Checks each answer against the reference.
struct Witness<'t> {
    tree: &'t Tree,
    asked: Configuration,
    root: Player,
    open: Vec<(usize, NodeWindow)>,
    /// The position that a move was said to lead to.
    next: Option<usize>,
    entered: u64,
    again: u64,
    pruned: u64,
}

impl<'t> Witness<'t> {
    fn new(tree: &'t Tree, asked: Configuration) -> Self {
        let game = tree.game();
        let root = if game.is_terminal() { 0 } else { game.player() };
        Witness { tree, asked, root, open: Vec::new(), next: None, entered: 0, again: 0, pruned: 0 }
    }

    /// The position spoken of is the one entered last, and the move one of its moves.
    fn is_a_move_here(&self, game: &Graph<'_>, mv: u16) {
        let (asked, tree) = (&self.asked, self.tree);
        let here = self.open.last().map(|&(node, _)| node);
        assert_eq!(here, Some(game.at), "the game is not where the search is: {asked} in {tree}");
        assert!(usize::from(mv) < game.node().children().len(), "no legal move: {mv} by {asked} in {tree}");
    }

    /// The true value is outside what was asked for.
    fn is_outside(&self, question: NodeWindow, value: &Scores) -> bool {
        match question {
            NodeWindow::AtLeast(needs) => (0..self.tree.players).any(|player| value[player] < needs[player]),
            NodeWindow::Between(low, high) => {
                let worth = self.asked.rule(self.root).paranoid_value(value);
                worth <= low || high <= worth
            }
        }
    }
}

impl Observer<Graph<'_>, u16> for Witness<'_> {
    fn descend(&mut self, game: &Graph<'_>, mv: u16) {
        let &(parent, _) = self.open.last().expect("no move leads to the root");
        self.next = Some(self.tree.nodes[parent].children()[usize::from(mv)]);
        assert_eq!(self.next, Some(game.at), "another move was played");
    }

    fn enter(&mut self, game: &Graph<'_>, question: NodeWindow) {
        if !self.open.is_empty() {
            assert_eq!(self.next.take(), Some(game.at), "a visit from nowhere");
        }
        self.open.push((game.at, question));
        self.entered += 1;
    }

    fn prune(&mut self, game: &Graph<'_>, mv: u16, _why: Pruned) {
        self.is_a_move_here(game, mv);
        self.pruned += 1;
    }

    fn search_again(&mut self, game: &Graph<'_>, mv: u16) {
        self.is_a_move_here(game, mv);
        self.again += 1;
    }

    fn leave(&mut self, game: &Graph<'_>, left: NodeExit) {
        let (node, question) = self.open.pop().expect("no position is left that was not entered");
        assert_eq!(node, game.at, "another position is left than was entered last");
        let rule = self.asked.rule(self.root);
        let value = rule.solve_below(self.root, self.open.len(), &mut game.clone(), self.tree).scores;
        let (asked, tree) = (&self.asked, self.tree);
        match left {
            NodeExit::Value(claimed) => assert_eq!(claimed, value, "node {node} by {asked} in {tree}"),
            NodeExit::Outside { .. } => assert!(
                self.is_outside(question, &value),
                "{asked}: node {node} is worth {value:?}, not outside {question:?}, in {tree}"
            ),
            NodeExit::FromTable => {}
            NodeExit::Stopped => panic!("nothing stopped {asked} in {tree}"),
        }
    }
}

fn try_trees(players: usize, family: Family, trees: u64) {
    for_each_tree(players, family, trees, |tree, random| {
        // The witness does not know which opponents have strayed on the way to a position of OPPS.
        for algorithm in exact_algorithms().into_iter().filter(|algorithm| algorithm.rule() != "opps") {
            let any = Configuration::random(algorithm, &tree.game(), random);
            // Where the table cuts a line short, it is searched on from a ply that the witness does not know.
            let table = if any.random_ties.is_some() { 0 } else { any.table };
            let asked = Configuration { depth: None, deepening: None, threads: 1, table, ..any };
            let mut witness = Witness::new(tree, asked);
            let report = asked
                .search(tree)
                .run_observed(&mut tree.game(), &mut Memory::new(asked.table), &mut witness)
                .expect("every need is met");
            assert!(witness.open.is_empty(), "a position was never left by {asked} in {tree}");
            assert_eq!(witness.entered, report.counts.nodes, "nodes of {asked} in {tree}");
            assert!(
                report.counts.researched == 0 || witness.again > 0,
                "searched again unseen by {asked} in {tree}"
            );
            assert!(witness.pruned <= report.counts.prunes.total(), "prunes of {asked} in {tree}");
        }
    });
}

tests! {
    bushes_of_three: try_trees(3, Family::Bushes, 2_000);
    caterpillars_of_four: try_trees(4, Family::Caterpillars, 2_000);
    graphs_of_five: try_trees(5, Family::Graphs, 1_000);
    chances_of_three: try_trees(3, Family::Chances, 2_000);
}
