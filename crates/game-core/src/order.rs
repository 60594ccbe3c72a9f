use alloc::vec::Vec;

use crate::{Score, Stochastic, Track};

/// The node of a search whose moves are ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeContext<M> {
    /// Moves since the root.
    pub ply: usize,
    /// Turns to go, the present one included.
    pub depth: u32,
    /// The move that led here; nothing at the root and after an event or a pass.
    pub previous: Option<M>,
    /// The move that a table remembers as the best here.
    pub hint: Option<M>,
    /// The window of the search as the mover sees values: a value of the node at or below the first
    /// score, or at or above the second, need only be a bound. `None` at the root, and where the
    /// search does not say.
    pub window: Option<(Score, Score)>,
}

/// Guesses which moves are worth trying; knows nothing of values.
///
/// Rules, evaluation and move order are three traits in three places. One type may implement
/// both [`Evaluate`](crate::Evaluate) and this, and then shares its tracked state; a
/// [`Pair`](crate::Pair) joins two types that share nothing.
#[allow(
    unused_variables,
    reason = "the names are for those who override the methods"
)]
pub trait Order<P: Stochastic>: Track<P> {
    /// Whether the moves that [`select`](Self::select) leaves out are *proved* to be no better
    /// than those it keeps. Searches that prove try all moves unless this is `true`.
    const PROVED: bool = false;

    /// Whether [`select`](Self::select) does more than to put the hint first, or
    /// [`cutoff`](Self::cutoff) does anything.
    ///
    /// If `false`, a search that has no hint may try moves as the position lists them, without
    /// asking: without a list to sort it takes half the time.
    const SORTS: bool = true;

    /// Whether [`reduction`](Self::reduction) is overridden: it is not called unless this is
    /// `true`.
    const REDUCES: bool = false;

    /// Whether [`choose`](Self::choose) is overridden: it is not called unless this is `true`.
    const CHOOSES: bool = false;

    /// Sorts `moves`, the best guess first, and returns how many are worth trying, at least 1.
    ///
    /// All moves of the position, but for those at the root that are ranked already, where a
    /// search should give several best lines.
    fn select(
        &mut self,
        position: &P,
        context: NodeContext<P::Move>,
        moves: &mut [P::Move],
    ) -> usize;

    /// Pushes the moves worth trying, the best guess first, and leaves the present items of the
    /// list as it is: those that [`select`](Self::select) would put first of all moves of the
    /// position.
    ///
    /// For games of hundreds of moves of which a few are worth trying: then a search does not list
    /// them all. It lists and calls [`select`](Self::select) only at the root, in proofs that try
    /// all moves, and where nothing is pushed. Asked only if [`CHOOSES`](Self::CHOOSES) says so.
    fn choose(&mut self, position: &P, context: NodeContext<P::Move>, moves: &mut Vec<P::Move>) {}

    /// Whether the table is probed and updated there; `goes_on`: whether the player to
    /// move has just moved, so that the turn goes on.
    ///
    /// By default not where the last turn begins: most nodes are of that kind, their few children
    /// are leaves, and looking something up in a large table takes longer than evaluating them.
    /// Within a turn of several moves the orders in which they are made meet again.
    #[inline]
    fn remembers(&self, context: NodeContext<P::Move>, goes_on: bool) -> bool {
        context.depth > 1 || goes_on
    }

    /// `m`, tried after the moves of `before`, refuted the opponent's play.
    fn cutoff(
        &mut self,
        position: &P,
        context: NodeContext<P::Move>,
        m: P::Move,
        before: &[P::Move],
    ) {
    }

    /// By how many turns the first look at a move is reduced, the `number`-th of those
    /// selected, counted from 0 (late-move reduction). 0 by default.
    ///
    /// A move that looks good all the same is searched again in full. Asked only if
    /// [`REDUCES`](Self::REDUCES) says so.
    fn reduction(
        &self,
        position: &P,
        context: NodeContext<P::Move>,
        m: P::Move,
        number: usize,
    ) -> u32 {
        0
    }
}

/// The order of the generator, after the table's move.
///
/// ```
/// # use game_core::{AsListed, Order, NodeContext, Position, Score, Seat, ToMove, deterministic};
/// # #[derive(Clone, PartialEq, Eq, Debug)]
/// # struct Pile(u8);
/// # impl Position for Pile {
/// #     type Move = u8;
/// #     type Player = Seat<1>;
/// #     const BOUND: Score = 1;
/// #     fn to_move(&self) -> ToMove<Seat<1>> { ToMove::Player(Seat::OPENER) }
/// #     fn moves(&self) -> impl Iterator<Item = u8> { 1..=3 }
/// #     fn play(&mut self, taken: u8) { self.0 -= taken; }
/// #     fn payoff(&self, _: Seat<1>) -> Score { 0 }
/// #     fn key(&self) -> u64 { self.0.into() }
/// # }
/// # deterministic!(Pile);
/// let mut moves = [1, 2, 3];
/// let context = NodeContext { ply: 0, depth: 1, previous: None, hint: Some(3), window: None };
/// assert_eq!(AsListed.select(&Pile(9), context, &mut moves), 3);
/// assert_eq!(moves, [3, 1, 2]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct AsListed;

impl<P: Stochastic> Track<P> for AsListed {}

impl<P: Stochastic> Order<P> for AsListed {
    const SORTS: bool = false;

    #[inline]
    fn select(&mut self, _: &P, context: NodeContext<P::Move>, moves: &mut [P::Move]) -> usize {
        if let Some(at) = context
            .hint
            .and_then(|hint| moves.iter().position(|&m| m == hint))
        {
            moves[..=at].rotate_right(1);
        }
        moves.len()
    }
}
