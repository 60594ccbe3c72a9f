//! Runs every command of docs/matches.md and compares the output with the page.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::fs;
use std::path::Path;

use common::{finish, program};

const PAGE: &str = include_str!("../../../docs/matches.md");

/// The blocks of the page in order: language and content.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let parts: Vec<&str> = PAGE.split("```").collect();
    parts
        .iter()
        .skip(1)
        .step_by(2)
        .map(|block| block.split_once('\n').unwrap())
        .collect()
}

#[test]
fn every_command_of_the_page_has_the_output_shown_there() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("matches-page");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let (mut commands, mut shown, mut printed) = (0, 0, String::new());
    for (language, content) in blocks() {
        match language {
            "console" => {
                let arguments = content
                    .strip_prefix("quincunx ")
                    .unwrap()
                    .split_whitespace();
                let run = finish(program().current_dir(&folder).args(arguments));
                assert_eq!((run.code, run.err.as_str()), (0, ""), "{content}");
                (commands, printed) = (commands + 1, run.out);
            }
            "text" => {
                let mut lines = printed.lines();
                for line in content.lines() {
                    assert!(
                        lines.any(|printed| printed == line),
                        "{line} is not there in:\n{printed}"
                    );
                    shown += 1;
                }
            }
            "openings" => fs::write(folder.join("openings.txt"), content).unwrap(),
            _ => assert_eq!(language, "rust"),
        }
    }
    assert!(
        commands >= 7 && shown >= 7,
        "{commands} commands, {shown} lines"
    );
}

/// The page explains every option, except those that every command has.
#[test]
fn the_page_names_every_option() {
    let help = common::text(&["help", "match"]);
    let options = help
        .split_whitespace()
        .filter_map(|word| word.strip_prefix("--"));
    for option in options.map(|word| word.split(['[', '=', ',', ']', '`']).next().unwrap()) {
        let common = ["json", "lang", "help"].contains(&option);
        assert!(
            common || PAGE.contains(&format!("--{option}")),
            "--{option} is not explained"
        );
    }
}
