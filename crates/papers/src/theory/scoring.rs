//! Limits on the scores of a game, and their reversal.

use maxn::{Bounds, Evaluation, Scores};
use maxn_games::synthetic::{Synthetic, Uniform};

/// The limits on a game's scores, in the dissertation's terms (DISS 5.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scoring {
    pub(super) players: usize,
    pub(super) minp: i32,
    pub(super) maxp: i32,
    /// The sum of all players' scores: maxsum and, in a constant-sum game, minsum.
    pub(super) maxsum: i32,
}

impl Scoring {
    /// The score of a player with the opposite aim: -s + maxp.
    pub(super) fn reverse(self, score: i32) -> i32 {
        -score + self.maxp
    }

    /// The limits on the reversed scores, to be maximised where these are to be minimised.
    pub(super) fn reversed(self) -> Self {
        Scoring {
            players: self.players,
            minp: self.reverse(self.maxp),
            maxp: self.reverse(self.minp),
            maxsum: -self.maxsum + self.players as i32 * self.maxp,
        }
    }

    /// Theorem 5.2, for scores from `minp` on: tests if two players can have the whole sum between them without either having
    /// the best score.
    pub(super) fn allows_shallow_pruning(self) -> bool {
        let floor = self.minp;
        self.maxsum - floor * (self.players as i32) < 2 * (self.maxp - floor)
    }
}

/// Random leaves with the scores of a game of three players.
pub(super) struct RandomScores {
    scoring: Scoring,
    points: Uniform,
    reversed: bool,
}

impl RandomScores {
    /// Leaves for scores from 0 that one player may have alone, or that are the reverse of such scores.
    ///
    /// # Panics
    /// If the scores are neither.
    pub(super) fn new(scoring: Scoring) -> Self {
        let reversed = scoring.maxsum > scoring.maxp;
        let points = if reversed { scoring.reversed() } else { scoring };
        assert!(scoring.minp == 0 && points.maxsum <= points.maxp, "one player may have all of {points:?}");
        let points = Uniform::new(points.maxsum).expect("games have small scores");
        RandomScores { scoring, points, reversed }
    }
}

impl Evaluation<Synthetic> for RandomScores {
    fn evaluate(&self, game: &Synthetic) -> Scores {
        let points = self.points.evaluate(game);
        if self.reversed {
            points.map(self.scoring.players, |score| self.scoring.reverse(score))
        } else {
            points
        }
    }

    fn bounds(&self) -> Bounds {
        Bounds {
            least: Some(self.scoring.minp),
            greatest: Some(self.scoring.maxp),
            sum: Some(self.scoring.maxsum),
            ..Bounds::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn::Game;
    use maxn_games::synthetic::Shape;

    const SPADES: Scoring = Scoring { players: 3, minp: 0, maxp: 17, maxsum: 17 };
    const HEARTS: Scoring = Scoring { players: 3, minp: 0, maxp: 26, maxsum: 26 };

    #[test]
    fn theorem_5_2_as_the_dissertation_applies_it() {
        assert!(SPADES.allows_shallow_pruning());
        assert!(!HEARTS.reversed().allows_shallow_pruning(), "52 is not less than 2 times 26");
        assert!(HEARTS.allows_shallow_pruning(), "the game that maximises hearts allows it");
    }

    #[test]
    fn reversing_twice_changes_nothing() {
        assert_eq!(HEARTS.reversed().reversed(), HEARTS);
    }

    #[test]
    fn random_scores_keep_to_the_limits() {
        let mut tree = Synthetic::new(Shape::new(9, 4, 3).unwrap(), 1);
        for scoring in [SPADES, HEARTS.reversed()] {
            let evaluation = RandomScores::new(scoring);
            for mv in 0..9 {
                let scores = tree.explore(mv, |after| evaluation.evaluate(after));
                assert_eq!(scores.sum(), scoring.maxsum);
                assert!(scores.first(3).iter().all(|score| (0..=scoring.maxp).contains(score)));
            }
        }
    }
}
