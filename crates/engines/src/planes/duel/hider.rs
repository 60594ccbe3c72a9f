//! Where to hide.

use planes::World;
use rand_core::Rng;

use crate::planes::hiding::HidingMixture;

/// How planes are hidden.
#[derive(Clone, Copy, Debug)]
pub enum Hider<'m> {
    /// All layouts with the same probability.
    Uniform,
    /// By the exact probabilities of a mixture, such as an equilibrium; uniformly on other boards
    /// than its own.
    Mixed(&'m HidingMixture),
}

impl Hider<'_> {
    /// The number of a layout, drawn uniformly. A separate function, so that callers that need
    /// only this do not link mixtures.
    pub fn uniformly(world: &World, random: &mut impl Rng) -> usize {
        usize::try_from(game_core::below(random, world.len() as u64)).unwrap_or(0)
    }

    /// The number of a random layout.
    pub fn hide(self, world: &World, random: &mut impl Rng) -> usize {
        match self {
            Self::Mixed(mixture) if mixture.world().setup() == world.setup() => {
                mixture.hide(random)
            }
            _ => Self::uniformly(world, random),
        }
    }
}
