//! The page to serve: an existing one, or one that is built now.
//!
//! A program that was built from a clone knows the path of its sources, and builds the page there
//! with `xtask`, if there is none or a source is newer. A program without its sources needs
//! `--page`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

use game_core::text;

use crate::console::Console;
use crate::failure::Failure;

/// The folder of the workspace in which this program was built.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The compilation target of the page.
const TARGET: &str = "wasm32-unknown-unknown";

/// The folder of a page: the given one, or that of the sources, built if necessary.
///
/// # Errors
///
/// Fails if there is none and none can be built.
pub(super) fn ready(console: Console, given: Option<PathBuf>) -> Result<PathBuf, Failure> {
    if let Some(folder) = given {
        return if is_page(&folder) {
            Ok(folder)
        } else {
            Err(no_page(&folder))
        };
    }
    let root = fs::canonicalize(ROOT).unwrap_or_else(|_| ROOT.into());
    if !root.join("crates/web/Cargo.toml").is_file() {
        return Err(no_sources());
    }
    let page = root.join("target/page");
    if !is_page(&page) || is_newer(&root, &page) {
        build(console, &root, &page)?;
    }
    Ok(page)
}

fn is_page(folder: &Path) -> bool {
    folder.join("index.html").is_file() && folder.join("wasm").is_dir()
}

/// Whether a source has changed since the page was built.
fn is_newer(root: &Path, page: &Path) -> bool {
    let built = fs::metadata(page.join("sw.js")).and_then(|data| data.modified());
    let changed = newest(&root.join("crates"))
        .into_iter()
        .chain(newest(&root.join("Cargo.lock")))
        .max();
    match (changed, built) {
        (Some(changed), Ok(built)) => changed > built,
        _ => true,
    }
}

/// When the newest source at a path was written; for a folder, the newest file in it.
fn newest(path: &Path) -> Option<SystemTime> {
    const SOURCES: [&str; 8] = ["rs", "toml", "lock", "js", "css", "html", "svg", "json"];
    if path.is_dir() {
        // Tests are no part of the page, and npm's packages are large.
        let is_aside =
            path.ends_with("tests") || path.ends_with("examples") || path.ends_with("node_modules");
        let entries = if is_aside {
            return None;
        } else {
            fs::read_dir(path).ok()?
        };
        return entries
            .filter_map(|entry| newest(&entry.ok()?.path()))
            .max();
    }
    let is_source = path
        .extension()
        .is_some_and(|extension| SOURCES.iter().any(|source| extension == *source));
    if is_source {
        fs::metadata(path).ok()?.modified().ok()
    } else {
        None
    }
}

/// The path of cargo: of the one that runs this program, if one does.
fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Builds the page; cargo shows its progress.
fn build(console: Console, root: &Path, page: &Path) -> Result<(), Failure> {
    if has_target(root) == Some(false) {
        let command = format!("rustup target add {TARGET}");
        let message = text!(
            "The page is compiled to WebAssembly, and the compiler lacks the target; `{command}` installs it.",
            "网页须编译为 WebAssembly，而编译器缺少该目标；请运行 `{command}` 安装。"
        );
        return Err(Failure::impossible(command, message));
    }
    console.note(&text!(
        "The page is built; the first time takes some minutes.",
        "正在构建网页，首次需要几分钟。"
    ));
    let mut command = Command::new(cargo());
    command
        .current_dir(root)
        .args([
            "run",
            "--release",
            "--locked",
            "-p",
            "xtask",
            "--",
            "page",
            "--out",
        ])
        .arg(page);
    // The table of sizes is for developers of the page.
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).status();
    if status.is_ok_and(|status| status.success()) && is_page(page) {
        return Ok(());
    }
    let command = "cargo xtask page --out target/page";
    let message = text!(
        "The page could not be built; `{command}` says why, and `--page DIR` serves one that was built elsewhere.",
        "网页构建失败；`{command}` 会说明原因，也可用 `--page DIR` 指定已构建的网页。"
    );
    Err(Failure::impossible(command, message))
}

/// Whether the compiler has the target; `None` if that cannot be found out.
fn has_target(root: &Path) -> Option<bool> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let asked = Command::new(rustc)
        .current_dir(root)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    let folder =
        String::from_utf8(asked.ok().filter(|asked| asked.status.success())?.stdout).ok()?;
    Some(Path::new(folder.trim()).is_dir())
}

/// The given folder contains no page.
fn no_page(folder: &Path) -> Failure {
    let folder = folder.display();
    let message = text!(
        "The folder {folder} holds no page; `cargo xtask page --out DIR` builds one.",
        "文件夹 {folder} 中没有网页；可用 `cargo xtask page --out DIR` 构建。"
    );
    Failure::impossible("--page DIR", message)
}

/// The program has no sources.
fn no_sources() -> Failure {
    let message = text!(
        "The sources of the page are not on this machine; `--page DIR` serves one that was built elsewhere.",
        "本机没有网页的源代码；请用 `--page DIR` 指定已构建的网页。"
    );
    Failure::impossible("--page DIR", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: Console = Console::ENGLISH;

    #[test]
    fn a_folder_without_a_page_is_refused() {
        let folder = std::env::temp_dir();
        let Err(Failure::Complaint(complaint)) = ready(ENGLISH, Some(folder)) else {
            panic!("it is served")
        };
        assert!(
            complaint.message.en.contains("cargo xtask page"),
            "{}",
            complaint.message
        );
    }

    #[test]
    fn the_sources_of_this_program_are_found() {
        let root = Path::new(ROOT);
        let newest = newest(&root.join("crates/web/page")).unwrap();
        assert!(newest > SystemTime::UNIX_EPOCH);
        assert!(
            is_newer(root, &root.join("crates")),
            "a folder without a page is older than all"
        );
    }
}
