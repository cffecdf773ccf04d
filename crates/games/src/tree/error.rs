//! Errors in trees, with their place.

use super::MAX_LEVELS;
use maxn::MAX_PLAYERS;
use std::fmt;

/// A text that is no tree: the place, what is wrong there, and what would be right.
///
/// ```
/// use maxn_games::tree::Document;
///
/// let error = Document::parse(r#"{"players":3,"root":{"player":1,"children":[{"scores":[5,4]}]}}"#).unwrap_err();
/// assert_eq!(error.to_string(), "root, child 1: \"scores\" has 2 numbers, expected 3 (one for each player)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TreeError {
    /// Line and column (in characters) of the text, both from 1, where the text itself cannot be read on.
    pub position: Option<(usize, usize)>,
    /// The node as a way from the root, such as `root, child 2, child 1 ("a")`; empty outside the tree.
    pub node: String,
    /// The problem.
    pub problem: Problem,
}

impl TreeError {
    /// A problem of a node.
    pub(super) fn of_node(node: String, problem: Problem) -> Self {
        TreeError { position: None, node, problem }
    }
}

impl From<Problem> for TreeError {
    /// A problem of the document as a whole.
    fn from(problem: Problem) -> Self {
        TreeError { position: None, node: String::new(), problem }
    }
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.position {
            write!(f, "line {line}, column {column}")?;
            f.write_str(if self.node.is_empty() { ": " } else { ", " })?;
        }
        if !self.node.is_empty() {
            write!(f, "{}: ", self.node)?;
        }
        self.problem.fmt(f)
    }
}

impl std::error::Error for TreeError {}

/// The kinds of problems of trees.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The text is not JSON, or has the wrong kind of value somewhere.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// A description of a right text.
        expected: &'static str,
        /// The text that is there.
        found: String,
    },
    /// The text breaks a rule of JSON: a bad escape in a string, say.
    #[error("not JSON: {0}")]
    NotJson(String),
    /// A number that is not whole.
    #[error("{0} is not a whole number")]
    NotWhole(String),
    /// A number that is too large, or too far below zero.
    #[error("{number} is out of range: it may be from -{limit} to {limit}")]
    OutOfRange {
        /// The number as written.
        number: String,
        /// The greatest allowed; the least is as far from zero.
        limit: i64,
    },
    /// A key that means nothing here.
    #[error("unknown key \"{key}\"; {}", meant(*nearest, known))]
    UnknownKey {
        /// The key.
        key: String,
        /// The key that means something and is most like it, if one is near.
        nearest: Option<&'static str>,
        /// All keys that mean something.
        known: &'static [&'static str],
    },
    /// A key that stands twice in one object.
    #[error("\"{0}\" is given twice")]
    Repeated(&'static str),
    /// A key that must be there.
    #[error("\"{0}\" is missing")]
    Missing(&'static str),
    /// Too few or too many players.
    #[error("\"players\" is {0}; a tree has from 2 to {MAX_PLAYERS}")]
    BadPlayers(i64),
    /// An inner node of a player who does not play.
    #[error("there is no player {player}: the players are 1 to {players}")]
    UnknownPlayer {
        /// The player named, from 1.
        player: i64,
        /// The number given.
        players: usize,
    },
    /// A list that should have a number for each player.
    #[error("\"{key}\" has {found} numbers, expected {expected} (one for each player)")]
    WrongLength {
        /// `scores`, `lower` or `upper`.
        key: &'static str,
        /// The number of scores given.
        found: usize,
        /// The number of players.
        expected: usize,
    },
    /// Neither leaf nor inner node.
    #[error(
        "a node needs \"scores\" (a leaf), or \"player\" and \"children\" (an inner node), or \"chance\" (a chance \
         event); this one has none of them"
    )]
    NeitherLeafNorInner,
    /// Leaf and inner node at once.
    #[error("a node has either \"scores\" (a leaf) or \"{0}\" (an inner node), not both")]
    LeafAndInner(&'static str),
    /// An inner node whose list of children is empty.
    #[error("\"children\" is empty: an inner node has at least one child, and a leaf has \"scores\" instead")]
    NoChildren,
    /// A chance event without events.
    #[error("\"chance\" is empty: a chance event has at least one pair [weight, node]")]
    NoEvents,
    /// A chance event that is a choice as well.
    #[error("a node has either \"chance\" (a chance event) or \"{0}\" (a choice), not both")]
    ChanceAndChoice(&'static str),
    /// A weight that is no probability, or too large.
    #[error("the weight {0} is out of range: it may be from 1 to 4294967295")]
    BadWeight(i64),
    /// A chance event at the root, where a search has no move to find.
    #[error("the root is a chance event: a tree begins with a choice or a leaf")]
    ChanceRoot,
    /// Too deep.
    #[error("the tree is deeper than {MAX_LEVELS} levels, the most allowed")]
    TooDeep,
    /// More nodes than can be numbered.
    #[error("the tree has {0} nodes; at most 2^32 - 1 are allowed")]
    TooManyNodes(usize),
    /// A leaf's scores add up to more than the document says is possible.
    #[error("the scores add up to {sum}, above the stated \"maxsum\" of {maxsum}")]
    AboveMaxsum {
        /// Their sum.
        sum: i32,
        /// The value stated.
        maxsum: i32,
    },
    /// A score out of the stated limits.
    #[error("player {player} scores {score}, {} the stated \"{key}\" of {limit}", if score < limit { "below" } else { "above" })]
    OutsideLimits {
        /// The player, from 1.
        player: usize,
        /// Its score.
        score: i32,
        /// `minp` or `maxp`.
        key: &'static str,
        /// The value stated.
        limit: i32,
    },
    /// Stated limits that leave no score at all.
    #[error("\"minp\" is {minp}, above \"maxp\", which is {maxp}")]
    CrossedLimits {
        /// The least score.
        minp: i32,
        /// The greatest score.
        maxp: i32,
    },
    /// A smallest difference that is no difference.
    #[error("\"delta\" is {0}; the smallest difference between two scores is at least 1")]
    BadDelta(i32),
    /// Two scores of one player nearer to each other than the document says is possible.
    #[error(
        "player {player} scores {score}, and {other} at another leaf: nearer than the stated \"delta\" of {delta}"
    )]
    NearerThanDelta {
        /// The player, from 1.
        player: usize,
        /// Its score here.
        score: i32,
        /// Its score at a leaf before this one.
        other: i32,
        /// The value stated.
        delta: i32,
    },
    /// A heuristic that leaves no score at all.
    #[error("\"lower\" is {lower} for player {player}, above \"upper\", which is {upper}")]
    CrossedBounds {
        /// The player, from 1.
        player: usize,
        /// Its lower bound.
        lower: i32,
        /// Its upper bound.
        upper: i32,
    },
    /// A leaf that a heuristic above it says is impossible.
    #[error("player {player} scores {score}, {} its \"{key}\" bound of {bound} stated at {stated_at}", if score < bound { "below" } else { "above" })]
    OutsideBounds {
        /// The player, from 1.
        player: usize,
        /// Its score.
        score: i32,
        /// `lower` or `upper`.
        key: &'static str,
        /// The bound.
        bound: i32,
        /// The node that states it.
        stated_at: String,
    },
}

/// The key that was probably meant, or all there are.
fn meant(nearest: Option<&str>, known: &[&str]) -> String {
    match nearest {
        Some(nearest) => format!("did you mean \"{nearest}\"?"),
        None => format!("the keys are {}", known.join(", ")),
    }
}
