//! A deal as a game for the engine.

use super::board::MOST_PLAYERS;
use super::hand::{CribbageHand, cards_discarded};
use super::hidden::Move;
use super::pegging::Rank;
use super::play::Play;
use crate::cards::{Card, Hand, subsets};
use maxn::{Game, Player};
use std::sync::Arc;

/// The number of discards, those best on average, that are tried.
const DISCARDS: usize = 6;

/// The number of starters that a search tries after the discards.
pub(super) const STARTERS: usize = 8;

/// The discards of a search: one player tries some, the others discard by rule.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The discards that are tried.
    pub(super) tried: Arc<[Move]>,
    /// Those of the others who have yet to discard.
    pub(super) by_rule: [Option<Move>; MOST_PLAYERS],
}

impl Game for CribbageHand {
    type Move = Move;
    type Undo = Play;

    #[inline]
    fn players(&self) -> usize {
        self.before.players()
    }

    #[inline]
    fn player(&self) -> Player {
        if self.is_playing {
            return self.play.player();
        }
        let players = self.players();
        (self.dealer + 1 + players - usize::from(self.discards_left)) % players
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        self.is_playing && self.play.is_terminal()
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<Move>) {
        if self.is_playing {
            return self.play.push_moves(moves, Move::Play);
        }
        let player = self.player();
        match &self.plan {
            Some(plan) => match plan.by_rule[player] {
                Some(only) => moves.push(only),
                None => moves.extend_from_slice(&plan.tried),
            },
            None => moves.extend(self.candidates(player)),
        }
    }

    /// Every card is played, but not every pair of cards is discarded, and in a search not by everybody.
    #[inline]
    fn leaves_out_moves(&self) -> bool {
        !self.is_playing && (self.plan.is_some() || self.players() == 2)
    }

    #[inline]
    fn apply(&mut self, mv: Move) -> Play {
        match mv {
            Move::Play(card) => {
                self.played.push(self.play.player(), card);
                self.play.apply(card)
            }
            Move::Discard(..) => {
                let before = self.play;
                self.make_discard(mv.cards());
                before
            }
            Move::TurnUp(card) => {
                let before = self.play;
                self.begin_play(card);
                before
            }
        }
    }

    #[inline]
    fn undo(&mut self, mv: Move, before: Play) {
        self.play = before;
        match mv {
            Move::Play(_) => self.played.pop(),
            Move::Discard(..) => {
                let cards = mv.cards();
                self.is_playing = false;
                self.discards_left += 1;
                let player = self.player();
                self.kept[player] = self.kept[player] | cards;
                self.discarded[player] = Hand::EMPTY;
                self.crib = self.crib - cards;
            }
            Move::TurnUp(_) => (self.starter, self.is_playing) = (None, false),
        }
    }

    #[inline]
    fn is_chance(&self) -> bool {
        !self.is_playing && self.discards_left == 0
    }

    /// All cards that nobody holds; in a search some of them, evenly over suits and ranks.
    fn chances(&self, events: &mut Vec<(Move, u32)>) {
        let held = self.kept().iter().fold(self.crib, |all, &hand| all | hand);
        let mut unseen: Vec<Card> = (!held).into_iter().collect();
        if self.plan.is_some() {
            unseen.sort_by_key(|card| (card.rank(), card.suit()));
            unseen = (0..STARTERS).map(|i| unseen[i * unseen.len() / STARTERS]).collect();
        }
        events.extend(unseen.into_iter().map(|card| (Move::TurnUp(card), 1)));
    }

    #[inline]
    fn has_chance(&self) -> bool {
        self.starter.is_none()
    }

    #[inline]
    fn key(&self) -> Option<u64> {
        if self.is_playing { self.play.key() } else { None }
    }

    fn history_slots(&self) -> usize {
        self.play.history_slots() + 1
    }

    fn history_slot(&self, mv: Move) -> usize {
        match mv {
            Move::Play(card) => self.play.history_slot(card),
            _ => self.play.history_slots(),
        }
    }
}

impl CribbageHand {
    /// The player to move; `None` at the end.
    pub(super) fn turn(&self) -> Option<Player> {
        (!self.is_terminal()).then(|| self.player())
    }

    /// The discards of a player that are worth trying, the best on average first.
    pub(super) fn candidates(&self, player: Player) -> impl Iterator<Item = Move> + use<> {
        let best = self.discards(player).into_iter().take(DISCARDS);
        best.filter_map(|discard| Move::discard(discard.cards))
    }

    /// The plan of a search for a player who is to discard, and who tries these discards.
    pub(super) fn plan_for(&self, asked: Player, tried: Arc<[Move]>) -> Plan {
        let by_rule = std::array::from_fn(|player| {
            let decides = player < self.players() && player != asked && !self.has_discarded(player);
            if decides { self.candidates(player).next() } else { None }
        });
        Plan { tried, by_rule }
    }

    /// The legal moves.
    pub(super) fn push_legal(&self, moves: &mut Vec<Move>) {
        let player = self.player();
        if self.is_playing {
            let fits = |card: &Card| self.play.pile().takes(Rank::of(*card));
            moves.extend(self.play.hands()[player].into_iter().filter(fits).map(Move::Play));
        } else {
            let count = cards_discarded(self.players());
            moves.extend(subsets(self.kept[player], count).filter_map(Move::discard));
        }
    }
}
