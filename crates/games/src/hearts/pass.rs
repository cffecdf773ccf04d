//! Passing cards before play.

use super::QUEEN;
use super::options::Options;
use crate::cards::{Card, Hand, Suit, listed};
use maxn::Player;
use maxn_play::DecisionError;
use std::fmt;

/// The number of cards passed, where players hold that many.
pub const CARDS: usize = 3;

/// Cards to pass, from the highest to the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pass([Card; CARDS]);

impl Pass {
    /// Creates a pass of these cards; `None` if they are not three.
    pub fn new(cards: Hand) -> Option<Self> {
        let mut left = cards.into_iter();
        let pass = Pass([left.next()?, left.next()?, left.next()?]);
        left.next().is_none().then_some(pass)
    }

    /// Returns the cards.
    pub fn cards(self) -> Hand {
        self.0.into_iter().collect()
    }

    /// The number among all decisions: after the cards, as sets are numbered there.
    pub(super) fn action(self) -> u32 {
        let [high, middle, low] = self.0.map(|card| card.index() as u32);
        52 + high * (high - 1) * (high - 2) / 6 + middle * (middle - 1) / 2 + low
    }
}

impl fmt::Display for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [high, middle, low] = self.0;
        f.pad(&format!("pass {high} {middle} {low}"))
    }
}

/// To whom cards are passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the next player.
    Left,
    /// To the player before.
    Right,
    /// To the player opposite.
    Across,
    /// To nobody.
    #[default]
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
        (player + self.seats(players)) % players
    }

    /// Returns the player whose cards another gets.
    pub fn giver(self, player: Player, players: usize) -> Player {
        (player + players - self.seats(players)) % players
    }

    fn seats(self, players: usize) -> usize {
        match self {
            Direction::Left => 1,
            Direction::Right => players - 1,
            Direction::Across => players / 2,
            Direction::Hold => 0,
        }
    }
}

/// The reason why a player who holds a hand cannot pass these cards.
pub(super) fn refusal(player: Player, hand: Hand, cards: Hand) -> DecisionError {
    let missing = cards - hand;
    if missing.is_empty() {
        let (player, count) = (player + 1, cards.len());
        return DecisionError::Illegal(format!("player {player} passes {count} cards, expected {CARDS}"));
    }
    DecisionError::NotHeld { player, cards: listed(missing).join(" ") }
}

/// Passes the cards that the players have chosen from theirs, all at once.
pub fn exchange(hands: &[Hand], chosen: &[Hand], direction: Direction) -> Vec<Hand> {
    let players = hands.len();
    let passed = |player| (hands[player] - chosen[player]) | chosen[direction.giver(player, players)];
    (0..players).map(passed).collect()
}

/// Passes what each player [chooses](choose) by rule.
pub fn by_rule(hands: &[Hand], direction: Direction) -> Vec<Hand> {
    exchange(hands, &hands.iter().map(|&hand| choose(hand)).collect::<Vec<Hand>>(), direction)
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
