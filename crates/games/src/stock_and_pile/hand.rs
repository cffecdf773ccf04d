//! A hand with all cards known.

use super::game::{CommonRules, SheddingGame, SheddingOptions};
use super::pack::{Card, Cards, Kind, Kinds, Suit, each};
use super::past::Past;
use super::stock::Stock;
use super::strategy::{merit, suits_by_length};
use super::table::Table;
use maxn::{Game, Generator, Player, Scores};
use std::fmt;

/// A hand as an umpire knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheddingHand<G: SheddingGame> {
    pub(crate) table: Table,
    pub(crate) options: G::Options,
    /// The suit to be followed; `None` if any card fits.
    pub(crate) suit: Option<Suit<G>>,
    /// Cards drawn in this turn.
    pub(crate) drawn: u8,
    pub(crate) state: G::State,
    pub(crate) is_over: bool,
}

/// A decision of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SheddingMove<G: SheddingGame> {
    /// Plays a card, and names a suit with a wild one, unless it ends the hand.
    Play(Card<G>, Option<Suit<G>>),
    /// Draws a card, or all that have to be drawn.
    Draw,
    /// Passes the turn.
    Pass,
    /// Answers a question of the game.
    Answer(G::Answer),
}

impl<G: SheddingGame> fmt::Display for SheddingMove<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SheddingMove::Play(card, None) => card.fmt(f),
            SheddingMove::Play(card, Some(suit)) => write!(f, "{card} {suit}"),
            SheddingMove::Draw => f.write_str("draw"),
            SheddingMove::Pass => f.write_str("pass"),
            SheddingMove::Answer(answer) => answer.fmt(f),
        }
    }
}

impl<G: SheddingGame> SheddingHand<G> {
    /// Deals a hand: cards to each player in turn from the dealer's left, and a card that is turned up. Fewer cards than usual can
    /// be asked for.
    pub fn deal(players: usize, cards: usize, dealer: Player, options: G::Options, seed: u64) -> Self {
        let mut generator = Generator::new(seed);
        let mut pack: Vec<Kind> = G::whole(players).iter().collect();
        generator.shuffle(&mut pack);
        let mut hands = vec![Cards::EMPTY; players];
        for place in 0..players * cards {
            if let Some(kind) = pack.pop() {
                hands[(dealer + 1 + place) % players].insert(kind);
            }
        }
        let turned_up = pack.iter().rposition(|&kind| G::may_be_turned_up(Card::of(kind)));
        let top = pack.remove(turned_up.unwrap_or_default());
        // Cards that were turned up before are put back anywhere.
        generator.shuffle(&mut pack);
        let reshuffles = options.common().reshuffle;
        let table = Table::new(&hands, top, Stock::new(&pack), reshuffles, generator.next_u64());
        SheddingHand::turned_up(table, dealer, options)
    }

    /// Begins a hand with a table on which the top card is turned up.
    pub fn turned_up(mut table: Table, dealer: Player, options: G::Options) -> Self {
        table.turn = dealer as u8;
        let mut hand = SheddingHand::on(table, options);
        let top = hand.top();
        G::turn_up(&mut hand, top);
        hand
    }

    /// A hand on a table, in which the suit of the top card has to be followed.
    pub(super) fn on(table: Table, options: G::Options) -> Self {
        let suit = Card::of(table.top()).suit();
        SheddingHand { table, options, suit, drawn: 0, state: G::State::default(), is_over: false }
    }

    /// Returns the same hand with a card per player in the stock, and with a card per player more to be played than the players hold:
    /// an end game that can be searched as a whole.
    #[must_use]
    pub fn shortened(mut self) -> Self {
        let held: usize = self.table.hands.iter().map(Cards::len).sum();
        let players = self.table.players();
        self.table.stock.shorten(players);
        self.table.past = Past::default();
        self.options.shorten(self.common().max_turns.min((held + players) as u16));
        self.table.reshuffles = self.common().reshuffle;
        self
    }

    /// Returns the table.
    #[inline]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the house rules.
    #[inline]
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// Returns the house rules that every game has.
    #[inline]
    pub(crate) fn common(&self) -> CommonRules {
        self.options.common()
    }

    /// Returns the suit to be followed; `None` if any card fits.
    #[inline]
    pub fn suit(&self) -> Option<Suit<G>> {
        self.suit
    }

    /// Returns the card on top of the pile.
    #[inline]
    pub(crate) fn top(&self) -> Card<G> {
        Card::of(self.table.top())
    }

    /// Returns the cards of the player to move.
    #[inline]
    pub(crate) fn own(&self) -> &Cards {
        self.table.hand(self.table.turn())
    }

    /// Returns the points of the cards of a player.
    pub fn points_held(&self, player: Player) -> i32 {
        self.table.hand(player).sum(G::points)
    }

    /// Returns the points that the hand brings each player.
    pub fn result(&self) -> Scores {
        let players = self.table.players();
        if G::LOWEST_WINS {
            return Scores::from_fn(players, |player| self.points_held(player));
        }
        let mut gains = Scores::ZERO;
        if let Some(winner) = (0..players).find(|&player| self.is_over && self.table.hand(player).is_empty())
        {
            gains[winner] = (0..players).map(|player| self.points_held(player)).sum();
        }
        gains
    }

    /// Returns whether a card that is played now ends the hand.
    #[inline]
    pub(super) fn is_last(&self) -> bool {
        self.own().len() == 1 || self.table.played + 1 >= self.common().max_turns
    }

    /// Returns whether the player to move has to play a card.
    pub(crate) fn has_to_play(&self) -> bool {
        G::playable(self) != 0 && !self.common().draw_at_will
    }

    /// Pushes the legal moves, of those with wild cards only some.
    pub(super) fn list(&self, playable: Kinds, wilds: Kinds, moves: &mut Vec<SheddingMove<G>>) {
        if G::asks(self) {
            return moves.extend(G::ANSWERS.iter().map(|&answer| SheddingMove::Answer(answer)));
        }
        let plain = G::in_order(playable & !G::WILDS);
        moves.extend(plain.map(|kind| SheddingMove::Play(Card::of(kind), None)));
        if wilds != 0 {
            let is_last = self.is_last();
            let suits = suits_by_length(self.own());
            for card in each(wilds).map(Card::of) {
                if is_last {
                    moves.push(SheddingMove::Play(card, None));
                } else {
                    moves.extend(suits.map(|suit| SheddingMove::Play(card, Some(suit))));
                }
            }
        }
        if playable == 0 || self.common().draw_at_will {
            moves.push(if G::may_draw(self) { SheddingMove::Draw } else { SheddingMove::Pass });
        }
    }

    /// Applies a move. `arrange` may change the order of the stock before each card that is drawn: the hook for somebody who
    /// knows which one it was.
    ///
    /// The move has to be legal.
    pub fn apply_arranged(&mut self, mv: SheddingMove<G>, mut arrange: impl FnMut(&mut Stock)) {
        let player = self.table.turn();
        match mv {
            SheddingMove::Play(card, named) => {
                self.table.play(card.kind(), G::PLAYS_DRAWN_CARD && self.drawn > 0);
                self.end_turn();
                let before = std::mem::replace(&mut self.suit, named.or(card.suit()));
                self.is_over = self.table.held(player) == 0 || self.table.played >= self.common().max_turns;
                G::take_effect(self, card, before, &mut arrange);
            }
            SheddingMove::Draw => G::draw(self, &mut arrange),
            SheddingMove::Pass => {
                self.show_nothing_fits(G::fitting(self));
                self.end_turn();
                self.is_over = self.table.pass();
                self.table.advance(1);
            }
            SheddingMove::Answer(answer) => G::answer(self, answer, &mut arrange),
        }
    }

    #[inline]
    fn end_turn(&mut self) {
        self.drawn = 0;
        G::end_turn(&mut self.state);
    }

    /// Notes what the player to move shows by drawing or passing: that nothing fits, unless it may do so at will.
    #[inline]
    pub(crate) fn show_nothing_fits(&mut self, fitting: Kinds) {
        if !self.common().draw_at_will {
            self.table.show_without(self.table.turn(), fitting);
        }
    }

    /// Gives a player cards, as far as there are any.
    #[inline]
    pub(crate) fn give(&mut self, player: Player, count: usize, arrange: &mut impl FnMut(&mut Stock)) {
        for _ in 0..count {
            self.table.draw(player, arrange);
        }
    }
}

impl<G: SheddingGame> Game for SheddingHand<G> {
    type Move = SheddingMove<G>;
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

    /// High cards first, then wild cards, whose suit is first the one of which most are left, then drawing and passing.
    fn moves(&self, moves: &mut Vec<Self::Move>) {
        let playable = G::playable(self);
        self.list(playable, G::distinct(playable & G::WILDS), moves);
    }

    #[inline]
    fn apply(&mut self, mv: Self::Move) -> Self {
        let before = self.clone();
        self.apply_arranged(mv, |_| ());
        before
    }

    #[inline]
    fn undo(&mut self, _: Self::Move, before: Self) {
        *self = before;
    }

    fn key(&self) -> Option<u64> {
        let suit = self.suit.map_or(4, Suit::number);
        let turn = u64::from(suit) | u64::from(self.drawn) << 8 | G::code(&self.state);
        Some(Generator::derive(self.table.code() ^ turn))
    }

    fn hint(&self, mv: Self::Move) -> i32 {
        merit(self, mv)
    }
}
