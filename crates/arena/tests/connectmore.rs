//! Connect6 engines of other programs: they play, die, fall silent and talk nonsense, and every game
//! has a result.
#![cfg(not(target_family = "wasm"))]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, helpers too")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use arena::connectmore::{Line, Note, Reply, Session, Told};
use arena::{Budget, Conduct, Job, Openings, Plan, Reason, Record, Registry, Rules, conduct, play};
use players::entry;

/// The engine in plain Rust, compiled by itself as a stranger's would be.
fn stranger() -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/connect6_stranger.rs");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("stranger-{}", std::process::id()));
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let status = Command::new(compiler).args(["--edition", "2024", "-o"]).arg(&program).arg(source).status();
    assert!(status.unwrap().success());
    program
}

/// A session with an engine of this workspace, and its answers to these lines.
fn answers(engine: &str, lines: &[&str]) -> Vec<Reply> {
    let game = entry("connect6").unwrap().start();
    let engine = game.engine(&engine.parse().unwrap()).unwrap();
    let mut session = Session::new(engine, game, Told { nodes: Some(500), ..Told::default() });
    let clock = || Duration::ZERO;
    lines.iter().map(|&line| session.hear(&Line::Text(line.to_owned()), &clock)).collect()
}

/// A game in one process, by lines alone: whoever is named begins.
#[test]
fn a_conversation() {
    let replies =
        answers("hybrid", &["name", "new black", "move KIHK", "print", "name?", "new black", "new white", "move JJJJ"]);
    assert_eq!(replies[0].lines, ["name Quincunx"]);
    assert_eq!(
        (replies[1].lines.as_slice(), replies[5].lines.as_slice()),
        (&["move JJ".into()][..], &["move JJ@@".into()][..])
    );
    assert!(replies[2].lines[0].starts_with("move ") && replies[2].lines[0].len() == 9);
    assert_eq!(replies[3].lines.len(), 21);
    assert!(replies[6].lines.is_empty() && replies[7].lines[0].len() == 9);
    assert!(replies.iter().all(|reply| reply.notes.is_empty() && !reply.quits));
}

/// What cannot be done is said beside the protocol, and changes nothing.
#[test]
fn refusals_do_not_end_a_conversation() {
    let lines = ["move JJ", "black JJ", "white JJKK", "black KKLL", "vcf", "depth 2", "next", "dance", "end", "quit"];
    let replies = answers("road", &lines);
    assert_eq!(replies[0].lines.len(), 1);
    assert!(matches!(replies[1].notes[..], [Note::Illegal { .. } | Note::OutOfTurn]));
    assert_eq!(replies[2].notes, [Note::OutOfTurn]);
    assert!(replies[4].notes == [Note::NoForcing] && replies[5] == Reply::default());
    assert_eq!((replies[6].lines.len(), replies[7].notes.len()), (1, 1));
    assert!(replies[8] == Reply::default() && replies[9].quits);
    for reply in &replies {
        assert!(reply.notes.iter().all(|note| note.to_string().ends_with('.')), "{reply:?}");
    }
}

/// Black fills a line; the engine is told that the game is over, and moves no more.
#[test]
fn a_game_that_is_over_stays_so() {
    let lines = [
        "black JJ",
        "white AAAB",
        "black JKJL",
        "white ACSA",
        "black JMJN",
        "white SBSC",
        "black JO",
        "next",
        "new white",
    ];
    let replies = answers("hybrid", &lines);
    assert_eq!(
        (&replies[6].notes[..], &replies[7].notes[..]),
        (&[Note::Over(Some(game_core::Side::First))][..], &[Note::Over(Some(game_core::Side::First))][..])
    );
    assert!(replies[7].lines.is_empty() && replies[8] == Reply::default());
}

fn game(engines: [String; 2], start: &str, time: Duration) -> Record {
    let job = Job {
        game: "connect6".to_owned(),
        start: start.to_owned(),
        engines,
        budgets: [Budget::Move { time }; 2],
        seeds: [1, 2],
        dice: 1,
        threads: 1,
        rules: Rules { margin: Duration::from_mins(1), ..Rules::default() },
    };
    let begin = Instant::now();
    play(&job, &Registry, &|| begin.elapsed()).unwrap()
}

/// A match of pairs against the stranger: from the start and from openings, with either colour.
#[test]
fn a_stranger_plays_a_match() {
    let spec = format!("process:\"{}\"", stranger().display());
    for openings in [
        Openings::Random { plies: 0 },
        Openings::List { positions: vec!["J10 I9J11 K10L10".to_owned(), "J10".to_owned()] },
    ] {
        let plan = Plan {
            games: 4,
            openings,
            budget: Budget::Nodes { nodes: 300 },
            ..Plan::new("connect6", ["hybrid".to_owned(), spec.clone()])
        };
        let clock = || Duration::ZERO;
        let report = conduct(&plan, &Registry, &clock, Conduct::default(), &mut |_, _| ()).unwrap();
        assert_eq!((report.games(), report.faults.len()), (4, 0), "{:?}", report.faults);
        assert_eq!(report.engines[0].results, [0, 0, 4]);
    }
}

/// Programs that are no engines: each loses its game for a reason that is named.
#[cfg(unix)]
#[test]
fn faults_are_named() {
    let start = "J10 I9J11";
    let shell = |script: &str| format!("process:sh -c \"{script}\"");
    for (spec, word) in [
        (shell("exit 3"), "has ended"),
        (shell("read a; exit 0"), "has ended"),
        (shell("exec sleep 60"), "did not answer within 2.1 s"),
        (shell("yes chatter"), "did not answer within 2.1 s"),
        (shell("while read a; do echo move Z9; done"), "is no move"),
        ("process:/no/such/program".to_owned(), "could not be started"),
    ] {
        let record = game([spec.clone(), "random".to_owned()], start, Duration::from_millis(100));
        assert_eq!(record.winner, Some(1), "{spec}: {record:?}");
        assert!(matches!(&record.reason, Reason::Refusal { message } if message.contains(word)), "{spec}: {record:?}");
    }
    // Stones on stones are the referee's matter; and a shell that answers well plays on.
    let occupied =
        game([shell("while read a; do echo move JJKK; done"), "random".to_owned()], start, Duration::from_millis(100));
    assert!(matches!(&occupied.reason, Reason::Illegal { text, .. } if text == "J10"), "{occupied:?}");
    // Boards of other sizes are beyond the protocol.
    let small = game([shell("cat"), "random".to_owned()], "9x9", Duration::from_millis(100));
    assert!(matches!(&small.reason, Reason::Refusal { message } if message.contains("cannot say")), "{small:?}");
}

/// A spec without a program is refused before anything is played, and other games have no such engine.
#[test]
fn specs_are_checked() {
    for (name, spec) in [("connect6", "process:"), ("connect6", "process:\"a"), ("lgame", "process:true")] {
        let plan = Plan::new(name, ["random", spec]);
        assert!(plan.check(&Registry).is_err(), "{name} {spec}");
    }
    assert!(Plan::new("connect6", ["random", "process:no-such-program --with 3"]).check(&Registry).is_ok());
}
