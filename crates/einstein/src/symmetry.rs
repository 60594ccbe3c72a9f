//! Symmetries: a group of order 8, and one representative of numbers and faces that make no
//! difference.
//!
//! Three independent transformations leave the future of a position unchanged: the reflection of
//! the board in the diagonal from corner to corner, and for each side the reversal of its numbers,
//! k → K + 1 − k (for the side to move, of the die as well). The reversals need a die with as many
//! faces as there are stones: with more or fewer faces the highest and the lowest stone are not
//! chosen equally often, and the group has order 2. The half turn that swaps the colours leaves the
//! future unchanged too, but it changes the side to move: [`EinStein::swapped`].
//!
//! The *number* of a side's only stone does not matter, since every face lets it move: it becomes 1.
//! Faces that let the same stones move are replaced by the least of them.

use game_core::Symmetric;

use crate::board::{TABLE, mirrored};
use crate::die::LEAST;
use crate::position::EinStein;
use crate::stones::Stones;

/// One of the eight symmetries of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Symmetry {
    mirror: bool,
    reverse_own: bool,
    reverse_other: bool,
}

impl Symmetry {
    /// The symmetries of a game: all eight, or two without `reversals`.
    fn all(reversals: bool) -> impl Iterator<Item = Self> {
        let all = (0..8).map(|bits| Self {
            mirror: bits & 1 != 0,
            reverse_own: bits & 2 != 0,
            reverse_other: bits & 4 != 0,
        });
        all.filter(move |symmetry| reversals || !(symmetry.reverse_own || symmetry.reverse_other))
    }
}

impl<const N: usize, const K: usize, const F: usize> EinStein<N, K, F> {
    const MIRRORED: [u8; TABLE] = mirrored(N);

    /// The image of one side's stones under a symmetry, without their mark.
    fn image(stones: Stones, mirror: bool, reverse: bool) -> Stones {
        let alone = stones.alive().is_power_of_two();
        stones.iter().fold(Stones::NONE, |image, (stone, square)| {
            let stone = if alone {
                0
            } else if reverse {
                K.saturating_sub(stone + 1)
            } else {
                stone
            };
            let square = if mirror {
                Self::MIRRORED[usize::from(square) % TABLE]
            } else {
                square
            };
            image.placed(stone, square)
        })
    }

    /// The image of the position under a symmetry.
    fn transformed(&self, symmetry: Symmetry) -> Self {
        let own = Self::image(self.own(), symmetry.mirror, symmetry.reverse_own);
        let other = Self::image(self.other(), symmetry.mirror, symmetry.reverse_other);
        let face = match self.die() {
            Some(face) if symmetry.reverse_own => {
                (F + 1).saturating_sub(usize::from(face.number()))
            }
            _ => usize::from(self.own().mark()),
        };
        Self::from_parts(
            own.marked(LEAST[own.alive()][face % 8]),
            other,
            self.mover(),
        )
    }
}

impl<const N: usize, const K: usize, const F: usize> Symmetric for EinStein<N, K, F> {
    /// The least of all images. The side to move stays the same.
    fn canonical(&self) -> Self {
        let images = Symmetry::all(F == K).map(|symmetry| self.transformed(symmetry));
        images
            .min_by_key(|position| (position.own(), position.other()))
            .unwrap_or(*self)
    }
}
