//! Passing cards before play.

use super::QUEEN;
use super::options::Options;
use crate::cards::{Card, Hand, Suit};
use maxn::Player;

/// The number of cards passed, where players hold that many.
pub const CARDS: usize = 3;

/// To whom cards are passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the next player.
    Left,
    /// To the player before.
    Right,
    /// To the player opposite.
    Across,
    /// To nobody.
    Hold,
}

impl Direction {
    /// Returns the direction of the first hand (number 0), the second, and so on: left, right, across where somebody sits
    /// there, hold, and again.
    pub fn of_hand(options: &Options, players: usize, hand: u32) -> Direction {
        let round: &[Direction] = match players {
            _ if !options.pass_cards => &[Direction::Hold],
            4 | 6 => &[Direction::Left, Direction::Right, Direction::Across, Direction::Hold],
            _ => &[Direction::Left, Direction::Right, Direction::Hold],
        };
        round[hand as usize % round.len()]
    }

    /// Returns the player who gets the cards of another; the player itself where they are held.
    pub fn receiver(self, player: Player, players: usize) -> Player {
        let seats = match self {
            Direction::Left => 1,
            Direction::Right => players - 1,
            Direction::Across => players / 2,
            Direction::Hold => 0,
        };
        (player + seats) % players
    }
}

/// Cards that cannot be passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PassError {
    /// Too few or too many.
    #[error("player {} passes {count} cards, expected {expected}", .player + 1)]
    Count {
        /// The player who passes them.
        player: Player,
        /// Their number.
        count: usize,
        /// The correct number.
        expected: usize,
    },
    /// A card the player does not hold.
    #[error("player {} passes {card} without holding it", .player + 1)]
    NotHeld {
        /// The player who passes it.
        player: Player,
        /// The card.
        card: Card,
    },
}

/// Passes the cards that the players have chosen, all at once.
///
/// # Errors
/// If a player does not hold them, or they are not three.
pub fn exchange(hands: &[Hand], chosen: &[Hand], direction: Direction) -> Result<Vec<Hand>, PassError> {
    let mut passed = hands.to_vec();
    if direction == Direction::Hold {
        return Ok(passed);
    }
    for player in 0..hands.len() {
        check(player, hands[player], chosen[player])?;
        let receiver = direction.receiver(player, hands.len());
        passed[player] = passed[player] - chosen[player];
        passed[receiver] = passed[receiver] | chosen[player];
    }
    Ok(passed)
}

/// Checks that a player can pass these cards.
pub(super) fn check(player: Player, hand: Hand, chosen: Hand) -> Result<(), PassError> {
    let (count, expected) = (chosen.len(), hand.len().min(CARDS));
    if count != expected {
        return Err(PassError::Count { player, count, expected });
    }
    match (chosen - hand).into_iter().next() {
        Some(card) => Err(PassError::NotHeld { player, card }),
        None => Ok(()),
    }
}

/// Passes what each player [chooses](choose) by rule.
pub fn by_rule(hands: Vec<Hand>, direction: Direction) -> Vec<Hand> {
    let chosen: Vec<Hand> = hands.iter().map(|&hand| choose(hand)).collect();
    exchange(&hands, &chosen, direction).unwrap_or(hands)
}

/// Chooses three cards to pass by a simple rule: a queen of spades and higher spades that fewer than three lower ones guard;
/// then, from the shortest suit, what is high, hearts counting as higher than they are.
///
/// ```
/// use maxn_games::hearts::pass;
///
/// let passed = pass::choose("S:AQ3 H:K52 D:AJ86 C:985".parse()?);
/// assert_eq!(passed.to_string(), "S:AQ H:K D:- C:-");
/// # Ok::<(), maxn_games::cards::HandError>(())
/// ```
pub fn choose(hand: Hand) -> Hand {
    most_unwanted(hand, CARDS)
}

/// Returns the cards that are most urgent to pass, by the rule of [`choose`]: a choice to consider is among them.
pub fn most_unwanted(hand: Hand, count: usize) -> Hand {
    let mut cards: Vec<Card> = hand.into_iter().collect();
    cards.sort_by_key(|&card| std::cmp::Reverse(urge(hand, card)));
    cards.into_iter().take(count).collect()
}

/// The urgency of passing a card.
fn urge(hand: Hand, card: Card) -> i32 {
    let rank = i32::from(card.rank());
    let length = hand.of(card.suit()).len() as i32;
    match card.suit() {
        Suit::Spades if card < QUEEN => rank - 20,
        Suit::Spades if hand.below(QUEEN).len() >= CARDS => rank - 20,
        Suit::Spades if card == QUEEN => 100,
        Suit::Spades => 80 + rank,
        Suit::Hearts => rank + 4 - length,
        Suit::Diamonds | Suit::Clubs => rank + 3 - 2 * length,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_come_round() {
        use Direction::{Across, Hold, Left, Right};
        let round =
            |players| [0, 1, 2, 3, 4].map(|hand| Direction::of_hand(&Options::STANDARD, players, hand));
        assert_eq!(round(3), [Left, Right, Hold, Left, Right]);
        assert_eq!(round(4), [Left, Right, Across, Hold, Left]);
        assert_eq!(round(5), [Left, Right, Hold, Left, Right]);
        assert_eq!(Direction::of_hand(&Options::PAPERS, 4, 0), Hold);
        assert_eq!([Left, Right, Across, Hold].map(|to| to.receiver(3, 4)), [0, 2, 1, 3]);
    }

    #[test]
    fn cards_go_where_they_are_passed() {
        let hands = crate::cards::Deal::new(Hand::DECK, 4).hands(4, 13);
        let chosen: Vec<Hand> = hands.iter().map(|&hand| choose(hand)).collect();
        for direction in [Direction::Left, Direction::Right, Direction::Across] {
            let passed = exchange(&hands, &chosen, direction).unwrap();
            for player in 0..4 {
                let receiver = direction.receiver(player, 4);
                assert_eq!(passed[receiver] & chosen[player], chosen[player]);
                assert_eq!(passed[player] & chosen[player], Hand::EMPTY);
                assert_eq!(passed[player].len(), 13);
            }
        }
        assert_eq!(exchange(&hands, &chosen, Direction::Hold), Ok(hands));
    }

    #[test]
    fn wrong_choices_are_named() {
        let hands = crate::cards::Deal::new(Hand::DECK, 4).hands(4, 13);
        let mut chosen: Vec<Hand> = hands.iter().map(|&hand| choose(hand)).collect();
        chosen[1] = chosen[0];
        let error = exchange(&hands, &chosen, Direction::Left).unwrap_err();
        assert!(matches!(error, PassError::NotHeld { player: 1, .. }), "{error}");
        chosen[0] = Hand::EMPTY;
        let error = exchange(&hands, &chosen, Direction::Left).unwrap_err().to_string();
        assert_eq!(error, "player 1 passes 0 cards, expected 3");
    }

    #[test]
    fn a_guarded_queen_is_kept_and_a_bare_one_passed() {
        let keeps = |text: &str| !choose(text.parse().unwrap()).contains(QUEEN);
        assert!(keeps("S:AQ875 H:K5 D:J86 C:985"));
        assert!(!keeps("S:Q85 H:AK5 D:AJ86 C:985"));
    }
}
