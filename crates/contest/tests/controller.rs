//! Engines that fail at the table: the game continues with a legal move before the clock runs out.
#![cfg(not(target_family = "wasm"))]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use arena::VirtualClock;
use contest::{
    By, CommandError, Controller, Day, EngineRunner, Environment, Hour, Journal, Kind, MakeEngine,
    MatchState, Notice, Phase, SharedClock, Team, Terms,
};
use game_core::{LimitValues, Localized, Text};
use records::Written;
use registry::{Analysis, Engine, EngineInfo, ErasedGame, GameResult, Limits, QueryError};

/// How an engine fails.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Fault {
    Panics,
    Refuses,
    Nonsense,
    Silent,
}

/// An engine that fails if it may look far; with a short limit it answers, if the reserve should
/// work.
#[derive(Debug)]
struct Broken(Fault, bool);

static INFO: EngineInfo = EngineInfo {
    name: "broken",
    description: &Text::new("", ""),
    options: &[],
};

impl Engine for Broken {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn think(
        &mut self,
        game: &dyn ErasedGame,
        limits: &Limits<'_>,
    ) -> Result<Analysis, QueryError> {
        if limits.node_limit().is_some() && self.1 {
            let last = game.steps().pop().unwrap();
            let mut random = game.engine(&"random".parse().unwrap()).unwrap();
            return Ok(Analysis {
                best: Some(last),
                ..random.think(game, limits)?
            });
        }
        match self.0 {
            Fault::Panics => panic!("the engine is broken"),
            Fault::Refuses => Err(QueryError::TooFine),
            Fault::Nonsense => {
                let mut random = game.engine(&"random".parse().unwrap()).unwrap();
                Ok(Analysis {
                    best: Some("Z99".to_owned()),
                    ..random.think(game, limits)?
                })
            }
            Fault::Silent => loop {
                sleep(Duration::from_secs(1));
            },
        }
    }

    fn begin(&mut self, _: u64) {}

    fn end(&mut self, _: GameResult) {}
}

/// A machine with a clock of the test's own, and the record that each written record replaces.
struct Tested(VirtualClock, Vec<Option<String>>);

impl Environment for Tested {
    fn now(&self) -> Duration {
        self.0.now()
    }

    fn second(&self) -> u64 {
        self.0.now().as_secs()
    }

    fn today(&self) -> (Option<Day>, Option<Hour>) {
        (Some(Day(2026, 8, 1)), Some(Hour(10, 0)))
    }

    fn keep(&mut self, written: &Written, before: Option<&str>) -> io::Result<PathBuf> {
        assert!(records::read(&written.bytes).is_ok());
        self.1.push(before.map(str::to_owned));
        Ok(PathBuf::from(&written.file_name))
    }

    fn choose(&mut self, _: &MatchState, _: Team) -> Result<[u8; 6], CommandError> {
        Ok([1, 2, 5, 6, 3, 4])
    }
}

fn controller(game: &str, provider: MakeEngine) -> (Controller<Tested>, VirtualClock) {
    let kind = Kind::of(game).unwrap();
    controller_of(MatchState::new(kind, Terms::new(&kind, 1)), None, provider)
}

fn controller_of(
    state: MatchState,
    journal: Option<Journal>,
    provider: MakeEngine,
) -> (Controller<Tested>, VirtualClock) {
    let clock = VirtualClock::default();
    let shown = clock.clone();
    let shared: SharedClock = Arc::new(move || shown.now());
    let engine = EngineRunner::new(provider, shared, LimitValues::default());
    (
        Controller::new(Tested(clock.clone(), Vec::new()), state, journal, engine),
        clock,
    )
}

fn random() -> MakeEngine {
    Arc::new(|game: &dyn ErasedGame| {
        game.engine(&"random".parse().unwrap())
            .map_err(|error| error.text())
    })
}

/// An engine that is handed over in the middle of a game plays from the next one on.
#[test]
fn another_engine_waits_for_the_next_game() {
    let counted = |made: &Arc<AtomicUsize>| -> MakeEngine {
        let made = Arc::clone(made);
        Arc::new(move |game: &dyn ErasedGame| {
            made.fetch_add(1, Ordering::SeqCst);
            game.engine(&"random".parse().unwrap())
                .map_err(|error| error.text())
        })
    };
    let [before, after] = [(); 2].map(|()| Arc::new(AtomicUsize::new(0)));
    let (mut controller, clock) = controller("connect6", counted(&before));
    controller.handle_line("games 2");
    controller.handle_line("start");
    wait(&mut controller, &clock, Duration::from_millis(5));
    controller.report("a sentence".into());
    controller.set_engine(counted(&after));
    for line in ["J1K1", "we a"] {
        controller.handle_line(line);
        wait(&mut controller, &clock, Duration::from_millis(5));
    }
    assert_eq!(after.load(Ordering::SeqCst), 0);
    for line in ["resign a", "next", "we b", "start"] {
        controller.handle_line(line);
    }
    wait(&mut controller, &clock, Duration::from_millis(5));
    // The engine and its reserve, whose thread may start after the engine has answered.
    for _ in 0..20_000 {
        if after.load(Ordering::SeqCst) >= 2 {
            break;
        }
        sleep(Duration::from_millis(1));
    }
    assert_eq!(after.load(Ordering::SeqCst), 2);
}

/// Waits until our turn is played, while the clock advances; returns the notices.
fn wait(controller: &mut Controller<Tested>, clock: &VirtualClock, step: Duration) -> Vec<Notice> {
    let mut said = Vec::new();
    for _ in 0..20_000 {
        controller.act();
        said.extend(controller.take_notices());
        if controller.is_idle() {
            return said;
        }
        clock.advance(step);
        sleep(Duration::from_millis(1));
    }
    panic!("nothing is played: {said:?}");
}

#[test]
fn whatever_an_engine_does_a_legal_move_is_played_in_time() {
    for fault in [
        Fault::Panics,
        Fault::Refuses,
        Fault::Nonsense,
        Fault::Silent,
    ] {
        for has_reserve in [true, false] {
            let provider: MakeEngine = Arc::new(move |_: &dyn ErasedGame| {
                Ok(Box::new(Broken(fault, has_reserve)) as Box<dyn Engine>)
            });
            let (mut controller, clock) = controller("connect6", provider);
            for line in ["clock 0:10", "start"] {
                controller.handle_line(line);
            }
            for turn in ["", "J1K1", "L1M1"] {
                controller.handle_line(turn);
                let said = wait(&mut controller, &clock, Duration::from_millis(2));
                let reserve = said
                    .iter()
                    .filter(|notice| matches!(notice, Notice::Played(Team::A, _, By::Reserve)))
                    .count();
                assert_eq!(
                    reserve,
                    if turn.is_empty() { 1 } else { 2 },
                    "{fault:?} {said:?}"
                );
                assert!(
                    said.iter()
                        .any(|notice| matches!(notice, Notice::Failed(_)))
                );
            }
            assert_eq!(controller.state().phase(), Phase::Playing);
            assert!(
                controller.state().left(Team::A, clock.now()) > Duration::ZERO,
                "{fault:?} loses on time"
            );
        }
    }
}

/// A provider without any engine.
#[test]
fn without_an_engine_the_first_legal_move_is_played() {
    let provider: MakeEngine =
        Arc::new(|_: &dyn ErasedGame| Err("there is no engine today".into()));
    let (mut controller, clock) = controller("lgame", provider);
    controller.handle_line("start");
    let said = wait(&mut controller, &clock, Duration::from_millis(5));
    assert!(
        said.iter().any(|notice| matches!(notice, Notice::Failed(Some(reason)) if reason.en.contains("no engine"))),
        "{said:?}"
    );
}

/// The engine of the registry with our dice: a whole game with input for the opponent only.
#[test]
fn a_game_of_einstein_ends_in_a_record() {
    let (mut controller, clock) = controller("einstein", random());
    for line in [
        "name a 北方",
        "name b 南方",
        "dice both",
        "layout a auto",
        "layout b 654321",
        "start",
    ] {
        controller.handle_line(line);
    }
    let mut said = Vec::new();
    while controller.state().phase() == Phase::Playing {
        said.extend(wait(&mut controller, &clock, Duration::from_millis(5)));
        if controller.state().phase() == Phase::Playing {
            let step = controller.state().game().unwrap().steps()[0].clone();
            let shown = contest::typing::shown(controller.state().game().unwrap(), &step);
            controller.handle_line(&shown);
        }
    }
    said.extend(controller.take_notices());
    assert!(
        said.iter()
            .any(|notice| matches!(notice, Notice::Announce(turn) if !turn.is_empty()))
    );
    let path = said.iter().find_map(|notice| {
        if let Notice::Recorded(path) = notice {
            Some(path.clone())
        } else {
            None
        }
    });
    let name = path.unwrap().to_string_lossy().into_owned();
    assert!(
        name.starts_with("WTN-北方 vs 南方-") && name.contains("2026.08.01 10.00"),
        "{name}"
    );
}

/// Our stones need no command: `start` places them once theirs are known.
#[test]
fn start_places_our_stones() {
    let (mut controller, _) = controller("einstein", random());
    controller.handle_line("start");
    let ours = controller.state().terms().ours;
    assert_eq!(
        controller.take_notices(),
        [Notice::Refused(CommandError::NoLayout(!ours))]
    );
    assert!(controller.state().lacks_own_layout() && controller.maximum().is_none());
    controller.handle_line(&format!("layout {} 654321", !ours));
    controller.handle_line("start");
    assert_eq!(controller.state().phase(), Phase::Playing);
    assert!(controller.state().layout(ours).is_some() && !controller.state().lacks_own_layout());
}

/// A corrected result changes the same record, even after a restart of the program; the next game
/// has its own.
#[test]
fn a_game_has_one_record_across_a_break() {
    let path = std::env::temp_dir().join(format!("quincunx-desk-{}.contest", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let kind = Kind::of("dots").unwrap();
    let state = MatchState::new(kind, Terms::new(&kind, 1));
    let journal = contest::journal::begin(&path, &state).unwrap();
    let (mut controller, _) = controller_of(state, Some(journal), random());
    let names = |controller: &mut Controller<Tested>| -> Vec<PathBuf> {
        let recorded = |notice| {
            if let Notice::Recorded(path) = notice {
                Some(path)
            } else {
                None
            }
        };
        controller
            .take_notices()
            .into_iter()
            .filter_map(recorded)
            .collect()
    };
    for line in ["games 3", "start", "resign"] {
        controller.handle_line(line);
    }
    let first = names(&mut controller)
        .pop()
        .unwrap()
        .to_string_lossy()
        .into_owned();
    assert_eq!(controller.environment().1, [None]);
    drop(controller);

    let (journal, kept) = contest::journal::open(&path).unwrap();
    let (mut controller, _) = controller_of(kept.state, Some(journal), random());
    for line in ["takeback", "resign", "next", "start", "resign"] {
        controller.handle_line(line);
    }
    assert_eq!(names(&mut controller).len(), 2);
    assert_eq!(controller.environment().1, [Some(first), None]);
    std::fs::remove_file(path).unwrap();
}

/// `now` ends a thought; `pause` discards it.
#[test]
fn thoughts_are_hurried_and_left() {
    let provider: MakeEngine = Arc::new(|game: &dyn ErasedGame| {
        game.engine(&"expectimax:tables=0".parse().unwrap())
            .map_err(|error| error.text())
    });
    let (mut controller, clock) = controller("einstein", provider);
    for line in ["layout a 125634", "layout b 125634", "start", "die 3"] {
        controller.handle_line(line);
    }
    controller.act();
    assert!(!controller.is_idle());
    controller.handle_line("pause");
    controller.act();
    assert!(controller.is_idle() && controller.state().history().unwrap().plies().len() == 1);
    controller.handle_line("go");
    controller.act();
    // The clock stands still, so only the command ends it.
    controller.handle_line("now");
    let said = wait(&mut controller, &clock, Duration::ZERO);
    assert!(
        said.iter()
            .any(|notice| matches!(notice, Notice::Played(Team::A, _, By::Engine))),
        "{said:?}"
    );
}

/// Names that no record accepts are refused when they are typed.
#[test]
fn names_that_no_record_accepts_are_refused_at_once() {
    let provider: MakeEngine = Arc::new(|_: &dyn ErasedGame| Err("nobody".into()));
    let (mut controller, _) = controller("connect6", provider);
    for (name, good) in [
        ("北方 1", true),
        ("[North]", false),
        ("North 🎲", false),
        ("North", true),
    ] {
        controller.handle_line(&format!("name a {name}"));
        let notices = controller.take_notices();
        assert_eq!(notices == [Notice::Agreed], good, "{notices:?}");
    }
}

/// A thought for our former side is not used as a move of the opponent.
#[test]
fn an_engine_that_changes_sides_thinks_anew() {
    let provider: MakeEngine = Arc::new(|game: &dyn ErasedGame| {
        game.engine(&"expectimax:tables=0".parse().unwrap())
            .map_err(|error| error.text())
    });
    let (mut controller, _) = controller("einstein", provider);
    for line in ["layout a 125634", "layout b 125634", "start", "die 3"] {
        controller.handle_line(line);
    }
    controller.act();
    assert!(!controller.is_idle());
    controller.handle_line("we b");
    for _ in 0..50 {
        controller.act();
        sleep(Duration::from_millis(2));
    }
    assert_eq!(
        controller.state().history().unwrap().plies().len(),
        1,
        "{:?}",
        controller.take_notices()
    );
    assert!(controller.is_idle());
}
