//! Line protocols through real processes: the program at both ends of the pipes.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use crate::common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use common::{json, program};
use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_quincunx");

/// Every game with every protocol that is spoken for it and can be played in a match.
const PAIRS: [(&str, &str); 9] = [
    ("connect6", "connectmore"),
    ("connect6", "sau"),
    ("connect6", "gtp"),
    ("connect6", "quincunx"),
    ("dots", "sau"),
    ("dots", "quincunx"),
    ("einstein", "ewn"),
    ("einstein", "quincunx"),
    ("lgame", "quincunx"),
];

/// A program of that kind, as a spec.
fn spec(game: &str, protocol: &str, options: &str) -> String {
    format!("{protocol}:{PROGRAM} engine {game} --protocol {protocol} {options}")
}

/// Plays a match; nobody may lose by what he does.
fn played(arguments: &[&str]) -> Value {
    let report = json(&[&["match"], arguments].concat());
    assert_eq!(report["faults"], json!([]), "{arguments:?}: {report}");
    report
}

/// Two programs against each other: no move is illegal, nobody is late, falls silent or dies.
#[test]
fn programs_play_each_other() {
    for (game, protocol) in PAIRS {
        let engine = if game == "dots" { "greedy" } else { "random" };
        let a = spec(game, protocol, &format!("--nodes 20 --engine {engine}"));
        let b = spec(game, protocol, "--engine random");
        let plies = if protocol == "sau" { "0" } else { "4" };
        let report = played(&[game, "--a", &a, "--b", &b, "--games", "4", "--random-plies", plies]);
        assert_eq!(report["games"], 4, "{game} by {protocol}");
    }
}

/// What a program is told of limits it keeps: the same nodes give the same games as without any pipe.
#[test]
fn limits_and_seeds_go_through_the_pipe() {
    for game in ["einstein", "lgame", "dots"] {
        let own = played(&[game, "--a", "random", "--b", "random", "--games", "20"]);
        let through = spec(game, "quincunx", "--engine random");
        let piped = played(&[game, "--a", &through, "--b", &through, "--games", "20"]);
        assert_eq!(own["encounters"][0]["pairs"], piped["encounters"][0]["pairs"], "{game}");
        assert_eq!(own["engines"][0]["moves"], piped["engines"][0]["moves"], "{game}");
    }
}

/// Clocks are told where the protocol can: nobody oversteps one second for a game.
#[test]
fn clocks_are_told() {
    for (game, protocol, engine) in
        [("lgame", "quincunx", "alphabeta"), ("connect6", "quincunx", "hybrid"), ("einstein", "quincunx", "expectimax")]
    {
        let program = spec(game, protocol, &format!("--engine {engine} --time 1000"));
        let report = played(&[game, "--a", &program, "--b", "random", "--games", "2", "--clock", "2+0.01"]);
        assert_eq!(report["games"], 2);
    }
}

/// An engine that has no move, in a line of shell.
const MUTE: &str = "while read a; do case $a in quincunx) echo quincunxok;; isready) echo readyok;; go*) echo bestmove none;; esac; done";

/// A program of another game, and one that answers nonsense, lose with a reason.
#[test]
fn the_wrong_program_loses() {
    for (command, words) in [
        (format!("quincunx:{PROGRAM} engine dots"), "id game dots"),
        ("quincunx:echo hello".to_owned(), "has ended"),
        (format!("quincunx:sh -c \"{MUTE}\""), "bestmove none"),
        (format!("quincunx:{PROGRAM} engine lgame --protocol sau"), "has ended"),
    ] {
        let report = json(&["match", "lgame", "--a", &command, "--b", "random", "--games", "1"]);
        let fault = &report["faults"][0];
        assert_eq!(fault["reason"], "refusal", "{report}");
        assert!(fault["message"].as_str().unwrap().contains(words), "{report}");
    }
}

/// The engine of a game by a protocol, with its pipes.
fn spawn(arguments: &[&str]) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let pipes = program().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = pipes.unwrap();
    let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    (child, input, BufReader::new(output))
}

/// `stop` and `quit` end thoughts that would never end.
#[test]
fn thoughts_end_when_they_are_told() {
    let (mut child, mut input, mut output) =
        spawn(&["engine", "connect6", "--protocol", "quincunx", "--engine", "road"]);
    for _ in 0..3 {
        input.write_all(b"position J10\ngo infinite\n").unwrap();
        std::thread::sleep(Duration::from_millis(50));
        let begin = Instant::now();
        input.write_all(b"stop\n").unwrap();
        let mut line = String::new();
        while !line.starts_with("bestmove ") {
            line.clear();
            assert!(output.read_line(&mut line).unwrap() > 0);
        }
        // Generous: how fast it is, is measured elsewhere.
        assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    }
    input.write_all(b"go infinite\nquit\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// A reader that has gone ends every engine quietly, and so does an input that ends at once.
#[test]
fn closed_pipes_end_the_engine() {
    for (game, protocol) in PAIRS.into_iter().chain([("planes", "quincunx")]) {
        let (mut child, mut input, output) = spawn(&["engine", game, "--protocol", protocol, "--nodes", "1"]);
        drop(output);
        for _ in 0..100 {
            if input.write_all(b"name?\nname\nquincunx\nget R 1 A1 - - - - - E5 - - - - -\n").is_err() {
                break;
            }
        }
        drop(input);
        let mut complaints = String::new();
        child.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{game} by {protocol}: {complaints}");
        assert!(!complaints.contains("panicked"), "{complaints}");
        let (mut child, input, _) = spawn(&["engine", game, "--protocol", protocol]);
        drop(input);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{game} by {protocol}");
    }
}
