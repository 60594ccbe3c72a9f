//! Connect6 engines of other programs: they play, exit early, do not answer or send nonsense, and
//! every game has a result.
#![cfg(not(target_family = "wasm"))]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use arena::{
    Budget, EngineProvider, Job, JobError, MakeEngineError, MatchOptions, Openings, Plan,
    PlanError, Reason, Record, Registry, Rules, play, run_match,
};
use engines::entry;
use game_core::Position;

/// Compiles the example of an engine that uses nothing of this workspace, and returns the path of
/// its program.
fn example_engine() -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../protocols/examples/connect6_minimal_engine.rs");
    let program =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("stranger-{}", std::process::id()));
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let status = Command::new(compiler)
        .args(["--edition", "2024", "-o"])
        .arg(&program)
        .arg(source)
        .status();
    assert!(status.unwrap().success());
    program
}

fn job(engines: [String; 2], start: &str, time: Duration) -> Job {
    Job {
        game: "connect6".to_owned(),
        start: start.to_owned(),
        engines,
        budgets: [Budget::Move { time }; 2],
        seeds: [1, 2],
        dice: 1,
        threads: 1,
        rules: Rules {
            margin: Duration::from_secs(60),
            ..Rules::default()
        },
    }
}

fn game(engines: [String; 2], start: &str, time: Duration) -> Record {
    let (job, begin) = (job(engines, start, time), Instant::now());
    play(&job, &Registry, &|| begin.elapsed()).unwrap()
}

/// A match against the example engine, in pairs: from the start and from openings.
#[test]
fn an_engine_of_another_program_plays_a_match() {
    let spec = format!("process:\"{}\"", example_engine().display());
    for openings in [
        Openings::Random { plies: 0 },
        Openings::List {
            positions: vec!["J10 I9J11 K10L10".to_owned(), "J10".to_owned()],
        },
    ] {
        let plan = Plan {
            games: 4,
            openings,
            budget: Budget::Nodes { nodes: 300 },
            ..Plan::new("connect6", ["hybrid".to_owned(), spec.clone()])
        };
        let clock = || Duration::ZERO;
        let report = run_match(
            &plan,
            &Registry,
            &clock,
            MatchOptions::default(),
            &mut |_, _| (),
        )
        .unwrap();
        assert_eq!(
            (report.games(), report.faults.len()),
            (4, 0),
            "{:?}",
            report.faults
        );
        assert_eq!(report.engines[0].results, [0, 0, 4]);
    }
}

/// A position with the first player to move.
#[cfg(unix)]
const STARTED: &str = "J10 I9J11";

/// An engine that is a line of the shell.
#[cfg(unix)]
fn shell(script: &str) -> String {
    format!("process:sh -c \"{script}\"")
}

/// A program that is not an engine loses its game, and the record has the reason.
#[cfg(unix)]
#[test]
fn faults_are_named() {
    for (spec, word) in [
        (shell("exit 3"), "has ended"),
        (shell("read a; exit 0"), "has ended"),
        (shell("exec sleep 60"), "did not answer within 2.1 s"),
        (shell("yes chatter"), "did not answer within 2.1 s"),
        (shell("while read a; do echo move Z9; done"), "is no move"),
        (
            "process:/no/such/program".to_owned(),
            "could not be started",
        ),
    ] {
        let record = game(
            [spec.clone(), "random".to_owned()],
            STARTED,
            Duration::from_millis(100),
        );
        assert_eq!(record.winner, Some(1), "{spec}: {record:?}");
        assert!(
            matches!(&record.reason, Reason::Refusal { message } if message.contains(word)),
            "{spec}: {record:?}"
        );
    }
}

/// The same for answers that are no turn here.
#[cfg(unix)]
#[test]
fn answers_that_are_no_turn_are_named() {
    // An occupied cell is correct for the protocol; the referee finds the illegal move.
    let occupied = game(
        [
            shell("while read a; do echo move JJKK; done"),
            "random".to_owned(),
        ],
        STARTED,
        Duration::from_millis(100),
    );
    assert!(
        matches!(&occupied.reason, Reason::Illegal { text, .. } if text == "J10"),
        "{occupied:?}"
    );
    // An answer with too many or too few stones is not a turn, and no stone of it is played.
    for (start, answer) in [("19x19", "JJKK"), (STARTED, "AA"), (STARTED, "AA@@")] {
        let spec = shell(&format!("while read a; do echo move {answer}; done"));
        let record = game(
            [spec, "random".to_owned()],
            start,
            Duration::from_millis(100),
        );
        assert!(record.steps.is_empty(), "{answer}: {record:?}");
        let garbled =
            matches!(&record.reason, Reason::Refusal { message } if message.contains("is no move"));
        assert!(garbled && record.winner == Some(1), "{answer}: {record:?}");
    }
    // The protocol has no boards of other sizes.
    let small = game(
        [shell("cat"), "random".to_owned()],
        "9x9",
        Duration::from_millis(100),
    );
    assert!(
        matches!(&small.reason, Reason::Refusal { message } if message.contains("cannot say")),
        "{small:?}"
    );
}

/// With a clock for the whole game, a program may think longer than an engine's limit for a move.
#[cfg(unix)]
#[test]
fn a_program_manages_a_clock_for_the_game_itself() {
    // The script reads three lines, plays one turn and exits after one more line.
    let spec =
        "process:sh -c \"read a; read b; read c; sleep 2.6; echo move KIHK; read d\"".to_owned();
    let clock = Budget::Game {
        base: Duration::from_secs(20),
        increment: Duration::ZERO,
    };
    let job = Job {
        budgets: [clock; 2],
        ..job(["random".to_owned(), spec], "J10", Duration::ZERO)
    };
    let begin = Instant::now();
    let record = play(&job, &Registry, &|| begin.elapsed()).unwrap();
    assert_eq!(
        record.steps.get(..2),
        Some(&["K11".to_owned(), "H9".to_owned()][..]),
        "{record:?}"
    );
}

/// A program is sent `quit` before it is ended, and has time to react.
#[cfg(unix)]
#[test]
fn a_program_is_sent_quit() {
    let farewell =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("farewell-{}", std::process::id()));
    let script = format!(
        "while read a; do test $a = quit && echo $a > {}; done",
        farewell.display()
    );
    let game = entry("connect6").unwrap().start();
    let mut engine = Registry
        .engine(game.as_ref(), &format!("process:sh -c \"{script}\""))
        .unwrap();
    engine.prepare(game.as_ref(), None);
    drop(engine);
    assert_eq!(std::fs::read_to_string(&farewell).unwrap(), "quit\n");
    std::fs::remove_file(farewell).unwrap();
}

/// A list with an opening that the protocol cannot express is refused before any game is played;
/// random openings end with a whole turn.
#[test]
fn openings_can_be_written() {
    let random = Plan::new("connect6", ["random", "process:no-such-program"]);
    for number in 0..20 {
        let start: connect6::AnyConnect6 = random
            .job(number, None, &Registry)
            .unwrap()
            .start
            .parse()
            .unwrap();
        assert_eq!((start.left(), start.move_count()), (2, 361 - 5), "{start}");
    }
    for (text, can) in [
        ("J10 I9J11", true),
        ("19x19", true),
        ("J10 I9", false),
        ("9x9 E5", false),
    ] {
        let openings = Openings::List {
            positions: vec!["J10".to_owned(), text.to_owned()],
        };
        let plan = Plan {
            openings: openings.clone(),
            ..random.clone()
        };
        let unsayable = matches!(
            plan.check(&Registry),
            Err(PlanError::UnsupportedOpening { number: 1, .. })
        );
        assert_eq!(
            (plan.check(&Registry).is_ok(), unsayable),
            (can, !can),
            "{text}"
        );
        let own = Plan {
            openings,
            ..Plan::new("connect6", ["random", "road"])
        };
        assert!(own.check(&Registry).is_ok(), "{text}");
    }
}

/// A spec without a program is refused before anything is played, and so is a protocol of another
/// game.
#[test]
fn specs_are_checked() {
    for (name, spec) in [("connect6", "process:"), ("lgame", "gtp:true")] {
        let fault = Plan::new(name, ["random", spec])
            .check(&Registry)
            .unwrap_err();
        let is_programs = matches!(
            fault,
            PlanError::Job(JobError::Engine {
                fault: MakeEngineError::Program(_),
                ..
            })
        );
        assert!(is_programs, "{name} {spec}: {fault:?}");
    }
    for (name, spec) in [
        ("connect6", "process:no-such-program --with 3"),
        ("lgame", "process:true"),
        ("dots", "sau:a"),
    ] {
        assert!(
            Plan::new(name, ["random", spec]).check(&Registry).is_ok(),
            "{name} {spec}"
        );
    }
}
