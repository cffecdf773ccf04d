//! Card games with hidden hands: everything that agents need besides the rules, and the algorithms that decide on it.
//!
//! A [`View`] is a contest as one seat sees it: its own cards, everything that lies open, and the possible places of the cards
//! it cannot see. The hidden cards themselves are not in it, so that a decision on a view cannot depend on them. It leaves
//! open a set of [worlds](crate::knowledge::CardWorld); a view and a world together are a contest with open hands again, a
//! determinization.
//!
//! ```
//! use maxn::Generator;
//! use maxn_games::card_contest::CardContest;
//! use maxn_games::hearts::{HeartsContest, Options};
//! use maxn_games::hidden::HiddenGame;
//!
//! let contest = HeartsContest::new(4, Options::PAPERS, 1)?;
//! let view = contest.view(0);
//! assert_eq!(view.hand().len(), 13);
//! assert!(view.table().hands()[1].is_empty(), "the others' cards are not there");
//!
//! let sampler = view.sampler().expect("the cards dealt are a world");
//! let world = sampler.draw(&mut Generator::new(7));
//! let open = view.determinize(&world);
//! assert_eq!(open.hands()[0], view.hand());
//! assert_eq!(open.decisions(), contest.decisions());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The algorithms are those of [`maxn::hidden`]: [`CardPlay`] is the play of a hand as the engine's information set. Here is what
//! is about cards: equivalent cards that are tried once, decisions before the play, and features of tricks.
//!
//! Code that runs per play-out or per node is compiled for each game; code that runs once per decision is not.

mod advice;
mod candidates;
mod game;
mod information_set_tree;
mod open_hand;
mod play;
mod rollout;
mod uct;
mod view;

pub use advice::{CardAdvice, CardChoice};
pub use game::HiddenGame;
pub use information_set_tree::grow_tree;
pub use open_hand::no_choice;
pub use open_hand::{SearchedHand, SearchedRules};
pub use play::CardPlay;
pub use rollout::roll_out;
pub use uct::simulate;
pub use view::View;
