//! Deals, and a series of them with its running score.

use super::cards::{Card, CardSet, union};
use super::info::INFO;
use super::observation::observed;
use super::options::Options;
use super::rules::{BigTwo, SEATS};
use super::table::Table;
use super::view::View;
use maxn::{Generator, Player, Scores};
use maxn_play::toolkit::hidden::{HandSeries, ObservedSeat, Standing};
use maxn_play::{GameInfo, ObservationError};
use std::ops::RangeInclusive;

/// Hands until all are played, or somebody has lost the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    pub(super) options: Options,
    pub(super) standing: Standing,
}

impl Series {
    /// Creates a series of two to four players that has not begun.
    pub fn new(players: usize, options: Options) -> Self {
        Series { options, standing: Standing::new(players) }
    }
}

impl HandSeries for Series {
    type Hand = BigTwo;

    fn info() -> &'static dyn GameInfo {
        &INFO
    }

    fn options(&self) -> String {
        self.options.resolved()
    }

    fn standing(&self) -> Standing {
        self.standing
    }

    fn is_over(&self) -> bool {
        match self.options.hands {
            0 => self.standing.each().iter().any(|&points| points <= -self.options.target),
            hands => self.standing.hands >= hands,
        }
    }

    fn deal(&self, seed: u64) -> Option<BigTwo> {
        (!self.is_over()).then(|| deal_all(self.players(), &self.options, seed))
    }

    fn score(&mut self, end: &BigTwo) -> Scores {
        self.standing.add(end.result())
    }

    fn observed(seat: &ObservedSeat<'_>) -> Result<(Self, View), ObservationError> {
        observed(seat)
    }
}

/// The numbers of players.
pub(super) const PLAYERS: RangeInclusive<usize> = 2..=SEATS;

/// The cards that each of these players has in a full deal, the last card for three not counted.
pub(super) fn full_hand(players: usize) -> usize {
    if players == 3 { 17 } else { 13 }
}

/// The cards that a player had at first, if this one led.
pub(super) fn dealt_to(player: Player, players: usize, leader: Player) -> usize {
    full_hand(players) + usize::from(players == 3 && player == leader)
}

/// Deals a full hand.
pub(super) fn deal_all(players: usize, options: &Options, seed: u64) -> BigTwo {
    let mut generator = Generator::new(seed);
    let mut pack = shuffled(&mut generator);
    let each = full_hand(players);
    // Of three players, the holder of the lowest card gets the last card, so that the lowest has to be dealt to one of them.
    while players == 3 && CardSet::only(pack[51]) == CardSet::DECK.lowest() {
        pack = shuffled(&mut generator);
    }
    let mut hands = hands_of(&pack, players, each);
    let rest: CardSet = pack[players * each..].iter().copied().collect();
    let leader = holder_of_lowest(&hands);
    let undealt = if players == 3 {
        hands[leader] = hands[leader] | rest;
        CardSet::EMPTY
    } else {
        rest
    };
    BigTwo::new(hands, undealt, Table::new(players, leader, options.pass_is_final, options.low_straights))
}

/// Deals a position to be searched with open hands: all cards, or some for each player, the others out of play.
///
/// # Errors
/// If the game is not for that many players, or there are not that many cards.
pub fn deal(players: usize, cards: Option<usize>, options: &Options, seed: u64) -> Result<BigTwo, String> {
    if !PLAYERS.contains(&players) {
        return Err(format!("Big Two is for {} to {} players", PLAYERS.start(), PLAYERS.end()));
    }
    let each = match cards {
        None => {
            let hand = deal_all(players, options, seed);
            return Ok(BigTwo { undealt: CardSet::EMPTY, ..hand });
        }
        Some(cards) if (1..=full_hand(players)).contains(&cards) => cards,
        Some(cards) => {
            let most = full_hand(players);
            return Err(format!("{players} players have 1 to {most} cards each, not {cards}"));
        }
    };
    let hands = hands_of(&shuffled(&mut Generator::new(seed)), players, each);
    let leader = holder_of_lowest(&hands);
    let table = Table::new(players, leader, options.pass_is_final, options.low_straights);
    Ok(BigTwo::new(hands, CardSet::EMPTY, table))
}

/// All cards, shuffled.
fn shuffled(generator: &mut Generator) -> Vec<Card> {
    let mut pack: Vec<Card> = CardSet::DECK.into_iter().rev().collect();
    generator.shuffle(&mut pack);
    pack
}

fn hands_of(pack: &[Card], players: usize, each: usize) -> [CardSet; SEATS] {
    let mut hands = [CardSet::EMPTY; SEATS];
    for (hand, cards) in hands.iter_mut().zip(pack.chunks(each)).take(players) {
        *hand = cards.iter().copied().collect();
    }
    hands
}

/// The player who holds the lowest card in play.
pub(super) fn holder_of_lowest(hands: &[CardSet; SEATS]) -> Player {
    let lowest = union(hands).lowest();
    hands.iter().position(|hand| !lowest.is_empty() && hand.includes(lowest)).unwrap_or(0)
}
