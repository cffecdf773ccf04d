//! Consequences of decisions with cards.

use super::decision::list;
use crate::cards::{Card, Hand};
use maxn::Player;
use maxn_play::{Event, EventKind};
use std::fmt;

/// An event at a card table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CardEvent {
    /// Cards went from one player to another, and only those two know which.
    Passed {
        /// The player who had them.
        from: Player,
        /// The player who has them.
        to: Player,
        /// The cards.
        cards: Hand,
    },
    /// A card went from one player to another and another came back, seen by both.
    Exchanged {
        /// The player who gave.
        from: Player,
        /// The player who returned its highest card of the suit.
        to: Player,
        /// The card given.
        given: Card,
        /// The card returned.
        returned: Card,
    },
    /// A player took cards that lay face down.
    TookKitty {
        /// The player.
        player: Player,
        /// The cards.
        cards: Hand,
    },
    /// A player left the cards that lie face down.
    LeftKitty {
        /// The player.
        player: Player,
    },
    /// A card was turned up.
    TurnedUp(Card),
    /// A trick was taken.
    Trick {
        /// The player who took it.
        winner: Player,
        /// Its cards in the order in which they were played, and their players.
        cards: Vec<(Player, Card)>,
    },
    /// A player scored in the middle of a hand.
    Pegged {
        /// The player.
        player: Player,
        /// The points.
        points: i32,
        /// The reason.
        reason: &'static str,
    },
    /// A hand was shown for its points.
    Shown {
        /// The player who gets the points.
        player: Player,
        /// True for the crib, false for a hand.
        is_crib: bool,
        /// The cards, the one turned up not among them.
        cards: Hand,
        /// The points.
        points: i32,
        /// The points one after the other with the sum so far, such as `15-2, 15-4, pair 6`; empty for none.
        account: String,
    },
    /// A hand was scored.
    HandOver {
        /// The points that the hand brought each player.
        points: Vec<i32>,
        /// For each player, whether it made its bid; empty where nobody bids for itself alone.
        bids_made: Vec<bool>,
    },
}

impl CardEvent {
    /// Returns the only players who see the event; `None` if everybody does.
    pub fn seen_by(&self) -> Option<Vec<Player>> {
        match *self {
            CardEvent::Passed { from, to, .. } | CardEvent::Exchanged { from, to, .. } => {
                Some(vec![from, to])
            }
            CardEvent::TookKitty { player, .. } => Some(vec![player]),
            _ => None,
        }
    }

    /// Returns whether a player sees the event.
    pub fn is_seen_by(&self, player: Player) -> bool {
        self.seen_by().is_none_or(|players| players.contains(&player))
    }
}

impl From<&CardEvent> for Event {
    fn from(event: &CardEvent) -> Self {
        let kind = match event {
            CardEvent::Trick { winner, cards } => EventKind::Trick {
                winner: *winner,
                cards: cards.iter().map(|(player, card)| (*player, card.to_string())).collect(),
            },
            CardEvent::HandOver { points, bids_made } => {
                EventKind::HandOver { points: points.clone(), bids_made: bids_made.clone() }
            }
            _ => EventKind::Message,
        };
        Event { kind, text: event.to_string(), seen_by: event.seen_by() }
    }
}

impl fmt::Display for CardEvent {
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
            CardEvent::LeftKitty { player } => write!(f, "player {} leaves the kitty", player + 1),
            CardEvent::TurnedUp(card) => write!(f, "{card} is turned up"),
            CardEvent::Trick { winner, cards } => {
                let cards: Vec<String> =
                    cards.iter().map(|(player, card)| format!("{} by player {}", card, player + 1)).collect();
                write!(f, "player {} takes the trick: {}", winner + 1, cards.join(", "))
            }
            CardEvent::Pegged { player, points, reason } => {
                write!(f, "player {} pegs {points}: {reason}", player + 1)
            }
            CardEvent::Shown { player, is_crib, cards, points, account } => {
                let what = if *is_crib { " in the crib" } else { "" };
                write!(f, "player {} shows {}{what}: {points}", player + 1, list(*cards))?;
                if account.is_empty() { Ok(()) } else { write!(f, " ({account})") }
            }
            CardEvent::HandOver { points, .. } => {
                let points: Vec<String> = points.iter().map(|points| format!("{points:+}")).collect();
                write!(f, "the hand is over: {}", points.join(" "))
            }
        }
    }
}
