//! Statements of the documentation about itself, and that all it names exists.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// The game of docs/adding-a-game.md, without its tests and searches.
#[test]
fn a_game_takes_sixty_lines() {
    let page = include_str!("../docs/adding-a-game.md");
    let (_, code) = page.split_once("```rust\n").unwrap();
    let (game, _) = code.split_once("// Does it keep its promises").unwrap();
    let lines = game.lines().filter(|line| !line.trim().is_empty()).count();
    assert!((40..=60).contains(&lines), "{lines} lines");
}

/// The best move of each game from the README alone.
#[test]
fn a_best_move_takes_eight_lines() {
    let page = include_str!("../README.md");
    let blocks: Vec<&str> = page
        .split("```rust\n")
        .skip(1)
        .filter_map(|rest| rest.split("\n```").next())
        .collect();
    for block in &blocks {
        let lines = block
            .lines()
            .filter(|line| !line.trim().is_empty() && !line.starts_with("# "))
            .count();
        assert!(lines <= 8, "{lines} lines:\n{block}");
    }
    for position in ["LGame", "EinStein", "Connect6", "AnyDots", "Belief"] {
        let typed =
            format!("let position: {position} =").replace("position: Belief", "belief: Belief");
        assert!(
            blocks.iter().any(|block| block.contains(&typed)),
            "{position} is missing"
        );
    }
}

/// All pages for people, by their place under the root.
fn pages() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<PathBuf> = ["", "docs"]
        .iter()
        .flat_map(|folder| files(&root.join(folder)))
        .collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    assert!(paths.len() >= 20, "{} pages are few", paths.len());
    paths
        .into_iter()
        .map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
        .collect()
}

/// The contents of a folder; empty if there is none.
fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).map_or(Vec::new(), |entries| {
        entries.map(|entry| entry.unwrap().path()).collect()
    })
}

/// A heading as an address within its page.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = kept
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut broken = Vec::new();
    for (path, page) in pages() {
        for target in page
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            if target.starts_with("http") || target.contains(char::is_whitespace) {
                continue;
            }
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let linked = if file.is_empty() {
                path.clone()
            } else {
                path.parent().unwrap().join(file)
            };
            let read = || fs::read_to_string(&linked).unwrap();
            let headed = || {
                read()
                    .lines()
                    .any(|line| line.starts_with('#') && anchor(line) == heading)
            };
            if !linked.exists() || !heading.is_empty() && !headed() {
                broken.push(format!("{}: {target}", path.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// The folders of the packages that have examples, tests and benchmarks.
fn packages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = files(&root.join("crates"));
    [root.to_path_buf(), root.join("fuzz")]
        .into_iter()
        .chain(crates)
        .collect()
}

#[test]
fn commands_name_existing_targets() {
    let packages = packages();
    let mut missing = Vec::new();
    for (path, page) in pages() {
        let words: Vec<&str> = page
            .split(|c: char| c.is_whitespace() || "`\"".contains(c))
            .collect();
        for (at, pair) in words.windows(2).enumerate() {
            let folder = match pair[0] {
                "--example" => "examples",
                "--bench" => "benches",
                "--test" => "tests",
                _ => continue,
            };
            // The tests of a crate are the program `all`, and its modules are files.
            let module = words
                .get(at + 2)
                .and_then(|word| word.split_once("::"))
                .map_or("main", |(module, _)| module);
            let name = if (folder, pair[1]) == ("tests", "all") {
                module
            } else {
                pair[1]
            };
            let name = name.trim_matches(|c: char| !c.is_alphanumeric());
            // A placeholder is written in capitals.
            if name.is_empty() || name.chars().all(|c| c.is_ascii_uppercase()) {
                continue;
            }
            let exists = |package: &PathBuf| {
                let folder = package.join(folder);
                folder.join(format!("{name}.rs")).exists()
                    || folder.join(name).join("main.rs").exists()
            };
            if !packages.iter().any(exists) {
                missing.push(format!("{}: {} {name}", path.display(), pair[0]));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The names of the targets in a folder: files, and folders with a program.
fn targets(folder: &Path) -> Vec<String> {
    let is_target = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension == "rs")
            || path.join("main.rs").exists()
            || path.join("Cargo.toml").exists()
    };
    let name = |path: PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
    files(folder)
        .into_iter()
        .filter(is_target)
        .map(name)
        .collect()
}

/// Every example and benchmark has its line in the README.
#[test]
fn the_readme_lists_examples_and_benchmarks() {
    let page = include_str!("../README.md");
    let mut missing = Vec::new();
    for package in packages() {
        for target in targets(&package.join("examples")) {
            if !page.contains(&format!("`{target}`")) {
                missing.push(target);
            }
        }
        for target in targets(&package.join("benches")) {
            let (command, folder) = (format!("--bench {target}`"), format!("benches/{target} "));
            if !page.contains(&command) && !page.contains(&folder) {
                missing.push(target);
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Every page says first what it is good for, then shows a picture.
#[test]
fn pages_begin_with_a_use_and_a_picture() {
    for (path, page) in pages() {
        let name = path.file_name().unwrap().to_str().unwrap();
        if !path.parent().unwrap().ends_with("docs") {
            continue;
        }
        let parts: Vec<&str> = page.split("\n\n").take(3).collect();
        assert!(
            parts[1].starts_with("After this page you "),
            "{name}: {}",
            parts[1]
        );
        assert!(parts[2].starts_with("!["), "{name}: {}", parts[2]);
    }
}

#[test]
fn every_page_with_code_is_compiled() {
    let tested = include_str!("../crates/lib.rs");
    for (path, page) in pages() {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(
            !page.contains("```rust\n") || tested.contains(name),
            "{name} has code that no test compiles"
        );
    }
}
