//! The knowledge of one seat about the others' cards.

use super::{HiddenCards, PLACES};
use crate::cards::{Card, Hand};
use crate::tricks::{Rules, Tricks};
use maxn::{Game, Player};

/// The cards that may be in each place, as far as one seat knows. Cards that lie open do not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardKnowledge {
    /// The possible cards of each place; the players' hands are the first.
    possible: [Hand; PLACES],
}

impl Default for CardKnowledge {
    /// Knowledge of nothing.
    fn default() -> Self {
        CardKnowledge { possible: [Hand::DECK; PLACES] }
    }
}

impl CardKnowledge {
    /// Returns the cards that the seat does not see, and their possible places. `closed` are all that do not lie open; those
    /// that no player holds are in the place after the players.
    pub fn hidden_cards(&self, seat: Player, own: Hand, sizes: &[usize], closed: Hand) -> HiddenCards {
        let (mut located, mut room) = ([Hand::EMPTY; PLACES], [0; PLACES]);
        located[seat] = own;
        let cards = closed - own;
        let mut left = cards.len() as u8;
        for player in (0..sizes.len()).filter(|&player| player != seat) {
            room[player] = sizes[player] as u8;
            left = left.saturating_sub(room[player]);
        }
        room[sizes.len()] = left;
        HiddenCards::new(located, cards, room, self.possible)
    }

    /// Notes that these cards are not in a place.
    pub fn rule_out(&mut self, place: usize, cards: Hand) {
        self.possible[place] = self.possible[place] - cards;
    }

    /// Notes that cards are in a place, and nowhere else.
    pub fn see(&mut self, cards: Hand, place: usize) {
        for other in &mut self.possible {
            *other = *other - cards;
        }
        self.possible[place] = self.possible[place] | cards;
    }

    /// Notes that unseen cards went from one place to another: they may be any that were there.
    pub fn move_unseen(&mut self, from: usize, to: usize) {
        self.possible[to] = self.possible[to] | self.possible[from];
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
    }
}
