//! Decisions compared while they are being tried.

use maxn::Player;

/// The results of decisions so far. Those still in the race have been tried in the same worlds.
pub(super) struct Race {
    players: usize,
    player: Player,
    /// 1 where the most is best, -1 where the least is.
    sign: f64,
    tried: Vec<Tried>,
    contenders: Vec<usize>,
    play_outs: u64,
}

/// The results of a decision.
struct Tried {
    /// The sums of all players.
    sums: Vec<f64>,
    /// The player's own result in each world.
    own: Vec<f64>,
}

/// The number of standard errors that is clearly behind.
const BEHIND: f64 = 3.0;

/// The result of a decision that cannot be made, for each player.
pub(super) const IMPOSSIBLE: f64 = f64::NAN;

impl Race {
    /// A race of this many decisions for a player.
    pub(super) fn new(decisions: usize, players: usize, player: Player, sign: f64) -> Self {
        let tried = (0..decisions).map(|_| Tried { sums: vec![0.0; players], own: Vec::new() }).collect();
        Race { players, player, sign, tried, contenders: (0..decisions).collect(), play_outs: 0 }
    }

    /// The decisions still in the race.
    pub(super) fn contenders(&self) -> &[usize] {
        &self.contenders
    }

    /// The number of play-outs so far.
    pub(super) fn play_outs(&self) -> u64 {
        self.play_outs
    }

    /// Adds the results of the contenders in some worlds: for each world a row for each contender, with a number for each
    /// player. A decision that is [impossible](IMPOSSIBLE) is out.
    pub(super) fn enter(&mut self, worlds: &[Vec<f64>]) {
        let mut impossible = Vec::new();
        for world in worlds {
            for (&contender, worth) in self.contenders.iter().zip(world.chunks_exact(self.players)) {
                self.play_outs += 1;
                if worth[0].is_nan() {
                    impossible.push(contender);
                    continue;
                }
                let tried = &mut self.tried[contender];
                tried.own.push(self.sign * worth[self.player]);
                for (sum, worth) in tried.sums.iter_mut().zip(worth) {
                    *sum += worth;
                }
            }
        }
        self.contenders.retain(|contender| !impossible.contains(contender));
    }

    /// Drops the contenders that are clearly behind the leader.
    pub(super) fn leave_behind(&mut self) {
        let Some(leader) = self.leader() else { return };
        let best = &self.tried[leader].own;
        let tried = &self.tried;
        self.contenders.retain(|&contender| contender == leader || !is_behind(best, &tried[contender].own));
    }

    /// The contender that is best on average.
    pub(super) fn leader(&self) -> Option<usize> {
        let own =
            |place: usize| self.mean(place).map_or(f64::NEG_INFINITY, |mean| self.sign * mean[self.player]);
        self.contenders
            .iter()
            .copied()
            .reduce(|best, other| if own(other) > own(best) { other } else { best })
    }

    /// The mean result of a decision for each player.
    pub(super) fn mean(&self, decision: usize) -> Option<Vec<f64>> {
        let tried = &self.tried[decision];
        let count = tried.own.len() as f64;
        (!tried.own.is_empty()).then(|| tried.sums.iter().map(|sum| sum / count).collect())
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
        let mut race = Race::new(3, 2, 0, -1.0);
        // The least is best: the first brings 1 or 3, the second 2 or 2, the third 9.
        let world = |place: usize| {
            let first = if place.is_multiple_of(2) { 1.0 } else { 3.0 };
            vec![first, 0.0, 2.1, 0.0, 9.0, 0.0]
        };
        race.enter(&(0..64).map(world).collect::<Vec<_>>());
        race.leave_behind();
        assert_eq!((race.contenders(), race.leader(), race.play_outs()), (&[0, 1][..], Some(0), 192));
        assert_eq!(race.mean(2), Some(vec![9.0, 0.0]));
    }

    #[test]
    fn an_impossible_decision_is_out() {
        let mut race = Race::new(2, 2, 1, 1.0);
        race.enter(&[vec![IMPOSSIBLE, IMPOSSIBLE, 1.0, 2.0]]);
        assert_eq!((race.contenders(), race.leader()), (&[1][..], Some(1)));
    }
}
