//! The pack of a game: its cards by name.

use super::cards::{Cards, Kind};
use super::table::Table;
use maxn::Player;
use maxn_play::toolkit::hidden::Layout;
use maxn_play::{CardScene, Event, EventKind, HandScene};

/// The cards of a game, which the table knows by their numbers only.
pub trait Pack {
    /// The number of kinds.
    const KINDS: Kind;

    /// Writes a card.
    fn name(kind: Kind) -> String;

    /// Reads a card.
    ///
    /// # Errors
    /// If the text is not a card; the error says what a card looks like.
    fn read(text: &str) -> Result<Kind, String>;

    /// Returns the place of a kind among the cards of the game's action space: by default its number.
    #[inline]
    fn index(kind: Kind) -> usize {
        kind.into()
    }

    /// Returns the number of cards of a kind, with this many players.
    fn copies(kind: Kind, players: usize) -> usize;

    /// Returns all cards.
    fn whole(players: usize) -> Cards {
        (0..Self::KINDS).flat_map(|kind| std::iter::repeat_n(kind, Self::copies(kind, players))).collect()
    }

    /// Writes cards, separated by spaces.
    fn names(kinds: impl IntoIterator<Item = Kind>) -> String {
        kinds.into_iter().map(Self::name).collect::<Vec<_>>().join(" ")
    }
}

/// Returns the things on a table.
pub(crate) fn layout<P: Pack>(table: &Table, mut facts: Vec<String>) -> Layout {
    let hand = |player: usize| {
        let cards: Vec<Kind> = table.hand(player).iter().collect();
        HandScene {
            text: P::names(cards.iter().copied()),
            cards: cards.iter().map(|&kind| P::name(kind)).collect(),
            count: table.held(player),
        }
    };
    facts.push(format!("{} cards are in the stock", table.stock().len()));
    if table.is_reversed() {
        facts.push("the turn passes to the right".to_string());
    }
    Layout {
        facts,
        cards: CardScene {
            hands: (0..table.players()).map(hand).collect(),
            laid: Vec::new(),
            turned_up: Some(P::name(table.top())),
            columns: Vec::new(),
        },
    }
}

/// Returns the event of a reshuffling, if there was one between two tables.
pub(crate) fn reshuffled(before: &Table, after: &Table) -> Option<Event> {
    let text = "the discards are shuffled and become the stock";
    (before.seed != after.seed).then(|| Event::public(EventKind::Message, text))
}

/// Returns the cards that a player has drawn between two tables: all see how many, the player sees which.
pub(crate) fn drawn_event<P: Pack>(before: &Table, after: &Table, player: Player) -> Vec<Event> {
    let count = after.held(player).saturating_sub(before.held(player));
    if count == 0 {
        return Vec::new();
    }
    let mut drawn = *after.hand(player);
    before.hand(player).iter().for_each(|kind| drawn.remove(kind));
    let cards = if count == 1 { "a card".to_string() } else { format!("{count} cards") };
    let number = player + 1;
    vec![
        Event::public(EventKind::Message, format!("player {number} draws {cards}")),
        Event {
            kind: EventKind::Message,
            text: format!("drawn: {}", P::names(drawn.iter())),
            seen_by: Some(vec![player]),
        },
    ]
}
