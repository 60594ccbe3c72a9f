//! The catalogue of bad inputs, with the program's answers: one sentence in both languages and one
//! object, exit code 2 or that of the case. The cases are in `tests/catalogue`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "../../../tests/catalogue/case_file.rs"]
mod case_file;
use crate::common;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use case_file::{Case, cases, compare, without_speed};
use common::{Run, finish, is_chinese, object, program};
use serde_json::Value;

const COMMANDS: &str = include_str!("../../../tests/catalogue/commands.txt");
#[cfg(unix)]
const FILES: &str = include_str!("../../../tests/catalogue/files.txt");
const POSITIONS: &str = include_str!("../../../tests/catalogue/positions.txt");
const PROTOCOLS: &str = include_str!("../../../tests/catalogue/protocols.txt");
const RECORDS: &str = include_str!("../../../tests/catalogue/records.txt");

/// The languages: the key of a field, and the prefix of a sentence.
const LANGUAGES: [(&str, &str); 2] = [("en", "Error: "), ("zh", "错误：")];

/// The texts of a field.
fn texts(case: &Case<'_>, key: &str) -> Vec<String> {
    case.list(key)
        .into_iter()
        .map(|bytes| String::from_utf8(bytes).unwrap())
        .collect()
}

fn run(arguments: &[String]) -> Run {
    finish(program().args(arguments))
}

/// Checks the object of a refused command, and returns it.
fn check_object(name: &str, arguments: &[String]) -> Value {
    let run = finish(program().arg("--json").args(arguments));
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
    error
}

/// The sentence of a complaint: nothing is on standard output, and no control character anywhere.
fn sentence(case: &Case<'_>, arguments: &[String], (language, prefix): (&str, &str)) -> String {
    let chosen = arguments
        .iter()
        .any(|word| word == "--lang" || word == "--");
    let rest = ["--lang", language]
        .into_iter()
        .map(str::to_owned)
        .filter(|_| !chosen);
    let run = run(&arguments.iter().cloned().chain(rest).collect::<Vec<_>>());
    let code: i32 = case.raw("code").map_or(2, |code| code.parse().unwrap());
    assert_eq!(
        (run.code, run.out.as_str()),
        (code, ""),
        "{}: {run:?}",
        case.name
    );
    assert!(
        !run.err.contains(|c: char| c.is_control() && c != '\n') && run.err.len() < 2000,
        "{}",
        case.name
    );
    let first = run.err.lines().next().unwrap();
    first
        .strip_prefix(prefix)
        .unwrap_or_else(|| panic!("{}: {first}", case.name))
        .to_owned()
}

/// A sentence as a program without farms writes it: a list of all commands lacks theirs.
fn without_farm(sentence: &str) -> String {
    if cfg!(feature = "farm") {
        sentence
            .replace("match, farm, work, ", "match, ")
            .replace("match、farm、work、", "match、")
    } else {
        sentence.to_owned()
    }
}

#[test]
fn command_lines_that_are_wrong_by_themselves() {
    for language in LANGUAGES {
        let told = |case: &&Case<'_>| case.raw(language.0).is_some();
        let cases = cases(COMMANDS);
        assert!(
            cases.iter().filter(told).count() + 10 > cases.len(),
            "nearly all have a sentence"
        );
        compare(
            cases.into_iter().filter(|case| told(&case)).collect(),
            language.0,
            |case| without_farm(&sentence(case, &texts(case, "args"), language)),
        );
    }
    for case in cases(COMMANDS) {
        let error = check_object(case.name, &texts(&case, "args"));
        assert_eq!(
            (&error["line"], &error["column"]),
            (&Value::Null, &Value::Null),
            "{}",
            case.name
        );
        assert!(!is_chinese(&error.to_string()), "{}: {error}", case.name);
    }
}

/// Positions at each command that reads one, in turn: the sentence, and the line with a mark under
/// its fault. The tests of the libraries cover texts that no command line can hold.
#[test]
fn positions_that_are_none() {
    let short = |case: &Case<'_>| {
        let text = case.bytes("position");
        text.len() < 100_000 && !text.contains(&0) && !text.starts_with(b"-")
    };
    let commands = [
        &["solve"][..],
        &["analyze"],
        &["play"],
        &["perft", "--depth", "1"],
    ];
    let asked = |case: &Case<'_>| {
        let words = commands[case.name.len() % commands.len()]
            .iter()
            .map(|&word| word.to_owned());
        let mut words: Vec<String> = words.collect();
        words.insert(1, case.text("game").to_owned());
        words.insert(2, String::from_utf8(case.bytes("position")).unwrap());
        words
    };
    for language in LANGUAGES {
        let cases = cases(POSITIONS).into_iter().filter(short).collect();
        compare(cases, language.0, |case| {
            sentence(case, &asked(case), language)
        });
    }
    for case in cases(POSITIONS).into_iter().filter(short) {
        let error = check_object(case.name, &asked(&case));
        let place = format!("Line {}, column {}: ", error["line"], error["column"]);
        assert!(
            case.text("en").starts_with(&place),
            "{}: {error}",
            case.name
        );
        let complaint = run(&asked(&case)).err;
        let lines: Vec<&str> = complaint.lines().collect();
        assert!(
            lines.len() == 3 && lines[2].trim() == "^",
            "{}: {complaint}",
            case.name
        );
    }
}

/// A folder for these tests alone, with a short name: long ones are cut off in sentences.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("q{}{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn records_that_are_none() {
    let file = folder("r").join("record").to_str().unwrap().to_owned();
    // A second game behind the first one is no record, but a file of two.
    let is_one =
        |case: &Case<'_>| records::Splitter::new(case.bytes("bytes").as_slice()).count() < 2;
    let single = || {
        cases(RECORDS)
            .into_iter()
            .filter(is_one)
            .collect::<Vec<_>>()
    };
    assert!(single().len() + 3 > cases(RECORDS).len());
    for (language, _) in LANGUAGES {
        compare(single(), language, |case| {
            fs::write(&file, case.bytes("bytes")).unwrap();
            let run = run(&["check", &file, "--lang", language].map(str::to_owned));
            assert_eq!((run.code, run.err.as_str()), (2, ""), "{}", case.name);
            let first = run.out.lines().next().unwrap().strip_prefix(&file).unwrap();
            first.trim_start_matches([':', '：', ' ']).to_owned()
        });
    }
    fs::remove_file(&file).unwrap();
}

/// Kinds of files: missing, a folder, a full disk, or wrong bytes. The file is left unchanged.
#[cfg(target_os = "linux")]
#[test]
fn files_that_cannot_be_used() {
    for (language, prefix) in LANGUAGES {
        compare(cases(FILES), language, |case| {
            let place = folder("f").join("file");
            let path = match case.text("file") {
                "full" => "/dev/full",
                _ => place.to_str().unwrap(),
            };
            match case.text("file") {
                "missing" | "full" => {}
                "folder" => fs::create_dir(path).unwrap(),
                _ => fs::write(path, case.bytes("file")).unwrap(),
            }
            let arguments = texts(case, "args")
                .into_iter()
                .map(|word| word.replace("FILE", path));
            let run = finish(program().args(arguments).args(["--lang", language]));
            let code: i32 = case.text("code").parse().unwrap();
            assert_eq!(run.code, code, "{}: {run:?}", case.name);
            if place.is_file() {
                assert_eq!(
                    fs::read(&place).unwrap(),
                    case.bytes("file"),
                    "{} changes the file",
                    case.name
                );
            }
            let said = if run.err.is_empty() { run.out } else { run.err };
            let first = said.lines().next().unwrap().replace(path, "FILE");
            first
                .strip_prefix(prefix)
                .map_or(first.clone(), str::to_owned)
        });
    }
}

/// Lines that end with the input, in the middle of a conversation: requests are answered, and the
/// engine leaves normally.
#[test]
#[ignore = "takes long: the gate runs it"]
fn lines_that_engines_refuse() {
    for (language, _) in LANGUAGES {
        for (key, is_said) in [("say", true), (language, false)] {
            compare(cases(PROTOCOLS), key, |case| {
                let mut command = program();
                command.args([
                    "engine",
                    case.text("game"),
                    "--protocol",
                    case.text("protocol"),
                ]);
                command.args(["--engine", "random", "--nodes", "1", "--lang", language]);
                command
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .stderr(Stdio::piped());
                let mut child = command.spawn().unwrap();
                child
                    .stdin
                    .take()
                    .unwrap()
                    .write_all(&case.lines("hear").join(&b'\n'))
                    .unwrap();
                let output = child.wait_with_output().unwrap();
                assert!(output.status.success(), "{}", case.name);
                let said = String::from_utf8(if is_said {
                    output.stdout
                } else {
                    output.stderr
                })
                .unwrap();
                let lines: Vec<String> = said
                    .lines()
                    .filter(|line| !line.is_empty())
                    .map(without_speed)
                    .collect();
                lines.join(" | ")
            });
        }
    }
}
