//! The making of a table is killed fifty times at random moments: no settled slice is lost, and the
//! file is the one that an uninterrupted build writes.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use common::{finish, object, program};
use game_core::mix;

/// How often the program is killed.
const KILLS: u32 = 50;

/// SIGKILL, which no program can catch.
const KILL: i32 = 9;

/// A table of some dozen slices that takes a fraction of a second.
const TABLE: [&str; 4] = ["einstein", "4", "--size", "4x4/6"];
const FILE: &str = "einstein-4x4-6-6-most4.table";

fn fresh(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn building(folder: &Path, threads: &str) -> Command {
    let mut command = program();
    command
        .env("QUINCUNX_TABLES", folder)
        .args(["tables", "build"])
        .args(TABLE)
        .args(["--threads", threads]);
    command
}

fn start(folder: &Path, threads: &str) -> Child {
    building(folder, threads)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The number of settled slices, and of all; `None` without a draft.
fn settled(folder: &Path) -> Option<(u64, u64)> {
    let run = finish(
        program()
            .env("QUINCUNX_TABLES", folder)
            .args(["tables", "list", "--json"]),
    );
    let table = object(&run)["tables"][0].clone();
    (table["state"] == "unfinished").then(|| {
        (
            table["settled"].as_u64().unwrap(),
            table["slices"].as_u64().unwrap(),
        )
    })
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn fifty_kills_lose_no_settled_slice_and_change_no_byte() {
    let (whole, folder) = (fresh("tables-kill-whole"), fresh("tables-kill"));
    assert_eq!(finish(&mut building(&whole, "1")).code, 0);
    let expected = fs::read(whole.join(FILE)).unwrap();
    let (mut kills, mut within, mut kept, mut finished, mut draw) = (0, 0, 0, 0, 0);
    // Most microseconds until the kill: more after one that came too early, fewer after one too
    // late.
    let mut patience: u64 = 1 << 16;
    while kills < KILLS {
        draw = mix(draw + 1);
        let threads = if draw % 2 == 0 { "1" } else { "2" };
        let mut child = start(&folder, threads);
        thread::sleep(Duration::from_micros((draw >> 32) % patience));
        let _ = child.kill();
        if child.wait().unwrap().signal() == Some(KILL) {
            kills += 1;
        }
        let path = folder.join(FILE);
        if path.exists() {
            assert!(
                fs::read(&path).unwrap() == expected,
                "a finished table is another one after {kills} kills"
            );
            fs::remove_file(&path).unwrap();
            (kept, finished, patience) = (0, finished + 1, (patience / 2).max(1000));
            continue;
        }
        let Some((now, slices)) = settled(&folder) else {
            assert_eq!(kept, 0, "the draft is lost after {kills} kills");
            patience = (patience * 3 / 2).min(10_000_000);
            continue;
        };
        assert!(
            kept <= now && now <= slices,
            "{kept} of {slices} slices were settled, and then {now}"
        );
        within += u32::from(now > kept);
        if now == kept {
            patience = (patience * 3 / 2).min(10_000_000);
        }
        kept = now;
    }
    let last = finish(&mut building(&folder, "2"));
    assert_eq!(last.code, 0, "{last:?}");
    assert!(fs::read(folder.join(FILE)).unwrap() == expected);
    println!("{kills} kills, {within} of them after at least one more slice, {finished} tables");
    assert!(
        within > 2,
        "the kills came too early to say anything: {within}"
    );
}

/// Ctrl-C is a clean end: a sentence, the exit code of failure, and all slices kept.
#[test]
fn an_interrupt_is_a_clean_stop() {
    let folder = fresh("tables-interrupt");
    for attempt in 0..50 {
        let child = start(&folder, "1");
        let mut child = child;
        let is_there = |name: &str| folder.join(name).exists();
        while !is_there(&format!("{FILE}.making"))
            && !is_there(FILE)
            && child.try_wait().unwrap().is_none()
        {
            thread::sleep(Duration::from_millis(1));
        }
        let interrupt = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        let output = child.wait_with_output().unwrap();
        if interrupt.is_ok_and(|status| status.success()) && output.status.code() == Some(1) {
            let said = String::from_utf8(output.stderr).unwrap();
            assert!(said.contains("Stopped. What was settled is kept"), "{said}");
            assert!(settled(&folder).is_some());
            return;
        }
        // It had finished before the signal.
        assert_eq!(
            output.status.code(),
            Some(0),
            "attempt {attempt}: {output:?}"
        );
        fs::remove_file(folder.join(FILE)).unwrap();
    }
    panic!("fifty builds were done before they heard");
}
