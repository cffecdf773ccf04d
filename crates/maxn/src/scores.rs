//! Scores: one small integer for each player.

/// A player, counted from 0 in the interface and from 1 in texts for people.
pub type Player = usize;

/// One score for each of `N` players; every player maximises its own.
pub type Scores<const N: usize> = [i32; N];

/// The greatest number of players; the least is two.
pub const MAX_PLAYERS: usize = 8;

/// Scores lie in `-SCORE_LIMIT..=SCORE_LIMIT`, so that the sum of eight of them, bounds included, fits an `i32`.
pub const SCORE_LIMIT: i32 = 1 << 26;

/// Below every score: "no lower bound", and also "needs nothing".
pub const NO_LOWER: i32 = -(1 << 27);

/// Above every score: "no upper bound".
pub const NO_UPPER: i32 = 1 << 27;
