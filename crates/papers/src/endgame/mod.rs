//! End games of Chinese Checkers with few pieces, solved backwards: building, showing, and the value of positions.

mod request;
mod solved;

pub use request::{BuiltEndgame, EndgameRequest, EndgameRequestError};
pub use solved::{Endgame, EndgameError, EvaluatedMove, EvaluatedPosition, PositionValue};

/// The game of the end games.
pub const GAME: &str = "chinese-checkers";
