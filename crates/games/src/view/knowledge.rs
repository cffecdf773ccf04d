//! What players have seen of each other's cards.

use super::plays::Plays;
use super::{PLACES, Unseen};
use crate::cards::{Card, Hand};
use crate::tricks::{Rules, Tricks};
use maxn::{Game, Player};

/// Where each player thinks that cards may be, from what it saw of them. Cards that lie open are not asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knowledge<const N: usize> {
    /// The cards that may be in a place, for each player and place. The players' hands are the first places.
    may: [[Hand; PLACES]; N],
    plays: Plays,
}

impl<const N: usize> Default for Knowledge<N> {
    /// Nobody knows anything.
    fn default() -> Self {
        const { assert!(N + 2 <= PLACES, "there are too many players") };
        Knowledge { may: [[Hand::DECK; PLACES]; N], plays: Plays::default() }
    }
}

impl<const N: usize> Knowledge<N> {
    /// What has been played of tricks.
    pub(crate) fn plays(&self) -> &Plays {
        &self.plays
    }

    /// What one player knows, and the others nothing but what was played.
    pub(crate) fn only_of(&self, player: Player) -> Self {
        let mut only = Knowledge { plays: self.plays, ..Knowledge::default() };
        only.may[player] = self.may[player];
        only
    }

    /// The cards that may be in each place, as far as a player knows.
    pub(crate) fn may(&self, player: Player) -> [Hand; PLACES] {
        self.may[player]
    }

    /// Where the cards may be that a seat does not see. `closed` are all that do not lie open; those that no player
    /// holds are in the place after the players.
    pub(crate) fn unseen(&self, seat: Player, own: Hand, sizes: &[usize; N], closed: Hand) -> Unseen {
        let (mut located, mut room) = ([Hand::EMPTY; PLACES], [0; PLACES]);
        located[seat] = own;
        let cards = closed - own;
        let mut left = cards.len() as u8;
        for player in (0..N).filter(|&player| player != seat) {
            room[player] = sizes[player] as u8;
            left -= room[player];
        }
        room[N] = left;
        Unseen::new(located, cards, room, self.may[seat])
    }

    /// Everybody sees that a player lacks cards.
    pub(crate) fn lacks(&mut self, player: Player, cards: Hand) {
        for may in &mut self.may {
            may[player] = may[player] - cards;
        }
    }

    /// One player sees that another lacks cards.
    pub(crate) fn lacks_for(&mut self, seer: Player, player: Player, cards: Hand) {
        self.may[seer][player] = self.may[seer][player] - cards;
    }

    /// Everybody sees that a player has a card.
    pub(crate) fn has(&mut self, player: Player, card: Card) {
        for may in &mut self.may {
            for place in (0..PLACES).filter(|&place| place != player) {
                may[place].remove(card);
            }
        }
    }

    /// Cards go from one place to another. Those who see it know where they are; to the others they may be any that
    /// were there.
    pub(crate) fn move_cards(&mut self, cards: Hand, from: usize, to: usize, sees: impl Fn(Player) -> bool) {
        for player in 0..N {
            if sees(player) {
                self.see(player, cards, to);
            } else {
                let may = &mut self.may[player];
                may[to] = may[to] | may[from];
            }
        }
    }

    /// A player sees where cards are.
    pub(crate) fn see(&mut self, player: Player, cards: Hand, place: usize) {
        let may = &mut self.may[player];
        for other in may.iter_mut() {
            *other = *other - cards;
        }
        may[place] = may[place] | cards;
    }

    /// What a card shows that is about to be played: its player lacks all those with which it would not have been legal.
    pub(crate) fn note_play<R: Rules<N>>(&mut self, game: &Tricks<R, N>, card: Card) {
        let player = game.player();
        let lacking = |other: &Card| {
            let mut table = *game.table();
            table.set_hand(player, Hand::only(card) | Hand::only(*other));
            !game.rules().legal(&table, table.following()).contains(card)
        };
        let lacked: Hand = (!Hand::only(card)).into_iter().filter(lacking).collect();
        self.lacks(player, lacked);
        self.plays.push(player, card);
    }
}
