//! A match that is killed a hundred times at random moments and loses nothing.
//!
//! The moments come from a seed, as bytes by which the journal has grown and a little more time: so
//! kills fall into games, into writing and into starting, on machines of any speed.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use common::{json, object, program, timeless};
use game_core::mix;
use serde_json::Value;

/// How often the program is killed.
const KILLS: u32 = 100;

/// Games of one match: several dozen kills fit into it.
const GAMES: &str = "120";

/// SIGKILL, which no program can catch.
const KILL: i32 = 9;

/// The arguments of a match, without its journal.
fn arguments(seed: &str) -> Vec<&str> {
    let players = [
        "match",
        "lgame",
        "--a",
        "alphabeta:table=1",
        "--b",
        "random",
        "--depth",
        "1",
    ];
    [
        &players[..],
        &["--games", GAMES, "--concurrency", "2", "--seed", seed],
    ]
    .concat()
}

/// The path of a journal that does not exist yet.
fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn start(seed: &str, journal: &Path) -> Child {
    let mut command = program();
    command.args(arguments(seed)).arg("--journal").arg(journal);
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |metadata| metadata.len())
}

/// The whole lines of a journal.
fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    text[..whole].lines().map(str::to_owned).collect()
}

/// The games of a journal by number, without their times.
fn games(path: &Path) -> BTreeMap<u64, Value> {
    let game = |line: &String| {
        let mut game: Value = serde_json::from_str(&line[9..]).unwrap();
        for usage in game["record"]["usage"].as_array_mut().unwrap() {
            usage["time"] = Value::Null;
        }
        (game["number"].as_u64().unwrap(), game)
    };
    let lines = lines(path);
    let found: BTreeMap<_, _> = lines[1..].iter().map(game).collect();
    assert_eq!(found.len(), lines.len() - 1, "every game stands there once");
    found
}

/// Kills a running match a little after its journal has grown by this many bytes. Returns whether
/// it was still running.
fn kill(mut child: Child, journal: &Path, bytes: u64, later: Duration) -> bool {
    let goal = length(journal) + bytes;
    while length(journal) < goal && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_micros(100));
    }
    thread::sleep(later);
    let _ = child.kill();
    child.wait().unwrap().signal() == Some(KILL)
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn a_hundred_kills_lose_no_finished_game_and_change_no_result() {
    let (mut kills, mut draw, mut within) = (0, 0, 0);
    for seed in (1..).map(|seed: u32| seed.to_string()).take(100) {
        let (whole, broken) = (fresh("kill-whole"), fresh("kill-broken"));
        let expected = json(&arguments(&seed));
        start(&seed, &whole).wait().unwrap();
        let mut kept = Vec::new();
        while kills < KILLS {
            draw = mix(draw + 1);
            let (bytes, later) = (draw % 900, Duration::from_micros(draw >> 32 & 0xFFF));
            if !kill(start(&seed, &broken), &broken, bytes, later) {
                break;
            }
            kills += 1;
            let now = lines(&broken);
            assert!(
                now.starts_with(&kept),
                "a finished game is lost after kill {kills} with seed {seed}"
            );
            within += u32::from(now.len() > kept.len());
            kept = now;
        }
        let mut resumed = program();
        let run = common::finish(
            resumed
                .args(arguments(&seed))
                .args(["--json", "--journal"])
                .arg(&broken),
        );
        assert!(lines(&broken).starts_with(&kept));
        assert_eq!(timeless(object(&run)), timeless(expected), "seed {seed}");
        assert_eq!(games(&broken), games(&whole), "seed {seed}");
        if kills == KILLS {
            println!(
                "{kills} kills over {seed} matches, {within} of them after at least one more game"
            );
            assert!(
                within > KILLS / 4,
                "the kills came too early to say anything: {within}"
            );
            return;
        }
    }
    panic!("only {kills} kills");
}
