//! Hearts, for three to six players.
//!
//! No trumps; every heart taken costs a point and the queen of spades thirteen, and the lowest score wins. What tables
//! differ in are [`Options`]. A hand is dealt ([`deal()`]), cards are passed ([`pass`]), and the tricks are a [`Hearts`]
//! position for the engine, whose score is a player's points the other way round ([`Points`]; [`Estimate`] for
//! positions short of the end). A [`Series`] of hands ends when somebody reaches the target.
//!
//! A position is written in [fields](crate::tricks::Fields):
//!
//! ```text
//! options papers moon=off; hands S:A C:3 | S:KQ | C:85; leader 1; tricks 0 1 0; taken S:- | H:432 | S:-
//! ```
//!
//! `options` is a [preset](Options::PRESETS) and what differs from it, `papers` if left out. `taken` are the cards in
//! the tricks taken, whose points count; `broken yes` says that hearts are broken where those cards do not show it. Cards
//! that are neither held nor taken are out of play: in the end of a hand given without `taken`, the moon is shot by
//! taking the points that are left, unless `moon=off` is said.
//!
//! ```
//! use maxn::Search;
//! use maxn_games::hearts::{Hearts, Points};
//!
//! let mut hand: Hearts = "options papers moon=off; hands S:A C:3 | S:KQ | C:85".parse()?;
//! let report = Search::new(&Points::new(&hand)).run(&mut hand)?;
//! assert_eq!(report.best.map(|card| card.to_string()).as_deref(), Some("3C"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod deal;
mod estimate;
mod features;
mod game;
mod info;
mod notation;
mod options;
pub mod pass;
mod points;
mod rule_play;
mod rules;
mod series;

pub use deal::{cards_each, deal, pack, start};
pub use estimate::Estimate;
pub use features::HeartsFeatures;
pub use game::{HeartsDeal, HeartsEvaluation, HeartsHand, PassedCards, Passing};
pub use info::INFO;
pub use options::{Lead, Moon, Options};
pub use points::{Points, Unplayed};
pub use rules::HeartsRules;
pub use series::Series;

use crate::cards::{Card, Hand, Suit};
use crate::tricks::Tricks;

/// The play of one hand of Hearts, all cards open.
pub type Hearts = Tricks<HeartsRules>;

/// The queen of spades.
pub const QUEEN: Card = Card::new(Suit::Spades, 10);

/// The jack of diamonds, which some tables pay for.
pub const JACK: Card = Card::new(Suit::Diamonds, 9);

/// The points for the queen of spades.
const QUEEN_POINTS: i32 = 13;

/// Returns the points in a set of cards: one for each heart, thirteen for the queen of spades.
#[inline]
pub fn points_in(cards: Hand) -> i32 {
    cards.of(Suit::Hearts).len() as i32 + QUEEN_POINTS * i32::from(cards.contains(QUEEN))
}
