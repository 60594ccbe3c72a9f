//! Plain minimax: the value of a position by definition, without pruning and without a table.
//!
//! It is the oracle of every faster search. What it returns *is* what those must return, so
//! the definition stands here once:
//!
//! ```text
//! value(p, depth)                              seen by the player to move
//!     over:       payoff; a win or a loss counts the less, the later it comes
//!     depth = 0:  what the evaluator says
//!     otherwise:  the greatest worth(p, m, depth) over the moves m
//!
//! worth(p, m, depth)                           seen by the player who makes m
//!     the game is over:          the payoff, as above
//!     the same player goes on:   value(p after m, depth)
//!     the opponent is to move:   −value(p after m, depth − 1)
//! ```
//!
//! So depth counts *turns*: it falls when the player to move changes, and a player who moves
//! again pays nothing for it. Games whose players strictly alternate have one move per turn.
//!
//! The idea is Zermelo's (1913) and von Neumann's (1928); the horizon and the evaluator are
//! Shannon's ("Programming a Computer for Playing Chess", 1950). That signs change with the
//! player and not with the ply is our addition.

use game_core::{
    Deterministic, Evaluate, Finite, Payoff, Position, Score, Side, Step, ToMove, ZeroSum,
};

use crate::error::{opinion, within_bound};
use crate::position_stack::{PositionStack, list};
use crate::values::slower;
use crate::{Bound, Report, RootMove, SearchError};

/// The longest line of play that [`minimax`] follows, in moves.
///
/// It recurses once per move, so a line without end (a turn may never end) would overflow
/// the call stack. That is no loss: a tree that deep, with two moves per position, could not be
/// searched anyway.
///
/// Unoptimised code takes 2 to 3 KiB a move at least, and more where positions are large: a line of
/// this length then needs more than the 2 MiB that Rust gives a thread that is not the first one.
/// `std::thread::Builder::stack_size` sets another size, and the environment variable
/// `RUST_MIN_STACK` sets it for all threads that ask for none.
pub const MAX_PLIES: usize = 1024;

/// Searches `depth` turns ahead and lets `evaluator` say what the positions behind them are worth.
///
/// The value is seen by the player to move, ties go to the first move in the order of
/// `moves()`, and every node of the tree is entered. A win by the turn that is played at the
/// root is worth `WIN − 1`. A leaf is evaluated for the player to move there.
///
/// A finished position is no error: it has a value, seen by [`Side::First`], but neither moves
/// nor a best one. The value is *proved* if the evaluator was never called.
///
/// # Errors
///
/// [`SearchError::NoMove`], [`SearchError::TooManyMoves`], [`SearchError::Chance`] and
/// [`SearchError::Payoff`] if the game or the evaluator breaks a law; [`SearchError::TooLong`] if a
/// line has more than [`MAX_PLIES`] moves.
pub fn minimax<P, E>(
    position: &P,
    depth: u32,
    evaluator: &mut E,
) -> Result<Report<P::Move>, SearchError>
where
    P: Deterministic + ZeroSum,
    E: Evaluate<P>,
{
    Minimax::new(evaluator, MAX_PLIES).search(position, depth, Some(depth))
}

/// Searches to the end of the game; the value is proved.
///
/// Otherwise like [`minimax`]. Only for games that end, and small ones.
///
/// # Errors
///
/// [`SearchError::NoMove`], [`SearchError::TooManyMoves`], [`SearchError::Chance`] and
/// [`SearchError::Payoff`] if the game breaks a law; [`SearchError::TooLong`] if a line has more
/// moves than the game promises ([`Finite::moves_left`]), or more than [`MAX_PLIES`].
pub fn minimax_to_end<P>(position: &P) -> Result<Report<P::Move>, SearchError>
where
    P: Deterministic + ZeroSum + Finite,
{
    // No line has `u32::MAX` turns, so the depth is never reached.
    Minimax::new(&mut Payoff, position.moves_left().min(MAX_PLIES)).search(position, u32::MAX, None)
}

/// The state of a search; nothing in it is allocated per node.
struct Minimax<'j, P: Position, E> {
    evaluator: &'j mut E,
    stack: PositionStack<P>,
    /// The moves of all plies of the line, one list on top of the other.
    moves: Vec<P::Move>,
    /// The best line from each ply on, as far as it is known; kept in a way of its own, since other
    /// searches are tested against it.
    lines: Vec<Vec<P::Move>>,
    nodes: u64,
    /// Whether the evaluator was ever called.
    evaluated: bool,
    /// No line has more moves.
    longest: usize,
}

/// Where the search stands.
#[derive(Clone, Copy)]
struct NodeState {
    /// Moves since the root.
    ply: usize,
    /// Who is to move, and from whose perspective the value is seen.
    me: Side,
    /// Turns still to be looked ahead, the present one included.
    depth: u32,
    /// Turns that ended since the root.
    turns: Score,
}

impl<'j, P: Deterministic + ZeroSum, E: Evaluate<P>> Minimax<'j, P, E> {
    fn new(evaluator: &'j mut E, longest: usize) -> Self {
        let (stack, moves, lines) = (PositionStack::new(), Vec::new(), Vec::new());
        Self {
            evaluator,
            stack,
            moves,
            lines,
            nodes: 0,
            evaluated: false,
            longest,
        }
    }

    fn search(
        mut self,
        position: &P,
        depth: u32,
        horizon: Option<u32>,
    ) -> Result<Report<P::Move>, SearchError> {
        self.stack.start(position);
        self.evaluator.reset(position);
        self.lines.push(Vec::new());
        let mut moves = Vec::new();
        let value = match position.to_move() {
            ToMove::Chance => return Err(SearchError::Chance),
            ToMove::Nobody => {
                self.nodes += 1;
                within_bound::<P>(position.payoff(Side::First))?
            }
            ToMove::Player(me) => {
                let seen = |m, value| {
                    moves.push(RootMove {
                        m,
                        value,
                        bound: Bound::Exact,
                    });
                };
                self.node(
                    NodeState {
                        ply: 0,
                        me,
                        depth,
                        turns: 0,
                    },
                    seen,
                )?
            }
        };
        let variation = self.lines.swap_remove(0);
        let (best, proved) = (variation.first().copied(), !self.evaluated);
        Ok(Report {
            best,
            value,
            proved,
            moves,
            variation,
            depth: horizon,
            nodes: self.nodes,
            elapsed: None,
        })
    }

    /// The value of the node for `at.me`, the player to move there; shows each move's.
    fn node(
        &mut self,
        at: NodeState,
        mut seen: impl FnMut(P::Move, Score),
    ) -> Result<Score, SearchError> {
        self.nodes += 1;
        let position = self.stack.at(at.ply);
        if at.depth == 0 {
            self.evaluated = true;
            return opinion::<P>(self.evaluator.evaluate(position, at.me));
        }
        if at.ply >= self.longest {
            return Err(SearchError::TooLong {
                plies: self.longest,
            });
        }
        let (start, moves) = (self.moves.len(), &mut self.moves);
        if !list(position.moves(), |m| moves.push(m)) {
            return Err(SearchError::TooManyMoves);
        }
        let mut best = None;
        for i in start..self.moves.len() {
            let m = self.moves[i];
            let value = self.worth(at, m)?;
            seen(m, value);
            if best.is_none_or(|best| value > best) {
                best = Some(value);
                self.remember(at.ply, m);
            }
        }
        self.moves.truncate(start);
        best.ok_or(SearchError::NoMove)
    }

    /// What `m` is worth to `at.me`, who makes it.
    fn worth(&mut self, at: NodeState, m: P::Move) -> Result<Score, SearchError> {
        let ply = at.ply + 1;
        self.forget(ply);
        let (before, after) = self.stack.step(at.ply, Step::Move(m));
        self.evaluator.push(before, Step::Move(m), after);
        let value = match after.to_move() {
            ToMove::Chance => return Err(SearchError::Chance),
            ToMove::Nobody => {
                self.nodes += 1;
                slower::<P>(within_bound::<P>(after.payoff(at.me))?, at.turns + 1)
            }
            ToMove::Player(me) if me == at.me => self.node(NodeState { ply, ..at }, |_, _| ())?,
            ToMove::Player(me) => {
                let below = NodeState {
                    ply,
                    me,
                    depth: at.depth - 1,
                    turns: at.turns + 1,
                };
                -self.node(below, |_, _| ())?
            }
        };
        self.evaluator.pop();
        Ok(value)
    }

    /// No line is known from this ply on.
    fn forget(&mut self, ply: usize) {
        if self.lines.len() == ply {
            self.lines.push(Vec::new());
        }
        self.lines[ply].clear();
    }

    /// The best line at this ply is `m` and then the best line after it.
    fn remember(&mut self, ply: usize, m: P::Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(m);
        here[ply].extend_from_slice(&below[0]);
    }
}
