//! Observations of a hand of Spades.

use super::contest::{Phase, SpadesContest};
use super::series::Series;
use super::{most_cards, pack};
use maxn::Player;
use maxn_cards::card_contest::{bid_field, check_hand, check_seat, known_hands, rebid, replay};
use maxn_cards::card_table::ObservedHand;
use maxn_cards::cards::{Card, Hand};
use maxn_cards::hidden::{HiddenGame, View};
use maxn_cards::knowledge::Knowledge;
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
pub(super) fn observed<const N: usize>(
    observed: &ObservedHand,
) -> Result<View<SpadesContest<N>, N>, ObservationError> {
    observed.refuse_others(&["bids"])?;
    let seat = observed.seat()?;
    let series = Series::<N>::resumed(observed.house_rules()?, observed.hands_played, observed.scores()?)?;
    let (hand, bids) = (observed.dealt(seat, Ok)?, observed.bids_from(series.dealer())?);
    SpadesObservation { seat, hand, bids: &bids, plays: &observed.plays }.view(&series)
}

impl SpadesObservation<'_> {
    /// Returns the view of the seat, in a series that has come so far.
    ///
    /// # Errors
    /// If it cannot have happened.
    pub fn view<const N: usize>(
        &self,
        series: &Series<N>,
    ) -> Result<View<SpadesContest<N>, N>, ObservationError> {
        let seat = self.seat;
        check_seat(seat, N, "seat")?;
        let each = most_cards(N).unwrap_or_default();
        check_hand(self.hand, each, pack(N))?;
        let bidding = match series.without_bids() {
            Some(_) if self.bids.is_empty() => series.bidding(),
            Some(_) => return Err(ObservationError::new(bid_field(0), "nobody bids under these options")),
            None => rebid(series.bidding(), self.bids, self.plays)?,
        };
        let hands = known_hands(seat, self.hand, self.plays)?;
        let phase = match series.without_bids().or_else(|| bidding.bids()) {
            Some(bids) => {
                let play = series.hand(hands, bids);
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
