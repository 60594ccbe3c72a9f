//! The value of a position and of each of its moves.

use alloc::vec::Vec;

use game_core::{Position, Score, Side};

use super::{Limits, SolveError, Solved, Solver};
use crate::any::AnyDots;
use crate::edge::Edge;
use crate::grid::{Fixed, Grid};
use crate::position::Dots;
use crate::word::Word;

/// A move with what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveValue {
    /// The move.
    pub edge: Edge,
    /// Boxes that it completes.
    pub takes: u32,
    /// The difference still to come for who makes it, these boxes included.
    pub value: Score,
}

/// What a position is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The best difference of boxes still to come for whoever is to move; 0 once the game is over.
    pub value: Score,
    /// All moves, in the order of moves.
    pub moves: Vec<MoveValue>,
    /// Nodes entered.
    pub nodes: u64,
}

impl Solution {
    /// The first of the best moves.
    #[must_use]
    pub fn best(&self) -> Option<MoveValue> {
        self.moves.iter().find(|m| m.value == self.value).copied()
    }
}

impl<G: Grid> Solver<G> {
    /// The value of a position and of every move. The limits hold for all of it.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value), or the position has a board of another size.
    pub fn moves<H>(&self, position: &Dots<H>, limits: &Limits<'_>) -> Result<Solution, SolveError>
    where
        H: Grid<Word = G::Word>,
    {
        let (given, board) = (position.size(), self.grid().size());
        if given != board {
            return Err(SolveError::Board { given, board });
        }
        let (mut moves, mut nodes) = (Vec::new(), 0);
        for edge in position.moves() {
            let drawn = position.drawn() | G::Word::single(edge.bit());
            let limits = limits.nodes(limits.nodes.saturating_sub(nodes));
            let Solved { value, nodes: entered } = self.value(drawn, &limits)?;
            nodes += entered;
            let takes = position.takes(edge);
            let value = if takes > 0 { takes.cast_signed() + value } else { -value };
            moves.push(MoveValue { edge, takes, value });
        }
        let value = moves.iter().map(|m| m.value).max().unwrap_or(0);
        Ok(Solution { value, moves, nodes })
    }
}

/// Does the same with a solver of the board: boards that are often asked for have constants.
macro_rules! with_solver {
    ($any:expr, $bytes:expr, $solver:ident, $p:ident => $body:expr) => {
        match $any {
            AnyDots::Narrow($p) => match ($p.size().rows(), $p.size().columns()) {
                (5, 5) => {
                    let $solver = Solver::new(Fixed::<5, 5>::GRID, $bytes)?;
                    $body
                }
                (4, 4) => {
                    let $solver = Solver::new(Fixed::<4, 4>::GRID, $bytes)?;
                    $body
                }
                _ => {
                    let $solver = Solver::new($p.grid(), $bytes)?;
                    $body
                }
            },
            AnyDots::Wide($p) => {
                let $solver = Solver::new($p.grid(), $bytes)?;
                $body
            }
        }
    };
}

/// Solves a position of any size, with a table of about so many bytes.
///
/// ```
/// use dots::AnyDots;
/// use dots::solve::{Limits, solve};
///
/// let position: AnyDots = "2x3".parse()?;
/// let solution = solve(&position, 1 << 20, &Limits::new())?;
/// assert_eq!((solution.value, solution.moves.len()), (-2, 17));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// There is not so much memory, a limit is reached, or a thread cannot be started or panics.
pub fn solve(position: &AnyDots, bytes: usize, limits: &Limits<'_>) -> Result<Solution, SolveError> {
    with_solver!(position, bytes, solver, p => solver.moves(p, limits))
}

/// Whether whoever is to move ends with more boxes than the other, boxes won so far included;
/// nothing if both have as many.
///
/// # Errors
///
/// As [`solve`].
pub fn wins(position: &AnyDots, bytes: usize, limits: &Limits<'_>) -> Result<Solved<Option<Side>>, SolveError> {
    let mover = position.mover();
    let lead = position.payoff(mover);
    with_solver!(position, bytes, solver, p => {
        let wins = solver.at_least(p.drawn(), 1 - lead, limits)?;
        let limits = limits.nodes(limits.nodes.saturating_sub(wins.nodes));
        if wins.value {
            return Ok(Solved { value: Some(mover), nodes: wins.nodes });
        }
        let ties = solver.at_least(p.drawn(), -lead, &limits)?;
        Ok(Solved { value: (!ties.value).then_some(!mover), nodes: wins.nodes + ties.nodes })
    })
}
