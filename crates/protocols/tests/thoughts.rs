//! Lines while the engine thinks, its time, and the reports of a thought.
#![cfg(not(target_family = "wasm"))]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::io::BufReader;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use protocols::quincunx::Response;
use protocols::{EngineDefaults, Line, Moment, Protocol, converse};

use crate::conversations::{bytes, session};

/// A conversation through pipes, line by line, as a controller has it.
struct Pipe {
    input: std::io::PipeWriter,
    output: BufReader<std::io::PipeReader>,
}

impl Pipe {
    fn open(
        protocol: Protocol,
        game: &'static str,
        engine: &'static str,
    ) -> (Self, std::thread::JoinHandle<()>) {
        let ((hears, input), (output, mut says)) =
            (std::io::pipe().unwrap(), std::io::pipe().unwrap());
        let talk = move || {
            let defaults = EngineDefaults {
                nodes: Some(1_000_000_000_000),
                ..EngineDefaults::default()
            };
            let mut session = session(protocol, game, engine, defaults);
            let begin = Instant::now();
            let clock = move || begin.elapsed();
            converse(
                protocol,
                session.as_mut(),
                BufReader::new(hears),
                &mut says,
                clock,
                &mut |_| (),
            )
            .unwrap();
        };
        (
            Self {
                input,
                output: BufReader::new(output),
            },
            std::thread::spawn(talk),
        )
    }

    fn say(&mut self, line: &str) {
        std::io::Write::write_all(&mut self.input, format!("{line}\n").as_bytes()).unwrap();
    }

    /// The next line with this beginning.
    fn handle(&mut self, begin: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(
                std::io::BufRead::read_line(&mut self.output, &mut line).unwrap() > 0,
                "{begin} was not said"
            );
            if line.starts_with(begin) {
                return line.trim_end().to_owned();
            }
        }
    }
}

/// `stop` ends an endless thought, and the result of a finished thought waits for it.
#[test]
fn a_thought_without_end_is_stopped() {
    for (game, engine) in [("connect6", "road"), ("lgame", "perfect")] {
        let (mut pipe, talk) = Pipe::open(Protocol::Quincunx, game, engine);
        for _ in 0..3 {
            pipe.say("go infinite");
            std::thread::sleep(Duration::from_millis(50));
            pipe.say("stop");
            assert_ne!(pipe.handle("bestmove "), "bestmove none");
        }
        // An immediate stop ends only the thought that it follows.
        pipe.say("go infinite\nstop\nstop\ngo nodes 10\nisready");
        // The engine is ready while it thinks, so `readyok` may come before the second move.
        let mut missing = vec!["bestmove ", "bestmove ", "readyok"];
        while !missing.is_empty() {
            let line = pipe.handle("");
            if let Some(found) = missing.iter().position(|begin| line.starts_with(begin)) {
                missing.remove(found);
            }
        }
        pipe.say("quit");
        talk.join().unwrap();
    }
}

/// While the engine ponders its clock stands still; `ponderhit` starts it.
#[test]
fn a_ponderhit_starts_the_clock() {
    let (mut pipe, talk) = Pipe::open(Protocol::Quincunx, "connect6", "road");
    pipe.say("position J10 moves I9 I8\ngo ponder movetime 100");
    std::thread::sleep(Duration::from_millis(400));
    let hit = Instant::now();
    pipe.say("ponderhit");
    pipe.handle("bestmove ");
    // On a busy machine it takes longer, but never less than most of its time.
    assert!(
        hit.elapsed() >= Duration::from_millis(60),
        "{:?}",
        hit.elapsed()
    );
    pipe.say("go ponder nodes 100\nstop");
    pipe.handle("bestmove ");
    pipe.say("quit");
    talk.join().unwrap();
}

/// A controller that ends the game or leaves gets no turn that it could take for one of the next
/// game.
#[test]
fn an_end_leaves_no_turn_behind() {
    for protocol in [Protocol::Sau, Protocol::ConnectMore] {
        let (mut pipe, talk) = Pipe::open(protocol, "connect6", "road");
        pipe.say("new white\nmove JJ");
        std::thread::sleep(Duration::from_millis(100));
        pipe.say("end\nname?");
        let mut line = String::new();
        std::io::BufRead::read_line(&mut pipe.output, &mut line).unwrap();
        assert_eq!(line, "name Quincunx\n");
        pipe.say("quit");
        talk.join().unwrap();
    }
}

/// The time of an answer counts from the arrival of the line: here it is used up.
#[test]
fn time_counts_from_the_line() {
    let minute = Duration::from_secs(60);
    let begin = Instant::now();
    let clock = || minute + begin.elapsed();
    for (protocol, line) in [
        (Protocol::ConnectMore, "new black"),
        (Protocol::Sau, "new black"),
        (Protocol::Gtp, "genmove b"),
        (Protocol::Quincunx, "go"),
        (Protocol::Quincunx, "go movetime 60000"),
    ] {
        let mut session = session(
            protocol,
            "connect6",
            "road",
            EngineDefaults {
                time: Some(minute),
                ..EngineDefaults::default()
            },
        );
        let moment = Moment {
            clock: &clock,
            received: Duration::ZERO,
            interrupt: None,
            aside: None,
        };
        assert!(
            !session
                .handle(&Line::Text(line.to_owned()), moment)
                .lines
                .is_empty()
        );
    }
    // The first stone of Connect6 has one sensible place, but a minute for each would be five.
    assert!(begin.elapsed() < minute, "{:?}", begin.elapsed());
}

/// A long thought is reported on the way, deeper each time and not too often, with the same result
/// as without reports. The clock advances at each look.
#[test]
fn the_analysis_so_far_is_reported() {
    let step = Duration::from_millis(120);
    let answer = |aside: Option<&(dyn Fn(&str) + Sync)>| {
        let looks = AtomicU32::new(0);
        let clock = || step * looks.fetch_add(1, Relaxed);
        let mut session = session(
            Protocol::Quincunx,
            "lgame",
            "alphabeta",
            EngineDefaults::default(),
        );
        let moment = Moment {
            clock: &clock,
            received: Duration::ZERO,
            interrupt: None,
            aside,
        };
        session
            .handle(&Line::Text("go depth 5".to_owned()), moment)
            .lines
    };
    let told = Mutex::new(Vec::new());
    let aside = |line: &str| told.lock().unwrap().push(line.to_owned());
    let lines = answer(Some(&aside));
    let told = told.into_inner().unwrap();
    let infos: Vec<_> = told
        .iter()
        .map(|line| match Response::read(line) {
            Ok(Response::Info(info)) => (info.time.unwrap(), info.depth.unwrap()),
            other => panic!("{line}: {other:?}"),
        })
        .collect();
    assert!(infos.len() >= 2, "{told:?}");
    for pair in infos.windows(2) {
        assert!(
            pair[1].0 >= pair[0].0 + Duration::from_millis(100) && pair[1].1 >= pair[0].1,
            "{told:?}"
        );
    }
    let best = |lines: &[String]| lines.last().unwrap().clone();
    assert_eq!((lines.len(), best(&lines)), (2, best(&answer(None))));
}

/// A controller that sends all lines at once loses no time for later ones.
#[test]
fn requests_sent_at_once_each_have_their_time() {
    let begin = Instant::now();
    let mut session = session(
        Protocol::Quincunx,
        "connect6",
        "road",
        EngineDefaults::default(),
    );
    let (mut output, clock) = (Vec::new(), move || begin.elapsed());
    let input = bytes("position J10\ngo movetime 60\ngo movetime 60\ngo movetime 60\n");
    converse(
        Protocol::Quincunx,
        session.as_mut(),
        input,
        &mut output,
        clock,
        &mut |_| (),
    )
    .unwrap();
    assert_eq!(
        String::from_utf8(output)
            .unwrap()
            .matches("bestmove ")
            .count(),
        3
    );
    assert!(
        begin.elapsed() >= Duration::from_millis(130),
        "{:?}",
        begin.elapsed()
    );
}
