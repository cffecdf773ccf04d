//! Ranks as Cribbage counts them, the cards on the count, and what the next one pegs.

use crate::cards::Card;

/// The rank of a card without its suit; the ace is low: from the ace (1) to the king (13).
///
/// ```
/// use maxn_games::cribbage::Rank;
///
/// let [ace, jack] = ["AS", "JD"].map(|word| Rank::of(word.parse().unwrap()));
/// assert!(ace < jack);
/// assert_eq!((ace.value(), jack.value(), jack.number()), (1, 10, 11));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The rank of a jack.
    pub const JACK: Rank = Rank(11);

    /// Returns the rank of a card.
    #[inline]
    pub fn of(card: Card) -> Rank {
        // Cards count from 0 for the two to 12 for the ace.
        Rank(if card.rank() == 12 { 1 } else { card.rank() + 2 })
    }

    /// Its place in a run, from 1 for the ace to 13 for the king.
    #[inline]
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the value in the count: the ace 1, the court cards 10.
    #[inline]
    pub fn value(self) -> u8 {
        self.0.min(10)
    }
}

/// No count goes beyond this.
pub const THIRTY_ONE: u8 = 31;

/// The ranks played since the count last began at zero.
///
/// Four bits to a card, the last one lowest: no more than thirteen fit below thirty-one (four aces, four twos, four
/// threes and a four).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pile {
    ranks: u64,
    count: u8,
}

/// The points that one card pegs when it is played, by kind. The point for a go or the last card is not among
/// them: it is known only when nobody can play on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pegged {
    /// Two for making the count fifteen or thirty-one.
    pub count: i32,
    /// Two for a pair, six for three of a kind, twelve for four.
    pub pairs: i32,
    /// The length of the run that the last cards form, in any order, if it is three or more.
    pub run: i32,
}

impl Pegged {
    /// Returns the sum of all points.
    #[inline]
    pub fn total(&self) -> i32 {
        self.count + self.pairs + self.run
    }
}

impl Pile {
    /// Returns the sum of the cards.
    #[inline]
    pub fn count(&self) -> u8 {
        self.count
    }

    /// Returns the number of cards.
    #[inline]
    pub fn len(&self) -> usize {
        (u64::BITS - self.ranks.leading_zeros()).div_ceil(4) as usize
    }

    /// Returns whether a new count is about to begin.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.ranks == 0
    }

    /// Returns whether a card can be played without going beyond thirty-one.
    #[inline]
    pub fn takes(&self, rank: Rank) -> bool {
        self.count + rank.value() <= THIRTY_ONE
    }

    /// Returns the points that a card would peg here.
    ///
    /// ```
    /// use maxn_games::cribbage::{Pile, Rank};
    ///
    /// let [four, six, five] = ["4S", "6H", "5D"].map(|word| Rank::of(word.parse().unwrap()));
    /// let mut pile = Pile::default();
    /// pile.play(four);
    /// pile.play(six);
    /// let pegged = pile.pegs(five);
    /// assert_eq!((pegged.count, pegged.run, pegged.total()), (2, 3, 5));
    /// ```
    #[inline]
    pub fn pegs(&self, rank: Rank) -> Pegged {
        let count = self.count + rank.value();
        let pairs = match self.newest_first().take_while(|&earlier| earlier == rank.number()).count() {
            0 => 0,
            1 => 2,
            2 => 6,
            _ => 12,
        };
        Pegged {
            count: if count == 15 || count == THIRTY_ONE { 2 } else { 0 },
            pairs,
            run: self.run_with(rank),
        }
    }

    /// Plays a card.
    ///
    /// # Panics
    /// If the count would go beyond thirty-one.
    #[inline]
    pub fn play(&mut self, rank: Rank) {
        assert!(self.takes(rank), "no count goes beyond thirty-one");
        self.ranks = self.ranks << 4 | u64::from(rank.number());
        self.count += rank.value();
    }

    /// The length of the longest run that a card completes; 0 below three.
    #[inline]
    fn run_with(&self, rank: Rank) -> i32 {
        let mut seen = 1_u16 << rank.number();
        let mut longest = 0;
        for earlier in self.newest_first() {
            if seen >> earlier & 1 != 0 {
                break;
            }
            seen |= 1 << earlier;
            // Different ranks are a run if there is no gap between the lowest and the highest.
            let gapless = (seen >> seen.trailing_zeros()).trailing_ones() == seen.count_ones();
            if gapless && seen.count_ones() >= 3 {
                longest = seen.count_ones() as i32;
            }
        }
        longest
    }

    /// The number of the last rank; 0 if there is none.
    #[inline]
    pub(super) fn last_number(&self) -> u8 {
        (self.ranks & 15) as u8
    }

    /// The cards at the end that the next card may peg with: how many are of the last rank, and the ranks of those that are all
    /// different, as bits. No run goes across a pair.
    #[inline]
    pub(super) fn end(&self) -> (u8, u16) {
        let (last, mut equal, mut seen) = (self.last_number(), 0, 0_u16);
        for rank in self.newest_first() {
            match seen >> rank & 1 {
                0 if equal > 1 => break,
                0 => seen |= 1 << rank,
                _ if rank != last || !seen.is_power_of_two() => break,
                _ => {}
            }
            equal += u8::from(rank == last);
        }
        (equal, seen)
    }

    /// The numbers of the ranks, the last played first.
    #[inline]
    fn newest_first(&self) -> impl Iterator<Item = u8> + use<> {
        let mut ranks = self.ranks;
        std::iter::from_fn(move || {
            let rank = (ranks & 15) as u8;
            ranks >>= 4;
            (rank != 0).then_some(rank)
        })
    }

    /// Returns a number that two piles share only if every card pegs the same on both and leads to the same again.
    ///
    /// Besides the count, only the last cards matter: those of the last rank if there are several of it (no run goes
    /// across a pair), otherwise as many as are all different.
    pub fn key(&self) -> u64 {
        let (equal, different) = self.end();
        let matters = u32::from(equal).max(different.count_ones());
        // At most thirteen cards: the count has the bits from 52 on to itself.
        u64::from(self.count) << 52 | self.ranks & ((1 << (4 * matters)) - 1)
    }
}
