//! Models that add up weights.

use super::Shown;
use crate::cards::{Card, Hand, Suit};
use crate::trick_game::{TrickGame, TrickHand, TrickMove};
use crate::tricks::Tricks;
use maxn::Game;
use maxn::hidden::{Choices, Policy};
use std::marker::PhantomData;
use std::sync::Arc;

/// The number of features of a card.
pub const GROUPS: usize = 5;

/// The features by which a player chooses a card. They depend on what that player sees, and on nothing else.
pub trait Features<P: Game<Move = Card>>: Send + Sync {
    /// The facts that hold for all cards.
    type Situation;

    /// The number of all features.
    const COUNT: usize;

    /// Returns the suit that was led.
    fn led(play: &P) -> Option<Suit>;

    /// Returns the cards that may be played.
    fn legal(play: &P) -> Hand;

    /// Returns the situation that the player to move sees.
    fn situation(play: &P, shown: &Shown) -> Self::Situation;

    /// Returns the features of a card there, one of each group.
    fn of(situation: &Self::Situation, card: Card) -> [u16; GROUPS];
}

/// A model in which the log-odds of a card are the sum of the weights of its features.
pub struct Weighted<F> {
    weights: Arc<[i16]>,
    features: PhantomData<F>,
}

impl<F> Clone for Weighted<F> {
    fn clone(&self) -> Self {
        Weighted { weights: Arc::clone(&self.weights), features: PhantomData }
    }
}

/// A text that is no list of weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// There are too few or too many.
    #[error("{found} weights, expected {expected}")]
    Count {
        /// The number of weights in the text.
        found: usize,
        /// The number of features.
        expected: usize,
    },
    /// A word is no weight.
    #[error("weight {place} is '{word}', expected a whole number from -32768 to 32767")]
    Word {
        /// The place of the word, from 1.
        place: usize,
        /// The word.
        word: String,
    },
}

impl<F> Weighted<F> {
    /// Creates a model with these weights, in hundredths; missing ones are 0.
    pub fn new<P>(weights: impl IntoIterator<Item = i16>) -> Self
    where
        P: Game<Move = Card>,
        F: Features<P>,
    {
        let weights = weights.into_iter().chain(std::iter::repeat(0)).take(F::COUNT).collect();
        Weighted { weights, features: PhantomData }
    }

    /// Reads weights that are separated by blanks.
    ///
    /// # Errors
    /// If they are not numbers, or not as many as there are features.
    pub fn read<P>(text: &str) -> Result<Self, WeightsError>
    where
        P: Game<Move = Card>,
        F: Features<P>,
    {
        let read = |(place, word): (usize, &str)| {
            word.parse().map_err(|_| WeightsError::Word { place: place + 1, word: word.to_string() })
        };
        let weights = text.split_whitespace().enumerate().map(read).collect::<Result<Vec<i16>, _>>()?;
        if weights.len() != F::COUNT {
            return Err(WeightsError::Count { found: weights.len(), expected: F::COUNT });
        }
        Ok(Weighted { weights: weights.into(), features: PhantomData })
    }

    /// Returns the weights.
    pub fn weights(&self) -> &[i16] {
        &self.weights
    }

    /// Finds the log-odds of every legal card.
    #[inline]
    fn weigh_cards<P>(&self, play: &P, shown: Shown, mut push: impl FnMut(Card, i32))
    where
        P: Game<Move = Card>,
        F: Features<P>,
    {
        let legal = F::legal(play);
        if legal.len() == 1 {
            legal.into_iter().for_each(|only| push(only, 0));
            return;
        }
        let situation = F::situation(play, &shown);
        for card in legal {
            let features = F::of(&situation, card);
            push(card, features.iter().map(|&feature| i32::from(self.weights[usize::from(feature)])).sum());
        }
    }
}

/// Before the play the model expects one decision.
impl<G, F> Policy<TrickHand<G>> for Weighted<F>
where
    G: TrickGame,
    F: Features<Tricks<G>>,
{
    type Memory = Shown;

    #[inline]
    fn note(&self, hand: &TrickHand<G>, mv: TrickMove<G::Decision>, shown: &mut Shown) {
        if let TrickMove::Play(card) = mv {
            shown.note(hand.play().player(), F::led(hand.play()), card);
        }
    }

    #[inline]
    fn weigh(&self, hand: &TrickHand<G>, shown: &Shown, choices: &mut Choices<TrickMove<G::Decision>>) {
        choices.clear();
        match hand.before() {
            Some(opening) => {
                if let Some(expected) = G::expected_decision(hand, opening) {
                    choices.push(TrickMove::Before(expected), 0);
                }
            }
            None => self.weigh_cards(hand.play(), *shown, |card, odds| choices.push(card.into(), odds)),
        }
    }
}
