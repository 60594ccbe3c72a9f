//! A second opinion on a claimed value, which trusts only single questions.
//!
//! The value of a position is the greatest of its moves' values. So a claim holds if some move
//! reaches it and none exceeds it, and if the same is true of the position after that move, and so
//! on to the end of the game. If few edges are left, a search without the ideas of the solver,
//! including its table, confirms the value.

use dots::solve::{Ideas, Limits, SolveError, Solver};
use dots::{Dots, Grid};
use game_core::{Position, Score};

/// Most undrawn edges for a search without a table: a second at most.
const FEW: usize = 20;

/// Whether a position has this value.
pub(crate) fn holds<G: Grid>(
    solver: &Solver<G>,
    position: &Dots<G>,
    claim: Score,
) -> Result<bool, SolveError> {
    let (limits, mut position, mut value) = (Limits::new(), *position, claim);
    let plain = Solver::with_ideas(position.grid(), 0, Ideas::empty())?;
    while position.move_count() > 0 {
        let mut best = None;
        for edge in position.moves() {
            if solver.reaches(&position, edge, value + 1, &limits)?.value {
                return Ok(false);
            }
            if best.is_none() && solver.reaches(&position, edge, value, &limits)?.value {
                best = Some(edge);
            }
        }
        let Some(edge) = best else { return Ok(false) };
        if position.move_count() <= FEW && plain.value(&position, &limits)?.value != value {
            return Ok(false);
        }
        let takes = position.takes(edge).cast_signed();
        value = if takes > 0 { value - takes } else { -value };
        position.play(edge);
    }
    Ok(value == 0)
}
