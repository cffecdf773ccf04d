//! Tables as they change.

use crate::body::{Question, Refusal};
use crate::shared::Shared;
use axum::extract::State;
use axum::response::Response;
use maxn::StopHandle;
use maxn_studio_api::Place;
use serde_json::json;
use std::sync::Arc;

/// Sends the table as a seat sees it, now and after every change.
pub(crate) async fn watch(
    State(shared): State<Arc<Shared>>,
    Question(place): Question<Place>,
) -> Result<Response, Refusal> {
    let mut changes = shared.changes.clone();
    changes.mark_unchanged();
    let mut seen = 0;
    let mut found = shared.api.view(&place, seen)?;
    let (sender, response) = shared.streams.open(&StopHandle::new())?;
    tokio::spawn(async move {
        loop {
            if let Some((version, view)) = found {
                seen = version;
                if !sender.send(view).await {
                    return;
                }
            }
            tokio::select! {
                change = changes.changed() => if change.is_err() {
                    return;
                },
                () = sender.closed() => return,
            }
            found = match shared.api.view(&place, seen) {
                Ok(found) => found,
                Err(error) => {
                    sender.send(json!({"error": error.problem()})).await;
                    return;
                }
            };
        }
    });
    Ok(response)
}
