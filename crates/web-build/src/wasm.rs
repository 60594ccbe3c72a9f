//! Compiling to WebAssembly, and the JavaScript beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

use crate::files::{PageError, named};
use crate::game::Game;
use crate::options::PROFILE;

/// Vectors of 128 bits, which all current browsers support: Chrome and Firefox since 2021, Safari since 2023. Only
/// loops compiled for speed use them, so the served page does without.
const FLAGS: &str = "-Ctarget-feature=+simd128";

/// Compiles all programs and returns their paths. They have a target folder of their own, so that a native build at the
/// same time need not wait.
///
/// # Errors
///
/// Fails if cargo cannot be started or fails; it prints its own errors.
pub(crate) fn compile(root: &Path, profile: &str, games: &[Game]) -> Result<Vec<PathBuf>, PageError> {
    const TARGET: &str = "wasm32-unknown-unknown";
    let folder = root.join("target").join("web");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root).args([
        "build",
        "--locked",
        "-p",
        "web",
        "--bins",
        "--profile",
        profile,
        "--target",
        TARGET,
    ]);
    cargo.args(games.iter().flat_map(|game| ["-p", &game.name]));
    cargo.arg("--target-dir").arg(&folder);
    if profile != PROFILE {
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS);
    }
    let status = cargo.status().map_err(|error| PageError::Cargo { why: error.to_string() })?;
    if !status.success() {
        let why = format!("it ended with {status}; `rustup target add {TARGET}` installs what may be missing");
        return Err(PageError::Cargo { why });
    }
    let built = folder.join(TARGET).join(profile);
    let own = programs(root)?.into_iter().map(|name| format!("web-{name}"));
    let all = own.chain(games.iter().map(|game| game.name.clone()));
    Ok(all.map(|name| built.join(format!("{name}.wasm"))).collect())
}

/// The names of the page's programs in order: each is a file of `src/bin`.
fn programs(root: &Path) -> Result<Vec<String>, PageError> {
    let folder = root.join("crates/web/src/bin");
    let entries: Vec<_> = named(&folder, fs::read_dir(&folder).and_then(Iterator::collect))?;
    let name = |entry: &fs::DirEntry| Some(entry.path().file_stem()?.to_str()?.to_owned());
    let mut names: Vec<String> = entries.iter().filter_map(name).collect();
    names.sort_unstable();
    Ok(names)
}

/// Writes the file and its JavaScript module into a folder.
///
/// # Errors
///
/// Fails if the file needs another version of `wasm-bindgen`, or cannot be written.
pub(crate) fn bind(file: &Path, out: &Path) -> Result<(), PageError> {
    let name = file.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    let name = name.strip_prefix("web-").unwrap_or(name);
    let mut bindgen = Bindgen::new();
    bindgen.input_path(file).typescript(false).remove_name_section(true).remove_producers_section(true).out_name(name);
    let bound = bindgen.web(true).and_then(|bindgen| bindgen.generate(out));
    bound.map_err(|error| PageError::Bind { file: name.to_owned(), why: format!("{error:#}") })
}
