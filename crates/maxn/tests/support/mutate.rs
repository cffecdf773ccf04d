//! The known counterexamples, and trees near them.

use super::random::Random;
use super::sketch::Sketch;
use super::tree::{Kind, Tree};
use maxn::Scores;

/// Trees on which some published or plausible pruning rule for three players goes wrong.
pub(crate) const TRAPS_FOR_3: [&str; 11] = [
    "[0,(1,0,1),[1,[2,(0,0,2)],(2,0,0)]]",
    "[0,(1,0,0)]",
    "[0,(3,0,3),[1,(3,1,2),[2,(1,2,3)],(4,2,0)]]",
    "[0,(1,0,2),[1,(0,0,3),[2,(0,1,2)],(2,1,0)]]",
    "[2,[0,(1,1,0),[1,[0,(1,1,0),(2,0,0)]]]]",
    "[0,(0,1,2),[1,(0,0,3),[2,(0,3,0),(1,1,1)]]]",
    "[0,(2,3,1),(3,1,0)]",
    "[0,(5,4,1),[1,(6,4,0),[2,(3,2,5),(4,0,6)]]]",
    "[0,(5,4,1),[1,[2,(3,2,5),(0,4,6)],(6,4,0)]]",
    "[0,(5,3,2),[1,(0,1,9),[2,(3,3,4),(3,0,7)],(6,2,2)]]",
    "[0,(5,3,2),[1,(0,1,9),[2,(3,3,4),(0,3,7)],(6,2,2)]]",
];

/// The same for four players.
pub(crate) const TRAPS_FOR_4: [&str; 2] = [
    "[0,(2,1,1,0),[1,(0,0,1,3),[2,(2,0,1,1),[3,(1,2,1,0),(0,1,2,1)]],(3,1,0,0)]]",
    "[0,(0,0,3,0),[1,(0,1,1,1),[2,(1,2,0,0),[3,(0,0,1,2),(0,0,0,3)]]]]",
];

/// A known trap for `N` players, or one for fewer with others looking on.
pub(crate) fn trap<const N: usize>(random: &mut Random) -> Sketch<N> {
    if N >= 4 && random.percent(60) {
        sketch::<4, N>(random.pick(&TRAPS_FOR_4))
    } else {
        sketch::<3, N>(random.pick(&TRAPS_FOR_3))
    }
}

fn sketch<const M: usize, const N: usize>(literal: &str) -> Sketch<N> {
    fn at<const M: usize, const N: usize>(tree: &Tree<M>, node: usize) -> Sketch<N> {
        match &tree.nodes[node].kind {
            Kind::Leaf(scores) => {
                Sketch::Leaf(std::array::from_fn(|player| scores.get(player).copied().unwrap_or(0)))
            }
            Kind::Inner { player, children, .. } => {
                Sketch::Inner(*player % N, children.iter().map(|&child| at(tree, child)).collect())
            }
        }
    }
    at(&Tree::<M>::parse(literal), 0)
}

impl<const N: usize> Sketch<N> {
    /// Changes a tree a little, several times.
    pub(crate) fn mutate(&mut self, random: &mut Random) {
        if random.percent(30) {
            let mut seats: Vec<usize> = (0..N).collect();
            (1..N).for_each(|i| seats.swap(i, random.below(i + 1)));
            self.reseat(&seats);
        }
        for _ in 0..random.below(8) {
            let place = random.below(self.size());
            let donor = self.nth(random.below(self.size())).clone();
            let small = donor.size() <= 12;
            self.nth(place).change(random, &donor, small);
        }
    }

    fn change(&mut self, random: &mut Random, donor: &Sketch<N>, small: bool) {
        match (random.below(8), &mut *self) {
            (0..4, Sketch::Leaf(scores)) => shift_a_point(scores, random),
            (4, Sketch::Leaf(_)) if small => *self = donor.clone(),
            (5, Sketch::Leaf(scores)) => {
                let mut others = [*scores, *scores];
                for scores in &mut others {
                    shift_a_point(scores, random);
                }
                let leaves = others.map(Sketch::Leaf).to_vec();
                *self = Sketch::Inner(random.below(N), leaves);
            }
            (6, _) | (7, Sketch::Leaf(_)) => {
                let node = self.clone();
                *self = Sketch::Inner(random.below(N), vec![node]);
            }
            (0 | 1, Sketch::Inner(player, _)) => *player = random.below(N),
            (2, Sketch::Inner(_, children)) if children.len() > 1 => {
                children.remove(random.below(children.len()));
            }
            (3 | 4, Sketch::Inner(_, children)) if children.len() < 5 && small => {
                children.insert(random.below(children.len() + 1), donor.clone());
            }
            (5, Sketch::Inner(_, children)) => {
                let (one, other) = (random.below(children.len()), random.below(children.len()));
                children.swap(one, other);
            }
            _ => {}
        }
    }

    pub(crate) fn size(&self) -> usize {
        match self {
            Sketch::Leaf(_) => 1,
            Sketch::Inner(_, children) => 1 + children.iter().map(Sketch::size).sum::<usize>(),
        }
    }

    /// A node by its place in a walk, the root first.
    fn nth(&mut self, mut place: usize) -> &mut Sketch<N> {
        if place == 0 {
            return self;
        }
        place -= 1;
        let Sketch::Inner(_, children) = self else { unreachable!("a leaf holds no other node") };
        let mut child = 0;
        while place >= children[child].size() {
            place -= children[child].size();
            child += 1;
        }
        children[child].nth(place)
    }

    fn reseat(&mut self, seats: &[usize]) {
        match self {
            Sketch::Leaf(scores) => {
                let old = *scores;
                seats.iter().zip(old).for_each(|(&seat, score)| scores[seat] = score);
            }
            Sketch::Inner(player, children) => {
                *player = seats[*player];
                for child in children {
                    child.reseat(seats);
                }
            }
        }
    }
}

/// Moves a point from one player to another, or gives or takes one.
fn shift_a_point<const N: usize>(scores: &mut Scores<N>, random: &mut Random) {
    let (from, to) = (random.below(N), random.below(N));
    let kind = random.below(8);
    if kind != 0 && scores[from] > 0 {
        scores[from] -= 1;
    }
    if kind != 1 {
        scores[to] += 1;
    }
}
