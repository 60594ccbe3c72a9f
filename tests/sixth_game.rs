//! docs/adding-a-game.md is followed literally: its section on a crate of its own says what stands
//! in `examples/sixth_game`.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// Most lines of the game, its tests and its board included.
const LINES: usize = 860;

/// Most files of the workspace that a game touches.
const TOUCHED: usize = 8;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The section of the page under that heading.
fn section(heading: &str) -> &'static str {
    let page = include_str!("../docs/adding-a-game.md");
    let (_, rest) = page.split_once(&format!("\n## {heading}\n")).unwrap();
    rest.split("\n## ").next().unwrap()
}

/// The files below a folder that the page links to in that section, in order.
fn linked(section: &str) -> Vec<PathBuf> {
    let targets = section
        .split("](../")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    targets
        .map(|target| root().join(target))
        .filter(|path| path.is_file())
        .collect()
}

/// All files of a folder, build outputs left out.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The files that the game brings.
fn own() -> Vec<PathBuf> {
    let mut own = vec![root().join("crates/web/tests/browser/checks/added.mjs")];
    files(&root().join("examples/sixth_game"), &mut own);
    own.sort();
    own
}

/// The parts of the code in a section that do not stand in the last file named above them, one
/// after the other. A line of dots stands for what is left out.
fn missing(section: &str) -> Vec<String> {
    let (mut missing, mut count) = (vec![], 0);
    let mut rest = section;
    while let Some((before, fence)) = rest.split_once("```") {
        let (code, after) = fence.split_once("\n```").unwrap();
        let (language, code) = code.split_once('\n').unwrap();
        rest = after;
        if language == "console" {
            continue;
        }
        let file = linked(before)
            .pop()
            .unwrap_or_else(|| panic!("no file is named above {code}"));
        let text = fs::read_to_string(&file).unwrap();
        let mut left = text.as_str();
        for part in code.split("\n// …\n") {
            count += 1;
            match left.split_once(part) {
                Some((_, behind)) => left = behind,
                None => missing.push(format!("{}: {part}", file.display())),
            }
        }
    }
    assert!(count > 0);
    missing
}

#[test]
fn code_of_the_page_stands_in_the_files_that_it_names() {
    let missing = missing(section("A crate of its own"));
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn the_page_names_every_file_and_they_are_short() {
    let mut named = linked(section("A crate of its own"));
    named.sort();
    assert_eq!(named, own());
    let lines: usize = own()
        .iter()
        .map(|file| fs::read_to_string(file).unwrap().lines().count())
        .sum();
    assert!((400..=LINES).contains(&lines), "{lines} lines");
}

/// The tables name the files that a game touches, and each of the sixth game's has what the table
/// says.
#[test]
fn few_files_that_are_there_are_touched() {
    let rows = |heading| {
        let table = section(heading)
            .split("| file | what is added |")
            .nth(1)
            .unwrap();
        let rows = table
            .lines()
            .skip(2)
            .take_while(|line| line.starts_with('|'));
        rows.map(|row| row.split('`').collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    let (sixth, citizen) = (rows("A crate of its own"), rows("A full citizen"));
    assert!((1..=TOUCHED).contains(&sixth.len()) && citizen.len() == TOUCHED);
    for row in sixth.iter().chain(&citizen) {
        assert!(root().join(row[1]).is_file(), "{}", row[1]);
    }
    for row in sixth {
        assert!(
            fs::read_to_string(root().join(row[1]))
                .unwrap()
                .contains(row[3]),
            "{}: {}",
            row[1],
            row[3]
        );
    }
}

/// Neither the libraries nor the programs of the workspace know the game.
#[test]
fn no_crate_names_the_game() {
    let mut sources = vec![];
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path().join("src");
        if folder.is_dir() {
            files(&folder, &mut sources);
        }
    }
    files(&root().join("crates/web/page"), &mut sources);
    assert!(sources.len() > 500, "{} files were read", sources.len());
    let knows = |file: &PathBuf| {
        fs::read(file)
            .unwrap()
            .windows(11)
            .any(|bytes| bytes == b"hexconnect6")
    };
    let knowing: Vec<_> = sources.into_iter().filter(knows).collect();
    assert!(knowing.is_empty(), "{knowing:?}");
}

#[test]
fn code_that_stands_nowhere_is_noticed() {
    let page = |code: &str| format!("[a](../tests/sixth_game.rs)\n```rust,ignore\n{code}\n```\n");
    assert!(missing(&page("use std::fs;\n// …\nfn root() -> &'static Path {")).is_empty());
    assert_eq!(missing(&page(&["use std::", "nothing;"].concat())).len(), 1);
    assert_eq!(
        missing(&page("fn root() -> &'static Path {\n// …\nuse std::fs;\n")).len(),
        1
    );
}
