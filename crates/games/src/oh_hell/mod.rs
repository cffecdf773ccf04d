//! Oh Hell, for three to seven players.
//!
//! Deals of varying size. After a deal the next card is turned up: its suit is trump. From the dealer's left everybody
//! bids how many tricks it will take; the dealer, who bids last, usually may not let the bids add up to the tricks. The
//! player at the dealer's left leads. A player who takes exactly what it bid scores ten points and one for each trick; what
//! others score is a [house rule](Missed).
//!
//! A position is written with the fields of all [trick games](crate::tricks) and `trump H`, `bids 1 0 2` and,
//! if it is not a point per trick, `missed nothing` or `missed penalty`. Bids may be left out before the
//! first card, when players bid by the [simple rule](crate::tricks::simple_bids).
//!
//! ```
//! use maxn::Search;
//! use maxn_games::oh_hell::{ExactBid, OhHell};
//! use maxn_games::tricks::Tricks;
//!
//! let text = "hands S:A H:3 | S:K H:4 | S:2 H:5; leader 1; trump S; bids 1 0 1";
//! let mut game: Tricks<OhHell> = text.parse()?;
//! let report = Search::new(&ExactBid::new(&game)).run(&mut game)?;
//! assert_eq!(report.scores, [11, 10, 11]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod evaluation;
mod game;
mod info;
mod notation;
mod options;
mod rules;
mod series;

pub use evaluation::ExactBid;
pub use game::{OhHellHand, TurnedUp};
pub use info::INFO;
pub use options::{Options, Sizes};
pub use rules::{Missed, OhHell, UnknownMissed, deal, most_cards};
pub use series::Series;
