//! Ratings of plays, by what their player sees.

use super::combination::{Kind, Play};
use super::rules::{BigTwo, SEATS};
use super::shape::plays_needed;
use super::table::Table;
use maxn::Player;

/// The things that a player sees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight<'t> {
    pub(super) table: &'t Table,
    pub(super) hand: u64,
    /// The cards that others may hold.
    pub(super) unseen: u64,
    /// The number of cards of each player.
    pub(super) counts: [u8; SEATS],
}

impl<'t> Sight<'t> {
    /// The sight of the player to move.
    pub(super) fn of(position: &'t BigTwo) -> Self {
        let player = position.table.turn();
        Sight {
            table: &position.table,
            hand: position.hands[player].0,
            unseen: position.unseen(player),
            counts: position.hands.map(|hand| hand.len() as u8),
        }
    }

    /// The fewest cards that another player has.
    fn fewest(&self) -> i32 {
        let turn = self.table.turn();
        let others = (0..self.table.players()).filter(|&player| player != turn);
        others.map(|player| i32::from(self.counts[player])).min().unwrap_or(0)
    }

    fn next(&self) -> Player {
        (self.table.turn() + 1) % self.table.players()
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
    /// For a play that nobody can beat, if the rest takes one or two plays.
    pub(super) finish: i32,
    /// For each step up in rank of a single card, if the next player has one card.
    pub(super) block: i32,
}

pub(super) const WEIGHTS: Weights = Weights {
    progress: 150,
    shed: 15,
    rank: 8,
    ace: 30,
    two: 80,
    pass: 60,
    urgency: 60,
    finish: 400,
    block: 60,
};

/// All aces and all 2s.
const ACES: u64 = 15 << 44;
const TWOS: u64 = 15 << 48;

/// A rating that no other reaches: the play ends the hand.
const WINS: i32 = 5000;

/// Rates a play: higher is better. `needed` is the number of plays that the hand needs before it.
pub(super) fn rate(sight: &Sight<'_>, weights: &Weights, needed: i32, play: Play) -> i32 {
    let fewest = sight.fewest();
    let urgent = (4 - fewest).max(0);
    if play.is_pass() {
        return weights.pass - weights.urgency * urgent;
    }
    let cards = play.bits();
    let rest = sight.hand & !cards;
    if rest == 0 {
        return WINS;
    }
    let left = plays_needed(rest);
    let mut rating = weights.progress * (needed - left) + weights.shed * cards.count_ones() as i32;
    let rank = cards.ilog2() as i32 / 4;
    let spent =
        weights.ace * (cards & ACES).count_ones() as i32 + weights.two * (cards & TWOS).count_ones() as i32;
    let unbeaten = cannot_be_beaten(play, sight.unseen);
    if unbeaten && left <= 2 {
        rating += weights.finish / left;
    } else if left > 2 {
        // Somebody who is about to go out has to be stopped, whatever it costs.
        rating -= spent * (4 - urgent) / 4;
    }
    rating -= weights.rank * rank;
    if sight.counts[sight.next()] == 1 && play.kind() == Kind::Single {
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
