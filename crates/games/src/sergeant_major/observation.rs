//! Observations of a hand of Sergeant Major.

use super::contest::{Phase, SergeantMajorContest, note_gift, note_kitty};
use super::exchange::Exchange;
use super::rules::{CARDS, KITTY};
use super::series::Series;
use crate::card_contest::{check_end, check_hand, check_seat, known_hands, replay};
use crate::card_table::{ObservedHand, with, without};
use crate::cards::{Card, Hand, Suit};
use crate::hidden::{HiddenGame, View};
use crate::knowledge::Knowledge;
use maxn::Player;
use maxn_play::ObservationError;

/// Everything that a seat has seen of a hand.
///
/// ```
/// use maxn_games::card_contest::CardContest;
/// use maxn_games::sergeant_major::{End, Series, SergeantMajorObservation};
///
/// let hand = "S:AK52 H:QJ94 D:T873 C:A653".parse()?;
/// let told = SergeantMajorObservation { hand, ..SergeantMajorObservation::default() };
/// let view = told.view(&Series::new(End::default()))?;
/// assert_eq!(view.table().decisions().len(), 4, "the dealer names trump");
/// assert_eq!(view.hidden_cards().cards().len(), 36);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SergeantMajorObservation<'p> {
    /// The seat, which is to move.
    pub seat: Player,
    /// The cards it was dealt.
    pub hand: Hand,
    /// The exchanges it had a part in, in order.
    pub exchanged: &'p [Exchanged],
    /// The trump suit, once it is named.
    pub trump: Option<Suit>,
    /// The state of the kitty.
    pub kitty: KittyState,
    /// The cards that the seat took from it.
    pub took: Hand,
    /// The cards that it exchanged for them.
    pub laid_away: Hand,
    /// All cards played, in order, and their players.
    pub plays: &'p [(Player, Card)],
}

/// A card given, and the one that came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchanged {
    /// The player who gave.
    pub from: Player,
    /// The player who returned its highest of the suit.
    pub to: Player,
    /// The card given.
    pub given: Card,
    /// The card returned, which may be the same.
    pub returned: Card,
}

/// The state of the kitty, as everybody knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KittyState {
    /// Nobody has decided yet.
    #[default]
    Open,
    /// It was left where it is.
    Left,
    /// It was taken.
    Taken,
}

/// The view of a seat from an observation.
///
/// # Errors
/// If that cannot have happened.
pub(super) fn observed(observed: &ObservedHand) -> Result<View<SergeantMajorContest>, ObservationError> {
    observed.refuse_others(&["exchanged", "trump", "kitty", "took", "laid_away"])?;
    let seat = observed.seat()?;
    let (scores, hands) = (observed.scores()?, observed.hands_played);
    let last = observed.last_hand()?;
    if hands > 0 && last.is_none() {
        let expected = "what the hand before brought everybody, such as [-2,0,2]: cards are given by it";
        return Err(ObservationError::new("last_hand", "it is missing").expected(expected));
    }
    let series = Series::resumed(observed.house_rules()?, hands, scores, last.unwrap_or_default())?;
    let (took, laid_away) = (observed.took, observed.laid_away);
    let hand = observed.dealt(seat, |hand| {
        let hand = without(hand, took, "took", "is neither in the hand nor was it played")?;
        let mut hand = with(hand, laid_away, "laid_away", "was discarded and is still in the hand")?;
        let exchanged = observed.exchanged.iter().enumerate().rev();
        for (place, told) in exchanged.filter(|(_, told)| told.given != told.returned) {
            let (gone, back) = (Hand::only(told.given), Hand::only(told.returned));
            let (came, went) = if told.from == seat { (back, gone) } else { (gone, back) };
            let at = exchange_field(place);
            hand = without(hand, came, &at, "is not among the seat's cards after it")?;
            hand = with(hand, went, &at, "is still among the seat's cards after it")?;
        }
        Ok(hand)
    })?;
    let exchanged: Vec<Exchanged> = observed
        .exchanged
        .iter()
        .map(|told| Exchanged { from: told.from, to: told.to, given: told.given, returned: told.returned })
        .collect();
    let kitty = match observed.kitty_taken {
        None => KittyState::Open,
        Some(false) => KittyState::Left,
        Some(true) => KittyState::Taken,
    };
    let (trump, plays) = (observed.trump, &observed.plays[..]);
    let observation =
        SergeantMajorObservation { seat, hand, exchanged: &exchanged, trump, kitty, took, laid_away, plays };
    observation.view(&series)
}

/// The field of an exchange.
fn exchange_field(place: usize) -> String {
    format!("exchanged[{place}]")
}

impl SergeantMajorObservation<'_> {
    /// Returns the view of the seat, in a series that has come so far.
    ///
    /// # Errors
    /// If it cannot have happened.
    pub fn view(&self, series: &Series) -> Result<View<SergeantMajorContest>, ObservationError> {
        let (seat, dealer) = (self.seat, series.dealer());
        check_seat(seat, 3, "seat")?;
        check_hand(self.hand, CARDS, Hand::DECK)?;
        let mut held = Held { seat, hand: self.hand, knowledge: Knowledge::default() };
        let gifts = series.gifts();
        let left = &gifts[held.exchange(&gifts, self.exchanged)?..];
        self.check_order(left, dealer)?;
        if self.kitty == KittyState::Taken {
            held.take_kitty(dealer, self.laid_away, self.took)?;
        }
        let hands = known_hands(3, seat, held.hand, self.plays)?;
        let mut exchange = Exchange::new(hands, Hand::EMPTY, left.iter().copied(), dealer);
        if let Some(trump) = self.trump {
            exchange.name_trump(trump).map_err(|problem| ObservationError::new("trump", problem))?;
        }
        // Taken or not, the hands are as they are.
        if self.kitty != KittyState::Open {
            exchange.take_kitty(Hand::EMPTY).map_err(|problem| ObservationError::new("kitty", problem))?;
        }
        let phase = exchange.play().map_or(Phase::Exchanging(exchange), Phase::Playing);
        let (series, knowledge) = (series.clone(), held.knowledge);
        let mut contest = SergeantMajorContest { series, seed: 0, phase, knowledge };
        let sizes = replay(&mut contest, seat, self.plays, CARDS)?;
        let hidden = contest.hidden_cards_of(seat, &sizes);
        Ok(View::new(seat, contest.redacted(seat), hidden))
    }

    /// Checks that nothing is given that comes after something that has not happened yet. `left` are the
    /// gifts to come.
    fn check_order(&self, left: &[(Player, Player)], dealer: Player) -> Result<(), ObservationError> {
        let played = self.plays.first().map(|_| "plays[0]");
        let kitty = (self.kitty != KittyState::Open).then_some("kitty");
        let trump = self.trump.map(|_| "trump");
        let refuse = |at: Option<&str>, problem: String| {
            at.map_or(Ok(()), |at| Err(ObservationError::new(at, problem)))
        };
        if let Some(&(from, to)) = left.first() {
            let problem = format!("player {} has to give player {} a card first", from + 1, to + 1);
            refuse(trump.or(kitty).or(played), problem)?;
            return check_end(Some(from), self.seat);
        }
        if trump.is_none() {
            refuse(kitty.or(played), "trump is named before that".to_string())?;
            return check_end(Some(dealer), self.seat);
        }
        if kitty.is_none() {
            refuse(played, "whether the kitty was taken or left is not said".to_string())?;
            return check_end(Some(dealer), self.seat);
        }
        let sees_kitty = self.kitty == KittyState::Taken && self.seat == dealer;
        for (at, cards) in [("took", self.took), ("laid_away", self.laid_away)] {
            if !cards.is_empty() && !sees_kitty {
                let problem = format!("only player {}, who names trump, can take the kitty", dealer + 1);
                return Err(ObservationError::new(at, problem));
            }
        }
        Ok(())
    }
}

/// A seat's own cards on their way from the deal to the play, and its knowledge.
struct Held {
    seat: Player,
    hand: Hand,
    knowledge: Knowledge,
}

impl Held {
    /// Exchanges cards until the seat has to give one. Returns the number of gifts made; the seat does not see those of the
    /// others.
    fn exchange(
        &mut self,
        gifts: &[(Player, Player)],
        exchanged: &[Exchanged],
    ) -> Result<usize, ObservationError> {
        let mut told = exchanged.iter().enumerate();
        let mut made = 0;
        for &(from, to) in gifts {
            if self.seat == from || self.seat == to {
                let Some((place, exchanged)) = told.next() else { break };
                self.give(place, exchanged, (from, to))?;
            } else {
                self.knowledge.move_cards(Hand::EMPTY, from, to, |_| false);
                self.knowledge.move_cards(Hand::EMPTY, to, from, |_| false);
            }
            made += 1;
        }
        match told.next() {
            None => Ok(made),
            Some((place, _)) => {
                let problem = "by the tricks of the last hand, no more cards are given";
                Err(ObservationError::new(exchange_field(place), problem))
            }
        }
    }

    fn give(
        &mut self,
        place: usize,
        told: &Exchanged,
        (from, to): (Player, Player),
    ) -> Result<(), ObservationError> {
        let wrong = |problem: String| Err(ObservationError::new(exchange_field(place), problem));
        let Exchanged { given, returned, .. } = *told;
        if (told.from, told.to) != (from, to) {
            return wrong(format!(
                "by the tricks of the last hand, player {} gives player {} a card here",
                from + 1,
                to + 1
            ));
        }
        if given.suit() != returned.suit() || returned.rank() < given.rank() {
            return wrong(format!(
                "{returned} cannot be the highest of its suit that comes back for {given}"
            ));
        }
        if self.hand.contains(given) != (from == self.seat) {
            return wrong(format!("player {} did not hold {given}", from + 1));
        }
        if from == self.seat {
            self.hand.remove(given);
            if self.hand.contains(returned) {
                return wrong(format!("player {} did not hold {returned}", to + 1));
            }
            self.hand.insert(returned);
        } else {
            self.hand.insert(given);
            if let Some(highest) = self.hand.highest(given.suit()).filter(|&highest| highest != returned) {
                return wrong(format!("the highest card to come back for {given} was {highest}"));
            }
            self.hand.remove(returned);
        }
        note_gift(&mut self.knowledge, (from, to), given, returned);
        Ok(())
    }

    fn take_kitty(&mut self, player: Player, laid_away: Hand, took: Hand) -> Result<(), ObservationError> {
        if player == self.seat {
            for (at, cards) in [("laid_away", laid_away), ("took", took)] {
                if cards.len() != KITTY {
                    let problem =
                        format!("{} cards were changed with the kitty, expected {KITTY}", cards.len());
                    return Err(ObservationError::new(at, problem));
                }
            }
            if let Some(card) = (laid_away - self.hand).into_iter().next() {
                return Err(ObservationError::new("laid_away", format!("the seat did not hold {card}")));
            }
            if let Some(card) = (took & self.hand).into_iter().next() {
                return Err(ObservationError::new("took", format!("the seat held {card} itself")));
            }
            self.hand = (self.hand - laid_away) | took;
        }
        note_kitty(&mut self.knowledge, player, laid_away, took);
        Ok(())
    }
}
