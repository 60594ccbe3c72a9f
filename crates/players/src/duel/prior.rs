//! Where an opponent likes to hide.

use planes::World;
use planes::tree::looks_alike;

/// What is learnt of an opponent's layouts in the course of a match: counts over the classes of layouts
/// that look alike when the board is turned or reflected.
///
/// Dirichlet's distribution: at first every layout counts the same, as [`STRENGTH`](Self::STRENGTH) layouts that
/// were seen would; each layout that is shown adds one to its class. Of a class of c layouts among n that was
/// shown k times in r rounds, each has the probability
///
/// ```text
/// (STRENGTH / n + k / c) / (STRENGTH + r)
/// ```
///
/// so a layout is never ruled out, and turning it is no disguise.
///
/// ```
/// use planes::{Setup, World};
/// use players::duel::Prior;
/// let world = World::new(Setup::standard(7, 1))?;
/// let mut prior = Prior::new(&world);
/// assert!(prior.weights().iter().all(|&weight| weight == prior.weights()[0]));
/// prior.learn(0);
/// assert!(prior.weights()[0] > prior.weights()[20]);
/// # Ok::<(), planes::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prior {
    /// By layout: the number of its class.
    class: Vec<usize>,
    /// By class: its layouts, and how often one was shown.
    classes: Vec<(u64, u64)>,
}

/// What makes whole numbers of weights: the least part of a layout that counts.
const UNIT: u64 = 1 << 16;

impl Prior {
    /// How many layouts that were shown the first opinion weighs.
    pub const STRENGTH: u64 = 8;

    /// Nothing was shown yet.
    #[must_use]
    pub fn new(world: &World) -> Self {
        let (mut class, mut classes) = (vec![0; world.len()], Vec::new());
        for (number, layouts) in looks_alike(world).into_iter().enumerate() {
            classes.push((layouts.len() as u64, 0));
            for layout in layouts {
                class[layout] = number;
            }
        }
        Self { class, classes }
    }

    /// A layout was shown; what is no layout of the world is not noted.
    pub fn learn(&mut self, layout: usize) {
        if let Some((_, shown)) = self.class.get(layout).and_then(|&class| self.classes.get_mut(class)) {
            *shown += 1;
        }
    }

    /// Layouts that were shown.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.classes.iter().map(|(_, shown)| shown).sum()
    }

    /// Weights of layouts by number, in proportion to their probabilities.
    #[must_use]
    pub fn weights(&self) -> Vec<u128> {
        let all = self.class.len() as u64;
        let weight =
            |&(layouts, shown): &(u64, u64)| u128::from(UNIT * (Self::STRENGTH * layouts + shown * all) / layouts);
        let weights: Vec<u128> = self.classes.iter().map(weight).collect();
        self.class.iter().map(|&class| weights.get(class).copied().unwrap_or(0)).collect()
    }
}
