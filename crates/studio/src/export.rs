//! The page as files, for a plain file server.

use crate::assets::ASSETS;
use std::fs;
use std::io;
use std::path::Path;

/// The mark in the page that tells which way its questions go.
const BY_SERVER: &str = r#"<meta name="maxn-engine" content="server">"#;
const BY_WORKER: &str = r#"<meta name="maxn-engine" content="worker">"#;

/// Writes the page into a folder, with the engine as WebAssembly, which answers its questions inside the browser.
///
/// # Errors
/// If the folder cannot be written to.
pub fn export(folder: &Path, engine: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (path, _, content) in ASSETS {
        let name = path.trim_start_matches('/');
        if name == "index.html" {
            let text = String::from_utf8_lossy(content).replace(BY_SERVER, BY_WORKER);
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
    fn the_exported_page_asks_its_worker_and_is_complete() {
        let folder = std::env::temp_dir().join(format!("maxn-export-{}", std::process::id()));
        export(&folder, b"engine").unwrap();
        let index = fs::read_to_string(folder.join("index.html")).unwrap();
        assert!(index.contains(BY_WORKER) && !index.contains(BY_SERVER));
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
