//! Wins by turns that each threaten twice, looked for before the engine thinks.

use std::fmt;
use std::time::Duration;

use connect6::forced::{ForcedOptions, StoppedError};
use connect6::{AnyConnect6, Connect6, ForcedWinSolver, Turn};

use crate::Moment;

/// The part of a turn's time that the search for such a win takes: one of this number.
const PARTS: u32 = 4;

/// Positions of the first search under a clock; each further one has twice as many, until the next
/// would take too long.
const FIRST: u64 = 1_000;

/// A search for forced wins on the board of contests.
pub(super) struct Forcing {
    forced: ForcedWinSolver,
}

impl Forcing {
    /// With an empty table.
    pub(super) fn new() -> Self {
        Self {
            forced: ForcedWinSolver::new(),
        }
    }

    /// The turn that begins such a win, if one was found in a part of this time, or within
    /// [`ForcedOptions::DEFAULT`] where no clock runs.
    pub(super) fn turn(
        &mut self,
        position: &AnyConnect6,
        time: Option<Duration>,
        moment: Moment<'_>,
    ) -> Option<Turn> {
        let AnyConnect6::Large(position) = position else {
            return None;
        };
        let spent = |time: Duration| time.saturating_sub(moment.left(time));
        let is_over = || moment.is_stopped() || time.is_some_and(|time| spent(time) > time / PARTS);
        let mut nodes = if time.is_some() {
            FIRST
        } else {
            ForcedOptions::DEFAULT.nodes
        };
        loop {
            let found = self.within(position, nodes, &is_over).ok()?;
            // A win that was found is kept, and a search that was not broken off finds no more.
            let is_done = found.is_some()
                || self.forced.nodes() < nodes
                || nodes >= ForcedOptions::DEFAULT.nodes;
            if is_done
                || is_over()
                || time.is_some_and(|time| spent(time).saturating_mul(3) > time / PARTS)
            {
                return found;
            }
            nodes *= 2;
        }
    }

    fn within(
        &mut self,
        position: &Connect6,
        nodes: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Option<Turn>, StoppedError> {
        let found = self.forced.turns_unless(
            position,
            ForcedOptions {
                nodes,
                ..ForcedOptions::DEFAULT
            },
            is_over,
        )?;
        Ok(found.map(|(_, turn)| turn))
    }
}

impl fmt::Debug for Forcing {
    /// Its name: a table has no readable form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Forcing")
    }
}
