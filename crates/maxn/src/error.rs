//! Why a search cannot be run as asked.

use crate::algorithm::Algorithm;
use std::fmt;

/// A method was asked for whose needs the evaluation or the game does not meet. It is never dropped silently.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// The linear classifier needs the least score and the greatest sum.
    NeedsBounds(Algorithm),
    /// Immediate pruning needs the greatest score, or what gives one.
    NeedsGreatest(Algorithm),
    /// The leaf-value table needs the list of outcomes.
    NeedsOutcomes,
    /// The leaf-value table would be too large.
    TooManyOutcomes {
        /// Different outcomes there are.
        count: usize,
        /// The most there may be.
        most: usize,
    },
    /// There is no memory for a transposition table of this size.
    NoMemory {
        /// Its size.
        bytes: usize,
    },
    /// Zero-window deepening needs scores that grow by a fixed sum, the own score as objective, and the game's own
    /// steps.
    NeedsGrowth,
    /// The view of a paranoid search, or a preference, names a player who is not there.
    NoSuchPlayer {
        /// The player named, from 0.
        player: usize,
        /// How many there are.
        players: usize,
    },
    /// The smallest difference between scores must be at least 1.
    BadDelta(i32),
    /// A game needs from two to eight players.
    BadPlayers(usize),
    /// The functions of different players do not order all outcomes alike.
    DifferentOrders {
        /// The player about whose score they differ, from 0.
        player: usize,
        /// The places of two outcomes that they order differently.
        outcomes: (usize, usize),
    },
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::NeedsBounds(algorithm) => write!(
                f,
                "{algorithm} with the linear classifier needs the least score and the greatest sum of scores \
                 (maxsum); this evaluation states none. State them, or use the leaf-value table or maxn:none"
            ),
            SearchError::NeedsGreatest(algorithm) => write!(
                f,
                "{algorithm} needs the greatest score, or the least score and maxsum; this evaluation states \
                 neither. State them, or use maxn:none"
            ),
            SearchError::NeedsOutcomes => write!(
                f,
                "the leaf-value table needs the list of possible outcomes; this evaluation has none. Use the linear \
                 classifier"
            ),
            SearchError::TooManyOutcomes { count, most } => write!(
                f,
                "a leaf-value table of {count} different outcomes is too large (at most {most}). Use the linear \
                 classifier"
            ),
            SearchError::NoMemory { bytes } => {
                write!(
                    f,
                    "there is no memory for a transposition table of {bytes} bytes; ask for a smaller one"
                )
            }
            SearchError::NeedsGrowth => write!(
                f,
                "zero-window deepening holds only where scores never fall, their sum grows by the same amount in \
                 every step, and the objective is the own score (DISS Theorem 6.1); this evaluation does not say \
                 so. Use paranoid:zero-window"
            ),
            SearchError::NoSuchPlayer { player, players } => {
                write!(f, "there is no player {}: the players are 1 to {players}", player + 1)
            }
            SearchError::BadDelta(delta) => {
                write!(f, "the smallest difference between scores is {delta}; it must be at least 1")
            }
            SearchError::BadPlayers(players) => write!(f, "{players} players; the engine takes from 2 to 8"),
            SearchError::DifferentOrders { player, outcomes } => write!(
                f,
                "the evaluations do not order all outcomes alike (they differ on player {}'s score of outcomes {} \
                 and {}), so nothing may be pruned. Use maxn:none",
                player + 1,
                outcomes.0 + 1,
                outcomes.1 + 1
            ),
        }
    }
}

impl std::error::Error for SearchError {}
