//! Answers for programs.

use maxn_lab::cards::{LayAway, Solved};
use maxn_lab::solution::Solution;
use serde_json::{Map, Value, json};

/// An answer as one object.
pub(super) fn object(solved: &Solved) -> String {
    match solved {
        Solved::Play(solution) => solution_object(solution),
        Solved::Discards(players) => {
            let players: Vec<Value> = players.iter().map(|choices| discards(choices)).collect();
            json!({ "discards": players }).to_string()
        }
    }
}

fn solution_object(solution: &Solution) -> String {
    let (mut moves, mut merged) = (Map::new(), Map::new());
    for choice in &solution.moves {
        for name in std::iter::once(&choice.name).chain(&choice.merged) {
            moves.insert(name.clone(), json!(choice.worth));
        }
        if !choice.merged.is_empty() {
            merged.insert(choice.name.clone(), json!(choice.merged));
        }
    }
    let mut object = Map::new();
    object.insert("scores".into(), json!(solution.outcome));
    object.insert("utility".into(), json!(solution.utility));
    object.insert("best".into(), json!(solution.best));
    object.insert("moves".into(), Value::Object(moves));
    if !merged.is_empty() {
        object.insert("merged".into(), Value::Object(merged));
    }
    object.insert("nodes".into(), json!(solution.answer.counts.nodes));
    object.insert("exact".into(), json!(solution.answer.exact));
    if solution.from_book {
        object.insert("book".into(), json!(true));
    }
    Value::Object(object).to_string()
}

/// What one player can lay away.
fn discards(choices: &[LayAway]) -> Value {
    let moves: Map<String, Value> =
        choices.iter().map(|choice| (choice.cards.clone(), json!(choice.average))).collect();
    json!({ "best": choices.first().map(|choice| &choice.cards), "moves": moves })
}
