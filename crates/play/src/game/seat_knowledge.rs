//! The knowledge of a seat.

use super::contest::Contest;
use super::info::GameInfo;
use crate::advice::{AgentAdvice, AgentError};
use crate::decision::Decision;
use crate::hidden_options::{AlphaMuAgentOptions, DrawOptions, ForcedBid, IsmctsOptions, RolloutOptions};
use maxn::Player;

/// The knowledge of the seat that has to decide: its own cards, everything that lies open, and the set of cards that each
/// hidden place may hold. The hidden cards themselves are not in it, so that a decision on an information set cannot
/// depend on them.
pub trait SeatKnowledge: Send + Sync {
    /// Returns the game that is played.
    fn game(&self) -> &'static dyn GameInfo;

    /// Returns the number of players.
    fn players(&self) -> usize;

    /// Returns the seat, which is to move.
    fn seat(&self) -> Player;

    /// Returns whether the lowest score wins.
    fn lowest_wins(&self) -> bool;

    /// Generates all legal decisions of the seat.
    fn legal(&self) -> Vec<Decision>;

    /// Returns whether any determinization agrees with everything that was seen.
    fn is_possible(&self) -> bool;

    /// Returns the number of determinizations, where it is known without listing them.
    fn worlds(&self) -> Option<u128> {
        None
    }

    /// Returns the number of cards that the seat holds.
    fn cards_held(&self) -> usize;

    /// Returns the choice of the game's rule-based player; `None` if there is nothing to decide.
    fn rule_based(&self) -> Option<Decision>;

    /// Draws determinizations: different ones in the order in which they were first drawn, each with the number of times.
    fn determinizations(&self, options: &DrawOptions) -> Vec<Determinization>;

    /// Grows one tree over the information set, in a new determinization per simulation. The advice has the number of
    /// [determinizations](AgentAdvice::worlds).
    ///
    /// # Errors
    /// If there is nothing to decide.
    fn grow_tree(&self, options: &IsmctsOptions) -> Result<AgentAdvice, AgentError>;

    /// Plays hands out in determinizations after every candidate decision, by a model of the players. The advice has
    /// the number of [determinizations](AgentAdvice::worlds).
    ///
    /// # Errors
    /// If there is nothing to decide.
    fn roll_out(&self, options: &RolloutOptions) -> Result<AgentAdvice, AgentError>;

    /// Checks that each player bids for itself alone, as agents need that look for a way to make a bid; by default nobody bids.
    ///
    /// # Errors
    /// The reason why not.
    fn check_bids(&self) -> Result<(), &'static str> {
        Err("nobody bids in this game")
    }

    /// Takes the decision that makes the bid in the most determinizations by one strategy (αμ). With more cards than the options say, or
    /// without a bid of its own, it [plays out](SeatKnowledge::roll_out).
    ///
    /// # Errors
    /// If there is nothing to decide, or the game has no [bids](SeatKnowledge::check_bids).
    fn alpha_mu(&self, _options: &AlphaMuAgentOptions) -> Result<AgentAdvice, AgentError> {
        Err(AgentError::Unsuitable(format!("{}: nobody bids in this game", self.game().name())))
    }

    /// Finds the decisions that make the bid in all of some determinizations, whatever the others play, within a number of positions; `None`,
    /// the default, where the seat has no bid to make.
    fn forced_bid(&self, _draw: &DrawOptions, _nodes: u64) -> Option<ForcedBid> {
        None
    }
}

/// A contest with open hands that agrees with an information set.
pub struct Determinization {
    /// The contest.
    pub contest: Box<dyn Contest>,
    /// The number of times it was drawn.
    pub weight: f64,
}
