//! Cards in answers and in observations, read.

use crate::cards::{Card, Hand, Suit};
use maxn::Player;
use maxn_play::toolkit::hidden::ObservedSeat;
use maxn_play::{DecisionError, Field, ObservationError};
use serde_json::Value;

/// Returns the words of an answer in small letters, without the verb that it may begin with.
pub fn answer_words(text: &str, verb: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let mut words: Vec<String> =
        lower.split(|c: char| c.is_whitespace() || c == ',').map(str::to_string).collect();
    words.retain(|word| !word.is_empty());
    if words.len() > 1 && words[0] == verb {
        words.remove(0);
    }
    words
}

/// Returns the error for a text that does not answer a question.
pub fn unreadable(text: &str, question: &str) -> DecisionError {
    DecisionError::Unreadable { text: text.trim().to_string(), question: question.to_string() }
}

/// Reads a card as people write it: in lower case, with `10` for `T`, or with the symbol of its suit.
fn read_card(word: &str) -> Option<Card> {
    let word = word.replace("10", "t");
    let mut letters = word.chars().map(|letter| {
        Suit::ALL.into_iter().find(|suit| suit.symbol() == letter).map_or(letter, Suit::letter)
    });
    let (rank, suit) = (letters.next()?, letters.next()?);
    let rest: String = letters.collect();
    format!("{rank}{suit}{rest}").parse().ok()
}

/// Reads an answer that is one card.
///
/// # Errors
/// If it is not.
pub fn read_card_answer(text: &str, verb: &str, question: &str) -> Result<Card, DecisionError> {
    match &answer_words(text, verb)[..] {
        [word] => read_card(word).ok_or_else(|| unreadable(text, question)),
        _ => Err(unreadable(text, question)),
    }
}

/// Reads an answer of different cards, at least one.
///
/// # Errors
/// If it is not.
pub fn read_cards_answer(text: &str, verb: &str, question: &str) -> Result<Hand, DecisionError> {
    let words = answer_words(text, verb);
    let cards: Option<Vec<Card>> = words.iter().map(|word| read_card(word)).collect();
    let set = cards.map(|cards| (cards.len(), cards.into_iter().collect::<Hand>()));
    match set {
        Some((count, set)) if count > 0 && set.len() == count => Ok(set),
        _ => Err(unreadable(text, question)),
    }
}

/// Reads a suit by its name, letter or symbol.
pub fn read_suit(word: &str) -> Option<Suit> {
    let is_meant = |suit: &Suit| {
        let mut letters = word.chars();
        let is_short = letters
            .next()
            .is_some_and(|letter| letter.to_ascii_uppercase() == suit.letter() || letter == suit.symbol());
        word == suit.name() || is_short && letters.next().is_none()
    };
    Suit::ALL.into_iter().find(is_meant)
}

/// Returns the cards one by one, as text.
pub fn card_list(cards: Hand) -> Vec<String> {
    cards.into_iter().map(|card| card.to_string()).collect()
}

const CARD: &str = "a card such as QS";
const CARDS: &str = "a list of cards such as [\"QS\",\"TH\"], or a text such as \"S:AKQ H:T9\"";
const SUITS: &str = "spades, hearts, diamonds or clubs";

/// The most cards in a list.
const MOST_CARDS: usize = 52;

/// Reads the card of a field.
///
/// # Errors
/// If it is no card.
pub fn card_field(field: &Field<'_>) -> Result<Card, ObservationError> {
    field.text(CARD)?.parse().map_err(|_| field.wrong(CARD))
}

/// Reads a card that has to be there.
///
/// # Errors
/// If it is missing, or no card.
pub fn needed_card(field: &Field<'_>, key: &str) -> Result<Card, ObservationError> {
    card_field(&field.need(key, CARD)?)
}

/// Reads the different cards of a field, a list of them or a text such as `S:AKQ H:T9`; none if it is missing.
///
/// # Errors
/// If it is neither.
pub fn cards_field(observed: &ObservedSeat<'_>, key: &str) -> Result<Hand, ObservationError> {
    observed.fields().get(key).map_or(Ok(Hand::EMPTY), |field| cards(&field))
}

fn cards(field: &Field<'_>) -> Result<Hand, ObservationError> {
    if let Some(text) = field.value().as_str() {
        return text.parse().map_err(|problem| field.problem(problem).expected(CARDS));
    }
    let mut cards = Hand::EMPTY;
    for item in field.items(MOST_CARDS, CARDS)? {
        let card = card_field(&item)?;
        if cards.contains(card) {
            return Err(item.problem(format!("{card} is there twice")));
        }
        cards.insert(card);
    }
    Ok(cards)
}

/// Reads a suit by name, if the field is there.
///
/// # Errors
/// If it is no suit.
pub fn suit_field(observed: &ObservedSeat<'_>, key: &str) -> Result<Option<Suit>, ObservationError> {
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
        Ok((observed.player(&item, "player")?, needed_card(&item, "card")?))
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
        (Some(hand), None) => cards(&hand)?,
        (None, Some(dealt)) => return cards(&dealt),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_people_write_them() {
        let card = |text: &str| text.parse::<Card>().unwrap();
        for text in ["QS", "qs", " q♠ ", "play qs"] {
            assert_eq!(read_card_answer(text, "play", "which"), Ok(card("QS")), "{text}");
        }
        assert_eq!(read_card_answer("10h", "play", "which"), Ok(card("TH")));
        let three = "S:Q H:K C:2".parse().unwrap();
        for text in ["pass qs kh 2c", "2C,QS,KH"] {
            assert_eq!(read_cards_answer(text, "pass", "which"), Ok(three), "{text}");
        }
        for text in ["hearts", "h", "♥"] {
            assert_eq!(read_suit(text), Some(Suit::Hearts), "{text}");
        }
    }

    #[test]
    fn nonsense_is_told_what_is_asked_for() {
        let error = read_card_answer("queen", "play", "which card to play").unwrap_err().to_string();
        assert_eq!(error, "'queen' does not answer the question: which card to play");
        for text in ["", "qs qs", "QS KH QS", "pass", "s", "é", "♠"] {
            assert!(read_cards_answer(text, "pass", "").is_err(), "{text}");
            assert!(read_card_answer(text, "play", "").is_err(), "{text}");
        }
    }
}
