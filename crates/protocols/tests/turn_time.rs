//! The time of a turn of several moves: halved from move to move, or all of it at once for an
//! engine that settles its turn in one thought.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use engines::entry;
use protocols::connectmore::Session;
use protocols::{EngineDefaults, Line, Moment, Session as _};
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

/// The times that an engine gets for the stones of a turn of a second, with a clock that stands
/// still.
fn times(plans: bool) -> Vec<u128> {
    let (game, times) = (entry("connect6").unwrap().start(), Arc::default());
    let engine = game.engine(&"road".parse().unwrap()).unwrap();
    let engine = Spied {
        engine,
        plans,
        times: Arc::clone(&times),
    };
    let defaults = EngineDefaults {
        time: Some(Duration::from_secs(1)),
        ..EngineDefaults::default()
    };
    let mut session = Session::new(Box::new(engine), game, defaults);
    let clock = || Duration::ZERO;
    let answer = session
        .handle(&Line::Text("new white".to_owned()), Moment::alone(&clock))
        .lines;
    assert!(answer.is_empty());
    session.handle(&Line::Text("move JJJJ".to_owned()), Moment::alone(&clock));
    times
        .lock()
        .unwrap()
        .iter()
        .map(Duration::as_millis)
        .collect()
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
