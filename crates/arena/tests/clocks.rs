//! Engines under a clock for the whole game, by a clock that goes on whenever somebody looks at it:
//! time passes with the work that is done, and on no machine faster.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::time::Duration;

use arena::{Budget, MatchOptions, Openings, Plan, Registry, Rules, VirtualClock, run_match};

/// What passes between two looks at the clock.
const TICK: Duration = Duration::from_micros(500);

/// A thousand games with 300 ms for a side: 600 looks at the clock for some eight moves. Nobody
/// loses on time though nothing may be overstepped, and the clock is used and not hoarded.
#[test]
#[ignore = "takes long: the gate runs it"]
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
        budget: Budget::Game { base, increment: Duration::ZERO },
        rules: Rules { margin: Duration::ZERO, ..Rules::default() },
        ..Plan::new("einstein", ["expectimax:table=1", "mcts:tree=1"])
    };
    let report = run_match(&plan, &Registry, &clock, MatchOptions::default(), &mut |_, _| ()).unwrap();
    assert!(report.faults.is_empty(), "{:?}", report.faults);
    assert_eq!(report.games(), 1000);
    for standing in &report.engines {
        let used = standing.usage.time / 1000;
        assert!(used > base / 3 && used < base, "{}: {used:?} of {base:?}", standing.engine);
    }
}

/// Fifteen minutes for a side, as at contests, a tenth of a second passing whenever the engine of Connect6
/// looks at the clock, which it does some six times for the shortest thought: it never oversteps, and does
/// not hoard.
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
        budget: Budget::Game { base, increment: Duration::ZERO },
        rules: Rules { margin: Duration::ZERO, ..Rules::default() },
        ..Plan::new("connect6", ["connect6:table=1", "connect6:table=1,forced=0"])
    };
    let report = run_match(&plan, &Registry, &clock, MatchOptions::default(), &mut |_, _| ()).unwrap();
    assert!(report.faults.is_empty(), "{:?}", report.faults);
    for standing in &report.engines {
        let used = standing.usage.time / 2;
        assert!(used > base / 8 && used < base, "{}: {used:?} of {base:?}", standing.engine);
    }
}

/// Under equal time the second engine moves first in the first game of a pair, so that there is a
/// mean to begin with: also where the first step is a roll.
#[test]
fn equal_time_lets_the_other_begin_through_a_roll() {
    let start = "123../45.../6...f/...ed/..cba";
    for (mover, seats) in [("r", ["race", "expectimax"]), ("b", ["expectimax", "race"])] {
        let openings = Openings::List { positions: vec![format!("{start} {mover}")] };
        let plan = Plan { openings, equal_time: true, ..Plan::new("einstein", ["expectimax", "race"]) };
        assert_eq!(plan.job(0, None, &Registry).unwrap().engines, seats);
        assert_eq!(plan.job(1, None, &Registry).unwrap().engines, [seats[1], seats[0]]);
    }
}
