//! The table as an umpire knows it.

use super::MOST_PLAYERS;
use super::pack::{Cards, Kind, Kinds};
use super::past::{Event, Past, Start};
use super::stock::Stock;
use maxn::{Generator, Player};

/// All cards on the table and whose turn it is. Hands beyond the number of players are empty.
///
/// It is copied as a whole rather than undone step by step: it is a few hundred bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(crate) players: u8,
    pub(crate) turn: u8,
    pub(crate) reversed: bool,
    /// True if the discards become the stock when it is empty.
    pub(crate) reshuffles: bool,
    pub(crate) top: Kind,
    /// Passes in a row since the stock is empty.
    pub(crate) passes: u8,
    /// Cards played in this hand.
    pub(crate) played: u16,
    pub(crate) hands: [Cards; MOST_PLAYERS],
    /// The number of cards of each player.
    pub(crate) held: [u8; MOST_PLAYERS],
    /// The cards below the top one.
    pub(crate) discards: Cards,
    pub(crate) stock: Stock,
    /// The seed of the next reshuffling.
    pub(crate) seed: u64,
    /// Everything that tells something about hidden cards.
    pub(crate) past: Past,
    /// True if the past is kept. A search does not ask for it, and pays for every event: there it ends with the first move.
    pub(crate) records: bool,
}

impl Table {
    /// Creates a table with the hands of the players, the card turned up and the stock; the first player is to move.
    pub fn new(hands: &[Cards], top: Kind, stock: Stock, reshuffles: bool, seed: u64) -> Self {
        let of = |player: Player| hands.get(player).copied().unwrap_or_default();
        Table {
            players: hands.len() as u8,
            turn: 0,
            reversed: false,
            reshuffles,
            top,
            passes: 0,
            played: 0,
            hands: std::array::from_fn(of),
            held: std::array::from_fn(|player| of(player).len() as u8),
            discards: Cards::EMPTY,
            stock,
            seed,
            past: Past::default(),
            records: true,
        }
    }

    /// Returns the number of players.
    #[inline]
    pub fn players(&self) -> usize {
        usize::from(self.players)
    }

    /// Returns the player to move.
    #[inline]
    pub fn turn(&self) -> Player {
        usize::from(self.turn)
    }

    /// Returns the hand of a player.
    #[inline]
    pub fn hand(&self, player: Player) -> &Cards {
        &self.hands[player]
    }

    /// Returns the hands of all players.
    #[inline]
    pub fn hands(&self) -> &[Cards] {
        &self.hands[..self.players()]
    }

    /// Returns the number of cards of a player. It is right even where the hand is redacted.
    #[inline]
    pub fn held(&self, player: Player) -> usize {
        usize::from(self.held[player])
    }

    /// Returns the card on top of the pile.
    #[inline]
    pub fn top(&self) -> Kind {
        self.top
    }

    /// Returns the stock.
    #[inline]
    pub fn stock(&self) -> &Stock {
        &self.stock
    }

    /// Returns the cards below the top one.
    #[inline]
    pub fn discards(&self) -> &Cards {
        &self.discards
    }

    /// Returns whether the turn passes from higher to lower players.
    #[inline]
    pub fn is_reversed(&self) -> bool {
        self.reversed
    }

    /// Returns the number of cards played in this hand.
    #[inline]
    pub fn played(&self) -> usize {
        usize::from(self.played)
    }

    /// Returns the player some turns after the one to move.
    #[inline]
    pub fn after(&self, turns: usize) -> Player {
        let (players, turns) = (self.players(), turns % self.players());
        let step = if self.reversed { players - turns } else { turns };
        (self.turn() + step) % players
    }

    /// Passes the turn on.
    #[inline]
    pub(crate) fn advance(&mut self, turns: usize) {
        self.turn = self.after(turns) as u8;
    }

    /// Lays a card of the player to move on the pile; `drawn` if it has to be the one drawn just before.
    #[inline]
    pub(crate) fn play(&mut self, kind: Kind, drawn: bool) {
        let player = self.turn();
        self.note(Event::Play { player: self.turn, card: kind, drawn });
        self.hands[player].remove(kind);
        self.held[player] -= 1;
        self.discards.insert(self.top);
        self.top = kind;
        self.played += 1;
        self.passes = 0;
        self.refill();
    }

    /// Gives a player the next card of the stock, if there is one. `arrange` may put another one on top before.
    #[inline]
    pub(crate) fn draw(&mut self, player: Player, arrange: &mut impl FnMut(&mut Stock)) -> Option<Kind> {
        if self.stock.is_empty() {
            return None;
        }
        arrange(&mut self.stock);
        let card = self.stock.cards().last().copied();
        self.note(Event::Draw { player: player as u8, card });
        let kind = self.stock.draw()?;
        self.hands[player].insert(kind);
        self.held[player] += 1;
        self.passes = 0;
        self.refill();
        Some(kind)
    }

    /// Notes that a player shows to hold no card of these kinds.
    #[inline]
    pub(crate) fn show_without(&mut self, player: Player, kinds: Kinds) {
        self.note(Event::Without { player: player as u8, kinds });
    }

    /// Notes that a player shows to hold a card of one of these kinds.
    pub(crate) fn show_with(&mut self, player: Player, kinds: Kinds) {
        self.note(Event::With { player: player as u8, kinds });
    }

    /// Adds an event to the past, before it happens.
    #[inline]
    fn note(&mut self, event: Event) {
        if self.records {
            if self.past.start().is_none() {
                self.past = Past::new(self.start());
            }
            self.past.push(event);
        } else {
            self.past = Past::default();
        }
    }

    /// Returns the table as everybody sees it now, for a past that begins here.
    pub(super) fn start(&self) -> Start {
        Start {
            held: self.held,
            top: self.top,
            discards: self.discards,
            stock: self.stock.len() as u8,
            known: Vec::new(),
            not_in_stock: 0,
        }
    }

    /// Notes a pass of the player to move. Returns whether everybody has passed and there is nothing to draw.
    #[inline]
    pub(crate) fn pass(&mut self) -> bool {
        self.passes = if self.stock.is_empty() { self.passes + 1 } else { 0 };
        self.passes == self.players
    }

    /// Shuffles the discards into a new stock, once the old one is empty.
    #[inline]
    fn refill(&mut self) {
        if self.stock.is_empty() && self.reshuffles && !self.discards.is_empty() {
            self.shuffle_discards();
        }
    }

    #[cold]
    fn shuffle_discards(&mut self) {
        self.stock = Stock::shuffled(&self.discards, self.seed);
        self.seed = Generator::derive(self.seed);
        self.discards = Cards::EMPTY;
    }

    /// Returns a hash of all that decides how the play goes on.
    #[inline]
    pub(crate) fn code(&self) -> u64 {
        let turns = u64::from(self.turn)
            | u64::from(self.reversed) << 8
            | u64::from(self.top) << 16
            | u64::from(self.passes) << 24
            | u64::from(self.played) << 32
            | u64::from(self.players) << 48;
        let mut code = Generator::derive(turns ^ self.stock.code().rotate_left(7));
        for hand in &self.hands[..self.players()] {
            code = Generator::derive(code ^ hand.code());
        }
        if self.reshuffles {
            code = Generator::derive(code ^ self.discards.code() ^ self.seed);
        }
        code
    }
}
