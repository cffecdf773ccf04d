//! Cribbage, for two to four players.
//!
//! Two players are dealt six cards each and discard two to the crib; three are dealt five and discard one,
//! and one more card is dealt to the crib; four are dealt five and discard one, each alone or as
//! partners. So all keep four, and the crib, which is the dealer's, has four as well. A starter is turned up
//! (*his heels*: two for the dealer if it is a jack); then comes the play to thirty-one from the dealer's
//! left, then the show. The first to reach 121 has won, and everything stops there.
//!
//! - [`CribbageHand`]: a deal from the discards, chosen by expectation ([`discards`]), to the show; the position that is
//!   [written](CribbageHand#impl-FromStr-for-CribbageHand), searched and played. [`View`] is what a seat sees of it.
//! - [`Play`]: the play alone, scored by [`Pegs`].
//! - [`Show`] and [`Pile`]: the points of hands and played cards.
//! - [`Board`] and [`Series`]: the score, and deal after deal until somebody is out.
//!
//! Rules that books differ on are settled so: a count is continued by the players who can play until nobody can; the player
//! to the left of the last who played begins the next; the last to play pegs one for the go (the last card of all is
//! the same thing) unless the count is thirty-one, which is two; there is no *muggins* and no skunk; a peg never goes
//! beyond the last hole.

mod board;
mod discard;
mod evaluation;
mod game;
mod hand;
mod hidden;
mod info;
mod most_pegged;
mod notation;
mod observed;
mod options;
mod pegging;
mod play;
mod series;
mod show;
mod view;

pub use board::{Board, BoardError, GAME};
pub use discard::{Crib, Discard, discards};
pub use evaluation::{HandPegs, Pegs};
pub use hand::{Counted, CribbageHand, DealError, Place, cards_dealt, cards_dealt_to_crib};
pub use hidden::Move;
pub use info::INFO;
pub use notation::NotationError;
pub use options::Options;
pub use pegging::{Pegged, Pile, Rank, THIRTY_ONE};
pub use play::Play;
pub use series::Series;
pub use show::Show;
pub use view::View;
