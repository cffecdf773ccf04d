//! Observations of a deal of Cribbage.

use super::board::Board;
use super::contest::{CribbageContest, Discards, Phase, crib_place, note_goes};
use super::deal::{Dealt, KEPT, cards_dealt, cards_discarded};
use super::options::Options;
use super::round::Round;
use super::series::Series;
use crate::card_contest::{
    CardContest, check_end, check_hand, check_seat, check_turn, known_hands, play_field,
};
use crate::card_table::{ObservedHand, with};
use crate::cards::{Card, Hand};
use crate::hidden::{HiddenGame, View};
use crate::knowledge::Knowledge;
use maxn::{Game, Player};
use maxn_play::ObservationError;

/// Everything that a seat has seen of a deal. Goes are left out: a player who is passed over has said one.
///
/// ```
/// use maxn_games::cribbage::{Board, GAME, Series, CribbageObservation};
///
/// let hand = "S:5 H:J D:54 C:A".parse()?;
/// let told = CribbageObservation { seat: 0, hand, ..CribbageObservation::default() };
/// let view = told.view(&Series::new(Board::to(3, GAME), 2))?;
/// assert_eq!(view.hand(), hand, "a card is to be discarded");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CribbageObservation<'p> {
    /// The seat, which is to move.
    pub seat: Player,
    /// The cards it was dealt.
    pub hand: Hand,
    /// Those it has discarded to the crib; none if it has not yet.
    pub laid_away: Hand,
    /// The starter, once it is turned up.
    pub starter: Option<Card>,
    /// All cards played, in order, and their players.
    pub plays: &'p [(Player, Card)],
}

/// The view of a seat from an observation. The score on the board is the present one; the points pegged in this deal are taken
/// off it again.
///
/// # Errors
/// If that cannot have happened.
pub(super) fn observed(observed: &ObservedHand) -> Result<View<CribbageContest>, ObservationError> {
    observed.refuse_others(&["laid_away", "turned_up"])?;
    let seat = observed.seat()?;
    let options: Options = observed.house_rules()?;
    let laid_away = observed.laid_away;
    let hand = observed
        .dealt(seat, |hand| with(hand, laid_away, "laid_away", "was discarded and is still in the hand"))?;
    let starter = observed.turned_up;
    let observation = CribbageObservation { seat, hand, laid_away, starter, plays: &observed.plays };
    let board = |options: Options| {
        options.board(observed.players()).map_err(|problem| ObservationError::new("options", problem))
    };
    let endless = board(Options { target: Board::MOST, ..options })?;
    let hands = observed.hands_played;
    let pegged = observation.view(&Series::resumed(endless, hands)?)?.table().scores();
    let now = observed.scores()?;
    if let Some(player) = (0..observed.players()).find(|&player| now[player] < pegged[player]) {
        let problem = format!("player {} has pegged {} in this deal alone", player + 1, pegged[player]);
        return Err(ObservationError::new("scores", problem));
    }
    let board = board(options)?.with_scores(now - pegged);
    let board = board.map_err(|problem| ObservationError::new("scores", problem))?;
    observation.view(&Series::resumed(board, hands)?)
}

impl CribbageObservation<'_> {
    /// Returns the view of the seat, in a series that has come so far. The score is that before the deal.
    ///
    /// # Errors
    /// If it cannot have happened.
    pub fn view(&self, series: &Series) -> Result<View<CribbageContest>, ObservationError> {
        let (seat, players) = (self.seat, series.board().players());
        check_seat(seat, players, "seat")?;
        check_hand(self.hand, cards_dealt(players), Hand::DECK)?;
        let (contest, sizes) =
            if self.laid_away.is_empty() { self.discarding(series)? } else { self.playing(series)? };
        let hidden = contest.hidden_cards_of(seat, &sizes);
        Ok(View::new(seat, contest.redacted(seat), hidden))
    }

    /// The situation while cards are discarded: those before the seat have done so.
    fn discarding(&self, series: &Series) -> Result<Situation, ObservationError> {
        if self.starter.is_some() || !self.plays.is_empty() {
            let problem = "what the seat discarded to the crib is not said";
            return Err(ObservationError::new("laid_away", problem));
        }
        let (seat, dealer, board) = (self.seat, series.dealer(), *series.board());
        let mut discards = Discards::default();
        for player in board.all_after(dealer).take_while(|&player| player != seat) {
            discards[player] = Some(Hand::EMPTY);
        }
        let players = board.players();
        let dealt = Dealt::of_known(dealer, &known_hands(players, seat, self.hand, &[])?, board);
        let phase = Phase::Discarding { dealt, starter: None, discards };
        let contest = CribbageContest { series: *series, seed: 0, phase, knowledge: Knowledge::default() };
        Ok((contest, vec![cards_dealt(players); players]))
    }

    /// Cards are being played. A player who had a card that fitted has played one, so that the plays since show whose turn it
    /// was each time, although nothing else is known of the others.
    fn playing(&self, series: &Series) -> Result<Situation, ObservationError> {
        let (seat, players) = (self.seat, series.board().players());
        let starter = self.check_discards(players)?;
        let hands = known_hands(players, seat, self.hand - self.laid_away, self.plays)?;
        let mut round = Round::of_known(series.dealer(), &hands, Hand::EMPTY, starter, *series.board());
        let (mut knowledge, mut sizes) = (Knowledge::default(), vec![KEPT; players]);
        knowledge.see(seat, self.laid_away, crib_place(players));
        let turn = |round: &Round| (!round.play().is_terminal()).then(|| round.play().player());
        for (place, &(player, card)) in self.plays.iter().enumerate() {
            let at = |problem: &dyn std::fmt::Display| ObservationError::new(play_field(place), problem);
            check_turn(turn(&round), place, (player, card))?;
            let before = *round.play();
            round.play_card(card).map_err(|problem| at(&problem))?;
            note_goes(&before, card, round.play(), &mut knowledge);
            sizes[player] = sizes[player]
                .checked_sub(1)
                .ok_or_else(|| at(&format!("player {} has no card left for {card}", player + 1)))?;
        }
        check_end(turn(&round), seat)?;
        let contest = CribbageContest { series: *series, seed: 0, phase: Phase::Playing(round), knowledge };
        Ok((contest, sizes))
    }

    /// The starter, if it and the discarded cards can be what they are said to be.
    fn check_discards(&self, players: usize) -> Result<Card, ObservationError> {
        let count = cards_discarded(players);
        if self.laid_away.len() != count {
            let problem = format!("{} cards were discarded, expected {count}", self.laid_away.len());
            return Err(ObservationError::new("laid_away", problem));
        }
        if let Some(card) = (self.laid_away - self.hand).into_iter().next() {
            return Err(ObservationError::new("laid_away", format!("{card} was not dealt to the seat")));
        }
        let Some(starter) = self.starter else {
            let problem = "the seat has discarded, and no starter is turned up: it is not its turn";
            return Err(ObservationError::new("turned_up", problem));
        };
        if self.hand.contains(starter) {
            return Err(ObservationError::new("turned_up", format!("{starter} was dealt to the seat")));
        }
        for (place, &(_, card)) in self.plays.iter().enumerate() {
            let gone = if card == starter { Some("turned up") } else { None };
            let gone = gone.or(self.laid_away.contains(card).then_some("discarded to the crib"));
            if let Some(gone) = gone {
                let problem = format!("{card} cannot have been played: it was {gone}");
                return Err(ObservationError::new(play_field(place), problem));
            }
        }
        Ok(starter)
    }
}

/// A contest in which only the seat's cards are known, and how many cards everybody holds.
type Situation = (CribbageContest, Vec<usize>);
