use game_core::ToMove;
use players::{AnyGame, Unit};

use crate::Adjudication;

/// What the solver says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Settled {
    /// The player of that number wins.
    Won(usize),
    /// Nobody does.
    Drawn,
}

/// The result of a position that the game's exact solver settles; nothing where it may not or
/// cannot settle it.
///
/// Only what the solver calls exact counts. What the value says depends on its unit: an outcome is
/// the result, a chance of winning is one only at 0 and 1, and a lead in boxes comes on top of the
/// boxes that each side has. Other units say nothing about who wins.
pub(crate) fn adjudicate(game: &dyn AnyGame, adjudication: Adjudication) -> Option<Settled> {
    let ToMove::Player(mover) = game.to_move() else { return None };
    if adjudication == Adjudication::Never {
        return None;
    }
    let answer = game.solve().ok().filter(|answer| answer.exact)?;
    let lead = lead(game, mover, answer.value?, answer.unit)?;
    if lead > 0.0 {
        Some(Settled::Won(mover))
    } else if lead < 0.0 {
        Some(Settled::Won(1 - mover))
    } else {
        (adjudication == Adjudication::All).then_some(Settled::Drawn)
    }
}

/// A number whose sign is the result for the mover.
fn lead(game: &dyn AnyGame, mover: usize, value: f64, unit: Unit) -> Option<f64> {
    match unit {
        Unit::Outcome => Some(value),
        Unit::Probability if value >= 1.0 => Some(1.0),
        Unit::Probability if value <= 0.0 => Some(-1.0),
        Unit::Boxes => {
            let payoffs = game.payoffs();
            let secured = |player: usize| payoffs.get(player).copied().map(f64::from);
            // A duel's payoffs are leads: the opponent's is the same with the other sign.
            Some(secured(mover)? + value)
        }
        Unit::Probability | Unit::Shots | Unit::Points => None,
    }
}
