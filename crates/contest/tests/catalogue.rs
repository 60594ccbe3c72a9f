//! The catalogue of bad inputs at a table, with its answers in both languages.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

#[path = "../../../tests/catalogue/case_file.rs"]
mod case_file;

use std::time::Duration;

use case_file::{Case, cases, compare};
use contest::{Command, Kind, MatchState, Terms};
use game_core::{Localized, Text};

/// The table's answer to the last line of a case; the lines before it are executed.
fn said(case: &Case<'_>) -> Text {
    let kind = Kind::of(case.text("game")).unwrap();
    let mut state = MatchState::new(kind, Terms::new(&kind, 5));
    let mut lines: Vec<String> = case
        .list("say")
        .into_iter()
        .map(|line| String::from_utf8(line).unwrap())
        .collect();
    let last = lines.pop().unwrap();
    let execute = |state: &mut MatchState, line: &str| {
        let command = Command::read(line).unwrap().unwrap();
        state.execute(&command, Duration::ZERO, (None, None))
    };
    for line in lines {
        execute(&mut state, &line)
            .unwrap_or_else(|refused| panic!("{}: {line}: {refused}", case.name));
    }
    execute(&mut state, &last).unwrap_err().text()
}

#[test]
fn bad_lines_are_refused_at_a_table() {
    let text = include_str!("../../../tests/catalogue/tables.txt");
    compare(cases(text), "en", |case| said(case).en.into_owned());
    compare(cases(text), "zh", |case| said(case).zh.into_owned());
}
