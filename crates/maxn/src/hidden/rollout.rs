//! Rollouts: every move is tried in sampled worlds, which a policy plays out; those that fall behind clearly are dropped.

use super::choices::Choices;
use super::information_set::{InformationSet, MoveOf};
use super::options::RolloutOptions;
use super::policy::Policy;
use super::posterior::Posterior;
use super::report::{DecisionReport, MoveEstimate};
use super::simulation::{drawn, play_out_with};
use crate::game::Game;
use crate::limits::Deadline;
use crate::mcts::SimulationError;
use crate::moments::Moments;
use crate::parallel;
use crate::scores::{Means, Player};

/// Plays out every legal move in worlds that agree with the knowledge of a seat, and takes the move after which the seat does
/// best.
///
/// In a play-out each player follows the policy, which sees only what that player sees; a search of each world, in contrast,
/// sees all hands. All moves are tried in the same worlds with the same dice; those that fall behind clearly are
/// dropped, and their play-outs go to the others. The same knowledge is decided the same way on any number of threads, unless
/// there is a limit on time.
///
/// # Errors
/// If there is nothing to decide, an option makes no sense, or the game breaks its contract.
pub fn roll_out<S, P>(
    set: &S,
    policy: &P,
    options: &RolloutOptions,
) -> Result<DecisionReport<MoveOf<S>>, SimulationError>
where
    S: InformationSet,
    P: Policy<S::Game>,
{
    let deadline = options.start()?;
    let posterior =
        Posterior::new(set, policy, &options.inference, options.weighed(), options.seed, options.threads)?;
    let (first, _) = drawn(set, 0, posterior.draw(0))?;
    let mut moves = Vec::new();
    first.moves(&mut moves);
    let memory = posterior.memory(policy);
    let in_world = |number: u64, contenders: &[usize]| {
        let (game, terms) = drawn(set, number, posterior.draw(number))?;
        let (mut choices, mut nodes) = (Choices::default(), 0);
        let mut results = Vec::with_capacity(contenders.len());
        for &contender in contenders {
            let (mut game, mut memory) = (game.clone(), memory.clone());
            policy.note(&game, moves[contender], &mut memory);
            game.apply(moves[contender]);
            let (game, mut dice) = ((&mut game, &terms), options.dice(number));
            let nodes = &mut nodes;
            results.push(play_out_with((set, policy), game, nodes, &mut memory, &mut dice, &mut choices)?);
        }
        if let Some(stop) = &options.stop {
            stop.add_nodes(nodes);
        }
        Ok(results)
    };
    let mut race = Race::new(moves.len(), set.seat(), set.lowest_wins());
    race.run(options, &deadline, &in_world)?;
    let estimate = |(&mv, tried): (&MoveOf<S>, &Tried)| MoveEstimate::new(mv, &tried.results, 1.0);
    Ok(DecisionReport {
        best: moves[race.leader().ok_or(SimulationError::NoMoves)?],
        moves: moves.iter().zip(&race.tried).filter_map(estimate).collect(),
        simulations: race.play_outs,
        worlds: race.worlds,
    })
}

/// The number of standard errors that is clearly behind.
const BEHIND: f64 = 3.0;

/// The number of worlds before the first moves are dropped; it doubles each time.
const FIRST_BATCH: u64 = 32;
const LARGEST_BATCH: u64 = 512;

/// A race between moves: all are tried in the same worlds, and those that fall behind clearly are dropped.
///
/// Moves are known by their numbers, so that the race is compiled once for all games.
struct Race {
    player: Player,
    /// 1 where the most is best, -1 where the least is.
    sign: f64,
    tried: Vec<Tried>,
    contenders: Vec<usize>,
    play_outs: u64,
    worlds: u64,
}

/// The results of a move.
#[derive(Clone, Default)]
struct Tried {
    results: Moments,
    /// The player's own result in each world.
    own: Vec<f64>,
}

/// The results of some contenders in the world of a number.
type InWorld<'t> = &'t (dyn Fn(u64, &[usize]) -> Result<Vec<Means>, SimulationError> + Sync);

impl Race {
    /// Creates a race of this many moves for a player.
    fn new(moves: usize, player: Player, lowest_wins: bool) -> Self {
        Race {
            player,
            sign: if lowest_wins { -1.0 } else { 1.0 },
            tried: vec![Tried::default(); moves],
            contenders: (0..moves).collect(),
            play_outs: 0,
            worlds: 0,
        }
    }

    /// Tries the moves in batches of worlds, until one is left or the options end it. The first error is that of the first
    /// world, by its number.
    fn run(
        &mut self,
        options: &RolloutOptions,
        deadline: &Deadline<'_>,
        in_world: InWorld<'_>,
    ) -> Result<(), SimulationError> {
        let mut batch = FIRST_BATCH;
        let most_play_outs = options.play_outs.unwrap_or(u64::MAX);
        let most_worlds = options.worlds.unwrap_or(u64::MAX).max(1);
        let goes_on = |race: &Race| {
            race.contenders.len() > 1 && race.play_outs < most_play_outs && race.worlds < most_worlds
        };
        // A seat without a choice is told at least what to expect.
        while !self.contenders.is_empty() && (self.worlds == 0 || goes_on(self)) {
            let affordable = (most_play_outs - self.play_outs).div_ceil(self.contenders.len() as u64);
            // At least one, so that even a race without play-outs ends.
            let count = affordable.max(1).min(batch).min(most_worlds - self.worlds);
            let numbers: Vec<u64> = (self.worlds..self.worlds + count).collect();
            // A batch of slow worlds is not finished; the first world is tried whatever the time.
            let found = parallel::map(&numbers, options.threads, |&number| {
                let is_left_out = number > 0 && deadline.is_over();
                if is_left_out { Ok(None) } else { in_world(number, &self.contenders).map(Some) }
            });
            let found = found.into_iter().filter_map(Result::transpose).collect::<Result<Vec<_>, _>>()?;
            self.enter(&found);
            if deadline.is_over() {
                break;
            }
            self.drop_those_behind();
            batch = (batch * 2).min(LARGEST_BATCH);
        }
        Ok(())
    }

    /// Adds the results of the contenders in some worlds.
    fn enter(&mut self, worlds: &[Vec<Means>]) {
        for (&contender, results) in worlds.iter().flat_map(|world| self.contenders.iter().zip(world)) {
            self.play_outs += 1;
            self.tried[contender].own.push(self.sign * results[self.player]);
            self.tried[contender].results.add(results, 1.0);
        }
        self.worlds += worlds.len() as u64;
    }

    /// Drops the contenders that are clearly behind the leader.
    fn drop_those_behind(&mut self) {
        let Some(leader) = self.leader() else { return };
        let tried = &self.tried;
        let is_left =
            |&contender: &usize| contender == leader || !is_behind(&tried[leader].own, &tried[contender].own);
        self.contenders.retain(is_left);
    }

    /// Returns the contender that is best on average.
    fn leader(&self) -> Option<usize> {
        let own = |place: usize| {
            let mean = self.tried[place].results.mean(self.sign);
            mean.map_or(f64::NEG_INFINITY, |mean| mean[self.player])
        };
        self.contenders
            .iter()
            .copied()
            .reduce(|best, other| if own(other) > own(best) { other } else { best })
    }
}

/// Returns whether a move is behind the best by more than chance, world by world.
fn is_behind(best: &[f64], other: &[f64]) -> bool {
    let count = best.len().min(other.len()) as f64;
    let (mut sum, mut squares) = (0.0, 0.0);
    for (best, other) in best.iter().zip(other) {
        let ahead = best - other;
        sum += ahead;
        squares += ahead * ahead;
    }
    let mean = sum / count;
    let variance = (squares / count - mean * mean).max(0.0) / count;
    mean > 0.0 && mean > BEHIND * variance.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::StopHandle;
    use crate::scores::padded;
    use std::time::Duration;

    #[test]
    fn a_move_that_is_clearly_behind_is_dropped() {
        let mut race = Race::new(3, 0, true);
        // The least is best: the first brings 1 or 3, the second about 2, the third 9.
        let world = |place: usize| {
            let first = if place.is_multiple_of(2) { 1.0 } else { 3.0 };
            [first, 2.1, 9.0].map(|result| padded(&[result, 0.0])).to_vec()
        };
        race.enter(&(0..64).map(world).collect::<Vec<_>>());
        race.drop_those_behind();
        assert_eq!((&race.contenders[..], race.leader(), race.play_outs), (&[0, 1][..], Some(0), 192));
        assert_eq!(race.tried[2].results.mean(1.0), Some(padded(&[9.0, 0.0])));
        let error = race.tried[0].results.standard_error(1.0).unwrap()[0];
        assert!((error - (1.0_f64 / 63.0).sqrt()).abs() < 1e-12, "{error}");
    }

    #[test]
    fn a_batch_ends_with_the_time_or_by_a_handle() {
        let stopped = StopHandle::new();
        stopped.stop();
        let in_time = RolloutOptions { time: Some(Duration::ZERO), ..RolloutOptions::default() };
        let by_handle = RolloutOptions { stop: Some(stopped), ..RolloutOptions::default() };
        for options in [in_time, by_handle] {
            let mut race = Race::new(2, 0, false);
            let deadline = options.start().unwrap();
            race.run(&options, &deadline, &|_, _| Ok(vec![padded(&[1.0, 0.0]); 2])).unwrap();
            assert_eq!((race.worlds, race.play_outs), (1, 2), "the first world is always tried");
        }
    }
}
