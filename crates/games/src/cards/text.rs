//! Cards as people and programs write them.

use super::{Card, Hand, Suit};
use maxn_play::{Field, ObservationError};

/// Returns the cards one by one.
pub fn listed(cards: Hand) -> Vec<String> {
    cards.into_iter().map(|card| card.to_string()).collect()
}

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

/// Reads different cards, at least one, with a verb before them or without. Lower case, `10` for `T` and suits as symbols are
/// accepted.
///
/// ```
/// use maxn_games::cards::read_cards;
///
/// assert_eq!(read_cards("Crib 10♥, 2c", "crib"), "H:T C:2".parse().ok());
/// assert_eq!(read_cards("2C 2C", "crib"), None);
/// ```
pub fn read_cards(text: &str, verb: &str) -> Option<Hand> {
    let words = answer_words(text, verb);
    let cards: Vec<Card> = words.iter().map(|word| read_card(word)).collect::<Option<_>>()?;
    let set: Hand = cards.iter().copied().collect();
    (!cards.is_empty() && set.len() == cards.len()).then_some(set)
}

fn read_card(word: &str) -> Option<Card> {
    let letter = |letter: char| {
        Suit::ALL.into_iter().find(|suit| suit.symbol() == letter).map_or(letter, Suit::letter)
    };
    word.replace("10", "t").chars().map(letter).collect::<String>().parse().ok()
}

/// Reads a suit by its name, letter or symbol, in small letters.
pub fn read_suit(word: &str) -> Option<Suit> {
    let is_meant = |suit: &Suit| {
        let letter = suit.letter().to_ascii_lowercase();
        word == suit.name() || word.chars().eq([letter]) || word.chars().eq([suit.symbol()])
    };
    Suit::ALL.into_iter().find(is_meant)
}

const CARD: &str = "a card such as QS";
const CARDS: &str = "a list of cards such as [\"QS\",\"TH\"], or a text such as \"S:AKQ H:T9\"";

/// Reads a card in a field of an observation.
///
/// # Errors
/// If it is none.
pub fn card_in(field: &Field<'_>) -> Result<Card, ObservationError> {
    field.text(CARD)?.parse().map_err(|_| field.wrong(CARD))
}

/// Reads different cards in a field of an observation: a list of them, or a text such as `S:AKQ H:T9`.
///
/// # Errors
/// If they are none, or one of them is there twice.
pub fn cards_in(field: &Field<'_>) -> Result<Hand, ObservationError> {
    if let Some(text) = field.value().as_str() {
        return text.parse().map_err(|problem| field.problem(problem).expected(CARDS));
    }
    let mut cards = Hand::EMPTY;
    for item in field.items(52, CARDS)? {
        let card = card_in(&item)?;
        if cards.contains(card) {
            return Err(item.problem(format!("{card} is there twice")));
        }
        cards.insert(card);
    }
    Ok(cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_people_write_them() {
        let cards = |text: &str| text.parse::<Hand>().ok();
        for text in ["QS", "qs", " q♠ ", "play qs"] {
            assert_eq!(read_cards(text, "play"), cards("S:Q"), "{text}");
        }
        assert_eq!(read_cards("10h", "play"), cards("H:T"));
        for text in ["pass qs kh 2c", "2C,QS,KH"] {
            assert_eq!(read_cards(text, "pass"), cards("S:Q H:K C:2"), "{text}");
        }
        for text in ["", "qs qs", "QS KH QS", "pass", "s", "é", "♠"] {
            assert_eq!(read_cards(text, "pass"), None, "{text}");
        }
        for text in ["hearts", "h", "♥"] {
            assert_eq!(read_suit(text), Some(Suit::Hearts), "{text}");
        }
        assert_eq!(read_suit("he"), None);
    }
}
