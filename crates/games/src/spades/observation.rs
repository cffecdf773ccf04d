//! Observations of a hand of Spades.

use super::contest::{Phase, SpadesContest};
use super::series::Series;
use super::{most_cards, pack};
use crate::card_contest::{bid_field, check_hand, check_seat, known_hands, rebid, replay};
use crate::card_table::ObservedHand;
use crate::cards::{Card, Hand};
use crate::hidden::{HiddenGame, View};
use crate::knowledge::Knowledge;
use maxn::Player;
use maxn_play::ObservationError;

/// Everything that a seat has seen of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpadesObservation<'p> {
    /// The seat, which is to move.
    pub seat: Player,
    /// The cards it was dealt.
    pub hand: Hand,
    /// The bids made, from the dealer's left.
    pub bids: &'p [u8],
    /// All cards played, in order, and their players.
    pub plays: &'p [(Player, Card)],
}

/// The view of a seat from an observation.
///
/// # Errors
/// If that cannot have happened.
pub(super) fn observed(observed: &ObservedHand) -> Result<View<SpadesContest>, ObservationError> {
    observed.refuse_others(&["bids"])?;
    let seat = observed.seat()?;
    let (options, points) = (observed.house_rules()?, observed.scores()?);
    let series = Series::resumed(observed.players(), options, observed.hands_played, points)?;
    let (hand, bids) = (observed.dealt(seat, Ok)?, observed.bids_from(series.dealer())?);
    SpadesObservation { seat, hand, bids: &bids, plays: &observed.plays }.view(&series)
}

impl SpadesObservation<'_> {
    /// Returns the view of the seat, in a series that has come so far.
    ///
    /// # Errors
    /// If it cannot have happened.
    pub fn view(&self, series: &Series) -> Result<View<SpadesContest>, ObservationError> {
        let (seat, players) = (self.seat, series.players());
        check_seat(seat, players, "seat")?;
        let each = most_cards(players).unwrap_or_default();
        check_hand(self.hand, each, pack(players))?;
        let bidding = if series.has_bids() {
            rebid(series.bidding(), self.bids, self.plays)?
        } else if self.bids.is_empty() {
            series.bidding()
        } else {
            return Err(ObservationError::new(bid_field(0), "nobody bids under these options"));
        };
        let hands = known_hands(players, seat, self.hand, self.plays)?;
        let bids = if series.has_bids() { bidding.bids() } else { Some(&[][..]) };
        let phase = match bids {
            Some(bids) => {
                let play = series.hand(&hands, bids);
                Phase::Playing(play.map_err(|problem| ObservationError::new(bid_field(seat), problem))?)
            }
            None => Phase::Bidding { hands, bidding },
        };
        let mut contest =
            SpadesContest { series: series.clone(), seed: 0, phase, knowledge: Knowledge::default() };
        let sizes = replay(&mut contest, seat, self.plays, each)?;
        let hidden = contest.hidden_cards_of(seat, &sizes);
        Ok(View::new(seat, contest.redacted(seat), hidden))
    }
}
