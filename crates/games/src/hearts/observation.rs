//! Observations of a hand of Hearts.

use super::contest::{HeartsContest, Phase};
use super::deal::{cards_each, start};
use super::options::Lead;
use super::pack;
use super::pass::{self, Direction};
use super::series::Series;
use crate::card_contest::{check_hand, check_seat, known_hands, replay};
use crate::card_table::{ObservedHand, with, without};
use crate::cards::{Card, Hand, Suit};
use crate::hidden::{HiddenGame, View};
use crate::knowledge::Knowledge;
use maxn::Player;
use maxn_play::ObservationError;

/// Everything that a seat has seen of a hand.
///
/// ```
/// use maxn_games::hearts::{Options, Series, HeartsObservation};
///
/// let hand = "S:KQ5 H:AT92 D:J64 C:K83".parse()?;
/// let plays = [(3, "2C".parse()?)];
/// let view = HeartsObservation { seat: 0, hand, passed: Default::default(), received: Default::default(), plays: &plays }
///     .view(&Series::new(4, Options { pass_cards: false, ..Options::STANDARD }))?;
/// assert_eq!(view.hidden_cards().cards().len(), 38);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeartsObservation<'p> {
    /// The seat, which is to move.
    pub seat: Player,
    /// The cards it was dealt.
    pub hand: Hand,
    /// The cards it has passed; none if it has not yet, or nobody does.
    pub passed: Hand,
    /// The cards it got for them.
    pub received: Hand,
    /// All cards played, in order, and their players.
    pub plays: &'p [(Player, Card)],
}

/// The view of a seat from an observation.
///
/// # Errors
/// If that cannot have happened.
pub(super) fn observed(observed: &ObservedHand) -> Result<View<HeartsContest>, ObservationError> {
    observed.refuse_others(&["passed", "received"])?;
    let seat = observed.seat()?;
    let series = Series::resumed(
        observed.players(),
        observed.house_rules()?,
        observed.hands_played,
        observed.scores()?,
    )?;
    let (passed, received) = (observed.passed, observed.received);
    let hand = observed.dealt(seat, |hand| {
        let hand = without(hand, received, "received", "is neither in the hand nor was it played")?;
        with(hand, passed, "passed", "was passed and is still in the hand")
    })?;
    HeartsObservation { seat, hand, passed, received, plays: &observed.plays }.view(&series)
}

impl HeartsObservation<'_> {
    /// Returns the view of the seat, in a series that has come so far.
    ///
    /// # Errors
    /// If it cannot have happened.
    pub fn view(&self, series: &Series) -> Result<View<HeartsContest>, ObservationError> {
        let (seat, players) = (self.seat, series.players());
        let each = cards_each(players);
        check_seat(seat, players, "seat")?;
        check_hand(self.hand, each, pack(players).unwrap_or_default())?;
        let knowledge = Knowledge::default();
        let mut contest = HeartsContest { series: series.clone(), seed: 0, phase: Phase::Over, knowledge };
        let direction = series.direction();
        let sizes = if direction != Direction::Hold && self.passed.is_empty() {
            let hands = known_hands(players, seat, self.hand, &[])?;
            let problem = "cards are passed in this hand, and it is not said which the seat has passed";
            if !self.received.is_empty() || !self.plays.is_empty() {
                return Err(ObservationError::new("passed", problem));
            }
            let place = |player: Player| (player + players - 1 - series.dealer()) % players;
            let has_chosen = |player| (place(player) < place(seat)).then_some(Hand::EMPTY);
            contest.phase = Phase::Passing { hands, chosen: (0..players).map(has_chosen).collect() };
            vec![each; players]
        } else {
            let hands = known_hands(players, seat, self.held(direction)?, self.plays)?;
            contest.knowledge.see(seat, self.passed, direction.receiver(seat, players));
            contest.knowledge.see(seat, self.received, seat);
            let play = start(&self.with_opening(series, hands)?, *series.options(), series.dealer());
            contest.phase = contest.begin(play);
            replay(&mut contest, seat, self.plays, each)?
        };
        let hidden = contest.hidden_cards_of(seat, &sizes);
        Ok(View::new(seat, contest.redacted(seat), hidden))
    }

    /// The cards after passing.
    fn held(&self, direction: Direction) -> Result<Hand, ObservationError> {
        let count = if direction == Direction::Hold { 0 } else { pass::CARDS };
        for (at, verb, cards) in [("passed", "passed", self.passed), ("received", "received", self.received)]
        {
            if cards.len() != count {
                let problem = format!("{} cards were {verb}, expected {count} in this hand", cards.len());
                return Err(ObservationError::new(at, problem));
            }
        }
        if let Some(card) = (self.passed - self.hand).into_iter().next() {
            return Err(ObservationError::new(
                "passed",
                format!("{card} was not dealt to the seat that passed it"),
            ));
        }
        if let Some(card) = (self.received & self.hand).into_iter().next() {
            return Err(ObservationError::new("received", format!("{card} was dealt to the seat itself")));
        }
        Ok((self.hand - self.passed) | self.received)
    }

    /// The hands with the opening club. A player who leads because of it holds it, but may lead another.
    fn with_opening(&self, series: &Series, mut hands: Vec<Hand>) -> Result<Vec<Hand>, ObservationError> {
        let club = pack(hands.len()).and_then(|pack| pack.lowest(Suit::Clubs));
        if let Some(club) = club.filter(|_| series.options().lead == Lead::TwoOfClubs)
            && hands.iter().all(|hand| !hand.contains(club))
        {
            match self.plays.first() {
                Some(&(leader, _)) if leader != self.seat => hands[leader].insert(club),
                first => {
                    let at = if first.is_some() { "plays[0]" } else { "seat" };
                    let problem = format!("player {} cannot lead without {club}", self.seat + 1);
                    return Err(ObservationError::new(at, problem));
                }
            }
        }
        Ok(hands)
    }
}
