//! Results as objects of JSON. Players count from 1 in them.

use crate::curve::{Cost, Curve};
use crate::database::{BoundSummary, DatabaseSummary};
use crate::endgame::{Endgame, EvaluatedPosition, PositionValue};
use crate::experiment::Experiment;
use crate::table::{Basis, Cell, EffectSize, Table};
use serde_json::{Map, Value, json};

impl Experiment {
    /// The experiment as an entry of a list.
    pub fn to_json(&self) -> Value {
        json!({"id": self.id, "source": self.source, "title": self.title})
    }

    /// The experiment with its results.
    pub fn result_to_json(&self, table: &Table) -> Value {
        let rows: Vec<Vec<Value>> = table.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
        json!({
            "id": self.id,
            "source": self.source,
            "title": table.title,
            "columns": table.columns,
            "rows": rows,
            "notes": table.notes,
            "holds": (!table.is_open && !table.is_too_small).then_some(table.verdict.holds),
            "too_small": table.is_too_small,
            "fixed": match table.basis {
                Basis::Beforehand => "beforehand",
                Basis::Afterwards => "afterwards",
            },
            "verdict": table.verdict.sentence,
            "sizes": table.sizes.iter().map(size).collect::<Vec<Value>>(),
        })
    }
}

fn size(size: &EffectSize) -> Value {
    json!({"name": size.name, "theirs": size.theirs, "ours": size.ours, "same": size.agrees()})
}

fn cell(cell: &Cell) -> Value {
    match cell {
        Cell::Empty => Value::Null,
        Cell::Text(text) => json!(text),
        Cell::Count(count) => json!(count),
        Cell::Real { value, .. } => json!(value),
        Cell::Estimate { mean, error, .. } => json!({"mean": mean, "error": error}),
        Cell::Interval { mean, low, high, .. } => json!({"mean": mean, "low": low, "high": high}),
        Cell::Flag(flag) => json!(flag),
    }
}

impl Curve {
    /// The cost of deals of one size.
    pub fn cost_to_json(&self, cost: &Cost) -> Value {
        json!({
            "game": self.game.name(),
            "utility": self.utility,
            "seed": self.seed,
            "deals": self.deals,
            "cards": cost.cards,
            "nodes": {"mean": cost.nodes.0, "error": cost.nodes.1, "median": cost.median_nodes},
            "seconds": {"median": cost.median_time.as_secs_f64(), "longest": cost.longest.as_secs_f64()},
            "table_bytes": cost.table_bytes,
        })
    }
}

impl DatabaseSummary {
    /// The summary as an object.
    pub fn to_json(&self) -> Value {
        json!({
            "board": self.board,
            "placements": self.placements,
            "longest": self.longest,
            "start": self.from_home,
            "histogram": self.histogram,
        })
    }
}

impl BoundSummary {
    /// The summary as an object.
    pub fn to_json(&self) -> Value {
        json!({
            "board": self.board,
            "bytes": self.bytes,
            "from_home": self.from_home,
            "exact_from_home": self.exact_from_home,
            "average": self.average,
            "exact_average": self.exact_average,
        })
    }
}

impl Endgame {
    /// The number of positions by value.
    pub fn census_to_json(&self) -> Value {
        let census = self.census();
        json!({
            "game": self.title(),
            "unstoppable": census.guaranteed,
            "gifts": census.gifts,
            "open": census.open,
            "longest": census.longest,
        })
    }
}

impl EvaluatedPosition {
    /// The position with the values of its moves.
    pub fn to_json(&self) -> Value {
        let moves: Map<String, Value> =
            self.moves.iter().map(|choice| (choice.name.clone(), choice.value.to_json())).collect();
        let mut object = self.value.to_json();
        object["position"] = json!(self.position);
        object["turn"] = json!(self.to_move.map(|player| player + 1));
        object["best"] = json!(self.best.map(|best| &self.moves[best].name));
        object["moves"] = Value::Object(moves);
        object
    }
}

impl PositionValue {
    /// The value as an object.
    pub fn to_json(&self) -> Value {
        json!({
            "guaranteed": self.guaranteed().map(|player| player + 1),
            "winner": self.winner().map(|player| player + 1),
            "in": self.moves(),
            "might_win": self.might_win.iter().map(|player| player + 1).collect::<Vec<_>>(),
        })
    }
}
