//! `solve dots`: partial requests, interrupts, and results so far.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use common::{is_chinese, json, keys, object, run, text};
use serde_json::{Value, json};

/// Chain of three, half a chain of three beside it; the value is 2.
const CHAINS: &str = "2x3 11111111110000000";

#[test]
fn the_value_alone() {
    let solved = json(&["solve", "dots", "3x3", "--value"]);
    assert_eq!(
        (&solved["value"], &solved["exact"], &solved["moves"]),
        (&json!(-3), &json!(true), &json!([]))
    );
    assert!(text(&["solve", "dots", CHAINS, "--value"]).contains("Value: 2 (boxes).\n\n"));
    // Other games are reduced to the request too.
    assert_eq!(json(&["solve", "lgame", "--value"])["moves"], json!([]));
    assert_eq!(
        json(&[
            "solve",
            "einstein",
            "3..../5..../...../...../....c r",
            "--value"
        ])["fraction"],
        json!("50/81")
    );
}

#[test]
fn all_moves_of_three_by_three() {
    let solved = json(&["solve", "dots", "3x3", "--threads", "1"]);
    let values: Vec<i64> = solved["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m["value"].as_i64().unwrap())
        .collect();
    assert_eq!(
        (&solved["value"], values.len(), values.iter().max()),
        (&json!(-3), 24, Some(&-3))
    );
    // By one thread the work is always the same.
    assert_eq!(
        solved["nodes"],
        json(&["solve", "dots", "3x3", "--threads", "1"])["nodes"]
    );
    assert_eq!(
        keys(&["solve", "dots", "3x3"]),
        [
            "version",
            "game",
            "position",
            "exact",
            "value",
            "nimstring",
            "moves",
            "nodes",
            "table",
            "seconds"
        ]
    );
    assert!(text(&["solve", "dots", "3x3"]).contains(", table of 1 MiB."));
    assert!(text(&["solve", "dots", "3x3", "--lang", "zh"]).contains("，置换表 1 MiB。"));
}

/// The boxes won so far count.
#[test]
fn the_outcome_alone() {
    for (position, outcome, english, chinese) in [
        (CHAINS, 1, "Value: won.", "局面值：胜。"),
        ("2x3 11111111100000000", -1, "Value: lost.", "局面值：负。"),
        (
            "1x3 1111111110 score 0 2",
            -1,
            "Value: lost.",
            "局面值：负。",
        ),
        ("1x2", 0, "Value: drawn.", "局面值：和。"),
    ] {
        let solved = json(&["solve", "dots", position, "--outcome"]);
        assert_eq!(
            (&solved["value"], &solved["unit"]),
            (&json!(outcome), &json!("outcome")),
            "{position}"
        );
        assert!(
            text(&["solve", "dots", position, "--outcome"]).contains(english),
            "{position}"
        );
        assert!(
            text(&["solve", "dots", position, "--outcome", "--lang", "zh"]).contains(chinese),
            "{position}"
        );
    }
    assert_eq!(
        json(&["solve", "lgame", "--outcome"])["unit"],
        json!("outcome")
    );
    let chance = [
        "solve",
        "einstein",
        "3..../5..../...../...../....c r",
        "--outcome",
    ];
    for (language, sentence) in [("en", "do not say who wins"), ("zh", "不说明谁胜谁负")] {
        let run = run(chance.iter().chain(&["--lang", language]));
        assert!(
            run.code == 1 && run.out.is_empty() && run.err.contains(sentence),
            "{}",
            run.err
        );
    }
    assert_eq!(
        object(&run(chance.iter().chain(&["--json"])))["error"]["expected"],
        json!("`--value`")
    );
}

#[test]
fn bad_questions_are_refused() {
    for arguments in [
        &["solve", "dots", "--value", "--outcome"][..],
        &["solve", "dots", "--value=1"],
        &["solve", "dots", "--outcome", "--outcome"],
        &["solve", "dots", "--threads", "0"],
        &["analyze", "dots", "--value"],
    ] {
        for language in ["en", "zh"] {
            let run = run(arguments.iter().chain(&["--lang", language]));
            assert_eq!(
                (run.code, run.out.as_str(), is_chinese(&run.err)),
                (2, "", language == "zh"),
                "{arguments:?}"
            );
        }
        assert_eq!(
            object(&run(arguments.iter().chain(&["--json"])))["error"]["line"],
            Value::Null
        );
    }
}

/// The contest's board so early that its value takes hours.
#[cfg(unix)]
const EARLY: &str = "5x5 000000000000000000100010001010000100100101001000000010010010";

/// The output of the program after an interrupt.
#[cfg(unix)]
fn interrupted(arguments: &[&str]) -> common::Run {
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};
    use std::time::Duration;

    // Before it has a handler, an interrupt ends it like any program: then it needs more time.
    for patience in (0..8).map(|twice| Duration::from_millis(250 << twice)) {
        let mut command = common::program();
        command
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        std::thread::sleep(patience);
        assert!(
            Command::new("kill")
                .args(["-INT", &child.id().to_string()])
                .status()
                .unwrap()
                .success()
        );
        let output = child.wait_with_output().unwrap();
        if output.status.signal().is_none() {
            let text = |bytes| String::from_utf8(bytes).unwrap();
            return common::Run {
                code: output.status.code().unwrap(),
                out: text(output.stdout),
                err: text(output.stderr),
            };
        }
    }
    panic!("the program does not listen");
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_the_results_so_far() {
    let run = interrupted(&["solve", "dots", EARLY, "--nodes", "1000000000000", "--json"]);
    let told = object(&run);
    assert_eq!(
        (run.code, &told["exact"], &told["value"]),
        (1, &json!(false), &Value::Null)
    );
    let within = told
        .get("between")
        .is_none_or(|pair| pair[0].as_i64() <= pair[1].as_i64());
    assert!(
        within && told["moves"] == json!([]) && told["nodes"].as_u64() > Some(0),
        "{told}"
    );
    // A request for the outcome shows outcomes only.
    let told = object(&interrupted(&[
        "solve",
        "dots",
        EARLY,
        "--nodes",
        "1000000000000",
        "--outcome",
        "--json",
    ]));
    let within = told
        .get("between")
        .is_none_or(|pair| *pair == json!([-1.0, 0.0]) || *pair == json!([0.0, 1.0]));
    assert!(
        within && (&told["unit"], &told["value"]) == (&json!("outcome"), &Value::Null),
        "{told}"
    );
    for (language, sentence, head) in [
        (
            "en",
            "The solver was stopped before it was done.",
            "Value: ",
        ),
        ("zh", "求解在完成之前被中止。", "局面值："),
    ] {
        let run = interrupted(&[
            "solve",
            "dots",
            EARLY,
            "--nodes",
            "1000000000000",
            "--lang",
            language,
        ]);
        assert_eq!(run.code, 1);
        assert!(
            run.err.contains(sentence) && run.out.contains(head),
            "{}{}",
            run.out,
            run.err
        );
    }
}
