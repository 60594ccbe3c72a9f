use alloc::vec::Vec;

use crate::{Position, Score, Stochastic};

/// What led from one position to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<M, E> {
    /// A player moved.
    Move(M),
    /// Nature acted.
    Event(E),
}

/// A step of the game `P`.
pub type StepOf<P> = Step<<P as Position>::Move, <P as Stochastic>::Event>;

/// State that follows the line being searched, so that positions stay small.
///
/// An evaluator without state implements this with an empty block.
#[allow(
    unused_variables,
    reason = "the names are for those who override the methods"
)]
pub trait Track<P: Stochastic> {
    /// The line starts at `position`.
    fn reset(&mut self, position: &P) {}

    /// The line goes on from `before` to `after`.
    fn push(&mut self, before: &P, step: StepOf<P>, after: &P) {}

    /// The same for a search that may have to end in the middle of it. Returns whether the line
    /// went on; where `is_over` returned `true`, nothing has changed.
    ///
    /// For an evaluator whose step may take longer than a stop may wait. It calls `is_over` now and
    /// then, and does exactly what [`push`](Self::push) does as long as the answer is no.
    #[inline]
    fn push_unless(
        &mut self,
        before: &P,
        step: StepOf<P>,
        after: &P,
        is_over: &dyn Fn() -> bool,
    ) -> bool {
        self.push(before, step, after);
        true
    }

    /// The last step is taken back.
    fn pop(&mut self) {}

    /// A search tries what would happen if the player to move passed: the line goes on from
    /// `before` to `after` without a step. [`pop_pass`](Self::pop_pass) takes it back.
    fn push_pass(&mut self, before: &P, after: &P) {}

    /// The last pass is taken back.
    fn pop_pass(&mut self) {}
}

/// Evaluates positions; knows nothing of search.
///
/// Only [`evaluate`](Self::evaluate) must be written. The other methods are opinions that an
/// engine may hold of a game, each switched off unless it is overridden: what cannot happen any
/// more, which moves are too noisy to stop at, where passing is safe to try. The constants say
/// beforehand which of the last two there are, so that a search does not look for them in vain.
#[allow(
    unused_variables,
    reason = "the names are for those who override the methods"
)]
pub trait Evaluate<P: Stochastic>: Track<P> {
    /// Whether [`noisy`](Self::noisy) is overridden: it is not called unless this is `true`.
    const NOISY: bool = false;

    /// Whether [`after_pass`](Self::after_pass) is overridden: it is not called unless this is
    /// `true`.
    const PASSES: bool = false;

    /// Whether [`outlook`](Self::outlook) is overridden: it is not called unless this is `true`.
    const OUTLOOKS: bool = false;

    /// Nodes that a search may enter between two looks at its clock and at its stop flag: fewer
    /// where the evaluator takes long for a node, so that a stop takes effect soon. From 1 to 128.
    const LOOK_EVERY: u64 = 128;

    /// Expected final payoff of `player`, at decision and at chance nodes.
    ///
    /// Within [`BOUND`](crate::Position::BOUND) of 0. While the game goes on also within half of
    /// [`WIN`](crate::Position::WIN): what lies beyond says that the game is decided.
    fn evaluate(&mut self, position: &P, player: P::Player) -> Score;

    /// Between these lie the payoff and every evaluation of every position from here on.
    ///
    /// Whatever is played: so a search of any depth may rely on it and still finds what plain
    /// search finds. It must be *certain*: how many boxes are left, which wins are still possible.
    fn bounds(&self, position: &P, player: P::Player) -> (Score, Score) {
        (P::BOUND.saturating_neg(), P::BOUND)
    }

    /// Bounds of what `player` gets under *best* play: what can be seen without a
    /// search. Four in a row with the next stone; two threats and one reply; an entry in a table
    /// of exact values, which is a [`Probe`](crate::Probe).
    ///
    /// Exact searches rely on it, so it must be proved. In a game with a
    /// [`WIN`](crate::Position::WIN) wins are counted from here: `WIN − n` is a win in `n` turns,
    /// the winner's turn that ends the game included. So `WIN − 3` as the greater of the two says
    /// that no player wins sooner, and that something less is possible.
    ///
    /// Asked only while the game goes on, and only if [`OUTLOOKS`](Self::OUTLOOKS) says so.
    fn outlook(&self, position: &P, player: P::Player) -> (Score, Score) {
        (P::BOUND.saturating_neg(), P::BOUND)
    }

    /// Pushes the moves that are too noisy to evaluate the position before they are played:
    /// a search goes on with these alone beyond its depth (quiescence). None by default.
    ///
    /// The player to move may also stop and take the evaluation. Asked only if
    /// [`NOISY`](Self::NOISY) says so.
    fn noisy(&mut self, position: &P, moves: &mut Vec<P::Move>) {}

    /// The position after passing, if it is safe to assume that some move is better than that,
    /// and by how many turns the search of it is reduced (null move). Nothing by default.
    ///
    /// Games that opt into [`Pass`](crate::Pass) know how to pass; whether a pass proves
    /// anything is an opinion of the evaluator, wrong where moving is a burden. Asked only if
    /// [`PASSES`](Self::PASSES) says so.
    fn after_pass(&mut self, position: &P, depth: u32) -> Option<(P, u32)> {
        None
    }
}

/// Takes the secured payoff so far for the final result.
#[derive(Clone, Copy, Default, Debug)]
pub struct Payoff;

impl<P: Stochastic> Track<P> for Payoff {}

impl<P: Stochastic> Evaluate<P> for Payoff {
    fn evaluate(&mut self, position: &P, player: P::Player) -> Score {
        position.payoff(player)
    }
}
