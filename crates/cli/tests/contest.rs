//! `contest --lines`: whole matches in lines, refusals, and the self test.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;

use common::{Run, is_chinese, object, program};

/// An empty folder for this test alone.
pub(crate) fn fresh(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("contest-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Operates the table of a folder by lines.
fn talk(folder: &Path, arguments: &[&str], lines: &[&str]) -> Run {
    let mut command = program();
    command
        .arg("contest")
        .args(arguments)
        // The table of five stones is not built beside every test.
        .args(["--tables", "4"])
        .arg("--folder")
        .arg(folder);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let input = lines.join("\n") + "\n";
    // In a thread, because either side may wait for the other.
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    // A program that has ended reads no more.
    let _ = writer.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run {
        code: output.status.code().unwrap(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

pub(crate) fn said(folder: &Path, arguments: &[&str], lines: &[&str]) -> String {
    let run = talk(folder, arguments, lines);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    run.out
}

/// The parsed records in a folder.
fn records_in(folder: &Path) -> Vec<(String, records::Reading)> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut texts: Vec<_> = entries
        .filter(|path| path.extension().is_some_and(|e| e == "txt" || e == "json"))
        .collect();
    texts.sort();
    let read = |path: &PathBuf| records::read(&fs::read(path).unwrap()).unwrap();
    texts
        .iter()
        .map(|path| {
            (
                path.file_name().unwrap().to_string_lossy().into_owned(),
                read(path),
            )
        })
        .collect()
}

/// A disk that is full in the middle of a match: the match continues, and every move repeats the
/// warning.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_at_every_move() {
    for (language, sentence) in [
        ("en", "The journal cannot be read or written"),
        ("zh", "无法读写日志"),
    ] {
        let folder = fresh(&format!("full-{language}"));
        let mut command = std::process::Command::new("sh");
        // Space for the first line and a few more.
        command.args([
            "-c",
            "trap '' XFSZ; ulimit -f 2; exec \"$@\"",
            "sh",
            env!("CARGO_BIN_EXE_quincunx"),
        ]);
        command.args([
            "contest", "connect6", "--lines", "--engine", "random", "--seed", "1", "--lang",
            language,
        ]);
        command
            .arg("--folder")
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let turns =
            ["a", "c", "e", "g", "i", "k", "m", "o"].map(|column| format!("{column}1{column}2\n"));
        let input = format!(
            "name a {}\nwe b\nstart\nJ10\n{}",
            "x".repeat(60),
            turns.concat()
        );
        child
            .stdin
            .take()
            .unwrap()
            .write_all(input.as_bytes())
            .unwrap();
        let output = child.wait_with_output().unwrap();
        let out = String::from_utf8(output.stdout).unwrap();
        // Each announced turn was written, or a warning came with it.
        let announced = if language == "en" {
            "WE PLAY:"
        } else {
            "我方走："
        };
        let turns: Vec<&str> = out.split(announced).collect();
        let first = turns
            .iter()
            .position(|turn| turn.contains(sentence))
            .unwrap_or(turns.len());
        let last = turns.len() - 1;
        assert!(output.status.success() && last > 6 && first < 4, "{out}");
        assert!(
            turns[first..last]
                .iter()
                .all(|turn| turn.contains(sentence)),
            "{out}"
        );
    }
}

/// If no journal can be begun, no file is left.
#[cfg(target_os = "linux")]
#[test]
fn a_journal_that_cannot_be_begun_leaves_no_file() {
    let folder = fresh("unbegun");
    let mut command = std::process::Command::new("sh");
    command.args([
        "-c",
        "trap '' XFSZ; ulimit -f 0; exec \"$@\"",
        "sh",
        env!("CARGO_BIN_EXE_quincunx"),
    ]);
    command
        .args(["contest", "connect6", "--lines", "--lang", "en", "--folder"])
        .arg(&folder)
        .stdin(Stdio::null());
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        !output.status.success() && said.contains("The journal cannot be read or written"),
        "{said}"
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

/// All moves that the opponent may make, until the match is decided; illegal ones are refused.
fn any_stone() -> Vec<String> {
    let squares = ["a", "b", "c", "d", "e"]
        .iter()
        .flat_map(|column| (1..=5).map(move |row| format!("{column}{row}")));
    let squares: Vec<String> = squares.collect();
    let stones =
        (1..=6).flat_map(|stone| squares.iter().map(move |square| format!("{stone}{square}")));
    stones.collect()
}

/// A match of seven games of random moves, from the setup to the end.
fn einstein_match() -> Vec<String> {
    let setup = [
        "name a 北方",
        "name b South",
        "event 2026 CCGC",
        "place 重庆",
        "date 2026-08-01",
        "time 10:00",
    ];
    let layouts = [
        "layout a auto",
        "layout b A5-6;B5-2;C5-4;A4-1;B4-5;A3-3",
        "dice both",
    ];
    let mut lines: Vec<String> = setup
        .iter()
        .chain(&layouts)
        .map(|&line| line.to_owned())
        .collect();
    for _ in 0..7 {
        lines.push("start".to_owned());
        // A game of random moves has some ten turns of each side; enough of all moves for each.
        for _ in 0..25 {
            lines.extend(any_stone());
        }
        lines.extend(["result draw".to_owned(), "next".to_owned()]);
    }
    lines.extend(["status".to_owned(), "close".to_owned()]);
    lines
}

#[test]
fn a_match_of_einstein_ends_in_records() {
    let folder = fresh("einstein");
    let lines = einstein_match();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let out = said(
        &folder,
        &[
            "einstein", "--lines", "--engine", "random", "--seed", "7", "--lang", "en",
        ],
        &lines,
    );
    assert!(
        out.contains("The match is") && out.contains("phase=done"),
        "{}",
        &out[out.len().saturating_sub(2000)..]
    );
    let records = records_in(&folder);
    assert!((4..=7).contains(&records.len()), "{records:?}");
    for (name, reading) in &records {
        assert!(
            name.starts_with("WTN-") && name.contains("-2026.08.01 10.00 重庆-2026 CCGC"),
            "{name}"
        );
        assert_eq!(
            (reading.format, reading.encoding),
            (records::Format::Wtn, records::Encoding::Gb2312)
        );
        assert!(reading.dialects.is_empty() && reading.record.heading().verdict.is_some());
        assert!(
            reading
                .record
                .heading()
                .players
                .contains(&"北方".to_owned())
        );
    }
    // A closed match is not found again.
    let again = said(
        &folder,
        &["einstein", "--lines", "--lang", "en"],
        &["status"],
    );
    assert!(
        again.contains("game=1/7 phase=preparing") && !again.contains("goes on"),
        "{again}"
    );
}

#[test]
fn connect6_goes_from_setup_to_record() {
    let folder = fresh("connect6");
    let lines = [
        "name a North",
        "name b South",
        "start",
        "I9J9",
        "undo 2",
        "i9 j9",
        "undo 2",
        "i9 j9",
        "K19",
        "L19",
        "K19K19",
        "resign b",
        "status",
        "close",
    ];
    let out = said(
        &folder,
        &["connect6", "--lines", "--nodes", "300", "--lang", "en"],
        &lines,
    );
    assert!(out.contains("WE PLAY: J10\n"), "{out}");
    assert!(
        out.contains("It is our turn:") && out.contains("Team B plays K19."),
        "{out}"
    );
    let records = records_in(&folder);
    let (name, reading) = &records[0];
    assert!(
        records.len() == 1 && name.starts_with("C6-North B vs South W-先手胜-"),
        "{name}"
    );
    assert_eq!(reading.encoding, records::Encoding::Gb2312);
}

#[test]
fn dots_go_from_setup_to_record() {
    let folder = fresh("dots");
    // The opponent draws every possible edge, in the order of the names.
    let mut lines: Vec<String> = ["name a 甲", "name b 乙", "start"]
        .iter()
        .map(|&line| line.to_owned())
        .collect();
    let names = ["a", "b", "c", "d", "e", "f"];
    let edges: Vec<String> = names
        .iter()
        .flat_map(|c| (1..=6).flat_map(move |r| [format!("{c}{r}h"), format!("{c}{r}v")]))
        .collect();
    (0..60).for_each(|_| lines.extend(edges.iter().cloned()));
    lines.push("status".to_owned());
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let out = said(
        &folder,
        &["dots", "--lines", "--engine", "greedy", "--lang", "zh"],
        &lines,
    );
    assert!(
        out.contains("phase=over") && is_chinese(&out) && out.contains("我方走："),
        "{}",
        &out[..2000]
    );
    let records = records_in(&folder);
    assert!(
        records.len() == 1 && records[0].0.starts_with("DOTS-甲 vs 乙-"),
        "{records:?}"
    );
    assert_eq!(
        (records[0].1.record.play().plies(), records[0].1.encoding),
        (60, records::Encoding::Gb2312)
    );
}

/// The last line that says the status.
fn status(out: &str) -> String {
    out.lines()
        .rfind(|line| line.starts_with("status: "))
        .unwrap()
        .to_owned()
}

/// How many layouts each record of Planes in a folder shows.
fn layouts_in(folder: &Path) -> Vec<usize> {
    let shown = |(_, reading): &(String, records::Reading)| match reading.record.play() {
        records::Play::Planes(hunt) => hunt.layouts().iter().flatten().count(),
        play => panic!("{play:?}"),
    };
    records_in(folder).iter().map(shown).collect()
}

/// Two rounds of Planes: our answers are computed, theirs are typed, and their layout is checked
/// against them.
#[test]
fn planes_go_from_hiding_to_record() {
    let folder = fresh("planes");
    let arguments = ["planes", "--lines", "--engine", "entropy", "--lang", "en"];
    let lines = [
        "name a North",
        "name b South",
        "games 3",
        "hide c1^",
        "start",
        "status",
        "h^",
        "m",
        "B2",
        "status",
        "m",
        "C1",
        "status",
        "reveal C1^",
        "peek",
        "next",
        "status",
        "quit",
    ];
    let out = said(&folder, &arguments, &lines);
    for sentence in [
        "Our planes are hidden; `peek` shows them to us.",
        "awaits=answer",
        "Their answer to our shot comes first:",
        "Team B shoots at B2.\nWE ANSWER: B2 BODY (b)\n",
        "WE ANSWER: C1 HEAD (h)\nThe game is over: South wins. Score 0 : 1.",
        " contradicts that layout: ",
        "We have hidden C1^.\n   A B C D E F G\n 1 . . h . . . .\n",
        "game=2/3 phase=preparing score=0:1 opener=B",
    ] {
        assert!(out.contains(sentence), "{sentence:?} is missing in {out}");
    }
    // Hidden planes are shown on request alone.
    assert_eq!(out.matches("C1^").count(), 1, "{out}");
    // The second round is opened by B, whose shot needs no engine.
    let more = [
        "hide D1^", "start", "A1", "status", "pause", "status", "quit",
    ];
    let first = said(&folder, &arguments, &more);
    let again = said(
        &folder,
        &arguments,
        &["status", "peek", "resign b", "next", "status"],
    );
    assert!(
        again.contains(&status(&first)) && again.contains("We have hidden D1^."),
        "{first}\n{again}"
    );
    assert!(status(&again).contains("score=1:1"), "{again}");
    assert_eq!(layouts_in(&folder), [1, 1]);
}

/// An unfinished match is resumed; its record follows a corrected result.
#[test]
fn a_match_goes_on_and_results_are_corrected() {
    let folder = fresh("resume");
    let arguments = ["lgame", "--lines", "--engine", "perfect", "--lang", "en"];
    // A pause interrupts a thought; the first `status` waits for its end.
    let first = said(
        &folder,
        &arguments,
        &[
            "clock 10:00",
            "we b",
            "start",
            "C1D1C2C3",
            "status",
            "pause",
            "clock a 3:21",
            "status",
            "quit",
        ],
    );
    let status = |out: &str| {
        out.lines()
            .rfind(|line| line.starts_with("status: "))
            .unwrap()
            .to_owned()
    };
    assert!(
        status(&first).contains("clock-a=201000") && status(&first).contains("steps=2"),
        "{first}"
    );
    let again = said(
        &folder,
        &arguments,
        &["status", "result a", "result b", "record", "status"],
    );
    assert!(again.starts_with("The match goes on after "), "{again}");
    let stood = again
        .lines()
        .find(|line| line.starts_with("status: "))
        .unwrap();
    assert_eq!(stood, status(&first));
    let records = records_in(&folder);
    assert_eq!(records.len(), 1, "{records:?}");
    assert_eq!(
        records[0].1.record.heading().verdict,
        Some(records::Verdict::Won(game_core::Side::Second))
    );
    let new = said(&folder, &[&arguments[..], &["--new"]].concat(), &["status"]);
    assert!(new.contains("phase=preparing"), "{new}");
}

#[test]
fn lines_of_any_kind_are_answered() {
    let folder = fresh("any");
    let long = "x".repeat(10_000);
    let lines = [
        "",
        "help",
        "board",
        "moves",
        "start",
        "layout a 1",
        "clock",
        "die 3",
        "undo",
        "next",
        "go",
        &long,
        "\u{1b}[2J",
        "名",
        "now",
    ];
    for language in ["en", "zh"] {
        let out = said(
            &folder,
            &[
                "einstein", "--lines", "--engine", "random", "--new", "--lang", language,
            ],
            &lines,
        );
        assert!(!out.contains('\u{1b}'), "{out}");
        let sentence = if language == "en" {
            "Team B has not placed its stones"
        } else {
            "B 队尚未布局"
        };
        assert!(out.contains(sentence), "{out}");
    }
}

#[test]
fn wrong_command_lines_are_refused() {
    let folder = fresh("refused");
    for (arguments, code, english) in [
        (
            &["chess", "--lines"][..],
            2,
            "There are no contests in a game `chess`.",
        ),
        (&["dots"], 2, "The screen needs a terminal."),
        (
            &["dots", "--lines", "--engine", "none"],
            2,
            "There is no engine `none`",
        ),
        (&["dots", "--lines", "--self-test"], 2, "exclude each other"),
    ] {
        let run = talk(&folder, &[arguments, &["--lang", "en"]].concat(), &[]);
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{arguments:?}");
        assert!(run.err.contains(english), "{arguments:?}: {}", run.err);
    }
    let run = talk(&folder, &["dots", "--lines", "--json"], &[]);
    assert_eq!(
        (run.code, object(&run)["error"]["message"].is_string()),
        (2, true)
    );
    // Damaged journals are skipped and left unchanged; one that another table uses is not taken.
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("000000000001-dots.contest"), "dear diary\n").unwrap();
    assert!(said(&folder, &["dots", "--lines", "--lang", "en"], &["status"]).contains("game=1/1"));
    assert_eq!(
        fs::read(folder.join("000000000001-dots.contest")).unwrap(),
        b"dear diary\n"
    );
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn the_self_test_says_whether_all_is_ready() {
    let folder = fresh("self-test");
    for game in ["einstein", "connect6", "dots", "lgame", "planes"] {
        let run = talk(
            &folder,
            &[game, "--self-test", "--nodes", "2000", "--lang", "en"],
            &[],
        );
        assert_eq!(run.code, 0, "{game}: {}", run.out);
        assert!(
            run.out.ends_with("READY FOR MATCH\n") && run.out.lines().count() == 9,
            "{}",
            run.out
        );
        assert!(
            fs::read_dir(&folder).unwrap().next().is_none(),
            "nothing is left behind"
        );
    }
    let run = talk(&folder, &["lgame", "--self-test", "--json"], &[]);
    let tested = object(&run);
    assert_eq!(
        (&tested["ready"], tested["checks"].as_array().unwrap().len()),
        (&true.into(), 8)
    );
    // A path that cannot be a folder.
    let file = folder.join("file");
    fs::write(&file, "").unwrap();
    let run = talk(&file, &["lgame", "--self-test", "--lang", "en"], &[]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.contains("FAILED journal") && run.out.ends_with("NOT READY\n"),
        "{}",
        run.out
    );
}
