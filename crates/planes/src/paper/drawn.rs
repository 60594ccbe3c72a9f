//! The paper's methods with chance in them, as strategies that can be played and watched.
//!
//! [`random_ties`](super::random_ties) and [`probed`](super::probed) are expectations over every
//! draw. A [`Drawn`] is one run of the same: equal cells and probes are drawn by a seed. A draw
//! depends on the seed and on what was answered, so the same state gets the same shot.

use game_core::mix;

use super::Decisive;
use super::probes::{Probes, weights_of};
use crate::cell::Cell;
use crate::policy::{KnownAnswers, State, Strategy};

/// The paper's method with its draws: probes before the decisive shots, ties at random.
///
/// ```
/// use planes::paper::{Decisive, Drawn, Probes};
/// use planes::policy::evaluate;
/// use planes::{Setup, World};
/// let world = World::new(Setup::standard(7, 1))?;
/// let mut probing = Drawn::new(Decisive::correct(5), 1).probing(Probes::Recomputed);
/// assert_eq!(evaluate(&world, &mut probing).layouts(), 48);
/// # Ok::<(), planes::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawn {
    method: Decisive,
    probes: Probes,
    seed: u64,
}

impl Drawn {
    /// Without probes; equal cells are as likely as each other.
    #[must_use]
    pub const fn new(method: Decisive, seed: u64) -> Self {
        Self {
            method,
            probes: Probes::None,
            seed,
        }
    }

    /// With two probes first. The [procedure](Probes::Procedure) of the appendix is for 7×7 alone:
    /// on other boards no probe is drawn by it.
    #[must_use]
    pub const fn probing(self, probes: Probes) -> Self {
        Self { probes, ..self }
    }

    /// A number from 0 to 1 that depends on the seed and on the answers.
    fn chance(&self, known: &KnownAnswers) -> f64 {
        let parts = [known.missed, known.bodies, known.heads]
            .into_iter()
            .flat_map(crate::cell::Cells::words);
        let number = parts.fold(mix(self.seed), |hash, word| mix(hash ^ word)) >> 32;
        f64::from(u32::try_from(number).unwrap_or(0)) / f64::from(u32::MAX)
    }

    /// One of the cells, each as likely as its weight says.
    fn draw(&self, known: &KnownAnswers, cells: &[(Cell, f64)]) -> Option<Cell> {
        let mut left = self.chance(known) * cells.iter().map(|(_, weight)| weight).sum::<f64>();
        let drawn = cells.iter().find(|(_, weight)| {
            left -= weight;
            left <= 0.0
        });
        drawn.or(cells.last()).map(|&(cell, _)| cell)
    }
}

impl Strategy for Drawn {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        let shots = state.known.shots();
        if shots.len() < 2 {
            let probe = self.draw(&state.known, &weights_of(state, &self.method, self.probes));
            if probe.is_some() {
                return probe;
            }
        }
        let greatest = self.method.matrix(state).greatest(shots);
        let cells: alloc::vec::Vec<_> = greatest.iter().map(|cell| (cell, 1.0)).collect();
        self.draw(&state.known, &cells)
    }
}
