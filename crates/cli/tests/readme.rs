//! The README shows the output of the tour.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::process::Command;

const README: &str = include_str!("../../../README.md");

/// The block of text after the first command.
fn shown() -> Vec<&'static str> {
    let after = README.split_once("```text\n").unwrap().1;
    after
        .split_once("```")
        .unwrap()
        .0
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect()
}

#[test]
fn the_readme_shows_the_output_of_the_tour() {
    let tour = Command::new(env!("CARGO_BIN_EXE_quincunx"))
        .args(["--lang", "en"])
        .output()
        .unwrap();
    let tour = String::from_utf8(tour.stdout).unwrap();
    let mut lines = tour.lines();
    assert!(shown().len() > 10);
    for line in shown() {
        assert!(
            lines.any(|printed| printed == line),
            "the tour does not print, or not there: {line}"
        );
    }
}

/// Scripts find the two commands at line starts, first the one that runs.
#[test]
fn the_two_commands_come_first() {
    let commands: Vec<&str> = README
        .lines()
        .filter(|line| {
            ["cargo run --release", "cargo test", "./"]
                .iter()
                .any(|start| line.starts_with(start))
        })
        .collect();
    assert_eq!(commands, ["cargo run --release", "cargo test --workspace"]);
}
