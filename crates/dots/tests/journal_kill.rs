//! A search with a journal that is killed repeatedly at random moments: written lines stay, the
//! search is resumed, and the value is the same.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::env;
use std::fs;
use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use dots::solve::journal;
use dots::solve::{Limits, Report, SettledPosition, Solved, Solver};
use dots::{Dots, Grid, Measured, Size};
use game_core::{Score, mix};

/// How often the search is killed.
const KILLS: u32 = 30;
/// SIGKILL, which no program can catch.
const KILL: i32 = 9;
/// The variable that tells this program that it is the search to kill, with the path of its
/// journal.
const JOURNAL: &str = "DOTS_TEST_JOURNAL";
/// Threads of the search.
const THREADS: u16 = 2;
/// A position on which this many nodes were spent is a line of the journal.
const UNIT: u64 = 300;
/// The search prints this when a line is on the disk.
const KEPT: &str = "[kept]";

fn grid() -> Measured<u64> {
    Measured::<u64>::new(Size::new(2, 5).unwrap()).unwrap()
}

/// The empty board of 2×5 boxes, with the contents of a journal; `kept` is called after each line.
fn search(path: &Path, kept: &(dyn Fn() + Sync)) -> Solved<Score> {
    let grid = grid();
    let (file, known) = journal::open(path, grid.size()).unwrap();
    assert_eq!(known.damaged, 0);
    let solver = Solver::new(grid, 1 << 24).unwrap();
    for settled in &known.settled {
        solver.learn(settled).unwrap();
    }
    let keep = |report: &Report| {
        if let Report::Settled(settled) = report {
            file.append(settled).unwrap();
            kept();
        }
        ControlFlow::Continue(())
    };
    let solver = solver.settled_from(UNIT);
    solver
        .value(
            &Dots::empty(grid),
            &Limits::new().threads(THREADS).progress(&keep),
        )
        .unwrap()
}

/// The search that is killed, in a separate process.
#[test]
#[ignore = "the other test starts it"]
fn searching() {
    let Ok(path) = env::var(JOURNAL) else { return };
    let say = |text: &str| {
        let mut out = std::io::stdout().lock();
        out.write_all(text.as_bytes())
            .and_then(|()| out.flush())
            .unwrap();
    };
    let found = search(Path::new(&path), &|| say(KEPT));
    say(&format!("[value {}]", found.value));
}

/// Starts the search and kills it after this time; returns its output, and whether it was killed.
fn killed_after(path: &Path, time: Duration) -> (String, bool) {
    let mut command = Command::new(env::current_exe().unwrap());
    command
        .args([
            "journal_kill::searching",
            "--exact",
            "--ignored",
            "--nocapture",
        ])
        .env(JOURNAL, path);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut out = child.stdout.take().unwrap();
    let listening = thread::spawn(move || {
        let mut said = String::new();
        out.read_to_string(&mut said).map(|_| said).unwrap()
    });
    thread::sleep(time);
    let _ = child.kill();
    let status = child.wait().unwrap();
    assert!(
        status.success() || status.signal() == Some(KILL),
        "{status:?}"
    );
    (listening.join().unwrap(), status.signal() == Some(KILL))
}

/// The whole lines of a journal; a search that was killed before it created one left none.
fn lines_of(path: &Path) -> Vec<SettledPosition> {
    if !path.exists() {
        return Vec::new();
    }
    let contents = journal::read(path, grid().size()).unwrap();
    assert_eq!(contents.damaged, 0);
    contents.settled
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn kills_lose_no_line_and_change_no_value() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, path) = (folder.path().join("whole"), folder.path().join("killed"));
    let expected = search(&whole, &|| {});
    assert_eq!(expected.value, -2);
    // Most microseconds until the kill: more after one that came too early, fewer after one too
    // late.
    let (mut patience, mut draw): (u64, u64) = (1 << 16, 0);
    let (mut kills, mut within, mut lines, mut unsaid) = (0, 0, Vec::new(), 0);
    while kills < KILLS {
        draw = mix(draw + 1);
        let (said, killed) = killed_after(&path, Duration::from_micros((draw >> 32) % patience));
        kills += u32::from(killed);
        let told = said.matches(KEPT).count();
        let now = lines_of(&path);
        assert!(
            now.starts_with(&lines),
            "a line that was there is lost or another one after {kills} kills"
        );
        // All reported lines are there, and at most the line that each thread was writing.
        let more = now.len() - lines.len();
        assert!(
            (told..=told + usize::from(THREADS)).contains(&more),
            "{told} lines were said to be kept, and {more} are there"
        );
        (within, unsaid) = (within + u32::from(more > 0), unsaid + more - told);
        lines = now;
        if !killed {
            assert!(said.contains("[value -2]"), "{said}");
            fs::remove_file(&path).unwrap();
            (lines, patience) = (Vec::new(), (patience / 2).max(1000));
        } else if more == 0 {
            patience = (patience * 3 / 2).min(10_000_000);
        }
    }
    let last = search(&path, &|| {});
    assert_eq!(last.value, expected.value);
    println!(
        "{kills} kills, {within} of them after at least one more line, {unsaid} lines unsaid; nodes: {expected:?}, at last {last:?}"
    );
    assert!(
        within > 5,
        "the kills came too early to say anything: {within}"
    );
}
