//! Public knowledge about the cards that a player holds.

use super::cards::{Kind, Kinds};

/// The most groups that are told apart; beyond it, what is known is given up in part.
const GROUPS: usize = 4;

/// Cards that a player holds as the others know them: groups of cards, each with the kinds that none of its cards can be.
///
/// A player who draws because nothing fits shows that none of its cards is of certain kinds; cards drawn later can be anything
/// again. When a card is played that may have come from several groups, the knowledge is weakened to what holds whichever it
/// was, so that it never excludes the truth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Held {
    excluded: [Kinds; GROUPS],
    counts: [u8; GROUPS],
}

impl Held {
    /// Creates the knowledge that a player holds a number of cards.
    pub fn new(count: usize) -> Self {
        let mut held = Held::default();
        held.draw(count, 0);
        held
    }

    /// Creates the knowledge of groups of cards, each with its size and the kinds excluded. Groups beyond a few are merged.
    pub fn of_groups(groups: impl IntoIterator<Item = (usize, Kinds)>) -> Self {
        let mut held = Held::default();
        groups.into_iter().for_each(|(count, excluded)| held.draw(count, excluded));
        held
    }

    /// Returns the groups that have cards, each with its size and the kinds excluded, in an order that does not depend on how
    /// they came about.
    pub fn groups(&self) -> impl Iterator<Item = (usize, Kinds)> + use<> {
        let mut groups: [_; GROUPS] =
            std::array::from_fn(|group| (usize::from(self.counts[group]), self.excluded[group]));
        groups.sort_unstable_by_key(|&(_, excluded)| excluded);
        groups.into_iter().filter(|group| group.0 > 0)
    }

    /// Returns the number of cards.
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum()
    }

    /// Returns whether there are no cards.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Notes that the player draws cards, none of which can be of the kinds excluded.
    #[inline]
    pub fn draw(&mut self, count: usize, excluded: Kinds) {
        if count == 0 {
            return;
        }
        let same = (0..GROUPS).find(|&group| self.counts[group] > 0 && self.excluded[group] == excluded);
        let free = same.or_else(|| (0..GROUPS).find(|&group| self.counts[group] == 0));
        let group = free.unwrap_or_else(|| self.merge());
        if self.counts[group] == 0 {
            self.excluded[group] = excluded;
        }
        self.excluded[group] &= excluded;
        self.counts[group] += count as u8;
    }

    /// Notes that none of the cards is of these kinds.
    #[inline]
    pub fn exclude(&mut self, kinds: Kinds) {
        for group in 0..GROUPS {
            if self.counts[group] > 0 {
                self.excluded[group] |= kinds;
            }
        }
        self.join_equal();
    }

    /// Notes that the player plays a card.
    #[inline]
    pub fn play(&mut self, kind: Kind) {
        // The card came from one of the groups that allow it. Of every other group that does, one card moves up into the gap
        // between it and its neighbour, of which only what both exclude is known.
        let mut before: Option<Kinds> = None;
        let mut moved = [0; GROUPS];
        let mut count = 0;
        for group in 0..GROUPS {
            let excluded = self.excluded[group];
            if self.counts[group] == 0 || excluded >> kind & 1 == 1 {
                continue;
            }
            self.counts[group] -= 1;
            if self.counts[group] == 0 {
                self.excluded[group] = 0;
            }
            if let Some(before) = before {
                moved[count] = before & excluded;
                count += 1;
            }
            before = Some(excluded);
        }
        for &excluded in &moved[..count] {
            self.draw(1, excluded);
        }
    }

    /// Makes one group of those that exclude the same.
    fn join_equal(&mut self) {
        for group in 1..GROUPS {
            let same = (0..group).find(|&other| {
                self.counts[group] > 0
                    && self.counts[other] > 0
                    && self.excluded[other] == self.excluded[group]
            });
            if let Some(other) = same {
                self.counts[other] += self.counts[group];
                self.counts[group] = 0;
                self.excluded[group] = 0;
            }
        }
    }

    /// Merges the two groups that have most in common, and returns a group that is free now.
    #[cold]
    fn merge(&mut self) -> usize {
        let pairs = (0..GROUPS).flat_map(|one| (one + 1..GROUPS).map(move |other| (one, other)));
        let common =
            |&(one, other): &(usize, usize)| (self.excluded[one] & self.excluded[other]).count_ones();
        let (one, other) = pairs.max_by_key(common).unwrap_or((0, 1));
        self.excluded[one] &= self.excluded[other];
        self.counts[one] += self.counts[other];
        self.counts[other] = 0;
        self.excluded[other] = 0;
        other
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn::Generator;

    /// Cards with their truth: whatever happens, they can be put into the groups so that no excluded kind is in one.
    #[test]
    fn the_truth_is_never_excluded() {
        let mut generator = Generator::new(5);
        let mut ambiguous = 0;
        for _ in 0..2000 {
            let mut hand: Vec<Kind> = Vec::new();
            let mut held = Held::default();
            for _ in 0..40 {
                match generator.below(3) {
                    0 => {
                        let card = generator.below(10) as Kind;
                        // The stock was known not to have some kinds.
                        let excluded = generator.next_u64() & generator.next_u64() & 0x3ff & !(1 << card);
                        hand.push(card);
                        held.draw(1, excluded);
                    }
                    1 => {
                        let absent = !hand.iter().fold(0, |kinds: Kinds, card| kinds | 1 << card);
                        held.exclude(absent & generator.next_u64() & 0x3ff);
                    }
                    _ if !hand.is_empty() => {
                        let card = hand.swap_remove(generator.index(hand.len()));
                        ambiguous +=
                            usize::from(held.groups().filter(|group| group.1 >> card & 1 == 0).count() > 1);
                        held.play(card);
                    }
                    _ => {}
                }
                assert_eq!(held.len(), hand.len());
                let groups: Vec<_> = held.groups().collect();
                assert!(fits(&hand, &groups), "{hand:?} in {groups:?}");
            }
        }
        assert!(ambiguous > 1000, "cards came from groups that could be mistaken: {ambiguous}");
    }

    /// Tries all ways to put cards into groups.
    fn fits(hand: &[Kind], groups: &[(usize, Kinds)]) -> bool {
        let Some((&card, rest)) = hand.split_first() else { return true };
        (0..groups.len()).any(|group| {
            let mut left = groups.to_vec();
            left[group].0 > 0 && left[group].1 >> card & 1 == 0 && {
                left[group].0 -= 1;
                fits(rest, &left)
            }
        })
    }
}
