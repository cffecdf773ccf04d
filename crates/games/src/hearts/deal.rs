//! Packs, deals, and who leads.

use super::Hearts;
use super::options::{Lead, Options};
use super::pass::{self, Direction};
use super::rules::{HeartsRules, lowest_club};
use crate::cards::{Card, Deal, Hand, Suit};
use crate::tricks::{DealError, Table, check_deal};
use maxn::Player;

/// Returns the pack for a number of players: low diamonds and clubs are taken out, so that it can be dealt evenly.
/// `None` if Hearts is not played by that many.
pub fn pack(players: usize) -> Option<Hand> {
    let removed = match players {
        3 => 1,
        4 => 0,
        5 => 2,
        6 => 4,
        _ => return None,
    };
    let lowest = [(Suit::Diamonds, 0), (Suit::Clubs, 0), (Suit::Diamonds, 1), (Suit::Clubs, 1)];
    let removed = lowest.into_iter().take(removed).map(|(suit, rank)| Card::new(suit, rank));
    Some(Hand::DECK - removed.collect())
}

/// The pack, if Hearts is played by that many.
pub(super) fn checked_pack(players: usize) -> Result<Hand, DealError> {
    pack(players).ok_or(DealError::Players { game: "Hearts", players, expected: "3 to 6" })
}

/// Returns the number of cards each player gets in a full deal: 17 of three players, 13 of four, 10 of five, 8 of six.
/// 0 for any other number.
pub fn cards_each(players: usize) -> usize {
    pack(players).map_or(0, |pack| pack.len() / players)
}

/// Deals the first hand of a series, or a smaller one for experiments: `cards` to each player. Cards are passed by
/// [rule](pass::choose) where the options have it.
///
/// ```
/// use maxn_games::hearts::{self, Options};
///
/// let hand = hearts::deal(3, Options::PAPERS, 17, 1)?;
/// assert!(hand.table().hands().iter().all(|hand| hand.len() == 17));
/// assert!(hearts::deal(3, Options::PAPERS, 18, 1).is_err(), "there are not that many");
/// # Ok::<(), maxn_games::tricks::DealError>(())
/// ```
///
/// # Errors
/// If there are too few or too many players or cards.
pub fn deal(players: usize, options: Options, cards: usize, seed: u64) -> Result<Hearts, DealError> {
    let hands = hands(players, cards, seed)?;
    let direction = Direction::of_hand(&options, players, 0);
    Ok(start(&pass::by_rule(&hands, direction), options, players - 1))
}

/// Deals cards off a shuffled pack.
pub(super) fn hands(players: usize, cards: usize, seed: u64) -> Result<Vec<Hand>, DealError> {
    let pack = checked_pack(players)?;
    check_deal(players, cards, cards_each(players))?;
    Ok(Deal::new(pack, seed).hands(players, cards))
}

/// Begins the play of hands that have been dealt and passed. Where a small deal has no club to open with, the player to
/// the dealer's left leads.
pub fn start(hands: &[Hand], options: Options, dealer: Player) -> Hearts {
    let opening = lowest_club(hands).filter(|_| options.lead == Lead::TwoOfClubs);
    let holder = opening.and_then(|card| hands.iter().position(|hand| hand.contains(card)));
    let leader = holder.unwrap_or((dealer + 1) % hands.len());
    Hearts::new(Table::new(hands, leader, None), HeartsRules::new(options))
}
