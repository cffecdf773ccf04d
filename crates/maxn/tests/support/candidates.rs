//! A tree whose game lists candidates only: in some positions the last moves are legal but not listed.

use super::hash::mix;
use super::tree::{Graph, Tree};
use maxn::{Bounds, Evaluation, Game, Outcome, Player, Range, Scores};

/// A tree in play. A third of the positions with a choice, by a seed, list all moves but the last.
#[derive(Clone, Debug)]
pub(crate) struct Candidates<'t> {
    pub(crate) graph: Graph<'t>,
    pub(crate) seed: u64,
}

impl Candidates<'_> {
    /// The number of moves that are listed.
    fn listed(&self) -> usize {
        let legal = self.graph.node().children().len();
        legal - usize::from(self.leaves_out_moves())
    }
}

impl Game for Candidates<'_> {
    type Move = u16;
    type Undo = usize;

    fn players(&self) -> usize {
        self.graph.players()
    }

    fn player(&self) -> Player {
        self.graph.player()
    }

    fn is_terminal(&self) -> bool {
        self.graph.is_terminal()
    }

    fn moves(&self, moves: &mut Vec<u16>) {
        moves.extend(0..self.listed() as u16);
    }

    fn leaves_out_moves(&self) -> bool {
        self.graph.node().children().len() > 1 && mix(self.seed ^ self.graph.at as u64).is_multiple_of(3)
    }

    fn apply(&mut self, place: u16) -> usize {
        self.graph.apply(place)
    }

    fn undo(&mut self, place: u16, parent: usize) {
        self.graph.undo(place, parent);
    }

    fn key(&self) -> Option<u64> {
        self.graph.key()
    }

    fn hint(&self, place: u16) -> i32 {
        self.graph.hint(place)
    }

    fn starts_step(&self) -> bool {
        self.graph.starts_step()
    }
}

/// All that is stated about the whole tree, which holds for the candidates.
pub(crate) struct Stated<'t>(pub(crate) &'t Tree);

impl Evaluation<Candidates<'_>> for Stated<'_> {
    fn evaluate(&self, game: &Candidates<'_>) -> Scores {
        self.0.evaluate(&game.graph)
    }

    fn bounds(&self) -> Bounds {
        self.0.bounds
    }

    fn range(&self, game: &Candidates<'_>) -> Range {
        self.0.range(&game.graph)
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        self.0.outcomes()
    }

    fn progress(&self, game: &Candidates<'_>) -> Range {
        self.0.progress(&game.graph)
    }
}
