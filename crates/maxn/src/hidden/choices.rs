//! Choices between weighted moves.

use crate::game::Game;
use crate::generator::Generator;
use std::sync::LazyLock;

/// The unit of log-odds: hundredths.
const SCALE: f64 = 100.0;

/// Moves, each with the logarithm of its odds, in hundredths.
///
/// ```
/// use maxn::hidden::Choices;
///
/// let mut choices = Choices::default();
/// choices.push('a', 0);
/// choices.push('b', 110);
/// assert!((choices.probability('b') - 0.75).abs() < 0.01, "odds of 3 to 1");
/// ```
#[derive(Clone, Debug)]
pub struct Choices<M> {
    weighted: Vec<(M, i32)>,
    /// Buffers, so that a play-out does not allocate.
    legal: Vec<M>,
    pub(super) events: Vec<(M, u32)>,
}

impl<M> Default for Choices<M> {
    /// Nothing to choose from.
    fn default() -> Self {
        Choices { weighted: Vec::new(), legal: Vec::new(), events: Vec::new() }
    }
}

impl<M: Copy + PartialEq> Choices<M> {
    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.weighted.clear();
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, mv: M, log_odds: i32) {
        self.weighted.push((mv, log_odds));
    }

    /// Replaces the moves by all legal ones, with log-odds by their place in the order of preference.
    pub fn fill<G: Game<Move = M>>(&mut self, game: &G, mut log_odds: impl FnMut(usize, M) -> i32) {
        self.legal.clear();
        game.moves(&mut self.legal);
        self.weighted.clear();
        self.weighted.extend(self.legal.iter().enumerate().map(|(place, &mv)| (mv, log_odds(place, mv))));
    }

    /// Returns the number of moves.
    #[inline]
    pub fn len(&self) -> usize {
        self.weighted.len()
    }

    /// Returns whether there are no moves.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.weighted.is_empty()
    }

    /// Returns the moves with their log-odds.
    pub fn iter(&self) -> impl Iterator<Item = (M, i32)> {
        self.weighted.iter().copied()
    }

    /// Chooses a move with probability proportional to its odds; `None` if there are no moves.
    #[inline]
    pub fn choose(&self, dice: &mut Dice) -> Option<M> {
        if let [] | [_] = self.weighted[..] {
            return self.weighted.first().map(|&(only, _)| only);
        }
        // The greatest of log-odds with Gumbel noise.
        let (mut best, mut most) = (self.weighted[0].0, i32::MIN);
        for &(mv, log_odds) in &self.weighted {
            let noisy = log_odds.saturating_add(dice.noise());
            if noisy > most {
                (best, most) = (mv, noisy);
            }
        }
        Some(best)
    }

    /// Returns the probability that a move is chosen; 0 for one that is not among them.
    pub fn probability(&self, mv: M) -> f64 {
        let Some(most) = self.weighted.iter().map(|&(_, log_odds)| log_odds).max() else { return 0.0 };
        let weight = |log_odds: i32| (f64::from(log_odds.saturating_sub(most)) / SCALE).exp();
        let chosen = self.weighted.iter().find(|&&(one, _)| one == mv);
        chosen.map_or(0.0, |&(_, chosen)| {
            weight(chosen) / self.weighted.iter().map(|&(_, log_odds)| weight(log_odds)).sum::<f64>()
        })
    }
}

/// The number of steps that noise is divided into.
const STEPS: usize = 1024;

/// Gumbel noise in hundredths, every step equally likely.
static NOISE: LazyLock<[i32; STEPS]> = LazyLock::new(|| {
    std::array::from_fn(|step| {
        let uniform = (step as f64 + 0.5) / STEPS as f64;
        (-SCALE * (-uniform.ln()).ln()).round() as i32
    })
});

/// The dice of a play-out, which fall the same for the same seed.
#[derive(Clone, Debug)]
pub struct Dice {
    generator: Generator,
    noise: &'static [i32; STEPS],
}

impl Dice {
    /// Creates dice from a seed.
    pub fn new(seed: u64) -> Self {
        Dice { generator: Generator::new(seed), noise: &NOISE }
    }

    /// Returns the generator of the dice.
    #[inline]
    pub fn generator(&mut self) -> &mut Generator {
        &mut self.generator
    }

    #[inline]
    fn noise(&mut self) -> i32 {
        self.noise[(self.generator.next_u64() >> (64 - STEPS.ilog2())) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_chosen_as_often_as_their_odds_say() {
        let mut choices = Choices::default();
        for (mv, odds) in [(3_usize, 0), (4, 110), (5, -69)] {
            choices.push(mv, odds);
        }
        let mut dice = Dice::new(1);
        let mut counts = [0.0; 6];
        let draws = 40_000;
        (0..draws).for_each(|_| counts[choices.choose(&mut dice).unwrap()] += 1.0);
        for mv in 3..=5 {
            let expected = choices.probability(mv);
            let found = counts[mv] / f64::from(draws);
            assert!((found - expected).abs() < 0.01, "{mv}: {found} against {expected}");
        }
        assert!((choices.probability(4) - 3.0 / 4.5).abs() < 0.01);
        assert!(choices.probability(0).abs() < 1e-12, "nobody can play that");
        assert_eq!(Choices::<u8>::default().choose(&mut dice), None);
    }

    #[test]
    fn the_longest_odds_do_not_overflow() {
        let mut choices = Choices::default();
        for (mv, odds) in [('a', i32::MIN), ('b', i32::MAX), ('c', i32::MIN)] {
            choices.push(mv, odds);
        }
        let mut dice = Dice::new(1);
        assert!((0..1000).all(|_| choices.choose(&mut dice) == Some('b')));
        assert!(choices.probability('b') > 1.0 - 1e-12);
        let mut never = Choices::default();
        never.push('a', i32::MIN);
        never.push('b', i32::MIN);
        assert!((0..1000).all(|_| never.choose(&mut dice).is_some()), "there is always a move");
        assert!((never.probability('a') - 0.5).abs() < 1e-12);
    }
}
