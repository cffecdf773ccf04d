//! Analyses with hidden hands: the deals that agree with what a seat has seen, searched one by one.

use super::position::{Position, Setup, check_draw, draw};
use super::{read_evaluation, read_spec};
use crate::answer::{ApiError, Work};
use crate::api::Api;
use maxn::{Player, StopHandle};
use maxn_play::{Contest, Determinization, MoveValue, SearchRequest, TablePool, TableScene};
use serde::Deserialize;
use serde_json::{Value, json};

/// A position of which the mover does not see the hands of the others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HiddenPosition {
    position: Position,
    /// The number of deals to be drawn.
    worlds: usize,
    /// The search of each deal, such as `maxn:speculative,nodes=10k`.
    search: String,
    /// The evaluation of each search by name.
    evaluation: Option<String>,
    /// The seed of the draws.
    #[serde(default)]
    seed: u64,
}

/// Draws deals that agree with what the mover has seen, searches each with open hands, and sends them one by one.
pub(crate) fn worlds(api: &Api, question: &HiddenPosition) -> Result<Work, ApiError> {
    let spec = read_spec(&question.search)?;
    let mut request = spec.search_request().cloned().ok_or_else(|| {
        ApiError::wrong(format!(
            "'{}' is no search; take maxn or paranoid with a limit of nodes",
            question.search
        ))
    })?;
    let Setup { contest, known, .. } = question.position.set_up(api)?;
    let (count, seed) = (question.worlds, question.seed);
    check_draw(known.as_deref(), count)?;
    request.evaluation = read_evaluation(question.evaluation.as_ref(), contest.as_ref())?;
    let seat = contest.to_move().ok_or_else(|| ApiError::wrong("the contest is over"))?;
    let stop = StopHandle::new();
    request.options.limits.stop = Some(stop.clone());
    request.options.root_values = true;
    let mut worlds = None;
    Ok(Work::stream(stop, move |events| {
        let Some(worlds) = &mut worlds else {
            let drawn = match draw(known.as_deref(), count, seed) {
                Ok(drawn) => drawn,
                Err(error) => {
                    events.send(error.to_json());
                    return false;
                }
            };
            let head = json!({
                "seat": seat,
                "different": drawn.len(),
                "drawn": count,
                "lowest_wins": contest.lowest_wins(),
            });
            worlds = Some(drawn.into_iter().enumerate());
            return events.send(head);
        };
        let Some((number, world)) = worlds.next() else { return false };
        let event = match searched(&world, seat, &request) {
            Ok(found) => json!({"number": number, "world": found}),
            Err(error) => json!({"number": number, "error": error}),
        };
        events.send(event)
    }))
}

/// A deal with its cards, and the value of every decision in it.
fn searched(world: &Determinization, seat: Player, request: &SearchRequest) -> Result<Value, String> {
    let contest = world.contest.as_ref();
    let mut tables = TablePool::new(request.options.table_bytes);
    let result = contest.search(request, &mut tables).map_err(|error| error.to_string())?;
    let value = |value: &MoveValue| {
        let same = std::iter::once(&value.decision).chain(&value.merged);
        same.map(|decision| json!({"move": decision, "scores": value.expected})).collect::<Vec<_>>()
    };
    Ok(json!({
        "weight": world.weight,
        "hands": hands(contest),
        "player": seat,
        "move": result.best,
        "expected": result.moves.iter().flat_map(value).collect::<Vec<_>>(),
        "measure": result.measure,
        "exact": result.exact,
        "candidates_only": result.left_out.is_some(),
        "nodes": result.counts.nodes,
    }))
}

fn hands(contest: &dyn Contest) -> Vec<Vec<String>> {
    match contest.scene(None).table {
        TableScene::Cards(table) => table.hands.into_iter().map(|hand| hand.cards).collect(),
        TableScene::Board(_) => Vec::new(),
    }
}
