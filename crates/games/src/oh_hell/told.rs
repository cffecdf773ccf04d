//! A hand of Oh Hell as one seat tells it.

use super::contest::{OhHellContest, Phase};
use super::series::{HandDealt, Series};
use crate::cards::{Card, Hand};
use crate::contest::BadDecision;
use crate::view::{Hidden, Knowledge, View, known_hands, replay};
use maxn::Player;

/// What a seat knows of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told<'p> {
    /// Whose turn it is.
    pub seat: Player,
    /// The cards it was dealt.
    pub hand: Hand,
    /// The card turned up.
    pub turned_up: Card,
    /// The bids made, from the dealer's left.
    pub bids: &'p [u8],
    /// All cards played, in order, and who played them.
    pub plays: &'p [(Player, Card)],
}

impl Told<'_> {
    /// What the seat sees, in a series that has come so far.
    ///
    /// # Errors
    /// If it cannot have happened.
    pub fn view<const N: usize>(&self, series: &Series<N>) -> Result<View<OhHellContest<N>, N>, BadDecision> {
        let seat = self.seat;
        let each = series.cards().ok_or(BadDecision::Over)?;
        if self.hand.len() != each || !(self.hand - !Hand::only(self.turned_up)).is_empty() {
            return Err(BadDecision::illegal(format!(
                "{} is not a hand of {each} cards of the pack",
                self.hand
            )));
        }
        let hands = known_hands(seat, self.hand, self.plays)?;
        let dealt = HandDealt { hands, turned_up: self.turned_up };
        let mut bidding = series.bidding().map_err(BadDecision::illegal)?;
        for &bid in self.bids {
            bidding.bid(bid).map_err(BadDecision::illegal)?;
        }
        let phase = match bidding.bids() {
            Some(bids) => {
                Phase::Playing { dealt, game: series.hand(&dealt, bids).map_err(BadDecision::illegal)? }
            }
            None => Phase::Bidding { dealt, bidding },
        };
        let (series, knowledge) = (series.clone(), Knowledge::default());
        let mut contest = OhHellContest { series, seed: 0, played: 0, phase, knowledge };
        let sizes = replay(&mut contest, seat, self.plays, each)?;
        let unseen = contest.unseen_of(seat, &sizes);
        Ok(View::new(seat, contest.veiled(seat), unseen))
    }
}
