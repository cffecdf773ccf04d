//! A hand of Spades as one seat tells it.

use super::contest::{Phase, SpadesContest};
use super::series::Series;
use super::{most_cards, pack};
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
    pub fn view<const N: usize>(&self, series: &Series<N>) -> Result<View<SpadesContest<N>, N>, BadDecision> {
        let seat = self.seat;
        let each = most_cards(N).unwrap_or_default();
        if self.hand.len() != each || !(self.hand - pack(N)).is_empty() {
            return Err(BadDecision::illegal(format!(
                "{} is not a hand of {each} cards of the pack",
                self.hand
            )));
        }
        let hands = known_hands(seat, self.hand, self.plays)?;
        let mut bidding = series.bidding();
        for &bid in self.bids {
            bidding.bid(bid).map_err(BadDecision::illegal)?;
        }
        let phase = match series.without_bids().or_else(|| bidding.bids()) {
            Some(bids) => Phase::Playing(series.hand(hands, bids).map_err(BadDecision::illegal)?),
            None => Phase::Bidding { hands, bidding },
        };
        let (series, knowledge) = (series.clone(), Knowledge::default());
        let mut contest = SpadesContest { series, seed: 0, played: 0, phase, knowledge };
        let sizes = replay(&mut contest, seat, self.plays, each)?;
        let unseen = contest.unseen_of(seat, &sizes);
        Ok(View::new(seat, contest.veiled(seat), unseen))
    }
}
