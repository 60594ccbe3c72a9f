//! Closed pipes and places that cannot be written.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use common::{COMMANDS, program};

/// Starts the program and closes its standard output after that many lines.
fn close_after(lines: usize, arguments: &[&str]) {
    let mut child = program().args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..lines {
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
    }
    drop(out);
    let mut complaints = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
    let code = child.wait().unwrap().code();
    assert_eq!((code, complaints.as_str()), (Some(0), ""), "{arguments:?}");
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    for lines in [0, 1] {
        close_after(lines, &[]);
        close_after(lines, &["solve", "lgame"]);
        close_after(lines, &["analyze", "lgame"]);
        close_after(lines, &["perft", "lgame", "--depth", "4"]);
        close_after(lines, &["perft", "lgame", "--depth", "3", "--json"]);
        close_after(lines, &["match", "lgame", "--a", "perfect", "--b", "random", "--games", "4"]);
        close_after(lines, &["completions", "zsh"]);
        for command in COMMANDS {
            close_after(lines, &["help", command]);
        }
    }
}

#[test]
fn a_bad_input_stays_one_when_nobody_reads() {
    let mut child = program().args(["solve", "--json"]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_in_a_sentence() {
    for (language, sentence) in [("en", "Error: The result could not be written:"), ("zh", "错误：无法写出结果：")]
    {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = program().args(["solve", "lgame", "--lang", language]).stdout(full).output().unwrap();
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(complaint.starts_with(sentence) && complaint.lines().count() == 1, "{complaint}");
    }
}
