//! Opponents of unknown type, for prob-max^n (PROB, see docs/bibliography.md).

use crate::scores::{MAX_PLAYERS, Player, Scores};

/// The greatest number of types that a player can be of.
pub const MAX_TYPES: usize = 4;

/// What a player of a type plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// Its own score.
    Own,
    /// Its lead over the mean of the others.
    Lead,
    /// Its own score less that of the player who searches: it would hurt that one at its own expense.
    Hostile,
    /// Nothing: it plays any move with the same probability.
    Random,
    /// Its own score by another evaluation, of this [number](crate::Evaluation::evaluate_as).
    Evaluation(usize),
}

impl Aim {
    /// Returns the utility of scores to a player: a sum that is comparable with others of the same aim only.
    pub(crate) fn utility(self, scores: &Scores, player: Player, viewer: Player, players: usize) -> f64 {
        let own = f64::from(scores[player]);
        match self {
            Aim::Lead => own * players as f64 - f64::from(scores.sum()),
            Aim::Hostile if player != viewer => own - f64::from(scores[viewer]),
            Aim::Random => 0.0,
            Aim::Own | Aim::Hostile | Aim::Evaluation(_) => own,
        }
    }
}

/// The types that opponents may be of, and the probability that each is: what a player believes of the others.
///
/// A search by prob-max^n expects of every opponent the mean over its types. After an opponent's move,
/// [`observed`](OpponentTypes::observed) raises the probability of the types that the move suits.
///
/// ```
/// use maxn::{Aim, OpponentTypes};
///
/// let types = OpponentTypes::new(&[Aim::Own, Aim::Hostile]).unwrap();
/// assert_eq!(types.beliefs(2), [0.5, 0.5]);
/// let types = types.believe(2, &[3.0, 1.0]);
/// assert_eq!(types.beliefs(2), [0.75, 0.25]);
/// assert_eq!(OpponentTypes::new(&[]), None, "everybody is of some type");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpponentTypes {
    aims: [Aim; MAX_TYPES],
    count: usize,
    beliefs: [[f64; MAX_TYPES]; MAX_PLAYERS],
}

impl Default for OpponentTypes {
    /// Opponents for themselves, or hostile to the player who searches.
    fn default() -> Self {
        OpponentTypes::even(&[Aim::Own, Aim::Hostile])
    }
}

impl OpponentTypes {
    /// Creates types, all as probable. `None` unless there are from one to [`MAX_TYPES`], all different.
    pub fn new(aims: &[Aim]) -> Option<Self> {
        let differ = aims.iter().enumerate().all(|(place, aim)| !aims[..place].contains(aim));
        ((1..=MAX_TYPES).contains(&aims.len()) && differ).then(|| OpponentTypes::even(aims))
    }

    fn even(aims: &[Aim]) -> Self {
        let count = aims.len();
        let share = std::array::from_fn(|place| if place < count { 1.0 / count as f64 } else { 0.0 });
        let aim = |place: usize| aims.get(place).copied().unwrap_or(Aim::Own);
        OpponentTypes { aims: std::array::from_fn(aim), count, beliefs: [share; MAX_PLAYERS] }
    }

    /// Sets the probabilities of a player's types, in any unit.
    ///
    /// # Panics
    /// If there is not one for each type, or none of them is above zero.
    #[must_use]
    pub fn believe(mut self, player: Player, weights: &[f64]) -> Self {
        let sum: f64 = weights.iter().sum();
        let is_sound = weights.len() == self.count && weights.iter().all(|&one| one >= 0.0) && sum > 0.0;
        assert!(is_sound && sum.is_finite(), "weights of {} types: {weights:?}", self.count);
        for (belief, weight) in self.beliefs[player].iter_mut().zip(weights) {
            *belief = weight / sum;
        }
        self
    }

    /// Returns the aims of the types.
    pub fn aims(&self) -> &[Aim] {
        &self.aims[..self.count]
    }

    /// Returns the probabilities of a player's types.
    pub fn beliefs(&self, player: Player) -> &[f64] {
        &self.beliefs[player][..self.count]
    }

    /// Returns the beliefs after a player's move, one of a number of moves, by Bayes' rule: a player takes any move with the
    /// probability `error`, and otherwise one that is best for its type. `shares` are the probabilities with which each type takes
    /// the move, [as a search](crate::Expected::shares) of the position before it found them: by prob-max^n with these types,
    /// from the [perspective](crate::Perspective) of the player who believes.
    ///
    /// ```
    /// use maxn::{Aim, OpponentTypes};
    ///
    /// let types = OpponentTypes::new(&[Aim::Own, Aim::Hostile]).unwrap();
    /// // The best of ten moves for a player for itself, and not for a hostile one.
    /// let types = types.observed(1, &[1.0, 0.0], 10, 0.1);
    /// assert!((types.beliefs(1)[0] - 0.91 / 0.92).abs() < 1e-12);
    /// assert_eq!(types.beliefs(2), [0.5, 0.5]);
    /// ```
    #[must_use]
    pub fn observed(&self, player: Player, shares: &[f64], moves: usize, error: f64) -> Self {
        let likelihood = |share: f64| (1.0 - error) * share + error / moves as f64;
        let weights: Vec<f64> = self
            .beliefs(player)
            .iter()
            .zip(shares)
            .map(|(belief, &share)| belief * likelihood(share))
            .collect();
        // A move that suits no type says nothing.
        if weights.iter().sum::<f64>() > 0.0 { self.believe(player, &weights) } else { *self }
    }
}
