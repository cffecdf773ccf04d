//! Decisions at a card table.

use crate::cards::{Card, Hand, Suit};
use maxn::Player;
use maxn_play::{DecisionError, Prompt};
use std::fmt;

/// A decision with cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardDecision {
    /// Plays a card: `QS`.
    Play(Card),
    /// Passes cards to another player: `pass AS KS QS`.
    Pass(Hand),
    /// Bids a number of tricks: `3`.
    Bid(u8),
    /// Gives a card, for the highest of its suit: `give 2C`.
    Give(Card),
    /// Names trump: `hearts`.
    Trump(Suit),
    /// Exchanges cards for the kitty: `discard 5H 4D 3C 2C`; or leaves the kitty: `leave`.
    Kitty(Hand),
    /// Discards to the crib: `crib KS 2C`.
    DiscardToCrib(Hand),
}

/// The question put to the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardPrompt {
    /// A card to play.
    Play,
    /// Cards to pass.
    Pass {
        /// The number of cards.
        count: usize,
        /// The player who receives them.
        to: Player,
    },
    /// A number of tricks.
    Bid {
        /// The highest bid.
        most: u8,
    },
    /// A card to give.
    Give {
        /// The player who receives it.
        to: Player,
    },
    /// The trump suit.
    Trump,
    /// Cards to exchange for the kitty.
    Kitty {
        /// The number of cards, if any.
        count: usize,
    },
    /// Cards for the crib.
    DiscardToCrib {
        /// The number of cards.
        count: usize,
    },
}

impl fmt::Display for CardDecision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            CardDecision::Play(card) => card.to_string(),
            CardDecision::Pass(cards) => format!("pass {}", list(cards)),
            CardDecision::Bid(tricks) => tricks.to_string(),
            CardDecision::Give(card) => format!("give {card}"),
            CardDecision::Trump(suit) => suit.name().to_string(),
            CardDecision::Kitty(Hand::EMPTY) => "leave".to_string(),
            CardDecision::Kitty(cards) => format!("discard {}", list(cards)),
            CardDecision::DiscardToCrib(cards) => format!("crib {}", list(cards)),
        };
        f.pad(&text)
    }
}

/// Writes the question.
impl fmt::Display for CardPrompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardPrompt::Play => write!(f, "which card to play"),
            CardPrompt::Pass { count: 1, to } => write!(f, "which card to pass to player {}", to + 1),
            CardPrompt::Pass { count, to } => write!(f, "which {count} cards to pass to player {}", to + 1),
            CardPrompt::Bid { most } => write!(f, "how many tricks to bid, from 0 to {most}"),
            CardPrompt::Give { to } => {
                write!(f, "which card to give player {} for its highest of that suit", to + 1)
            }
            CardPrompt::Trump => write!(f, "which suit is trump: spades, hearts, diamonds or clubs"),
            CardPrompt::Kitty { count } => {
                write!(f, "which {count} cards to change for the kitty, or 'leave' it")
            }
            CardPrompt::DiscardToCrib { count: 1 } => write!(f, "which card to discard to the crib"),
            CardPrompt::DiscardToCrib { count } => write!(f, "which {count} cards to discard to the crib"),
        }
    }
}

impl CardDecision {
    /// Returns the cards that the player must hold.
    pub fn cards(&self) -> Hand {
        match *self {
            CardDecision::Play(card) | CardDecision::Give(card) => Hand::only(card),
            CardDecision::Pass(cards) | CardDecision::DiscardToCrib(cards) => cards,
            // The cards of the kitty are among those that can be changed.
            CardDecision::Kitty(_) | CardDecision::Bid(_) | CardDecision::Trump(_) => Hand::EMPTY,
        }
    }
}

impl CardPrompt {
    /// Reads an answer to the question. Lower case, `10` for `T`, suits as symbols, and a missing verb are accepted.
    ///
    /// # Errors
    /// If the text is no answer.
    pub fn read(&self, text: &str) -> Result<CardDecision, DecisionError> {
        let unreadable =
            || DecisionError::Unreadable { text: text.trim().to_string(), question: self.to_string() };
        let lower = text.to_lowercase();
        let mut words: Vec<&str> = lower.split(|c: char| c.is_whitespace() || c == ',').collect();
        words.retain(|word| !word.is_empty());
        if words.len() > 1 && words[0] == self.verb() {
            words.remove(0);
        }
        let one = || if let [word] = words[..] { Ok(word) } else { Err(unreadable()) };
        let cards = || read_cards(&words).ok_or_else(unreadable);
        Ok(match self {
            CardPrompt::Play => CardDecision::Play(read_card(one()?).ok_or_else(unreadable)?),
            CardPrompt::Give { .. } => CardDecision::Give(read_card(one()?).ok_or_else(unreadable)?),
            CardPrompt::Bid { .. } => CardDecision::Bid(one()?.parse().map_err(|_| unreadable())?),
            CardPrompt::Trump => CardDecision::Trump(read_suit(one()?).ok_or_else(unreadable)?),
            CardPrompt::Kitty { .. } if words == ["leave"] => CardDecision::Kitty(Hand::EMPTY),
            CardPrompt::Kitty { .. } => CardDecision::Kitty(cards()?),
            CardPrompt::Pass { .. } => CardDecision::Pass(cards()?),
            CardPrompt::DiscardToCrib { .. } => CardDecision::DiscardToCrib(cards()?),
        })
    }

    /// Returns the kind of decision in one word.
    pub fn kind(&self) -> &'static str {
        match self {
            CardPrompt::Play => "play",
            CardPrompt::Pass { .. } => "pass",
            CardPrompt::Bid { .. } => "bid",
            CardPrompt::Give { .. } => "give",
            CardPrompt::Trump => "trump",
            CardPrompt::Kitty { .. } => "kitty",
            CardPrompt::DiscardToCrib { .. } => "lay-away",
        }
    }

    /// Returns whether answers to the question are seen by nobody but the player who is asked.
    pub fn is_secret(&self) -> bool {
        match self {
            CardPrompt::Play | CardPrompt::Bid { .. } | CardPrompt::Trump => false,
            CardPrompt::Pass { .. }
            | CardPrompt::Give { .. }
            | CardPrompt::Kitty { .. }
            | CardPrompt::DiscardToCrib { .. } => true,
        }
    }

    /// Returns the error for a decision of another kind.
    pub fn instead_of(&self, decision: &CardDecision) -> DecisionError {
        DecisionError::Unreadable { text: decision.to_string(), question: self.to_string() }
    }

    /// The verb that an answer may begin with.
    fn verb(self) -> &'static str {
        match self {
            CardPrompt::Play => "play",
            CardPrompt::Pass { .. } => "pass",
            CardPrompt::Bid { .. } => "bid",
            CardPrompt::Give { .. } => "give",
            CardPrompt::Trump => "trump",
            CardPrompt::Kitty { .. } => "discard",
            CardPrompt::DiscardToCrib { .. } => "crib",
        }
    }
}

/// Different cards, at least one.
fn read_cards(words: &[&str]) -> Option<Hand> {
    let cards: Vec<Card> = words.iter().map(|word| read_card(word)).collect::<Option<_>>()?;
    let set: Hand = cards.iter().copied().collect();
    (!cards.is_empty() && set.len() == cards.len()).then_some(set)
}

fn read_card(word: &str) -> Option<Card> {
    let word = word.replace("10", "t");
    let mut letters = word.chars().map(|letter| {
        Suit::ALL.into_iter().find(|suit| suit.symbol() == letter).map_or(letter, Suit::letter)
    });
    let (rank, suit) = (letters.next()?, letters.next()?);
    let rest: String = letters.collect();
    format!("{rank}{suit}{rest}").parse().ok()
}

fn read_suit(word: &str) -> Option<Suit> {
    let is_meant = |suit: &Suit| {
        let mut letters = word.chars();
        let short = letters
            .next()
            .is_some_and(|letter| letter.to_ascii_uppercase() == suit.letter() || letter == suit.symbol());
        word == suit.name() || short && letters.next().is_none()
    };
    Suit::ALL.into_iter().find(is_meant)
}

/// Returns the cards one by one.
pub fn list(cards: Hand) -> String {
    cards.into_iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

impl CardPrompt {
    /// Returns the question put to a player, with an example from the legal decisions.
    pub fn with_example(self, legal: &[CardDecision]) -> Prompt {
        let is_clear = matches!(self, CardPrompt::Bid { .. } | CardPrompt::Trump);
        let example = match legal.iter().find(|decision| **decision != CardDecision::Kitty(Hand::EMPTY)) {
            Some(decision) if !is_clear => format!(", such as {decision}"),
            _ => String::new(),
        };
        Prompt { kind: self.kind().to_string(), question: format!("{self}{example}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_people_write_them() {
        let card = |text: &str| text.parse::<Card>().unwrap();
        for text in ["QS", "qs", " q♠ ", "play qs"] {
            assert_eq!(CardPrompt::Play.read(text), Ok(CardDecision::Play(card("QS"))), "{text}");
        }
        assert_eq!(CardPrompt::Play.read("10h"), Ok(CardDecision::Play(card("TH"))));
        let three = "S:Q H:K C:2".parse().unwrap();
        let pass = CardPrompt::Pass { count: 3, to: 1 };
        for text in ["pass qs kh 2c", "2C,QS,KH"] {
            assert_eq!(pass.read(text), Ok(CardDecision::Pass(three)), "{text}");
        }
        assert_eq!(CardPrompt::Bid { most: 13 }.read("bid 4"), Ok(CardDecision::Bid(4)));
        for text in ["hearts", "H", "♥", "trump hearts"] {
            assert_eq!(CardPrompt::Trump.read(text), Ok(CardDecision::Trump(Suit::Hearts)), "{text}");
        }
        assert_eq!(CardPrompt::Kitty { count: 4 }.read("Leave"), Ok(CardDecision::Kitty(Hand::EMPTY)));
    }

    #[test]
    fn nonsense_is_told_what_is_asked_for() {
        let error = CardPrompt::Play.read("queen").unwrap_err().to_string();
        assert_eq!(error, "'queen' does not answer the question: which card to play");
        for text in ["", "qs qs", "QS KH QS", "pass", "s", "é", "♠"] {
            assert!(CardPrompt::Pass { count: 3, to: 0 }.read(text).is_err(), "{text}");
            assert!(CardPrompt::Play.read(text).is_err(), "{text}");
        }
        for text in ["-1", "256", "many", "1 2"] {
            assert!(CardPrompt::Bid { most: 3 }.read(text).is_err(), "{text}");
        }
    }
}
