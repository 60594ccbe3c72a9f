//! What a move may take of a clock for the whole game, and how much of it the exact value.
//!
//! The fight is decided where the solver almost reaches: a move earlier nothing is known, a few moves
//! later everything is, and then a move takes no time at all. So there a move takes the most that its
//! [`Pace`](crate::Pace) allows; before, when all moves look alike, it takes half of its share, and what
//! is saved is there when it counts.
//!
//! | undrawn edges | of the pace | the exact value |
//! |---|---|---|
//! | more than 46 | half of the aim | half of that |
//! | 46 or fewer | the most | two thirds of that |
//! | any, and a win was proved | the most | all but a tenth |
//!
//! Where each move has its own time or nodes, the exact value gets half of them, or nine tenths once a
//! win was proved.

use std::time::Duration;

use super::ending::Budget;
use crate::Limits;

/// Undrawn edges from which on a move gets the most: with a few minutes the solver reaches some 44.
const CRITICAL: u32 = 46;

/// What one move may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Effort {
    /// All of it, where time is limited.
    pub(super) whole: Option<Duration>,
    /// The exact value's part.
    pub(super) exact: Budget,
}

impl Effort {
    /// With so many undrawn edges once the captures of the turn are made.
    pub(super) fn of(limits: &Limits<'_>, edges: u32, is_winning: bool) -> Self {
        let critical = edges <= CRITICAL || is_winning;
        let whole = match limits.pace() {
            Some(pace) if critical => Some(pace.most()),
            Some(pace) => Some(pace.aim() / 2),
            None => limits.time_limit(),
        };
        let (part, of) = match limits.pace() {
            _ if is_winning => (9, 10),
            Some(_) if critical => (2, 3),
            _ => (1, 2),
        };
        let half = Budget::half(limits);
        let nodes =
            if is_winning { limits.node_limit().map_or(half.nodes, |nodes| nodes / 10 * 9) } else { half.nodes };
        Self { whole, exact: Budget { time: whole.map(|time| time / of * part), nodes: nodes.max(half.nodes), ..half } }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::Pace;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn time_goes_where_it_matters() {
        let (clock, pace) = (|| Duration::ZERO, Pace::of(900 * SECOND, Duration::ZERO, Some(15)));
        let limits = Limits::new().game(pace, &clock);
        let early = Effort::of(&limits, 56, false);
        let late = Effort::of(&limits, 44, false);
        assert_eq!((early.whole, late.whole), (Some(pace.aim() / 2), Some(pace.most())));
        assert!(late.exact.time > early.exact.time && late.exact.time < late.whole);
        let sure = Effort::of(&limits, 30, true);
        assert!(sure.exact.time > late.exact.time && sure.exact.time < sure.whole);
    }

    #[test]
    fn moves_of_their_own_time_are_halved() {
        let clock = || Duration::ZERO;
        let effort = Effort::of(&Limits::new().time(SECOND, &clock), 20, false);
        assert_eq!((effort.whole, effort.exact.time), (Some(SECOND), Some(SECOND / 2)));
        let nodes = |winning| Effort::of(&Limits::new().nodes(1000), 20, winning).exact.nodes;
        assert_eq!((nodes(false), nodes(true)), (500, 900));
        assert_eq!(Effort::of(&Limits::new().nodes(1), 20, true).exact.nodes, 0);
    }
}
