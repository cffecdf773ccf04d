//! Choices between cards.

use crate::cards::{Card, Suit};
use crate::knowledge::{Generator, SeedableRng};
use rand_xoshiro::rand_core::RngCore;
use std::sync::LazyLock;

/// The most cards that a player can choose from: a hand for three.
const MOST: usize = 18;

/// The unit of log-odds: hundredths.
pub(super) const SCALE: f64 = 100.0;

/// Cards, each with the logarithm of its odds, in hundredths.
#[derive(Clone, Copy, Debug)]
pub struct Choices {
    cards: [Card; MOST],
    odds: [i32; MOST],
    count: usize,
}

impl Default for Choices {
    /// Nothing to choose from.
    fn default() -> Self {
        Choices { cards: [Card::new(Suit::Clubs, 0); MOST], odds: [0; MOST], count: 0 }
    }
}

impl Choices {
    /// Removes all cards.
    #[inline]
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Adds a card.
    #[inline]
    pub fn push(&mut self, card: Card, odds: i32) {
        if self.count < MOST {
            (self.cards[self.count], self.odds[self.count]) = (card, odds);
            self.count += 1;
        }
    }

    /// The number of cards.
    #[inline]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Returns whether there are no cards.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Chooses a card with the probability that its odds say.
    #[inline]
    pub fn choose(&self, dice: &mut Dice<'_>) -> Card {
        if self.count <= 1 {
            return self.cards[0];
        }
        // The greatest of log-odds with Gumbel noise.
        let (mut best, mut most) = (0, i32::MIN);
        for place in 0..self.count {
            let noisy = self.odds[place] + dice.noise();
            if noisy > most {
                (best, most) = (place, noisy);
            }
        }
        self.cards[best]
    }

    /// The probability that a card is chosen; 0 for one that is not among them.
    pub fn probability(&self, card: Card) -> f64 {
        let odds = &self.odds[..self.count];
        let Some(most) = odds.iter().max() else { return 0.0 };
        let weight = |odds: i32| (f64::from(odds - most) / SCALE).exp();
        let place = self.cards[..self.count].iter().position(|&one| one == card);
        place.map_or(0.0, |place| weight(odds[place]) / odds.iter().map(|&odds| weight(odds)).sum::<f64>())
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

/// The dice of a play-out.
#[derive(Debug)]
pub struct Dice<'n> {
    generator: Generator,
    noise: &'n [i32; STEPS],
}

impl Dice<'_> {
    /// Dice that fall the same for the same seed.
    pub fn new(seed: u64) -> Self {
        Dice { generator: Generator::seed_from_u64(seed), noise: &NOISE }
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
    fn cards_are_chosen_as_often_as_their_odds_say() {
        let mut choices = Choices::default();
        for (rank, odds) in [(3, 0), (4, 110), (5, -69)] {
            choices.push(Card::new(Suit::Hearts, rank), odds);
        }
        let mut dice = Dice::new(1);
        let mut counts = [0.0; 13];
        let draws = 40_000;
        (0..draws).for_each(|_| counts[usize::from(choices.choose(&mut dice).rank())] += 1.0);
        for rank in 3..=5 {
            let expected = choices.probability(Card::new(Suit::Hearts, rank));
            let found = counts[usize::from(rank)] / f64::from(draws);
            assert!((found - expected).abs() < 0.01, "rank {rank}: {found} against {expected}");
        }
        assert!((choices.probability(Card::new(Suit::Hearts, 4)) - 3.0 / 4.5).abs() < 0.01);
        assert!(choices.probability(Card::new(Suit::Spades, 4)).abs() < 1e-12, "nobody can play that");
    }
}
