//! Bounds of the values of positions, and what they imply for the positions before them.
//!
//! ```text
//! lower(P) = max over moves of what the move is worth at least
//! upper(P) = max over moves of what the move is worth at most; a move that leads to an unknown position: all boxes
//! ```
//!
//! So one settled position bounds the one before it from below, and the one before *that* from
//! above only if all other moves are settled too. [`Known`] does this arithmetic over all settled
//! positions of any board.

use std::collections::BTreeMap;

use dots::solve::Bounds;
use dots::{Dots, Edge, Grid};
use game_core::{Position, Symmetric};

/// Positions with the same number of drawn edges and their bounds, by the drawn edges of the
/// canonical position.
pub(super) type Layer<G> = BTreeMap<<G as Grid>::Word, (Dots<G>, Bounds)>;

/// Bounds of canonical positions.
#[derive(Debug)]
pub(crate) struct Known<G: Grid> {
    /// By the number of drawn edges.
    pub(super) layers: Vec<Layer<G>>,
}

/// Two settled values that contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Contradiction<G: Grid> {
    /// The earlier position.
    pub(crate) position: Dots<G>,
    /// The bounds that were given.
    pub(crate) said: Bounds,
    /// The bounds that follow from its moves.
    pub(crate) follows: Bounds,
}

impl<G: Grid<Word = u64>> Known<G> {
    /// Adds positions with bounds of their values, and what these imply for those before them that
    /// are among them.
    ///
    /// # Errors
    ///
    /// Fails if bounds contradict each other.
    pub(crate) fn within(
        positions: impl IntoIterator<Item = (Dots<G>, Bounds)>,
        grid: G,
    ) -> Result<Self, Contradiction<G>> {
        let mut known = Self {
            layers: vec![BTreeMap::new(); grid.size().edges() + 1],
        };
        for (position, bounds) in positions {
            known.insert(position, bounds)?;
        }
        for drawn in (0..known.layers.len()).rev() {
            known.rise(drawn)?;
        }
        Ok(known)
    }

    /// Adds bounds of a position's value.
    fn insert(&mut self, position: Dots<G>, bounds: Bounds) -> Result<(), Contradiction<G>> {
        let canonical = position.canonical();
        if let Some(layer) = self.layers.get_mut(drawn(&canonical)) {
            let known = layer
                .entry(canonical.drawn())
                .or_insert((canonical, bounds));
            known.1 = both(position, known.1, bounds)?;
        }
        Ok(())
    }

    /// The bounds of a position.
    pub(crate) fn bounds(&self, position: &Dots<G>) -> Bounds {
        let canonical = position.canonical();
        let layer = self.layers.get(drawn(&canonical));
        layer
            .and_then(|layer| layer.get(&canonical.drawn()))
            .map_or(Bounds::of(position), |known| known.1)
    }

    /// The bounds of a move's value.
    fn of_move(&self, position: &Dots<G>, edge: Edge) -> Bounds {
        let (takes, after) = (
            position.takes(edge).cast_signed(),
            self.bounds(&position.after(edge)),
        );
        if takes > 0 {
            Bounds {
                lower: takes + after.lower,
                upper: takes + after.upper,
            }
        } else {
            Bounds {
                lower: -after.upper,
                upper: -after.lower,
            }
        }
    }

    /// Bounds the positions with this many drawn edges by those with one more.
    fn rise(&mut self, drawn: usize) -> Result<(), Contradiction<G>> {
        let mut layer = std::mem::take(&mut self.layers[drawn]);
        for (position, bounds) in layer.values_mut().filter(|known| known.0.move_count() > 0) {
            let moves = position.moves().map(|edge| self.of_move(position, edge));
            let best = |a: Bounds, b: Bounds| Bounds {
                lower: a.lower.max(b.lower),
                upper: a.upper.max(b.upper),
            };
            let follows = moves.reduce(best).unwrap_or(*bounds);
            *bounds = both(*position, *bounds, follows)?;
        }
        self.layers[drawn] = layer;
        Ok(())
    }
}

/// The intersection of two bounds.
fn both<G: Grid>(
    position: Dots<G>,
    said: Bounds,
    follows: Bounds,
) -> Result<Bounds, Contradiction<G>> {
    let both = Bounds {
        lower: said.lower.max(follows.lower),
        upper: said.upper.min(follows.upper),
    };
    if both.lower > both.upper {
        Err(Contradiction {
            position,
            said,
            follows,
        })
    } else {
        Ok(both)
    }
}

fn drawn<G: Grid>(position: &Dots<G>) -> usize {
    position.size().edges() - position.move_count()
}
