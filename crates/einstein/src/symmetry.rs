//! What looks alike: a group of order 8, and stones that are left alone.
//!
//! Three things leave the future of a position as it is, each for itself: the reflection of the
//! board in the diagonal from corner to corner, and for each side the reversal of its numbers,
//! k → K + 1 − k, with the die of the side to move reversed alike. The reversals ask for a die with
//! as many faces as there are stones: with more or fewer the highest and the lowest stone are not
//! chosen equally often, and the group has order 2. The half turn that swaps the colours, too,
//! but it changes who is to move: [`EinStein::swapped`].
//!
//! Moreover the *number* of a side's only stone says nothing, since every face lets it move: it
//! is called 1. And of the faces that let the same stones move, the least stands for all.

use game_core::Symmetric;

use crate::board::{TABLE, mirrored};
use crate::die::LEAST;
use crate::position::EinStein;
use crate::stones::Stones;

/// One of the eight ways to look at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Symmetry {
    mirror: bool,
    reverse_own: bool,
    reverse_other: bool,
}

impl Symmetry {
    /// Those that a game has.
    fn all(reversals: bool) -> impl Iterator<Item = Self> {
        let looks =
            (0..8).map(|bits| Self { mirror: bits & 1 != 0, reverse_own: bits & 2 != 0, reverse_other: bits & 4 != 0 });
        looks.filter(move |look| reversals || !(look.reverse_own || look.reverse_other))
    }
}

impl<const N: usize, const K: usize, const F: usize> EinStein<N, K, F> {
    const MIRRORED: [u8; TABLE] = mirrored(N);

    /// The stones of one side, looked at another way; without their mark.
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
            let square = if mirror { Self::MIRRORED[usize::from(square) % TABLE] } else { square };
            image.placed(stone, square)
        })
    }

    /// The position, looked at another way.
    fn seen(&self, look: Symmetry) -> Self {
        let own = Self::image(self.own(), look.mirror, look.reverse_own);
        let other = Self::image(self.other(), look.mirror, look.reverse_other);
        let face = match self.die() {
            Some(face) if look.reverse_own => (F + 1).saturating_sub(usize::from(face.number())),
            _ => usize::from(self.own().mark()),
        };
        Self::from_parts(own.marked(LEAST[own.alive()][face % 8]), other, self.mover())
    }
}

impl<const N: usize, const K: usize, const F: usize> Symmetric for EinStein<N, K, F> {
    /// The least of all looks. The mover stays the mover.
    fn canonical(&self) -> Self {
        let looks = Symmetry::all(F == K).map(|look| self.seen(look));
        looks.min_by_key(|position| (position.own(), position.other())).unwrap_or(*self)
    }
}
