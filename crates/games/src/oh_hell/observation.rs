//! Observations of a hand of Oh Hell.

use super::contest::{OhHellContest, Phase};
use super::series::{HandDealt, HandResultError, Series};
use crate::card_contest::{check_hand, check_seat, known_hands, rebid, replay};
use crate::card_table::ObservedHand;
use crate::cards::{Card, Hand};
use crate::hidden::{HiddenGame, View};
use crate::knowledge::Knowledge;
use maxn::Player;
use maxn_play::ObservationError;

/// Everything that a seat has seen of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OhHellObservation<'p> {
    /// The seat, which is to move.
    pub seat: Player,
    /// The cards it was dealt.
    pub hand: Hand,
    /// The card turned up.
    pub turned_up: Card,
    /// The bids made, from the dealer's left.
    pub bids: &'p [u8],
    /// All cards played, in order, and their players.
    pub plays: &'p [(Player, Card)],
}

/// The view of a seat from an observation.
///
/// # Errors
/// If that cannot have happened.
pub(super) fn observed(observed: &ObservedHand) -> Result<View<OhHellContest>, ObservationError> {
    observed.refuse_others(&["bids", "turned_up"])?;
    let seat = observed.seat()?;
    let (options, points) = (observed.house_rules()?, observed.scores()?);
    let series = Series::resumed(observed.players(), options, observed.hands_played, points)?;
    let turned_up = observed.turned_up.ok_or_else(|| {
        let error = ObservationError::new("turned_up", "it is missing");
        error.expected("the card turned up for trump, such as QS")
    })?;
    let (hand, bids) = (observed.dealt(seat, Ok)?, observed.bids_from(series.dealer())?);
    OhHellObservation { seat, hand, turned_up, bids: &bids, plays: &observed.plays }.view(&series)
}

impl OhHellObservation<'_> {
    /// Returns the view of the seat, in a series that has come so far.
    ///
    /// # Errors
    /// If it cannot have happened.
    pub fn view(&self, series: &Series) -> Result<View<OhHellContest>, ObservationError> {
        let (seat, turned_up) = (self.seat, self.turned_up);
        check_seat(seat, series.players(), "seat")?;
        let over = |problem: HandResultError| ObservationError::new("hand_number", problem);
        let each = series.cards().ok_or(HandResultError::Over).map_err(over)?;
        check_hand(self.hand, each, Hand::DECK)?;
        let is_turned_up = |&(_, card): &(Player, Card)| card == turned_up;
        if self.hand.contains(turned_up) || self.plays.iter().any(is_turned_up) {
            let problem = format!("{turned_up} is turned up, and cannot be in a hand");
            return Err(ObservationError::new("turned_up", problem));
        }
        let bidding = rebid(series.bidding().map_err(over)?, self.bids, self.plays)?;
        let dealt =
            HandDealt { hands: known_hands(series.players(), seat, self.hand, self.plays)?, turned_up };
        let phase = match bidding.bids() {
            Some(bids) => Phase::Playing { turned_up, game: series.hand(&dealt, bids).map_err(over)? },
            None => Phase::Bidding { dealt, bidding },
        };
        let mut contest =
            OhHellContest { series: series.clone(), seed: 0, phase, knowledge: Knowledge::default() };
        let sizes = replay(&mut contest, seat, self.plays, each)?;
        let hidden = contest.hidden_cards_of(seat, &sizes);
        Ok(View::new(seat, contest.redacted(seat), hidden))
    }
}
