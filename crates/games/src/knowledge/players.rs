//! The knowledge of players about each other's cards.

use super::plays::Plays;
use super::{HiddenCards, MOST_PLAYERS, PLACES};
use crate::cards::{Card, Hand};
use crate::tricks::{Rules, Tricks};
use maxn::{Game, Player};

/// The places where each player thinks that cards may be, from everything it saw of them. Cards that lie open do not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// The possible cards of each place, as each player knows them. The players' hands are the first places.
    possible: [[Hand; PLACES]; MOST_PLAYERS],
    plays: Plays,
}

impl Default for Knowledge {
    /// Knowledge of nothing.
    fn default() -> Self {
        Knowledge { possible: [[Hand::DECK; PLACES]; MOST_PLAYERS], plays: Plays::default() }
    }
}

impl Knowledge {
    /// Returns the cards played to tricks.
    pub fn plays(&self) -> &Plays {
        &self.plays
    }

    /// Returns the knowledge of one player; the others know nothing but the cards played.
    #[must_use]
    pub fn only_of(&self, player: Player) -> Self {
        let mut only = Knowledge { plays: self.plays, ..Knowledge::default() };
        only.possible[player] = self.possible[player];
        only
    }

    /// Returns the possible cards of each place, as far as a player knows.
    pub fn possible_cards(&self, player: Player) -> [Hand; PLACES] {
        self.possible[player]
    }

    /// Returns the cards that a seat does not see, and their possible places. `closed` are all that do not lie open; those
    /// that no player holds are in the place after the players.
    pub fn hidden_cards(&self, seat: Player, own: Hand, sizes: &[usize], closed: Hand) -> HiddenCards {
        let (mut located, mut room) = ([Hand::EMPTY; PLACES], [0; PLACES]);
        located[seat] = own;
        let cards = closed - own;
        let mut left = cards.len() as u8;
        for player in (0..sizes.len()).filter(|&player| player != seat) {
            room[player] = sizes[player] as u8;
            left -= room[player];
        }
        room[sizes.len()] = left;
        HiddenCards::new(located, cards, room, self.possible[seat])
    }

    /// Notes for everybody that a player does not hold these cards.
    pub fn rule_out(&mut self, player: Player, cards: Hand) {
        for possible in &mut self.possible {
            possible[player] = possible[player] - cards;
        }
    }

    /// Notes for one player that another does not hold these cards.
    pub fn rule_out_for(&mut self, seer: Player, player: Player, cards: Hand) {
        self.possible[seer][player] = self.possible[seer][player] - cards;
    }

    /// Notes for everybody that a player holds a card.
    pub fn has(&mut self, player: Player, card: Card) {
        for possible in &mut self.possible {
            for place in (0..PLACES).filter(|&place| place != player) {
                possible[place].remove(card);
            }
        }
    }

    /// Moves cards from one place to another. Players who see it know where they are; to the others they may be any that
    /// were there.
    pub fn move_cards(&mut self, cards: Hand, from: usize, to: usize, sees: impl Fn(Player) -> bool) {
        for player in 0..MOST_PLAYERS {
            if sees(player) {
                self.see(player, cards, to);
            } else {
                let possible = &mut self.possible[player];
                possible[to] = possible[to] | possible[from];
            }
        }
    }

    /// Notes for a player that cards are in a place.
    pub fn see(&mut self, player: Player, cards: Hand, place: usize) {
        let possible = &mut self.possible[player];
        for other in possible.iter_mut() {
            *other = *other - cards;
        }
        possible[place] = possible[place] | cards;
    }

    /// Notes what a card shows that is about to be played: its player holds none with which it would not have been legal.
    pub fn note_play<R: Rules>(&mut self, game: &Tricks<R>, card: Card) {
        let player = game.player();
        let ruled_out = |other: &Card| {
            let mut table = *game.table();
            table.set_hand(player, Hand::only(card) | Hand::only(*other));
            !game.rules().legal(&table, table.following()).contains(card)
        };
        let ruled_out: Hand = (!Hand::only(card)).into_iter().filter(ruled_out).collect();
        self.rule_out(player, ruled_out);
        self.plays.push(player, card);
    }
}
