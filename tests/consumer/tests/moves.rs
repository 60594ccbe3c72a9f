//! Each program is short, and finds the move of its position.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

/// Most lines that a user has to write for a game, in rustfmt's format.
const LINES: usize = 22;

/// A program, and its output.
const PROGRAMS: [(&str, &str, &str); 7] = [
    (
        "best_move",
        env!("CARGO_BIN_EXE_best_move"),
        "B2C2B3B4 D4-C4, won in 5 plies\n",
    ),
    ("by_name", env!("CARGO_BIN_EXE_by_name"), "16\n"),
    ("connect6", env!("CARGO_BIN_EXE_connect6"), "K11\n"),
    ("dots", env!("CARGO_BIN_EXE_dots"), "16, -1\n"),
    ("einstein", env!("CARGO_BIN_EXE_einstein"), "6:A3-B3\n"),
    ("lgame", env!("CARGO_BIN_EXE_lgame"), "B2C2B3B4 D4-C4\n"),
    ("planes", env!("CARGO_BIN_EXE_planes"), "C3\n"),
];

#[test]
fn every_game_takes_few_lines() {
    for (name, path, printed) in PROGRAMS {
        let out = Command::new(path).output().unwrap();
        assert!(
            out.status.success(),
            "{name}: {}",
            String::from_utf8_lossy(&out.stderr)
        );
        assert_eq!(String::from_utf8_lossy(&out.stdout), printed, "{name}");
        let text = fs::read_to_string(format!("{}/src/bin/{name}.rs", env!("CARGO_MANIFEST_DIR")))
            .unwrap();
        assert!(
            text.lines().count() <= LINES,
            "{name} has {} lines",
            text.lines().count()
        );
    }
}

#[test]
fn all_programs_are_run() {
    let folder = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin")).unwrap();
    assert_eq!(folder.count(), PROGRAMS.len());
}

/// The packages of this crate's dependencies with their features, by the arguments of `cargo tree`.
fn packages(arguments: &[&str]) -> BTreeSet<String> {
    let mut tree = Command::new(env!("CARGO"));
    tree.args([
        "tree",
        "--offline",
        "--edges",
        "normal,build",
        "--prefix",
        "none",
        "--format",
        "{p} {f}",
    ]);
    let out = tree
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    let lines = String::from_utf8_lossy(&out.stdout).into_owned();
    let lines = lines
        .lines()
        .map(|line| line.trim_end_matches(" (*)").trim_end().to_owned());
    lines
        .filter(|line| !line.is_empty() && !line.starts_with("consumer "))
        .collect()
}

/// An additional feature would rebuild its crate and all that depend on it.
#[test]
fn a_generator_of_ones_own_changes_no_feature() {
    let before = packages(&[]);
    assert!(
        before.iter().any(|line| line.starts_with("rand_chacha ")),
        "{before:#?}"
    );
    assert_eq!(packages(&["--features", "generator"]), before);
}
