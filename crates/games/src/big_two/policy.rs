//! The model of the players, and the rule-based player.

use super::combination::Play;
use super::rating::{Sight, WEIGHTS, rate};
use super::rules::BigTwo;
use maxn::hidden::{Choices, Policy};

/// A player who gets rid of its cards in few plays and keeps its high ones, most of the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sensible;

impl Policy<BigTwo> for Sensible {
    type Memory = ();

    fn weigh(&self, position: &BigTwo, (): &(), choices: &mut Choices<Play>) {
        let sight = Sight::of(position);
        choices.fill(position, |_, play| rate(&sight, &WEIGHTS, play));
    }
}

/// The play with the highest rating, the first of equals; `None` without any.
pub(super) fn best_rated(sight: &Sight, plays: &[Play]) -> Option<Play> {
    let rated = plays.iter().map(|&play| (rate(sight, &WEIGHTS, play), play));
    rated.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, play)| play)
}
