//! `solve dots --journal`: stopped searches are resumed, journals that do not fit are refused, and
//! the contents of a journal are shown.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{is_chinese, json, object, run, text};
use dots::solve::SettledPosition;
use serde_json::json;

/// A folder for one test, with the path of a journal that does not exist yet.
fn place(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("journal-{test}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder.join("journal")
}

/// The arguments of a search with that journal, by one thread.
fn solve_arguments<'a>(position: &'a str, journal: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    let journal = journal.to_str().unwrap();
    let mut all = vec![
        "solve",
        "dots",
        position,
        "--journal",
        journal,
        "--threads",
        "1",
        "--keep",
        "200",
    ];
    all.extend(["--table", "8"].iter().chain(more));
    all
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn a_search_that_was_broken_off_goes_on() {
    let (whole, journal) = (place("whole"), place("broken"));
    let all = json(&solve_arguments("3x3", &whole, &["--value"]));
    let nodes = all["nodes"].as_u64().unwrap();
    assert_eq!((&all["value"], &all["exact"]), (&json!(-3), &json!(true)));
    assert!(
        all["journal"].as_u64() > Some(20) && all["table"] == json!(8 << 20),
        "{all}"
    );
    // A fifth of these nodes at a time: a search that started anew each time would never finish.
    let (mut lines, mut parts, limit) = (0, 0, (nodes / 5).to_string());
    let last = loop {
        let part = run(solve_arguments(
            "3x3",
            &journal,
            &["--value", "--json", "--nodes", &limit],
        ));
        let told = object(&part);
        let now = told["journal"].as_u64().unwrap();
        assert!(
            now >= lines && part.code == i32::from(told["exact"] == json!(false)),
            "{told}"
        );
        (lines, parts) = (now, parts + 1);
        if part.code == 0 {
            break told;
        }
        assert_eq!(told["nodes"].to_string(), limit);
        assert!(parts < 100, "it does not go on");
    };
    assert!(last["value"] == json!(-3) && parts > 3, "{parts} parts");
    // Once more, and nothing is left to search.
    let again = json(&solve_arguments("3x3", &journal, &["--value"]));
    assert_eq!(
        (&again["value"], &again["nodes"], again["journal"].as_u64()),
        (&json!(-3), &json!(0), Some(lines))
    );
}

#[test]
fn moves_and_outcomes_are_kept_too() {
    let (journal, plain) = (
        place("moves"),
        json(&["solve", "dots", "2x4", "--threads", "1"]),
    );
    let kept = json(&solve_arguments("2x4", &journal, &[]));
    assert_eq!(
        (&kept["value"], &kept["moves"]),
        (&plain["value"], &plain["moves"])
    );
    let outcome = json(&solve_arguments("2x4", &journal, &["--outcome"]));
    assert_eq!(
        (&outcome["value"], &outcome["unit"]),
        (&json!(1), &json!("outcome"))
    );
    let english = text(&solve_arguments("2x4", &journal, &["--value"]));
    assert!(
        english.contains("Value: 2 (boxes).") && english.contains("Journal: "),
        "{english}"
    );
    assert!(
        text(&solve_arguments(
            "2x4",
            &journal,
            &["--value", "--lang", "zh"]
        ))
        .contains("日志：已定局面 ")
    );
}

/// Positions that are refused unless a limit or a journal is given.
#[test]
fn large_boards_are_tried_where_a_limit_or_a_journal_is_given() {
    let unseen = run(["solve", "dots", "5x5", "--json"]);
    assert_eq!((unseen.code, object(&unseen)["nodes"].as_u64()), (1, None));
    let (journal, limit) = (place("large"), ["--nodes", "20000", "--json"]);
    for arguments in [
        vec!["solve", "dots", "5x5", "--threads", "1"],
        solve_arguments("5x5", &journal, &[]),
        solve_arguments("7x7", &place("wide"), &[]),
    ] {
        let told = run(arguments.iter().chain(&limit));
        let object = object(&told);
        assert_eq!(
            (told.code, &object["exact"], &object["nodes"]),
            (1, &json!(false), &json!(20_000)),
            "{object}"
        );
    }
    assert!(
        fs::read_to_string(&journal)
            .unwrap()
            .starts_with("quincunx dots journal 1 5x5\n")
    );
}

/// The sentences of a refusal in both languages; the exit code, and nothing on standard output.
fn refused(arguments: &[&str], code: i32, sentence: &str) {
    for language in ["en", "zh"] {
        let run = run(arguments.iter().chain(&["--lang", language]));
        assert_eq!(
            (run.code, run.out.as_str(), is_chinese(&run.err)),
            (code, "", language == "zh"),
            "{arguments:?}"
        );
        assert!(
            language == "zh" || run.err.contains(sentence),
            "{arguments:?}: {}",
            run.err
        );
    }
    let told = object(&run(arguments.iter().chain(&["--json"])));
    assert!(
        told["error"]["message"]
            .as_str()
            .unwrap()
            .contains(sentence),
        "{told}"
    );
}

#[test]
fn journals_that_do_not_fit_are_refused() {
    let journal = place("refused");
    let folder = journal.parent().unwrap();
    let verify = |path: &Path, sentence| {
        let path = path.to_str().unwrap();
        refused(
            &["solve", "dots", "3x3", "--journal", path, "--verify"],
            1,
            sentence,
        );
    };
    for (words, sentence) in [
        ("quincunx dots journal 1 2x2\n", "no journal of this board"),
        ("x", "no journal of this"),
    ] {
        fs::write(&journal, words).unwrap();
        refused(&solve_arguments("3x3", &journal, &[]), 1, sentence);
        verify(&journal, sentence);
        assert_eq!(
            fs::read_to_string(&journal).unwrap(),
            words,
            "what is refused is left as it is"
        );
    }
    refused(&solve_arguments("3x3", folder, &[]), 1, "is no journal");
    verify(folder, "is no journal");
    refused(
        &solve_arguments("3x3", &folder.join("none/journal"), &[]),
        1,
        "cannot be used",
    );
    verify(&folder.join("none"), "cannot be used");
    // More edges than the board has.
    let line = SettledPosition {
        drawn: 1 << 60,
        loose: 0,
        lower: -3,
        upper: 3,
    };
    fs::write(&journal, format!("quincunx dots journal 1 3x3\n{line}\n")).unwrap();
    refused(&solve_arguments("3x3", &journal, &[]), 1, "cannot be true");
}

#[test]
fn one_process_at_a_time_writes() {
    let journal = place("busy");
    let lock = fs::File::create(journal.with_file_name("journal.lock")).unwrap();
    lock.lock().unwrap();
    refused(
        &solve_arguments("2x2", &journal, &[]),
        1,
        "in use by another process",
    );
    lock.unlock().unwrap();
    assert_eq!(
        json(&solve_arguments("2x2", &journal, &["--value"]))["value"],
        json!(2)
    );
}

#[test]
fn the_contents_of_a_journal_are_shown() {
    let journal = place("verify");
    let path = journal.to_str().unwrap();
    let kept = json(&solve_arguments("2x4", &journal, &["--value"]))["journal"]
        .as_u64()
        .unwrap();
    let verify = ["solve", "dots", "2x4", "--journal", path, "--verify"];
    let told = json(&verify);
    assert_eq!(
        (
            told["settled"].as_u64(),
            &told["damaged"],
            &told["unlikely"]
        ),
        (Some(kept), &json!(0), &json!(0))
    );
    let rows: Vec<(u64, u64)> = told["undrawn"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            (
                row["edges"].as_u64().unwrap(),
                row["positions"].as_u64().unwrap(),
            )
        })
        .collect();
    // The empty board has 22 edges, and its value is settled by two questions.
    assert!(
        rows[0].0 == 22 && rows.is_sorted_by(|one, next| one.0 > next.0),
        "{rows:?}"
    );
    assert_eq!(rows.iter().map(|row| row.1).sum::<u64>(), kept);
    assert!(text(&verify).contains(&format!("Settled positions: {kept}. Damaged lines: 0.")));
    // A bit of a line is flipped: the line is lost, the search goes on without it.
    let mut bytes = fs::read(&journal).unwrap();
    let at = bytes.len() - 3;
    bytes[at] ^= 1;
    fs::write(&journal, bytes).unwrap();
    let damaged = run(verify.iter().chain(&["--json"]));
    let told = object(&damaged);
    assert_eq!(
        (damaged.code, &told["damaged"], told["settled"].as_u64()),
        (1, &json!(1), Some(kept - 1))
    );
    for (language, whole) in [("en", "The journal is not whole."), ("zh", "日志有损坏。")] {
        let run = run(verify.iter().chain(&["--lang", language]));
        assert!(
            run.code == 1 && run.err.contains(whole) && is_chinese(&run.out) == (language == "zh"),
            "{}",
            run.err
        );
    }
    assert!(
        text(&solve_arguments("2x4", &journal, &["--value"])).contains("; 1 lines are damaged.")
    );
}

/// The journal of the run of 4×5 that travels with the repository: every line is whole and can be
/// true, and the value of the empty board follows without a node.
#[test]
fn the_journal_of_4x5_has_its_value() {
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/dots/4x5.journal");
    let journal = place("4x5");
    fs::copy(kept, &journal).unwrap();
    let path = journal.to_str().unwrap();
    let told = json(&["solve", "dots", "4x5", "--journal", path, "--verify"]);
    let text = fs::read_to_string(kept).unwrap();
    let lines = text.lines().count() as u64;
    assert_eq!(
        (
            told["settled"].as_u64(),
            &told["damaged"],
            &told["unlikely"]
        ),
        (Some(lines - 1), &json!(0), &json!(0))
    );
    assert_eq!(told["undrawn"][0]["edges"], 49);
    let solved = json(&[
        "solve",
        "dots",
        "4x5",
        "--value",
        "--journal",
        path,
        "--table",
        "64",
    ]);
    assert_eq!(
        (&solved["value"], &solved["exact"], &solved["nodes"]),
        (&json!(0), &json!(true), &json!(0))
    );
}

#[test]
fn bad_means_are_refused() {
    let journal = place("means");
    let path = journal.to_str().unwrap();
    for arguments in [
        &["--verify"][..],
        &["--keep", "5"],
        &["--journal", path, "--keep", "0"],
        &["--journal", path, "--verify", "--value"],
        &["--journal", path, "--verify", "--nodes", "5"],
        &["--table", "0"],
        &["--table", "1048577"],
        &["--nodes", "0"],
    ] {
        let all: Vec<&str> = ["solve", "dots", "2x2"]
            .iter()
            .chain(arguments)
            .copied()
            .collect();
        refused(&all, 2, "");
    }
    // More than any machine has, if the system reports its memory.
    #[cfg(target_os = "linux")]
    refused(
        &["solve", "dots", "2x2", "--table", "1048576"],
        1,
        "There is not enough memory",
    );
    for (option, value) in [("journal", path), ("nodes", "5"), ("table", "5")] {
        let option = format!("--{option}");
        refused(
            &["solve", "lgame", &option, value],
            1,
            "The solver of lgame knows no",
        );
    }
    assert!(!journal.exists(), "what is refused writes nothing");
    assert_eq!(
        json(&["solve", "dots", "2x2", "--nodes", "100000", "--table", "1"])["value"],
        json!(2)
    );
}

/// Starts the program and kills it after this many microseconds; returns whether it was still
/// running.
#[cfg(unix)]
fn is_killed_after(arguments: &[&str], delay: u64) -> bool {
    use std::os::unix::process::ExitStatusExt;
    use std::process::Stdio;
    use std::time::Duration;

    let mut child = common::program()
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_micros(delay));
    let _ = child.kill();
    child.wait().unwrap().signal() == Some(9)
}

/// Fifty times, at random moments.
#[cfg(unix)]
#[test]
#[ignore = "takes long: the gate runs it"]
fn kills_lose_no_line_and_change_no_value() {
    const KILLS: u32 = 50;
    let journal = place("killed");
    let arguments = [
        "solve",
        "dots",
        "3x4",
        "--value",
        "--journal",
        journal.to_str().unwrap(),
    ];
    let arguments = [
        &arguments[..],
        &["--keep", "1000", "--threads", "2", "--table", "16"],
    ]
    .concat();
    let (mut kills, mut grown, mut known, mut patience, mut draw) =
        (0, 0, Vec::new(), 1 << 17, 0_u64);
    while kills < KILLS {
        draw = game_core::mix(draw + 1);
        let killed = is_killed_after(&arguments, (draw >> 32) % patience);
        let now = fs::read(&journal).unwrap_or_default();
        assert!(
            now.starts_with(&known),
            "after {kills} kills what was on the disk is lost"
        );
        if !killed {
            // It ended before the kill: from the beginning, and with a shorter delay.
            fs::remove_file(&journal).unwrap();
            (known, patience) = (Vec::new(), (patience / 2).max(1000));
            continue;
        }
        kills += 1;
        let whole = now
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        if whole > known.len() {
            grown += 1;
        } else {
            patience = (patience * 3 / 2).min(20_000_000);
        }
        known = now[..whole].to_vec();
    }
    assert!(
        grown > 10,
        "the kills came too early to say anything: {grown}"
    );
    let last = json(&arguments);
    assert_eq!((&last["value"], &last["exact"]), (&json!(0), &json!(true)));
    let verify = [
        "solve",
        "dots",
        "3x4",
        "--journal",
        journal.to_str().unwrap(),
        "--verify",
    ];
    assert_eq!(json(&verify)["damaged"], serde_json::Value::from(0));
}
