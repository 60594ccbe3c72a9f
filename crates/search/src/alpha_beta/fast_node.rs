//! The node of a search in which nothing remembers, sorts, passes or reduces.
//!
//! Such a node needs no list of its moves: it tries each while the position lists it, and a
//! cutoff saves the rest of the list. All it knows are a few numbers, which stay in registers.
//! It enters the nodes that the full node would enter, and finds the same. When the search stops
//! it becomes a frame, and goes on as a full node: see `resume.rs`.
//!
//! One difference is left: a list without end, which breaks a law, is noticed only where no
//! cutoff comes before its end.
//!
//! What does not change within a search, or divides nodes into two kinds, is a constant of the
//! functions: `SCOUTS`, whether moves after the first are looked at by scouts; `LAST`, whether this
//! is the last turn, after which leaves are evaluated; `LINE`, whether the best line is wanted. So
//! the code of a last turn has no search below it to make room for: a quarter of the time.
#![allow(clippy::inline_always, reason = "measured: see the head of worker.rs")]

use game_core::{Deterministic, Evaluate, MAX_STEPS, Order, Run, Score, Side, ToMove, ZeroSum};

use super::frame::{Frame, NodeState, Stage, Window};
use super::node::within_bounds;
use super::worker::{Worker, fewer};
use crate::abort::Abort;
use crate::minimax::MAX_PLIES;
use crate::values::{INFINITY, slower};
use crate::{Identity, SearchError};

impl<P, E, I, const W: usize> Worker<P, E, I, W>
where
    P: Deterministic + ZeroSum,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    /// Whether all nodes below the root are fast.
    pub(super) const FAST: bool =
        !I::MEMORY && !E::SORTS && !E::CHOOSES && !E::REDUCES && !E::PASSES;

    /// The value of a node that is no leaf, below one that is not fast.
    pub(super) fn fast_start(
        &mut self,
        run: &Run<'_>,
        position: &P,
        at: NodeState<P::Move>,
        window: Window,
    ) -> Result<Score, Abort> {
        let (place, player, last) = ((at.ply, at.turns), (at.me, at.depth), at.depth == 1);
        if self.scouts {
            self.fast_node_as::<true>(run, position, place, player, (last, at.line), window)
        } else {
            self.fast_node_as::<false>(run, position, place, player, (last, at.line), window)
        }
    }

    /// The value of a node of the kind that it is.
    #[inline(always)]
    fn fast_node_as<const SCOUTS: bool>(
        &mut self,
        run: &Run<'_>,
        position: &P,
        place: (usize, Score),
        player: (Side, u32),
        (last, line): (bool, bool),
        window: Window,
    ) -> Result<Score, Abort> {
        match (last, line) {
            (true, true) => {
                self.fast_node::<SCOUTS, true, true>(run, position, place, player, window)
            }
            (true, false) => {
                self.fast_node::<SCOUTS, true, false>(run, position, place, player, window)
            }
            (false, true) => {
                self.fast_node::<SCOUTS, false, true>(run, position, place, player, window)
            }
            (false, false) => {
                self.fast_node::<SCOUTS, false, false>(run, position, place, player, window)
            }
        }
    }

    /// The value of a node that is no leaf, at this ply and after this many turns, for the player
    /// to move and with this many turns to go.
    ///
    /// What it has to know comes as pairs of numbers: those are handed on in registers.
    fn fast_node<const SCOUTS: bool, const LAST: bool, const LINE: bool>(
        &mut self,
        run: &Run<'_>,
        position: &P,
        place: (usize, Score),
        player: (Side, u32),
        (alpha, beta): Window,
    ) -> Result<Score, Abort> {
        let ((ply, turns), me) = (place, player.0);
        if ply >= MAX_PLIES {
            return Err(self.fail(SearchError::TooLong { plies: MAX_PLIES }));
        }
        let beta = match within_bounds(&self.evaluator, position, (me, turns), (alpha, beta)) {
            Ok((_, most)) => beta.min(most),
            Err(settled) => return Ok(settled),
        };
        let mut after = self.pool.copy(position);
        let (mut score, mut number) = (-INFINITY, 0);
        // The best move, if its line ends with it: to write each down at once costs a branch.
        let mut best = None;
        for m in position.moves() {
            let mut scout = SCOUTS && number > 0;
            let low = alpha.max(score);
            let (value, deeper) = loop {
                let both = (position, &mut after);
                let window = (low, if scout { low + 1 } else { beta });
                match self.fast_move::<SCOUTS, LAST, LINE>(run, both, m, place, player, window) {
                    Ok((value, _)) if scout && value > low && value < beta => scout = false,
                    Ok(found) => break found,
                    Err(abort) => {
                        self.save_fast_node::<LINE>(
                            position,
                            place,
                            player,
                            (alpha, beta),
                            (number, scout),
                            (score, best),
                        );
                        return Err(abort);
                    }
                }
            };
            if LINE && !deeper {
                best = if value > low { Some(m) } else { best };
            } else if LINE && value > low {
                self.lines.remember(ply, m);
                best = None;
            }
            score = score.max(value);
            if value >= beta {
                break;
            }
            number += 1;
            if number > MAX_STEPS {
                return Err(self.fail(SearchError::TooManyMoves));
            }
        }
        self.pool.recycle(after);
        self.finish_fast_node::<LINE>(ply, score, best)
    }

    /// The value of a node whose moves are tried.
    #[inline(always)]
    fn finish_fast_node<const LINE: bool>(
        &mut self,
        ply: usize,
        score: Score,
        best: Option<P::Move>,
    ) -> Result<Score, Abort> {
        if score == -INFINITY {
            return Err(self.fail(SearchError::NoMove));
        }
        if LINE {
            self.lines.end(ply, best);
        }
        Ok(score)
    }

    /// The value of `m` for `me`, and whether the search went on below it.
    #[inline(always)]
    fn fast_move<const SCOUTS: bool, const LAST: bool, const LINE: bool>(
        &mut self,
        run: &Run<'_>,
        (position, after): (&P, &mut P),
        m: P::Move,
        (ply, turns): (usize, Score),
        (me, depth): (Side, u32),
        (alpha, beta): Window,
    ) -> Result<(Score, bool), Abort> {
        self.enter(run)?;
        after.clone_from(position);
        after.play(m);
        self.follow(run, position, m, after)?;
        let found = match after.to_move() {
            ToMove::Player(side) if side == me => {
                let kind = (LAST, LINE && self.forget_line(ply + 1, (alpha, beta)));
                (
                    self.fast_node_as::<SCOUTS>(
                        run,
                        after,
                        (ply + 1, turns),
                        (me, depth),
                        kind,
                        (alpha, beta),
                    )?,
                    true,
                )
            }
            ToMove::Player(side) => {
                let place = (ply + 1, turns + 1);
                let player = (side, fewer(depth, 1));
                let window = (-beta, -alpha);
                self.fast_reply::<SCOUTS, LAST, LINE>(run, after, m, place, player, window)?
            }
            ToMove::Nobody => {
                cold_path();
                (
                    slower::<P>(self.checked(after.payoff(me))?, turns + 1),
                    false,
                )
            }
            ToMove::Chance => {
                cold_path();
                return Err(self.fail(SearchError::Chance));
            }
        };
        self.evaluator.pop();
        Ok(found)
    }

    /// The value of the position behind `m`, with the opponent to move, for the player of `m`; and
    /// whether the search went on below it.
    #[inline(always)]
    fn fast_reply<const SCOUTS: bool, const LAST: bool, const LINE: bool>(
        &mut self,
        run: &Run<'_>,
        after: &P,
        m: P::Move,
        (ply, turns): (usize, Score),
        (me, depth): (Side, u32),
        window: Window,
    ) -> Result<(Score, bool), Abort> {
        if LAST {
            let at = NodeState {
                ply,
                me,
                depth,
                turns,
                previous: Some(m),
                line: false,
                goes_on: false,
            };
            return Ok((-self.leaf(run, after, at, window)?, false));
        }
        let kind = (depth == 1, LINE && self.forget_line(ply, window));
        let value =
            self.fast_node_as::<SCOUTS>(run, after, (ply, turns), (me, depth), kind, window)?;
        Ok((-value, true))
    }

    /// Forgets the line of a ply, and returns whether one is wanted in this window.
    #[inline(always)]
    fn forget_line(&mut self, ply: usize, (alpha, beta): Window) -> bool {
        self.lines.forget(ply);
        beta - alpha > 1
    }

    /// Keeps a fast node that is under way.
    #[cold]
    fn save_fast_node<const LINE: bool>(
        &mut self,
        position: &P,
        (ply, turns): (usize, Score),
        (me, depth): (Side, u32),
        (alpha, beta): Window,
        (now, scout): (usize, bool),
        (score, best): (Score, Option<P::Move>),
    ) {
        if LINE {
            self.lines.end(ply, best);
        }
        let at = NodeState {
            ply,
            me,
            depth,
            turns,
            previous: None,
            line: LINE,
            goes_on: false,
        };
        let stage = if scout {
            Stage::Scout { reduction: 0 }
        } else {
            Stage::Full
        };
        let (least, most, evaluated) = (-INFINITY, INFINITY, self.evaluated);
        // A table alone would ask for the rest.
        let (start, end, best, hint, secured) = (0, 0, None, None, 0);
        let frame = Frame {
            at,
            alpha,
            beta,
            least,
            most,
            start,
            end,
            now,
            stage,
            score,
            best,
            hint,
            secured,
            evaluated,
        };
        self.save_frame(position, frame);
    }
}

/// Marks a branch as seldom taken: what calls a cold function is laid out away from the common
/// path.
///
/// It stands for `core::hint::cold_path`, which needs Rust 1.95.
#[cold]
#[inline]
const fn cold_path() {}
