//! Scores of positions.

use super::MOST_PLAYERS;
use super::game::SheddingGame;
use super::hand::SheddingHand;
use super::pack::Cards;
use maxn::{Bounds, Evaluation, Player, Scores};
use std::marker::PhantomData;

/// The goal of the players of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The points of the hand.
    Points,
    /// To win the hand: 100 for the winner.
    Win,
}

impl Goal {
    /// Returns the goal of a name.
    pub fn named(name: &str) -> Option<Goal> {
        match name {
            "points" => Some(Goal::Points),
            "win" => Some(Goal::Win),
            _ => None,
        }
    }
}

/// An evaluation of a hand. Points that count against their owners are subtracted from those of the whole pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheddingEvaluation<G> {
    goal: Goal,
    /// The points of all cards, which nobody can exceed.
    most: i32,
    players: usize,
    game: PhantomData<G>,
}

/// The score of a win.
const WIN: i32 = 100;

/// Where points are shared by likelihood, they are reckoned in parts of this.
const WHOLE: i32 = 1 << 10;

impl<G: SheddingGame> SheddingEvaluation<G> {
    /// Creates the evaluation of a hand.
    pub fn new(goal: Goal, hand: &SheddingHand<G>) -> Self {
        let table = hand.table();
        let held: i32 = (0..table.players()).map(|player| hand.points_held(player)).sum();
        let stock: Cards = table.stock().cards().iter().copied().collect();
        let most = held + stock.sum(G::points) + table.discards().sum(G::points) + G::points(table.top());
        SheddingEvaluation { goal, most, players: table.players(), game: PhantomData }
    }

    /// Returns the goal of the players.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// Returns the best score that there is.
    pub fn best(&self) -> i32 {
        match self.goal {
            Goal::Points => self.most,
            Goal::Win => WIN,
        }
    }

    fn at_the_end(&self, hand: &SheddingHand<G>) -> Scores {
        let points = hand.result();
        match self.goal {
            Goal::Points if G::LOWEST_WINS => points.map(self.players, |points| self.most - points),
            Goal::Points => points,
            Goal::Win => {
                let fewest = points.first(self.players).iter().min().copied();
                let is_winner = |player: &Player| {
                    if G::LOWEST_WINS {
                        Some(points[*player]) == fewest
                    } else {
                        hand.table().hand(*player).is_empty()
                    }
                };
                let winners = (0..self.players).filter(is_winner).count() as i32;
                let share = |player| if is_winner(&player) { WIN / winners } else { 0 };
                Scores::from_fn(self.players, share)
            }
        }
    }
}

impl<G: SheddingGame> Evaluation<SheddingHand<G>> for SheddingEvaluation<G> {
    fn evaluate(&self, hand: &SheddingHand<G>) -> Scores {
        if hand.is_over {
            return self.at_the_end(hand);
        }
        // A card that fits now is as good as a quarter of a card less.
        let table = hand.table();
        let fitting = G::fitting(hand);
        let mut turns_needed = [0; MOST_PLAYERS];
        for player in 0..self.players {
            let cards = table.hand(player);
            let fits = usize::from(cards.kinds() & fitting != 0);
            let to_move = usize::from(player == table.turn());
            let ahead = G::head_start(cards) + fits + to_move;
            turns_needed[player] = (4 * cards.len()).saturating_sub(ahead);
        }
        let needed = &turns_needed[..self.players];
        let likely = likely_out(needed);
        if self.goal == Goal::Win {
            return Scores::from_fn(self.players, |player| likely.of(needed[player], WIN));
        }
        let held = Scores::from_fn(self.players, |player| hand.points_held(player));
        if G::LOWEST_WINS {
            let least = needed.iter().min().copied().unwrap_or(0) as i32;
            return Scores::from_fn(self.players, |player| {
                // Some cards are played before somebody is out.
                let cards = 4 * table.hand(player).len() as i32;
                let left = held[player] * (cards - least / 2).max(0) / cards.max(1);
                self.most - left * (WIN - likely.of(needed[player], WIN)) / WIN
            });
        }
        let all = held.sum();
        Scores::from_fn(self.players, |player| {
            likely.of(needed[player], WHOLE) * (all - held[player]) / WHOLE
        })
    }

    fn bounds(&self) -> Bounds {
        let best = self.best();
        let everybody = self.goal == Goal::Points && G::LOWEST_WINS;
        let sum = if everybody { best * self.players as i32 } else { best };
        Bounds { greatest: Some(best), ..Bounds::constant_sum(sum) }
    }
}

/// The likelihood of going out first, for each number of quarters of a turn needed.
#[derive(Clone, Copy, Debug)]
struct LikelyOut {
    total: i64,
}

/// Beyond this many quarters of a turn nothing gets less likely.
const MOST_NEEDED: usize = 80;

/// Weights that fall by half with each turn, four quarters.
const WEIGHTS: [i64; MOST_NEEDED + 1] = {
    let mut weights = [1 << 40; MOST_NEEDED + 1];
    let mut needed = 1;
    while needed <= MOST_NEEDED {
        // 27/32 to the fourth power is about a half.
        weights[needed] = weights[needed - 1] * 27 / 32;
        needed += 1;
    }
    weights
};

/// Compares players by the turns, in quarters, that each needs to get rid of its cards.
#[inline]
fn likely_out(needed: &[usize]) -> LikelyOut {
    LikelyOut { total: needed.iter().map(|&needed| WEIGHTS[needed.min(MOST_NEEDED)]).sum() }
}

impl LikelyOut {
    /// Returns the share of a player that needs this many quarters of a turn, of a whole. The shares of all players are no
    /// more than the whole.
    #[inline]
    fn of(self, needed: usize, whole: i32) -> i32 {
        (WEIGHTS[needed.min(MOST_NEEDED)] * i64::from(whole) / self.total) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_to_no_more_than_the_whole() {
        for needed in [[0, 0, 0], [4, 8, 80], [200, 3, 12], [80, 80, 80]] {
            let likely = likely_out(&needed);
            let shares = needed.map(|needed| likely.of(needed, 1000));
            let sum: i32 = shares.iter().sum();
            assert!((990..=1000).contains(&sum), "{shares:?}");
        }
        let likely = likely_out(&[4, 8]);
        assert!((likely.of(4, 300) - 200).abs() < 5, "a turn less is twice as likely");
    }
}
