//! The rules: a hand with all cards known.

use super::card::{Card, Colour, UnoPack};
use super::options::Options;
use super::strategy;
use crate::stock_and_pile::{Cards, Kind, Kinds, Pack, Past, Stock, Table};
use maxn::{Game, Generator, Player, Scores};

/// A hand of Uno as an umpire knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uno {
    pub(super) table: Table,
    pub(super) options: Options,
    /// The colour to be followed; `None` if any card fits.
    pub(super) colour: Option<Colour>,
    /// True if the player to move has drawn a card in this turn.
    pub(super) has_drawn: bool,
    /// That card, which is the only one that may be played.
    pub(super) drawn: Option<Card>,
    /// A wild draw four that the player to move may challenge.
    pub(super) doubt: Option<Doubt>,
    pub(super) is_over: bool,
}

/// A wild draw four that may be challenged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The player who played it.
    pub player: Player,
    /// The colour to be followed before.
    pub colour: Option<Colour>,
    /// True if that player had a card of the colour; not known to the others.
    pub is_guilty: bool,
}

/// A decision of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Plays a card, and names a colour with a wild one, unless it ends the hand.
    Play(Card, Option<Colour>),
    /// Draws a card.
    Draw,
    /// Keeps the card that was drawn, or passes if there is nothing to draw.
    Pass,
    /// Draws four cards for a wild draw four.
    Accept,
    /// Challenges a wild draw four.
    Challenge,
}

/// The number of cards dealt to each player.
pub const CARDS_DEALT: usize = 7;

/// The cards drawn for a draw two, for a wild draw four, and for a challenge that fails.
const TWO: usize = 2;
const FOUR: usize = 4;
const SIX: usize = 6;

impl Uno {
    /// Deals a hand: cards to each player in turn from the dealer's left, and a card turned up that is no wild draw four and
    /// takes effect on the first player. Fewer cards than usual can be asked for.
    pub fn deal(players: usize, cards: usize, dealer: Player, options: Options, seed: u64) -> Self {
        let mut generator = Generator::new(seed);
        let mut pack: Vec<Kind> = UnoPack::whole(players).iter().collect();
        generator.shuffle(&mut pack);
        let mut hands = vec![Cards::EMPTY; players];
        for place in 0..players * cards {
            if let Some(kind) = pack.pop() {
                hands[(dealer + 1 + place) % players].insert(kind);
            }
        }
        let turned_up = pack.iter().rposition(|&kind| Card::of(kind) != Card::WILD_DRAW_FOUR);
        let top = pack.remove(turned_up.unwrap_or_default());
        // Wild draw fours that were turned up before are put back anywhere.
        generator.shuffle(&mut pack);
        let table = Table::new(&hands, top, Stock::new(&pack), true, generator.next_u64());
        Uno::turned_up(table, dealer, options)
    }

    /// Begins a hand with a table on which the top card is turned up. A reverse lets the dealer begin.
    pub fn turned_up(mut table: Table, dealer: Player, options: Options) -> Self {
        table.turn = dealer as u8;
        let top = Card::of(table.top());
        let mut game = Uno {
            table,
            options,
            colour: top.colour(),
            has_drawn: false,
            drawn: None,
            doubt: None,
            is_over: false,
        };
        if top.is_reverse() {
            game.table.reversed = true;
        } else {
            game.take_effect(top, &mut |_| ());
        }
        game
    }

    /// Returns the same hand with a card per player in the stock, and with a card per player more to be played than
    /// the players hold: an end game that can be searched as a whole.
    #[must_use]
    pub fn shortened(mut self) -> Self {
        let held: usize = self.table.hands.iter().map(Cards::len).sum();
        let players = self.table.players();
        self.table.stock.shorten(players);
        self.table.past = Past::default();
        self.options.max_turns = self.options.max_turns.min((held + players) as u16);
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

    /// Returns the colour to be followed; `None` if any card fits.
    #[inline]
    pub fn colour(&self) -> Option<Colour> {
        self.colour
    }

    /// Returns the wild draw four that the player to move may challenge.
    #[inline]
    pub fn doubt(&self) -> Option<Doubt> {
        self.doubt
    }

    /// Returns the points of the cards of a player.
    pub fn points_held(&self, player: Player) -> i32 {
        self.table.hand(player).sum(|kind| Card::of(kind).points())
    }

    /// Returns the player who is out of cards.
    pub fn winner(&self) -> Option<Player> {
        (0..self.table.players()).find(|&player| self.table.hand(player).is_empty())
    }

    /// Returns the points that the hand brings: the winner has those of the others' cards.
    pub fn gains(&self) -> Scores {
        let mut gains = Scores::ZERO;
        if let Some(winner) = self.winner() {
            gains[winner] = (0..self.table.players()).map(|player| self.points_held(player)).sum();
        }
        gains
    }

    /// The kinds that fit on the pile now, wild draw four included.
    #[inline]
    pub(super) fn fitting(&self) -> Kinds {
        self.colour.map_or(Kinds::MAX, |colour| {
            colour.kinds() | Card::of(self.table.top()).same_value() | Card::WILDS
        })
    }

    /// The kinds of the colour to be followed.
    #[inline]
    fn of_colour(&self) -> Kinds {
        self.colour.map_or(0, Colour::kinds)
    }

    /// The kinds that the player to move may play.
    #[inline]
    pub(super) fn playable(&self) -> Kinds {
        let held = self.table.hand(self.table.turn()).kinds();
        let mut playable = held & self.fitting();
        if !self.options.challenge && held & self.of_colour() != 0 {
            playable &= !(1 << Card::WILD_DRAW_FOUR.kind());
        }
        if self.has_drawn {
            playable &= self.drawn.map_or(0, |card| 1 << card.kind());
        }
        playable
    }

    /// Returns whether a card that is played now ends the hand.
    #[inline]
    pub(super) fn is_last(&self) -> bool {
        self.table.hand(self.table.turn()).len() == 1 || self.table.played + 1 >= self.options.max_turns
    }

    /// Applies a move. `arrange` may change the order of the stock before each card that is drawn: the hook for somebody who
    /// knows which one it was.
    ///
    /// The move has to be legal.
    pub fn apply_arranged(&mut self, mv: Move, mut arrange: impl FnMut(&mut Stock)) {
        let player = self.table.turn();
        match mv {
            Move::Play(card, named) => self.play(card, named, &mut arrange),
            Move::Draw => self.draw(&mut arrange),
            Move::Pass => {
                if !self.options.draw_at_will {
                    self.table.show_without(player, self.fitting());
                }
                (self.has_drawn, self.drawn) = (false, None);
                self.is_over = self.table.pass();
                self.table.advance(1);
            }
            Move::Accept => {
                self.doubt = None;
                self.give(player, FOUR, &mut arrange);
                self.table.advance(1);
            }
            Move::Challenge => {
                let Some(doubt) = self.doubt.take() else { return };
                let of_colour = doubt.colour.map_or(0, Colour::kinds);
                if doubt.is_guilty {
                    self.table.show_with(doubt.player, of_colour);
                    self.give(doubt.player, FOUR, &mut arrange);
                } else {
                    self.table.show_without(doubt.player, of_colour);
                    self.give(player, SIX, &mut arrange);
                    self.table.advance(1);
                }
            }
        }
    }

    #[inline]
    fn play(&mut self, card: Card, named: Option<Colour>, arrange: &mut impl FnMut(&mut Stock)) {
        let (player, before) = (self.table.turn(), self.colour);
        self.table.play(card.kind(), self.has_drawn);
        (self.has_drawn, self.drawn) = (false, None);
        self.colour = named.or(card.colour());
        let is_out = self.table.held(player) == 0;
        self.is_over = is_out || self.table.played >= self.options.max_turns;
        if card == Card::WILD_DRAW_FOUR {
            let of_colour = before.map_or(0, Colour::kinds);
            if self.options.challenge && !self.is_over {
                let is_guilty = self.table.hand(player).kinds() & of_colour != 0;
                self.doubt = Some(Doubt { player, colour: before, is_guilty });
                return self.table.advance(1);
            }
            // It may be played only without a card of the colour.
            if !self.options.challenge {
                self.table.show_without(player, of_colour);
            }
        }
        self.take_effect(card, arrange);
    }

    fn draw(&mut self, arrange: &mut impl FnMut(&mut Stock)) {
        let player = self.table.turn();
        let fitting = self.fitting();
        if self.options.draw_at_will {
            self.drawn = self.table.draw(player, arrange).map(Card::of);
            self.has_drawn = true;
            return;
        }
        // A player who must play what fits shows by drawing that nothing does; after the draw, too, unless the card is played.
        self.table.show_without(player, fitting);
        let drawn = self.table.draw(player, arrange).map(Card::of);
        if let Some(card) = drawn.filter(|card| fitting >> card.kind() & 1 == 1) {
            (self.has_drawn, self.drawn) = (true, Some(card));
        } else {
            self.table.show_without(player, fitting);
            self.table.advance(1);
        }
    }

    /// Gives a player cards, as far as there are any.
    fn give(&mut self, player: Player, count: usize, arrange: &mut impl FnMut(&mut Stock)) {
        for _ in 0..count {
            self.table.draw(player, arrange);
        }
    }

    /// Passes the turn on after a card has been played or turned up.
    #[inline]
    fn take_effect(&mut self, card: Card, arrange: &mut impl FnMut(&mut Stock)) {
        if card.is_reverse() {
            self.table.reversed = !self.table.reversed;
        }
        let drawn = match card {
            Card::WILD_DRAW_FOUR => FOUR,
            _ if card.is_draw_two() => TWO,
            _ => 0,
        };
        if drawn > 0 {
            self.give(self.table.after(1), drawn, arrange);
        }
        let skips = drawn > 0 || card.is_skip() || card.is_reverse() && self.table.players() == 2;
        self.table.advance(1 + usize::from(skips));
    }
}

impl Game for Uno {
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

    /// Actions and high numbers first, then wild cards, whose colour is first the one of which most are left, then drawing and
    /// passing.
    fn moves(&self, moves: &mut Vec<Move>) {
        if self.doubt.is_some() {
            return moves.extend([Move::Accept, Move::Challenge]);
        }
        let playable = self.playable();
        for value in (0..Card::VALUES).rev() {
            for colour in Colour::ALL {
                let card = Card::with(colour, value);
                if playable >> card.kind() & 1 == 1 {
                    moves.push(Move::Play(card, None));
                }
            }
        }
        if playable & Card::WILDS != 0 {
            let is_last = self.is_last();
            let colours = strategy::colours_by_length(self.table.hand(self.table.turn()));
            for card in [Card::WILD, Card::WILD_DRAW_FOUR] {
                if playable >> card.kind() & 1 == 0 {
                    continue;
                }
                if is_last {
                    moves.push(Move::Play(card, None));
                } else {
                    moves.extend(colours.map(|colour| Move::Play(card, Some(colour))));
                }
            }
        }
        if playable == 0 || self.options.draw_at_will {
            let draws = !self.has_drawn && !self.table.stock().is_empty();
            moves.push(if draws { Move::Draw } else { Move::Pass });
        }
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
        let colour = |colour: Option<Colour>| colour.map_or(4, |colour| colour as u64);
        let doubt = self.doubt.map_or(0, |doubt| {
            1 | u64::from(doubt.is_guilty) << 1 | colour(doubt.colour) << 2 | (doubt.player as u64) << 8
        });
        let drawn = self.drawn.map_or(63, |card| u64::from(card.kind()));
        let turn = colour(self.colour) | u64::from(self.has_drawn) << 8 | drawn << 16 | doubt << 32;
        Some(Generator::derive(self.table.code() ^ turn))
    }

    fn hint(&self, mv: Move) -> i32 {
        strategy::merit(self, mv)
    }
}
