//! A solver for boards of any size.

use ::dots::solve::{Report, SettledPosition, SolveError, Solver};
use ::dots::{AnyDots, Fixed, Grid, Measured, Size};
use game_core::{Limits, Score};

/// A solver of one board. The most common sizes are constants.
#[derive(Debug)]
pub(in crate::dots) enum BoardSolver {
    /// The contest's board.
    Contest(Box<Solver<Fixed<5, 5>>>),
    /// Four rows of four.
    Square(Box<Solver<Fixed<4, 4>>>),
    /// The largest board whose solution has been published.
    Oblong(Box<Solver<Fixed<4, 5>>>),
    /// Any other of at most 64 edges.
    Narrow(Box<Solver<Measured<u64>>>),
    /// More edges.
    Wide(Box<Solver<Measured<u128>>>),
}

/// Does the same for each variant.
macro_rules! each {
    ($board:expr, $solver:ident => $body:expr) => {
        match $board {
            Self::Contest($solver) => $body,
            Self::Square($solver) => $body,
            Self::Oblong($solver) => $body,
            Self::Narrow($solver) => $body,
            Self::Wide($solver) => $body,
        }
    };
}

impl BoardSolver {
    /// A solver with an empty table of about this many bytes. It reports each position that took at
    /// least `cost` nodes in one go.
    ///
    /// # Errors
    ///
    /// Fails if there is not enough memory.
    pub(in crate::dots) fn new(
        position: &AnyDots,
        bytes: usize,
        cost: u64,
    ) -> Result<Self, SolveError> {
        let size = position.size();
        Ok(match position {
            AnyDots::Narrow(_) if size == Size::STANDARD => Self::Contest(Box::new(
                Solver::new(Fixed::<5, 5>::GRID, bytes)?.settled_from(cost),
            )),
            AnyDots::Narrow(_) if (size.rows(), size.columns()) == (4, 4) => Self::Square(
                Box::new(Solver::new(Fixed::<4, 4>::GRID, bytes)?.settled_from(cost)),
            ),
            AnyDots::Narrow(_) if (size.rows(), size.columns()) == (4, 5) => Self::Oblong(
                Box::new(Solver::new(Fixed::<4, 5>::GRID, bytes)?.settled_from(cost)),
            ),
            AnyDots::Narrow(p) => {
                Self::Narrow(Box::new(Solver::new(p.grid(), bytes)?.settled_from(cost)))
            }
            AnyDots::Wide(p) => {
                Self::Wide(Box::new(Solver::new(p.grid(), bytes)?.settled_from(cost)))
            }
        })
    }

    /// Whether the value of a position is at least `least`, and the nodes it took.
    ///
    /// # Errors
    ///
    /// Fails if a limit was reached or the position has another board.
    pub(in crate::dots) fn at_least(
        &self,
        position: &AnyDots,
        least: Score,
        limits: &Limits<'_, Report>,
    ) -> Result<(bool, u64), SolveError> {
        let (given, board) = (position.size(), self.size());
        if given != board {
            return Err(SolveError::Board { given, board });
        }
        let result = match (self, position) {
            (Self::Contest(solver), AnyDots::Narrow(p)) => solver.at_least(p, least, limits),
            (Self::Square(solver), AnyDots::Narrow(p)) => solver.at_least(p, least, limits),
            (Self::Oblong(solver), AnyDots::Narrow(p)) => solver.at_least(p, least, limits),
            (Self::Narrow(solver), AnyDots::Narrow(p)) => solver.at_least(p, least, limits),
            (Self::Wide(solver), AnyDots::Wide(p)) => solver.at_least(p, least, limits),
            _ => Err(SolveError::Board { given, board }),
        };
        result.map(|result| (result.value, result.nodes))
    }

    fn size(&self) -> Size {
        each!(self, solver => solver.grid().size())
    }

    /// Learns what another solver of this board has settled; returns how many entries cannot be
    /// true.
    pub(in crate::dots) fn learn(&self, settled: &[SettledPosition]) -> u64 {
        each!(self, solver => settled.iter().map(|settled| u64::from(solver.learn(settled).is_err())).sum())
    }
}
