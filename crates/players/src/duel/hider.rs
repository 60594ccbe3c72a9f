//! Where to hide.

use planes::World;
use rand_core::Rng;

use crate::hiding::HidingMixture;

/// How planes are hidden.
#[derive(Clone, Copy, Debug)]
pub enum Hider<'m> {
    /// Every layout alike.
    Uniform,
    /// By the exact shares of a mixture, as that of an equilibrium; on its own board alone, elsewhere
    /// uniformly.
    Mixed(&'m HidingMixture),
}

impl Hider<'_> {
    /// Every layout alike: the number of one. What needs no other way does not bring mixtures with it.
    pub fn uniformly(world: &World, random: &mut impl Rng) -> usize {
        usize::try_from(game_core::below(random, world.len() as u64)).unwrap_or(0)
    }

    /// The number of a layout.
    pub fn hide(self, world: &World, random: &mut impl Rng) -> usize {
        match self {
            Self::Mixed(mixture) if mixture.world().setup() == world.setup() => mixture.hide(random),
            _ => Self::uniformly(world, random),
        }
    }
}
