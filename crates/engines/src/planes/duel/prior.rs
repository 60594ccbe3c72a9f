//! Where an opponent likes to hide.

use planes::World;
use planes::tree::symmetry_classes;

/// What the layouts of an opponent reveal in the course of a match: counts over the classes of
/// layouts that look alike when the board is turned or reflected.
///
/// It follows Dirichlet's distribution. At first all layouts weigh the same, in all as much as
/// [`STRENGTH`](Self::STRENGTH) layouts that were seen; each layout that is shown adds one to its
/// class. If a class of c layouts among n was shown k times in r rounds, each of its layouts has
/// the probability
///
/// ```text
/// (STRENGTH / n + k / c) / (STRENGTH + r)
/// ```
///
/// so a layout is never ruled out, and turning it does not disguise it.
///
/// ```
/// use planes::{Setup, World};
/// use engines::planes::duel::Prior;
/// let world = World::new(Setup::standard(7, 1))?;
/// let mut prior = Prior::new(&world);
/// assert!(prior.weights().iter().all(|&weight| weight == prior.weights()[0]));
/// prior.learn(0);
/// assert!(prior.weights()[0] > prior.weights()[20]);
/// # Ok::<(), planes::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prior {
    /// The class of each layout, by number.
    class: Vec<usize>,
    /// For each class, the number of its layouts and how often one was shown.
    classes: Vec<(u64, u64)>,
}

/// Scales weights to integers: the smallest part of a layout that counts.
const UNIT: u64 = 1 << 16;

impl Prior {
    /// The weight of the first decision, in layouts that were shown.
    pub const STRENGTH: u64 = 8;

    /// The prior before any layout was shown.
    #[must_use]
    pub fn new(world: &World) -> Self {
        let (mut class, mut classes) = (vec![0; world.len()], Vec::new());
        for (number, layouts) in symmetry_classes(world).into_iter().enumerate() {
            classes.push((layouts.len() as u64, 0));
            for layout in layouts {
                class[layout] = number;
            }
        }
        Self { class, classes }
    }

    /// Learns a layout that was shown; a number outside the world is ignored.
    pub fn learn(&mut self, layout: usize) {
        if let Some((_, shown)) = self
            .class
            .get(layout)
            .and_then(|&class| self.classes.get_mut(class))
        {
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
        let weight = |&(layouts, shown): &(u64, u64)| {
            u128::from(UNIT * (Self::STRENGTH * layouts + shown * all) / layouts)
        };
        let weights: Vec<u128> = self.classes.iter().map(weight).collect();
        self.class
            .iter()
            .map(|&class| weights.get(class).copied().unwrap_or(0))
            .collect()
    }
}
