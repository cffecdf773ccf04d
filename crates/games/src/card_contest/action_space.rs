//! The decisions of card games as numbers.

use super::CardDecision;
use crate::cards::{Card, Hand, Suit};
use maxn_play::ActionSpace;

/// The suits from the lowest to the highest.
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

/// The numbers of all decisions of a card game, known by their texts and by their cards: 0 for `2C` to 51 for `AS`, then blocks of
/// other decisions.
#[derive(Debug)]
pub struct CardActions {
    space: ActionSpace,
    /// The blocks after the cards, with their first numbers.
    blocks: Vec<(Block, u32)>,
}

/// Decisions of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Block {
    Bids,
    Gifts,
    Trumps,
    Leave,
    /// Sets of this many cards.
    Pass(usize),
    Kitty(usize),
    DiscardToCrib(usize),
}

impl CardActions {
    /// Returns the numbering that begins with the cards to play.
    pub fn cards_first() -> Self {
        CardActions { space: ActionSpace::default().with_cards(card_names()), blocks: Vec::new() }
    }

    /// Adds the bids of tricks up to the highest of any number of players.
    #[must_use]
    pub fn with_bids(self, most: u8) -> Self {
        self.with(Block::Bids, |space| space.with_words((0..=most).map(|bid| bid.to_string())))
    }

    /// Adds the cards to be given.
    #[must_use]
    pub fn with_gifts(self) -> Self {
        let gifts = card_names().into_iter().map(|card| format!("give {card}"));
        self.with(Block::Gifts, |space| space.with_words(gifts))
    }

    /// Adds the trump suits from clubs to spades.
    #[must_use]
    pub fn with_trumps(self) -> Self {
        self.with(Block::Trumps, |space| space.with_words(suit_names()))
    }

    /// Adds the sets of cards to be passed.
    #[must_use]
    pub fn with_passes(self, size: usize) -> Self {
        self.with(Block::Pass(size), |space| space.with_sets("pass", &card_names(), size))
    }

    /// Adds leaving the kitty, and the sets of cards to exchange for it.
    #[must_use]
    pub fn with_kitty(self, size: usize) -> Self {
        let left = self.with(Block::Leave, |space| space.with_words(["leave"]));
        left.with(Block::Kitty(size), |space| space.with_sets("discard", &card_names(), size))
    }

    /// Adds the sets of cards to be discarded to the crib.
    #[must_use]
    pub fn with_crib(self, size: usize) -> Self {
        self.with(Block::DiscardToCrib(size), |space| space.with_sets("crib", &card_names(), size))
    }

    fn with(mut self, block: Block, add: impl FnOnce(ActionSpace) -> ActionSpace) -> Self {
        self.blocks.push((block, self.space.count()));
        CardActions { space: add(self.space), blocks: self.blocks }
    }

    /// Returns the numbers by text.
    pub fn space(&self) -> &ActionSpace {
        &self.space
    }

    /// Returns the number of a decision; `None` if the game has no such decisions.
    #[inline]
    pub fn number(&self, decision: &CardDecision) -> Option<u32> {
        let (block, place) = match *decision {
            CardDecision::Play(card) => return Some(card.index() as u32),
            CardDecision::Bid(bid) => (Block::Bids, u32::from(bid)),
            CardDecision::Give(card) => (Block::Gifts, card.index() as u32),
            CardDecision::Trump(suit) => (Block::Trumps, suit as u32),
            CardDecision::Kitty(Hand::EMPTY) => (Block::Leave, 0),
            CardDecision::Pass(cards) => (Block::Pass(cards.len()), set_number(cards)?),
            CardDecision::Kitty(cards) => (Block::Kitty(cards.len()), set_number(cards)?),
            CardDecision::DiscardToCrib(cards) => (Block::DiscardToCrib(cards.len()), set_number(cards)?),
        };
        let &(_, first) = self.blocks.iter().find(|&&(kind, _)| kind == block)?;
        Some(first + place)
    }

    /// Returns the decision of a number; `None` if no decision has the number.
    pub fn decision(&self, number: u32) -> Option<CardDecision> {
        if number >= self.space.count() {
            return None;
        }
        let block = self.blocks.iter().rev().find(|&&(_, first)| first <= number);
        let Some(&(block, first)) = block else { return Some(CardDecision::Play(card(number))) };
        let place = number - first;
        Some(match block {
            Block::Bids => CardDecision::Bid(place as u8),
            Block::Gifts => CardDecision::Give(card(place)),
            Block::Trumps => CardDecision::Trump(SUITS[place as usize]),
            Block::Leave => CardDecision::Kitty(Hand::EMPTY),
            Block::Pass(size) => CardDecision::Pass(set(place, size)),
            Block::Kitty(size) => CardDecision::Kitty(set(place, size)),
            Block::DiscardToCrib(size) => CardDecision::DiscardToCrib(set(place, size)),
        })
    }
}

/// The cards of the pack from `2C` to `AS`: the index of a card is [`Card::index`].
fn card_names() -> Vec<String> {
    (0..52).map(|index| card(index).to_string()).collect()
}

/// The card of an index.
fn card(index: u32) -> Card {
    Card::new(SUITS[index as usize / 13], (index % 13) as u8)
}

/// Returns the names of the suits from the lowest to the highest.
pub fn suit_names() -> impl Iterator<Item = &'static str> {
    SUITS.iter().map(|suit| suit.name())
}

/// The number of ways to choose up to four of up to 52 cards, by the cards and the number chosen.
const CHOOSE: [[u32; 5]; 53] = {
    let mut ways = [[0; 5]; 53];
    let mut cards = 0;
    while cards < 53 {
        ways[cards][0] = 1;
        let mut size = 1;
        while size < 5 && cards > 0 {
            ways[cards][size] = ways[cards - 1][size - 1] + ways[cards - 1][size];
            size += 1;
        }
        cards += 1;
    }
    ways
};

/// The place of a set of up to four cards in the combinatorial number system; `None` for more.
#[inline]
fn set_number(cards: Hand) -> Option<u32> {
    let size = cards.len();
    let ways = |(place, card): (usize, Card)| CHOOSE[card.index()].get(size - place);
    cards.into_iter().enumerate().map(ways).sum()
}

/// The set of a size at a place: the highest card is the largest one whose sets begin no later, and so on with the rest.
fn set(place: u32, size: usize) -> Hand {
    let (mut rest, mut above, mut cards) = (place, 52, Hand::EMPTY);
    for size in (1..=size).rev() {
        while above > 0 && CHOOSE[above - 1][size] > rest {
            above -= 1;
        }
        above = above.saturating_sub(1);
        rest -= CHOOSE[above][size];
        cards.insert(card(above as u32));
    }
    cards
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers are those of the texts, for every decision.
    #[test]
    fn decisions_have_the_numbers_of_their_texts() {
        let all = CardActions::cards_first().with_bids(17).with_gifts().with_trumps().with_kitty(2);
        let all = all.with_passes(3).with_crib(1).with_crib(2);
        assert_eq!(all.space.count(), 52 + 18 + 52 + 4 + 1 + 1326 + 22_100 + 52 + 1326);
        for number in 0..all.space.count() {
            let decision = all.decision(number).expect("a number below the count");
            assert_eq!(all.number(&decision), Some(number), "{decision}");
            let text = all.space.decision(number).expect("a number below the count");
            assert_eq!(decision.to_string(), text.as_str());
        }
        assert_eq!(all.decision(all.space.count()), None);
        let five = "S:AKQJT".parse().expect("cards");
        assert_eq!(CardActions::cards_first().number(&CardDecision::Pass(five)), None);
    }
}
