//! Decisions as numbers.

mod steps;

use crate::decision::Decision;
use std::collections::HashMap;
use std::ops::Range;

/// A numbering of all decisions of a game: one number, from 0 on, for each decision that any position can ask for.
///
/// Numbers never change once a game has them: programs that learn keep them in their files. Words such as cards, bids and moves
/// are listed; sets of cards are numbered by the combinatorial number system: the set of the items with indices
/// `a < b < c` is number `C(a, 1) + C(b, 2) + C(c, 3)` of its block.
///
/// ```
/// use maxn_play::{ActionSpace, Decision};
///
/// let space = ActionSpace::default()
///     .with_words(["2C", "3C", "4C", "5C"])
///     .with_sets("pass", &["2C", "3C", "4C", "5C"].map(String::from), 2);
/// assert_eq!(space.count(), 4 + 6);
/// assert_eq!(space.number(&Decision::new("4C")), Some(2));
/// // The items 1 and 3: C(1, 1) + C(3, 2) = 4.
/// assert_eq!(space.number(&Decision::new("pass 5C 3C")), Some(4 + 4));
/// assert_eq!(space.decision(8), Some(Decision::new("pass 5C 3C")));
/// assert_eq!(space.decision(10), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct ActionSpace {
    blocks: Vec<Block>,
    /// The number of each listed word.
    words: HashMap<String, u32>,
    count: u32,
    /// The numbers of decisions that are just a card.
    cards: Range<u32>,
    /// The copies of each card.
    copies: usize,
}

/// Numbers in a row.
#[derive(Clone, Debug)]
struct Block {
    first: u32,
    content: Content,
}

#[derive(Clone, Debug)]
enum Content {
    Words(Vec<String>),
    Sets(Sets),
}

/// Sets of a size, written as a verb and the items, the highest first.
#[derive(Clone, Debug)]
struct Sets {
    verb: String,
    items: Vec<String>,
    /// The index of each item.
    places: HashMap<String, usize>,
    size: usize,
}

impl ActionSpace {
    /// Adds decisions that are listed, in their order.
    ///
    /// # Panics
    /// If a decision is there already.
    #[must_use]
    pub fn with_words<T: Into<String>>(mut self, words: impl IntoIterator<Item = T>) -> Self {
        let words: Vec<String> = words.into_iter().map(Into::into).collect();
        for (word, number) in words.iter().zip(self.count..) {
            let before = self.words.insert(word.clone(), number);
            assert!(before.is_none(), "{word} has two numbers");
        }
        let first = self.count;
        self.count += words.len() as u32;
        self.blocks.push(Block { first, content: Content::Words(words) });
        self
    }

    /// Adds the cards of a pack, each different one once: the decisions to play one of them.
    ///
    /// # Panics
    /// If a card is there already.
    #[must_use]
    pub fn with_cards<T: Into<String>>(self, cards: impl IntoIterator<Item = T>) -> Self {
        let first = self.count;
        let mut space = self.with_words(cards);
        space.cards = first..space.count;
        space.copies = 1;
        space
    }

    /// Notes that the pack has two copies of every card.
    #[must_use]
    pub fn in_two_copies(mut self) -> Self {
        self.copies = 2;
        self
    }

    /// Adds all sets of a size, written as a verb and the items, which are given from the lowest to the highest.
    #[must_use]
    pub fn with_sets(mut self, verb: &str, items: &[String], size: usize) -> Self {
        let places = items.iter().cloned().zip(0..).collect();
        let sets = Sets { verb: verb.to_string(), items: items.to_vec(), places, size };
        let first = self.count;
        self.count += choose(items.len(), size);
        self.blocks.push(Block { first, content: Content::Sets(sets) });
        self
    }

    /// Returns the number of decisions.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Returns the number of different cards; 0 on a board.
    pub fn card_count(&self) -> usize {
        self.cards.len()
    }

    /// Returns the number of copies of each card, as far as they matter: of a hand with an end.
    pub fn copies(&self) -> usize {
        self.copies
    }

    /// Returns the index of a card among all different ones, from 0; `None` if there is no such card.
    pub fn card_index(&self, card: &str) -> Option<usize> {
        let number = self.words.get(card).filter(|number| self.cards.contains(number))?;
        Some((number - self.cards.start) as usize)
    }

    /// Returns the number of a decision; `None` if the game has no such decision.
    pub fn number(&self, decision: &Decision) -> Option<u32> {
        let text = decision.as_str();
        self.words.get(text).copied().or_else(|| {
            self.blocks.iter().find_map(|block| match &block.content {
                Content::Words(_) => None,
                Content::Sets(sets) => Some(block.first + sets.number(text)?),
            })
        })
    }

    /// Returns the decision of a number, in its canonical form; `None` if no decision has the number.
    pub fn decision(&self, number: u32) -> Option<Decision> {
        let after = self.blocks.partition_point(|block| block.first <= number);
        let block = &self.blocks[after.checked_sub(1)?];
        let place = number - block.first;
        let text = match &block.content {
            Content::Words(words) => words.get(place as usize)?.clone(),
            Content::Sets(sets) => sets.text(place)?,
        };
        Some(Decision::new(text))
    }
}

impl Sets {
    /// The place of a set in the combinatorial number system.
    fn number(&self, text: &str) -> Option<u32> {
        let items = text.strip_prefix(self.verb.as_str())?.strip_prefix(' ')?;
        let places: Vec<usize> =
            items.split(' ').map(|item| self.places.get(item).copied()).collect::<Option<_>>()?;
        let falls = places.windows(2).all(|pair| pair[0] > pair[1]);
        let is_set = places.len() == self.size && falls;
        is_set.then(|| places.iter().rev().zip(1..).map(|(&place, size)| choose(place, size)).sum())
    }

    /// The items of the set at a place, the highest first: the largest one whose sets begin no later, and so on with the rest.
    fn places_of(&self, place: u32) -> impl Iterator<Item = usize> {
        let (mut rest, mut above) = (place, self.items.len());
        (1..=self.size).rev().map_while(move |size| {
            above = (0..above).rev().find(|&item| choose(item, size) <= rest)?;
            rest -= choose(above, size);
            Some(above)
        })
    }

    fn text(&self, place: u32) -> Option<String> {
        if place >= choose(self.items.len(), self.size) {
            return None;
        }
        let items = self.places_of(place).map(|item| [" ", &self.items[item]].concat());
        Some([self.verb.clone()].into_iter().chain(items).collect())
    }
}

/// The number of sets of a size among some items.
fn choose(items: usize, size: usize) -> u32 {
    if size > items {
        return 0;
    }
    (0..size as u64).fold(1, |ways, taken| ways * (items as u64 - taken) / (taken + 1)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_without_gaps() {
        let items: Vec<String> = (0..9).map(|item| format!("i{item}")).collect();
        for size in 1..=9 {
            let space = ActionSpace::default().with_words(["pass"]).with_sets("take", &items, size);
            let all = 2_u32.pow(9);
            let of_size = (0..all).filter(|set| set.count_ones() as usize == size).count() as u32;
            assert_eq!(space.count(), 1 + of_size);
            let mut seen = std::collections::HashSet::new();
            for number in 0..space.count() {
                let decision = space.decision(number).unwrap();
                assert_eq!(space.number(&decision), Some(number), "{decision}");
                assert!(seen.insert(decision.as_str().to_string()), "{decision} comes twice");
            }
            assert_eq!(space.decision(space.count()), None);
        }
    }

    #[test]
    fn other_texts_have_no_number() {
        let items: Vec<String> = (0..9).map(|item| format!("i{item}")).collect();
        let space = ActionSpace::default().with_words(["pass"]).with_sets("take", &items, 2);
        for text in [
            "",
            "take",
            "take i1",
            "take i1 i2",
            "take i2 i2",
            "take i9 i1",
            "takei2 i1",
            "i2 i1",
            "take i3 i2 i1",
        ] {
            assert_eq!(space.number(&Decision::new(text)), None, "{text}");
        }
        assert_eq!(ActionSpace::default().decision(0), None);
    }
}
