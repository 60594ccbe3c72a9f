//! Orbits of placements: one representative for the eight ways to look at each.

use game_core::bits::Set64;

use crate::placement::Placement;
use crate::symmetry::Symmetry;

/// Number of orbits: 48 placements, 8 to an orbit.
pub(crate) const ORBITS: usize = Placement::COUNT / Symmetry::COUNT;

/// Placements whose number is the least of their orbit: six.
pub(crate) static REPRESENTATIVES: Set64 = {
    let mut set = Set64::EMPTY;
    let mut index = 0;
    while index < Placement::COUNT {
        if TO_REPRESENTATIVE[index].index() == Symmetry::IDENTITY.index() {
            set = set.with(index);
        }
        index += 1;
    }
    assert!(set.len() == ORBITS);
    set
};

/// For each placement, the symmetry that takes it to its representative.
static TO_REPRESENTATIVE: [Symmetry; Placement::COUNT] = {
    let mut table = [Symmetry::IDENTITY; Placement::COUNT];
    let mut index = 0;
    while index < Placement::COUNT {
        let (mut symmetry, mut least) = (0, index);
        while symmetry < Symmetry::COUNT {
            let image = Placement::at_number(index)
                .image(Symmetry::new(symmetry))
                .index();
            if image < least {
                least = image;
                table[index] = Symmetry::new(symmetry);
            }
            symmetry += 1;
        }
        index += 1;
    }
    table
};

impl Placement {
    /// The symmetry that takes this placement to the one of the least number in its orbit.
    #[must_use]
    #[inline]
    pub const fn to_representative(self) -> Symmetry {
        TO_REPRESENTATIVE[self.index()]
    }
}
