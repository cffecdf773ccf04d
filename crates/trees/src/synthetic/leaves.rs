//! Scores of the leaves of a [`Synthetic`](super::Synthetic) tree or a [`Lattice`](super::Lattice): three distributions. A position short of the end is scored
//! as if it were a leaf.

use super::hash;
use super::path::Hashed;
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

impl<G: Game<N> + Hashed, const N: usize> Evaluation<G, N> for Cut {
    #[inline]
    fn evaluate(&self, game: &G) -> Scores<N> {
        let mut points = [Self::SUM; N];
        for i in 0..N - 1 {
            points[i] = hash::draw_to(game.hash(), i, Self::SUM as u32);
        }
        sort(&mut points);
        pieces(points, 0)
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(Self::SUM)
    }
}

/// One player wins and has 1, the others have 0; every player is equally likely to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Win;

impl<G: Game<N> + Hashed, const N: usize> Evaluation<G, N> for Win {
    #[inline]
    fn evaluate(&self, game: &G) -> Scores<N> {
        let winner = hash::draw_to(game.hash(), 0, N as u32 - 1) as usize;
        std::array::from_fn(|player| i32::from(player == winner))
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(1)
    }

    fn outcomes(&self) -> Option<Vec<Outcome<N>>> {
        let win = |winner| Outcome::from(std::array::from_fn(|player| i32::from(player == winner)));
        Some((0..N).map(win).collect())
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
}

impl<G: Game<N> + Hashed, const N: usize> Evaluation<G, N> for Uniform {
    /// Draws n-1 different places out of sum+n-1 for the bars between the players' points, each set of places with
    /// the same probability: a place already taken is exchanged for the last one there is so far.
    #[inline]
    fn evaluate(&self, game: &G) -> Scores<N> {
        let mut bars = [self.sum + N as i32 - 1; N];
        for i in 0..N - 1 {
            let last = self.sum + i as i32;
            let place = hash::draw_to(game.hash(), i, last as u32);
            bars[i] = if bars[..i].contains(&place) { last } else { place };
        }
        sort(&mut bars);
        pieces(bars, 1)
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(self.sum)
    }
}

/// Sorts all but the last, which is the greatest anyway. Insertion: there are never more than seven.
#[inline]
fn sort<const N: usize>(points: &mut [i32; N]) {
    for i in 1..N - 1 {
        for j in (1..=i).rev() {
            let (low, high) = (points[j - 1].min(points[j]), points[j - 1].max(points[j]));
            (points[j - 1], points[j]) = (low, high);
        }
    }
}

/// The lengths between consecutive points, each of which takes up `width`.
#[inline]
fn pieces<const N: usize>(points: [i32; N], width: i32) -> Scores<N> {
    std::array::from_fn(|i| if i == 0 { points[0] } else { points[i] - points[i - 1] - width })
}

#[cfg(test)]
mod tests {
    use super::super::path::Synthetic;
    use super::super::shape::Shape;
    use super::*;
    use std::collections::HashMap;

    /// The scores of all leaves of a tree.
    fn leaves<E: Evaluation<Synthetic<N>, N>, const N: usize>(
        evaluation: &E,
        branching: u16,
        depth: u16,
    ) -> Vec<Scores<N>> {
        fn walk<E: Evaluation<Synthetic<N>, N>, const N: usize>(
            tree: &mut Synthetic<N>,
            evaluation: &E,
            scores: &mut Vec<Scores<N>>,
        ) {
            if tree.is_terminal() {
                scores.push(evaluation.evaluate(tree));
                return;
            }
            for mv in 0..tree.shape().branching() {
                tree.explore(mv, |after| walk(after, evaluation, scores));
            }
        }
        let mut scores = Vec::new();
        walk(&mut Synthetic::new(Shape::new(branching, depth).unwrap(), 5), evaluation, &mut scores);
        scores
    }

    fn assert_bounds_are_true<E: Evaluation<Synthetic<N>, N>, const N: usize>(evaluation: &E) {
        let bounds = evaluation.bounds();
        for scores in leaves(evaluation, 6, 5) {
            assert_eq!(scores.iter().sum::<i32>(), bounds.sum.unwrap(), "the sum is constant");
            assert!(scores.iter().all(|&score| score >= bounds.least.unwrap()));
            assert!(scores.iter().all(|&score| score <= bounds.greatest.unwrap()));
        }
    }

    #[test]
    fn bounds_are_true_for_any_number_of_players() {
        fn check<const N: usize>() {
            assert_bounds_are_true::<_, N>(&Cut);
            assert_bounds_are_true::<_, N>(&Win);
            for sum in [0, 1, 7, 1000, SCORE_LIMIT] {
                assert_bounds_are_true::<_, N>(&Uniform::new(sum).unwrap());
            }
        }
        check::<2>();
        check::<3>();
        check::<4>();
        check::<8>();
    }

    #[test]
    fn every_tuple_of_a_uniform_leaf_is_equally_likely() {
        let mut counts: HashMap<Scores<4>, f64> = HashMap::new();
        let leaves = leaves::<_, 4>(&Uniform::new(4).unwrap(), 10, 5);
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
        let leaves = leaves::<_, 3>(&Cut, 10, 5);
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
        let leaves = leaves::<_, 3>(&Win, 10, 4);
        let outcomes = Evaluation::<Synthetic<3>, 3>::outcomes(&Win).unwrap();
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
