//! The show: the points of four cards and the starter.

use super::pegging::Rank;
use crate::cards::{Card, Hand, Suit};

/// The points of a hand or a crib with the starter, by kind.
///
/// ```
/// use maxn_games::cards::Hand;
/// use maxn_games::cribbage::Show;
///
/// let hand: Hand = "S:4 H:5 D:6 C:5".parse()?;
/// let show = Show::of_hand(hand, "JS".parse()?);
/// assert_eq!((show.fifteens, show.pairs, show.runs), (8, 2, 6));
/// assert_eq!(show.total(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Show {
    /// Two for each set of cards that adds up to fifteen.
    pub fifteens: i32,
    /// Two for each pair; so six for three of a kind and twelve for four.
    pub pairs: i32,
    /// One for each card of each longest run of three or more.
    pub runs: i32,
    /// Four if all cards of the hand are of one suit, five if the starter is as well; in the crib five or nothing.
    pub flush: i32,
    /// One for the jack of the starter's suit.
    pub nobs: i32,
}

impl Show {
    /// Returns the points of a hand of four.
    pub fn of_hand(hand: Hand, starter: Card) -> Show {
        Show { flush: flush(hand, starter), ..Show::of_crib(hand, starter) }
    }

    /// Returns the points of the crib: the same, but a flush must include the starter.
    pub fn of_crib(crib: Hand, starter: Card) -> Show {
        let flush = if flush(crib, starter) == 5 { 5 } else { 0 };
        let nobs = i32::from(has_nobs(crib, starter));
        Show { flush, nobs, ..Show::of_ranks(&count_ranks(crib | Hand::only(starter))) }
    }

    /// The points of cards by their ranks alone, whichever of them is the starter.
    pub(super) fn of_ranks(counts: &RankCounts) -> Show {
        Show {
            fifteens: 2 * fifteens(counts),
            pairs: counts.iter().map(|count| count * (count - 1)).sum(),
            runs: runs(counts),
            ..Show::default()
        }
    }

    /// Returns the points one after the other with the sum so far, as players count them aloud.
    ///
    /// ```
    /// use maxn_games::cards::Hand;
    /// use maxn_games::cribbage::Show;
    ///
    /// let hand: Hand = "S:4 H:5 D:6 C:5".parse()?;
    /// let show = Show::of_hand(hand, "JS".parse()?);
    /// assert_eq!(show.account(), "15-2, 15-4, 15-6, 15-8, pair 10, runs 16");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn account(&self) -> String {
        let pairs = match self.pairs {
            2 => "pair",
            4 => "two pairs",
            6 => "three of a kind",
            8 => "three of a kind and a pair",
            _ => "four of a kind",
        };
        let runs = if self.runs > 5 { "runs" } else { "run" };
        let fifteens = (0..self.fifteens / 2).map(|_| ("15-", 2));
        let others = [(pairs, self.pairs), (runs, self.runs), ("flush", self.flush), ("nobs", self.nobs)];
        let mut sum = 0;
        let parts = fifteens.chain(others).filter(|&(_, points)| points > 0).map(|(name, points)| {
            sum += points;
            let gap = if name == "15-" { "" } else { " " };
            format!("{name}{gap}{sum}")
        });
        parts.collect::<Vec<_>>().join(", ")
    }

    /// Returns the sum of all points.
    pub fn total(&self) -> i32 {
        self.fifteens + self.pairs + self.runs + self.flush + self.nobs
    }
}

/// The number of cards of each rank, from the ace at 1.
pub(super) type RankCounts = [i32; 14];

/// Counts cards by rank.
pub(super) fn count_ranks(cards: Hand) -> RankCounts {
    let mut counts = [0; 14];
    cards.into_iter().for_each(|card| counts[usize::from(Rank::of(card).number())] += 1);
    counts
}

/// The number of sets of cards that add up to fifteen.
fn fifteens(counts: &RankCounts) -> i32 {
    // The ways to reach each sum up to fifteen with the cards so far, a byte for each sum. Five cards have 32 sets, so that no byte
    // runs over, and a card adds its value to all sums by one shift.
    let mut ways: u128 = 1;
    for (number, &count) in counts.iter().enumerate() {
        for _ in 0..count {
            ways += ways << (8 * number.min(10));
        }
    }
    (ways >> (8 * 15)) as i32
}

/// The points for runs.
fn runs(counts: &RankCounts) -> i32 {
    let (mut points, mut length, mut ways) = (0, 0, 1);
    // A rank that cannot be held ends the last run.
    for &count in counts[1..].iter().chain(&[0]) {
        if count > 0 {
            length += 1;
            ways *= count;
        } else {
            points += if length >= 3 { length * ways } else { 0 };
            (length, ways) = (0, 1);
        }
    }
    points
}

/// The points for a flush in a hand.
fn flush(hand: Hand, starter: Card) -> i32 {
    match Suit::ALL.into_iter().find(|&suit| hand.of(suit) == hand) {
        Some(suit) if hand.len() == 4 => 4 + i32::from(suit == starter.suit()),
        _ => 0,
    }
}

/// Returns whether the jack of the starter's suit is among the cards.
pub(super) fn has_nobs(cards: Hand, starter: Card) -> bool {
    cards.of(starter.suit()).into_iter().any(|card| Rank::of(card) == Rank::JACK)
}
