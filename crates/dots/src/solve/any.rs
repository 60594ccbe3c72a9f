//! The value of a position and of each of its moves.

use alloc::vec::Vec;

use game_core::{Limits, Position, Reported, Score, Side};

use super::run::remaining;
use super::{Bounds, Report, Siblings, SolveError, Solved, Solver};
use crate::any::AnyDots;
use crate::edge::Edge;
use crate::grid::{Fixed, Grid};
use crate::position::Dots;

/// A move with what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveValue {
    /// The move.
    pub edge: Edge,
    /// Boxes that it completes.
    pub takes: u32,
    /// The difference still to come for the player who makes it, these boxes included.
    pub value: Score,
}

/// What a position is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The best difference of boxes still to come for the player to move; 0 once the game is over.
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
    /// The value of a position and of every move. The limits apply to the whole search.
    ///
    /// The value comes first; what it has proved is used for the moves ([`Siblings`]).
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    pub fn moves<H, R>(
        &self,
        position: &Dots<H>,
        limits: &Limits<'_, R>,
    ) -> Result<Solution, SolveError>
    where
        H: Grid<Word = G::Word>,
        R: Reported<Report>,
    {
        let Solved { value, mut nodes } = self.value(position, limits)?;
        let (mut siblings, mut moves) = (Siblings::new(*position, value), Vec::new());
        for edge in position.moves() {
            let value = siblings.value(edge, |least| {
                let answer = self.reaches(position, edge, least, &remaining(limits, nodes))?;
                nodes += answer.nodes;
                Ok(answer.value)
            })?;
            moves.push(MoveValue {
                edge,
                takes: position.takes(edge),
                value,
            });
        }
        Ok(Solution {
            value,
            moves,
            nodes,
        })
    }

    /// Whether a move that can be made is worth at least this much to the mover, including the
    /// boxes it completes.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    pub fn reaches<H, R>(
        &self,
        position: &Dots<H>,
        edge: Edge,
        least: Score,
        limits: &Limits<'_, R>,
    ) -> Result<Solved<bool>, SolveError>
    where
        H: Grid<Word = G::Word>,
        R: Reported<Report>,
    {
        let (takes, after) = (position.takes(edge).cast_signed(), position.after(edge));
        if takes > 0 {
            return self.at_least(&after, least.saturating_sub(takes), limits);
        }
        let answer = self.at_least(&after, Score::saturating_sub(1, least), limits)?;
        Ok(Solved {
            value: !answer.value,
            ..answer
        })
    }

    /// The value of a position that is known to lie within `bounds`. The first question is about
    /// the value nearest to `guess`. `bounds` keeps what was proved, even if the search ends with
    /// an error.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    pub fn value_within<H, R>(
        &self,
        position: &Dots<H>,
        bounds: &mut Bounds,
        guess: Score,
        limits: &Limits<'_, R>,
    ) -> Result<Solved<Score>, SolveError>
    where
        H: Grid<Word = G::Word>,
        R: Reported<Report>,
    {
        let mut nodes = 0;
        let value = bounds.narrow(guess, |least| {
            let answer = self.at_least(position, least, &remaining(limits, nodes))?;
            nodes += answer.nodes;
            Ok(answer.value)
        })?;
        Ok(Solved { value, nodes })
    }

    /// The side that ends with more boxes, those won so far included; `None` if both have equally
    /// many.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    pub fn outcome<H, R>(
        &self,
        position: &Dots<H>,
        limits: &Limits<'_, R>,
    ) -> Result<Solved<Option<Side>>, SolveError>
    where
        H: Grid<Word = G::Word>,
        R: Reported<Report>,
    {
        let mover = position.mover();
        let lead = position.payoff(mover);
        let wins = self.at_least(position, 1 - lead, limits)?;
        if wins.value {
            return Ok(Solved {
                value: Some(mover),
                nodes: wins.nodes,
            });
        }
        let ties = self.at_least(position, -lead, &remaining(limits, wins.nodes))?;
        Ok(Solved {
            value: (!ties.value).then_some(!mover),
            nodes: wins.nodes + ties.nodes,
        })
    }
}

/// Runs `$body` with a solver for the board. The common boards 5×5 and 4×4 have grids of constants.
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

/// Solves a position of any size, with a table of about this many bytes.
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
/// There is not enough memory, a limit is reached, or a thread cannot be started or panics.
pub fn solve<R: Reported<Report>>(
    position: &AnyDots,
    bytes: usize,
    limits: &Limits<'_, R>,
) -> Result<Solution, SolveError> {
    with_solver!(position, bytes, solver, p => solver.moves(p, limits))
}

/// Who ends with more boxes, those won so far included: see [`Solver::outcome`].
///
/// # Errors
///
/// As [`solve`].
pub fn wins<R: Reported<Report>>(
    position: &AnyDots,
    bytes: usize,
    limits: &Limits<'_, R>,
) -> Result<Solved<Option<Side>>, SolveError> {
    with_solver!(position, bytes, solver, p => solver.outcome(p, limits))
}
