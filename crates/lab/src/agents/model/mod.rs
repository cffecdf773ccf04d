//! How players choose their cards: a model of them, by what each of them sees.
//!
//! It does two things. It plays hands out, so that a [`Rollout`](super::Rollout) knows what a card leads to; and it says
//! how likely it is that somebody with certain cards played as it did, so that worlds can be weighed. Its weights are
//! [tuned](crate::tuning) by self-play.

mod choices;
mod group;
mod hearts;
mod preferred;
mod shown;
mod tricks;
mod weighted;

pub use choices::{Choices, Dice};
pub use hearts::HeartsFeatures;
pub use preferred::Preferred;
pub use shown::Shown;
pub use tricks::{TrickFeatures, Wanted};
pub use weighted::{BadWeights, Features, GROUPS, Weighted};

use maxn::Game;
use maxn_games::cards::{Card, Suit};

/// A model of players: what the one to move may play, and how likely each card is.
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
