//! Tricks that a side can force, whatever the other plays: quick tricks of the side that leads, and sure trumps.
//!
//! All of it is read off the lengths of suits, which are part of a shape, and the owners of the highest cards, which are its need.

use super::owners::{Sequence, highest, without_highest};
use super::search::lengths_of;
use crate::cards::{Hand, Suit};
use crate::tricks::Table;
use maxn::{MAX_PLAYERS, Player};

/// Tricks that a side can force, and the lowest cards that this depends on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Forced {
    pub(super) tricks: u8,
    pub(super) need: Hand,
}

/// A position between two tricks, with all that its bounds are read off.
pub(super) struct Outlook<'t> {
    table: &'t Table,
    owners: &'t [Sequence; 4],
    lengths: [u64; MAX_PLAYERS],
}

impl<'t> Outlook<'t> {
    pub(super) fn new(table: &'t Table, owners: &'t [Sequence; 4]) -> Self {
        let mut lengths = [0; MAX_PLAYERS];
        for (player, &hand) in table.hands().iter().enumerate() {
            lengths[player] = lengths_of(hand);
        }
        Outlook { table, owners, lengths }
    }

    #[inline]
    fn length(&self, player: Player, suit: Suit) -> u8 {
        (self.lengths[player] >> (16 * suit as u32)) as u8
    }

    /// The trumps of a player.
    #[inline]
    fn trumps(&self, player: Player) -> u8 {
        self.table.trump().map_or(0, |trump| self.length(player, trump))
    }

    /// The number of highest cards of a suit that a player holds, and the most cards of it that another player has.
    #[inline]
    fn run(&self, player: Player, suit: Suit) -> (u8, u8) {
        let own = self.length(player, suit);
        let (mut sequence, mut run) = (self.owners[suit as usize], 0);
        while run < own && highest(sequence) == player {
            run += 1;
            sequence = without_highest(sequence);
        }
        let others = (0..self.table.players()).filter(|&other| other != player);
        (run, if run == 0 { 0 } else { others.map(|other| self.length(other, suit)).max().unwrap_or(0) })
    }

    /// The tricks that a player who leads takes by the highest cards of the plain suits, one after the other. Who holds trumps must be
    /// able to follow, or might ruff; if `drawn`, nobody does. Others may throw away what they like. When the highest cards have
    /// exhausted everybody else, lower ones win as well.
    fn cashed(&self, player: Player, drawn: bool, wanted: u8, forced: &mut Forced) {
        for suit in Suit::ALL {
            if forced.tricks >= wanted {
                return;
            }
            if Some(suit) == self.table.trump() || self.length(player, suit) == 0 {
                continue;
            }
            let (run, longest) = self.run(player, suit);
            if run == 0 {
                continue;
            }
            let mut rounds = if run >= longest { self.length(player, suit) } else { run };
            if !drawn {
                for other in (0..self.table.players()).filter(|&other| other != player) {
                    if self.trumps(other) > 0 {
                        rounds = rounds.min(self.length(other, suit));
                    }
                }
            }
            rounds = rounds.min(wanted - forced.tricks);
            forced.tricks += rounds;
            forced.need = forced.need | self.nth(suit, run.min(longest).min(rounds));
        }
    }

    /// Returns whether nobody can ruff a suit.
    fn all_follow(&self, suit: Suit) -> bool {
        (0..self.table.players()).all(|player| self.trumps(player) == 0 || self.length(player, suit) > 0)
    }

    /// The card at a place of a suit, from 1 for the highest.
    #[inline]
    fn nth(&self, suit: Suit, place: u8) -> Hand {
        let mut cards = self.table.held().of(suit).into_iter();
        match place {
            0 => Hand::EMPTY,
            place => cards.nth(usize::from(place) - 1).map_or(Hand::EMPTY, Hand::only),
        }
    }

    /// Returns tricks that the side of the leader can take at once by its highest cards, and by trumps later, but no more than are
    /// wanted: a proof that uses fewer cards holds for more positions. The leader may lead one of `leads`.
    pub(super) fn lead_tricks(&self, side: u8, leads: Hand, wanted: u8) -> Forced {
        let leader = self.table.player();
        // 1. Trumps: drawn, if the leader's highest exhaust everybody; otherwise taken later.
        let mut forced = Forced::default();
        let mut drawn = false;
        if let Some(trump) = self.table.trump() {
            let (run, longest) = self.run(leader, trump);
            if run > 0 && run >= longest && !leads.of(trump).is_empty() {
                drawn = true;
                forced = Forced { tricks: self.length(leader, trump), need: self.nth(trump, longest) };
            } else {
                forced = self.later_tricks(side, wanted);
            }
        }
        // 2. The leader's own tricks in plain suits.
        self.cashed(leader, drawn, wanted, &mut forced);
        // 3. One partner's tricks, if the leader can put it in by a card that the partner's highest takes. The partner follows or throws
        // away losers meanwhile; if it has none, all its cards win.
        let partners =
            (0..self.table.players()).filter(|&player| player != leader && side >> player & 1 != 0);
        for partner in partners.take_while(|_| forced.tricks < wanted) {
            let entry = Suit::ALL.into_iter().find(|&suit| {
                Some(suit) != self.table.trump()
                    && !leads.of(suit).is_empty()
                    && highest(self.owners[suit as usize]) == partner
                    && (drawn || self.all_follow(suit))
            });
            if let Some(suit) = entry {
                forced.need = forced.need | self.nth(suit, 1);
                self.cashed(partner, drawn, wanted, &mut forced);
                break;
            }
        }
        forced.tricks = forced.tricks.min(self.table.left() as u8);
        forced
    }

    /// Returns tricks that a side takes by its trumps, whoever leads.
    ///
    /// A player's trumps are played to different tricks. Its side loses such a trick only to a higher trump of the other side, which
    /// beats one trump only. So those that cannot be matched with higher ones of the others take tricks.
    pub(super) fn later_tricks(&self, side: u8, wanted: u8) -> Forced {
        let Some(trump) = self.table.trump() else { return self.later_without_trumps(side) };
        let mut unmatched = 0_u8;
        let mut matched = [0_u8; MAX_PLAYERS];
        let mut sure = [0_u8; MAX_PLAYERS];
        let mut forced = Forced::default();
        let mut sequence = self.owners[trump as usize];
        for card in self.table.held().of(trump) {
            let owner = highest(sequence);
            sequence = without_highest(sequence);
            if side >> owner & 1 == 0 {
                unmatched += 1;
            } else if unmatched > matched[owner] {
                matched[owner] += 1;
            } else {
                sure[owner] += 1;
                if sure[owner] > forced.tricks {
                    forced = Forced { tricks: sure[owner], need: Hand::only(card) };
                    if forced.tricks >= wanted {
                        return forced;
                    }
                }
            }
        }
        forced
    }

    /// Without trumps, a side takes a trick if it has the highest card of every suit that the other side's leader holds.
    fn later_without_trumps(&self, side: u8) -> Forced {
        let leader = self.table.player();
        if side >> leader & 1 != 0 {
            return Forced::default();
        }
        let mut forced = Forced { tricks: 1, need: Hand::EMPTY };
        for suit in Suit::ALL.into_iter().filter(|&suit| self.length(leader, suit) > 0) {
            if side >> highest(self.owners[suit as usize]) & 1 == 0 {
                return Forced::default();
            }
            forced.need = forced.need | self.nth(suit, 1);
        }
        forced
    }
}
