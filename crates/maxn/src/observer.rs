//! Watching a search: for drawings, explanations and tests.

use crate::scores::{Player, Scores};

/// Is told what a search does. All calls do nothing by default, and [`()`](unit) watches nothing at no cost.
///
/// A position is visited (`enter`), then left with an answer (`leave`); in between, some of its moves may be given up
/// without a look (`prune`) or searched a second time (`search_again`). The game is always in the position spoken of.
pub trait Observer<G, Move, const N: usize>: Send {
    /// A position is visited.
    fn enter(&mut self, _game: &G, _question: NodeWindow<N>) {}

    /// A move of this position is not looked at.
    fn prune(&mut self, _game: &G, _mv: Move, _why: Pruned) {}

    /// A move of this position was set aside after a look, and must now be searched again.
    fn search_again(&mut self, _game: &G, _mv: Move) {}

    /// The position is left. `Pruned` tells why nothing below it was looked at, if so.
    fn leave(&mut self, _game: &G, _outcome: NodeExit<N>) {}
}

impl<G, Move, const N: usize> Observer<G, Move, N> for () {}

/// What a position is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeWindow<const N: usize> {
    /// max^n: its value, provided every player gets at least this much ([`NO_LOWER`](crate::NO_LOWER): no matter).
    AtLeast(Scores<N>),
    /// Paranoid: its value, provided it lies between these two.
    Between(i32, i32),
}

/// Why something was not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruned {
    /// The mover cannot do better than it does already.
    Immediate,
    /// The player `above` at the parent would not come here.
    Shallow {
        /// The player to move at the parent.
        above: Player,
    },
    /// Somebody between here and an ancestor `levels` above would not come here.
    Deep {
        /// How far up the bounds come from; the parent is 1.
        levels: usize,
    },
    /// A paranoid window is closed.
    Window,
}

/// How a position was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeExit<const N: usize> {
    /// With its value.
    Value(Scores<N>),
    /// With "not within the bounds asked for".
    Outside {
        /// The whole position was given up by what the heuristic says of it.
        by_heuristic: bool,
    },
    /// With an answer from the transposition table.
    FromTable,
    /// With nothing: the search was stopped.
    Stopped,
}
