//! Whole contests: from the first deal to the last score, somebody deciding something at each step.
//!
//! A [`Contest`] is what a front end, a match between agents or a protocol plays through, whatever the game. It deals
//! by itself, from a seed, so that the same decisions always lead to the same end.
//!
//! ```
//! use maxn_games::contest::Contest;
//! use maxn_games::hearts::{HeartsContest, Options};
//!
//! let mut contest = HeartsContest::<3>::new(Options { target: 30, ..Options::STANDARD }, 1)?;
//! while contest.turn().is_some() {
//!     let first = contest.decisions()[0].clone();
//!     contest.decide(&first)?;
//! }
//! assert!(contest.scores().iter().any(|&points| points >= 30));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod cards;
mod decision;
mod event;
mod tricks;

pub(crate) use board::leaders;
pub use board::{
    BoardCell, BoardContest, BoardEvent, BoardGame, BoardLayout, BoardMove, Mark, Opening, Tiling,
};
pub use cards::{CardContest, Layout};
pub use decision::{CardDecision, Wanted};
pub use event::CardEvent;
pub(crate) use tricks::{laid, play_card, written_bid};

use maxn::Player;
use std::fmt::{Debug, Display};

/// A contest of `N` players in some state.
pub trait Contest<const N: usize>: Clone + Send {
    /// What a player can decide: a card, a bid, a move. Written as [`parse`](Contest::parse) reads it.
    type Decision: Clone + PartialEq + Debug + Display + Send;

    /// What can come of it.
    type Event: Event;

    /// Who has to decide; `None` once the contest is over.
    fn turn(&self) -> Option<Player>;

    /// Everything that player may decide.
    fn decisions(&self) -> Vec<Self::Decision>;

    /// Decides for the player whose turn it is, and tells what came of it. When a hand is over, it is scored, and the
    /// next one is dealt.
    ///
    /// # Errors
    /// If the rules forbid it; nothing has changed then.
    fn decide(&mut self, decision: &Self::Decision) -> Result<Vec<Self::Event>, BadDecision>;

    /// Reads what a person typed as a decision of the kind that is asked for now. Whether the rules allow it, only
    /// [`decide`](Contest::decide) says.
    ///
    /// # Errors
    /// If it is no such decision.
    fn parse(&self, text: &str) -> Result<Self::Decision, BadDecision>;

    /// Whether only the player who makes this decision sees what it is.
    fn is_secret(&self, _decision: &Self::Decision) -> bool {
        false
    }

    /// The score so far.
    fn scores(&self) -> [i32; N];

    /// Whether the lowest score is best.
    fn lowest_wins(&self) -> bool {
        false
    }

    /// Those who have won; nobody before the contest is over.
    fn winners(&self) -> Vec<Player>;

    /// How many hands (or games, where there are no hands) have been played to their end.
    fn hands_played(&self) -> u32;
}

/// Something that came of a decision, in words.
pub trait Event: Clone + PartialEq + Debug + Display + Send {
    /// Whether a player sees it.
    fn is_seen_by(&self, player: Player) -> bool;
}

/// A decision that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadDecision {
    /// There is nothing left to decide.
    #[error("the contest is over")]
    Over,
    /// Not the kind of decision that is asked for.
    #[error("'{text}' does not answer the question: {wanted}")]
    Unreadable {
        /// What was written.
        text: String,
        /// What is asked for.
        wanted: String,
    },
    /// The rules forbid it, for this reason.
    #[error("{0}")]
    Illegal(String),
}

impl BadDecision {
    /// The rules forbid it.
    pub fn illegal(reason: impl Display) -> Self {
        BadDecision::Illegal(reason.to_string())
    }
}

/// The seed of a hand: every hand of a contest is another deal, and the first is that of the contest's own seed.
pub(crate) fn hand_seed(seed: u64, hand: u32) -> u64 {
    seed.wrapping_add(u64::from(hand).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
