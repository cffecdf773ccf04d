//! Trees made of nothing but a formula: any branching factor, depth, number of players and seed, no memory.
//!
//! Every position is a few integers computed from the path that leads to it, so that trees of any size can be searched
//! and two machines agree on every one of them. Players move in turn; player 1 moves at the root.
//!
//! - [`Synthetic`]: independent leaves, scored by [`Cut`], [`Win`] or [`Uniform`].
//! - [`Lattice`]: the same where the order of moves makes no difference, so that paths meet.
//! - [`Incremental`]: scores add up along the path, so that a good-looking move tends to be a good one.
//! - [`Ordered`]: the max^n value of every position is assigned from the root down, which gives perfectly and
//!   worst ordered trees, and those on which a pruning method is at its best ([`Order`]).
//! - [`SyntheticTree`]: any of these but a lattice, by name.

mod hash;
mod hashed;
mod incremental;
mod leaves;
mod named;
mod ordered;
mod shape;

pub use hashed::{Hashed, Lattice, Synthetic};
pub use incremental::{Incremental, Points};
pub use leaves::{Cut, Uniform, Win};
pub use named::{SyntheticTree, SyntheticTreeError};
pub use ordered::{Assigned, Order, Ordered};
pub use shape::{Shape, ShapeError};

#[cfg(test)]
mod tests {
    use super::*;
    use maxn::conformance;

    #[test]
    fn all_of_them_are_games() {
        let shape = Shape::new(5, 7, 3).unwrap();
        let tree = Synthetic::new(shape, 1);
        conformance::check(&tree, &Cut, 50, 1);
        conformance::check(&tree, &Win { players: 3 }, 50, 1);
        conformance::check(&tree, &Uniform::new(9).unwrap(), 50, 1);
        for each_move in [1, 6] {
            let tree = Incremental::new(Shape::new(5, 7, 4).unwrap(), each_move, 1).unwrap();
            conformance::check(&tree, &tree.evaluation(), 50, 1);
        }
        for order in Order::ALL {
            let tree = Ordered::new(shape, order, 1);
            conformance::check(&tree, &tree.evaluation(), 50, 1);
        }
    }
}
