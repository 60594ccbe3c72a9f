//! The solver `connect-four-ai` (benjaminrall), over its own bitboards and without its book of
//! openings.

use core::hint::black_box;

use connect_four_ai::{Position, PositionParsingError, Solver};

use crate::measure::{Found, Run, sum, timed};

/// The solver, and positions of its own type.
pub(crate) struct Rival {
    solver: Solver,
    positions: Vec<Position>,
}

impl Rival {
    /// Parses games as columns.
    ///
    /// # Errors
    ///
    /// Fails for a game that is over or impossible.
    pub(crate) fn new(games: &[String]) -> Result<Self, PositionParsingError> {
        let positions = games
            .iter()
            .map(|game| Position::from_moves(game))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            solver: Solver::empty(),
            positions,
        })
    }

    /// Solves each position with an empty table; the sum of their values.
    pub(crate) fn solve(&mut self) -> Run {
        let Self { solver, positions } = self;
        sum(positions.iter().map(|position| {
            solver.reset();
            timed(|| {
                let value = solver.solve(black_box(position)).into();
                Found {
                    nodes: solver.explored_positions as u64,
                    value,
                }
            })
        }))
    }
}
