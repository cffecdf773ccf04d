//! The rule-based player and the model of the others: ratings of plays, by what their player sees and by the number of plays that
//! its hand needs.

use super::cards::{ACES, CardSet, SUIT, TWOS, ranks_with};
use super::combination::{Kind, Play};
use super::rules::{BigTwo, SEATS};
use super::table::Table;
use maxn::hidden::{Choices, Policy};

/// About the least number of plays that a hand needs, if nobody else plays.
///
/// Every rank is one play; a full house, a four with another card, a straight and a flush save some. At most one straight or
/// flush is counted, which is enough for a quick estimate.
#[inline]
pub(super) fn plays_needed(hand: u64) -> i32 {
    let [one, two, three, four] = [1, 2, 3, 4].map(|count| ranks_with(hand, count));
    let ranks = one.count_ones() as i32;
    if hand.count_ones() < 5 {
        return ranks;
    }
    let count = |set: u64| set.count_ones() as i32;
    let singles = one & !two;
    let houses = count(three & !four).min(count(two & !three));
    let fours = count(four).min(count(singles));
    ranks - (houses + fours).max(saved_by_straight(one, singles)).max(saved_by_flush(hand, singles))
}

/// The ranks in which a straight can begin, and its ranks.
const STARTS: u64 = 0x1111_1111;
const RUN: u64 = 0x1_1111;

fn saved_by_straight(ranks: u64, singles: u64) -> i32 {
    let mut starts = ranks & ranks >> 4 & ranks >> 8 & ranks >> 12 & ranks >> 16 & STARTS;
    let mut most = 0;
    while starts != 0 {
        let start = starts.trailing_zeros();
        starts &= starts - 1;
        most = most.max((singles & RUN << start).count_ones() as i32 - 1);
    }
    most
}

fn saved_by_flush(hand: u64, singles: u64) -> i32 {
    let alone = (singles * 15) & hand;
    let mut most = 0;
    for suit in 0..4 {
        if (hand & SUIT << suit).count_ones() >= 5 {
            most = most.max((alone & SUIT << suit).count_ones().min(5) as i32 - 1);
        }
    }
    most
}

/// The things that a player sees when it decides, as far as a rating depends on them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    hand: u64,
    /// The plays that the hand needs.
    needed: i32,
    /// The cards that others may hold.
    unseen: u64,
    /// The number of cards by which somebody else has fewer than four.
    urgent: i32,
    /// True if the next player has one card.
    next_has_one: bool,
}

impl Sight {
    /// The sight of the player to move, who holds this hand.
    pub(super) fn new(table: &Table, hand: u64, unseen: u64, counts: [usize; SEATS]) -> Self {
        let (turn, players) = (table.turn(), table.players());
        let others = (0..players).filter(|&player| player != turn);
        let fewest = others.map(|player| counts[player] as i32).min().unwrap_or(0);
        Sight {
            hand,
            needed: plays_needed(hand),
            unseen,
            urgent: (4 - fewest).max(0),
            next_has_one: counts[(turn + 1) % players] == 1,
        }
    }

    /// The sight of the player to move in a position.
    pub(super) fn of(position: &BigTwo) -> Self {
        let player = position.table.turn();
        let counts = position.hands.map(CardSet::len);
        Sight::new(&position.table, position.hands[player].bits(), position.unseen(player), counts)
    }
}

/// The weights of a rating, in hundredths of a logarithm of odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Weights {
    /// For each play that a hand needs less.
    pub(super) progress: i32,
    /// For each card that is shed.
    pub(super) shed: i32,
    /// Against each step up in rank.
    pub(super) rank: i32,
    /// Against each ace and 2 that is spent while much is left.
    pub(super) ace: i32,
    pub(super) two: i32,
    /// For a pass.
    pub(super) pass: i32,
    /// Against a pass, for each card fewer than four that somebody has.
    pub(super) urgency: i32,
    /// For a play that nobody can beat, if the rest takes two plays.
    pub(super) finish: i32,
    /// For each step up in rank of a single card, if the next player has one card.
    pub(super) block: i32,
}

/// The weights that were best in hands of rule-based players for three and four, found by changing one at a time: to pass is
/// hardly ever better than to play.
pub(super) const WEIGHTS: Weights = Weights {
    progress: 168,
    shed: 35,
    rank: 10,
    ace: 100,
    two: 260,
    pass: -380,
    urgency: 240,
    finish: 50,
    block: 60,
};

/// A rating that no other reaches: the play ends the hand.
const WINS: i32 = 5000;

/// Rates a play: higher is better.
pub(super) fn rate(sight: &Sight, weights: &Weights, play: Play) -> i32 {
    let urgent = sight.urgent;
    if play.is_pass() {
        return weights.pass - weights.urgency * urgent;
    }
    let cards = play.bits();
    let rest = sight.hand & !cards;
    if rest == 0 {
        return WINS;
    }
    let left = plays_needed(rest);
    let mut rating = weights.progress * (sight.needed - left) + weights.shed * cards.count_ones() as i32;
    let rank = cards.ilog2() as i32 / 4;
    let spent =
        weights.ace * (cards & ACES).count_ones() as i32 + weights.two * (cards & TWOS).count_ones() as i32;
    let unbeaten = cannot_be_beaten(play, sight.unseen);
    if unbeaten && left == 1 {
        // All others pass, and the rest is led.
        rating += WINS / 2;
    } else if unbeaten && left == 2 {
        rating += weights.finish;
    } else if left > 2 {
        // Somebody who is about to go out has to be stopped, whatever it costs.
        rating -= spent * (4 - urgent) / 4;
    }
    rating -= weights.rank * rank;
    if sight.next_has_one && play.kind() == Kind::Single {
        rating += (weights.block + weights.rank) * rank - 8 * weights.block;
    }
    rating
}

/// Returns whether a single card or a set is above all that others may hold. Five cards are not looked at.
fn cannot_be_beaten(play: Play, unseen: u64) -> bool {
    match play.kind() {
        Kind::Single => unseen >> play.bits().ilog2() == 0,
        Kind::Pair => pairs_above(unseen, play.bits().ilog2() / 4, 2),
        Kind::Triple => pairs_above(unseen, play.bits().ilog2() / 4, 3),
        _ => false,
    }
}

/// Returns whether no rank above has that many unseen cards.
fn pairs_above(unseen: u64, rank: u32, count: u32) -> bool {
    (rank + 1..13).all(|rank| (unseen >> (4 * rank) & 15).count_ones() < count)
}

/// A player who gets rid of its cards in few plays and keeps its high ones, most of the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sensible;

impl Policy<BigTwo> for Sensible {
    type Memory = ();

    fn weigh(&self, position: &BigTwo, (): &(), choices: &mut Choices<Play>) {
        let sight = Sight::of(position);
        choices.fill(position, |_, play| rate(&sight, &WEIGHTS, play));
    }
}

/// The play with the highest rating, the first of equals; `None` without any.
pub(super) fn best_rated(sight: &Sight, plays: &[Play]) -> Option<Play> {
    let rated = plays.iter().map(|&play| (rate(sight, &WEIGHTS, play), play));
    rated.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, play)| play)
}
