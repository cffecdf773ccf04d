//! The values assigned to the children of a position, so that it has its own.

use super::hash;
use super::shape::Level;
use maxn::{SCORE_LIMIT, Scores};

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
pub(super) struct Assignment {
    /// Its max^n value.
    pub(super) scores: Scores,
    /// For [`Order::ShallowBest`]: whether the parent's bound will prune it after its first child.
    cut: bool,
    /// The source of random values.
    path: u64,
}

impl Assignment {
    /// The root's.
    pub(super) fn root(order: Order, players: usize, sum: i32, seed: u64) -> Self {
        let piece = if order == Order::ImmediateBest { 0 } else { sum / players as i32 };
        let scores = Scores::equal(players, piece) + Scores::only(0, sum - piece * players as i32);
        Assignment { scores, cut: false, path: hash::root(seed) }
    }

    /// Becomes that of the child after a move.
    #[inline]
    pub(super) fn descend(&mut self, order: Order, level: Level, mv: u16) {
        let (mover, branching) = (level.player(), level.shape.branching());
        match order {
            Order::Equal => {}
            Order::Perfect | Order::Worst => {
                self.path = hash::step(self.path, mv);
                let (best, share) = match order {
                    Order::Perfect => (0, branching - mv),
                    // A mover who has nothing cannot get less elsewhere, and takes the first of its equals.
                    _ => (if self.scores[mover] == 0 { 0 } else { branching - 1 }, mv + 1),
                };
                if mv != best {
                    self.scores = self.random(level, share);
                }
            }
            Order::ImmediateBest => {
                if mv > 0 && self.scores[mover] == 0 {
                    self.scores = Scores::only(level.next_player(), self.scores.sum());
                }
            }
            Order::ShallowBest => {
                self.cut = mv > 0 && !self.cut;
                if self.cut {
                    self.scores = self.counter(level);
                }
            }
        }
    }

    /// A random value that leaves the mover the given share, of as many as there are moves, of what it has.
    #[inline]
    fn random(&self, level: Level, share: u16) -> Scores {
        let (mover, players) = (level.player(), level.shape.players());
        let own = i64::from(self.scores[mover]) * i64::from(share) / i64::from(level.shape.branching());
        let mut scores = Scores::only(mover, own as i32);
        let (mut player, mut left) = (mover, self.scores.sum() - own as i32);
        for distance in 1..players {
            player = if player + 1 == players { 0 } else { player + 1 };
            let last = distance == players - 1;
            let score = if last { left } else { hash::draw_to(self.path, distance, left as u32) };
            scores += Scores::only(player, score);
            left -= score;
        }
        scores
    }

    /// The value with which the next player rules out that the mover does better than it does here: all but the mover's
    /// score is for the next player, and the others divide that.
    #[inline]
    fn counter(&self, level: Level) -> Scores {
        let (mover, players) = (level.player(), level.shape.players());
        let (rest, others) = (self.scores[mover], players as i32 - 1);
        let piece = rest / others;
        let next = Scores::only(level.next_player(), self.scores.sum() - rest - piece);
        Scores::equal(players, piece) + Scores::only(mover, rest % others) + next
    }
}
