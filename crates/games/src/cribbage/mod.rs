//! Cribbage, for two to four players.
//!
//! Two players are dealt six cards each and discard two to the crib; three are dealt five and discard one,
//! and one more card is dealt to the crib; four are dealt five and discard one, each alone or as
//! partners. So all keep four, and the crib, which is the dealer's, has four as well. A starter is turned up
//! (*his heels*: two for the dealer if it is a jack); then comes the play to thirty-one from the dealer's
//! left, then the show. The first to reach 121 has won, and everything stops there.
//!
//! - [`Dealt`]: a deal before the discards; [`discards`] chooses by expectation.
//! - [`Round`]: a deal from the starter on; its [`Play`] is what the engine searches, scored by [`Pegs`].
//! - [`Show`] and [`Pile`]: the points of hands and played cards.
//! - [`Board`] and [`Series`]: the score, and deal after deal until somebody is out.
//! - [`Position`]: the notation.
//!
//! Rules that books differ on are settled so: a count is continued by the players who can play until nobody can; the player
//! to the left of the last who played begins the next; the last to play pegs one for the go (the last card of all is
//! the same thing) unless the count is thirty-one, which is two; there is no *muggins* and no skunk; a peg never goes
//! beyond the last hole.

mod action_space;
mod board;
mod contest;
mod deal;
mod discard;
mod evaluation;
mod hidden;
mod info;
mod notation;
mod observation;
mod open;
mod options;
mod pegging;
mod play;
mod rank;
mod round;
mod rule_bot;
mod series;
mod show;

pub use board::{Board, BoardError, GAME};
pub use contest::CribbageContest;
pub use deal::{DealError, Dealt, Place, cards_dealt, cards_dealt_to_crib};
pub use discard::{Crib, Discard, discards};
pub use evaluation::Pegs;
pub use info::{CribbageInfo, INFO};
pub use notation::{NotationError, Position};
pub use observation::CribbageObservation;
pub use open::OpenDeal;
pub use options::Options;
pub use pegging::{Pegged, Pile, THIRTY_ONE};
pub use play::Play;
pub use rank::Rank;
pub use round::{Counted, PlayError, Round};
pub use series::{RecordError, Series};
pub use show::Show;
