//! The program killed, or given a full disk, at every system call that could leave a file
//! half-written: the first of them, the second, and so on until one run ends undisturbed.
//!
//! `strace` does this to the real program, so nothing is simulated: `cargo test -p cli --test all
//! every_call:: -- --ignored`, or `.ci/deep calls`, which installs it.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use common::{finish, object, program};
use serde_json::Value;

/// Calls that create, change, move or remove a file: the program is killed at each of them.
const KILLED: [&str; 12] = [
    "write",
    "pwrite64",
    "writev",
    "fsync",
    "fdatasync",
    "rename",
    "renameat2",
    "ftruncate",
    "openat",
    "unlink",
    "mkdir",
    "close",
];

/// Those that fail on a full disk. Opening is left out: then the program itself is not found.
const FILLED: [&str; 9] = [
    "write",
    "pwrite64",
    "writev",
    "fsync",
    "fdatasync",
    "rename",
    "renameat2",
    "ftruncate",
    "mkdir",
];

/// SIGKILL, which no program can catch.
const KILL: i32 = 9;

/// A record of Connect6.
const C6: &str =
    "{[C6][North B][South W][先手胜][2017.07.29 14:00 重庆][2017 CCGC];B(J,10);W(A,2);W(C,19)}";

/// More calls than any run here makes: the tests end.
const MOST: u32 = 2000;

fn fresh(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("every-call")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs the program with a fault at the n-th call of this name.
fn disturbed((name, number): (&str, u32), fault: &str, command: &Command, input: &str) -> Output {
    // Tests run in parallel, each in a thread of its name, and each types its own.
    let test = std::thread::current().name().unwrap_or("alone").to_owned();
    let typed = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("every-call-input-{test}"));
    fs::write(&typed, input).unwrap();
    let mut strace = Command::new("strace");
    strace.args([
        "-f",
        "-qq",
        "-o",
        "/dev/null",
        "-e",
        "signal=none",
        "-e",
        &format!("trace={name}"),
    ]);
    strace
        .args(["-e", &format!("inject={name}:{fault}:when={number}")])
        .arg(command.get_program());
    strace
        .args(command.get_args())
        .stdin(File::open(&typed).unwrap());
    for (variable, value) in command.get_envs() {
        match value {
            Some(value) => strace.env(variable, value),
            None => strace.env_remove(variable),
        };
    }
    let output = strace
        .output()
        .unwrap_or_else(|error| panic!("strace: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        !said.contains("panicked"),
        "{fault} at {name} {number}: {said}"
    );
    output
}

/// Runs `command` of each fresh folder with a fault at every call, and checks the remaining files
/// with `check`. If the program survives a fault, it must report it, or the work is done.
fn at_every_call(
    test: &str,
    input: &str,
    command: impl Fn(&Path) -> Command,
    check: impl Fn(&Path, &Output),
) {
    for (calls, fault) in [(&KILLED[..], "signal=KILL"), (&FILLED[..], "error=ENOSPC")] {
        let mut met = 0;
        for call in calls.iter().flat_map(|&name| {
            let is_reached = |number: &u32| {
                is_killed(&disturbed(
                    (name, *number),
                    "signal=KILL",
                    &command(&fresh(test)),
                    input,
                ))
            };
            let reached = (1..MOST)
                .take_while(is_reached)
                .map(|number| (name, number))
                .collect::<Vec<_>>();
            assert!(
                reached.len() + 1 < MOST as usize,
                "{test}: no end of {name}"
            );
            reached
        }) {
            let folder = fresh(test);
            let output = disturbed(call, fault, &command(&folder), input);
            // With `--json` an error is reported on standard output.
            let is_told = matches!(output.status.code(), Some(1..=3))
                && output.stderr.len() + output.stdout.len() > 0;
            assert!(
                is_killed(&output) || is_told || output.status.success(),
                "{test}, {fault} at {call:?}: {output:?}"
            );
            check(&folder, &output);
            met += u32::from(!output.status.success());
        }
        println!("{test}: {fault} ended {met} runs");
        assert!(met > 3, "{test}: {fault} ended {met} runs");
    }
}

fn is_killed(output: &Output) -> bool {
    output.status.signal() == Some(KILL)
}

#[test]
#[ignore = "strace must be there"]
fn tables() {
    let command = |folder: &Path| {
        let mut command = program();
        command
            .env("QUINCUNX_TABLES", folder)
            .args(["tables", "build", "einstein", "3", "--size", "4x4/3"]);
        command.args(["--threads", "1"]);
        command
    };
    let name = "einstein-4x4-3-3-most3.table";
    let whole = fresh("tables-whole");
    assert_eq!(finish(&mut command(&whole)).code, 0);
    let expected = fs::read(whole.join(name)).unwrap();
    at_every_call("tables", "", command, |folder, _| {
        let is_there = folder.join(name).exists();
        assert!(
            !is_there || fs::read(folder.join(name)).unwrap() == expected,
            "a table that is none"
        );
        assert_eq!(finish(&mut command(folder)).code, 0);
        assert!(fs::read(folder.join(name)).unwrap() == expected);
        assert!(!folder.join(format!("{name}.making")).exists());
    });
}

/// The results of a journal, without times.
fn results(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    let game = |line: &str| {
        let mut game: Value = serde_json::from_str(&line[9..]).unwrap();
        for usage in game["record"]["usage"].as_array_mut().unwrap() {
            usage["time"] = Value::Null;
        }
        game
    };
    text.lines().skip(1).map(game).collect()
}

#[test]
#[ignore = "strace must be there"]
fn matches() {
    let command = |folder: &Path| {
        let mut command = program();
        command.args([
            "match",
            "lgame",
            "--a",
            "alphabeta:table=1",
            "--b",
            "random",
            "--depth",
            "1",
            "--games",
            "6",
        ]);
        command
            .args(["--concurrency", "1", "--seed", "3", "--journal"])
            .arg(folder.join("journal"));
        command
    };
    let whole = fresh("matches-whole");
    assert_eq!(finish(&mut command(&whole)).code, 0);
    let expected = results(&whole.join("journal"));
    at_every_call("matches", "", command, |folder, _| {
        assert_eq!(finish(&mut command(folder)).code, 0);
        assert_eq!(results(&folder.join("journal")), expected);
    });
}

#[test]
#[ignore = "strace must be there"]
fn searches() {
    let command = |folder: &Path| {
        let mut command = program();
        command.args([
            "solve",
            "dots",
            "2x3",
            "--value",
            "--threads",
            "1",
            "--keep",
            "20",
            "--table",
            "8",
            "--json",
        ]);
        command.arg("--journal").arg(folder.join("journal"));
        command
    };
    at_every_call("searches", "", command, |folder, output| {
        if output.status.success() {
            let told: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(told["value"], -2);
        }
        let told = object(&finish(&mut command(folder)));
        assert_eq!(
            (&told["value"], &told["exact"]),
            (&Value::from(-2), &Value::from(true))
        );
        // The journal contains all of it now.
        assert_eq!(object(&finish(&mut command(folder)))["nodes"], 0);
    });
}

/// A record that replaces another one is the old one or the new one.
#[test]
#[ignore = "strace must be there"]
fn records() {
    let old = "an old file, longer than the new one: ".repeat(50);
    let source = fresh("records-source").join("game.txt");
    fs::write(&source, C6).unwrap();
    let command = |folder: &Path| {
        fs::write(folder.join("record"), &old).unwrap();
        let mut command = program();
        command
            .arg("convert")
            .arg(&source)
            .args(["--to", "json", "--force", "--out"])
            .arg(folder.join("record"));
        command
    };
    let whole = fresh("records-whole");
    let run = finish(&mut command(&whole));
    assert_eq!(run.code, 0, "{run:?}");
    let new = fs::read_to_string(whole.join("record")).unwrap();
    at_every_call("records", "", command, |folder, output| {
        let left = fs::read_to_string(folder.join("record")).unwrap();
        assert!(
            left == new || left == old && !output.status.success(),
            "half a record: {left}"
        );
    });
}

/// The report of a contest on its games, their score, the steps of this one, and the position.
fn stand(said: &str) -> Option<([u32; 3], String)> {
    let (whole, _) = said.rsplit_once('\n')?;
    let line = whole.lines().rfind(|line| line.starts_with("status: "))?;
    let part = |key: &str| Some(line.split_once(key)?.1.split(' ').next()?.to_owned());
    let score: u32 = part("score=")?
        .split(':')
        .map(|points| points.parse::<u32>().unwrap())
        .sum();
    let game = part("game=")?.split_once('/')?.0.parse().unwrap();
    Some((
        [game, score, part("steps=")?.parse().unwrap()],
        line.split_once("position=")?.1.to_owned(),
    ))
}

/// Everything that a contest has shown is on the disk.
#[test]
#[ignore = "strace must be there"]
fn contests() {
    let script = "layout a 125634\nlayout b 125634\nstatus\ndice both\nstart\nstatus\ngo\nstatus\nresign a\nstatus\nnext\n\
        status\n";
    let command = |folder: &Path| {
        let mut command = program();
        command
            .args([
                "contest", "einstein", "--lines", "--engine", "random", "--lang", "en", "--folder",
            ])
            .arg(folder);
        command
    };
    at_every_call("contests", script, command, |folder, output| {
        let again = disturbed(
            ("rename", MOST),
            "signal=KILL",
            &command(folder),
            "status\n",
        );
        let (now, position) =
            stand(&String::from_utf8_lossy(&again.stdout)).unwrap_or_else(|| panic!("{again:?}"));
        let Some((told, before)) = stand(&String::from_utf8_lossy(&output.stdout)) else {
            return;
        };
        // Between two words the game may have begun.
        let is_kept = position == before || before == "\"\"";
        assert!(
            now > told || (now == told && is_kept),
            "{now:?} {position}, told {told:?} {before}"
        );
    });
}
