//! A node at which a player is to move.

use core::ops::Range;

use game_core::{Evaluate, Order, Run, Score, Step, Stochastic, ZeroSum};

use super::node::{Node, Opened};
use super::node_state::{NodeState, Probed, Trial};
use super::worker::Worker;
use super::{FULL, Method, Window};
use crate::abort::Abort;
use crate::position_stack::list;
use crate::table::TO_THE_END;
use crate::{Bound, Identity, RootMove, SearchError};

impl<P, E, I, const W: usize> Worker<P, E, I, W>
where
    P: Stochastic + ZeroSum,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    /// The value for `at.me`, who is to move, by the moves that `trial` selects.
    ///
    /// Unless `trial` is a probe, the value is exact within the window, an upper bound at or below
    /// `alpha`, and a lower bound at or above `beta`. The value of a probe is a lower bound if it is
    /// above `alpha`, and has no meaning otherwise.
    pub(super) fn decision(
        &mut self,
        run: &Run<'_>,
        position: &P,
        at: NodeState<P::Move>,
        window: Window,
        trial: Trial,
    ) -> Result<Score, Abort> {
        if at.depth == 0 {
            return self.leaf(position, at.me, at.me);
        }
        let node = match self.open_node(position, at, window, matches!(trial, Trial::Probe(_)))? {
            Opened::Node(node) => node,
            Opened::Settled(value) => return Ok(value),
        };
        let start = self.moves.len();
        let width = self.list_moves(position, at, &node)?;
        let tried = if let Trial::Probe(most) = trial {
            width.min(most)
        } else {
            width
        };
        let (value, best) =
            self.try_moves(run, position, at, (&node, trial), start..start + tried)?;
        if matches!(trial, Trial::Probe(_)) {
            self.probed
                .extend_from_slice(&self.moves[start..start + tried]);
        }
        self.moves.truncate(start);
        let bound = match value {
            _ if value >= node.beta => Bound::Lower,
            // What was not tried may be better.
            _ if tried < width && value > node.alpha => Bound::Lower,
            _ if tried < width => return Ok(value),
            _ if value > node.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        Ok(self.finish_node(position, at, &node, (value, bound), best))
    }

    /// Puts the moves on the stack, the best guess first, and returns how many are worth trying.
    fn list_moves(
        &mut self,
        position: &P,
        at: NodeState<P::Move>,
        node: &Node,
    ) -> Result<usize, Abort> {
        let (start, moves) = (self.moves.len(), &mut self.moves);
        if !list(position.moves(), |m| moves.push(m)) {
            return Err(self.fail(SearchError::TooManyMoves));
        }
        let remembered = node
            .hint
            .and_then(|hint| self.moves.get(start + usize::from(hint)).copied());
        let hint = if at.is_root() {
            self.hint.or(remembered)
        } else {
            remembered
        };
        let listed = &mut self.moves[start..];
        if listed.is_empty() {
            return Err(self.fail(SearchError::NoMove));
        }
        let width = self
            .evaluator
            .select(position, at.context(hint), listed)
            .clamp(1, listed.len());
        let width = if E::PROVED || at.depth != TO_THE_END {
            width
        } else {
            listed.len()
        };
        self.evaluated += u64::from(width < listed.len() && !E::PROVED);
        Ok(width)
    }

    /// The value of the best of these moves, and the move.
    fn try_moves(
        &mut self,
        run: &Run<'_>,
        position: &P,
        at: NodeState<P::Move>,
        (node, trial): (&Node, Trial),
        moves: Range<usize>,
    ) -> Result<(Score, Option<P::Move>), Abort> {
        let every =
            self.options.method == Method::Plain || (at.is_root() && self.options.every_move);
        let (mut score, mut best) = (-Score::MAX, None);
        if let Trial::Rest(probed) = trial {
            self.evaluated += u64::from(probed.evaluated);
            score = probed.floor;
            best = self.probed.get(probed.moves.0).copied();
        }
        let mut after = self.pool.copy(position);
        for now in moves.clone() {
            let m = self.moves[now];
            if self.was_probed(trial, m) {
                continue;
            }
            let low = node.alpha.max(score);
            let window = if every { FULL } else { (low, node.beta) };
            let value = self.step(
                run,
                (position, &mut after),
                at,
                Step::Move(m),
                window,
                Trial::All,
            )?;
            if at.is_root() {
                let bound = if every || value > low {
                    Bound::Exact
                } else {
                    Bound::Upper
                };
                self.root.push(RootMove { m, value, bound });
            }
            if best.is_none() || value > score {
                score = value;
                best = Some(m);
                if at.line {
                    self.lines.remember(at.ply, m);
                }
            }
            if !every && value >= node.beta {
                if E::SORTS {
                    let hint = node.hint.and_then(|hint| position.moves().nth(hint.into()));
                    let before = &self.moves[moves.start..now];
                    self.evaluator.cutoff(position, at.context(hint), m, before);
                }
                break;
            }
        }
        self.pool.recycle(after);
        Ok((score, best))
    }

    /// Whether a probe has tried the move before.
    fn was_probed(&self, trial: Trial, m: P::Move) -> bool {
        let Trial::Rest(Probed { moves, .. }) = trial else {
            return false;
        };
        self.probed[moves.0..moves.1].contains(&m)
    }
}
