//! `maxn studio --export`: the page without a server.

use crate::output::Output;
use anyhow::{Context, Result, bail};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The target of the engine for pages.
const TARGET: &str = "wasm32-unknown-unknown";

/// The bytes that every module begins with.
const MAGIC: &[u8] = b"\0asm";

/// Writes the page into a folder.
pub(super) fn run(folder: &Path, engine: Option<&Path>) -> Result<ExitCode> {
    let file = match engine {
        Some(file) => file.to_path_buf(),
        None => build()?,
    };
    let engine = fs::read(&file).with_context(|| format!("could not read {}", file.display()))?;
    if !engine.starts_with(MAGIC) {
        bail!("{} is no WebAssembly: expected a file that 'cargo xtask web' has built", file.display());
    }
    maxn_studio::export(folder, &engine)
        .with_context(|| format!("could not write to {}", folder.display()))?;
    let mut output = Output::stdout();
    output.line(&format!("{}: the page with an engine of {} kB.", folder.display(), engine.len() / 1000))?;
    output.line(
        "Any file server shows it, such as 'python3 -m http.server --bind 127.0.0.1' in that folder.",
    )?;
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Builds the engine in the checkout around the current folder, and returns its file.
fn build() -> Result<PathBuf> {
    let here = env::current_dir()?;
    let Some(root) = here.ancestors().find(|folder| folder.join("crates/web/Cargo.toml").is_file()) else {
        bail!(
            "the page needs the engine as WebAssembly, which is not part of this program. Either run this in a checkout of maxn, where \
             cargo builds it; or give it by --wasm FILE: 'cargo xtask web' in a checkout makes the file and names it, and the npm \
             package maxn contains it as maxn.wasm"
        );
    };
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--profile", "web", "--package", "maxn-web", "--target", TARGET]).current_dir(root);
    let status = cargo.status().context("could not start cargo")?;
    if !status.success() {
        bail!(
            "cargo could not build the engine; if the target is missing, 'rustup target add {TARGET}' adds it"
        );
    }
    let target = root.join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()));
    Ok(target.join(TARGET).join("web/maxn_web.wasm"))
}
