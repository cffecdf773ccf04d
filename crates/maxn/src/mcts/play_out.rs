//! Play-outs: from a leaf of the tree to a result.

use super::error::SimulationError;
use super::options::PlayOuts;
use super::policy::PlayOutPolicy;
use super::worker::{Walk, Worker, mover, sort_by_hint};
use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::scores::Scores;
use crate::search::MAX_PLY;

/// The length of a play-out that nothing else limits: a game that never ends is evaluated there.
const LONGEST: u32 = MAX_PLY as u32;

impl<G, E, P> Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: PlayOutPolicy<G>,
{
    /// Plays on to the end, or as far as play-outs go, and scores the position there.
    pub(super) fn play_out(&mut self, walk: &mut Walk<G>) -> Result<Scores, SimulationError> {
        let most = match self.options.play_outs {
            PlayOuts::Evaluated => 0,
            _ => self.options.play_out_moves.unwrap_or(LONGEST),
        };
        let mut played = 0;
        loop {
            let game = &mut walk.game;
            if game.is_terminal() || played >= most && game.starts_step() || played >= LONGEST {
                return Ok(self.evaluate(game));
            }
            let mv = if self.is_chance(game)? { self.sample_event(game)? } else { self.choose(game)? };
            self.make(walk, mv)?;
            played += 1;
        }
    }

    /// Chooses a move of a play-out.
    fn choose(&mut self, game: &mut G) -> Result<G::Move, SimulationError> {
        self.moves.clear();
        game.moves(&mut self.moves);
        let random = match self.options.play_outs {
            PlayOuts::Random => 1.0,
            PlayOuts::Policy { random } | PlayOuts::Search { random, .. } => random,
            // Only to the end of the step.
            PlayOuts::Evaluated => 0.0,
        };
        let index = match self.moves.len() {
            0 => return Err(SimulationError::NoMoves),
            1 => 0,
            count if random >= 1.0 || random > 0.0 && self.generator.unit() < random => {
                self.generator.below(count as u64) as usize
            }
            _ => match self.options.play_outs {
                PlayOuts::Search { width, .. } => self.search(game, width)?,
                _ => self.policy.choose(game, &self.moves, &mut self.generator),
            },
        };
        Ok(self.moves[index])
    }

    /// Searches two plies by max^n, over the moves with the best hints, and returns the index of the best move.
    fn search(&mut self, game: &mut G, width: usize) -> Result<usize, SimulationError> {
        let mover = mover(game)?;
        sort_by_hint(game, &self.moves, &mut self.hints);
        let mut best = (0, i32::MIN);
        for place in 0..self.hints.len().min(width) {
            let index = self.hints[place].1 as usize;
            let mv = self.moves[index];
            self.counts.nodes += 1;
            let undo = game.apply(mv);
            let score = self.reply(game, width)?[mover];
            game.undo(mv, undo);
            if score > best.1 {
                best = (index, score);
            }
        }
        Ok(best.0)
    }

    /// Returns the scores after the best reply; at the end of the game and before a chance event, those of the position.
    fn reply(&mut self, game: &mut G, width: usize) -> Result<Scores, SimulationError> {
        if game.is_terminal() || self.is_chance(game)? {
            return Ok(self.evaluate(game));
        }
        let mover = mover(game)?;
        self.replies.clear();
        game.moves(&mut self.replies);
        if self.replies.is_empty() {
            return Err(SimulationError::NoMoves);
        }
        sort_by_hint(game, &self.replies, &mut self.reply_hints);
        let mut best: Option<Scores> = None;
        for place in 0..self.reply_hints.len().min(width) {
            let mv = self.replies[self.reply_hints[place].1 as usize];
            self.counts.nodes += 1;
            let evaluation = self.evaluation;
            let scores = game.explore(mv, |after| evaluation.evaluate(after));
            if best.is_none_or(|best| scores[mover] > best[mover]) {
                best = Some(scores);
            }
        }
        Ok(best.expect("the width is at least one"))
    }
}
