//! The page to serve. It is built once, by `cargo xtask page`, and looked for in these places:
//!
//! 1. the folder of `--page`;
//! 2. `page` or `../share/quincunx/page` beside the program, as in a release;
//! 3. `target/page` of the clone in which the program was built; a release knows none.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use game_core::text;

use crate::console::Console;
use crate::failure::Failure;

/// The folder of the workspace in which this program was built. `.ci/release` sets the variable,
/// because this path is no part of a program for other machines.
const ROOT: Option<&str> = match option_env!("QUINCUNX_RELEASE") {
    None => Some(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")),
    Some(_) => None,
};

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
    let root = ROOT.ok_or_else(nowhere)?;
    of_clone(
        console,
        &fs::canonicalize(root).unwrap_or_else(|_| root.into()),
    )
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

/// The crates that the page is compiled from: `web`, and those of the workspace it depends on.
const CRATES: [&str; 12] = [
    "connect6",
    "dots",
    "einstein",
    "engines",
    "game-core",
    "journal",
    "lgame",
    "planes",
    "records",
    "registry",
    "search",
    "web",
];

/// Whether a source of the page, or a version of a package, has changed since the page was built.
fn is_newer(root: &Path, page: &Path) -> bool {
    let built = fs::metadata(page.join("sw.js")).and_then(|data| data.modified());
    let crates = CRATES.map(|name| root.join("crates").join(name));
    let changed = crates
        .iter()
        .chain([&root.join("Cargo.lock")])
        .filter_map(|path| newest(path))
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
        let root = Path::new(ROOT.unwrap());
        let newest = newest(&root.join("crates/web/page")).unwrap();
        assert!(newest > SystemTime::UNIX_EPOCH);
        assert!(
            is_newer(root, &root.join("crates")),
            "a folder without a page is older than all"
        );
    }

    #[test]
    fn only_sources_of_the_page_are_newer() {
        let root = folder("newer");
        let page = root.join("target/page");
        let sources = ["server/src/lib.rs", "web/tests/all.rs", "web/src/lib.rs"];
        for name in sources {
            let path = root.join("crates").join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        add_page(&page);
        fs::write(page.join("sw.js"), "").unwrap();
        let change = |name: &str| {
            let path = root.join("crates").join(name);
            let file = fs::File::options().write(true).open(path).unwrap();
            let later = SystemTime::now() + std::time::Duration::from_secs(3600);
            file.set_modified(later).unwrap();
            is_newer(&root, &page)
        };
        assert_eq!(sources.map(change), [false, false, true]);
        fs::remove_dir_all(root).unwrap();
    }

    /// The crates of the workspace that the manifest of a crate names as dependencies, with theirs: but for optional
    /// ones, as the page asks for no feature.
    fn add_crates(root: &Path, name: &str, found: &mut Vec<String>) {
        if found.iter().any(|one| one == name) {
            return;
        }
        found.push(name.to_owned());
        let manifest = root.join("crates").join(name).join("Cargo.toml");
        let text = fs::read_to_string(manifest).unwrap();
        let (_, behind) = text.split_once("\n[dependencies]\n").unwrap_or_default();
        let listed = behind.split("\n[").next().unwrap_or_default();
        let is_end = |sign: char| sign == '.' || sign == ' ';
        let always = listed
            .lines()
            .filter(|line| !line.contains("optional = true"));
        for name in always.filter_map(|line| line.split(is_end).next()) {
            if !name.is_empty() && root.join("crates").join(name).is_dir() {
                add_crates(root, name, found);
            }
        }
    }

    #[test]
    fn the_crates_of_the_page_are_the_dependencies_of_web() {
        let mut found = Vec::new();
        add_crates(Path::new(ROOT.unwrap()), "web", &mut found);
        found.sort();
        assert_eq!(found, CRATES);
    }
}
