//! The values assigned to the children of a position, so that it has its own.

use super::hash;
use maxn::{Player, SCORE_LIMIT, Scores};

/// The way in which values are assigned from the root down. In every one of these trees the max^n value of a position, ties to
/// the left, is the one assigned to it, and an evaluation at any depth tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The best move is always the first, the next best the second, and so on; values are random otherwise.
    Perfect,
    /// The best move is always the last.
    Worst,
    /// All leaves are equal, and all players have the same score: the last n players' bounds always add up to the
    /// sum. The best case of last-branch and speculative pruning, and of alpha-beta.
    Equal,
    /// One player wins at every leaf, chosen so that immediate pruning happens as high in the tree as possible: the
    /// greedy assignment of DISS 5.2.1.
    ImmediateBest,
    /// Mover and parent together always have the whole sum, the other players share what is left (DISS 5.4,
    /// Figure 5.8): the best case of shallow pruning. No single player has it all, so that there is no immediate
    /// pruning, as long as the sum is large enough to be divided at every other level.
    ShallowBest,
}

impl Order {
    /// Every order.
    pub const ALL: [Order; 5] =
        [Order::Perfect, Order::Worst, Order::Equal, Order::ImmediateBest, Order::ShallowBest];

    /// The greatest sum of `players` scores that suits this order: as large as possible, so that bounds on whole
    /// numbers prune no more than the papers' bounds on real ones.
    pub(super) fn widest_sum(self, players: usize) -> i32 {
        match self {
            Order::ImmediateBest => 1,
            _ => SCORE_LIMIT - SCORE_LIMIT % players as i32,
        }
    }
}

/// The assignment of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Assignment<const N: usize> {
    /// Its max^n value.
    pub(super) scores: Scores<N>,
    /// For [`Order::ShallowBest`]: whether the parent's bound will prune it after its first child.
    cut: bool,
    /// The source of random values.
    path: u64,
}

impl<const N: usize> Assignment<N> {
    /// The root's.
    pub(super) fn root(order: Order, sum: i32, seed: u64) -> Self {
        let even = [sum / N as i32; N];
        let mut scores = even;
        match order {
            Order::ImmediateBest => scores = std::array::from_fn(|player| if player == 0 { sum } else { 0 }),
            _ => scores[0] += sum % N as i32,
        }
        Assignment { scores, cut: false, path: hash::root(seed) }
    }

    /// That of the child after move `mv` of `branching`.
    #[inline]
    pub(super) fn child(self, order: Order, mover: Player, mv: u16, branching: u16) -> Self {
        let next = (mover + 1) % N;
        match order {
            Order::Equal => self,
            Order::Perfect if mv == 0 => self.after(mv),
            Order::Perfect => self.random(mover, mv, branching - mv, branching),
            Order::Worst => {
                // A mover who has nothing cannot get less elsewhere, and takes the first of its equals.
                let best = if self.scores[mover] == 0 { 0 } else { branching - 1 };
                if mv == best { self.after(mv) } else { self.random(mover, mv, mv + 1, branching) }
            }
            Order::ImmediateBest if mv == 0 || self.scores[mover] > 0 => self,
            Order::ImmediateBest => {
                let sum = self.scores.iter().sum();
                Assignment {
                    scores: std::array::from_fn(|player| if player == next { sum } else { 0 }),
                    ..self
                }
            }
            Order::ShallowBest if mv == 0 || self.cut => Assignment { cut: false, ..self },
            Order::ShallowBest => Assignment { scores: self.counter(mover, next), cut: true, ..self },
        }
    }

    /// The same value, with other random numbers below.
    #[inline]
    fn after(self, mv: u16) -> Self {
        Assignment { path: hash::step(self.path, mv), ..self }
    }

    /// A random value that leaves the mover the given share of what it has.
    #[inline]
    fn random(self, mover: Player, mv: u16, share: u16, of: u16) -> Self {
        let path = hash::step(self.path, mv);
        let sum: i32 = self.scores.iter().sum();
        let own = i64::from(self.scores[mover]) * i64::from(share) / i64::from(of);
        let mut left = sum - own as i32;
        let mut scores = [own as i32; N];
        for distance in 1..N {
            let player = (mover + distance) % N;
            let last = distance == N - 1;
            scores[player] = if last { left } else { hash::draw_to(path, distance, left as u32) };
            left -= scores[player];
        }
        Assignment { scores, path, ..self }
    }

    /// The value with which `next` rules out that `mover` does better than it does here: all but the mover's score is
    /// for `next`, and the others divide that.
    #[inline]
    fn counter(self, mover: Player, next: Player) -> Scores<N> {
        let sum: i32 = self.scores.iter().sum();
        let rest = self.scores[mover];
        let (piece, odd) = (rest / (N as i32 - 1), rest % (N as i32 - 1));
        let mut scores = [piece; N];
        scores[mover] += odd;
        scores[next] = sum - rest;
        scores
    }
}
