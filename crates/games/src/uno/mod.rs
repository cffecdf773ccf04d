//! Uno, for two to seven players.
//!
//! Everybody is dealt seven of the 108 cards, and a card is turned up, which is no wild draw four. In turn from the dealer's left
//! everybody plays a card of the colour, the number or the action on top of the pile, or a wild card, with which a colour is named.
//! A player with nothing that fits draws a card, and plays it if it fits. When the stock is empty, the discards are shuffled. The
//! first to be out scores the points of the others' cards, and the first at 500 points wins the series.
//!
//! - [`Uno`]: a hand with all cards known, the order of the stock included, which the engine searches.
//! - [`Options`]: the house rules.
//!
//! What a seat knows, evaluations and series are those of all [shedding games](crate::stock_and_pile).
//!
//! A hand cannot go on for ever: after 500 cards (`max_turns`) it ends without a score, and between two cards the stock only
//! gets smaller.
//!
//! Rules that books differ on are settled so: a turned-up skip or draw two hits the first player, a reverse lets the dealer begin,
//! and on a wild card anything fits; penalties do not add up; a last card that makes the next player draw does so, and the cards
//! count; a challenge shows nothing but its outcome; the discards are shuffled at once when the last card of the stock is drawn.

mod card;
mod info;
mod options;
mod rules;

pub use card::{Card, Colour};
pub use info::INFO;
pub use options::Options;
pub use rules::{Answer, Doubt, Move, State, Uno, UnoRules};
