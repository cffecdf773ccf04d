//! The past of a hand, as far as it tells something about hidden cards.

use super::MOST_PLAYERS;
use super::pack::{Cards, Kind, Kinds};
use std::sync::Arc;

/// Something that everybody at the table notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A player draws the next card of the stock; `None` for a card that is not known.
    Draw { player: u8, card: Option<Kind> },
    /// A player plays a card; `drawn` if it has to be the one drawn just before.
    Play { player: u8, card: Kind, drawn: bool },
    /// A player shows that it holds no card of these kinds.
    Without { player: u8, kinds: Kinds },
    /// A player shows that it holds a card of one of these kinds.
    With { player: u8, kinds: Kinds },
}

/// The table when its past begins, as everybody knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    pub(super) held: [u8; MOST_PLAYERS],
    pub(super) top: Kind,
    pub(super) discards: Cards,
    pub(super) stock: u8,
    /// Groups of cards of each player, each with its size and the kinds that none of its cards can be. Of all other cards
    /// nothing is known.
    pub(super) known: Vec<(u8, u8, Kinds)>,
    /// The kinds that the stock cannot contain.
    pub(super) not_in_stock: Kinds,
}

/// A start, and the events since. The events are a list of which the older part is shared between positions: a search copies
/// positions by the million.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    start: Option<Arc<Start>>,
    last: Option<Arc<Node>>,
}

#[derive(Debug)]
struct Node {
    event: Event,
    before: Option<Arc<Node>>,
}

impl Past {
    /// Creates a past in which nothing has happened.
    pub(super) fn new(start: Start) -> Self {
        Past { start: Some(Arc::new(start)), last: None }
    }

    /// Creates a past of which only the events are told that are given.
    pub(super) fn of(start: Start, events: &[Event]) -> Self {
        let mut past = Past::new(start);
        for &event in events {
            past.push(event);
        }
        past
    }

    /// Returns the start, unless it is the present.
    pub(super) fn start(&self) -> Option<&Start> {
        self.start.as_deref()
    }

    /// Adds an event.
    #[inline]
    pub(super) fn push(&mut self, event: Event) {
        let before = self.last.take();
        self.last = Some(Arc::new(Node { event, before }));
    }

    /// Returns the events in their order.
    pub(super) fn events(&self) -> Vec<Event> {
        let nodes = std::iter::successors(self.last.as_deref(), |node| node.before.as_deref());
        let mut events: Vec<Event> = nodes.map(|node| node.event).collect();
        events.reverse();
        events
    }

    /// Returns the past as a player has seen it; `None` if it does not tell what the player itself has drawn.
    pub(super) fn seen_by(&self, seat: u8) -> Option<Self> {
        let mut seen = Past { start: self.start.clone(), last: None };
        for event in self.events() {
            seen.push(match event {
                Event::Draw { player, card } if player == seat => Event::Draw { player, card: Some(card?) },
                Event::Draw { player, .. } => Event::Draw { player, card: None },
                _ => event,
            });
        }
        Some(seen)
    }
}

impl PartialEq for Past {
    fn eq(&self, other: &Self) -> bool {
        let is_shared = match (&self.last, &other.last) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        };
        self.start == other.start && (is_shared || self.events() == other.events())
    }
}

impl Eq for Past {}

impl Drop for Node {
    /// Takes a list apart one by one: dropped as a whole, a long one would be as deep on the stack.
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut node) = before.and_then(Arc::into_inner) {
            before = node.before.take();
        }
    }
}
