//! Uno, for two to seven players.
//!
//! Everybody is dealt seven of the 108 cards, and a card is turned up, which is no wild draw four. In turn from the dealer's left
//! everybody plays a card of the colour, the number or the action on top of the pile, or a wild card, with which a colour is named.
//! A player with nothing that fits draws a card, and plays it if it fits. When the stock is empty, the discards are shuffled. The
//! first to be out scores the points of the others' cards, and the first at 500 points wins the series.
//!
//! - [`Uno`]: a hand with all cards known, the order of the stock included, which the engine searches, scored by [`Gain`];
//!   [`View`] is what a seat knows of it.
//! - [`Series`]: the score, and hand after hand.
//! - [`Options`]: the house rules.
//!
//! A hand cannot go on for ever: after 500 cards (`max_turns`) it ends without a score, and between two cards the stock only
//! gets smaller.
//!
//! Rules that books differ on are settled so: a turned-up skip or draw two hits the first player, a reverse lets the dealer begin,
//! and on a wild card anything fits; penalties do not add up; a last card that makes the next player draw does so, and the cards
//! count; a challenge shows nothing but its outcome; the discards are shuffled at once when the last card of the stock is drawn.

mod action_space;
mod card;
mod evaluation;
mod hand;
mod info;
mod notation;
mod options;
mod rules;
mod series;
mod strategy;
mod view;

pub use card::{Card, CardError, Colour, UnoPack};
pub use evaluation::Gain;
pub use info::{INFO, UnoInfo};
pub use notation::players;
pub use options::Options;
pub use rules::{CARDS_DEALT, Doubt, Move, Uno};
pub use series::Series;
pub use strategy::Sensible;
pub use view::View;
