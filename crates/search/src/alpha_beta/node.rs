//! A node before and after its moves are tried: probe, prune, list and order; store.
#![allow(clippy::inline_always, reason = "measured: see the head of worker.rs")]

use game_core::{Deterministic, Evaluate, Order, Score, Side, ZeroSum};

use super::frame::{Frame, Next, NodeState, Opened, Stage, Window};
use super::worker::{Worker, narrowed};
use crate::abort::Abort;
use crate::minimax::MAX_PLIES;
use crate::position_stack::list;
use crate::table::TO_THE_END;
use crate::values::{INFINITY, decided, node_to_root, root_to_node, settles};
use crate::{Bound, Entry, Identity, RootMove, SearchError};

impl<P, E, I, const W: usize> Worker<P, E, I, W>
where
    P: Deterministic + ZeroSum,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    /// Looks at a node that is no leaf: its value, if bounds or the table settle it, else a
    /// frame with its moves in the order of trial.
    #[inline(always)]
    pub(super) fn open_node(
        &mut self,
        position: &P,
        at: NodeState<P::Move>,
        (alpha, beta): Window,
    ) -> Result<Opened<P::Move>, Abort> {
        if at.ply >= MAX_PLIES {
            return Err(self.fail(SearchError::TooLong { plies: MAX_PLIES }));
        }
        let (least, most) =
            match within_bounds(&self.evaluator, position, (at.me, at.turns), (alpha, beta)) {
                Ok(bounds) => bounds,
                Err(settled) => return Ok(Opened::Settled(settled)),
            };
        // Only a table separates the secured payoff from the gain still to come.
        let secured = if I::MEMORY {
            self.checked(position.payoff(at.me))?
        } else {
            0
        };
        let known = if self.is_remembered(position, at) {
            self.recall(position)
        } else {
            None
        };
        if let Some(entry) = known {
            let score = secured + node_to_root::<P>(entry.score, at.turns);
            // What was proved since then holds against an evaluation.
            let score = score.max(least).min(most);
            if settles(entry, score, at.depth, (alpha, beta)) {
                // What rests on an evaluation goes on resting on it.
                self.evaluated += u64::from(entry.depth != TO_THE_END);
                return Ok(Opened::Settled(score));
            }
        }
        let mut frame = self.list(position, at, known, (alpha, beta))?;
        frame.alpha = alpha;
        frame.beta = beta.min(most);
        frame.secured = secured;
        // Moves that are no better than the certain bound need not be told apart.
        frame.least = least;
        frame.most = most;
        frame.score = least - 1;
        let may_pass = !frame.is_open()
            && at.previous.is_some()
            && at.depth != TO_THE_END
            && !decided::<P>(beta);
        if E::PASSES && may_pass && self.evaluator.after_pass(position, at.depth).is_some() {
            frame.stage = Stage::Pass;
        }
        Ok(Opened::Frame(frame))
    }

    /// Whether the table is probed and updated at a position.
    #[inline(always)]
    fn is_remembered(&self, position: &P, at: NodeState<P::Move>) -> bool {
        self.evaluator.remembers(at.context(None, None), at.goes_on)
            && I::moves_left(position) > self.forget_last
    }

    /// What the table remembers of a position.
    #[inline(always)]
    fn recall(&self, position: &P) -> Option<Entry> {
        if !I::MEMORY {
            return None;
        }
        let key = position.key();
        self.table.probe(key, I::words(position, key))
    }

    /// A frame with the moves of the node, in order, and the window still to be set.
    #[inline(always)]
    fn list(
        &mut self,
        position: &P,
        at: NodeState<P::Move>,
        known: Option<Entry>,
        window: Window,
    ) -> Result<Frame<P::Move>, Abort> {
        if E::CHOOSES && (E::PROVED || at.depth != TO_THE_END) {
            let hint = known.and_then(|entry| position.nth_move(entry.best.into()));
            if let Some(frame) = self.chosen(position, at, hint, window) {
                return Ok(frame);
            }
        }
        let (start, moves) = (self.moves.len(), &mut self.moves);
        if !list(position.moves(), |m| moves.push(m)) {
            return Err(self.fail(SearchError::TooManyMoves));
        }
        let hint = known.and_then(|entry| self.moves.get(start + usize::from(entry.best)).copied());
        self.order(position, at, start, (hint, Some(window)))
    }

    /// A frame with the moves that the evaluator chooses, if it chooses any.
    #[inline(always)]
    fn chosen(
        &mut self,
        position: &P,
        at: NodeState<P::Move>,
        hint: Option<P::Move>,
        window: Window,
    ) -> Option<Frame<P::Move>> {
        let start = self.moves.len();
        let context = at.context(hint, Some(window));
        self.evaluator.choose(position, context, &mut self.moves);
        let end = self.moves.len();
        if start >= end {
            return None;
        }
        self.selective |= !E::PROVED && end - start < position.move_count();
        Some(self.frame(at, (start, end), hint))
    }

    /// A frame with the moves that lie on the stack from `start` on, in order.
    #[inline(always)]
    pub(super) fn order(
        &mut self,
        position: &P,
        at: NodeState<P::Move>,
        start: usize,
        (hint, window): (Option<P::Move>, Option<Window>),
    ) -> Result<Frame<P::Move>, Abort> {
        let listed = &mut self.moves[start..];
        if listed.is_empty() {
            return Err(self.fail(SearchError::NoMove));
        }
        let width = self
            .evaluator
            .select(position, at.context(hint, window), listed)
            .clamp(1, listed.len());
        let width = if E::PROVED || at.depth != TO_THE_END {
            width
        } else {
            listed.len()
        };
        self.selective |= width < listed.len() && !E::PROVED;
        Ok(self.frame(at, (start, start + width), hint))
    }

    /// A frame with these moves of the stack.
    #[inline(always)]
    const fn frame(
        &self,
        at: NodeState<P::Move>,
        (start, end): (usize, usize),
        hint: Option<P::Move>,
    ) -> Frame<P::Move> {
        Frame {
            at,
            alpha: -INFINITY,
            beta: INFINITY,
            least: -INFINITY,
            most: INFINITY,
            start,
            end,
            now: start,
            stage: Stage::Full,
            score: -INFINITY,
            best: None,
            hint,
            secured: 0,
            evaluated: self.evaluated,
        }
    }

    /// Takes down what a look at a move has found, and says what comes next.
    #[inline(always)]
    pub(super) fn score_move(
        &mut self,
        position: &P,
        frame: &mut Frame<P::Move>,
        value: Score,
    ) -> Next {
        match frame.stage {
            Stage::Pass => {
                frame.stage = Stage::Full;
                if value < frame.beta {
                    return Next::Search;
                }
                self.selective = true;
                frame.score = frame.beta; // how much better is unknown
                return Next::Done;
            }
            Stage::Scout { reduction }
                if value > frame.low() && (reduction > 0 || value < frame.beta) =>
            {
                frame.stage = Stage::Full;
                return Next::Search;
            }
            Stage::Scout { reduction } => self.selective |= reduction > 0,
            Stage::Full => {}
        }
        let m = self.moves[frame.now];
        if frame.at.ply == 0 {
            self.note_root(frame, m, value);
        }
        if value > frame.score {
            frame.score = value;
            frame.best = Some(m);
            if value > frame.alpha && frame.at.line {
                self.lines.remember(frame.at.ply, m);
            }
            if value >= frame.beta {
                if E::SORTS {
                    let before = &self.moves[frame.start..frame.now];
                    let context = frame.at.context(frame.hint, None);
                    self.evaluator.cutoff(position, context, m, before);
                }
                return Next::Done;
            }
        }
        frame.now += 1;
        if frame.now == frame.end {
            return Next::Done;
        }
        self.next_stage(position, frame);
        Next::Search
    }

    /// How the next move is looked at first.
    #[inline(always)]
    pub(super) fn next_stage(&self, position: &P, frame: &mut Frame<P::Move>) {
        let at = frame.at;
        let number = frame.now - frame.start;
        let reduction = match at.depth {
            0..=1 | TO_THE_END => 0,
            depth if E::REDUCES => {
                let m = self.moves[frame.now];
                self.evaluator
                    .reduction(position, at.context(frame.hint, None), m, number)
                    .min(depth - 1)
            }
            _ => 0,
        };
        frame.stage = if self.scouts || reduction > 0 {
            Stage::Scout { reduction }
        } else {
            Stage::Full
        };
    }

    /// The node is done: remembers its value and takes its moves from the stack.
    #[inline(always)]
    pub(super) fn finish_node(&mut self, position: &P, frame: &Frame<P::Move>) -> Score {
        let (start, score) = (frame.start, frame.score.max(frame.least).min(frame.most));
        if I::MEMORY && self.is_remembered(position, frame.at) {
            self.store(position, frame, score);
        }
        self.moves.truncate(start);
        score
    }

    #[inline(always)]
    fn store(&mut self, position: &P, frame: &Frame<P::Move>, score: Score) {
        let at = frame.at;
        let bound = match score {
            // At the greatest value possible a lower bound is exact.
            _ if score >= frame.beta && score < frame.most => Bound::Lower,
            _ if score > frame.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let number = frame.best.and_then(|best| position.move_number(best));
        let best = number
            .and_then(|number| u16::try_from(number).ok())
            .unwrap_or(u16::MAX);
        // Nothing below was evaluated: deeper search would find nothing else.
        let depth = if self.evaluated == frame.evaluated && !self.selective {
            TO_THE_END
        } else {
            at.depth
        };
        let key = position.key();
        let entry = Entry {
            score: root_to_node::<P>(score - frame.secured, at.turns),
            depth,
            bound,
            best,
        };
        self.table.store(key, I::words(position, key), entry);
    }

    /// Takes down what was found of a move at the root.
    fn note_root(&mut self, frame: &Frame<P::Move>, m: P::Move, value: Score) {
        let bound = match value {
            _ if value >= frame.beta && value < frame.most => Bound::Lower,
            _ if value > frame.low() => Bound::Exact,
            _ => Bound::Upper,
        };
        self.root.push(RootMove { m, value, bound });
    }
}

/// Between these lies the value of a node, whatever happens: by what the evaluator has proved, and
/// because no player wins before the present turn is over. If that settles the value within the
/// window, then the value as the error.
#[inline(always)]
pub(super) fn within_bounds<P, E>(
    evaluator: &E,
    position: &P,
    (me, turns): (Side, Score),
    (alpha, beta): Window,
) -> Result<Window, Score>
where
    P: Deterministic + ZeroSum,
    E: Evaluate<P>,
{
    let (least, most) = narrowed(
        evaluator,
        evaluator.bounds(position, me),
        position,
        (me, turns),
    );
    let (least, most) = match P::WIN {
        Some(win) => (least.max(turns + 1 - win), most.min(win - turns - 1)),
        None => (least, most),
    };
    if least >= beta || least >= most {
        return Err(least);
    }
    if most <= alpha {
        Err(most)
    } else {
        Ok((least, most))
    }
}
