//! The parts of a position as text.

use super::card::Card;
use super::hand::Hand;
use super::rules::{CARDS, WIDOW};
use crate::cards::Suit;
use maxn::Player;
use maxn_play::toolkit::fields::{Field, Fields, NotationError, Word};

/// A position that is being read.
pub(super) struct Reader<'f, 't> {
    pub(super) fields: &'f Fields<'t>,
    /// The cards read so far.
    pub(super) seen: Hand,
}

impl<'t> Reader<'_, 't> {
    /// The hands, and the word where each of them begins.
    pub(super) fn hands(&mut self) -> Result<([Hand; 3], Vec<Word<'t>>), NotationError> {
        let field = self.fields.required("hands")?;
        let parts = field.parts();
        if parts.len() != 3 {
            let problem = format!("there are {} hands, separated by '|', expected 3", parts.len());
            return Err(field.head.error(problem));
        }
        let mut hands = [Hand::EMPTY; 3];
        for (hand, part) in hands.iter_mut().zip(&parts) {
            *hand = self.cards(part)?;
        }
        Ok((hands, parts.iter().map(|part| part.first().copied().unwrap_or(field.head)).collect()))
    }

    /// Cards, by suit or one by one.
    pub(super) fn cards(&mut self, words: &[Word<'t>]) -> Result<Hand, NotationError> {
        let mut hand = Hand::EMPTY;
        for &word in words {
            let cards: Hand = if word.text.contains(':') {
                word.text.parse().map_err(|problem| word.error(problem))?
            } else {
                [Self::card(word)?].into_iter().collect()
            };
            for card in cards.cards() {
                self.see(card, word)?;
                hand.insert(card);
            }
        }
        Ok(hand)
    }

    pub(super) fn card(word: Word<'t>) -> Result<Card, NotationError> {
        word.text.parse().map_err(|problem| word.error(problem))
    }

    pub(super) fn see(&mut self, card: Card, word: Word<'t>) -> Result<(), NotationError> {
        if self.seen.count(card) == 2 {
            return Err(word.error(format!("{card} is there three times; there are two of each card")));
        }
        self.seen.insert(card);
        Ok(())
    }

    pub(super) fn player(&self, name: &'static str) -> Result<Option<Player>, NotationError> {
        let number = |field: &Field<'t>| field.only()?.number(1..=3).map(|number| number - 1);
        self.fields.get(name).map(number).transpose()
    }

    pub(super) fn trump(&self) -> Result<Option<Suit>, NotationError> {
        let Some(field) = self.fields.get("trump") else { return Ok(None) };
        let word = field.only()?;
        let mut letters = word.text.chars();
        let suit = match (letters.next(), letters.next()) {
            (Some(letter), None) => Suit::from_letter(letter),
            _ => None,
        };
        suit.map(Some).ok_or_else(|| word.error("expected a suit: S, H, D or C"))
    }

    /// A number for each player.
    pub(super) fn each(&self, name: &'static str, most: usize) -> Result<Option<[i32; 3]>, NotationError> {
        let Some(field) = self.fields.get(name) else { return Ok(None) };
        let words: [Word<'t>; 3] = field.exactly("three, one for each player")?;
        let mut numbers = [0; 3];
        for (number, word) in numbers.iter_mut().zip(words) {
            *number = word.number(0..=most)? as i32;
        }
        Ok(Some(numbers))
    }

    /// Refuses fields of a later part of the deal.
    pub(super) fn refuse(&self, names: &[&'static str], reason: &str) -> Result<(), NotationError> {
        match names.iter().find_map(|name| self.fields.get(name)) {
            Some(field) => Err(field.head.error(reason)),
            None => Ok(()),
        }
    }

    /// Checks that the players hold as many cards as the first of them, but for those `more` that each has.
    pub(super) fn check_sizes(
        hands: &[Hand; 3],
        places: &[Word<'t>],
        more: [usize; 3],
    ) -> Result<usize, NotationError> {
        let base = (0..3).map(|player| hands[player].len().saturating_sub(more[player])).min().unwrap_or(0);
        for player in 0..3 {
            let (found, expected) = (hands[player].len(), base + more[player]);
            if found != expected {
                let problem = format!("player {} has {found} cards, expected {expected}", player + 1);
                return Err(places[player].error(problem));
            }
        }
        if base > CARDS {
            return Err(places[0].error(format!("a player has at most {CARDS} cards")));
        }
        Ok(base)
    }

    /// The widow, which is part of the bidder's hand after the auction.
    pub(super) fn widow(&mut self, is_held: bool) -> Result<(Hand, Option<Word<'t>>), NotationError> {
        let Some(field) = self.fields.get("widow") else { return Ok((Hand::EMPTY, None)) };
        let before = self.seen;
        if is_held {
            // The same cards again, not others.
            self.seen = Hand::EMPTY;
        }
        let widow = self.cards(&field.words)?;
        if is_held {
            self.seen = before;
        }
        if widow.len() != WIDOW {
            return Err(field.head.error(format!("the widow has {} cards, expected {WIDOW}", widow.len())));
        }
        Ok((widow, Some(field.head)))
    }
}
