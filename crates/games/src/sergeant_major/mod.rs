//! Sergeant Major, or 8-5-3: three players with 16 cards each, and four set aside.
//!
//! The dealer has to take eight tricks, the next player five, the last three; the deal passes on, and the targets with
//! it. From the second deal on, a player who was over its target gives a card for each trick to one who was under, and
//! gets back the highest card of that suit the other then holds, which may be the same card. The player with target
//! eight names trump, then may discard four cards and take the four set aside, and leads.
//!
//! The players over exchange in the order of their new targets, the highest first, and with the player under whose new
//! target is higher first.
//!
//! The papers leave exchanges out: spades are trump, the first player leads, and everybody wants
//! [tricks](crate::tricks::TrickCount).
//!
//! A position is written with the fields of all [trick games](crate::tricks), `trump H` (spades if it is left out) and
//! `order high-to-low` where cards are preferred in the order of the first paper.
//!
//! ```
//! use maxn::Search;
//! use maxn_games::sergeant_major::SergeantMajor;
//! use maxn_games::tricks::{TrickCount, Tricks};
//!
//! let text = "hands S:A H:3 | S:K H:4 | S:2 H:5; leader 1; trump H";
//! let mut game: Tricks<SergeantMajor> = text.parse()?;
//! let report = Search::new(&TrickCount::new(game.table())).run(&mut game)?;
//! assert_eq!(report.scores, [1, 0, 1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod exchange;
mod game;
mod info;
mod notation;
mod observed;
mod rules;
mod series;

pub use exchange::{Exchange, Gift, Seen, Step};
pub use game::SergeantMajorHand;
pub use info::INFO;
pub use rules::{CARDS, KITTY, SergeantMajor, TARGETS, deal};
pub use series::{End, Series};
