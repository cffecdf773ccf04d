//! Cards in answers and in observations, read.

use crate::cards::{Card, Hand, Suit, card_in, cards_in, read_cards};
use maxn::Player;
use maxn_play::toolkit::hidden::ObservedSeat;
use maxn_play::{DecisionError, Field, ObservationError};
use serde_json::Value;

/// Returns the error for a text that does not answer a question.
pub fn unreadable(text: &str, question: &str) -> DecisionError {
    DecisionError::Unreadable { text: text.trim().to_string(), question: question.to_string() }
}

/// Reads an answer that is one card.
///
/// # Errors
/// If it is not.
pub fn read_card_answer(text: &str, verb: &str, question: &str) -> Result<Card, DecisionError> {
    let cards = read_cards(text, verb).filter(|cards| cards.len() == 1);
    cards.and_then(|cards| cards.into_iter().next()).ok_or_else(|| unreadable(text, question))
}

/// The most cards that are played.
const MOST_CARDS: usize = 52;

/// Reads the different cards of a field; none if it is missing.
///
/// # Errors
/// If they cannot be read.
pub fn cards_field(observed: &ObservedSeat<'_>, key: &str) -> Result<Hand, ObservationError> {
    observed.fields().get(key).map_or(Ok(Hand::EMPTY), |field| cards_in(&field))
}

/// Reads a suit by name, if the field is there.
///
/// # Errors
/// If it is no suit.
pub fn suit_field(observed: &ObservedSeat<'_>, key: &str) -> Result<Option<Suit>, ObservationError> {
    const SUITS: &str = "spades, hearts, diamonds or clubs";
    let Some(field) = observed.fields().get(key) else { return Ok(None) };
    let word = field.text(SUITS)?;
    let suit = Suit::ALL.into_iter().find(|suit| suit.name() == word);
    suit.map(Some).ok_or_else(|| field.wrong(SUITS))
}

/// The fields that tell something of a hand, of all trick games.
const STORY: [&str; 9] =
    ["passed", "received", "bids", "exchanged", "trump", "kitty", "took", "laid_away", "turned_up"];

/// Refuses fields that tell something that the game does not have.
///
/// # Errors
/// If one of them is given.
pub fn refuse_others(observed: &ObservedSeat<'_>) -> Result<(), ObservationError> {
    let game = observed.game();
    let is_given = |field: &Field<'_>| match field.value() {
        Value::Array(items) => items.iter().any(|item| !item.is_null()),
        _ => true,
    };
    let others = STORY.into_iter().filter(|name| !game.observation_fields().contains(name));
    match others.filter_map(|name| observed.fields().get(name)).find(is_given) {
        Some(field) => Err(field.problem(format!("there is no such thing to tell in {}", game.name()))),
        None => Ok(()),
    }
}

/// Reads the cards played, and their players.
///
/// # Errors
/// If they cannot be read.
pub fn plays_field(observed: &ObservedSeat<'_>) -> Result<Vec<(Player, Card)>, ObservationError> {
    let play = |item: Field<'_>| {
        item.check_fields(&["player", "card"])?;
        Ok((observed.player(&item, "player")?, card_in(&item.need("card", "a card such as QS")?)?))
    };
    observed.list("plays", MOST_CARDS)?.into_iter().map(play).collect()
}

/// Returns the seat's cards as they were dealt: they are given so, or as they are now. Then those played come back, and
/// `earlier` undoes what happened before.
///
/// # Errors
/// If the cards are missing, given twice, or contradict what was played.
pub fn dealt_cards(
    observed: &ObservedSeat<'_>,
    plays: &[(Player, Card)],
    earlier: impl FnOnce(Hand) -> Result<Hand, ObservationError>,
) -> Result<Hand, ObservationError> {
    let fields = observed.fields();
    let mut hand = match (fields.get("hand"), fields.get("dealt")) {
        (Some(hand), None) => cards_in(&hand)?,
        (None, Some(dealt)) => return cards_in(&dealt),
        (Some(_), Some(dealt)) => {
            let expected = "hand, the cards as they are now, or dealt, as they were at first";
            return Err(dealt.problem("the hand is given twice").expected(expected));
        }
        (None, None) => {
            let error = ObservationError::new("hand", "it is missing");
            return Err(error.expected("the seat's cards as they are now"));
        }
    };
    for (place, &(player, card)) in plays.iter().enumerate() {
        if player == observed.seat() {
            let at = format!("plays[{place}].card");
            hand = with(hand, Hand::only(card), &at, "was played and is still in the hand")?;
        }
    }
    earlier(hand)
}

/// Checks that a hand has the expected number of cards, all of the pack. The error is at the field that gives the hand.
///
/// # Errors
/// If a card is not in the pack, or their number is another.
pub fn check_dealt(
    observed: &ObservedSeat<'_>,
    hand: Hand,
    each: usize,
    pack: Hand,
) -> Result<(), ObservationError> {
    let at = if observed.fields().get("dealt").is_some() { "dealt" } else { "hand" };
    let strange = (hand - pack).into_iter().next();
    match strange {
        Some(card) => Err(ObservationError::new(at, format!("{card} is not in the pack"))),
        None if hand.len() != each => {
            let problem = format!("{} cards were dealt to the seat, expected {each}", hand.len());
            Err(ObservationError::new(at, problem))
        }
        None => Ok(()),
    }
}

/// Returns the cards of a hand that a seat can name at its start: its own, and those that the others have played since.
///
/// # Errors
/// If somebody plays a card twice, or one that it cannot have.
pub fn known_hands(
    players: usize,
    seat: Player,
    own: Hand,
    plays: &[(Player, Card)],
) -> Result<Vec<Hand>, ObservationError> {
    let mut hands = vec![Hand::EMPTY; players];
    hands[seat] = own;
    let mut played = Hand::EMPTY;
    for (place, &(player, card)) in plays.iter().enumerate() {
        let wrong = |problem: String| Err(ObservationError::new(format!("plays[{place}]"), problem));
        if played.contains(card) {
            return wrong(format!("{card} was played twice"));
        }
        if own.contains(card) != (player == seat) {
            let holder = if player == seat { "does not hold" } else { "cannot have played the seat's own" };
            return wrong(format!("player {} {holder} {card}", player + 1));
        }
        played.insert(card);
        hands[player].insert(card);
    }
    Ok(hands)
}

/// Returns a hand with cards that it does not have yet.
///
/// # Errors
/// If it has one of them.
pub fn with(hand: Hand, cards: Hand, at: &str, reason: &str) -> Result<Hand, ObservationError> {
    match (hand & cards).into_iter().next() {
        Some(card) => Err(ObservationError::new(at, format!("{card} {reason}"))),
        None => Ok(hand | cards),
    }
}

/// Returns a hand without cards that it has.
///
/// # Errors
/// If it does not have one of them.
pub fn without(hand: Hand, cards: Hand, at: &str, reason: &str) -> Result<Hand, ObservationError> {
    match (cards - hand).into_iter().next() {
        Some(card) => Err(ObservationError::new(at, format!("{card} {reason}"))),
        None => Ok(hand - cards),
    }
}
