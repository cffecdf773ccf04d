//! `maxn studio --export`, which writes a page; the page itself is tested in a browser.

use crate::program::{command, file, maxn, path, run_program};
use std::fs;

#[test]
fn a_page_is_written_with_the_module_that_is_named() {
    let module = file("studio.wasm", b"\0asm\x01\0\0\0");
    let folder = path("studio-page");
    let said = maxn(&["studio", "--export", &folder, "--wasm", &module]).good();
    assert!(said.contains(&folder) && said.contains("http.server"), "{said}");
    let index = fs::read_to_string(format!("{folder}/index.html")).unwrap();
    assert!(index.contains(r#"content="worker""#));
    assert_eq!(fs::read(format!("{folder}/maxn.wasm")).unwrap(), b"\0asm\x01\0\0\0");
    assert!(fs::metadata(format!("{folder}/worker.js")).unwrap().len() > 100);
}

#[test]
fn a_page_that_cannot_be_written_tells_what_is_needed() {
    let folder = path("studio-none");
    let no_module = file("studio.txt", "no module");
    let wrong = maxn(&["studio", "--export", &folder, "--wasm", &no_module]).wrong_input();
    assert!(wrong.contains("cargo xtask web"), "{wrong}");
    let missing = maxn(&["studio", "--export", &folder, "--wasm", &path("nowhere.wasm")]).wrong_input();
    assert!(missing.contains("nowhere.wasm"), "{missing}");
    // Outside a checkout, where nothing can be built.
    let outside = run_program(command(&["studio", "--export", &folder]).current_dir("/"), "").wrong_input();
    assert!(outside.contains("--wasm FILE") && outside.contains("checkout"), "{outside}");
    assert!(maxn(&["studio", "--wasm", &no_module]).wrong_usage().contains("--export"));
}
