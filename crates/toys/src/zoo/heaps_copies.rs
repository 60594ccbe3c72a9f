use core::fmt;

use game_core::Score;

use super::Fault;
use super::heaps::Heaps;

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> Clone for Heaps<BOUND, WIN, LIMIT> {
    fn clone(&self) -> Self {
        let mover = if self.has(Fault::TurnedClone) {
            !self.mover
        } else {
            self.mover
        };
        Self {
            mover,
            impure_state: self.impure_state.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, source: &Self) {
        let mover = if self.has(Fault::StaleRefill) {
            self.mover
        } else {
            source.mover
        };
        *self = source.clone();
        self.mover = mover;
    }
}

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> PartialEq
    for Heaps<BOUND, WIN, LIMIT>
{
    fn eq(&self, other: &Self) -> bool {
        (self.sizes, self.mover, self.fault) == (other.sizes, other.mover, other.fault)
    }
}

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> Eq for Heaps<BOUND, WIN, LIMIT> {}

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> fmt::Debug
    for Heaps<BOUND, WIN, LIMIT>
{
    /// The heaps and the mover, and the fault if there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Heaps({}+{}, {:?}",
            self.sizes[0], self.sizes[1], self.mover
        )?;
        self.fault
            .map_or(Ok(()), |fault| write!(f, ", {fault:?}"))?;
        f.write_str(")")
    }
}
