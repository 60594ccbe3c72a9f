//! How much of a clock for the whole game a move may take, and how much of that goes to the exact
//! value.
//!
//! The fight is decided where the solver almost reaches. A move earlier nothing is known; a few
//! moves later everything is, and a move takes no time. So a move there takes the maximum of its
//! [`TimeManager`](registry::TimeManager). Before, when all moves look alike, it takes half of the
//! optimum, and the rest is saved for later.
//!
//! | undrawn edges | the whole move | the exact value |
//! |---|---|---|
//! | more than 46 | half of the optimum | half of that |
//! | 46 or fewer | the maximum | two thirds of that |
//! | any, and a win was proved | the maximum | all but a tenth |
//!
//! If each move has its own time, the exact value gets three quarters of it with 46 undrawn edges or
//! fewer, before that half; and nine tenths once a win is proved. Of nodes it gets half, or nine
//! tenths.

use crate::dots::endgame::half;
use registry::Limits;

/// Undrawn edges at which a move begins to get the maximum: with a few minutes the solver reaches
/// some 44.
const CRITICAL: u32 = 46;

/// The limits of one move, and those of the exact value among them. `edges` counts undrawn edges
/// once the captures of the turn are made.
pub(in crate::dots) fn shares<'l>(
    limits: &Limits<'l>,
    edges: u32,
    is_winning: bool,
) -> (Limits<'l>, Limits<'l>) {
    let critical = edges <= CRITICAL || is_winning;
    let time = match limits.time_manager() {
        Some(time_manager) if critical => Some(time_manager.maximum()),
        Some(time_manager) => Some(time_manager.optimum() / 2),
        None => limits.time_limit(),
    };
    let time = time.unwrap_or_default();
    let (part, of) = match limits.time_manager() {
        _ if is_winning => (9, 10),
        Some(_) if critical => (2, 3),
        None if critical => (3, 4),
        _ => (1, 2),
    };
    let exact = half(limits).shortened(time / of * part);
    let more = limits
        .node_limit()
        .filter(|_| is_winning)
        .map_or(0, |nodes| nodes / 10 * 9);
    (
        limits.within(time),
        exact.nodes(exact.node_limit().map_or(more, |nodes| nodes.max(more))),
    )
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use std::time::Duration;

    use super::*;
    use registry::TimeManager;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn time_goes_where_it_matters() {
        let (clock, time_manager) = (
            || Duration::ZERO,
            TimeManager::new(900 * SECOND, Duration::ZERO, Some(15)),
        );
        let limits = Limits::new().game(time_manager, &clock);
        let times = |edges, is_winning| {
            let (whole, exact) = shares(&limits, edges, is_winning);
            (whole.time_limit().unwrap(), exact.time_limit().unwrap())
        };
        let (early, late, sure) = (times(56, false), times(44, false), times(30, true));
        assert_eq!(
            (early.0, late.0),
            (time_manager.optimum() / 2, time_manager.maximum())
        );
        assert!(late.1 > early.1 && late.1 < late.0);
        assert!(sure.1 > late.1 && sure.1 < sure.0);
    }

    #[test]
    fn moves_of_their_own_limits_are_shared() {
        let clock = || Duration::ZERO;
        let exact = |edges| {
            let (whole, exact) = shares(&Limits::new().time(SECOND, &clock), edges, false);
            assert_eq!(whole.time_limit(), Some(SECOND));
            exact.time_limit().unwrap()
        };
        assert_eq!((exact(47), exact(46)), (SECOND / 2, SECOND / 4 * 3));
        let nodes = |most, winning| {
            shares(&Limits::new().nodes(most), 20, winning)
                .1
                .node_limit()
        };
        assert_eq!(
            (nodes(1000, false), nodes(1000, true)),
            (Some(500), Some(900))
        );
        assert_eq!(nodes(1, true), Some(0));
    }
}
