//! The questions of a page, and the streams that are open.

use crate::host::emit;
use maxn_games::{FIGURES, GAMES};
use maxn_studio::{Api, ApiError, Content, EventSink, EventStream, NextStep, Work};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::sync::Arc;

thread_local! {
    static STATE: RefCell<Option<State>> = const { RefCell::new(None) };
}

struct State {
    api: Arc<Api>,
    streams: Vec<(u32, EventStream)>,
    opened: u32,
}

/// Begins without tables. The entropy makes the deals of this page differ from others.
pub(crate) fn start(entropy: u64) {
    let content = Content { games: GAMES, figures: FIGURES, has_server: false };
    let api = Arc::new(Api::new(content, entropy, || ()));
    STATE.set(Some(State { api, streams: Vec::new(), opened: 0 }));
}

/// Answers `{"path":…,"body":…}` by `{"answer":…}`, `{"stream":NUMBER}` or `{"error":…,"status":…}`.
pub(crate) fn ask(text: &str) {
    let answer =
        answer(text).unwrap_or_else(|error| json!({"error": error.problem(), "status": error.status()}));
    emit(&answer.to_string());
}

fn answer(text: &str) -> Result<Value, ApiError> {
    let question: Value = serde_json::from_str(text).map_err(ApiError::wrong)?;
    let path = question["path"].as_str().unwrap_or_default();
    let body = question["body"].to_string();
    let api = STATE.with_borrow(|state| state.as_ref().map(|state| Arc::clone(&state.api)));
    let api = api.ok_or_else(|| ApiError::busy("the engine has not been started"))?;
    match api.ask(path, body.as_bytes())? {
        Work::Answer(answer) => Ok(json!({"answer": answer})),
        Work::Computation(work) => Ok(json!({"answer": work()?})),
        Work::Stream(stream) => Ok(json!({"stream": opened(stream)})),
    }
}

fn opened(stream: EventStream) -> Option<u32> {
    STATE.with_borrow_mut(|state| {
        let state = state.as_mut()?;
        state.opened += 1;
        state.streams.push((state.opened, stream));
        Some(state.opened)
    })
}

fn taken(number: u32) -> Option<EventStream> {
    STATE.with_borrow_mut(|state| {
        let streams = &mut state.as_mut()?.streams;
        let place = streams.iter().position(|(known, _)| *known == number)?;
        Some(streams.swap_remove(place).1)
    })
}

/// Sends the next events of a stream, and returns the milliseconds until there are more: -1 for never, [`i32::MAX`] for a change of a
/// table, which also ends any other wait.
pub(crate) fn step(number: u32) -> i32 {
    let Some(mut stream) = taken(number) else { return -1 };
    let sink = EventSink::new(|event| {
        emit(&event.to_string());
        true
    });
    let next = stream.step(&sink);
    if next != NextStep::End {
        STATE.with_borrow_mut(|state| {
            if let Some(state) = state {
                state.streams.push((number, stream));
            }
        });
    }
    match next {
        NextStep::End => -1,
        NextStep::Now => 0,
        NextStep::After(pause) => i32::try_from(pause.as_millis()).unwrap_or(i32::MAX).max(1),
        NextStep::AfterChange => i32::MAX,
    }
}

/// Closes a stream.
pub(crate) fn close(number: u32) {
    drop(taken(number));
}
