//! The choice of cards for the crib.

use super::show::{RankCounts, Show, count_ranks, has_nobs};
use crate::cards::{Hand, Suit, subsets};

/// The owner of the crib that the cards go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crib {
    /// The player's own, or the partner's: what it will show counts.
    Own,
    /// Somebody else's: what it will show does not matter to the player.
    Other,
}

/// A choice of cards for the crib and what the show will bring, on average over all cards not seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discard {
    /// The cards for the crib.
    pub cards: Hand,
    /// The sum over all starters and crib cards that can still come.
    total: i64,
    /// The number of those.
    cases: i64,
}

impl Discard {
    /// Returns the average points of the show.
    pub fn average(&self) -> f64 {
        self.total as f64 / self.cases as f64
    }
}

/// Returns all ways to keep four cards of a hand of five or six, best first; nothing for a hand of another size.
///
/// The cards not in the hand are all equally likely as the starter and, if the crib is the player's own, as the rest
/// of the crib, which is counted as well. What the other players choose, and the play, are not considered. Averages
/// are compared exactly; of equal ones the first is that with the highest cards by suit.
///
/// ```
/// use maxn_games::cards::Hand;
/// use maxn_games::cribbage::{Crib, discards};
///
/// let hand: Hand = "S:5J H:5 D:5K C:2".parse()?;
/// let best = discards(hand, Crib::Other)[0];
/// assert_eq!(best.cards, "D:K C:2".parse()?);
/// # Ok::<(), maxn_games::cards::HandError>(())
/// ```
pub fn discards(hand: Hand, crib: Crib) -> Vec<Discard> {
    if !matches!(hand.len(), 5 | 6) {
        return Vec::new();
    }
    let unseen = !hand;
    let mut choices = Vec::new();
    for discarded in subsets(hand, hand.len() - 4) {
        let kept = hand - discarded;
        let mut total: i64 = unseen.into_iter().map(|starter| points(Show::of_hand(kept, starter))).sum();
        let mut cases = unseen.len() as i64;
        if crib == Crib::Own {
            let (crib_total, crib_cases) = crib_sum(discarded, unseen);
            // Every starter comes with equally many cribs.
            total = total * (crib_cases / cases) + crib_total;
            cases = crib_cases;
        }
        choices.push(Discard { cards: discarded, total, cases });
    }
    choices.sort_by_key(|choice| std::cmp::Reverse(choice.total));
    choices
}

/// The points of all cribs with these cards, and their number, counting each starter separately.
fn crib_sum(discarded: Hand, unseen: Hand) -> (i64, i64) {
    // The rest of the crib and the starter.
    let drawn = 5 - discarded.len();
    let ranks = rank_sum(&mut count_ranks(discarded), &count_ranks(unseen), 1, drawn);
    let total =
        ranks * drawn as i64 + flush_sum(discarded, unseen, drawn) + nobs_sum(discarded, unseen, drawn);
    (total, choose(unseen.len(), drawn) * drawn as i64)
}

/// The points for ranks, over all sets of `drawn` more cards. Cards of a rank are taken together, ranks from
/// `lowest` on: a few thousand cases instead of hundreds of thousands.
fn rank_sum(held: &mut RankCounts, unseen: &RankCounts, lowest: usize, drawn: usize) -> i64 {
    if drawn == 0 {
        return points(Show::of_ranks(held));
    }
    let Some(&available) = unseen.get(lowest) else { return 0 };
    let mut total = 0;
    for taken in 0..=drawn.min(available as usize) {
        held[lowest] += taken as i32;
        total += choose(available as usize, taken) * rank_sum(held, unseen, lowest + 1, drawn - taken);
        held[lowest] -= taken as i32;
    }
    total
}

/// The points for flushes: all five cards are of one suit, and any of those drawn is the starter.
fn flush_sum(discarded: Hand, unseen: Hand, drawn: usize) -> i64 {
    let suit = Suit::ALL.into_iter().find(|&suit| discarded.of(suit) == discarded);
    suit.map_or(0, |suit| 5 * choose(unseen.of(suit).len(), drawn) * drawn as i64)
}

/// The points for his nobs: each starter with each jack of its suit, discarded or among the rest of the crib.
fn nobs_sum(discarded: Hand, unseen: Hand, drawn: usize) -> i64 {
    let rest = drawn - 1;
    let mut total = 0;
    for starter in unseen {
        if has_nobs(discarded, starter) {
            total += choose(unseen.len() - 1, rest);
        } else if has_nobs(unseen - Hand::only(starter), starter) {
            total += choose(unseen.len() - 2, rest - 1);
        }
    }
    total
}

fn points(show: Show) -> i64 {
    i64::from(show.total())
}

/// The number of sets of `size` among `count` things.
fn choose(count: usize, size: usize) -> i64 {
    (0..size).fold(1, |ways, i| ways * (count as i64 - i as i64) / (i as i64 + 1))
}
