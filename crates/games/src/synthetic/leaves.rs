//! Scores of the leaves of a [`Synthetic`](super::Synthetic) tree or a [`Lattice`](super::Lattice): three distributions. A position short of the end is scored
//! as if it were a leaf.

// Once for every leaf: scores that a function returns are written place by place and read as a whole, which takes a third of the
// time of a search.
#![allow(clippy::inline_always)]

use super::hash;
use super::hashed::Hashed;
use super::shape::ShapeError;
use maxn::{Bounds, Evaluation, Game, Outcome, SCORE_LIMIT, Scores};

/// The model of IJCAI89 3.2.6: the unit interval, here of 2^20 equal parts, is cut at n-1 independent uniform
/// points, and the players get the pieces in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cut;

impl Cut {
    /// The sum of the scores of all players.
    pub const SUM: i32 = 1 << 20;
}

impl<G: Game + Hashed> Evaluation<G> for Cut {
    #[inline(always)]
    fn evaluate(&self, game: &G) -> Scores {
        divide::<0>(game.hash(), game.players(), Self::SUM)
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(Self::SUM)
    }
}

/// One player wins and has 1, the others have 0; every player is equally likely to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// The number of players.
    pub players: usize,
}

impl<G: Game + Hashed> Evaluation<G> for Win {
    #[inline]
    fn evaluate(&self, game: &G) -> Scores {
        win(game.hash(), self.players)
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(1)
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        Some((0..self.players).map(|winner| Scores::only(winner, 1).into()).collect())
    }
}

/// Scores from 0 on that add up to a given sum; every such tuple is equally likely. A small sum makes ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uniform {
    sum: i32,
}

impl Uniform {
    /// Scores that add up to `sum`.
    ///
    /// # Errors
    /// If the sum is negative or above [`SCORE_LIMIT`].
    pub fn new(sum: i32) -> Result<Self, ShapeError> {
        if (0..=SCORE_LIMIT).contains(&sum) {
            Ok(Uniform { sum })
        } else {
            Err(ShapeError::Sum { sum: i64::from(sum), least: 0, most: SCORE_LIMIT })
        }
    }

    /// The sum of the scores of all players.
    pub fn sum(&self) -> i32 {
        self.sum
    }
}

impl<G: Game + Hashed> Evaluation<G> for Uniform {
    #[inline(always)]
    fn evaluate(&self, game: &G) -> Scores {
        divide::<1>(game.hash(), game.players(), self.sum)
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(self.sum)
    }
}

/// One player wins and has 1, each with the same probability.
#[inline]
pub(super) fn win(hash: u64, players: usize) -> Scores {
    Scores::only(hash::draw_to(hash, 0, players as u32 - 1) as usize, 1)
}

/// Divides a sum among the n players by n-1 bars between their points. Bars that take up no place (`WIDTH` 0) are independent of
/// each other. Bars that take up one have different places out of sum+n-1, each set of places with the same probability.
#[inline(always)]
pub(super) fn divide<const WIDTH: i32>(hash: u64, players: usize, sum: i32) -> Scores {
    // A number of players that the compiler knows: the places stay in registers.
    match players {
        2 => divide_among::<2, WIDTH>(hash, sum),
        3 => divide_among::<3, WIDTH>(hash, sum),
        4 => divide_among::<4, WIDTH>(hash, sum),
        5 => divide_among::<5, WIDTH>(hash, sum),
        6 => divide_among::<6, WIDTH>(hash, sum),
        7 => divide_among::<7, WIDTH>(hash, sum),
        _ => divide_among::<8, WIDTH>(hash, sum),
    }
}

#[inline(always)]
fn divide_among<const PLAYERS: usize, const WIDTH: i32>(hash: u64, sum: i32) -> Scores {
    // The last is the end of the sum.
    let mut bars = [sum + WIDTH * (PLAYERS as i32 - 1); PLAYERS];
    for i in 0..PLAYERS - 1 {
        let last = sum + WIDTH * i as i32;
        let place = hash::draw_to(hash, i, last as u32);
        // A place already taken is exchanged for the last one there is so far.
        bars[i] = if WIDTH > 0 && bars[..i].contains(&place) { last } else { place };
    }
    // Insertion: there are never more than seven.
    for i in 1..PLAYERS - 1 {
        for j in (1..=i).rev() {
            let (low, high) = (bars[j - 1].min(bars[j]), bars[j - 1].max(bars[j]));
            (bars[j - 1], bars[j]) = (low, high);
        }
    }
    std::array::from_fn::<_, PLAYERS, _>(|i| if i == 0 { bars[0] } else { bars[i] - bars[i - 1] - WIDTH })
        .into()
}

#[cfg(test)]
mod tests {
    use super::super::hashed::Synthetic;
    use super::super::shape::Shape;
    use super::*;
    use maxn::MAX_PLAYERS;
    use std::collections::HashMap;

    /// The scores of all leaves of a tree.
    fn leaves(
        evaluation: &impl Evaluation<Synthetic>,
        branching: u16,
        depth: u16,
        players: usize,
    ) -> Vec<Scores> {
        fn walk(tree: &mut Synthetic, evaluation: &impl Evaluation<Synthetic>, scores: &mut Vec<Scores>) {
            if tree.is_terminal() {
                scores.push(evaluation.evaluate(tree));
                return;
            }
            for mv in 0..tree.shape().branching() {
                tree.explore(mv, |after| walk(after, evaluation, scores));
            }
        }
        let mut scores = Vec::new();
        let shape = Shape::new(branching, depth, players).unwrap();
        walk(&mut Synthetic::new(shape, 5), evaluation, &mut scores);
        scores
    }

    fn assert_bounds_are_true(evaluation: &impl Evaluation<Synthetic>, players: usize) {
        let bounds = evaluation.bounds();
        for scores in leaves(evaluation, 6, 5, players) {
            assert_eq!(scores.sum(), bounds.sum.unwrap(), "the sum is constant");
            assert!(scores.first(players).iter().all(|&score| score >= bounds.least.unwrap()));
            assert!(scores.first(players).iter().all(|&score| score <= bounds.greatest.unwrap()));
            assert!((players..MAX_PLAYERS).all(|nobody| scores[nobody] == 0));
        }
    }

    #[test]
    fn bounds_are_true_for_any_number_of_players() {
        for players in 2..=MAX_PLAYERS {
            assert_bounds_are_true(&Cut, players);
            assert_bounds_are_true(&Win { players }, players);
            for sum in [0, 1, 7, 1000, SCORE_LIMIT] {
                assert_bounds_are_true(&Uniform::new(sum).unwrap(), players);
            }
        }
    }

    #[test]
    fn every_tuple_of_a_uniform_leaf_is_equally_likely() {
        let mut counts: HashMap<Scores, f64> = HashMap::new();
        let leaves = leaves(&Uniform::new(4).unwrap(), 10, 5, 4);
        let total = leaves.len() as f64;
        for scores in leaves {
            *counts.entry(scores).or_default() += 1.0;
        }
        assert_eq!(counts.len(), 35, "7 choose 3 ways to divide 4 points among 4 players");
        let expected = total / 35.0;
        let chi_squared: f64 = counts.values().map(|count| (count - expected).powi(2) / expected).sum();
        assert!(chi_squared < 75.0, "34 on average: {chi_squared}");
    }

    #[test]
    fn every_piece_of_a_cut_has_the_same_distribution() {
        let leaves = leaves(&Cut, 10, 5, 3);
        for player in 0..3 {
            let mean =
                leaves.iter().map(|scores| f64::from(scores[player])).sum::<f64>() / leaves.len() as f64;
            let share = mean / f64::from(Cut::SUM);
            assert!((share - 1.0 / 3.0).abs() < 0.004, "the mean piece is a third: {share}");
            // The chance that one of three pieces is longer than half the interval is 1/4.
            let long = leaves.iter().filter(|scores| scores[player] > Cut::SUM / 2).count() as f64;
            assert!((long / leaves.len() as f64 - 0.25).abs() < 0.007);
        }
    }

    #[test]
    fn everybody_wins_equally_often_and_the_outcomes_are_all_there_are() {
        let leaves = leaves(&Win { players: 3 }, 10, 4, 3);
        let outcomes = Evaluation::<Synthetic>::outcomes(&Win { players: 3 }).unwrap();
        for outcome in &outcomes {
            let share = leaves.iter().filter(|&&scores| scores == outcome.scores).count() as f64
                / leaves.len() as f64;
            assert!((share - 1.0 / 3.0).abs() < 0.02);
        }
        assert_eq!(outcomes.len(), 3);
    }

    #[test]
    fn a_sum_out_of_range_is_refused() {
        assert_eq!(
            Uniform::new(-1).unwrap_err().to_string(),
            format!("scores that add up to -1; the sum must be from 0 to {SCORE_LIMIT}")
        );
        assert!(Uniform::new(SCORE_LIMIT + 1).is_err());
    }
}
