//! Runs the program and checks its output.
#![allow(dead_code, reason = "no test file uses all of it")]

use std::ffi::OsStr;
use std::process::{Command, Stdio};

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;

/// The start of the L-Game.
pub(crate) const START: &str = "nAA./.BA./.BA./.BBn A";

/// A finished position of the L-Game.
pub(crate) const FINISHED: &str = ".nAA/..BA/BBBA/...n A";

/// The commands, in the order of the help.
pub(crate) const COMMANDS: [&str; 20] = [
    "tour",
    "analyze",
    "solve",
    "perft",
    "play",
    "contest",
    "match",
    "engine",
    "tables",
    "regret",
    "policies",
    "convert",
    "check",
    "check-proof",
    "serve",
    "bench",
    "engines",
    "completions",
    "man",
    "help",
];

/// The output of the program.
#[derive(Debug)]
pub(crate) struct Run {
    /// The exit code.
    pub(crate) code: i32,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

/// The program in an environment without a language.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quincunx"));
    // Tests leave nothing in the user's folders, and make each table once.
    command.env(
        "QUINCUNX_TABLES",
        concat!(env!("CARGO_TARGET_TMPDIR"), "/tables"),
    );
    command
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .stdin(Stdio::null());
    command
}

/// Runs the program to its end.
pub(crate) fn run<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Run {
    finish(program().args(arguments))
}

/// Runs a prepared command to its end.
pub(crate) fn finish(command: &mut Command) -> Run {
    let output = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    let code = output.status.code().expect("the program ends by itself");
    Run {
        code,
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// Runs a command that succeeds without text on standard error; returns its output.
pub(crate) fn text(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
    assert!(run.out.ends_with('\n'), "{arguments:?}");
    run.out
}

/// The one object on one line that a command writes with `--json`, and nothing else.
pub(crate) fn object(run: &Run) -> Value {
    assert_eq!(run.err, "");
    assert!(
        run.out.ends_with('\n') && run.out.lines().count() == 1,
        "{:?}",
        run.out
    );
    let value: Value = serde_json::from_str(&run.out).expect("an object");
    assert_eq!(value["version"], 1);
    value
}

/// The object of a command that succeeds.
pub(crate) fn json(arguments: &[&str]) -> Value {
    let run = run(arguments.iter().chain([&"--json"]));
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
    object(&run)
}

/// The keys of an object in the order in which they are written.
pub(crate) struct Keys(pub(crate) Vec<String>);

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;
        impl<'de> Visitor<'de> for Collect {
            type Value = Keys;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Keys, M::Error> {
                let mut keys = Vec::new();
                while let Some((key, IgnoredAny)) = map.next_entry()? {
                    keys.push(key);
                }
                Ok(Keys(keys))
            }
        }
        deserializer.deserialize_map(Collect)
    }
}

/// The keys of the object that a command writes.
pub(crate) fn keys(arguments: &[&str]) -> Vec<String> {
    let run = run(arguments.iter().chain([&"--json"]));
    serde_json::from_str::<Keys>(&run.out).expect("an object").0
}

/// Whether there is a Chinese character in the text.
pub(crate) fn is_chinese(text: &str) -> bool {
    text.chars()
        .any(|character| ('\u{4E00}'..='\u{9FFF}').contains(&character))
}

/// The report of a match without its times, and without its journal.
pub(crate) fn timeless(mut report: Value) -> Value {
    report.as_object_mut().unwrap().remove("journal");
    report["seconds"] = Value::Null;
    for engine in report["engines"].as_array_mut().unwrap() {
        engine["seconds"] = Value::Null;
    }
    report
}

/// A command refuses a position at this column, as an object; `name` describes the fault.
pub(crate) fn refuses(command: &str, game: &str, (name, position, column): (&str, &str, u32)) {
    let refused = run([command, game, position, "--json"]);
    let error = &object(&refused)["error"];
    assert_eq!(
        (refused.code, &error["column"]),
        (2, &Value::from(column)),
        "{name}: {error}"
    );
}

/// A position is refused in Chinese, with the expected contents.
pub(crate) fn refuses_in_chinese(game: &str, (name, position, _): (&str, &str, u32)) {
    let chinese = run(["solve", game, position, "--lang", "zh"]);
    assert!(
        chinese.code == 2 && chinese.err.contains("此处应为") && is_chinese(&chinese.err),
        "{name}"
    );
    let expected = chinese
        .err
        .lines()
        .next()
        .unwrap()
        .split_once("此处应为")
        .unwrap()
        .1;
    assert!(
        !expected.contains("expected") && !expected.contains(" the "),
        "{name}: {expected}"
    );
}
