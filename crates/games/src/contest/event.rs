//! What comes of decisions with cards.

use super::Event;
use super::tricks::list;
use crate::cards::{Card, Hand};
use maxn::Player;
use std::fmt;

/// Something that happened at a card table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CardEvent<const N: usize> {
    /// Cards went from one player to another, and only they know which.
    Passed {
        /// Who had them.
        from: Player,
        /// Who has them.
        to: Player,
        /// The cards.
        cards: Hand,
    },
    /// A card went from one player to another and another came back, seen by both.
    Exchanged {
        /// Who gave.
        from: Player,
        /// Who returned its highest card of the suit.
        to: Player,
        /// The card given.
        given: Card,
        /// The card returned.
        returned: Card,
    },
    /// A player took cards that lay face down.
    TookKitty {
        /// Who.
        player: Player,
        /// The cards.
        cards: Hand,
    },
    /// A card was turned up.
    TurnedUp(Card),
    /// A trick was taken.
    Trick {
        /// By whom.
        winner: Player,
        /// Its cards in the order they were played, and who played them.
        cards: Vec<(Player, Card)>,
    },
    /// A player scored something in the middle of a hand.
    Pegged {
        /// Who.
        player: Player,
        /// How much.
        points: i32,
        /// What for.
        reason: &'static str,
    },
    /// A hand was shown for its points.
    Shown {
        /// Whose points they are.
        player: Player,
        /// Whether it is the crib.
        is_crib: bool,
        /// The cards, the one turned up not among them.
        cards: Hand,
        /// What they are worth.
        points: i32,
    },
    /// A hand is over.
    HandOver {
        /// What it brought everybody.
        points: [i32; N],
    },
}

impl<const N: usize> Event for CardEvent<N> {
    fn is_seen_by(&self, player: Player) -> bool {
        match *self {
            CardEvent::Passed { from, to, .. } | CardEvent::Exchanged { from, to, .. } => {
                player == from || player == to
            }
            CardEvent::TookKitty { player: taker, .. } => player == taker,
            _ => true,
        }
    }
}

impl<const N: usize> fmt::Display for CardEvent<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardEvent::Passed { from, to, cards } => {
                write!(f, "player {} gets {} from player {}", to + 1, list(*cards), from + 1)
            }
            CardEvent::Exchanged { from, to, given, returned } => {
                write!(f, "player {} gets {given} from player {} and returns {returned}", to + 1, from + 1)
            }
            CardEvent::TookKitty { player, cards } => {
                write!(f, "player {} takes {} from the kitty", player + 1, list(*cards))
            }
            CardEvent::TurnedUp(card) => write!(f, "{card} is turned up"),
            CardEvent::Trick { winner, cards } => {
                let cards: Vec<String> =
                    cards.iter().map(|(player, card)| format!("{} by player {}", card, player + 1)).collect();
                write!(f, "player {} takes the trick: {}", winner + 1, cards.join(", "))
            }
            CardEvent::Pegged { player, points, reason } => {
                write!(f, "player {} pegs {points}: {reason}", player + 1)
            }
            CardEvent::Shown { player, is_crib, cards, points } => {
                let what = if *is_crib { " in the crib" } else { "" };
                write!(f, "player {} shows {}{what}: {points}", player + 1, list(*cards))
            }
            CardEvent::HandOver { points } => {
                let points: Vec<String> = points.iter().map(|points| format!("{points:+}")).collect();
                write!(f, "the hand is over: {}", points.join(" "))
            }
        }
    }
}
