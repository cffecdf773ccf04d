//! The rules: a hand with all cards known.

use super::card::{Card, OrdinaryPack, Suit};
use super::options::Options;
use super::strategy;
use crate::stock_and_pile::{Cards, Kind, Kinds, Pack, Past, Stock, Table, each};
use maxn::{Game, Generator, Player};

/// A hand of Crazy Eights as an umpire knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrazyEights {
    pub(super) table: Table,
    pub(super) options: Options,
    /// The suit to be followed.
    pub(super) suit: Suit,
    /// Cards drawn in this turn.
    pub(super) drawn: u8,
    /// Cards that twos have piled up, to be drawn by the player to move.
    pub(super) penalty: u8,
    pub(super) is_over: bool,
}

/// A decision of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Plays a card, and names a suit with an eight, unless it ends the hand.
    Play(Card, Option<Suit>),
    /// Draws a card, or all that twos have piled up.
    Draw,
    /// Passes the turn.
    Pass,
}

/// Returns the number of cards dealt to each player.
pub fn cards_dealt(players: usize) -> usize {
    if players == 2 { 7 } else { 5 }
}

impl CrazyEights {
    /// Deals a hand: cards to each player in turn from the dealer's left, and a card turned up that is no eight and counts as
    /// played by the dealer. Fewer cards than usual can be asked for.
    pub fn deal(players: usize, cards: usize, dealer: Player, options: Options, seed: u64) -> Self {
        let mut generator = Generator::new(seed);
        let mut pack: Vec<Kind> = OrdinaryPack::whole(players).iter().collect();
        generator.shuffle(&mut pack);
        let mut hands = vec![Cards::EMPTY; players];
        for place in 0..players * cards {
            if let Some(kind) = pack.pop() {
                hands[(dealer + 1 + place) % players].insert(kind);
            }
        }
        let turned_up = pack.iter().rposition(|&kind| !Card::of(kind).is_eight()).unwrap_or_default();
        let top = Card::of(pack.remove(turned_up));
        // The eights that were turned up before are put back anywhere.
        generator.shuffle(&mut pack);
        let table =
            Table::new(&hands, top.kind(), Stock::new(&pack), options.reshuffle, generator.next_u64());
        CrazyEights::turned_up(table, dealer, options)
    }

    /// Begins a hand with a table on which the top card is turned up.
    pub fn turned_up(mut table: Table, dealer: Player, options: Options) -> Self {
        table.turn = dealer as u8;
        table.passes = 0;
        let top = Card::of(table.top());
        let mut game = CrazyEights { table, options, suit: top.suit(), drawn: 0, penalty: 0, is_over: false };
        game.take_effect(top);
        game
    }

    /// Returns the same hand with a card per player in the stock, without reshuffling, and with a card per player more to be played than
    /// the players hold: an end game that can be searched as a whole.
    #[must_use]
    pub fn shortened(mut self) -> Self {
        let held: usize = self.table.hands.iter().map(Cards::len).sum();
        let players = self.table.players();
        self.table.stock.shorten(players);
        self.table.past = Past::default();
        self.options.max_turns = self.options.max_turns.min((held + players) as u16);
        (self.table.reshuffles, self.options.reshuffle) = (false, false);
        self
    }

    /// Returns the table.
    #[inline]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the house rules.
    #[inline]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the suit to be followed.
    #[inline]
    pub fn suit(&self) -> Suit {
        self.suit
    }

    /// Returns the number of cards drawn in this turn.
    #[inline]
    pub fn drawn(&self) -> usize {
        usize::from(self.drawn)
    }

    /// Returns the number of cards that twos have piled up.
    #[inline]
    pub fn penalty(&self) -> usize {
        usize::from(self.penalty)
    }

    /// Returns the points that the cards of a player count against it.
    pub fn points(&self, player: Player) -> i32 {
        self.table.hand(player).sum(|kind| Card::of(kind).points())
    }

    /// Returns the kinds that fit on the pile now.
    #[inline]
    pub(super) fn fitting(&self) -> Kinds {
        if self.penalty > 0 {
            return Card::TWOS;
        }
        self.suit.kinds() | Card::of(self.table.top()).same_rank() | Card::EIGHTS
    }

    /// The kinds that fit, and that the player to move holds.
    #[inline]
    pub(super) fn playable(&self) -> Kinds {
        self.table.hand(self.table.turn()).kinds() & self.fitting()
    }

    /// Returns whether the player to move has drawn all it may, or there is nothing to draw.
    #[inline]
    pub(super) fn may_stop_drawing(&self) -> bool {
        self.drawn >= self.options.max_draw_cards || self.table.stock().is_empty()
    }

    /// Returns whether a card that is played now ends the hand.
    #[inline]
    pub(super) fn is_last(&self) -> bool {
        self.table.hand(self.table.turn()).len() == 1 || self.table.played + 1 >= self.options.max_turns
    }

    /// Pushes the legal moves, of those with eights only some.
    pub(super) fn list(&self, eights: Kinds, moves: &mut Vec<Move>) {
        let playable = self.playable();
        let mut plain = playable & !Card::EIGHTS;
        while plain != 0 {
            let kind = plain.ilog2() as Kind;
            plain &= !(1 << kind);
            moves.push(Move::Play(Card::of(kind), None));
        }
        if eights != 0 {
            let is_last = self.is_last();
            let suits = strategy::suits_by_length(self.table.hand(self.table.turn()));
            for kind in each(eights) {
                if is_last {
                    moves.push(Move::Play(Card::of(kind), None));
                } else {
                    moves.extend(suits.map(|suit| Move::Play(Card::of(kind), Some(suit))));
                }
            }
        }
        if playable == 0 || self.options.draw_at_will {
            let draws = self.penalty > 0 || !self.may_stop_drawing();
            moves.push(if draws { Move::Draw } else { Move::Pass });
        }
    }

    /// Applies a move. `arrange` may change the order of the stock before each card that is drawn: the hook for somebody who
    /// knows which one it was.
    ///
    /// The move has to be legal.
    pub fn apply_arranged(&mut self, mv: Move, mut arrange: impl FnMut(&mut Stock)) {
        let player = self.table.turn();
        match mv {
            Move::Play(card, named) => {
                self.table.play(card.kind(), false);
                self.drawn = 0;
                self.suit = named.unwrap_or(card.suit());
                self.is_over = self.table.held(player) == 0 || self.table.played >= self.options.max_turns;
                self.take_effect(card);
            }
            Move::Draw => {
                // A player who must play what fits shows by drawing that nothing does.
                if !self.options.draw_at_will {
                    self.table.show_without(player, self.fitting());
                }
                if self.penalty > 0 {
                    for _ in 0..std::mem::take(&mut self.penalty) {
                        self.table.draw(player, &mut arrange);
                    }
                    self.table.advance(1);
                } else {
                    self.table.draw(player, &mut arrange);
                    self.drawn += 1;
                }
            }
            Move::Pass => {
                if !self.options.draw_at_will {
                    self.table.show_without(player, self.fitting());
                }
                self.drawn = 0;
                self.is_over = self.table.pass();
                self.table.advance(1);
            }
        }
    }

    /// Passes the turn on after a card has been played or turned up.
    #[inline]
    fn take_effect(&mut self, card: Card) {
        if self.options.use_special_cards {
            if card.is_queen() {
                return self.table.advance(2);
            }
            if card.is_ace() {
                self.table.reversed = !self.table.reversed;
            } else if card.is_two() && !self.table.stock().is_empty() {
                self.penalty += 2;
            }
        }
        self.table.advance(1);
    }
}

impl Game for CrazyEights {
    type Move = Move;
    /// The position before: cheaper than finding out what a reshuffling has changed.
    type Undo = Self;

    #[inline]
    fn players(&self) -> usize {
        self.table.players()
    }

    #[inline]
    fn player(&self) -> Player {
        self.table.turn()
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        self.is_over
    }

    /// High cards first, then an eight, whose suit is first the one of which most are left, then drawing and passing. After it
    /// is played, nothing tells one eight from another: one stands for all.
    fn moves(&self, moves: &mut Vec<Move>) {
        let eights = self.playable() & Card::EIGHTS;
        self.list(eights & eights.wrapping_neg(), moves);
    }

    #[inline]
    fn apply(&mut self, mv: Move) -> Self {
        let before = self.clone();
        self.apply_arranged(mv, |_| ());
        before
    }

    #[inline]
    fn undo(&mut self, _: Move, before: Self) {
        *self = before;
    }

    fn key(&self) -> Option<u64> {
        let turn = self.suit as u64 | u64::from(self.drawn) << 8 | u64::from(self.penalty) << 16;
        Some(Generator::derive(self.table.code() ^ turn))
    }

    fn hint(&self, mv: Move) -> i32 {
        strategy::merit(self, mv)
    }
}
