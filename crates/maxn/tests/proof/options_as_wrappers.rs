//! Played-out leaves and random ties are what a search of a wrapped evaluation or game would be, node for node.

use crate::support::configuration::{Configuration, exact_algorithms};
use crate::support::generate::Family;
use crate::support::random::Random;
use crate::support::tree::{Graph, Tree};
use crate::support::trials::{for_each_tree, tests};
use maxn::{Bounds, Counts, Evaluation, Game, Leaves, Memory, Outcome, Player, Range, Report, Scores};

/// A graph whose moves near the root come in an order drawn by a seed, if there is one.
#[derive(Clone)]
struct Shuffled<'t> {
    game: Graph<'t>,
    ply: usize,
    seed: Option<u64>,
}

impl Shuffled<'_> {
    /// The seed where moves are shuffled, and what makes equal positions at different plies different.
    fn shuffled(&self) -> Option<(u64, u64)> {
        let salt = || Random::new(self.ply as u64 + 1).next();
        self.seed.filter(|_| self.ply < self.players()).map(|seed| (seed, salt()))
    }
}

impl Game for Shuffled<'_> {
    type Move = u16;
    type Undo = usize;

    fn players(&self) -> usize {
        self.game.players()
    }
    fn player(&self) -> Player {
        self.game.player()
    }
    fn is_terminal(&self) -> bool {
        self.game.is_terminal()
    }
    fn moves(&self, moves: &mut Vec<u16>) {
        let start = moves.len();
        self.game.moves(moves);
        if let Some((seed, salt)) = self.shuffled() {
            let mut random = Random::new(seed ^ self.game.key().unwrap() ^ salt);
            for last in (1..moves.len() - start).rev() {
                let place = (u128::from(random.next()) * (last as u128 + 1)) >> 64;
                moves.swap(start + last, start + place as usize);
            }
        }
    }
    fn apply(&mut self, mv: u16) -> usize {
        self.ply += 1;
        self.game.apply(mv)
    }
    fn undo(&mut self, mv: u16, undo: usize) {
        self.ply -= 1;
        self.game.undo(mv, undo);
    }
    fn key(&self) -> Option<u64> {
        Some(self.game.key()? ^ self.shuffled().map_or(0, |(_, salt)| salt))
    }
    fn hint(&self, mv: u16) -> i32 {
        self.game.hint(mv)
    }
    fn starts_step(&self) -> bool {
        self.game.starts_step()
    }
    fn history_slots(&self) -> usize {
        self.game.history_slots()
    }
    fn history_slot(&self, mv: u16) -> usize {
        self.game.history_slot(mv)
    }
}

/// The evaluation of a graph, or of the end of the game that everybody's first moves lead to.
struct Wrapped<'t> {
    tree: &'t Tree,
    played_out: bool,
}

impl Evaluation<Shuffled<'_>> for Wrapped<'_> {
    fn evaluate(&self, game: &Shuffled<'_>) -> Scores {
        let mut game = game.game.clone();
        while self.played_out && !game.is_terminal() {
            game.apply(0);
        }
        self.tree.evaluate(&game)
    }
    fn bounds(&self) -> Bounds {
        self.tree.bounds
    }
    fn range(&self, game: &Shuffled<'_>) -> Range {
        self.tree.range(&game.game)
    }
    fn outcomes(&self) -> Option<Vec<Outcome>> {
        self.tree.outcomes()
    }
    fn progress(&self, game: &Shuffled<'_>) -> Range {
        self.tree.progress(&game.game)
    }
    fn static_move_value(&self, game: &Shuffled<'_>, mv: u16) -> Option<i32> {
        // The value of a move is stated for what the tree says of the position, not for an end far below.
        if self.played_out { None } else { self.tree.static_move_value(&game.game, mv) }
    }
}

/// Everything in a report that does not depend on the time it took or the order of the root's moves.
fn essence(report: &Report<u16>) -> (Scores, &[u16], Option<u16>, u32, bool, Counts) {
    (report.scores, &report.line, report.best, report.depth, report.exact, report.counts)
}

fn try_trees(players: usize, family: Family, trees: u64) {
    for_each_tree(players, family, trees, |tree, random| {
        for algorithm in exact_algorithms() {
            let any = Configuration::random(algorithm, &tree.game(), random);
            let plain = Configuration { threads: 1, leaves: Leaves::Evaluated, random_ties: None, ..any };
            let (mut one, mut other) = (Memory::new(plain.table), Memory::new(plain.table));

            let asked = Configuration { leaves: Leaves::PlayedOut, ..plain };
            let report = asked.search(tree).run_in(&mut tree.game(), &mut one).unwrap();
            let wrapped = Wrapped { tree, played_out: true };
            let mut game = Shuffled { game: tree.game(), ply: 0, seed: None };
            let expected = plain.search(&wrapped).run_in(&mut game, &mut other).unwrap();
            assert_eq!(essence(&report), essence(&expected), "{asked} in {tree}");
            assert_eq!(report.root_moves, expected.root_moves, "{asked} in {tree}");

            let seed = random.next();
            let asked = Configuration { random_ties: Some(seed), ..plain };
            let report = asked.search(tree).run_in(&mut tree.game(), &mut one).unwrap();
            let mut game = Shuffled { game: tree.game(), ply: 0, seed: Some(seed) };
            other.forget();
            let wrapped = Wrapped { tree, played_out: false };
            let expected = plain.search(&wrapped).run_in(&mut game, &mut other).unwrap();
            assert_eq!(essence(&report), essence(&expected), "{asked} in {tree}");
            let places: Vec<u16> = report.root_moves.iter().map(|root_move| root_move.mv).collect();
            assert!(places.is_sorted(), "the moves are not in the game's own order: {places:?}");
            for root_move in &expected.root_moves {
                assert_eq!(report.root_moves[usize::from(root_move.mv)], *root_move, "{asked} in {tree}");
            }
        }
    });
}

tests! {
    bushes_of_two: try_trees(2, Family::Bushes, 500);
    graphs_of_three: try_trees(3, Family::Graphs, 1_000);
    caterpillars_of_four: try_trees(4, Family::Caterpillars, 1_000);
}
