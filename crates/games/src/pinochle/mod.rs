//! Pinochle for three, each alone: an auction for the widow.
//!
//! There are 48 cards, two each of A T K Q J 9 in four suits, in that order. Everybody has 15, and three are the widow. From the
//! dealer's left the players bid, at least 20 and each higher than the one before, or pass and are out. Who bids most
//! shows the widow to all, takes it and names trump. Everybody melds, the bidder with all 18 cards; then the bidder buries three
//! cards that it has not melded, whose points are its own at the end, or concedes. The bidder leads.
//!
//! | meld | points | twice |
//! |---|---|---|
//! | run: A T K Q J of trump | 15 | 150 |
//! | marriage: K Q, not inside a run | 2, of trump 4 | each |
//! | nine of trump | 1 | each |
//! | pinochle: QS JD | 4 | 30 |
//! | four different aces, kings, queens, jacks | 10, 8, 6, 4 | 100, 80, 60, 40 |
//!
//! A player must follow suit and beat the best card of the trick if possible ([`MustBeat`]); without the suit it must trump, over
//! an earlier trump if possible. Of two equal cards the first wins. Aces, tens and kings are a point each, and so is the last
//! trick: 25 in all. A player who takes no trick loses its melds. A bidder whose melds and points reach the bid scores them; otherwise it
//! loses the bid. The others score theirs. A bidder who concedes loses the bid, and the others score their melds.
//!
//! A position is written [in fields](Deal#impl-FromStr-for-Deal).
//!
//! ```
//! use maxn::Search;
//! use maxn_games::pinochle::{Deal, DealEvaluation, Utility};
//!
//! let text = "hands S:AK H:T | S:AT H:K | S:Q H:AA; bidder 1; bid 20; trump S";
//! let mut deal: Deal = text.parse()?;
//! let report = Search::new(&DealEvaluation::new(&deal, Utility::Points)).run(&mut deal)?;
//! assert_eq!(report.scores.sum(), 9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod auction;
mod candidates;
mod cards;
mod deal;
mod evaluation;
mod hidden;
mod info;
mod melds;
mod notation;
mod observation;
mod options;
mod play;
mod preference;
mod sampling;
mod series;
mod view;

pub use auction::{Auction, Bidding, Call, LEAST_BID, MOST_BID};
pub use cards::{Card, Hand, Kinds, TenAboveKing};
pub use deal::{Deal, Move, Stage, Undo};
pub use evaluation::{DealEvaluation, Utility};
pub use info::INFO;
pub use melds::{AROUND, Melds};
pub use observation::observed;
pub use options::{MustBeat, Options};
pub use play::{CARDS, Contract, POINTS, Play, Trick, WIDOW};
pub use series::{Series, deal, playing};
pub use view::{Past, View, World};
