//! Spades, for two or three players, or for four in two teams.
//!
//! Everybody bids how many tricks it will take, then the tricks are played; spades are always trump. A bid
//! made scores ten points per trick and one for each trick over it, a bid missed costs ten per trick; ten
//! overtricks gathered cost a hundred. Four players sit in teams across the table, whose bids and tricks are
//! added up; a bid of 0 is like any other. Bidding and play begin at the dealer's left.
//!
//! Three players use a pack without the two of clubs, 17 cards each; two have 13 each, the rest is out of play.
//!
//! A position is written with the fields of all [trick games](crate::tricks) and
//!
//! - `bids 1 2 0`: what the players have bid; may be left out before the first card, when players bid by the
//!   [simple rule](crate::tricks::simple_bids);
//! - `break spades`: only where spades may not be led before one has been played (and is among those `taken`), unless a
//!   player has nothing else.
//!
//! ```
//! use maxn::Search;
//! use maxn_games::spades::{Payoff, Spades, Utility};
//! use maxn_games::tricks::Tricks;
//!
//! let text = "hands S:K H:- D:A C:- | S:A H:- D:K C:- | S:Q H:- D:- C:3; leader 1; bids 1 1 0";
//! let mut game: Tricks<Spades> = text.parse()?;
//! let payoff = Payoff::new(Utility::Winning, &game);
//! let report = Search::new(&payoff).run(&mut game)?;
//! assert_eq!(report.scores, [1, 1, 1]);
//! assert_eq!(report.best, "KS".parse().ok(), "it draws the trump that would take the ace of diamonds");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod evaluation;
mod game;
mod info;
mod notation;
mod options;
mod rules;
mod score;
mod series;
mod sides;
mod utility;

pub use evaluation::{Payoff, SpadesEvaluation};
pub use game::{SpadesDeal, SpadesHand};
pub use info::INFO;
pub use options::Options;
pub use rules::{Spades, deal, most_cards, pack};
pub use score::HandScore;
pub use series::Series;
pub use utility::{UnknownUtility, Utility};
