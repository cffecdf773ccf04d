//! Models of players: the choice of a card by what its player sees.
//!
//! A model does two things. It plays hands out, so that a [rollout](super::roll_out) knows the results of a card; and it tells
//! the likelihood that a player with certain cards played as it did, so that worlds can be weighted. Its weights are tuned by
//! self-play.

mod choices;
mod group;
mod preferred;
mod shown;
mod trick_features;
mod weighted;

pub use choices::{Choices, Dice};
pub(crate) use group::Group;
pub use preferred::Preferred;
pub use shown::Shown;
pub use trick_features::{TrickFeatures, TrickTargets};
pub use weighted::{Features, GROUPS, Weighted, WeightsError};

use crate::cards::{Card, Suit};
use maxn::Game;

/// A model of players: the legal cards of the player to move, and the probability of each.
pub trait Model<P: Game<N, Move = Card>, const N: usize>: Clone + Send + Sync {
    /// The suit that was led, where suits are followed.
    fn led(&self, play: &P) -> Option<Suit>;

    /// Weighs every card that the player to move may play, by what that player sees.
    fn weigh(&self, play: &P, shown: &Shown<N>, choices: &mut Choices);

    /// Plays a card that the model chooses.
    #[inline]
    fn play(&self, play: &mut P, shown: &mut Shown<N>, choices: &mut Choices, dice: &mut Dice<'_>) {
        self.weigh(play, shown, choices);
        let card = choices.choose(dice);
        shown.note(play.player(), self.led(play), card);
        play.apply(card);
    }
}
