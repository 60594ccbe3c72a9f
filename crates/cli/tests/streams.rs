//! Closed pipes and places that cannot be written.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use common::{COMMANDS, program};

/// Starts the program and closes its standard output after this many lines.
fn close_after(lines: usize, arguments: &[&str]) {
    let mut child = program()
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..lines {
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
    }
    drop(out);
    let mut complaints = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut complaints)
        .unwrap();
    let code = child.wait().unwrap().code();
    assert_eq!((code, complaints.as_str()), (Some(0), ""), "{arguments:?}");
}

#[test]
fn a_closed_output_is_no_error() {
    for lines in [0, 1] {
        close_after(lines, &[]);
        close_after(lines, &["solve", "lgame"]);
        close_after(lines, &["analyze", "lgame"]);
        close_after(lines, &["perft", "lgame", "--depth", "4"]);
        close_after(lines, &["perft", "lgame", "--depth", "3", "--json"]);
        close_after(
            lines,
            &[
                "match", "lgame", "--a", "perfect", "--b", "random", "--games", "4",
            ],
        );
        close_after(lines, &["completions", "zsh"]);
        for command in COMMANDS {
            close_after(lines, &["help", command]);
        }
    }
}

/// Runs a command that gets lines and whose output is closed: it is no error.
fn ends_quietly(arguments: &[&str]) {
    let lines = "board\nmoves\nstatus\nquincunx\nisready\ngo nodes 1\n";
    let mut command = program();
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    // A program that has ended reads nothing.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    let complaints = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), complaints.as_str()),
        (Some(0), ""),
        "{arguments:?}"
    );
}

/// Every command with output, as text and as an object: a closed output is no error.
#[test]
fn every_command_ends_quietly_when_the_output_is_closed() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("streams");
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str, text: &str| {
        std::fs::write(folder.join(name), text).unwrap();
        folder.join(name).to_str().unwrap().to_owned()
    };
    let (record, tree) = (
        path("record", "1.j10 2.a2c19"),
        path("tree", "4x5/1 C1=b\nC4\n h .\n"),
    );
    let table = folder.join("contest").to_str().unwrap().to_owned();
    let cases: &[&[&str]] = &[
        &["tour"],
        &["analyze", "dots", "2x2", "--structure"],
        &["analyze", "lgame", "--nodes", "100", "--json"],
        &["solve", "planes", "4x5/1", "--tree"],
        &["perft", "lgame", "--depth", "2", "--json"],
        &["play", "lgame"],
        &["play", "planes"],
        &["contest", "dots", "--lines", "--folder", &table],
        &["contest", "einstein", "--self-test", "--folder", &table],
        &[
            "match", "lgame", "--a", "perfect", "--b", "random", "--games", "2", "--json",
        ],
        &["engine", "lgame"],
        &["tables", "list", "--json"],
        &["regret", "einstein", "--positions", "1", "--nodes", "1"],
        &["policies", "planes", "4x5/1"],
        &["convert", &record],
        &["convert", &record, "--to", "sau", "--json"],
        &["check", &record, "--json"],
        &["check-proof", &tree],
        &["bench", "lgame"],
        &["engines"],
        &["completions", "bash"],
        &["man"],
        &["help"],
        &["--version"],
    ];
    for arguments in cases {
        ends_quietly(arguments);
    }
    // `serve` runs until it is stopped, with any output (tests/serve.rs).
    for command in COMMANDS.into_iter().filter(|&command| command != "serve") {
        assert!(
            cases.iter().any(|arguments| arguments[0] == command),
            "{command} is not tried"
        );
    }
}

#[test]
fn a_bad_input_stays_one_when_the_output_is_closed() {
    let mut child = program()
        .args(["solve", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_in_a_sentence() {
    for (language, sentence) in [
        ("en", "Error: The result could not be written:"),
        ("zh", "错误：无法写出结果："),
    ] {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = program()
            .args(["solve", "lgame", "--lang", language])
            .stdout(full)
            .output()
            .unwrap();
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(
            complaint.starts_with(sentence) && complaint.lines().count() == 1,
            "{complaint}"
        );
    }
}
