//! Claims: the rest of a hand, played with open hands.

use super::read_spec;
use super::tables::{Step, at_moment};
use crate::error::ApiError;
use crate::state::Api;
use crate::work::Work;
use maxn_play::{Contest, GameKind, LineMove, TablePool};
use serde_json::json;
use std::sync::Arc;

/// The search of a claim: all others against the one who claims, as far as that can be seen at once.
const SEARCH: &str = "paranoid:alpha-beta,nodes=1M,time=3s,table=16M";

/// Plays the rest of a hand with open hands. Doubtful points go to the others: they play against the one who claims.
pub(crate) fn claim(api: &Arc<Api>, Step { place, moment }: Step) -> Result<Work, ApiError> {
    let contest = api.tables.with(place.table, |table| {
        let seat = table.seats.seat_of(&place.key)?;
        at_moment(table, moment)?;
        let contest = &table.tree.now().contest;
        if seat.is_none() || contest.to_move() != seat {
            return Err(ApiError::wrong("it is not your turn"));
        }
        if contest.game().kind() == GameKind::Board {
            return Err(ApiError::wrong("only a hand of cards can be claimed"));
        }
        if table.seats.people() > 1 {
            return Err(ApiError::wrong("other people play here: they would have to agree"));
        }
        Ok(contest.clone_box())
    })?;
    let api = Arc::clone(api);
    Ok(Work::computation(move || {
        let line = rest(contest.as_ref())?;
        api.tables.change(place.table, |table| {
            at_moment(table, moment)?;
            line.iter().try_for_each(|played| table.tree.play(played.decision.as_str()))
        })?;
        Ok(json!({}))
    }))
}

/// The rest of the hand, if it can be seen.
fn rest(contest: &dyn Contest) -> Result<Vec<LineMove>, ApiError> {
    let spec = read_spec(SEARCH)?;
    let mut request = spec.search_request().cloned().unwrap_or_default();
    request.options.root_values = false;
    let mut tables = TablePool::new(request.options.table_bytes);
    let found = contest.search(&request, &mut tables).map_err(ApiError::wrong)?;
    let mut after = contest.clone_box();
    for played in &found.line {
        let is_played =
            after.parse(played.decision.as_str()).is_ok_and(|decision| after.play(&decision).is_ok());
        if !is_played {
            break;
        }
    }
    if !found.exact || after.hands_played() == contest.hands_played() {
        return Err(ApiError::wrong("too much is open still: play on, and claim later"));
    }
    Ok(found.line)
}
