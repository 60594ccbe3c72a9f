//! `regret` on sets of positions, and with programs at the end of a pipe.

use crate::common;

use std::path::PathBuf;

use common::{json, run, text};
use serde_json::json;

/// A set of the repository.
fn set(name: &str) -> String {
    format!(
        "{}/../../data/einstein/{name}.txt",
        env!("CARGO_MANIFEST_DIR")
    )
}

/// A file of a test.
fn file(name: &str, contents: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, contents).unwrap();
    path
}

#[test]
fn engines_are_measured_on_the_published_sets() {
    for name in ["five", "six"] {
        let set = set(name);
        let told = json(&[
            "regret",
            "einstein",
            "--set",
            &set,
            "--engine",
            "race:depth=1",
            "--engine",
            "race:depth=2",
            "--positions",
            "400",
        ]);
        assert_eq!(
            (&told["positions"], &told["set"], &told["stones"]),
            (&json!(400), &json!(set), &json!(null))
        );
        let mean = |engine: usize| told["engines"][engine]["mean"].as_f64().unwrap();
        assert!(
            mean(1) < mean(0) && (0.005..0.06).contains(&mean(0)),
            "{told}"
        );
    }
    let shown = text(&[
        "regret",
        "einstein",
        "--set",
        &set("five"),
        "--engine",
        "race",
        "--positions",
        "5",
    ]);
    assert!(shown.contains("5 positions of `"), "{shown}");
}

/// The program measures itself through its own pipes, as it measures the engine inside.
#[cfg(unix)]
#[test]
fn a_program_is_measured_as_the_engine_is() {
    let program = env!("CARGO_BIN_EXE_quincunx");
    for protocol in ["ewn", "quincunx"] {
        let spec = format!(
            "{protocol}:{program} engine einstein --protocol {protocol} --engine race:depth=1"
        );
        let told = json(&[
            "regret",
            "einstein",
            "--set",
            &set("six"),
            "--positions",
            "60",
            "--engine",
            "race:depth=1",
            "--engine",
            &spec,
            "--time",
            "1",
        ]);
        let engines = &told["engines"];
        assert_eq!(engines[0]["mean"], engines[1]["mean"], "{protocol}: {told}");
        assert_eq!(engines[0]["worst"], engines[1]["worst"], "{protocol}");
        assert_eq!(engines[1]["engine"], json!(spec));
    }
}

/// Runs a program of the shell as the engine, with ten milliseconds a move.
#[cfg(unix)]
fn measured(script: &str, language: &str) -> common::Run {
    let script = file(&format!("{language}-{}.sh", script.len()), script);
    let spec = format!("ewn:sh {}", script.display());
    run([
        "regret",
        "einstein",
        "--set",
        &set("five"),
        "--positions",
        "3",
        "--engine",
        &spec,
        "--lang",
        language,
    ])
}

/// The answers of bad programs: none, no move, and one that comes after 300 ms. The first line of
/// each answers the question that tells whether the program is ready.
#[cfg(unix)]
#[test]
fn a_bad_program_is_named_with_its_position() {
    let first = "read line; echo 1 1 1; ";
    for (script, english, chinese) in [
        ("exit 0", "has ended", "外部引擎已退出"),
        (&format!("{first} exit 0"), "has ended", "外部引擎已退出"),
        (
            &format!("{first} read line; echo 9 9 9 9"),
            "which is no move",
            "不是走法",
        ),
        (
            &format!("{first} read line; sleep 5; echo 1"),
            "did not answer within",
            "没有作答",
        ),
    ] {
        for (language, sentence) in [("en", english), ("zh", chinese)] {
            let run = measured(script, language);
            assert_eq!((run.code, run.out.as_str()), (1, ""), "{script}: {run:?}");
            assert!(run.err.contains(sentence), "{script}: {}", run.err);
            let place = ["at position 1, ", "在第 1 个局面 "];
            assert!(
                place.iter().any(|place| run.err.contains(place)),
                "{}",
                run.err
            );
        }
    }
}

/// A program that follows the protocol and goes where no stone can go.
#[cfg(target_os = "linux")]
#[test]
fn an_illegal_move_is_quoted() {
    let program = env!("CARGO_BIN_EXE_quincunx");
    let script = file(
        "illegal.sh",
        &format!(
            "{program} engine einstein --protocol quincunx --engine race |\
             sed -u 's/^\\(.*[bB]est[a-z]* *[^ ]*\\)-[A-E][1-5]/\\1-A1/'\n"
        ),
    );
    let spec = format!("quincunx:sh {}", script.display());
    for (language, sentence) in [("en", "cannot be played here"), ("zh", "在此局面不能走")] {
        let run = run([
            "regret",
            "einstein",
            "--set",
            &set("five"),
            "--engine",
            &spec,
            "--lang",
            language,
        ]);
        assert_eq!(run.code, 1, "{run:?}");
        assert!(
            run.err.contains(sentence) && run.err.contains("-A1"),
            "{run:?}"
        );
    }
}

/// A program that plays well, 0.3 s late. On a busy machine its answer may be so late that it is not awaited.
#[cfg(unix)]
#[test]
fn a_late_program_is_refused() {
    let script = file(
        "late.sh",
        "while read line; do sleep 0.3; printf '%s\\n' \"$line\" >&3; read answer <&4; echo \"$answer\"; done",
    );
    let program = env!("CARGO_BIN_EXE_quincunx");
    let pipe = file(
        "late-pipe.sh",
        &format!(
            "d=$(mktemp -d); mkfifo $d/a $d/b\n\
             {program} engine einstein --protocol ewn --engine race < $d/a > $d/b &\n\
             exec 3> $d/a 4< $d/b; rm -r $d\n. {}\n",
            script.display()
        ),
    );
    let spec = format!("ewn:sh {}", pipe.display());
    for (language, sentence) in [
        ("en", ["for a move that had 10", "did not answer within"]),
        ("zh", ["一步用时", "没有作答"]),
    ] {
        let run = run([
            "regret",
            "einstein",
            "--set",
            &set("five"),
            "--positions",
            "2",
            "--engine",
            &spec,
            "--lang",
            language,
        ]);
        assert_eq!(run.code, 1, "{run:?}");
        assert!(
            sentence.iter().any(|sentence| run.err.contains(sentence)),
            "{}",
            run.err
        );
    }
}

#[test]
fn wrong_sets_and_engines_are_refused() {
    let empty = file("empty-set.txt", "end 0 00000000\n");
    let foreign = file("foreign-set.txt", "# A set.\n1234\n");
    let (empty, foreign) = (empty.display().to_string(), foreign.display().to_string());
    for (arguments, sentence) in [
        (["--set", "no-such-file"], "cannot be read"),
        (["--set", &empty], "leaves a decision"),
        (["--set", &foreign], "Line 2, column"),
        (["--engine", "no-such-engine"], "There is no engine"),
        (["--engine", "gtp:prog"], "gtp"),
        (["--engine", "ewn:"], "Behind `ewn:`"),
        (["--stones", "7"], "--stones"),
    ] {
        let run = run([&["regret", "einstein"][..], &arguments].concat());
        assert_eq!(run.code, 2, "{arguments:?}: {run:?}");
        assert!(run.err.contains(sentence), "{arguments:?}: {}", run.err);
    }
    let lgame = run(["regret", "lgame", "--set", &set("five")]);
    assert!(lgame.code == 1 && lgame.err.contains("no positions of lgame"));
    let both = run(["regret", "einstein", "--set", "a", "--stones", "5"]);
    assert_eq!(both.code, 2);
}

/// The tables of five and six stones are not made on the way.
#[test]
fn large_tables_must_have_been_built() {
    let run = common::finish(
        common::program()
            .env("QUINCUNX_TABLES", env!("CARGO_TARGET_TMPDIR"))
            .args(["regret", "einstein", "--stones", "6"]),
    );
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("`quincunx tables build einstein 6`"),
        "{}",
        run.err
    );
}
