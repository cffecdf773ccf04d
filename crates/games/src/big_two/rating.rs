//! Ratings of plays, by what their player sees.

use super::cards::CardSet;
use super::combination::{Kind, Play};
use super::rules::{BigTwo, SEATS};
use super::shape::plays_needed;
use super::table::Table;

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
        Sight::new(&position.table, position.hands[player].0, position.unseen(player), counts)
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

/// All aces and all 2s.
const ACES: u64 = 15 << 44;
const TWOS: u64 = 15 << 48;

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
