//! Engines under a clock for the whole game, by a clock that advances at each look: time passes
//! with the work that is done, on every machine alike.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::time::Duration;

use arena::{Budget, MatchOptions, Openings, Plan, Registry, Rules, VirtualClock, run_match};

/// The time between two looks at the clock.
const TICK: Duration = Duration::from_micros(500);

/// A thousand games with 300 ms for a side: 600 looks at the clock for some eight moves. No engine
/// loses on time though there is no margin, and the clock is used and not hoarded.
#[test]
#[ignore = "a minute; .ci/deep"]
fn a_thousand_fast_games_without_a_loss_on_time() {
    let time = VirtualClock::default();
    let clock = || {
        time.advance(TICK);
        time.now()
    };
    let base = Duration::from_millis(300);
    let plan = Plan {
        games: 1000,
        openings: Openings::Random { plies: 2 },
        budget: Budget::Game {
            base,
            increment: Duration::ZERO,
        },
        rules: Rules {
            margin: Duration::ZERO,
            ..Rules::default()
        },
        ..Plan::new("einstein", ["expectimax:table=1", "mcts:tree=1"])
    };
    let report = run_match(
        &plan,
        &Registry,
        &clock,
        MatchOptions::default(),
        &mut |_, _| (),
    )
    .unwrap();
    assert!(report.faults.is_empty(), "{:?}", report.faults);
    assert_eq!(report.games(), 1000);
    for standing in &report.engines {
        let used = standing.usage.time / 1000;
        assert!(
            used > base / 3 && used < base,
            "{}: {used:?} of {base:?}",
            standing.engine
        );
    }
}

/// Fifteen minutes for a side, as at contests, with a tenth of a second for each look of the engine
/// of Connect6 at the clock; the shortest thought has some six looks. It never exceeds the time,
/// and does not hoard it.
#[test]
fn fifteen_minutes_are_enough_for_connect6() {
    let time = VirtualClock::default();
    let clock = || {
        time.advance(200 * TICK);
        time.now()
    };
    let base = Duration::from_secs(15 * 60);
    let plan = Plan {
        games: 2,
        openings: Openings::Random { plies: 3 },
        budget: Budget::Game {
            base,
            increment: Duration::ZERO,
        },
        rules: Rules {
            margin: Duration::ZERO,
            ..Rules::default()
        },
        ..Plan::new(
            "connect6",
            ["connect6:table=1", "connect6:table=1,forced=0"],
        )
    };
    let report = run_match(
        &plan,
        &Registry,
        &clock,
        MatchOptions::default(),
        &mut |_, _| (),
    )
    .unwrap();
    assert!(report.faults.is_empty(), "{:?}", report.faults);
    for standing in &report.engines {
        let used = standing.usage.time / 2;
        assert!(
            used > base / 8 && used < base,
            "{}: {used:?} of {base:?}",
            standing.engine
        );
    }
}

/// Under equal time the second engine moves first in the first game of a pair, so that there is a
/// mean to begin with, even if the first step is a roll.
#[test]
fn equal_time_lets_the_other_begin_through_a_roll() {
    let start = "123../45.../6...f/...ed/..cba";
    for (mover, seats) in [("r", ["race", "expectimax"]), ("b", ["expectimax", "race"])] {
        let openings = Openings::List {
            positions: vec![format!("{start} {mover}")],
        };
        let plan = Plan {
            openings,
            equal_time: true,
            ..Plan::new("einstein", ["expectimax", "race"])
        };
        assert_eq!(plan.job(0, None, &Registry).unwrap().engines, seats);
        assert_eq!(
            plan.job(1, None, &Registry).unwrap().engines,
            [seats[1], seats[0]]
        );
    }
}
