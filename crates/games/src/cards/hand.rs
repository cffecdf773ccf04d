//! Sets of cards.

use super::card::{Card, Suit, rank_letter, rank_of};
use std::fmt;
use std::ops::{BitAnd, BitOr, Not, Sub};
use std::str::FromStr;

/// A set of cards in 64 bits, sixteen to a suit, written by suit from high to low: `S:AKQ H:T9 D:- C:5`.
///
/// ```
/// use maxn_games::cards::{Hand, Suit};
///
/// let hand: Hand = "S:AKQ H:T9 D:- C:5".parse()?;
/// assert_eq!((hand.len(), hand.of(Suit::Spades).len()), (6, 3));
/// assert_eq!(hand.highest(Suit::Hearts).map(|card| card.to_string()).as_deref(), Some("TH"));
/// assert_eq!(hand.to_string(), "S:AKQ H:T9 D:- C:5");
/// # Ok::<(), maxn_games::cards::HandError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u64);

impl Hand {
    /// No cards.
    pub const EMPTY: Hand = Hand(0);
    /// All 52.
    pub const DECK: Hand = Hand(0x1fff_1fff_1fff_1fff);

    /// Returns a set with one card.
    #[inline]
    pub fn only(card: Card) -> Hand {
        Hand(1 << card.bit())
    }

    /// Returns all cards of a suit.
    #[inline]
    pub fn suit(suit: Suit) -> Hand {
        Hand(0x1fff << (suit as u32 * 16))
    }

    /// Its cards of a suit.
    #[inline]
    #[must_use]
    pub fn of(self, suit: Suit) -> Hand {
        self & Hand::suit(suit)
    }

    /// Returns the ranks it has of a suit, as bits from the two on.
    #[inline]
    pub fn ranks(self, suit: Suit) -> u16 {
        (self.0 >> (suit as u32 * 16)) as u16
    }

    /// Returns the number of cards.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the hand is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether a card is in it.
    #[inline]
    pub fn contains(self, card: Card) -> bool {
        self.0 >> card.bit() & 1 != 0
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.bit();
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.bit());
    }

    /// Returns the highest card of a suit.
    #[inline]
    pub fn highest(self, suit: Suit) -> Option<Card> {
        self.of(suit).into_iter().next()
    }

    /// Returns the lowest card of a suit.
    #[inline]
    pub fn lowest(self, suit: Suit) -> Option<Card> {
        let of = self.of(suit);
        (!of.is_empty()).then(|| Card::from_bit(of.0.trailing_zeros()))
    }

    /// Returns the cards above a card, of its suit.
    #[inline]
    #[must_use]
    pub fn above(self, card: Card) -> Hand {
        Hand(self.0 & Hand::suit_of(card).0 & (!1 << card.bit()))
    }

    /// Returns the cards below a card, of its suit.
    #[inline]
    #[must_use]
    pub fn below(self, card: Card) -> Hand {
        Hand(self.0 & Hand::suit_of(card).0 & ((1 << card.bit()) - 1))
    }

    /// All cards of a card's suit.
    #[inline]
    fn suit_of(card: Card) -> Hand {
        Hand(0x1fff << (card.bit() & 0x30))
    }

    /// Returns, for each of its cards, the next card below it in the same suit among `all`, if there is one.
    #[inline]
    #[must_use]
    pub fn next_below(self, all: Hand) -> Hand {
        // Its cards spread downwards through those that are missing, all suits at once; the three bits between two suits
        // are not missing cards, and stop them.
        let mut missing = (!all).0;
        let mut reached = self.0;
        for step in [1, 2, 4, 8] {
            reached |= missing & (reached >> step);
            missing &= missing >> step;
        }
        Hand(reached >> 1) & all
    }

    /// Adds every card below one of its cards in the same suit.
    #[inline]
    #[must_use]
    pub fn filled_down(self) -> Hand {
        let mut bits = self.0;
        bits |= bits >> 1 & 0x7fff_7fff_7fff_7fff;
        bits |= bits >> 2 & 0x3fff_3fff_3fff_3fff;
        bits |= bits >> 4 & 0x0fff_0fff_0fff_0fff;
        bits |= bits >> 8 & 0x00ff_00ff_00ff_00ff;
        Hand(bits)
    }

    /// Adds every card above one of its cards in the same suit.
    #[inline]
    #[must_use]
    pub fn filled_up(self) -> Hand {
        let mut bits = self.0;
        bits |= bits << 1 & 0xfffe_fffe_fffe_fffe;
        bits |= bits << 2 & 0xfffc_fffc_fffc_fffc;
        bits |= bits << 4 & 0xfff0_fff0_fff0_fff0;
        bits |= bits << 8 & 0xff00_ff00_ff00_ff00;
        Hand(bits) & Hand::DECK
    }

    /// Returns the bits.
    #[inline]
    pub fn bits(self) -> u64 {
        self.0
    }
}

/// The cards from the ace of spades down to the two of clubs.
impl IntoIterator for Hand {
    type Item = Card;
    type IntoIter = Cards;

    #[inline]
    fn into_iter(self) -> Cards {
        Cards(self.0)
    }
}

/// Goes through the cards of a hand, highest first.
#[derive(Clone, Debug)]
pub struct Cards(u64);

impl Iterator for Cards {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.ilog2();
        self.0 ^= 1 << bit;
        Some(Card::from_bit(bit))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Cards {}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        cards.into_iter().fold(Hand::EMPTY, |hand, card| hand | Hand::only(card))
    }
}

impl Extend<Card> for Hand {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.insert(card));
    }
}

impl BitOr for Hand {
    type Output = Hand;
    #[inline]
    fn bitor(self, other: Hand) -> Hand {
        Hand(self.0 | other.0)
    }
}

impl BitAnd for Hand {
    type Output = Hand;
    #[inline]
    fn bitand(self, other: Hand) -> Hand {
        Hand(self.0 & other.0)
    }
}

impl Sub for Hand {
    type Output = Hand;
    #[inline]
    fn sub(self, other: Hand) -> Hand {
        Hand(self.0 & !other.0)
    }
}

impl Not for Hand {
    type Output = Hand;
    #[inline]
    fn not(self) -> Hand {
        Hand::DECK - self
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suits = Suit::ALL.map(|suit| {
            let ranks: String = self.of(suit).into_iter().map(|card| rank_letter(card.rank())).collect();
            format!("{}:{}", suit.letter(), if ranks.is_empty() { "-" } else { &ranks })
        });
        f.pad(&suits.join(" "))
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A text that is no hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandError {
    /// A word does not begin with a suit and a colon.
    #[error("'{0}' is not the cards of a suit; write them as S:AKQ, or S:- for none")]
    NotASuit(String),
    /// A suit comes twice.
    #[error("the suit {suit} comes twice: '{word}'")]
    SuitTwice {
        /// The suit.
        suit: char,
        /// The second time.
        word: String,
    },
    /// A letter is no rank.
    #[error("'{letter}' in '{word}' is no rank; the ranks are A K Q J T 9 8 7 6 5 4 3 2")]
    NotARank {
        /// The letter.
        letter: char,
        /// The word that contains it.
        word: String,
    },
    /// A card comes twice.
    #[error("{card} comes twice in '{word}'")]
    CardTwice {
        /// The card.
        card: Card,
        /// The word that contains it twice.
        word: String,
    },
}

impl FromStr for Hand {
    type Err = HandError;

    /// Reads suits in any order; a suit left out is empty.
    fn from_str(text: &str) -> Result<Hand, HandError> {
        let mut hand = Hand::EMPTY;
        let mut seen = Vec::new();
        for word in text.split_whitespace() {
            let not_a_suit = || HandError::NotASuit(word.to_string());
            let (suit, ranks) = word.split_once(':').ok_or_else(not_a_suit)?;
            let mut letters = suit.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else { return Err(not_a_suit()) };
            let suit = Suit::from_letter(letter).ok_or_else(not_a_suit)?;
            if seen.contains(&suit) {
                return Err(HandError::SuitTwice { suit: suit.letter(), word: word.to_string() });
            }
            seen.push(suit);
            for letter in ranks.chars().filter(|_| ranks != "-") {
                let rank =
                    rank_of(letter).ok_or_else(|| HandError::NotARank { letter, word: word.to_string() })?;
                let card = Card::new(suit, rank);
                if hand.contains(card) {
                    return Err(HandError::CardTwice { card, word: word.to_string() });
                }
                hand.insert(card);
            }
        }
        Ok(hand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> Hand {
        text.parse().unwrap()
    }

    #[test]
    fn hands_round_trip() {
        for text in ["S:- H:- D:- C:-", "S:AKQJT98765432 H:- D:7 C:A2", "S:2 H:A D:K C:Q"] {
            assert_eq!(hand(text).to_string(), text);
        }
        assert_eq!(hand("C:5 S:kQa"), hand("S:AKQ H:- D:- C:5"), "any order of suits and ranks");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |text: &str| text.parse::<Hand>().unwrap_err().to_string();
        assert!(error("S:AK X:5").contains("'X:5'"));
        assert!(error("SAK").contains("'SAK'"));
        assert!(error("S:A1").contains("'1' in 'S:A1'"));
        assert!(error("S:AA").contains("AS comes twice"));
        assert!(error("S:A S:K").contains("suit S comes twice"));
    }

    #[test]
    fn cards_above_and_below_are_of_the_suit() {
        let cards = hand("S:AQ2 H:K5 D:- C:3");
        let queen: Card = "QS".parse().unwrap();
        assert_eq!(cards.above(queen), hand("S:A"));
        assert_eq!(cards.below(queen), hand("S:2"));
        assert_eq!(cards.above("AS".parse().unwrap()), Hand::EMPTY);
        assert_eq!(cards.lowest(Suit::Hearts), "5H".parse().ok());
        assert_eq!(cards.highest(Suit::Diamonds), None);
        assert_eq!((!cards).len(), 52 - 6);
        assert_eq!(hand("S:A H:A2 D:5 C:A").next_below(cards | hand("H:J D:7")), hand("S:Q H:K C:3"));
        assert_eq!(hand("S:Q H:3 D:- C:-").filled_down(), hand("S:QJT98765432 H:32"));
        assert_eq!(hand("S:Q H:- D:- C:K").filled_up(), hand("S:AKQ C:AK"));
        assert_eq!(
            cards.into_iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" "),
            "AS QS 2S KH 5H 3C"
        );
    }
}
