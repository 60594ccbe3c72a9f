//! docs/contest.md shows what the program prints, and every key.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::fs;
use std::io::Write;
use std::process::Stdio;

use crate::common::program;
use crate::contest::fresh;

const GUIDE: &str = include_str!("../../../docs/contest.md");

/// The block of text after a command of the guide.
fn shown(command: &str) -> &'static str {
    let (_, behind) = GUIDE.split_once(command).unwrap();
    let (_, block) = behind.split_once("```text\n").unwrap();
    block.split_once("```").unwrap().0
}

/// The name of a journal contains the start of the match in seconds.
fn timeless(text: &str) -> String {
    let line = |line: &str| match line.find("-000-") {
        Some(end) => format!("{}000000000000{}\n", &line[..end - 12], &line[end..]),
        None => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// The conversations of the guide agree with the program: lines that begin with `>` are typed.
#[test]
fn the_guide_shows_the_output() {
    for start in [
        "einstein --lines --lang en",
        "dots --lines --lang zh",
        "planes --lines --lang en",
        "planes --lines --lang zh",
    ]
    .map(|arguments| format!("quincunx contest {arguments}"))
    {
        let place = GUIDE.find(&start).unwrap();
        let command = GUIDE[place..].lines().next().unwrap();
        let block = shown(command);
        let typed: Vec<&str> = block
            .lines()
            .filter_map(|line| line.strip_prefix("> "))
            .collect();
        let told: Vec<&str> = block
            .lines()
            .filter(|line| !line.starts_with("> "))
            .collect();
        let folder = fresh("guide");
        fs::create_dir_all(&folder).unwrap();
        let mut program = program();
        program
            .current_dir(&folder)
            .args(command.split_whitespace().skip(1));
        program
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = program.spawn().unwrap();
        let input = typed.join("\n") + "\n";
        child
            .stdin
            .take()
            .unwrap()
            .write_all(input.as_bytes())
            .unwrap();
        let output = child.wait_with_output().unwrap();
        let out = String::from_utf8(output.stdout).unwrap();
        assert_eq!(timeless(&out), timeless(&told.join("\n")), "{command}");
    }
}

/// Every word that can be typed is in the guide or in the help that it points to, and every key.
#[test]
fn the_guide_knows_the_keys() {
    for key in [
        "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F12",
    ] {
        assert!(
            GUIDE.matches(key).count() >= 2,
            "{key} is missing in English or in Chinese"
        );
    }
}
