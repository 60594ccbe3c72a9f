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

/// What the page is compiled for.
const TARGET: &str = "wasm32-unknown-unknown";

/// Installs the standard library of the target if it is missing and `rustup` is there. A failure is
/// left to the compiler, which then lacks the library; systems without `rustup` may have their own.
fn install_target(rustup: &Path) {
    let listed = Command::new(rustup)
        .args(["target", "list", "--installed"])
        .output();
    let is_missing = listed.is_ok_and(|listed| {
        let names = String::from_utf8_lossy(&listed.stdout);
        listed.status.success() && names.lines().all(|name| name != TARGET)
    });
    if is_missing {
        let _ = Command::new(rustup)
            .args(["target", "add", TARGET])
            .status();
    }
}

/// Compiles all of them and returns their paths. They have a folder of their own, so that a native
/// build at the same time need not wait.
///
/// # Errors
///
/// Fails if cargo cannot be started or fails; it has printed the reason.
pub(super) fn compile(profile: &str, games: &[Game]) -> Result<Vec<PathBuf>, TaskError> {
    install_target(Path::new("rustup"));
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

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// What a `rustup` that has these targets is called with.
    fn calls(name: &str, targets: &str) -> String {
        let name = format!("quincunx-rustup-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        let (rustup, log) = (folder.join("rustup"), folder.join("log"));
        let script = format!(
            "#!/bin/sh\necho \"$@\" >> '{}'\nprintf '{targets}'\n",
            log.display()
        );
        fs::write(&rustup, script).unwrap();
        fs::set_permissions(&rustup, fs::Permissions::from_mode(0o700)).unwrap();
        install_target(&rustup);
        let calls = fs::read_to_string(log).unwrap();
        fs::remove_dir_all(folder).unwrap();
        calls
    }

    #[test]
    fn a_missing_target_is_installed() {
        let list = "target list --installed\n";
        let missing = calls("missing", "x86_64-unknown-linux-gnu\\nwasm32-wasip1\\n");
        assert_eq!(missing, format!("{list}target add {TARGET}\n"));
        let present = format!("x86_64-unknown-linux-gnu\\n{TARGET}\\n");
        assert_eq!(calls("present", &present), list);
        install_target(Path::new("/nowhere/rustup"));
    }
}
