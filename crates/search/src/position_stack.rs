use core::mem::needs_drop;

use game_core::{MAX_STEPS, Step, StepOf, Stochastic};

/// The line being searched: one position per ply, refilled and never dropped.
///
/// Positions are refilled with `clone_from`, so one that owns heap memory keeps it: after the
/// first visit of a ply nothing is allocated there any more.
#[derive(Debug)]
pub(crate) struct PositionStack<P>(Vec<P>);

impl<P: Stochastic> PositionStack<P> {
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
        apply(after, step);
        (before, after)
    }

    /// Takes a step at this ply without keeping the position before it.
    #[inline]
    pub(crate) fn step_in_place(&mut self, ply: usize, step: StepOf<P>) {
        apply(&mut self.0[ply], step);
    }
}

/// Positions that own heap memory, to be filled again where a node needs one: nothing is allocated
/// per node.
#[derive(Debug)]
pub(crate) struct PositionPool<P>(Vec<P>);

#[allow(
    clippy::inline_always,
    reason = "measured: see the head of alpha_beta/worker.rs"
)]
impl<P: Clone> PositionPool<P> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    /// A copy of a position, to be changed; [`recycle`](Self::recycle) takes it back.
    ///
    /// Plain values live in registers and on the stack. What owns heap memory is refilled.
    #[inline(always)]
    pub(crate) fn copy(&mut self, position: &P) -> P {
        if !needs_drop::<P>() {
            return position.clone();
        }
        match self.0.pop() {
            Some(mut spare) => {
                spare.clone_from(position);
                spare
            }
            None => position.clone(),
        }
    }

    /// Keeps a position that is of no use any more.
    #[inline(always)]
    pub(crate) fn recycle(&mut self, position: P) {
        if needs_drop::<P>() {
            self.0.push(position);
        }
    }
}

/// Plays the move, or lets the event happen.
#[inline]
pub(crate) fn apply<P: Stochastic>(position: &mut P, step: StepOf<P>) {
    match step {
        Step::Move(m) => position.play(m),
        Step::Event(event) => position.happen(event),
    }
}

/// Shows the steps of a list, and returns whether it ends within the bound of the law: after
/// [`MAX_STEPS`] at the latest. One step more is shown at most.
///
/// Counting costs a third of the speed of a fast list, so one that knows its length is trusted.
#[inline]
pub(crate) fn list<T>(steps: impl Iterator<Item = T>, mut show: impl FnMut(T)) -> bool {
    if steps.size_hint().1.is_some_and(|most| most <= MAX_STEPS) {
        steps.for_each(show);
        return true;
    }
    let mut left = MAX_STEPS + 1;
    steps.take(left).for_each(|step| {
        left -= 1;
        show(step);
    });
    left > 0
}
