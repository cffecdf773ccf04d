//! The view of a seat from an observation of a hand of Sergeant Major.

use super::exchange::{Exchange, Gift, Seen, returned};
use super::rules::{CARDS, KITTY, SergeantMajor};
use super::series::Series;
use crate::cards::{Card, Hand, card_in};
use crate::trick_game::TrickView;
use crate::trick_game::read::{
    cards_field, check_dealt, dealt_cards, known_hands, plays_field, suit_field, with, without,
};
use maxn::Player;
use maxn_play::toolkit::hidden::ObservedSeat;
use maxn_play::{Field, ObservationError};

/// Returns the view of a seat, in a series that has come so far.
///
/// # Errors
/// If that cannot have happened.
pub(super) fn observed_view(
    series: &Series,
    observed: &ObservedSeat<'_>,
) -> Result<TrickView<SergeantMajor>, ObservationError> {
    let (seat, dealer) = (observed.seat(), series.dealer());
    let exchanged = exchanged_field(observed)?;
    let (trump, kitty_taken) = (suit_field(observed, "trump")?, kitty_field(observed)?);
    let (took, laid_away) = (cards_field(observed, "took")?, cards_field(observed, "laid_away")?);
    let plays = plays_field(observed)?;
    let dealt = dealt_cards(observed, &plays, |hand| {
        let hand = without(hand, took, "took", "is neither in the hand nor was it played")?;
        let mut hand = with(hand, laid_away, "laid_away", "was discarded and is still in the hand")?;
        for (place, &(from, _, given, back)) in exchanged.iter().enumerate().rev() {
            let (came, went) = if from == seat { (back, given) } else { (given, back) };
            if came != went {
                let at = exchange_at(place);
                hand = without(hand, Hand::only(came), &at, "is not among the seat's cards after it")?;
                hand = with(hand, Hand::only(went), &at, "is still among the seat's cards after it")?;
            }
        }
        Ok(hand)
    })?;
    check_dealt(observed, dealt, CARDS, Hand::DECK)?;
    let mut held = Held { seat, hand: dealt, seen: Seen { kitty_taken, took, laid_away, ..Seen::default() } };
    let mut gifts = series.gifts();
    held.exchange(&mut gifts, &exchanged)?;

    // Nothing is told that comes after something that has not happened yet.
    let next = match gifts.last() {
        Some(&(from, to)) => {
            let problem = format!("player {} has to give player {} a card first", from + 1, to + 1);
            Some((0, from, problem))
        }
        None if trump.is_none() => Some((1, dealer, "trump is named before that".to_string())),
        None if kitty_taken.is_none() => {
            Some((2, dealer, "whether the kitty was taken or left is not said".to_string()))
        }
        None => None,
    };
    if let Some((stage, turn, problem)) = next {
        let told =
            [("trump", trump.is_some()), ("kitty", kitty_taken.is_some()), ("plays[0]", !plays.is_empty())];
        if let Some((at, _)) = told[stage..].iter().find(|(_, is_told)| *is_told) {
            return Err(ObservationError::new(*at, problem));
        }
        observed.check_turn(Some(turn))?;
    }
    held.change_kitty(dealer)?;
    let hands = known_hands(3, seat, held.hand, &plays)?;
    let exchange = kitty_taken.is_none().then_some(Exchange { gifts, kitty: Hand::EMPTY });
    TrickView::observed(seat, series.hand(&hands, trump, exchange), held.seen, plays, CARDS)
}

/// The field of an exchange.
fn exchange_at(place: usize) -> String {
    format!("exchanged[{place}]")
}

/// A giver, a receiver, the card given, and the one that came back.
type Exchanged = (Player, Player, Card, Card);

fn exchanged_field(observed: &ObservedSeat<'_>) -> Result<Vec<Exchanged>, ObservationError> {
    let exchange = |item: Field<'_>| {
        item.check_fields(&["from", "to", "given", "returned"])?;
        let (from, to) = (observed.player(&item, "from")?, observed.player(&item, "to")?);
        let card = |key: &str| card_in(&item.need(key, "a card such as QS")?);
        Ok((from, to, card("given")?, card("returned")?))
    };
    observed.list("exchanged", Hand::DECK.len())?.into_iter().map(exchange).collect()
}

fn kitty_field(observed: &ObservedSeat<'_>) -> Result<Option<bool>, ObservationError> {
    let expected = "taken or left";
    let Some(field) = observed.fields().get("kitty") else { return Ok(None) };
    match field.text(expected)? {
        "taken" => Ok(Some(true)),
        "left" => Ok(Some(false)),
        _ => Err(field.wrong(expected)),
    }
}

/// A seat's own cards on their way from the deal to the play, and what it has seen.
struct Held {
    seat: Player,
    hand: Hand,
    seen: Seen,
}

impl Held {
    /// Makes gifts until the seat has to give a card; it does not see those of the others.
    fn exchange(
        &mut self,
        gifts: &mut Vec<(Player, Player)>,
        exchanged: &[Exchanged],
    ) -> Result<(), ObservationError> {
        let mut told = exchanged.iter().enumerate();
        while let Some(&(from, to)) = gifts.last() {
            let mut cards = None;
            if self.seat == from || self.seat == to {
                let Some((place, exchanged)) = told.next() else { return Ok(()) };
                let at = |problem| ObservationError::new(exchange_at(place), problem);
                cards = Some(self.give((from, to), exchanged).map_err(at)?);
            }
            self.seen.gifts.push(Gift { from, to, cards });
            gifts.pop();
        }
        let problem = "by the tricks of the last hand, no more cards are given";
        told.next().map_or(Ok(()), |(place, _)| Err(ObservationError::new(exchange_at(place), problem)))
    }

    fn give(&mut self, (from, to): (Player, Player), told: &Exchanged) -> Result<(Card, Card), String> {
        let (first, second, is_giver, &(.., given, back)) = (from + 1, to + 1, from == self.seat, told);
        if (told.0, told.1) != (from, to) {
            return Err(format!(
                "by the tricks of the last hand, player {first} gives player {second} a card here"
            ));
        }
        if back != returned(Hand::only(back), given) {
            return Err(format!("{back} cannot be the highest of its suit that comes back for {given}"));
        }
        if self.hand.contains(given) != is_giver {
            return Err(format!("player {first} did not hold {given}"));
        }
        let highest = returned(self.hand, given);
        if is_giver && back != given && self.hand.contains(back) {
            return Err(format!("player {second} did not hold {back}"));
        }
        if !is_giver && highest != back {
            return Err(format!("the highest card to come back for {given} was {highest}"));
        }
        let (gone, came) = (Hand::only(given), Hand::only(back));
        self.hand = if is_giver { (self.hand - gone) | came } else { (self.hand | gone) - came };
        Ok((given, back))
    }

    /// Exchanges cards for the kitty, if the seat did so.
    fn change_kitty(&mut self, dealer: Player) -> Result<(), ObservationError> {
        let Seen { kitty_taken, took, laid_away, .. } = self.seen;
        let is_taker = kitty_taken == Some(true) && self.seat == dealer;
        let cards = [("took", took), ("laid_away", laid_away)];
        if let Some((at, _)) = cards.iter().find(|(_, cards)| !is_taker && !cards.is_empty()) {
            let problem = format!("only player {}, who names trump, can take the kitty", dealer + 1);
            return Err(ObservationError::new(*at, problem));
        }
        if let Some((at, cards)) = cards.iter().rev().find(|(_, cards)| is_taker && cards.len() != KITTY) {
            let problem = format!("{} cards were changed with the kitty, expected {KITTY}", cards.len());
            return Err(ObservationError::new(*at, problem));
        }
        self.hand = without(self.hand, laid_away, "laid_away", "was not in the hand")?;
        self.hand = with(self.hand, took, "took", "was in the hand already")?;
        Ok(())
    }
}
