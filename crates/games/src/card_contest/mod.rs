//! Card contests: from the first deal to the last score, with a decision of some player at each step.
//!
//! A contest deals by itself, from a seed, so that the same decisions always lead to the same end.
//!
//! ```
//! use maxn_games::card_contest::CardContest;
//! use maxn_games::hearts::{HeartsContest, Options};
//!
//! let mut contest = HeartsContest::new(3, Options { target: 30, ..Options::STANDARD }, 1)?;
//! while contest.turn().is_some() {
//!     let first = contest.decisions()[0];
//!     contest.decide(&first)?;
//! }
//! assert!(contest.scores().first(3).iter().any(|&points| points >= 30));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action_space;
mod decision;
mod event;
mod observation;
mod trick_play;

pub use action_space::{CardActions, suit_names};
pub use decision::list;
pub use decision::{CardDecision, CardPrompt};
pub use event::CardEvent;
pub use observation::{
    bid_field, check_end, check_hand, check_seat, check_turn, known_hands, play_field, rebid, replay,
};
pub use trick_play::{laid, play_card, play_open_card, written_bid};

use crate::cards::{Card, Hand};
use maxn::{Player, Scores};
use maxn_play::DecisionError;

/// A card contest in some state.
pub trait CardContest: Clone + Send {
    /// Returns the number of players.
    fn players(&self) -> usize;

    /// Returns the player to move; `None` once the contest is over.
    fn turn(&self) -> Option<Player>;

    /// Generates all legal decisions of the player to move.
    fn decisions(&self) -> Vec<CardDecision>;

    /// Makes a decision for the player to move and returns its consequences. A hand that is over is scored, and the next
    /// one is dealt.
    ///
    /// # Errors
    /// If the rules forbid the decision; the contest is unchanged then.
    fn decide(&mut self, decision: &CardDecision) -> Result<Vec<CardEvent>, DecisionError>;

    /// Returns the question put to the player to move; `None` once the contest is over.
    fn prompt(&self) -> Option<CardPrompt>;

    /// Reads a decision of the kind that is asked for now, as a person writes it. The rules may still forbid it.
    ///
    /// # Errors
    /// If the text is no such decision.
    fn parse(&self, text: &str) -> Result<CardDecision, DecisionError> {
        self.prompt().ok_or(DecisionError::Over)?.read(text)
    }

    /// Returns the score of each player so far.
    fn scores(&self) -> Scores;

    /// Returns whether the lowest score wins.
    fn lowest_wins(&self) -> bool {
        false
    }

    /// Returns the team of each player, numbered from 0; `None` where everybody plays alone.
    fn teams(&self) -> Option<Vec<usize>> {
        None
    }

    /// Returns the winners; empty while the contest is running.
    fn winners(&self) -> Vec<Player>;

    /// Returns the number of hands that have been played to their end.
    fn hands_played(&self) -> u32;

    /// Returns the players to whom and from whom a player passes cards before the play of this hand; `None` if no cards are
    /// passed.
    fn passing(&self, _player: Player) -> Option<(Player, Player)> {
        None
    }

    /// Returns the table with all hands open.
    fn layout(&self) -> Layout;

    /// Returns the facts about the table, in words.
    fn notes(&self) -> TableNotes;
}

/// The things on a card table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The cards of each player.
    pub hands: Vec<Hand>,
    /// The cards on the table in the order in which they were played, and their players.
    pub laid: Vec<(Player, Card)>,
    /// The card turned up, where there is one.
    pub turned_up: Option<Card>,
}

/// Facts about a card table that its cards do not show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableNotes {
    /// Other facts that everybody knows, such as the trump suit.
    pub facts: Vec<String>,
    /// Public facts about each player, such as bids, under a heading.
    pub columns: Vec<(&'static str, Vec<String>)>,
}

/// Returns the seed of a hand: every hand of a contest is another deal, and the first is that of the contest's own seed.
pub fn hand_seed(seed: u64, hand: u32) -> u64 {
    seed.wrapping_add(u64::from(hand).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
