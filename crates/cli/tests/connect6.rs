//! Connect6, from outside: in both languages, for scripts, and as an engine at the end of a pipe.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};

use common::{Run, is_chinese, json, program, run, text};
use serde_json::json;

#[test]
fn perft_counts_stones() {
    assert_eq!(
        json(&["perft", "connect6", "--depth", "3"])["leaves"],
        json!([361, 129_960, 46_655_640])
    );
    assert_eq!(
        json(&["perft", "connect6", "9x9", "--depth", "2"])["leaves"],
        json!([81, 81 * 80])
    );
}

#[test]
fn analyses_of_every_engine() {
    for engine in [
        "connect6",
        "hybrid",
        "road",
        "pattern",
        "pattern-road",
        "random",
    ] {
        let analyzed = json(&[
            "analyze",
            "connect6",
            "15x15 H8 G7G8",
            "--engine",
            engine,
            "--nodes",
            "2000",
        ]);
        assert_eq!(
            (&analyzed["engine"], &analyzed["pv"][0]),
            (&json!(engine), &analyzed["best"])
        );
    }
    let won = json(&[
        "analyze",
        "connect6",
        "9x9 E5 A1A2 F5G5 A4A5 D5A9 B1B3",
        "--depth",
        "1",
    ]);
    assert_eq!(
        (&won["value"], &won["proved"], &won["unit"]),
        (&json!(1), &json!(true), &json!("outcome"))
    );
}

#[test]
fn boards_and_reasons_in_both_languages() {
    for (language, sentence) in [("en", "White is to move."), ("zh", "轮到 白方 走棋。")] {
        let shown = text(&[
            "analyze", "connect6", "9x9 E5", "--depth", "1", "--lang", language,
        ]);
        assert!(
            shown.contains("   5 . . . . X . . . . 5\n")
                && shown.contains("     A B C D E F G H I\n"),
            "{shown}"
        );
        assert!(shown.contains(sentence), "{shown}");
    }
    for (language, sentence) in [("en", "B5C5 wins."), ("zh", "B5C5 取胜。")] {
        let position = "9x9 E5 A1A2 F5G5 A4A9 D5I1 B1B3";
        let shown = text(&[
            "analyze", "connect6", position, "--depth", "2", "--lang", language,
        ]);
        assert!(shown.contains(sentence), "{shown}");
    }
}

/// Every refusal names the place and what was expected, in both languages.
#[test]
fn refusals() {
    for (position, column) in [
        ("8x8", 1),
        ("J10K10", 4),
        ("T1", 1),
        ("J10 J10", 5),
        ("15x15 A16", 7),
        ("x", 2),
    ] {
        for language in ["en", "zh"] {
            let Run { code, out, err } = run(["analyze", "connect6", position, "--lang", language]);
            assert_eq!((code, out.as_str()), (2, ""), "{position}");
            assert_eq!(is_chinese(&err), language == "zh", "{err}");
        }
        let refused = run(["analyze", "connect6", position, "--json"]);
        let object: serde_json::Value = serde_json::from_str(&refused.out).unwrap();
        assert_eq!(object["error"]["column"], column, "{position}: {object}");
    }
}

/// Whole turns may be typed, joined or with a space; the board marks the last one.
#[test]
fn a_game_at_the_terminal() {
    let arguments = [
        "play", "connect6", "9x9", "--first", "person", "--second", "person", "--lang", "en",
    ];
    let lines = "E5\nD4D5\nE4 E6\nE7E7\nquit\n";
    let Run { code, out, .. } = talk(&arguments, lines.as_bytes());
    assert_eq!(code, 0);
    assert!(
        out.contains("White places D4")
            && out.contains("White places D5")
            && out.contains("Black places E6")
    );
    assert!(out.contains("o X"), "{out}");
}

/// Runs the program with these bytes on its standard input.
fn talk(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = spawn(arguments);
    // A program that leaves early does not read everything.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

fn spawn(arguments: &[&str]) -> Child {
    let mut command = program();
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().unwrap()
}

const ENGINE: [&str; 6] = ["engine", "connect6", "--nodes", "300", "--lang", "en"];

#[test]
fn an_engine_at_the_end_of_a_pipe() {
    let Run { code, out, err } = talk(&ENGINE, b"name\r\nNEW BLACK\r\nmove KIHK\r\n");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((code, err.as_str(), lines.len()), (0, "", 3), "{out}");
    assert_eq!((lines[0], lines[1]), ("name Quincunx", "move JJ"));
    assert!(lines[2].starts_with("move ") && lines[2].len() == 9);
}

/// An answer comes before the next line is requested: nothing waits in a buffer.
#[test]
fn every_line_is_flushed() {
    let mut child = spawn(&ENGINE);
    let (mut input, mut output) = (
        child.stdin.take().unwrap(),
        BufReader::new(child.stdout.take().unwrap()),
    );
    for _ in 0..3 {
        input.write_all(b"new black\n").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, "move JJ\n");
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// `quit` need not wait for the end of a thought, and later lines are ignored.
#[test]
fn quit_ends_a_thought() {
    for word in ["quit", "EXIT"] {
        let mut child = spawn(&[
            "engine",
            "connect6",
            "--engine",
            "road",
            "--nodes",
            "1000000000000",
        ]);
        let mut input = child.stdin.take().unwrap();
        input
            .write_all(format!("new white\nmove JJ\n{word}\nname\n").as_bytes())
            .unwrap();
        let mut left = None;
        for _ in 0..1200 {
            left = child.try_wait().unwrap();
            if left.is_some() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        let _ = child.kill();
        assert_eq!(left.and_then(|status| status.code()), Some(0), "{word}");
        let mut out = String::new();
        child
            .stdout
            .take()
            .unwrap()
            .read_to_string(&mut out)
            .unwrap();
        assert!(!out.contains("name") && out.lines().count() <= 1, "{out}");
    }
}

/// Garbage is answered beside the protocol, in sentences; the engine continues.
#[test]
fn garbage_is_no_crash() {
    let mut garbage = b"\xff\xfe\n\0\nmove\nmove ZZZZ\nblack\ndepth -1\n\x1b[2J\n".to_vec();
    garbage.extend(vec![b'x'; 1 << 20]);
    garbage.extend(b"\nname\nmove JJ");
    for (language, words) in [
        ("en", "no command of the protocol connectmore"),
        ("zh", "不是 connectmore 协议的命令"),
    ] {
        let arguments = [
            "engine", "connect6", "--depth", "1", "--engine", "road", "--lang", language,
        ];
        let Run { code, out, err } = talk(&arguments, &garbage);
        assert_eq!((code, out.lines().count()), (0, 2), "{out}");
        assert!(
            out.starts_with("name Quincunx\nmove ") && err.matches(words).count() == 6,
            "{err}"
        );
        assert!(
            err.lines().count() == 8
                && !err.contains('\u{1b}')
                && is_chinese(&err) == (language == "zh"),
            "{err}"
        );
    }
}

/// A closed output ends the engine quietly.
#[test]
fn a_closed_pipe_ends_the_engine() {
    let mut child = spawn(&ENGINE);
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // Writing may fail once the engine has left, as it should.
    for _ in 0..100 {
        if input.write_all(b"new black\n").is_err() {
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
        (child.wait().unwrap().code(), complaints.as_str()),
        (Some(0), "")
    );
}

#[test]
fn protocols_belong_to_games() {
    for (arguments, english, chinese) in [
        (
            ["engine", "lgame", "--protocol", "gtp"].as_slice(),
            "not spoken for the game lgame",
            "不用于游戏 lgame",
        ),
        (
            &["engine", "dots", "--protocol", "uci"],
            "one of connectmore, sau",
            "以下之一：connectmore、sau",
        ),
        (&["engine", "nogame"], "There is no game", "没有游戏"),
        (
            &["engine", "connect6", "--engine", "nobody"],
            "There is no engine",
            "没有引擎",
        ),
    ] {
        for (language, sentence) in [("en", english), ("zh", chinese)] {
            let refused = run(arguments.iter().chain(&["--lang", language]));
            assert_eq!(refused.code, 2);
            assert!(refused.err.contains(sentence), "{}", refused.err);
        }
    }
    assert_eq!(run(["engine", "connect6", "--json"]).code, 2);
}

/// The program plays itself through its own pipes, from the openings of every match.
#[cfg(unix)]
#[test]
fn a_match_against_a_process() {
    let process = format!(
        "process:{} engine connect6 --engine road --depth 1",
        env!("CARGO_BIN_EXE_quincunx")
    );
    let arguments = [
        "match", "connect6", "--a", "road", "--b", &process, "--games", "2", "--depth", "1",
    ];
    let played = json(&arguments);
    assert_eq!(
        (&played["games"], &played["faults"]),
        (&json!(2), &json!([])),
        "{played}"
    );
    assert_eq!(
        played["engines"][0]["lost_by"]
            .as_object()
            .map_or(0, serde_json::Map::len),
        1,
        "{played}"
    );
}
