//! Deals.

use super::cards::CardSet;
use super::options::Options;
use super::rules::{BigTwo, SEATS};
use super::table::Table;
use maxn::{Generator, Player};
use std::ops::RangeInclusive;

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
    while players == 3 && pack[51] == CardSet::DECK.lowest() {
        pack = shuffled(&mut generator);
    }
    let mut hands = hands_of(&pack, players, each);
    let rest = pack[players * each..].iter().fold(CardSet::EMPTY, |rest, &card| rest.with(card));
    let leader = holder_of_lowest(&hands);
    let undealt = if players == 3 {
        hands[leader] = hands[leader].with(rest);
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

fn shuffled(generator: &mut Generator) -> Vec<CardSet> {
    let mut pack: Vec<CardSet> = CardSet::DECK.cards().collect();
    generator.shuffle(&mut pack);
    pack
}

fn hands_of(pack: &[CardSet], players: usize, each: usize) -> [CardSet; SEATS] {
    let mut hands = [CardSet::EMPTY; SEATS];
    for player in 0..players {
        let cards = &pack[player * each..(player + 1) * each];
        hands[player] = cards.iter().fold(CardSet::EMPTY, |hand, &card| hand.with(card));
    }
    hands
}

/// The player who holds the lowest card in play.
pub(super) fn holder_of_lowest(hands: &[CardSet; SEATS]) -> Player {
    let lowest = hands.iter().fold(CardSet::EMPTY, |all, &hand| all.with(hand)).lowest();
    hands.iter().position(|hand| !lowest.is_empty() && hand.contains(lowest)).unwrap_or(0)
}
