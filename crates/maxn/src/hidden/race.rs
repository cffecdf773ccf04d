//! Decisions compared while they are being tried.

use super::deadline::Deadline;
use super::error::HiddenError;
use super::options::RolloutOptions;
use crate::parallel;
use crate::scores::Player;
use crate::standard_error::standard_error;

/// The result of a decision that cannot be made in a world, for each player.
pub const IMPOSSIBLE: f64 = f64::NAN;

/// The number of standard errors that is clearly behind.
const BEHIND: f64 = 3.0;

/// More worlds than any time is enough for.
const UNLIMITED: u64 = 1 << 40;

/// The number of worlds before the first decisions are left; it doubles each time.
const FIRST_BATCH: u64 = 32;
const LARGEST_BATCH: u64 = 512;

/// A race between decisions: all are tried in the same worlds, and those that fall behind clearly are left.
///
/// Decisions are known by their numbers, so that the race is compiled once for all games.
#[derive(Clone, Debug)]
pub struct Race {
    players: usize,
    player: Player,
    /// 1 where the most is best, -1 where the least is.
    sign: f64,
    tried: Vec<Tried>,
    contenders: Vec<usize>,
    play_outs: u64,
    worlds: u64,
}

/// The results of a decision.
#[derive(Clone, Debug)]
struct Tried {
    /// The sums and the sums of squares of all players.
    sums: Vec<f64>,
    squares: Vec<f64>,
    /// The player's own result in each world.
    own: Vec<f64>,
}

/// The results of some contenders in the world of a number: a row for each contender, with a number for each player. A
/// decision that is [impossible](IMPOSSIBLE) there is out.
pub type InWorld<'t> = &'t (dyn Fn(u64, &[usize]) -> Result<Vec<f64>, HiddenError> + Sync);

impl Race {
    /// Creates a race of this many decisions for a player.
    pub fn new(decisions: usize, players: usize, player: Player, lowest_wins: bool) -> Self {
        let none = || Tried { sums: vec![0.0; players], squares: vec![0.0; players], own: Vec::new() };
        Race {
            players,
            player,
            sign: if lowest_wins { -1.0 } else { 1.0 },
            tried: (0..decisions).map(|_| none()).collect(),
            contenders: (0..decisions).collect(),
            play_outs: 0,
            worlds: 0,
        }
    }

    /// Tries the decisions in batches of worlds, until one is left or the options end it.
    ///
    /// # Errors
    /// The first error of a world, by its number; a limit on time without a clock.
    pub fn run(
        &mut self,
        options: &RolloutOptions,
        deadline: Deadline,
        in_world: InWorld<'_>,
    ) -> Result<(), HiddenError> {
        deadline.check()?;
        let mut batch = FIRST_BATCH;
        let most_worlds = options.worlds.unwrap_or(UNLIMITED).max(1);
        let goes_on = |race: &Race| {
            race.contenders.len() > 1 && race.play_outs < options.play_outs && race.worlds < most_worlds
        };
        // A seat without a choice is told at least what to expect.
        while !self.contenders.is_empty() && (self.worlds == 0 || goes_on(self)) {
            let affordable = (options.play_outs - self.play_outs).div_ceil(self.contenders.len() as u64);
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
            self.worlds += found.len() as u64;
            if deadline.is_over() {
                break;
            }
            self.leave_behind();
            batch = (batch * 2).min(LARGEST_BATCH);
        }
        Ok(())
    }

    /// Returns the decisions still in the race.
    pub fn contenders(&self) -> &[usize] {
        &self.contenders
    }

    /// Returns the number of play-outs so far.
    pub fn play_outs(&self) -> u64 {
        self.play_outs
    }

    /// Returns the number of worlds so far.
    pub fn worlds(&self) -> u64 {
        self.worlds
    }

    /// Adds the results of the contenders in some worlds.
    fn enter(&mut self, worlds: &[Vec<f64>]) {
        let mut impossible = Vec::new();
        for world in worlds {
            for (&contender, results) in self.contenders.iter().zip(world.chunks_exact(self.players)) {
                self.play_outs += 1;
                if results[0].is_nan() {
                    impossible.push(contender);
                    continue;
                }
                let tried = &mut self.tried[contender];
                tried.own.push(self.sign * results[self.player]);
                for (place, result) in results.iter().enumerate() {
                    tried.sums[place] += result;
                    tried.squares[place] += result * result;
                }
            }
        }
        self.contenders.retain(|contender| !impossible.contains(contender));
    }

    /// Drops the contenders that are clearly behind the leader.
    fn leave_behind(&mut self) {
        let Some(leader) = self.leader() else { return };
        let best = &self.tried[leader].own;
        let tried = &self.tried;
        self.contenders.retain(|&contender| contender == leader || !is_behind(best, &tried[contender].own));
    }

    /// Returns the contender that is best on average.
    pub fn leader(&self) -> Option<usize> {
        let own =
            |place: usize| self.mean(place).map_or(f64::NEG_INFINITY, |mean| self.sign * mean[self.player]);
        self.contenders
            .iter()
            .copied()
            .reduce(|best, other| if own(other) > own(best) { other } else { best })
    }

    /// Returns the number of results of a decision.
    pub fn visits(&self, decision: usize) -> u64 {
        self.tried[decision].own.len() as u64
    }

    /// Returns the mean result of a decision for each player; `None` without any.
    pub fn mean(&self, decision: usize) -> Option<Vec<f64>> {
        let tried = &self.tried[decision];
        let count = tried.own.len() as f64;
        (!tried.own.is_empty()).then(|| tried.sums.iter().map(|sum| sum / count).collect())
    }

    /// Returns the standard error of each mean of a decision; `None` with fewer than two results.
    pub fn standard_error(&self, decision: usize) -> Option<Vec<f64>> {
        let tried = &self.tried[decision];
        let count = tried.own.len() as f64;
        let sums = tried.sums.iter().zip(&tried.squares);
        (count >= 2.0).then(|| sums.map(|(&sum, &squares)| standard_error(count, sum, squares)).collect())
    }
}

/// Returns whether a decision is behind the best by more than chance, world by world.
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

    #[test]
    fn a_decision_that_is_clearly_behind_is_left() {
        let mut race = Race::new(3, 2, 0, true);
        // The least is best: the first brings 1 or 3, the second about 2, the third 9.
        let world = |place: usize| {
            let first = if place.is_multiple_of(2) { 1.0 } else { 3.0 };
            vec![first, 0.0, 2.1, 0.0, 9.0, 0.0]
        };
        race.enter(&(0..64).map(world).collect::<Vec<_>>());
        race.leave_behind();
        assert_eq!((race.contenders(), race.leader(), race.play_outs()), (&[0, 1][..], Some(0), 192));
        assert_eq!((race.mean(2), race.standard_error(2)), (Some(vec![9.0, 0.0]), Some(vec![0.0, 0.0])));
        let error = race.standard_error(0).unwrap()[0];
        assert!((error - (1.0_f64 / 63.0).sqrt()).abs() < 1e-12, "{error}");
    }

    #[test]
    fn a_batch_ends_with_the_time() {
        let mut race = Race::new(2, 2, 0, false);
        let over = Deadline::within(Some(std::time::Duration::ZERO));
        race.run(&RolloutOptions::default(), over, &|_, _| Ok(vec![1.0, 0.0, 1.0, 0.0])).unwrap();
        assert_eq!((race.worlds(), race.play_outs()), (1, 2), "the first world is always tried");
    }

    #[test]
    fn an_impossible_decision_is_out() {
        let mut race = Race::new(2, 2, 1, false);
        race.enter(&[vec![IMPOSSIBLE, IMPOSSIBLE, 1.0, 2.0]]);
        assert_eq!((race.contenders(), race.leader()), (&[1][..], Some(1)));
        assert_eq!((race.mean(0), race.standard_error(1)), (None, None));
    }
}
