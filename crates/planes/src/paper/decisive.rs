//! The paper's shots: the greatest sum of the decision matrix.

use super::{Elimination, Matrix};
use crate::cell::Cell;
use crate::policy::{KnownAnswers, State, Strategy};

/// What becomes of a plane that is down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feeding {
    /// Nothing: its body cells stay targets like any others.
    None,
    /// The paper's ten simulated shots: all its cells count as shot at. Only where the plane is
    /// public.
    Shots,
}

/// The paper's decisive shots: the cell with the greatest sum, the first in reading order of
/// equals.
///
/// A pure function of the answers: whatever [`Elimination`] forgets or wrongly keeps is found again
/// from them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decisive {
    /// Weight of a head; a body weighs 1.
    pub weight: u32,
    /// Which layouts answers eliminate.
    pub elimination: Elimination,
    /// What becomes of a fallen plane.
    pub feeding: Feeding,
}

impl Decisive {
    /// With correct elimination and no feeding.
    #[must_use]
    pub const fn correct(weight: u32) -> Self {
        Self {
            weight,
            elimination: Elimination::Correct,
            feeding: Feeding::None,
        }
    }

    /// With another elimination.
    #[must_use]
    pub const fn eliminating(self, elimination: Elimination) -> Self {
        Self {
            elimination,
            ..self
        }
    }

    /// With fallen planes fed back.
    #[must_use]
    pub const fn feeding(self) -> Self {
        Self {
            feeding: Feeding::Shots,
            ..self
        }
    }

    /// The decision matrix; fed cells count as shots.
    #[must_use]
    pub fn matrix(&self, state: &State<'_>) -> Matrix {
        let fed = match self.feeding {
            Feeding::None => KnownAnswers {
                fallen: crate::Cells::EMPTY,
                ..state.known
            },
            Feeding::Shots => state.known,
        };
        if self.elimination == Elimination::Correct {
            let shots = fed.shots().or(fed.fallen);
            return Matrix::of(
                state.world,
                self.weight,
                state.layouts.iter().map(|&layout| layout as usize),
                shots,
            );
        }
        let layouts = (0..state.world.len())
            .filter(|&layout| self.elimination.keeps(state.world, layout, &fed));
        Matrix::of(
            state.world,
            self.weight,
            layouts,
            fed.shots().or(fed.fallen),
        )
    }
}

impl Strategy for Decisive {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        self.matrix(state)
            .greatest(state.known.shots())
            .iter()
            .next()
    }
}
