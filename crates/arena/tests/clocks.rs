//! Engines under a clock for the whole game, by a clock that goes on whenever somebody looks at it:
//! time passes with the work that is done, and on no machine faster.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::time::Duration;

use arena::{Budget, Conduct, Openings, Plan, Registry, Rules, VirtualClock, conduct};

/// What passes between two looks at the clock.
const TICK: Duration = Duration::from_micros(500);

/// A thousand games with 300 ms for a side: 600 looks at the clock for some eight moves. Nobody
/// loses on time though nothing may be overstepped, and the clock is used and not hoarded.
#[test]
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
    let report = conduct(&plan, &Registry, &clock, Conduct::default(), &mut |_, _| ()).unwrap();
    assert!(report.faults.is_empty(), "{:?}", report.faults);
    assert_eq!(report.games(), 1000);
    for standing in &report.engines {
        let used = standing.usage.time / 1000;
        assert!(used > base / 3 && used < base, "{}: {used:?} of {base:?}", standing.engine);
    }
}
