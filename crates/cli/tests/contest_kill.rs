//! A contest that is killed at any moment loses nothing: position, dice and score are those that
//! were shown, clocks are right to the second.
//!
//! Ten kills of each of two games in every run of the tests; two hundred with
//! `cargo test --release -p cli --test all contest_kill:: -- --ignored`.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use common::program;
use game_core::mix;

/// The program at the table of a folder, and its output.
struct Table {
    game: &'static str,
    child: Child,
    input: ChildStdin,
    said: Receiver<String>,
}

/// The parts of a status line that a kill must not change.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Stand {
    rest: String,
    clocks: [i64; 2],
    /// The running clock: 0 or 1, if any.
    running: Option<usize>,
}

impl Stand {
    fn of(line: &str) -> Self {
        let number = |key: &str| {
            let (_, behind) = line.split_once(key).unwrap();
            behind.split(' ').next().unwrap().parse().unwrap()
        };
        let part = |key: &str| {
            line.split_once(key)
                .unwrap()
                .1
                .split(' ')
                .next()
                .unwrap()
                .to_owned()
        };
        let position = line.split_once("position=").unwrap().1;
        let rest = [
            part("game="),
            part("score="),
            part("steps="),
            position.to_owned(),
        ]
        .join(" ");
        let running = ["A", "B"].iter().position(|team| part("running=") == *team);
        Self {
            rest,
            clocks: [number("clock-a="), number("clock-b=")],
            running,
        }
    }
}

impl Table {
    fn sit(folder: &Path, game: &'static str) -> Self {
        let arguments = [
            "contest", game, "--lines", "--engine", "random", "--lang", "en", "--folder",
        ];
        let mut command = program();
        command
            .args(arguments)
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, said) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            game,
            child,
            input,
            said,
        }
    }

    fn say(&mut self, line: &str) {
        // A killed program reads nothing.
        let _ = writeln!(self.input, "{line}");
    }

    /// The state of the match, and our hidden planes.
    fn stand(&mut self) -> Stand {
        let hidden = if self.game == "planes" {
            self.ask("peek", "We have hidden ")
        } else {
            String::new()
        };
        let stand = Stand::of(&self.ask("status", "status: "));
        Stand {
            rest: stand.rest + &hidden,
            ..stand
        }
    }

    /// Types a line, and reads the next line with this beginning.
    fn ask(&mut self, line: &str, answer: &str) -> String {
        self.say(line);
        let begin = Instant::now();
        loop {
            let line = self
                .said
                .recv_timeout(Duration::from_secs(60))
                .expect("the program answers");
            if line.starts_with(answer) {
                return line;
            }
            assert!(begin.elapsed() < Duration::from_secs(60));
        }
    }

    /// Some possible entries of the operator: a round begins, the opponent moves, a few times.
    fn play(&mut self, round: u64) {
        let columns = if self.game == "planes" {
            "abcdefg"
        } else {
            "abcde"
        };
        let rows = if self.game == "planes" { 7 } else { 5 };
        for line in [
            "layout a 125634",
            "layout b 125634",
            "dice both",
            "hide",
            "start",
            "go",
        ] {
            self.say(line);
        }
        for step in 0..mix(round) % 4 {
            for (place, square) in columns
                .chars()
                .flat_map(|c| (1..=rows).map(move |r| format!("{c}{r}")))
                .enumerate()
            {
                if !mix(round ^ (step << 32)).is_multiple_of(5) {
                    // Answers of the opponent; one that is not due or not possible has no effect.
                    if self.game == "planes" {
                        self.say(["answer m", "answer b", "answer m", "answer h"][place % 4]);
                    }
                    self.say(&square);
                }
            }
            self.say("next");
        }
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// An empty folder.
fn fresh(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Plays on, and is killed at a random moment.
fn survives(folder: &Path, game: &'static str, kills: u64) {
    let mut before: Option<(Stand, Duration)> = None;
    let mut resumed = 0;
    for round in 0..kills {
        let mut table = Table::sit(folder, game);
        let stand = table.stand();
        if let Some((told, since)) = before.take() {
            resumed += 1;
            assert_eq!(stand.rest, told.rest, "round {round}");
            let gone = i64::try_from(since.as_millis()).unwrap();
            for (team, (&now, then)) in stand.clocks.iter().zip(told.clocks).enumerate() {
                if told.running != Some(team) {
                    assert_eq!(now, then, "round {round}: a clock that stood");
                    continue;
                }
                // At most a second is lost, plus the delays of a busy machine; no more is deducted.
                let due = (then - gone).max(0);
                assert!(
                    (due - 50..=due + 1500).contains(&now),
                    "round {round}: {now}, was {then}, {gone} ms before"
                );
            }
            assert_eq!(
                stand.running, None,
                "round {round}: a clock runs before `go`"
            );
        }
        table.play(round);
        if round % 3 == 2 {
            // While a line is being handled; its effect is unknown then.
            thread::sleep(Duration::from_millis(mix(round) % 60));
            table.kill();
            continue;
        }
        let told = table.stand();
        let begin = Instant::now();
        thread::sleep(Duration::from_millis(mix(round ^ 7) % 2500));
        table.kill();
        before = Some((told, begin.elapsed()));
    }
    assert!(resumed > 0);
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn ten_kills_lose_nothing() {
    survives(&fresh("contest-kill"), "einstein", 10);
}

/// Hidden planes are not lost either.
#[test]
#[ignore = "takes long: the gate runs it"]
fn ten_kills_lose_no_planes() {
    survives(&fresh("contest-kill-planes"), "planes", 10);
}

#[test]
#[ignore = "minutes; .ci/deep"]
fn two_hundred_kills_lose_nothing() {
    survives(&fresh("contest-kills"), "einstein", 200);
    survives(&fresh("contest-kills-planes"), "planes", 200);
}

/// A kill before there is a journal, and in the middle of its first line.
#[test]
fn a_kill_may_come_before_everything() {
    let folder = fresh("contest-kill-early");
    for delay in 0..8 {
        let table = Table::sit(&folder, "einstein");
        thread::sleep(Duration::from_millis(delay * 3));
        table.kill();
    }
    let mut table = Table::sit(&folder, "einstein");
    assert!(table.stand().rest.starts_with("1/7"));
    table.say("close");
    table.child.wait().unwrap();
}
