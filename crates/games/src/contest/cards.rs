//! What card contests have in common.

use super::Contest;
use super::decision::{CardDecision, Wanted};
use super::event::CardEvent;
use crate::cards::{Card, Hand};
use maxn::Player;

/// A contest with cards.
pub trait CardContest<const N: usize>: Contest<N, Decision = CardDecision, Event = CardEvent<N>> {
    /// What the player whose turn it is has to decide; `None` once the contest is over.
    fn wanted(&self) -> Option<Wanted>;

    /// How things lie on the table, all hands included: whoever shows it decides whose hands to show.
    fn layout(&self) -> Layout<N>;
}

/// How things lie on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout<const N: usize> {
    /// The cards each player holds.
    pub hands: [Hand; N],
    /// The cards on the table, in the order they were played, and who played them.
    pub laid: Vec<(Player, Card)>,
    /// The card turned up, where one is.
    pub turned_up: Option<Card>,
    /// What else everybody knows, such as trump.
    pub facts: Vec<String>,
    /// What everybody knows of each player, such as bids, under a heading.
    pub columns: Vec<(&'static str, [String; N])>,
}
