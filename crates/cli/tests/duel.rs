//! `play planes --mode duel`, from outside.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::io::Write;
use std::process::Stdio;

use common::{Run, is_chinese, object, program, run};
use serde_json::json;

/// The output for these lines.
fn played(arguments: &[&str], lines: &str) -> Run {
    let mut command = program();
    command
        .args(["play", "planes"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that has ended reads no more lines.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// A round in which a person shoots at every cell in reading order, twice as many lines as it
/// takes.
fn reading_order(rounds: usize) -> String {
    let cell = |at: u8| format!("{}{}", char::from(b'A' + at % 7), at / 7 + 1);
    let cells: Vec<String> = (0..49).map(cell).collect();
    format!("random\n{}\n", cells.join("\n")).repeat(rounds)
}

#[test]
fn a_round_ends_with_the_hidden_layouts() {
    for (language, words) in [
        (
            "en",
            [
                "first to 10 of 19 rounds",
                "The program has hidden",
                "This round goes to the program",
                "Score: you 0, the program 1.",
            ],
        ),
        (
            "zh",
            [
                "先胜 10 局者为胜",
                "程序已布阵",
                "本局由程序获胜",
                "比分：你 0，程序 1。",
            ],
        ),
    ] {
        let run = played(
            &["--mode", "duel", "--lang", language],
            "C1^\nresign\nscore\nhelp\nquit\n",
        );
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
        for word in words {
            assert!(run.out.contains(word), "{word}: {}", run.out);
        }
    }
}

/// Ten rounds lost in reading order end the match; the same seed gives the same match.
#[test]
fn a_match_is_data() {
    // A refused line would end a match with `--json`, so each round is resigned.
    let lines = "random\nG7\nresign\n".repeat(10);
    let arguments = ["--mode", "duel", "--seed", "3", "--json"];
    let run = played(&arguments, &lines);
    assert_eq!(run.code, 0, "{run:?}");
    let found = object(&run);
    assert_eq!(
        (&found["mode"], &found["setup"], &found["winner"]),
        (&json!("duel"), &json!("7x7/1"), &json!("program"))
    );
    assert_eq!(found["score"], json!({"person": 0, "program": 10}));
    let rounds = found["rounds"].as_array().unwrap();
    assert_eq!(
        (rounds.len(), &rounds[0]["opener"], &rounds[1]["opener"]),
        (10, &json!("person"), &json!("program"))
    );
    assert!(rounds.iter().all(|round| {
        round["layouts"]["program"]
            .as_str()
            .unwrap()
            .starts_with("7x7 ")
    }));
    assert_eq!(
        rounds[1]["shots"]["program"].as_array().unwrap().len(),
        2,
        "it opened, and answered one shot"
    );
    assert_eq!(object(&played(&arguments, &lines)), found);
    assert_ne!(
        object(&played(
            &["--mode", "duel", "--seed", "6", "--json"],
            &lines
        ))["rounds"],
        found["rounds"]
    );
}

/// The opener may win with the first shot: the round is over, and the next one begins.
#[test]
fn a_first_shot_may_win() {
    let arguments = ["--mode", "duel", "--seed", "4", "--json"];
    let found = object(&played(&arguments, "random\nresign\nrandom\n"));
    let second = &found["rounds"][1];
    assert_eq!(
        (&second["opener"], &second["winner"]),
        (&json!("program"), &json!("program"))
    );
    assert_eq!(
        (&second["shots"]["person"], &second["shots"]["program"]),
        (&json!([]), &json!(["D3"]))
    );
    let found = object(&played(
        &arguments,
        "random\nresign\nrandom\nrandom\nresign\n",
    ));
    assert_eq!(found["score"], json!({"person": 0, "program": 3}));
}

/// Shooting in reading order is no match for the program, and every line is answered or refused.
#[test]
fn the_program_wins_against_reading_order() {
    let run = played(&["--mode", "duel"], &reading_order(30));
    assert_eq!(run.code, 0);
    assert!(
        run.out.contains("The match goes to the program."),
        "{}",
        run.out
    );
    // Lines after the end of a round are refused, without other effects.
    assert!(run.out.contains("hide your planes") && !run.out.contains("panicked"));
}

#[test]
fn impossible_lines_are_refused() {
    for (lines, code) in [
        ("Z9\n", 2),
        ("C1^ C1^\n", 2),
        ("random\nC1^\n", 2),
        ("random\nA1\nA1\n", 2),
        ("hint\n", 2),
        ("resign\n", 2),
    ] {
        assert_eq!(
            played(&["--mode", "duel", "--json"], lines).code,
            code,
            "{lines:?}"
        );
        let chinese = played(&["--mode", "duel", "--lang", "zh"], lines);
        assert!(chinese.code == 0 && is_chinese(&chinese.out), "{lines:?}");
    }
    // Without input there are no rounds.
    assert_eq!(
        object(&played(&["--mode", "duel", "--json"], ""))["rounds"],
        json!([])
    );
    assert_eq!(
        run(["play", "planes", "7x7/1 D4=b", "--mode", "duel"]).code,
        2
    );
    assert_eq!(run(["play", "lgame", "--mode", "duel"]).code, 2);
    for others in [
        ["--first", "entropy"],
        ["--load", "nothing.json"],
        ["--nodes", "5"],
        ["--threads", "2"],
    ] {
        let [option, value] = others;
        for language in ["en", "zh"] {
            let refused = run([
                "play", "planes", "--mode", "duel", option, value, "--lang", language,
            ]);
            assert!(
                refused.code == 2 && is_chinese(&refused.err) == (language == "zh"),
                "{refused:?}"
            );
        }
    }
}

/// Two planes, and a hint in either language.
#[test]
fn other_boards_and_hints() {
    for (language, word) in [("en", "wins the round"), ("zh", "本局胜率")] {
        let run = played(&["--mode", "duel", "--lang", language], "C1^\nhint\nquit\n");
        assert!(run.out.contains(word), "{}", run.out);
    }
    let run = played(
        &["9x9/2", "--mode", "duel"],
        "C1^ G2^\nE5\nhint\nresign\nquit\n",
    );
    assert!(
        run.code == 0 && run.out.contains("The program had hidden 9x9 "),
        "{}",
        run.out
    );
}
