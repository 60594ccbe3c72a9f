//! A thought: its limits, its clock, and when its answer may be sent.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use registry::{Analysis, Limits, Progress, QueryError, TimeManager};

use super::go::Go;
use super::info::Info;
use super::response::Response;
use crate::{EngineDefaults, EnginePlayer, Moment, limits};

/// How often an answer that has to wait checks whether it may be sent.
const STEP: Duration = Duration::from_millis(1);

/// The least time between two reports of a thought: people read no faster, and fast games are not
/// slowed down.
const SILENCE: Duration = Duration::from_millis(100);

/// Whether a report is due at this time after the beginning; then it is the last one that was made.
/// Of threads that come at the same time one reports.
fn is_due(last: &AtomicU64, time: Duration) -> bool {
    let before = last.load(Relaxed);
    nanoseconds(time) >= before.saturating_add(nanoseconds(SILENCE))
        && last
            .compare_exchange(before, nanoseconds(time), Relaxed, Relaxed)
            .is_ok()
}

/// Lets the engine think as `go` says, and waits for as long as the answer must not be sent: until
/// `stop` where it was to think without end, until the predicted move is made where it ponders.
///
/// While it ponders its clock stands still. So all limits of time count from `ponderhit` on, and no
/// engine has to know of it.
///
/// Reports the thought so far at each greater depth, with a pause in between.
pub(super) fn think(
    player: &mut EnginePlayer,
    go: &Go,
    defaults: EngineDefaults,
    moment: Moment<'_>,
) -> Result<Analysis, QueryError> {
    let (first, said) = ((moment.clock)(), AtomicU64::new(0));
    let tell = |glimpse: &Progress| {
        let time = (moment.clock)().saturating_sub(first);
        if is_due(&said, time) {
            moment.say(&Response::Info(Info::of_progress(glimpse.clone(), time)).to_string());
        }
        ControlFlow::Continue(())
    };
    let begun = if go.ponder { first } else { Duration::ZERO };
    let shown = AtomicU64::new(nanoseconds(begun));
    let is_pondering = || {
        go.ponder
            && moment
                .interrupt
                .is_some_and(|interrupt| !interrupt.is_hit())
    };
    let clock = || {
        let now = nanoseconds((moment.clock)());
        if is_pondering() {
            shown.store(now, Relaxed);
        }
        Duration::from_nanos(now.saturating_sub(shown.load(Relaxed)))
    };
    // While it ponders no answer is due yet.
    let received = if go.ponder { clock() } else { moment.received };
    let inner = Moment {
        clock: &clock,
        received,
        ..moment
    };
    let limits = thought_limits(player, go, defaults, inner);
    // A thought that is shorter than the silence reports nothing, so its texts are not made.
    let is_short = limits.time_limit().is_some_and(|time| time < SILENCE) || moment.aside.is_none();
    let limits = if is_short {
        limits
    } else {
        limits.progress(&tell)
    };
    let answer = player.think(&limits);
    // Without interrupts there is nothing to wait for.
    while moment
        .interrupt
        .is_some_and(|interrupt| !interrupt.is_stopped())
        && (go.infinite || is_pondering())
    {
        thread::sleep(STEP);
    }
    answer
}

/// A time in whole nanoseconds, 584 years at most.
fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// The limits: those of `go`, or else those that the engine was started with.
fn thought_limits<'m>(
    player: &EnginePlayer,
    go: &Go,
    defaults: EngineDefaults,
    moment: Moment<'m>,
) -> Limits<'m> {
    let own = EngineDefaults {
        time: go.movetime,
        nodes: go.nodes,
        depth: go.depth,
        ..defaults
    };
    let time_manager = go
        .clock
        .map(|clock| TimeManager::new(clock.left, clock.increment, player.game().moves_left()));
    let is_limited =
        own.time.is_some() || own.nodes.is_some() || own.depth.is_some() || time_manager.is_some();
    match moment.interrupt {
        // A time that is more than the clock of the game gives is none.
        _ if is_limited => limits(
            EngineDefaults {
                time: own.time.filter(|_| time_manager.is_none()),
                ..own
            }
            .within(moment),
            time_manager,
            moment,
        ),
        Some(interrupt) if go.infinite => Limits::new()
            .threads(defaults.threads)
            .stop(interrupt.stop_flag()),
        _ => limits(defaults.within(moment), None, moment),
    }
}
