//! Compiling to WebAssembly, and the JavaScript beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

use super::PROFILE;
use super::game::Game;
use crate::error::{TaskError, named};
use crate::place;

/// Vectors of 128 bits, which all current browsers support: Chrome and Firefox since 2021, Safari
/// since 2023. Only loops compiled for speed use them, so the served page does without.
const FLAGS: &str = "-Ctarget-feature=+simd128";

/// Compiles all of them and returns their paths. They have a folder of their own, so that a native
/// build at the same time need not wait.
///
/// # Errors
///
/// Fails if cargo cannot be started or fails; it has printed the reason.
pub(super) fn compile(profile: &str, games: &[Game]) -> Result<Vec<PathBuf>, TaskError> {
    const TARGET: &str = "wasm32-unknown-unknown";
    let (root, folder) = (place("."), place("target/web"));
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args([
        "build",
        "--locked",
        "-p",
        "web",
        "--bins",
        "--target",
        TARGET,
        "--profile",
        profile,
    ]);
    cargo.arg("--target-dir").arg(&folder).current_dir(&root);
    for game in games {
        cargo.args(["-p", &game.name]);
    }
    if profile != PROFILE {
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS);
    }
    let status = named(Path::new("cargo"), cargo.status())?;
    if !status.success() {
        let why = format!("{status}; `rustup target add {TARGET}` installs what may be missing");
        return Err(TaskError::Command("cargo build -p web".to_owned(), why));
    }
    let built = folder.join(TARGET).join(profile);
    let all = programs()?
        .into_iter()
        .chain(games.iter().map(|game| game.name.clone()));
    Ok(all.map(|name| built.join(format!("{name}.wasm"))).collect())
}

/// The names of the page's programs in order: each is a file of `src/bin`.
fn programs() -> Result<Vec<String>, TaskError> {
    let folder = place("crates/web/src/bin");
    let entries: Vec<_> = named(&folder, fs::read_dir(&folder).and_then(Iterator::collect))?;
    let name = |entry: &fs::DirEntry| Some(format!("web-{}", entry.path().file_stem()?.to_str()?));
    let mut names: Vec<String> = entries.iter().filter_map(name).collect();
    names.sort_unstable();
    Ok(names)
}

/// Writes the file and its JavaScript module into a folder.
///
/// # Errors
///
/// Fails if the file needs another version of `wasm-bindgen`, or cannot be written.
pub(super) fn bind(file: &Path, out: &Path) -> Result<(), TaskError> {
    let name = file
        .file_stem()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let name = name.strip_prefix("web-").unwrap_or(name);
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(file)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .out_name(name);
    let bound = bindgen.web(true).and_then(|bindgen| bindgen.generate(out));
    bound.map_err(|error| TaskError::Bind(name.to_owned(), format!("{error:#}")))
}
