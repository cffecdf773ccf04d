//! The comparison of two records of the same game or deal.

use super::super::record::GameRecord;
use serde_json::Value;
use std::fmt::Debug;

/// The first difference between two records of a game, apart from times and versions.
pub(super) fn difference(before: &GameRecord, after: &GameRecord) -> Option<String> {
    fn of<T: PartialEq + Debug>(name: &str, before: &T, after: &T) -> Option<String> {
        (before != after).then(|| format!("{name} {after:?} instead of {before:?}"))
    }
    let moves = || before.moves.iter().zip(&after.moves).zip(1..);
    let first = || {
        moves().find_map(|((before, after), number)| {
            of(&format!("the player of move {number}"), &before.player, &after.player)
                .or_else(|| of(&format!("move {number}"), &before.decision, &after.decision))
                .or_else(|| of(&format!("the nodes of move {number}"), &before.nodes, &after.nodes))
                .or_else(|| of(&format!("the depth of move {number}"), &before.depth, &after.depth))
        })
    };
    of("the scores", &before.scores, &after.scores)
        .or_else(|| of("the seats", &before.seats, &after.seats))
        .or_else(|| of("the seed", &before.seed, &after.seed))
        .or_else(|| of("the winners", &before.winners, &after.winners))
        .or_else(|| of("the moves left", &before.moves_left, &after.moves_left))
        .or_else(|| of("the forfeits", &before.forfeits, &after.forfeits))
        .or_else(|| of("the number of moves", &before.moves.len(), &after.moves.len()))
        .or_else(first)
}

/// The field of measurements that differs from run to run.
const TIME: &str = "seconds";

/// Tests if two measurements of a deal are the same, apart from times.
pub(super) fn same_measurement(before: &str, after: &str) -> bool {
    let read = |text: &str| serde_json::from_str::<Value>(text).map(without_times).ok();
    before == after || read(before).is_some_and(|before| Some(before) == read(after))
}

fn without_times(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.into_iter().filter(|(name, _)| name != TIME);
            Value::Object(kept.map(|(name, value)| (name, without_times(value))).collect())
        }
        Value::Array(values) => values.into_iter().map(without_times).collect(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_measurements_do_not_count() {
        let same = |a: &str, b: &str| same_measurement(a, b);
        assert!(same(r#"[{"nodes":3.0,"seconds":1.5}]"#, r#"[{"nodes":3.0,"seconds":2.5}]"#));
        assert!(!same(r#"[{"nodes":3.0,"seconds":1.5}]"#, r#"[{"nodes":4.0,"seconds":1.5}]"#));
        assert!(same("nonsense", "nonsense") && !same("nonsense", "other"));
    }
}
