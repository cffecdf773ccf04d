//! Bounds read off a list of outcomes.

use maxn::{Bounds, Outcome};

/// Returns the limits that hold for the scores of all these outcomes of a game of this many players.
pub fn bounds_of(players: usize, outcomes: &[Outcome]) -> Bounds {
    let scores = || outcomes.iter().flat_map(|outcome| outcome.scores.first(players)).copied();
    let gaps = (0..players)
        .filter_map(|player| least_gap(outcomes.iter().map(|outcome| outcome.scores[player]).collect()));
    Bounds {
        least: scores().min(),
        greatest: scores().max(),
        sum: outcomes.iter().map(|outcome| outcome.scores.sum()).max(),
        delta: gaps.min().unwrap_or(1),
        growth: None,
    }
}

/// The least difference between scores.
fn least_gap(mut scores: Vec<i32>) -> Option<i32> {
    scores.sort_unstable();
    scores.dedup();
    scores.windows(2).map(|pair| pair[1] - pair[0]).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_hold_for_every_outcome() {
        let outcomes = [[0, 5], [9, -3], [4, 2]].map(Outcome::from);
        let expected = Bounds { least: Some(-3), greatest: Some(9), sum: Some(6), delta: 3, growth: None };
        assert_eq!(bounds_of(2, &outcomes), expected);
        assert_eq!(bounds_of(2, &[[1, 1].into()]).delta, 1);
    }
}
