//! The page to serve. It is built once, by `cargo xtask page`, and looked for in these places:
//!
//! 1. the folder of `--page`;
//! 2. `page` or `../share/quincunx/page` beside the program, as in a release;
//! 3. `target/page` of the clone in which the program was built.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use game_core::text;

use crate::console::Console;
use crate::failure::Failure;

/// The folder of the workspace in which this program was built.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Where a release has the page, seen from the folder of the program.
const BESIDE: [&str; 2] = ["page", "../share/quincunx/page"];

/// The command that builds the page of a clone.
const COMMAND: &str = "cargo xtask page";

/// The folder of the page.
///
/// # Errors
///
/// Fails if there is no page.
pub(super) fn find(console: Console, given: Option<PathBuf>) -> Result<PathBuf, Failure> {
    if let Some(folder) = given {
        return if is_page(&folder) {
            Ok(folder)
        } else {
            Err(no_page(&folder))
        };
    }
    // A link to the program, as in a folder of the path, is followed.
    let program = std::env::current_exe().and_then(fs::canonicalize);
    if let Some(page) = program.ok().as_deref().and_then(beside) {
        return Ok(page);
    }
    let root = fs::canonicalize(ROOT).unwrap_or_else(|_| ROOT.into());
    of_clone(console, &root)
}

/// The page beside the program.
fn beside(program: &Path) -> Option<PathBuf> {
    let folder = program.parent()?;
    BESIDE
        .iter()
        .map(|place| folder.join(place))
        .find(|page| is_page(page))
}

/// The page that was built in a clone of the sources.
fn of_clone(console: Console, root: &Path) -> Result<PathBuf, Failure> {
    let page = root.join("target/page");
    let has_sources = root.join("crates/web/Cargo.toml").is_file();
    if !is_page(&page) {
        return Err(if has_sources { not_built() } else { nowhere() });
    }
    if has_sources && is_newer(root, &page) {
        console.note(&text!(
            "The page is older than its sources; `{COMMAND}` builds it again.",
            "网页比其源代码旧；`{COMMAND}` 可重新构建。"
        ));
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

/// The given folder contains no page.
fn no_page(folder: &Path) -> Failure {
    let folder = folder.display();
    let message = text!(
        "The folder {folder} holds no page; `cargo xtask page --out DIR` builds one.",
        "文件夹 {folder} 中没有网页；可用 `cargo xtask page --out DIR` 构建。"
    );
    Failure::impossible("--page DIR", message)
}

/// The clone has no page yet.
fn not_built() -> Failure {
    let message = text!(
        "The page is not built yet; `{COMMAND}` builds it from the sources, which takes some minutes, and \
         `--page DIR` serves one that was built elsewhere.",
        "网页尚未构建；`{COMMAND}` 由源代码构建，需要几分钟；也可用 `--page DIR` 指定已构建的网页。"
    );
    Failure::impossible(COMMAND, message)
}

/// There is neither a page nor its sources.
fn nowhere() -> Failure {
    let message = text!(
        "There is no page beside the program, nor its sources on this machine; `--page DIR` names the folder \
         of a page.",
        "程序旁边没有网页，本机也没有其源代码；请用 `--page DIR` 指定网页所在的文件夹。"
    );
    Failure::impossible("--page DIR", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: Console = Console::ENGLISH;

    /// An empty folder for one test.
    fn folder(name: &str) -> PathBuf {
        let name = format!("quincunx-page-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn add_page(folder: &Path) {
        fs::create_dir_all(folder.join("wasm")).unwrap();
        fs::write(folder.join("index.html"), "").unwrap();
    }

    fn message(found: Result<PathBuf, Failure>) -> String {
        let Err(Failure::Complaint(complaint)) = found else {
            panic!("it is served")
        };
        complaint.message.en.to_string()
    }

    #[test]
    fn a_folder_without_a_page_is_refused() {
        let folder = folder("given");
        let message = message(find(ENGLISH, Some(folder.clone())));
        assert!(message.contains("cargo xtask page --out"), "{message}");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_page_beside_the_program_is_found() {
        let folder = folder("beside");
        let program = folder.join("bin/quincunx");
        fs::create_dir_all(folder.join("bin")).unwrap();
        assert_eq!(beside(&program), None);
        for place in BESIDE.iter().rev() {
            let page = folder.join("bin").join(place);
            add_page(&page);
            assert_eq!(beside(&program), Some(page));
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_clone_without_a_page_names_the_command_that_builds_it() {
        let root = folder("clone");
        let nowhere = message(of_clone(ENGLISH, &root));
        assert!(!nowhere.contains(COMMAND), "{nowhere}");
        fs::create_dir_all(root.join("crates/web")).unwrap();
        fs::write(root.join("crates/web/Cargo.toml"), "").unwrap();
        let not_built = message(of_clone(ENGLISH, &root));
        assert!(not_built.contains(COMMAND), "{not_built}");
        add_page(&root.join("target/page"));
        assert_eq!(
            of_clone(ENGLISH, &root).unwrap(),
            root.join("target/page"),
            "an old page is served with a note"
        );
        fs::remove_dir_all(root).unwrap();
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
