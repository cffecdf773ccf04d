//! Hands with their past.

use maxn::{Game, Generator};

/// A hand with the moves that were made in it.
#[derive(Clone, Debug)]
pub struct HandRecord<H: Game> {
    beginning: H,
    position: H,
    moves: Vec<H::Move>,
}

impl<H: Game> HandRecord<H> {
    /// Creates a hand in which no move has been made.
    pub fn new(beginning: H) -> Self {
        HandRecord { position: beginning.clone(), beginning, moves: Vec::new() }
    }

    /// Creates a hand in which these moves have been made from its beginning on.
    pub fn replayed(beginning: H, moves: impl IntoIterator<Item = H::Move>) -> Self {
        let mut hand = HandRecord::new(beginning);
        moves.into_iter().for_each(|mv| hand.play(mv));
        hand
    }

    /// Returns the position before the first move.
    pub fn beginning(&self) -> &H {
        &self.beginning
    }

    /// Returns the position now.
    pub fn position(&self) -> &H {
        &self.position
    }

    /// Returns the moves made, in order.
    pub fn moves(&self) -> &[H::Move] {
        &self.moves
    }

    /// Makes a legal move.
    pub fn play(&mut self, mv: H::Move) {
        self.position.apply(mv);
        self.moves.push(mv);
    }

    /// Lets all events happen that are left to chance before the next decision, the same for the same seed. They count as
    /// moves.
    pub(super) fn settle(&mut self, seed: u64) {
        let mut generator = Generator::new(seed ^ self.moves.len() as u64);
        let mut events = Vec::new();
        while !self.position.is_terminal() && self.position.is_chance() {
            events.clear();
            self.position.chances(&mut events);
            let all = events.iter().map(|&(_, weight)| u64::from(weight)).sum();
            let mut place = generator.below(all);
            let event = events.iter().find(|&&(_, weight)| {
                let is_here = place < u64::from(weight);
                place = place.saturating_sub(u64::from(weight));
                is_here
            });
            let Some(&(event, _)) = event else { return };
            self.play(event);
        }
    }
}
