//! Where a search stands, and what it is to do there.

use game_core::{NodeContext, Score, Side, Step};

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
