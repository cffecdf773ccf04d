//! Everything that lies open: whose turn it is, and the play to be beaten.

use super::cards::CardSet;
use super::combination::Play;
use maxn::Player;

/// The open part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    pub(super) players: u8,
    pub(super) turn: u8,
    /// The player of the last play; before the first, the player who leads.
    pub(super) last_by: u8,
    /// The players who have passed and are not asked before the next play, or if a pass is final, the next lead.
    pub(super) passed: u8,
    /// The next play is the first of the hand, and contains the lowest card.
    pub(super) first: bool,
    pub(super) pass_is_final: bool,
    pub(super) low_straights: bool,
    /// The play to be beaten; a pass for somebody who leads.
    pub(super) last: Play,
}

/// A play that the rules forbid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The leader passes.
    #[error("the player who leads cannot pass")]
    Lead,
    /// The first play has to contain a card.
    #[error("the first play has to contain {0}, the lowest card")]
    First(String),
    /// The number of cards is another.
    #[error("{play} are {cards}, but {last} have to be beaten with as many cards, or pass")]
    Size {
        /// The play.
        play: String,
        /// The number of its cards in words.
        cards: String,
        /// The play to be beaten.
        last: String,
    },
    /// The play is not high enough.
    #[error("{play}, a {kind}, does not beat {last}, a {last_kind}")]
    Low {
        /// The play.
        play: String,
        /// Its kind.
        kind: &'static str,
        /// The play to be beaten.
        last: String,
        /// Its kind.
        last_kind: &'static str,
    },
}

impl Table {
    /// The table before the first play of a hand.
    pub(super) fn new(players: usize, leader: Player, pass_is_final: bool, low_straights: bool) -> Self {
        let leader = leader as u8;
        Table {
            players: players as u8,
            turn: leader,
            last_by: leader,
            passed: 0,
            first: true,
            pass_is_final,
            low_straights,
            last: Play::PASS,
        }
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        usize::from(self.players)
    }

    /// Returns the player to move.
    #[inline]
    pub fn turn(&self) -> Player {
        usize::from(self.turn)
    }

    /// Returns the play to be beaten and its player; `None` for a player who leads.
    pub fn last(&self) -> Option<(Player, Play)> {
        (!self.last.is_pass()).then(|| (usize::from(self.last_by), self.last))
    }

    /// Returns whether the player to move leads.
    #[inline]
    pub fn is_lead(&self) -> bool {
        self.last.is_pass()
    }

    /// Returns whether a player has passed since the play to be beaten, or is out of the round.
    pub fn has_passed(&self, player: Player) -> bool {
        self.passed >> player & 1 == 1
    }

    /// Checks that a play follows, no matter which player holds its cards. `lowest` is the lowest card of the hand it comes from.
    ///
    /// # Errors
    /// The reason why it does not.
    pub fn check(&self, play: Play, lowest: CardSet) -> Result<(), PlayError> {
        if play.is_pass() {
            return if self.is_lead() { Err(PlayError::Lead) } else { Ok(()) };
        }
        if self.first && !play.cards().includes(lowest) {
            return Err(PlayError::First(lowest.list()));
        }
        if self.is_lead() || play.beats(self.last) {
            return Ok(());
        }
        if play.size() != self.last.size() {
            let cards =
                if play.size() == 1 { "1 card".to_string() } else { format!("{} cards", play.size()) };
            return Err(PlayError::Size { play: play.to_string(), cards, last: self.last.to_string() });
        }
        Err(PlayError::Low {
            play: play.to_string(),
            kind: play.kind().name(),
            last: self.last.to_string(),
            last_kind: self.last.kind().name(),
        })
    }

    /// Makes a play or a pass, and finds the player to move.
    #[inline]
    pub(super) fn advance(&mut self, play: Play) {
        if play.is_pass() {
            self.passed |= 1 << self.turn;
        } else {
            self.last = play;
            self.last_by = self.turn;
            self.first = false;
            if !self.pass_is_final {
                self.passed = 0;
            }
        }
        let all = (1_u8 << self.players) - 1;
        if self.passed | 1 << self.last_by == all {
            self.turn = self.last_by;
            self.last = Play::PASS;
            self.passed = 0;
            return;
        }
        loop {
            self.turn = if self.turn + 1 == self.players { 0 } else { self.turn + 1 };
            if self.passed >> self.turn & 1 == 0 {
                return;
            }
        }
    }
}
