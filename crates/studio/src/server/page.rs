//! The files of the page: inside the program, or in a folder for a plain file server.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::Path;
use std::sync::{LazyLock, OnceLock};
use std::{fs, io};

/// A file: its path, its type and its content.
pub(crate) type Asset = (&'static str, &'static str, &'static [u8]);

/// Lists files of the page with their type.
macro_rules! assets {
    ($($path:literal: $kind:literal),* $(,)?) => {
        &[$((concat!("/", $path), $kind, include_bytes!(concat!("../../page/", $path)))),*]
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
    "table_result.js": "text/javascript; charset=utf-8",
    "bid_stepper.js": "text/javascript; charset=utf-8",
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
    "sound.js": "text/javascript; charset=utf-8",
    "study.js": "text/javascript; charset=utf-8",
    "worlds.js": "text/javascript; charset=utf-8",
    "tree_position.js": "text/javascript; charset=utf-8",
    "experiments.js": "text/javascript; charset=utf-8",
    "agent_builder.js": "text/javascript; charset=utf-8",
    "lab_comparison.js": "text/javascript; charset=utf-8",
    "gallery.js": "text/javascript; charset=utf-8",
    "imported.js": "text/javascript; charset=utf-8",
];

/// The folder of the files of this version: another version has other addresses, so that a browser can keep what it has.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hash = DefaultHasher::new();
    ASSETS.hash(&mut hash);
    format!("{:016x}", hash.finish())
});

/// The page with a list of its modules, so that a browser asks for all of them at once and not for each when another one names it.
fn with_modules(index: &[u8]) -> String {
    // The worker is a program of its own.
    let modules =
        ASSETS.iter().filter(|(path, kind, _)| kind.contains("javascript") && *path != "/worker.js");
    let links: Vec<String> =
        modules.map(|(path, ..)| format!("<link rel=\"modulepreload\" href=\"{}\">", &path[1..])).collect();
    let script = "<script type=\"module\"";
    String::from_utf8_lossy(index).replace(script, &format!("{}\n{script}", links.join("\n")))
}

/// The page itself, whose files are in the folder of this version.
static INDEX: LazyLock<String> = LazyLock::new(|| {
    let (_, _, index) = ASSETS[0];
    let mut text = with_modules(index);
    for name in ["href=\"", "src=\""] {
        // Addresses within the page stay.
        text = text
            .replace(name, &format!("{name}{}/", *VERSION))
            .replace(&format!("{name}{}/#", *VERSION), &format!("{name}#"));
    }
    text
});

/// The files as they are sent to browsers that take gzip, each compressed when it is first asked for.
static COMPRESSED: [OnceLock<Bytes>; ASSETS.len()] = [const { OnceLock::new() }; ASSETS.len()];

fn compressed(content: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    let done = encoder.write_all(content).and_then(|()| encoder.finish());
    done.expect("a vector takes everything that is written").into()
}

/// Answers with a file of the page. The page itself is asked for again each time; its files never change.
pub(crate) async fn asset(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    let is_page = matches!(path, "/" | "/index.html");
    let file = if is_page {
        Some(0)
    } else {
        let name = path.strip_prefix('/').and_then(|path| path.strip_prefix(VERSION.as_str()));
        ASSETS.iter().position(|(known, ..)| Some(*known) == name)
    };
    let Some(file) = file else {
        return (StatusCode::NOT_FOUND, [("content-type", "text/plain")], "there is no such page")
            .into_response();
    };
    let (_, kind, content) = ASSETS[file];
    let content = if is_page { INDEX.as_bytes() } else { content };
    let kept = if is_page { "no-cache" } else { "max-age=31536000, immutable" };
    let takes_gzip = headers.get(header::ACCEPT_ENCODING).is_some_and(takes_gzip);
    let described = [("content-type", kind), ("cache-control", kept), ("vary", "accept-encoding")];
    if takes_gzip {
        let packed = COMPRESSED[file].get_or_init(|| compressed(content)).clone();
        return (described, [("content-encoding", "gzip")], packed).into_response();
    }
    (described, content).into_response()
}

/// Returns whether a list of encodings, such as `gzip, deflate;q=0.5`, has gzip and does not refuse it.
fn takes_gzip(accepted: &HeaderValue) -> bool {
    accepted.to_str().is_ok_and(|list| {
        list.split(',').any(|one| {
            let (name, quality) = one.split_once(';').unwrap_or((one, ""));
            let refused = ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains(&quality.trim());
            name.trim().eq_ignore_ascii_case("gzip") && !refused
        })
    })
}

/// The files of the page, each with its name and its content, for a front end that shows the page by itself.
pub fn page_files() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    ASSETS.iter().map(|&(path, _, content)| (path.trim_start_matches('/'), content))
}

/// The mark in the page that tells which way its questions go.
const BY_SERVER: &str = r#"<meta name="maxn-engine" content="server">"#;
const BY_WORKER: &str = r#"<meta name="maxn-engine" content="worker">"#;

/// A browser loads no modules from files: without this, the page would stay blank.
const NOT_AS_FILE: &str = r#"
<script>
if (location.protocol === "file:") addEventListener("DOMContentLoaded", () => {
  document.getElementById("main").textContent = "This page needs a file server, since browsers load no modules from files: run 'python3 -m http.server --bind 127.0.0.1' in its folder, and open http://127.0.0.1:8000.";
});
</script>"#;

/// Writes the page into a folder, with the engine as WebAssembly, which answers its questions inside the browser.
///
/// # Errors
/// If the folder cannot be written to.
pub fn export(folder: &Path, engine: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (path, _, content) in ASSETS {
        let name = path.trim_start_matches('/');
        if name == "index.html" {
            let text = with_modules(content).replace(BY_SERVER, &format!("{BY_WORKER}{NOT_AS_FILE}"));
            fs::write(folder.join(name), text)?;
        } else {
            fs::write(folder.join(name), content)?;
        }
    }
    fs::write(folder.join("maxn.wasm"), engine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compressed_files_are_what_they_were() {
        for (path, _, content) in ASSETS {
            let (packed, mut text) = (compressed(content), Vec::new());
            io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&packed[..]), &mut text).unwrap();
            assert!(text == *content, "{path}");
        }
        let takes = |list: &'static str| takes_gzip(&HeaderValue::from_static(list));
        assert!(takes("gzip") && takes("deflate, GZIP;q=0.5, br"));
        assert!(!takes("") && !takes("br, gzip;q=0") && !takes("gzipped"));
    }

    #[test]
    fn the_exported_page_asks_its_worker_and_is_complete() {
        let folder = std::env::temp_dir().join(format!("maxn-export-{}", std::process::id()));
        export(&folder, b"engine").unwrap();
        let index = fs::read_to_string(folder.join("index.html")).unwrap();
        assert!(index.contains(BY_WORKER) && !index.contains(BY_SERVER));
        let modules = ASSETS.iter().filter(|(_, kind, _)| kind.contains("javascript"));
        assert_eq!(index.matches("modulepreload").count(), modules.count() - 1);
        // Every module that is imported, and every file that the page names, is there.
        let mut named = 0;
        for entry in fs::read_dir(&folder).unwrap() {
            let text = fs::read(entry.unwrap().path()).unwrap();
            let text = String::from_utf8_lossy(&text).into_owned();
            for quoted in text.split('"').filter(|word| word.starts_with("./")) {
                assert!(folder.join(quoted).is_file(), "{quoted}");
                named += 1;
            }
        }
        assert!(named > 20, "{named}");
        fs::remove_dir_all(folder).unwrap();
    }
}
