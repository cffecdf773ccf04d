//! The files of the page, inside the program.

use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};

/// A file: its path, its type and its content.
pub(crate) type Asset = (&'static str, &'static str, &'static [u8]);

/// Lists files of the page with their type.
macro_rules! assets {
    ($($path:literal: $kind:literal),* $(,)?) => {
        &[$((concat!("/", $path), $kind, include_bytes!(concat!("../page/", $path)))),*]
    };
}

/// All files of the page.
pub(crate) const ASSETS: &[Asset] = assets![
    "index.html": "text/html; charset=utf-8",
    "studio.css": "text/css; charset=utf-8",
    "table.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
    "studio.js": "text/javascript; charset=utf-8",
    "engine.js": "text/javascript; charset=utf-8",
    "server_engine.js": "text/javascript; charset=utf-8",
    "worker_engine.js": "text/javascript; charset=utf-8",
    "worker.js": "text/javascript; charset=utf-8",
    "elements.js": "text/javascript; charset=utf-8",
    "settings.js": "text/javascript; charset=utf-8",
    "keyboard.js": "text/javascript; charset=utf-8",
    "play.js": "text/javascript; charset=utf-8",
    "play_setup.js": "text/javascript; charset=utf-8",
    "kept_table.js": "text/javascript; charset=utf-8",
    "table_view.js": "text/javascript; charset=utf-8",
    "table_stage.js": "text/javascript; charset=utf-8",
    "table_menu.js": "text/javascript; charset=utf-8",
    "table_question.js": "text/javascript; charset=utf-8",
    "choice.js": "text/javascript; charset=utf-8",
    "card.js": "text/javascript; charset=utf-8",
    "card_picture.js": "text/javascript; charset=utf-8",
    "card_table.js": "text/javascript; charset=utf-8",
    "board.js": "text/javascript; charset=utf-8",
    "score_sheet.js": "text/javascript; charset=utf-8",
    "review.js": "text/javascript; charset=utf-8",
    "advice.js": "text/javascript; charset=utf-8",
    "chart.js": "text/javascript; charset=utf-8",
    "trees.js": "text/javascript; charset=utf-8",
    "tree.js": "text/javascript; charset=utf-8",
    "trees.css": "text/css; charset=utf-8",
    "lab.js": "text/javascript; charset=utf-8",
    "analyse.js": "text/javascript; charset=utf-8",
    "set_up.js": "text/javascript; charset=utf-8",
    "worlds.js": "text/javascript; charset=utf-8",
    "tree_position.js": "text/javascript; charset=utf-8",
    "experiments.js": "text/javascript; charset=utf-8",
];

/// Answers with a file of the page.
pub(crate) async fn asset(uri: Uri) -> Response {
    let path = if uri.path() == "/" { "/index.html" } else { uri.path() };
    match ASSETS.iter().find(|(known, ..)| *known == path) {
        Some(&(_, kind, content)) => ([("content-type", kind)], content).into_response(),
        None => {
            (StatusCode::NOT_FOUND, [("content-type", "text/plain")], "there is no such page").into_response()
        }
    }
}

/// The files of the page, each with its name and its content, for a front end that shows the page by itself.
pub fn page_files() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    ASSETS.iter().map(|&(path, _, content)| (path.trim_start_matches('/'), content))
}
