//! The generator of plays.

use super::cards::{SUIT, ranks_with};
use super::combination::{Kind, Play, flush_strength, straights, suit_ranks};
use super::equivalence::sets;

/// A hand that looks for plays, and the buffer that they go to.
pub(super) struct Generator<'m> {
    pub(super) hand: u64,
    /// Cards that need not be tried where the next lower one of their rank is not.
    pub(super) tied: u64,
    pub(super) low_straights: bool,
    pub(super) plays: &'m mut Vec<Play>,
}

impl Generator<'_> {
    /// Pushes all plays for somebody who leads: those of the most cards first, and the lowest first.
    pub(super) fn lead(&mut self) {
        if self.hand.count_ones() >= 5 {
            self.fives(Play::PASS);
        }
        self.sets_of(Kind::Triple, 3, 0);
        self.sets_of(Kind::Pair, 2, 0);
        self.singles(0);
    }

    /// Pushes all plays that beat another, the lowest first.
    pub(super) fn follow(&mut self, last: Play) {
        match last.size() {
            1 => self.singles(last.strength() + 1),
            2 => self.sets_of(Kind::Pair, 2, last.strength() + 1),
            3 => self.sets_of(Kind::Triple, 3, last.strength() + 1),
            _ if self.hand.count_ones() >= 5 => self.fives(last),
            _ => {}
        }
    }

    fn singles(&mut self, least: u32) {
        let mut cards = self.hand & !self.tied & (u64::MAX << least);
        while cards != 0 {
            let bit = cards.trailing_zeros();
            self.plays.push(Play::of(Kind::Single, 1 << bit, bit));
            cards &= cards - 1;
        }
    }

    /// Pairs or triples. Pairs are compared by their highest card, triples by rank.
    fn sets_of(&mut self, kind: Kind, size: u32, least: u32) {
        let mut ranks = ranks_with(self.hand, size.into());
        while ranks != 0 {
            let shift = ranks.trailing_zeros();
            ranks &= ranks - 1;
            let mut sets = sets(self.hand >> shift, self.tied >> shift, size as usize);
            while sets != 0 {
                let set = sets.trailing_zeros();
                sets &= sets - 1;
                let strength = if size == 3 { shift / 4 } else { shift + set.ilog2() };
                if strength >= least {
                    self.plays.push(Play::of(kind, u64::from(set) << shift, strength));
                }
            }
        }
    }

    /// Plays of five cards that beat another, or all.
    fn fives(&mut self, last: Play) {
        if let Some(least) = last.strength_to_beat(Kind::Straight) {
            self.straights(least);
        }
        let suits: u32 = (0..4)
            .filter(|suit| (self.hand & SUIT << suit).count_ones() >= 5)
            .fold(0, |set, suit| set | 1 << suit);
        if suits != 0
            && let Some(least) = last.strength_to_beat(Kind::Flush)
        {
            (0..4).filter(|suit| suits & 1 << suit != 0).for_each(|suit| self.flushes(suit, least));
        }
        if let Some(least) = last.strength_to_beat(Kind::FullHouse) {
            self.full_houses(least);
        }
        if let Some(least) = last.strength_to_beat(Kind::Four) {
            self.fours(least);
        }
        if suits != 0
            && let Some(least) = last.strength_to_beat(Kind::StraightFlush)
        {
            self.straight_flushes(suits, least);
        }
    }

    fn straights(&mut self, least: u32) {
        let nibbles = self.hand | self.hand >> 1;
        let held = (nibbles | nibbles >> 2) & SUIT;
        let free = self.hand & !self.tied;
        for ranks in straights(self.low_straights) {
            if ranks.iter().any(|rank| held >> (4 * rank) & 1 == 0) || 4 * ranks[4] + 3 < least {
                continue;
            }
            let choices = ranks.map(|rank| free >> (4 * rank) & 15);
            let mut tops = choices[4];
            while tops != 0 {
                let suit = tops.trailing_zeros();
                tops &= tops - 1;
                let top = 4 * ranks[4] + suit;
                if top >= least {
                    self.straights_to(*ranks, choices, suit, top);
                }
            }
        }
    }

    /// The straights with a certain highest card.
    fn straights_to(&mut self, ranks: [u32; 5], choices: [u64; 5], suit: u32, top: u32) {
        // The suits of the other four cards, as digits.
        let mut chosen = [0_u32; 4];
        for place in 0..4 {
            chosen[place] = choices[place].trailing_zeros();
        }
        loop {
            let cards =
                (0..4).fold(1_u64 << top, |cards, place| cards | 1 << (4 * ranks[place] + chosen[place]));
            if chosen.iter().any(|&other| other != suit) {
                self.plays.push(Play::of(Kind::Straight, cards, top));
            }
            let mut place = 3;
            loop {
                let rest = choices[place] & u64::MAX << (chosen[place] + 1);
                if rest != 0 {
                    chosen[place] = rest.trailing_zeros();
                    break;
                }
                chosen[place] = choices[place].trailing_zeros();
                if place == 0 {
                    return;
                }
                place -= 1;
            }
        }
    }

    fn flushes(&mut self, suit: u32, least: u32) {
        let held = suit_ranks(self.hand, suit);
        // All sets of ranks in increasing order, which is that of flushes.
        let mut ranks = held & held.wrapping_neg();
        while ranks != 0 {
            let strength = flush_strength(ranks, suit);
            if ranks.count_ones() == 5 && strength >= least && !self.is_straight(ranks) {
                self.plays.push(Play::of(Kind::Flush, cards_of(ranks, suit), strength));
            }
            ranks = ranks.wrapping_sub(held) & held;
        }
    }

    fn is_straight(&self, ranks: u32) -> bool {
        straights(self.low_straights)
            .iter()
            .any(|straight| straight.iter().all(|rank| ranks >> rank & 1 == 1))
    }

    fn full_houses(&mut self, least: u32) {
        let pairs = ranks_with(self.hand, 2);
        let mut triples = ranks_with(self.hand, 3);
        while triples != 0 {
            let shift = triples.trailing_zeros();
            triples &= triples - 1;
            if shift / 4 < least {
                continue;
            }
            let mut threes = sets(self.hand >> shift, self.tied >> shift, 3);
            while threes != 0 {
                let three = u64::from(threes.trailing_zeros()) << shift;
                threes &= threes - 1;
                let mut others = pairs & !(1 << shift);
                while others != 0 {
                    let other = others.trailing_zeros();
                    others &= others - 1;
                    let mut twos = sets(self.hand >> other, self.tied >> other, 2);
                    while twos != 0 {
                        let two = u64::from(twos.trailing_zeros()) << other;
                        twos &= twos - 1;
                        self.plays.push(Play::of(Kind::FullHouse, three | two, shift / 4));
                    }
                }
            }
        }
    }

    fn fours(&mut self, least: u32) {
        let mut ranks = ranks_with(self.hand, 4);
        while ranks != 0 {
            let shift = ranks.trailing_zeros();
            ranks &= ranks - 1;
            if shift / 4 < least {
                continue;
            }
            let four = 15 << shift;
            let mut others = self.hand & !self.tied & !four;
            while others != 0 {
                let other = others & others.wrapping_neg();
                others &= others - 1;
                self.plays.push(Play::of(Kind::Four, four | other, shift / 4));
            }
        }
    }

    fn straight_flushes(&mut self, suits: u32, least: u32) {
        for ranks in straights(self.low_straights) {
            for suit in (0..4).filter(|suit| suits & 1 << suit != 0) {
                let cards = ranks.iter().fold(0, |cards, rank| cards | 1 << (4 * rank + suit));
                let top = 4 * ranks[4] + suit;
                if self.hand & cards == cards && top >= least {
                    self.plays.push(Play::of(Kind::StraightFlush, cards, top));
                }
            }
        }
    }
}

/// The cards of ranks in a suit.
fn cards_of(ranks: u32, suit: u32) -> u64 {
    (0..13).filter(|rank| ranks >> rank & 1 == 1).fold(0, |cards, rank| cards | 1 << (4 * rank + suit))
}
