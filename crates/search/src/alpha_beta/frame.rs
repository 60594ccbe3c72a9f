use game_core::{NodeContext, Score, Side};

/// Where the search stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeState<M> {
    /// Moves since the root.
    pub(super) ply: usize,
    /// Who is to move, and from whose perspective the value is seen.
    pub(super) me: Side,
    /// Turns to go, the present one included.
    pub(super) depth: u32,
    /// Turns that ended since the root.
    pub(super) turns: Score,
    /// The move that led here.
    pub(super) previous: Option<M>,
    /// Whether the best line from here is wanted.
    pub(super) line: bool,
    /// Whether the player to move has just moved: the turn goes on.
    pub(super) goes_on: bool,
}

impl<M: Copy> NodeState<M> {
    pub(super) const fn context(&self, hint: Option<M>, window: Option<Window>) -> NodeContext<M> {
        NodeContext {
            ply: self.ply,
            depth: self.depth,
            previous: self.previous,
            hint,
            window,
        }
    }
}

/// How a move is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// What if the mover passed?
    Pass,
    /// Is it better than the best so far? A window of one point, perhaps at a reduced depth.
    Scout {
        /// Turns by which the look is reduced.
        reduction: u32,
    },
    /// How good is it?
    Full,
}

/// A node whose moves are being tried: all that is needed to go on with it later.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<M> {
    pub(super) at: NodeState<M>,
    /// The window in which the value is wanted.
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// No value is smaller, and none greater: proved by the bounds of the position.
    pub(super) least: Score,
    pub(super) most: Score,
    /// Where the moves of this node begin on the stack, and where those worth trying end.
    pub(super) start: usize,
    pub(super) end: usize,
    /// The move being looked at.
    pub(super) now: usize,
    pub(super) stage: Stage,
    /// The greatest value so far, a bound if it is not above `alpha`.
    pub(super) score: Score,
    /// The move with that value.
    pub(super) best: Option<M>,
    /// The move that the table remembers.
    pub(super) hint: Option<M>,
    /// What the mover has secured: the table keeps the rest.
    pub(super) secured: Score,
    /// Leaves that were evaluated before this node was entered.
    pub(super) evaluated: u64,
}

/// What to do after a search of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// Look on: at the next move, or at this one again.
    Search,
    /// The node is done.
    Done,
}

impl<M> Frame<M> {
    /// Whether its moves are not on the stack: `now` then counts from the first of them.
    pub(super) const fn is_fast(&self) -> bool {
        self.end == 0
    }

    /// The value that the next move must exceed.
    #[inline]
    pub(super) fn low(&self) -> Score {
        self.alpha.max(self.score)
    }

    /// Whether more than "better or not" is wanted.
    #[inline]
    pub(super) const fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// Values between which the value is wanted: above the first, below the second.
pub(super) type Window = (Score, Score);

/// A node that was looked at.
pub(super) enum Opened<M> {
    /// Its moves must be tried.
    Frame(Frame<M>),
    /// Bounds or the table settle its value.
    Settled(Score),
}
