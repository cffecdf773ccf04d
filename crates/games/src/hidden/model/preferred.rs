//! Players who mostly play the card that their game prefers.

use super::choices::Choices;
use super::{Model, Shown};
use crate::cards::{Card, Suit};
use maxn::Game;

/// A model that plays the first card of the game's preference most of the time and any other now and then, for games without
/// features.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferred;

/// The log-odds of the first card against any other, in hundredths.
const FIRST: i32 = 300;

impl<P: Game<N, Move = Card>, const N: usize> Model<P, N> for Preferred {
    fn led(&self, _play: &P) -> Option<Suit> {
        None
    }

    fn weigh(&self, play: &P, _shown: &Shown<N>, choices: &mut Choices) {
        choices.clear();
        let mut moves = Vec::new();
        play.moves(&mut moves);
        for (place, card) in moves.into_iter().enumerate() {
            choices.push(card, if place == 0 { FIRST } else { 0 });
        }
    }
}
