//! Packs, deals, and who leads.

use super::Hearts;
use super::options::{Lead, Options};
use super::pass::{self, Direction};
use super::rules::{HeartsRules, lowest_club};
use maxn::Player;
use maxn_cards::cards::{Card, Deal, Hand, Suit};
use maxn_cards::tricks::{DealError, Table, check_deal};

/// Returns the pack for a number of players: low diamonds and clubs are taken out, so that it can be dealt evenly.
/// `None` if Hearts is not played by that many.
pub fn pack(players: usize) -> Option<Hand> {
    let removed: &[Card] = match players {
        3 => &[Card::new(Suit::Diamonds, 0)],
        4 => &[],
        5 => &[Card::new(Suit::Diamonds, 0), Card::new(Suit::Clubs, 0)],
        6 => &[
            Card::new(Suit::Diamonds, 0),
            Card::new(Suit::Clubs, 0),
            Card::new(Suit::Diamonds, 1),
            Card::new(Suit::Clubs, 1),
        ],
        _ => return None,
    };
    Some(Hand::DECK - removed.iter().copied().collect())
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
/// use maxn_trick_taking::hearts::{self, Options};
///
/// let hand = hearts::deal::<3>(Options::PAPERS, 17, 1)?;
/// assert_eq!(hand.table().hands().map(|hand| hand.len()), [17; 3]);
/// assert!(hearts::deal::<3>(Options::PAPERS, 18, 1).is_err(), "there are not that many");
/// # Ok::<(), maxn_cards::tricks::DealError>(())
/// ```
///
/// # Errors
/// If there are too few or too many players or cards.
pub fn deal<const N: usize>(options: Options, cards: usize, seed: u64) -> Result<Hearts<N>, DealError> {
    let hands = hands::<N>(cards, seed)?;
    let direction = Direction::of_hand(&options, N, 0);
    Ok(start(pass::by_rule(hands, direction), options, N - 1))
}

/// Deals cards off a shuffled pack.
pub(super) fn hands<const N: usize>(cards: usize, seed: u64) -> Result<[Hand; N], DealError> {
    let pack = pack(N).ok_or(DealError::Players { game: "Hearts", players: N, expected: "3 to 6" })?;
    check_deal(N, cards, cards_each(N))?;
    Ok(Deal::new(pack, seed).hands(cards))
}

/// Begins the play of hands that have been dealt and passed. Where a small deal has no club to open with, the player to
/// the dealer's left leads.
pub fn start<const N: usize>(hands: [Hand; N], options: Options, dealer: Player) -> Hearts<N> {
    let opening = lowest_club(&hands).filter(|_| options.lead == Lead::TwoOfClubs);
    let holder = opening.and_then(|card| hands.iter().position(|hand| hand.contains(card)));
    let leader = holder.unwrap_or((dealer + 1) % N);
    Hearts::new(Table::new(hands, leader, None), HeartsRules::new(options))
}
