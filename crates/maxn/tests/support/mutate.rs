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

/// A known trap for this many players, three or more, or one for fewer with others looking on.
pub(crate) fn trap(players: usize, random: &mut Random) -> Sketch {
    fn sketch(tree: &Tree, node: usize) -> Sketch {
        match &tree.nodes[node].kind {
            Kind::Leaf(scores) => Sketch::Leaf(*scores),
            Kind::Inner { player, children, .. } => {
                Sketch::Inner(*player, children.iter().map(|&child| sketch(tree, child)).collect())
            }
        }
    }
    let for_four = players >= 4 && random.percent(60);
    let literal = if for_four { random.pick(&TRAPS_FOR_4) } else { random.pick(&TRAPS_FOR_3) };
    sketch(&Tree::parse(literal), 0)
}

impl Sketch {
    /// Changes a tree a little, several times.
    pub(crate) fn mutate(&mut self, players: usize, random: &mut Random) {
        if random.percent(30) {
            let mut seats: Vec<usize> = (0..players).collect();
            (1..players).for_each(|i| seats.swap(i, random.below(i + 1)));
            self.reseat(&seats);
        }
        for _ in 0..random.below(8) {
            let place = random.below(self.size());
            let donor = self.nth(random.below(self.size())).clone();
            let small = donor.size() <= 12;
            self.nth(place).change(players, random, &donor, small);
        }
    }

    fn change(&mut self, players: usize, random: &mut Random, donor: &Sketch, small: bool) {
        match (random.below(8), &mut *self) {
            (0..4, Sketch::Leaf(scores)) => shift_a_point(scores, players, random),
            (4, Sketch::Leaf(_)) if small => *self = donor.clone(),
            (5, Sketch::Leaf(scores)) => {
                let mut others = [*scores, *scores];
                for scores in &mut others {
                    shift_a_point(scores, players, random);
                }
                let leaves = others.map(Sketch::Leaf).to_vec();
                *self = Sketch::Inner(random.below(players), leaves);
            }
            (6, _) | (7, Sketch::Leaf(_)) => {
                let node = self.clone();
                *self = Sketch::Inner(random.below(players), vec![node]);
            }
            (0 | 1, Sketch::Inner(player, _)) => *player = random.below(players),
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
    fn nth(&mut self, mut place: usize) -> &mut Sketch {
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
                seats.iter().enumerate().for_each(|(player, &seat)| scores[seat] = old[player]);
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
fn shift_a_point(scores: &mut Scores, players: usize, random: &mut Random) {
    let (from, to) = (random.below(players), random.below(players));
    let kind = random.below(8);
    if kind != 0 && scores[from] > 0 {
        scores[from] -= 1;
    }
    if kind != 1 {
        scores[to] += 1;
    }
}
