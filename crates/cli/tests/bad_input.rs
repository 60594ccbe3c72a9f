//! The catalogue of bad inputs: each gets one typed error, in both languages and as an object.
//!
//! A case has a name that describes the fault. Positions also have the place: their line is 1.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use common::{START, is_chinese, object, run, text};
use serde_json::Value;

/// Checks the output for people: nothing on standard output, one sentence and an optional excerpt.
fn check_complaint(name: &str, arguments: &[&str], language: &str, prefix: &str) -> String {
    let run = run(arguments.iter().copied().chain(
        ["--lang", language]
            .into_iter()
            .filter(|_| !names_language(arguments)),
    ));
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{name}: {run:?}");
    assert!(
        !run.err.contains(|c: char| c.is_control() && c != '\n'),
        "{name}: {:?}",
        run.err
    );
    assert!(run.err.len() < 1000, "{name}: {} bytes", run.err.len());
    if !names_language(arguments) {
        let sentence = run.err.lines().next().unwrap();
        assert!(
            sentence.starts_with(prefix) && sentence.ends_with(['.', '。']),
            "{name}: {sentence}"
        );
    }
    run.err
}

fn names_language(arguments: &[&str]) -> bool {
    arguments.contains(&"--lang") || arguments.contains(&"--")
}

/// Checks the object; returns it.
fn check_object(name: &str, arguments: &[&str]) -> Value {
    let run = run(["--json"].iter().chain(arguments));
    assert_eq!(run.code, 2, "{name}: {run:?}");
    let error = object(&run)["error"].clone();
    assert!(
        error["message"]
            .as_str()
            .is_some_and(|message| message.ends_with('.')),
        "{name}: {error}"
    );
    assert!(
        error["expected"]
            .as_str()
            .is_some_and(|expected| !expected.is_empty()),
        "{name}: {error}"
    );
    assert!(
        !is_chinese(&error.to_string().replace("中立子", "")),
        "{name}: {error}"
    );
    error
}

/// The expected values are named, in both languages.
#[test]
fn complaints_about_engines_name_the_allowed_values() {
    let cases = [
        ("nobody", "perfect", "perfect、hunt"),
        ("perfect:hash=1", "has none at all", "没有任何参数"),
        (
            "alphabeta:hash=1",
            "Known options: table, depth, nodes.",
            "可选：table、depth、nodes。",
        ),
        (
            "alphabeta:table=0",
            "is not a whole number from 1 to 4096.",
            "应为从 1 到 4096 的整数。",
        ),
        (
            "traps:measure=x",
            "is not one of count, share.",
            "应为count、share 之一。",
        ),
        (
            "traps:measure",
            "is not written `key=value`.",
            "应写作 `key=value`。",
        ),
        ("random:seed=1,seed=1", "given twice.", "出现了两次。"),
        (":", "The name of the engine is missing", "缺少引擎名称"),
    ];
    for (engine, english, chinese) in cases {
        let arguments = ["analyze", "lgame", "--engine", engine];
        let said = check_complaint(engine, &arguments, "en", "Error: ");
        assert!(said.contains(english), "{engine}: {said}");
        let said = check_complaint(engine, &arguments, "zh", "错误：");
        assert!(said.contains(chinese), "{engine}: {said}");
        assert!(
            !check_object(engine, &arguments)["expected"]
                .as_str()
                .unwrap()
                .is_empty()
        );
    }
}

#[test]
fn extreme_but_sensible_inputs_are_answered() {
    let cases: &[&[&str]] = &[
        &["analyze", "lgame", "--depth", "4294967295"],
        &["analyze", "lgame", "--depth", "1"],
        &["analyze", "lgame", "--nodes", "18446744073709551615"],
        &["analyze", "lgame", "--nodes", "1"],
        &["analyze", "lgame", "--time", "1000000"],
        &["analyze", "lgame", "--time", "1e-9"],
        &["analyze", "lgame", "--threads", "1024"],
        &[
            "analyze",
            "lgame",
            "--engine",
            "alphabeta:table=1,depth=500",
            "--nodes",
            "1",
        ],
        &[
            "analyze",
            "lgame",
            "--engine",
            "alphabeta:table=1",
            "--time",
            "1e-9",
        ],
        &[
            "analyze",
            "lgame",
            "--engine",
            "alphabeta:table=1",
            "--depth",
            "1",
            "--threads",
            "16",
        ],
        &[
            "analyze",
            "lgame",
            "--engine",
            "random:seed=9007199254740991",
        ],
        &["perft", "lgame", common::FINISHED, "--depth", "64"],
        &["--json", "--json", "solve", "lgame", "--json"],
        &["--lang", "zh", "solve", "lgame", "--lang", "en"],
        &["solve", "--", "lgame", START],
    ];
    for arguments in cases {
        assert!(!text(arguments).is_empty(), "{arguments:?}");
    }
}

/// One argument may be as long as the system allows, nearly 128 KiB here; several make a MiB.
#[test]
fn long_arguments_are_refused_shortly() {
    let long = "n".repeat(120 << 10);
    let padded = format!("{START}{long}");
    let (option, key) = (format!("perfect:{long}"), format!("perfect:{long}=1"));
    for arguments in [
        vec!["solve", "lgame", &long],
        vec!["solve", "lgame", &padded],
        vec!["solve", &long],
        vec![&long],
        vec!["analyze", "lgame", "--engine", &long],
        vec!["analyze", "lgame", "--engine", &option],
        vec!["analyze", "lgame", "--engine", &key],
        vec!["analyze", "lgame", "--time", &long],
        vec!["play", "lgame", "--second", &long],
        vec!["perft", "lgame", "--depth", &long],
        vec!["help", &long],
        vec!["completions", &long],
        vec![long.as_str(); 9],
    ] {
        check_complaint("long", &arguments, "en", "Error: ");
        let error = check_object("long", &arguments);
        assert!(error.to_string().len() < 1000);
    }
    let dashed = format!("--{long}");
    check_complaint("long option", &["solve", "lgame", &dashed], "zh", "错误：");
    check_object("long option", &["solve", "lgame", &dashed]);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let bad = OsStr::from_bytes(b"nAA./\xFF\xFE");
    let words = |words: &[&'static str]| {
        words
            .iter()
            .map(|word| OsStr::new(*word))
            .collect::<Vec<_>>()
    };
    for before in [
        &[][..],
        &["solve"],
        &["solve", "lgame"],
        &["perft", "lgame", "--depth"],
        &["analyze", "lgame", "--engine"],
        &["help"],
        &["--lang"],
    ] {
        let run = run(words(before).into_iter().chain([bad]));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{before:?}");
        assert!(
            run.err.starts_with("Error: ") && run.err.lines().count() == 1,
            "{}",
            run.err
        );
        let run = common::run(words(before).into_iter().chain([bad, OsStr::new("--json")]));
        assert_eq!(run.code, 2);
        assert!(object(&run)["error"]["message"].is_string());
    }
}

/// A pipe without a writer never blocks a command.
#[cfg(unix)]
#[test]
fn a_pipe_is_no_file() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pipes");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let pipe = folder.join("pipe").to_str().unwrap().to_owned();
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    for arguments in [
        &["check", &pipe][..],
        &["convert", &pipe],
        &["check-proof", &pipe],
        &["play", "lgame", "--load", &pipe],
        &["solve", "planes", "--check", &pipe],
        &[
            "match",
            "lgame",
            "--a",
            "perfect",
            "--b",
            "perfect",
            "--openings",
            &pipe,
        ],
    ] {
        let said = run(arguments);
        assert!([1, 2].contains(&said.code), "{arguments:?}: {said:?}");
        let text = format!("{}{}", said.out, said.err);
        assert!(
            text.contains("it is no ordinary file."),
            "{arguments:?}: {text}"
        );
    }
}
