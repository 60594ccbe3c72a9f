//! Line protocols through real processes: the program at both ends of the pipes.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use common::{json, program};
use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_quincunx");

/// Every game with every protocol that supports it in a match.
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

/// The spec of such a program.
fn spec(game: &str, protocol: &str, options: &str) -> String {
    format!("{protocol}:{PROGRAM} engine {game} --protocol {protocol} {options}")
}

/// Plays a match in which no engine may lose by a fault.
fn played(arguments: &[&str]) -> Value {
    let report = json(&[&["match"], arguments].concat());
    assert_eq!(report["faults"], json!([]), "{arguments:?}: {report}");
    report
}

/// Two programs against each other: none plays illegal moves, is late, falls silent or dies.
#[test]
fn programs_play_each_other() {
    for (game, protocol) in PAIRS {
        let engine = if game == "dots" { "greedy" } else { "random" };
        let a = spec(game, protocol, &format!("--nodes 20 --engine {engine}"));
        let b = spec(game, protocol, "--engine random");
        let plies = if protocol == "sau" { "0" } else { "4" };
        let report = played(&[
            game,
            "--a",
            &a,
            "--b",
            &b,
            "--games",
            "4",
            "--random-plies",
            plies,
        ]);
        assert_eq!(report["games"], 4, "{game} by {protocol}");
    }
}

/// A program obeys its limits: the same nodes give the same games as without a pipe.
#[test]
fn limits_and_seeds_go_through_the_pipe() {
    for game in ["einstein", "lgame", "dots"] {
        let own = played(&[game, "--a", "random", "--b", "random", "--games", "20"]);
        let through = spec(game, "quincunx", "--engine random");
        let piped = played(&[game, "--a", &through, "--b", &through, "--games", "20"]);
        assert_eq!(
            own["encounters"][0]["pairs"], piped["encounters"][0]["pairs"],
            "{game}"
        );
        assert_eq!(
            own["engines"][0]["moves"], piped["engines"][0]["moves"],
            "{game}"
        );
    }
}

/// Clocks are sent if the protocol can: no engine exceeds one second for a game.
#[test]
fn clocks_are_reported() {
    for (game, protocol, engine) in [
        ("lgame", "quincunx", "alphabeta"),
        ("connect6", "quincunx", "hybrid"),
        ("einstein", "quincunx", "expectimax"),
    ] {
        let program = spec(game, protocol, &format!("--engine {engine} --time 1000"));
        let report = played(&[
            game, "--a", &program, "--b", "random", "--games", "2", "--clock", "2+0.01",
        ]);
        assert_eq!(report["games"], 2);
    }
}

/// An engine without a move, in a line of shell.
const MUTE: &str = "while read a; do case $a in quincunx) echo quincunxok;; isready) echo readyok;; go*) echo bestmove none;; esac; done";

/// A program of another game, and one that answers nonsense, lose with a reason.
#[test]
fn the_wrong_program_loses() {
    for (command, words) in [
        (format!("quincunx:{PROGRAM} engine dots"), "id game dots"),
        ("quincunx:echo hello".to_owned(), "has ended"),
        (format!("quincunx:sh -c \"{MUTE}\""), "bestmove none"),
        (
            format!("quincunx:{PROGRAM} engine lgame --protocol sau"),
            "has ended",
        ),
    ] {
        let report = json(&[
            "match", "lgame", "--a", &command, "--b", "random", "--games", "1",
        ]);
        let fault = &report["faults"][0];
        assert_eq!(fault["reason"], "refusal", "{report}");
        assert!(
            fault["message"].as_str().unwrap().contains(words),
            "{report}"
        );
    }
}

/// The engine of a game by a protocol, with its pipes.
fn spawn(arguments: &[&str]) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let pipes = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = pipes.unwrap();
    let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    (child, input, BufReader::new(output))
}

/// `stop` and `quit` end endless thoughts.
#[test]
fn thoughts_end_on_command() {
    let (mut child, mut input, mut output) = spawn(&[
        "engine",
        "connect6",
        "--protocol",
        "quincunx",
        "--engine",
        "road",
    ]);
    for _ in 0..3 {
        input.write_all(b"position J10\ngo infinite\n").unwrap();
        thread::sleep(Duration::from_millis(50));
        let begin = Instant::now();
        input.write_all(b"stop\n").unwrap();
        let mut line = String::new();
        while !line.starts_with("bestmove ") {
            line.clear();
            assert!(output.read_line(&mut line).unwrap() > 0);
        }
        // Generous: the speed is measured elsewhere.
        assert!(
            begin.elapsed() < Duration::from_secs(5),
            "{:?}",
            begin.elapsed()
        );
    }
    input.write_all(b"go infinite\nquit\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// A closed output ends every engine quietly, and so does an input that ends at once.
#[test]
fn closed_pipes_end_the_engine() {
    for (game, protocol) in PAIRS.into_iter().chain([("planes", "quincunx")]) {
        let (mut child, mut input, output) =
            spawn(&["engine", game, "--protocol", protocol, "--nodes", "1"]);
        drop(output);
        for _ in 0..100 {
            if input
                .write_all(b"name?\nname\nquincunx\nget R 1 A1 - - - - - E5 - - - - -\n")
                .is_err()
            {
                break;
            }
        }
        drop(input);
        let mut complaints = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut complaints)
            .unwrap();
        assert_eq!(
            child.wait().unwrap().code(),
            Some(0),
            "{game} by {protocol}: {complaints}"
        );
        assert!(!complaints.contains("panicked"), "{complaints}");
        let (mut child, input, _) = spawn(&["engine", game, "--protocol", protocol]);
        drop(input);
        assert_eq!(
            child.wait().unwrap().code(),
            Some(0),
            "{game} by {protocol}"
        );
    }
}

/// An engine that is killed if it has not ended in time, so that a hanging one fails its test.
struct Watched {
    child: Child,
    output: BufReader<ChildStdout>,
    input: Option<ChildStdin>,
    done: Sender<()>,
    guard: JoinHandle<bool>,
}

/// Generous, and far below the thoughts of these tests.
const DEADLINE: Duration = Duration::from_secs(100);

impl Watched {
    fn new(arguments: &[&str]) -> Self {
        let (mut child, input, output) = spawn(arguments);
        let mut complaints = child.stderr.take().unwrap();
        thread::spawn(move || io::copy(&mut complaints, &mut io::sink()));
        let (done, waits) = channel();
        let pid = child.id().to_string();
        let guard = thread::spawn(move || {
            let is_late = waits.recv_timeout(DEADLINE) == Err(RecvTimeoutError::Timeout);
            if is_late {
                assert!(
                    Command::new("kill")
                        .args(["-9", &pid])
                        .status()
                        .unwrap()
                        .success()
                );
            }
            !is_late
        });
        Self {
            child,
            output,
            input: Some(input),
            done,
            guard,
        }
    }

    /// Writes all of it before anything is read; the input stays open.
    fn say(&mut self, text: &str) {
        // If the engine was killed, its exit code fails the test later.
        let _ = self.input.as_mut().unwrap().write_all(text.as_bytes());
    }

    /// The next line.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line
    }

    /// The most memory that the engine has had, in bytes.
    #[cfg(target_os = "linux")]
    fn most_memory(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))
            .unwrap();
        line.trim_end_matches("kB").trim().parse::<usize>().unwrap() << 10
    }

    /// The rest of its output; it ends by itself, normally.
    fn end(mut self, name: &str) -> String {
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        let code = self.child.wait().unwrap().code();
        let _ = self.done.send(());
        assert!(
            self.guard.join().unwrap() && code == Some(0),
            "{name} hangs or fails: {code:?}"
        );
        rest
    }
}

/// `isready` is answered while the engine thinks, before the thought ends.
#[test]
fn an_engine_that_thinks_is_ready() {
    for go in ["go infinite", "go ponder"] {
        let mut engine = Watched::new(&["engine", "lgame"]);
        engine.say(&format!("position start\n{go}\nisready\n"));
        let is_info = |line: &String| line.starts_with("info ");
        let lines: Vec<String> = std::iter::repeat_with(|| engine.line())
            .skip_while(is_info)
            .take(1)
            .collect();
        assert_eq!(lines, ["readyok\n"], "{go}");
        engine.say("stop\nquit\n");
        let rest = engine.end(go);
        assert!(
            !rest.contains("readyok") && rest.contains("bestmove "),
            "{go}: {rest}"
        );
    }
}

/// The end of a thought is noticed after any number of lines, and each of them is answered.
#[test]
fn an_endless_thought_ends_behind_any_number_of_lines() {
    for count in [1_100, 5_000, 100_000] {
        for (go, end) in [
            ("go infinite", "stop"),
            ("go ponder depth 1", "ponderhit"),
            ("go ponder", "stop"),
        ] {
            let mut engine = Watched::new(&["engine", "lgame"]);
            engine.say(&format!(
                "position start\n{go}\n{}{end}\nquit\n",
                "isready\n".repeat(count)
            ));
            let said = engine.end(go);
            let answers = |word| said.lines().filter(|line| line.starts_with(word)).count();
            assert_eq!(
                (answers("readyok"), answers("bestmove")),
                (count, 1),
                "{count} behind {go}"
            );
        }
    }
}

/// The end of the input ends a thought as well, after any lines.
#[test]
#[ignore = "takes long: the gate runs it"]
fn an_endless_thought_ends_with_the_input_behind_many_lines() {
    for flood in ["isready\n", "isready\ndance\n"] {
        let mut engine = Watched::new(&["engine", "lgame"]);
        engine.say(&format!(
            "position start\ngo infinite\n{}",
            flood.repeat(5_000)
        ));
        engine.input = None;
        let said = engine.end(flood);
        assert_eq!(
            said.lines().filter(|line| *line == "readyok").count(),
            5_000
        );
        assert_eq!(
            said.lines()
                .filter(|line| line.starts_with("bestmove"))
                .count(),
            1
        );
    }
}

/// A game, a protocol, an engine, a question that it thinks about, two lines, and the last lines.
type Flood = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static [&'static str],
);

const FLOODS: &[Flood] = &[
    (
        "connect6",
        "connectmore",
        "road",
        "new white\nmove JJ\n",
        "name\ndance\n",
        &["end\nquit\n", "quit\n"],
    ),
    (
        "connect6",
        "sau",
        "road",
        "new white\nmove JJ@@\n",
        "name?\ndance\n",
        &["end\nquit\n", "quit\n"],
    ),
    (
        "dots",
        "sau",
        "alphabeta",
        "new black\n",
        "name?\ndance\n",
        &["end\nquit\n", "quit\n"],
    ),
    (
        "connect6",
        "gtp",
        "road",
        "play b K10\ngenmove w\n",
        "name\ndance\n",
        &["quit\n"],
    ),
    (
        "einstein",
        "ewn",
        "expectimax",
        "get R 5 A1 B1 C1 A2 B2 A3 E5 D5 C5 E4 D4 E3\n",
        "a\nb\n",
        &["quit\n"],
    ),
    (
        "connect6",
        "quincunx",
        "road",
        "position J10\ngo\n",
        "d\ndance\n",
        &["stop\nquit\n", "quit\n"],
    ),
];

/// In every protocol: thoughts of an hour, followed by lines of which no two neighbours are the
/// same.
#[test]
#[ignore = "takes long: the gate runs it"]
fn thoughts_end_in_every_dialect_behind_any_number_of_lines() {
    for &(game, protocol, engine, question, flood, ends) in FLOODS {
        for (count, end) in [(600, 0), (2_500, 1), (50_000, 0)] {
            let end = ends[end.min(ends.len() - 1)];
            let name = format!("{game} by {protocol}, {count}, {end:?}");
            let mut engine = Watched::new(&[
                "engine",
                game,
                "--protocol",
                protocol,
                "--engine",
                engine,
                "--time",
                "3600",
            ]);
            engine.say(&format!("{question}{}{end}", flood.repeat(count)));
            let said = engine.end(&name);
            let names = said
                .lines()
                .filter(|line| line.contains("Quincunx"))
                .count();
            assert!(
                names == count || matches!(protocol, "ewn" | "quincunx"),
                "{name}: {names}"
            );
        }
    }
}

/// Lines beyond the limit are dropped, with a sentence in their place; memory has a bound, and the
/// end of the thought is noticed.
#[test]
fn the_memory_of_waiting_lines_has_a_bound() {
    let long = "x".repeat(50_000);
    let mut engine = Watched::new(&["engine", "lgame"]);
    engine.say("position start\ngo infinite\n");
    for number in 0..4_000 {
        engine.say(&format!("{number} {long}\n"));
    }
    #[cfg(target_os = "linux")]
    assert!(engine.most_memory() < 100 << 20, "{}", engine.most_memory());
    engine.say("stop\nisready\nquit\n");
    let said = engine.end("lines of 50 kB");
    let refused = said
        .lines()
        .filter(|line| line.contains("expected a command"))
        .count();
    let dropped = said
        .lines()
        .find_map(|line| line.strip_suffix('.')?.split_once("dropped: "))
        .unwrap()
        .1;
    assert!(
        refused > 100 && refused + dropped.parse::<usize>().unwrap() == 4_000,
        "{refused} and {dropped}"
    );
    assert!(said.contains("bestmove ") && said.ends_with("readyok\n"));
}
