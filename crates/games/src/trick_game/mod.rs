//! Games of tricks with hidden hands: the decisions before the play, the play, and what a seat knows of them.
//!
//! A game implements [`TrickGame`], and [`Opening`] for the decisions before the play, besides its [rules of play](crate::tricks) and gets a hand, [`TrickHand`], and the knowledge of a
//! seat, [`TrickView`], for the [toolkit of hidden hands](maxn_play::toolkit::hidden). A view contains the seat's own cards,
//! everything that lies open, and the past as far as the seat has seen it; the cards of the others are not in it. Their possible
//! places follow from that past ([`knowledge`](crate::knowledge)), and worlds are drawn evenly from them.
//!
//! [`bids`] is for games in which tricks are bid for, [`info`] for their [`GameInfo`](maxn_play::GameInfo), [`model`] for players that
//! learn from play, and [`read`] for cards in answers and observations.

pub mod bids;
mod game;
mod hand;
mod hidden_hand;
pub mod info;
pub mod model;
mod partition;
mod play_evaluation;
pub mod read;
mod view;

pub use game::{Opening, TrickGame};
pub use hand::{TrickHand, TrickMove};
pub use play_evaluation::PlayEvaluation;
pub use view::TrickView;
