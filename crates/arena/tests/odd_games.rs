//! Games and providers that no match can use: each is refused with its own error.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::fmt::{self, Display, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use arena::{
    EngineProvider, Job, JobError, MakeEngineError, MatchError, MatchOptions, Openings, Plan,
    PlanError, play, run_match,
};
use common::{Toys, job};
use game_core::{Notation, ParseError, Position, Score, Seat, Stochastic, ToMove};
use registry::{Engine, Erased, ErasedGame, GameEngines, QueryError};

/// A game for three that is over at once; for two, one in which chance is to move without any
/// event, which breaks a law.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Odd<const N: usize>;

impl<const N: usize> Position for Odd<N> {
    type Move = u8;
    type Player = Seat<N>;
    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Seat<N>> {
        if N == 2 {
            ToMove::Chance
        } else {
            ToMove::Nobody
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        std::iter::empty()
    }

    fn play(&mut self, _: u8) {}

    fn payoff(&self, _: Seat<N>) -> Score {
        0
    }

    fn key(&self) -> u64 {
        0
    }
}

impl<const N: usize> Stochastic for Odd<N> {
    type Event = u8;

    fn events(&self) -> impl Iterator<Item = (u8, u64)> {
        std::iter::empty()
    }

    fn happen(&mut self, _: u8) {}
}

impl<const N: usize> Display for Odd<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("odd")
    }
}

impl<const N: usize> FromStr for Odd<N> {
    type Err = ParseError;

    fn from_str(_: &str) -> Result<Self, ParseError> {
        Ok(Self)
    }
}

impl<const N: usize> Notation for Odd<N> {
    fn write_move(&self, m: u8, out: &mut impl Write) -> fmt::Result {
        write!(out, "{m}")
    }
}

static TRIO: GameEngines<Odd<3>> = GameEngines {
    name: "trio",
    solve: |_, _| Err(QueryError::Finished.into()),
    moves_left: |_| None,
    engines: &[],
};
static STUCK: GameEngines<Odd<2>> = GameEngines {
    name: "stuck",
    solve: |_, _| Err(QueryError::Finished.into()),
    moves_left: |_| None,
    engines: &[],
};

/// The toys, the odd games, and a provider that panics.
struct Odds(Toys);

impl EngineProvider for Odds {
    fn game(&self, name: &str) -> Option<Box<dyn ErasedGame>> {
        match name {
            "trio" => Some(Box::new(Erased::new(Odd::<3>, &TRIO))),
            "stuck" => Some(Box::new(Erased::new(Odd::<2>, &STUCK))),
            _ => self.0.game(name),
        }
    }

    fn engine(
        &self,
        game: &dyn ErasedGame,
        spec: &str,
    ) -> Result<Box<dyn Engine>, MakeEngineError> {
        match spec {
            "absent" => Err(MakeEngineError::Other("It is not at home.".to_owned())),
            // It works when the plan is checked, at the start, but not when games begin elsewhere.
            "trap" if game.text() != common::START => panic!("the trap"),
            _ => self
                .0
                .engine(game, if spec == "trap" { "random" } else { spec }),
        }
    }
}

fn report(plan: &Plan, concurrency: usize) -> MatchError {
    let odds = Odds(Toys::default());
    let how = MatchOptions {
        concurrency,
        journal: None,
    };
    run_match(plan, &odds, &|| Duration::ZERO, how, &mut |_, _| ()).unwrap_err()
}

#[test]
fn three_players_have_no_match() {
    let error = report(&Plan::new("trio", ["random", "random"]), 1);
    assert!(
        matches!(
            error,
            MatchError::Plan(PlanError::Job(JobError::NoDuel { players: 3 }))
        ),
        "{error}"
    );
    let job = Job {
        game: "trio".to_owned(),
        start: "odd".to_owned(),
        ..job(["random", "random"])
    };
    let error = play(&job, &Odds(Toys::default()), &|| Duration::ZERO).unwrap_err();
    assert_eq!(error, JobError::NoDuel { players: 3 });
    assert!(error.to_string().ends_with("this one has 3."));
}

#[test]
fn a_broken_game_is_an_error_and_no_panic() {
    let openings = Openings::Random { plies: 0 };
    for threads in [1, 3] {
        let error = report(
            &Plan {
                openings: openings.clone(),
                ..Plan::new("stuck", ["random", "random"])
            },
            threads,
        );
        assert!(
            matches!(error, MatchError::Job(JobError::Broken)),
            "{error}"
        );
        assert!(error.to_string().ends_with('.'));
    }
    let stuck = report(&Plan::new("stuck", ["random", "random"]), 1);
    assert!(
        matches!(
            stuck,
            MatchError::Plan(PlanError::TooManyPlies { plies: 4 })
        ),
        "{stuck}"
    );
}

/// Toys that count the engines they make.
#[derive(Default)]
struct Counting {
    toys: Toys,
    made: AtomicU64,
}

impl EngineProvider for Counting {
    fn game(&self, name: &str) -> Option<Box<dyn ErasedGame>> {
        self.toys.game(name)
    }

    fn engine(
        &self,
        game: &dyn ErasedGame,
        spec: &str,
    ) -> Result<Box<dyn Engine>, MakeEngineError> {
        self.made.fetch_add(1, Relaxed);
        self.toys.engine(game, spec)
    }

    fn check(&self, _: &dyn ErasedGame, _: &str) -> Result<(), MakeEngineError> {
        Ok(())
    }
}

/// The number of engines made for a hundred games on this many threads.
fn made_for(engines: [&str; 2], concurrency: usize) -> u64 {
    let counting = Counting::default();
    let how = MatchOptions {
        concurrency,
        journal: None,
    };
    let report = run_match(
        &Plan::new("tic-tac-toe", engines),
        &counting,
        &|| Duration::ZERO,
        how,
        &mut |_, _| (),
    );
    assert_eq!(report.unwrap().games(), 100);
    counting.made.into_inner()
}

#[test]
fn engines_are_kept_from_game_to_game_unless_they_panic() {
    assert_eq!(made_for(["random", "greedy 50"], 1), 2);
    assert!(made_for(["random", "greedy 50"], 3) <= 6);
    assert_eq!(made_for(["random", "panic-at-start"], 1), 101);
    assert_eq!(made_for(["random", "panic-at-end"], 1), 101);
}

/// A panic in the progress listener ends the match: no thread plays on.
#[test]
fn a_panic_in_progress_ends_the_match() {
    let counting = Counting::default();
    let plan = Plan {
        games: 1 << 31,
        ..Plan::new("tic-tac-toe", ["random", "panic-at-start"])
    };
    let how = MatchOptions {
        concurrency: 2,
        journal: None,
    };
    let clock = || Duration::ZERO;
    // Without an end this would play for days.
    let broken = catch_unwind(AssertUnwindSafe(|| {
        let mut progress = |done, _| assert!(done < 2, "the bar breaks");
        drop(run_match(&plan, &counting, &clock, how, &mut progress));
    }));
    assert!(broken.is_err());
}

#[test]
fn a_supply_says_why_and_its_panics_are_errors() {
    let error = report(&Plan::new("tic-tac-toe", ["random", "absent"]), 1);
    assert!(error.to_string().ends_with("It is not at home."), "{error}");
    for threads in [1, 2] {
        let error = report(&Plan::new("tic-tac-toe", ["random", "trap"]), threads);
        assert!(
            matches!(&error, MatchError::Panic { message } if message == "the trap"),
            "{error}"
        );
        assert!(error.to_string().ends_with('.'));
    }
}
