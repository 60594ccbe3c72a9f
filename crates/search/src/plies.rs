use game_core::{Step, StepOf, Stochastic};

/// The line being searched: one position per ply, refilled and never dropped.
///
/// Positions are refilled with `clone_from`, so one that owns heap memory keeps it: after the
/// first visit of a ply nothing is allocated there any more.
#[derive(Debug)]
pub(crate) struct Plies<P>(Vec<P>);

impl<P: Stochastic> Plies<P> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Starts a line.
    pub(crate) fn start(&mut self, root: &P) {
        match self.0.first_mut() {
            Some(first) => first.clone_from(root),
            None => self.0.push(root.clone()),
        }
    }

    /// The position at this ply, which the line has reached.
    #[inline]
    pub(crate) fn at(&self, ply: usize) -> &P {
        &self.0[ply]
    }

    /// The position at this ply, and a spare one with arbitrary contents.
    #[inline]
    pub(crate) fn with_spare(&mut self, ply: usize) -> (&P, &mut P) {
        if self.0.len() == ply + 1 {
            self.0.push(self.0[ply].clone());
        }
        let (line, rest) = self.0.split_at_mut(ply + 1);
        (&line[ply], &mut rest[0])
    }

    /// Goes one step on from this ply; shows both positions.
    #[inline]
    pub(crate) fn step(&mut self, ply: usize, step: StepOf<P>) -> (&P, &P) {
        let (before, after) = self.with_spare(ply);
        after.clone_from(before);
        take(after, step);
        (before, after)
    }

    /// Takes a step at this ply without keeping the position before it.
    #[inline]
    pub(crate) fn step_in_place(&mut self, ply: usize, step: StepOf<P>) {
        take(&mut self.0[ply], step);
    }
}

/// Plays the move, or lets the event happen.
#[inline]
pub(crate) fn take<P: Stochastic>(position: &mut P, step: StepOf<P>) {
    match step {
        Step::Move(m) => position.play(m),
        Step::Event(event) => position.happen(event),
    }
}
