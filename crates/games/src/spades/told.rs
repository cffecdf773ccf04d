//! A hand of Spades as one seat tells it.

use super::contest::{Phase, SpadesContest};
use super::series::Series;
use super::{most_cards, pack};
use crate::cards::{Card, Hand};
use crate::view::{
    BadStory, Hidden, Knowledge, View, Word, check_hand, check_seat, known_hands, rebid, replay,
};
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
    pub fn view<const N: usize>(&self, series: &Series<N>) -> Result<View<SpadesContest<N>, N>, BadStory> {
        let seat = self.seat;
        check_seat(seat, N, Word::Seat)?;
        let each = most_cards(N).unwrap_or_default();
        check_hand(self.hand, each, pack(N))?;
        let bidding = match series.without_bids() {
            Some(_) if self.bids.is_empty() => series.bidding(),
            Some(_) => return Err(BadStory::new(Word::Bid(0), "nobody bids under these options")),
            None => rebid(series.bidding(), self.bids, self.plays)?,
        };
        let hands = known_hands(seat, self.hand, self.plays)?;
        let phase = match series.without_bids().or_else(|| bidding.bids()) {
            Some(bids) => {
                let play = series.hand(hands, bids);
                Phase::Playing(play.map_err(|problem| BadStory::new(Word::Bid(seat), problem))?)
            }
            None => Phase::Bidding { hands, bidding },
        };
        let mut contest =
            SpadesContest { series: series.clone(), seed: 0, phase, knowledge: Knowledge::default() };
        let sizes = replay(&mut contest, seat, self.plays, each)?;
        let unseen = contest.unseen_of(seat, &sizes);
        Ok(View::new(seat, contest.veiled(seat), unseen))
    }
}
