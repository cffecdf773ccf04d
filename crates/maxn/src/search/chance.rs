//! Chance positions: the value is the mean of the values after their events, rounded.
//!
//! No bound goes through a chance position: a player above needs something of the mean, and nothing of any one event. What
//! is below is searched as if the search began there, and what is above sees an exact value, as it would at a leaf. So
//! the proofs of the pruning methods hold if what is *known* of the scores below a position holds for rounded means as
//! well. Rounding is to the nearest whole number, halves down, so that a mean grows by less than 1/2:
//!
//! - A limit on one player's score is a whole number. A mean of scores within it lies within it, and rounding does not
//!   lead beyond the next whole number.
//! - A limit on the sum of *two* scores, which maxsum and the least scores of the others give, holds as well: the sum of
//!   two means is at most the limit, it grows by less than 1, and a whole number that is less than 1 above another is not
//!   above it.
//! - A limit on the sum of three or more does not: (1, 1, 0), (1, 0, 1) and (0, 1, 1) have the sum 2 and, equally likely,
//!   the mean (2/3, 2/3, 2/3), which is rounded to (1, 1, 1); and every chance position on a line may add to the error. So
//!   the test of what is possible takes needs in pairs
//!   ([`OutcomeClassifier::Pairs`](crate::search::classifier::OutcomeClassifier::Pairs)).
//! - A mean is no outcome of a leaf-value table, and lies between scores that differ by delta: neither is used.
//! - Means are monotonic, and shift with the scores. So facts hold whatever the score offset, and where scores grow by a
//!   fixed sum per step, so does the window of zero-window deepening.

use crate::error::SearchError;
use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::observer::NodeExit;
use crate::preference::Preference;
use crate::scores::{MAX_PLAYERS, Scores};
use crate::search::node::{Node, Rule};
use crate::search::table::Fact;
use crate::search::worker::{Probe, Stopped, Worker, steps_left};

/// A weighted mean of scores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mean {
    /// 128 bits hold the sum of 2^64 scores with the greatest weight.
    sums: [i128; MAX_PLAYERS],
    weight: i128,
}

impl Mean {
    pub(crate) const EMPTY: Self = Mean { sums: [0; MAX_PLAYERS], weight: 0 };

    #[inline]
    pub(crate) fn add(&mut self, scores: &[i32], weight: u32) {
        self.weight += i128::from(weight);
        for (sum, &score) in self.sums.iter_mut().zip(scores) {
            *sum += i128::from(weight) * i128::from(score);
        }
    }

    /// Returns the mean, rounded to the nearest whole number, halves towards negative infinity; `None` if nothing with
    /// a weight was added.
    #[inline]
    pub(crate) fn rounded(&self, players: usize) -> Option<Scores> {
        // The least whole number from (sum / weight - 1/2) on.
        let round = |sum: i128| -(self.weight - 2 * sum).div_euclid(2 * self.weight) as i32;
        (self.weight > 0).then(|| Scores::from_fn(players, |player| round(self.sums[player])))
    }
}

impl<G, E, P> Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    /// Searches a chance position: all its events, each without bounds.
    #[cold] // So that decisions do not pay for it.
    pub(crate) fn chance<W: Copy>(
        &mut self,
        game: &mut G,
        node: &Node<W>,
        probe: Option<&Probe>,
    ) -> Result<<Self as Rule<W, G>>::Answer, Stopped>
    where
        Self: Rule<W, G>,
    {
        if !self.plan.chance {
            return Err(self.fail(game, SearchError::UndeclaredChance));
        }
        let start = self.events.len();
        game.chances(&mut self.events);
        let mean = self.mean(game, node, start);
        self.events.truncate(start);
        if mean.is_err() {
            self.observe(|observer| observer.leave(game, NodeExit::Stopped));
        }
        let Some(scores) = mean?.rounded(self.plan.players) else {
            return Err(self.fail(game, SearchError::NoEvents));
        };
        if let Some(probe) = probe {
            let offset = self.plan.score_offset(game);
            self.store(probe, node.depth, Fact::Value(scores - offset), None);
        }
        self.observe(|observer| observer.leave(game, NodeExit::Value(scores)));
        self.value = scores;
        Ok(self.answer(node.window))
    }

    /// Returns the mean over the events from `start` on. The line of play takes the likeliest of them.
    fn mean<W: Copy>(&mut self, game: &mut G, node: &Node<W>, start: usize) -> Result<Mean, Stopped>
    where
        Self: Rule<W, G>,
    {
        let mut mean = Mean::EMPTY;
        let mut likeliest = 0;
        for at in start..self.events.len() {
            let (event, weight) = self.events[at];
            if weight == 0 {
                self.fault = Some(SearchError::NoEvents);
                return Err(Stopped);
            }
            self.event(game, node, event)?;
            mean.add(self.value.first(self.plan.players), weight);
            if weight > likeliest {
                likeliest = weight;
                self.extend_line(node.ply, event);
            }
        }
        Ok(mean)
    }

    /// Searches the position after an event of a node, in the node's window.
    pub(crate) fn after_event<W: Copy>(
        &mut self,
        game: &mut G,
        node: &Node<W>,
        event: G::Move,
    ) -> Result<<Self as Rule<W, G>>::Answer, Stopped>
    where
        Self: Rule<W, G>,
    {
        let (undo, depth) = advance(game, event, node.depth);
        let answer = self.node(game, event, &Node { ply: node.ply + 1, depth, ..*node });
        game.undo(event, undo);
        answer
    }

    /// Returns the likeliest event of a chance position, of equals the first; `None` if the events are at fault.
    pub(crate) fn likeliest(&mut self, game: &G) -> Option<G::Move> {
        let start = self.events.len();
        game.chances(&mut self.events);
        let heavier = |best: Option<(G::Move, u32)>, &(event, weight): &(G::Move, u32)| match best {
            Some((_, heaviest)) if heaviest >= weight => best,
            _ => Some((event, weight)),
        };
        let events = &self.events[start..];
        let is_possible = events.iter().all(|&(_, weight)| weight > 0);
        let likeliest = events.iter().fold(None, heavier).filter(|_| is_possible);
        self.events.truncate(start);
        if likeliest.is_none() {
            self.fault = Some(SearchError::NoEvents);
        }
        likeliest.map(|(event, _)| event)
    }
}

/// Applies a move or an event, and returns the steps left to the horizon after it.
#[inline]
pub(crate) fn advance<G: Game>(game: &mut G, mv: G::Move, depth: u32) -> (G::Undo, u32) {
    // A step that began with a chance position goes on after the event.
    let goes_on = game.is_chance() && game.starts_step();
    let undo = game.apply(mv);
    (undo, if goes_on { depth } else { steps_left(game, depth) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean(scores: &[(i32, u32)]) -> Option<i32> {
        let mut mean = Mean::EMPTY;
        for &(score, weight) in scores {
            mean.add(&[score], weight);
        }
        mean.rounded(1).map(|scores| scores[0])
    }

    #[test]
    fn means_are_rounded_to_the_nearest_and_halves_down() {
        for (scores, rounded) in [
            (&[(3, 1)][..], 3),
            (&[(0, 1), (1, 1)], 0),
            (&[(1, 1), (2, 1)], 1),
            (&[(-1, 1), (0, 1)], -1),
            (&[(-2, 1), (-1, 1)], -2),
            (&[(0, 2), (1, 3)], 1),
            (&[(0, 3), (1, 2)], 0),
            (&[(-1, 2), (0, 3)], 0),
            (&[(-1, 3), (0, 2)], -1),
            (&[(i32::MAX, u32::MAX); 1000], i32::MAX),
            (&[(i32::MIN, u32::MAX); 1000], i32::MIN),
        ] {
            assert_eq!(mean(scores), Some(rounded), "{:?}", &scores[..scores.len().min(3)]);
        }
        assert_eq!((mean(&[]), mean(&[(7, 0)])), (None, None));
    }
}
