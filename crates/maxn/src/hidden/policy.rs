//! Policies: models of the players.

use super::choices::Choices;
use crate::game::Game;

/// A model of the players: the probability with which a player chooses each of its moves, by what it sees itself.
///
/// A policy plays determinizations out, and gives the likelihood of a player's past moves in a certain world. It gets a
/// position with nothing hidden, and must look only at what the player to move sees;
/// [`conformance::check_policy`](super::conformance::check_policy) tests that.
///
/// ```
/// use maxn::Game;
/// use maxn::SimulationError;
/// use maxn::hidden::{Choices, InformationSet, Policy, RolloutOptions, roll_out};
///
/// /// Every move half as likely as the one before it in the game's order.
/// struct InOrder;
///
/// impl<G: Game> Policy<G> for InOrder {
///     type Memory = ();
///
///     fn weigh(&self, game: &G, (): &(), choices: &mut Choices<G::Move>) {
///         // 69 hundredths are the logarithm of 2.
///         choices.fill(game, |place, _| -69 * place as i32);
///     }
/// }
///
/// /// The best move of a seat by play-outs in which everybody goes by the policy.
/// fn decide<S: InformationSet>(view: &S) -> Result<<S::Game as Game>::Move, SimulationError>
/// {
///     let options = RolloutOptions { play_outs: Some(2000), ..RolloutOptions::default() };
///     Ok(roll_out(view, &InOrder, &options)?.best)
/// }
/// ```
pub trait Policy<G: Game>: Sync {
    /// Facts that everybody has seen and that a position does not show, such as suits that a player does not have; often `()`.
    type Memory: Clone + Default + Send + Sync;

    /// Notes what a move that is about to be made shows to everybody.
    #[inline]
    fn note(&self, _game: &G, _mv: G::Move, _memory: &mut Self::Memory) {}

    /// Weighs every legal move of the player to move; `choices` may hold others before.
    fn weigh(&self, game: &G, memory: &Self::Memory, choices: &mut Choices<G::Move>);
}

/// A policy that plays the first move in the game's order of preference most of the time, and any other now and then.
///
/// ```
/// use maxn::hidden::Preferred;
///
/// assert_eq!(Preferred::RANDOM, Preferred { log_odds: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preferred {
    /// The logarithm of the odds of the first move against any other, in hundredths.
    pub log_odds: i32,
}

impl Preferred {
    /// Any move with the same probability.
    pub const RANDOM: Preferred = Preferred { log_odds: 0 };
}

impl Default for Preferred {
    /// The first move twenty times as likely as any other.
    fn default() -> Self {
        Preferred { log_odds: 300 }
    }
}

impl<G: Game> Policy<G> for Preferred {
    type Memory = ();

    fn weigh(&self, game: &G, (): &(), choices: &mut Choices<G::Move>) {
        choices.fill(game, |place, _| if place == 0 { self.log_odds } else { 0 });
    }
}
