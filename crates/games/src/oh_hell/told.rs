//! A hand of Oh Hell as one seat tells it.

use super::contest::{OhHellContest, Phase};
use super::series::{BadHandResult, HandDealt, Series};
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
    pub fn view<const N: usize>(&self, series: &Series<N>) -> Result<View<OhHellContest<N>, N>, BadStory> {
        let (seat, turned_up) = (self.seat, self.turned_up);
        check_seat(seat, N, Word::Seat)?;
        let over = |problem: BadHandResult| BadStory::new(Word::HandsPlayed, problem);
        let each = series.cards().ok_or(BadHandResult::Over).map_err(over)?;
        check_hand(self.hand, each, Hand::DECK)?;
        let is_turned_up = |&(_, card): &(Player, Card)| card == turned_up;
        if self.hand.contains(turned_up) || self.plays.iter().any(is_turned_up) {
            let problem = format!("{turned_up} is turned up, and cannot be in a hand");
            return Err(BadStory::new(Word::TurnedUp, problem));
        }
        let bidding = rebid(series.bidding().map_err(over)?, self.bids, self.plays)?;
        let dealt = HandDealt { hands: known_hands(seat, self.hand, self.plays)?, turned_up };
        let phase = match bidding.bids() {
            Some(bids) => Phase::Playing { dealt, game: series.hand(&dealt, bids).map_err(over)? },
            None => Phase::Bidding { dealt, bidding },
        };
        let mut contest =
            OhHellContest { series: series.clone(), seed: 0, phase, knowledge: Knowledge::default() };
        let sizes = replay(&mut contest, seat, self.plays, each)?;
        let unseen = contest.unseen_of(seat, &sizes);
        Ok(View::new(seat, contest.veiled(seat), unseen))
    }
}
