//! Estimates of who goes out first, and comparisons of points.

use maxn::Means;

/// The likelihood of going out first, for each number of quarters of a turn needed.
#[derive(Clone, Copy, Debug)]
pub(super) struct LikelyOut {
    total: i64,
}

/// Beyond this many quarters of a turn nothing gets less likely.
const MOST_NEEDED: usize = 80;

/// Weights that fall by half with each turn, four quarters.
const WEIGHTS: [i64; MOST_NEEDED + 1] = {
    let mut weights = [1 << 40; MOST_NEEDED + 1];
    let mut needed = 1;
    while needed <= MOST_NEEDED {
        // 27/32 to the fourth power is about a half.
        weights[needed] = weights[needed - 1] * 27 / 32;
        needed += 1;
    }
    weights
};

/// Compares players by the turns, in quarters, that each needs to get rid of its cards.
#[inline]
pub(super) fn likely_out(needed: &[usize]) -> LikelyOut {
    LikelyOut { total: needed.iter().map(|&needed| WEIGHTS[needed.min(MOST_NEEDED)]).sum() }
}

impl LikelyOut {
    /// Returns the share of a player that needs this many quarters of a turn, of a whole. The shares of all players are no
    /// more than the whole.
    #[inline]
    pub(super) fn of(self, needed: usize, whole: i32) -> i32 {
        (WEIGHTS[needed.min(MOST_NEEDED)] * i64::from(whole) / self.total) as i32
    }
}

/// Returns the points of each player less the mean of the others'.
pub(super) fn ahead(points: Means, players: usize) -> Means {
    let all: f64 = points[..players].iter().sum();
    let others = (players - 1) as f64;
    std::array::from_fn(
        |player| {
            if player < players { points[player] - (all - points[player]) / others } else { 0.0 }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_to_no_more_than_the_whole() {
        for needed in [[0, 0, 0], [4, 8, 80], [200, 3, 12], [80, 80, 80]] {
            let likely = likely_out(&needed);
            let shares = needed.map(|needed| likely.of(needed, 1000));
            let sum: i32 = shares.iter().sum();
            assert!((990..=1000).contains(&sum), "{shares:?}");
        }
        let leads = ahead([6.0, 2.0, 4.0, 0.0, 0.0, 0.0, 0.0, 0.0], 3).map(|lead| lead.round() as i32);
        assert_eq!(leads, [3, -3, 0, 0, 0, 0, 0, 0]);
        let likely = likely_out(&[4, 8]);
        assert!((likely.of(4, 300) - 200).abs() < 5, "a turn less is twice as likely");
    }
}
