//! The time of a turn of several moves: halved from move to move, or all of it at once for an
//! engine that settles its turn in one thought.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use engines::entry;
use protocols::{EngineDefaults, Line, Moment, Session, connectmore, gtp};
use registry::{Analysis, Engine, EngineInfo, ErasedGame, GameResult, Limits, QueryError};

/// An engine with a configurable `plans_turns` that records its limits.
#[derive(Debug)]
struct Spied {
    engine: Box<dyn Engine>,
    plans: bool,
    times: Arc<Mutex<Vec<Duration>>>,
}

impl Engine for Spied {
    fn info(&self) -> &'static EngineInfo {
        self.engine.info()
    }

    fn think(
        &mut self,
        game: &dyn ErasedGame,
        limits: &Limits<'_>,
    ) -> Result<Analysis, QueryError> {
        self.times.lock().unwrap().extend(limits.time_limit());
        self.engine.think(game, &Limits::new().nodes(100))
    }

    fn begin(&mut self, seed: u64) {
        self.engine.begin(seed);
    }

    fn plans_turns(&self) -> bool {
        self.plans
    }

    fn end(&mut self, ending: GameResult) {
        self.engine.end(ending);
    }
}

/// An engine whose limits are recorded here, at the start of the game, with a second for a turn.
fn spied(plans: bool, times: &Arc<Mutex<Vec<Duration>>>) -> (Box<dyn Engine>, EngineDefaults) {
    let game = entry("connect6").unwrap().start();
    let spied = Spied {
        engine: game.engine(&"road".parse().unwrap()).unwrap(),
        plans,
        times: Arc::clone(times),
    };
    let defaults = EngineDefaults {
        time: Some(Duration::from_secs(1)),
        ..EngineDefaults::default()
    };
    (Box::new(spied), defaults)
}

/// What a session says to lines, with a clock that stands still.
fn said(session: &mut dyn Session, lines: &[&str]) -> Vec<String> {
    let clock = || Duration::ZERO;
    let mut answers = Vec::new();
    for line in lines {
        let reply = session.handle(&Line::Text((*line).to_owned()), Moment::alone(&clock));
        answers.extend(reply.lines);
    }
    answers
}

fn millis(times: &Arc<Mutex<Vec<Duration>>>) -> Vec<u128> {
    let times = times.lock().unwrap();
    times.iter().map(Duration::as_millis).collect()
}

/// The times that an engine gets for the stones of a turn.
fn times(plans: bool) -> Vec<u128> {
    let times = Arc::default();
    let (engine, defaults) = spied(plans, &times);
    let game = entry("connect6").unwrap().start();
    let mut session = connectmore::Session::new(engine, game, defaults);
    assert!(said(&mut session, &["new white"]).is_empty());
    said(&mut session, &["move JJJJ"]);
    millis(&times)
}

/// The same where each stone is a command, after these.
fn times_by_stones(plans: bool, before: &[&str]) -> Vec<u128> {
    let times = Arc::default();
    let (engine, defaults) = spied(plans, &times);
    let game = entry("connect6").unwrap().start();
    let mut session = gtp::Session::new(engine, game, defaults);
    said(&mut session, before);
    said(&mut session, &["play b K10", "genmove w", "genmove w"]);
    millis(&times)
}

#[test]
fn a_turn_is_shared_by_its_moves() {
    let [first, second] = times(false)[..] else {
        unreachable!("two stones")
    };
    assert!(
        (450..=500).contains(&first) && (950..=1000).contains(&second),
        "{first} and {second} ms"
    );
}

#[test]
fn an_engine_that_settles_a_turn_at_once_has_its_time_at_once() {
    let [first, second] = times(true)[..] else {
        unreachable!("two stones")
    };
    assert!(
        (950..=1000).contains(&first) && (950..=1000).contains(&second),
        "{first} and {second} ms"
    );
}

/// The same where each stone is a command of its own.
#[test]
fn a_thought_for_two_stones_has_the_time_of_both() {
    let within = |times: Vec<u128>, bounds: [u128; 2]| {
        assert_eq!(times.len(), 2, "two stones");
        for (time, most) in times.into_iter().zip(bounds) {
            assert!(
                (most * 9 / 10..=most).contains(&time),
                "{time} of {most} ms"
            );
        }
    };
    within(times_by_stones(false, &[]), [500, 500]);
    within(times_by_stones(true, &[]), [1000, 500]);
    // Ten stones in 20 s; none of it is spent on the first.
    let period = ["time_settings 0 20 10"];
    within(times_by_stones(false, &period), [2000, 2222]);
    within(times_by_stones(true, &period), [4000, 2222]);
}

/// Only engines that search whole turns settle them.
#[test]
fn an_engine_that_searches_by_turns_settles_them() {
    for game in ["connect6", "dots", "lgame"] {
        let game = entry(game).unwrap().start();
        for info in game.engines() {
            // The others of Connect6 search by stones, and may have to search the second one.
            let expected = info.name == "connect6";
            let engine = game.engine(&info.name.parse().unwrap()).unwrap();
            assert_eq!(engine.plans_turns(), expected, "{}", info.name);
        }
    }
}
