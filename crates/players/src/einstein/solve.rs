//! The exact answer.

use einstein::AnyEinStein;
use game_core::{Position, ToMove};

use super::NAME;
use crate::{Answer, Refusal, Unit};

/// The exact value of a finished game; others are refused.
///
/// # Errors
///
/// [`Refusal::NoSolver`] while the game goes on.
pub(super) fn solve(position: &AnyEinStein) -> Result<Answer, Refusal> {
    if position.to_move() != ToMove::Nobody {
        return Err(Refusal::NoSolver { game: NAME });
    }
    let won = position.payoff(position.mover()) > 0;
    Ok(Answer {
        exact: true,
        value: Some(f64::from(u8::from(won))),
        unit: Unit::Probability,
        fraction: None,
        distance: None,
        nimstring: None,
        moves: Vec::new(),
        nodes: 1,
    })
}
