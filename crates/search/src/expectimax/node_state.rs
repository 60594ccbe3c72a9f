//! Where a search stands, and what it is to do there.

use game_core::{NodeContext, Score, Side, Step, ToMove};

use super::scale::Span;
use crate::table::TO_THE_END;

/// Which moves of a player's node are tried.
#[derive(Clone, Copy, Debug)]
pub(super) enum Trial {
    /// All moves within the width of the evaluator.
    All,
    /// This number of the moves that are guessed best: a probe. They are recorded in
    /// [`Worker::probed`](super::worker::Worker::probed).
    Probe(usize),
    /// All but those that a probe has tried.
    Rest(Probed),
}

/// What a probe has left to be done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probed {
    /// Where the moves that were tried begin and end in
    /// [`Worker::probed`](super::worker::Worker::probed).
    pub(super) moves: (usize, usize),
    /// The value of the node is at least this, to the player to move there, and none of the moves
    /// that were tried is better.
    pub(super) floor: Score,
    /// Whether that rests on an evaluation.
    pub(super) evaluated: bool,
}

/// Where the search stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeState<M> {
    /// Moves and events since the root.
    pub(super) steps: usize,
    /// Moves since the root.
    pub(super) ply: usize,
    /// Events since the last move.
    pub(super) events: u32,
    /// The player who sees the value: the player to move, and at a chance node the one who moved
    /// last.
    pub(super) me: Side,
    /// Turns to go, the present one included.
    pub(super) depth: u32,
    /// The move that led here.
    pub(super) previous: Option<M>,
    /// Whether the best line from here is wanted.
    pub(super) line: bool,
}

impl<M: Copy> NodeState<M> {
    /// The root, seen by the player to move there.
    pub(super) const fn root(me: Side, depth: u32, line: bool) -> Self {
        Self {
            steps: 0,
            ply: 0,
            events: 0,
            me,
            depth,
            previous: None,
            line,
        }
    }

    pub(super) const fn is_root(&self) -> bool {
        self.steps == 0
    }

    pub(super) const fn context(&self, hint: Option<M>) -> NodeContext<M> {
        NodeContext {
            ply: self.ply,
            depth: self.depth,
            previous: self.previous,
            hint,
            window: None,
        }
    }

    /// One step on, within the same turn and from the same perspective.
    pub(super) fn below<E>(self, step: &Step<M, E>) -> Self {
        let steps = self.steps + 1;
        match step {
            Step::Move(m) => Self {
                steps,
                ply: self.ply + 1,
                events: 0,
                previous: Some(*m),
                ..self
            },
            Step::Event(_) => Self {
                steps,
                events: self.events + 1,
                previous: None,
                ..self
            },
        }
    }

    /// The same with a turn fewer to go; [`TO_THE_END`] stays as it is.
    pub(super) const fn next_turn(self) -> Self {
        let depth = if self.depth == TO_THE_END {
            self.depth
        } else {
            self.depth.saturating_sub(1)
        };
        Self { depth, ..self }
    }
}

/// What identifies the position after an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PositionIdentity<const W: usize> {
    pub(super) key: u64,
    pub(super) words: [u64; W],
    /// Beside the key, which need not tell the players apart.
    pub(super) to_move: ToMove<Side>,
    /// The secured payoff, which the key does not contain, to the player who sees the chance node.
    pub(super) payoff: Score,
}

/// An event, and those that lead to the same position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case<E, const W: usize> {
    pub(super) event: E,
    /// The sum of the weights.
    pub(super) weight: u64,
    /// The value lies between these, for the player who searches the chance node.
    pub(super) span: Span,
    /// Where the moves that a probe has tried begin and end on their stack.
    pub(super) probed: (usize, usize),
    /// Whether the span rests on an evaluation.
    pub(super) evaluated: bool,
    pub(super) identity: PositionIdentity<W>,
}

impl<E, const W: usize> Case<E, W> {
    /// Which moves are to be tried after the event.
    pub(super) fn rest(&self, perspective: Side) -> Trial {
        if self.probed.0 == self.probed.1 {
            return Trial::All;
        }
        // A probe has found the end of the span that its player can lift, or nothing beyond it.
        let floor = if self.identity.to_move == ToMove::Player(perspective) {
            self.span.0
        } else {
            -self.span.1
        };
        Trial::Rest(Probed {
            moves: self.probed,
            floor,
            evaluated: self.evaluated,
        })
    }

    /// Who is to move after the event.
    pub(super) const fn to_move(&self) -> ToMove<Side> {
        self.identity.to_move
    }
}
