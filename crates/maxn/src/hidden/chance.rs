//! Chance events in simulations.

use super::error::HiddenError;
use crate::game::Game;
use crate::generator::Generator;

/// Draws the event that happens at a chance position.
pub(super) fn happen<G: Game>(
    game: &G,
    events: &mut Vec<(G::Move, u32)>,
    generator: &mut Generator,
) -> Result<G::Move, HiddenError> {
    if !game.has_chance() {
        return Err(HiddenError::UndeclaredChance);
    }
    events.clear();
    game.chances(events);
    let drawn = generator.weighted(events.iter().map(|&(_, weight)| weight));
    drawn.map(|index| events[index].0).ok_or(HiddenError::NoChances)
}

/// Returns the probability of an event at a chance position; 0 if it cannot happen.
pub(super) fn probability<G: Game>(game: &G, event: G::Move) -> f64 {
    let mut events = Vec::new();
    game.chances(&mut events);
    let all: f64 = events.iter().map(|&(_, weight)| f64::from(weight)).sum();
    let weight = events.iter().find(|&&(other, _)| other == event).map_or(0, |&(_, weight)| weight);
    if all > 0.0 { f64::from(weight) / all } else { 0.0 }
}
