//! Crazy Eights, for two to seven players.
//!
//! Two players are dealt seven cards each, more are dealt five; from six players on there are two packs. A card is turned up,
//! which is no eight. In turn from the dealer's left everybody plays a card of the suit or the rank on top of the pile, or an
//! eight, with which a suit is named. A player with nothing that fits draws, at most five cards, until something does, and passes
//! if nothing has. When the stock is empty, the discards are shuffled. The first to be out ends the hand; the cards left count
//! against their owners. Somebody at 100 points ends the series, and the fewest points win.
//!
//! - [`CrazyEights`]: a hand with all cards known, the order of the stock included, which the engine searches.
//! - [`Options`]: the house rules.
//!
//! What a seat knows, evaluations and series are those of all [shedding games](crate::stock_and_pile).
//!
//! A hand cannot go on for ever: after 200 cards (`max_turns`) it ends, and between two cards the stock only gets smaller.
//!
//! Rules that books differ on are settled so: a turned-up special card acts as if the dealer had played it; the discards are
//! shuffled at once when the last card of the stock is drawn; with twos piled up only twos fit; a two played while there is
//! nothing to draw does nothing; when everybody has passed in turn and there is nothing to draw, the hand is over.

mod card;
mod info;
mod options;
mod rules;

pub use card::{Card, Suit};
pub use info::INFO;
pub use options::Options;
pub use rules::{CrazyEights, CrazyEightsRules, Move, Penalty};
