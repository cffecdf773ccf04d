//! The papers' two descriptions of a best case: classes of nodes that generate each other, and the polynomial whose root is
//! the limit of the branching factor.

/// Classes of nodes, with the number of children of each class. The root is of class 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Recurrence {
    /// `children[parent][child]`.
    children: Vec<Vec<u64>>,
}

impl Recurrence {
    /// Shallow pruning (IJCAI89 3.2.5): a full node has a full child and b-1 others, which end after one full child.
    pub(super) fn shallow(b: u64) -> Self {
        Recurrence { children: vec![vec![1, b - 1], vec![1, 0]] }
    }

    /// Immediate pruning with n players (DISS 5.2.1): a first-level node wins with its first child; a node between
    /// goes on to the next level and generates b-1 first-level nodes, the nth level b of them.
    pub(super) fn immediate(b: u64, players: usize) -> Self {
        let children = (0..players).map(|level| {
            let mut children = vec![0; players];
            if level > 0 {
                children[0] = b - 1;
            }
            children[(level + 1) % players] += 1;
            children
        });
        Recurrence { children: children.collect() }
    }

    /// Speculative pruning with n players (DISS 5.14): every node has one first-level child, and b-1 of the next
    /// level, which the nth level prunes.
    pub(super) fn speculative(b: u64, players: usize) -> Self {
        let children = (0..players).map(|level| {
            let mut children = vec![0; players];
            children[0] = 1;
            if level + 1 < players {
                children[level + 1] = b - 1;
            }
            children
        });
        Recurrence { children: children.collect() }
    }

    /// Last-branch pruning with three players: as speculative, but only the last child of a second-level node is of
    /// the third level; those before know their parent's bound alone, and are of the second.
    pub(super) fn last_branch(b: u64) -> Self {
        Recurrence { children: vec![vec![1, b - 1, 0], vec![1, b - 2, 1], vec![1, 0, 0]] }
    }

    /// Nodes at every depth from 0 to `depth`.
    pub(super) fn levels(&self, depth: u16) -> Vec<u64> {
        let classes = self.children.len();
        let mut level = vec![0; classes];
        level[0] = 1;
        let mut totals = vec![1];
        for _ in 0..depth {
            level = (0..classes)
                .map(|child| (0..classes).map(|parent| level[parent] * self.children[parent][child]).sum())
                .collect();
            totals.push(level.iter().sum());
        }
        totals
    }

    /// Leaves of the tree of this depth.
    pub(super) fn leaves(&self, depth: u16) -> u64 {
        self.levels(depth)[usize::from(depth)]
    }

    /// Nodes below the root of the tree of this depth.
    pub(super) fn nodes_below_root(&self, depth: u16) -> u64 {
        self.levels(depth)[1..].iter().sum()
    }
}

/// The equation x^n = c1 x^(n-1) + ... + cn with no negative coefficient, which has one positive root.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Characteristic(Vec<f64>);

impl Characteristic {
    /// x^2 = x + (b-1).
    pub(super) fn shallow(b: u64) -> Self {
        Characteristic(vec![1.0, b as f64 - 1.0])
    }

    /// x^n = (b-1)x^(n-2) + ... + (b-1)x + b.
    pub(super) fn immediate(b: u64, players: usize) -> Self {
        let mut coefficients = vec![b as f64 - 1.0; players];
        coefficients[0] = 0.0;
        coefficients[players - 1] = b as f64;
        Characteristic(coefficients)
    }

    /// x^n = x^(n-1) + (b-1)x^(n-2) + ... + (b-1)^(n-1).
    pub(super) fn speculative(b: u64, players: usize) -> Self {
        Characteristic((0..players as i32).map(|power| (b as f64 - 1.0).powi(power)).collect())
    }

    /// x^3 = (b-1)x^2 + x + (b-1): the solution of [`Recurrence::last_branch`].
    pub(super) fn last_branch(b: u64) -> Self {
        Characteristic(vec![b as f64 - 1.0, 1.0, b as f64 - 1.0])
    }

    /// The positive root, by bisection: below it the right side is larger, above it the left.
    pub(super) fn root(&self) -> f64 {
        let above = |x: f64| {
            let mut difference = 1.0;
            for coefficient in &self.0 {
                difference = difference * x - coefficient;
            }
            difference > 0.0
        };
        let (mut low, mut high) = (0.0, 1.0 + self.0.iter().copied().fold(0.0, f64::max));
        // Every step gains a bit, and a double has 53.
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if above(middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
        high
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_tends_to(recurrence: &Recurrence, characteristic: &Characteristic, depth: u16) {
        let levels = recurrence.levels(depth);
        let ratio = levels[usize::from(depth)] as f64 / levels[usize::from(depth) - 1] as f64;
        let root = characteristic.root();
        assert!((ratio - root).abs() < 1e-3 * root, "{recurrence:?}: {ratio} and {root}");
    }

    #[test]
    fn recurrences_grow_by_the_roots_of_their_equations() {
        for b in [2, 3, 5] {
            assert_tends_to(&Recurrence::shallow(b), &Characteristic::shallow(b), 30);
            assert_tends_to(&Recurrence::last_branch(b), &Characteristic::last_branch(b), 24);
            for players in 3..=4 {
                let (recurrence, equation) =
                    (Recurrence::speculative(b, players), Characteristic::speculative(b, players));
                assert_tends_to(&recurrence, &equation, 26);
            }
        }
        for players in 3..=5 {
            assert_tends_to(&Recurrence::immediate(2, players), &Characteristic::immediate(2, players), 60);
        }
    }

    #[test]
    fn the_general_forms_contain_the_special_ones() {
        for b in 2..10 {
            assert_eq!(Recurrence::speculative(b, 2), Recurrence::shallow(b));
            assert_eq!(Characteristic::speculative(b, 2), Characteristic::shallow(b));
            assert_eq!(Characteristic::immediate(b, 3).0, [0.0, b as f64 - 1.0, b as f64]);
        }
        assert_eq!(Recurrence::speculative(2, 3), Recurrence::last_branch(2));
        assert_eq!(Characteristic::speculative(2, 3), Characteristic::last_branch(2));
    }

    #[test]
    fn in_a_binary_tree_shallow_leaves_are_fibonacci_numbers() {
        let leaves: Vec<u64> = (0..8).map(|depth| Recurrence::shallow(2).leaves(depth)).collect();
        assert_eq!(leaves, [1, 2, 3, 5, 8, 13, 21, 34]);
    }
}
