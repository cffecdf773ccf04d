//! Decisions compared while they are being tried.

use maxn::Player;

/// What decisions have brought so far. Those still in the race have been tried in the same worlds.
pub(super) struct Race<const N: usize> {
    player: Player,
    /// 1 where much is good, -1 where little is.
    sign: f64,
    tried: Vec<Tried<N>>,
    contenders: Vec<usize>,
    play_outs: u64,
}

/// A decision.
struct Tried<const N: usize> {
    sums: [f64; N],
    /// What it brought the player in each world.
    own: Vec<f64>,
}

/// How many standard errors behind is clearly behind.
const BEHIND: f64 = 3.0;

impl<const N: usize> Race<N> {
    pub(super) fn new(decisions: usize, player: Player, sign: f64) -> Self {
        let tried = (0..decisions).map(|_| Tried { sums: [0.0; N], own: Vec::new() }).collect();
        Race { player, sign, tried, contenders: (0..decisions).collect(), play_outs: 0 }
    }

    /// The decisions still in it.
    pub(super) fn contenders(&self) -> &[usize] {
        &self.contenders
    }

    /// All that was played out.
    pub(super) fn play_outs(&self) -> u64 {
        self.play_outs
    }

    /// Writes down what the contenders brought in some worlds. A decision that cannot be made is out.
    pub(super) fn enter(&mut self, worlds: Vec<Vec<Option<[f64; N]>>>) {
        let mut impossible = Vec::new();
        for world in worlds {
            for (&contender, worth) in self.contenders.iter().zip(world) {
                self.play_outs += 1;
                let Some(worth) = worth else {
                    impossible.push(contender);
                    continue;
                };
                let tried = &mut self.tried[contender];
                tried.own.push(self.sign * worth[self.player]);
                for player in 0..N {
                    tried.sums[player] += worth[player];
                }
            }
        }
        self.contenders.retain(|contender| !impossible.contains(contender));
    }

    /// Lets those go that are clearly behind the leader.
    pub(super) fn leave_behind(&mut self) {
        let Some(leader) = self.leader() else { return };
        let best = &self.tried[leader].own;
        let tried = &self.tried;
        self.contenders.retain(|&contender| contender == leader || !is_behind(best, &tried[contender].own));
    }

    /// The decision that is best on average, of those still in the race.
    pub(super) fn leader(&self) -> Option<usize> {
        let own =
            |place: usize| self.mean(place).map_or(f64::NEG_INFINITY, |mean| self.sign * mean[self.player]);
        self.contenders
            .iter()
            .copied()
            .reduce(|best, other| if own(other) > own(best) { other } else { best })
    }

    /// What a decision brought on average.
    pub(super) fn mean(&self, decision: usize) -> Option<[f64; N]> {
        let tried = &self.tried[decision];
        (!tried.own.is_empty()).then(|| tried.sums.map(|sum| sum / tried.own.len() as f64))
    }
}

/// Whether something is behind the best by more than chance, world by world.
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
    fn who_is_clearly_behind_is_left() {
        let mut race = Race::<2>::new(3, 0, -1.0);
        // Little is good: the first brings 1 or 3, the second 2 or 2, the third 9.
        let world = |place: usize| {
            let first = if place.is_multiple_of(2) { 1.0 } else { 3.0 };
            vec![Some([first, 0.0]), Some([2.1, 0.0]), Some([9.0, 0.0])]
        };
        race.enter((0..64).map(world).collect());
        race.leave_behind();
        assert_eq!((race.contenders(), race.leader(), race.play_outs()), (&[0, 1][..], Some(0), 192));
        assert_eq!(race.mean(2), Some([9.0, 0.0]));
    }

    #[test]
    fn what_cannot_be_done_is_out() {
        let mut race = Race::<2>::new(2, 1, 1.0);
        race.enter(vec![vec![None, Some([1.0, 2.0])]]);
        assert_eq!((race.contenders(), race.leader()), (&[1][..], Some(1)));
    }
}
