//! Symmetries: those of the rectangle, and edges of one box that cannot be told
//! apart.
//!
//! A rectangle has four symmetries, a square eight. All are made of three: half a turn, which
//! reverses the bits of the board; a mirror; and for squares the diagonal. The last two swap bits
//! that lie a few fixed distances apart, each distance at a stroke: `x = (e ^ e >> d) & mask`, then
//! `e ^ x ^ x << d` (Warren, "Hacker's Delight", 2002, section 7–3).
//!
//! Moreover the *rim* edges of a box, those that belong to no other box, may be swapped: a corner's
//! two, an end box's three on a board of one row. Drawn ones are sorted to the lower bits by a
//! sorting network whose comparators are such swaps too. Every image is sorted, and the least of
//! the sorted images is the canonical one.

use crate::edge::EdgePlace;
use crate::size::Size;
use crate::word::Word;

/// Most distances of a mirror or of the diagonal: the shorter side has at most seven boxes.
const SWAPS: usize = 7;

/// Most comparators of one board.
const COMPARATORS: usize = 6;

/// Bits of a mask change places with those a distance above them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Swap<W> {
    mask: W,
    distance: u32,
}

/// The ways to look at boards of one size: how edges change places.
///
/// ```
/// use dots::{Dots, Fixed, Grid, Size};
/// use game_core::{Position, Symmetric};
///
/// let empty = Dots::<Fixed<3, 3>>::EMPTY;
/// let drawn = |number: usize| empty.after(Size::new(3, 3).unwrap().edge(number).unwrap());
/// // The left half of the top rim and the upper half of the left rim meet in a corner.
/// assert_eq!(drawn(0).canonical(), drawn(12).canonical());
/// assert_ne!(drawn(0).canonical(), drawn(1).canonical());
/// // A solver that looks at many boards of one size keeps the looks.
/// let symmetries = Fixed::<3, 3>::GRID.symmetries();
/// assert_eq!(symmetries.canonical(drawn(15).drawn()), drawn(0).canonical().drawn());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetries<W> {
    mirror: [Swap<W>; SWAPS],
    mirrors: usize,
    diagonal: [Swap<W>; SWAPS],
    diagonals: usize,
    comparators: [Swap<W>; COMPARATORS],
    comparisons: usize,
    /// Bits of a word above those of the board.
    above: u32,
}

impl<W: Word> Symmetries<W> {
    /// The representative of all boards that look like this one: the least.
    #[must_use]
    #[inline]
    pub fn canonical(&self, drawn: W) -> W {
        let mut least = self
            .least_of_two(drawn)
            .min(self.least_of_two(self.mirrored(drawn)));
        if self.diagonals > 0 {
            let flipped = self.flipped(drawn);
            least = least
                .min(self.least_of_two(flipped))
                .min(self.least_of_two(self.mirrored(flipped)));
        }
        least
    }

    /// A board from all sides, each sorted; a rectangle that is no square has its four images in
    /// the first four places, and each a second time.
    #[cfg(feature = "std")]
    pub(crate) fn sides(&self, drawn: W) -> [W; 8] {
        let flipped = if self.diagonals > 0 {
            self.flipped(drawn)
        } else {
            drawn
        };
        let [one, two, three, four] =
            [drawn, self.mirrored(drawn), flipped, self.mirrored(flipped)];
        [
            one,
            two,
            self.turned(one),
            self.turned(two),
            three,
            four,
            self.turned(three),
            self.turned(four),
        ]
        .map(|image| self.sorted(image))
    }

    /// The lesser of a board and its half turn, sorted.
    #[inline]
    fn least_of_two(&self, drawn: W) -> W {
        self.sorted(drawn).min(self.sorted(self.turned(drawn)))
    }

    /// After half a turn.
    #[inline]
    fn turned(&self, drawn: W) -> W {
        drawn.reversed() >> self.above
    }

    /// Mirrored, top to bottom or left to right, whichever is the shorter way.
    #[inline]
    fn mirrored(&self, drawn: W) -> W {
        self.mirror[..self.mirrors].iter().fold(drawn, exchange)
    }

    /// Mirrored in the diagonal of a square.
    #[inline]
    fn flipped(&self, drawn: W) -> W {
        self.diagonal[..self.diagonals].iter().fold(drawn, exchange)
    }

    /// With the drawn ones of each box's rim edges at the lower bits.
    #[inline]
    pub(crate) fn sorted(&self, drawn: W) -> W {
        self.comparators[..self.comparisons]
            .iter()
            .fold(drawn, |drawn, swap| {
                let x = drawn >> swap.distance & !drawn & swap.mask;
                drawn ^ x ^ x << swap.distance
            })
    }
}

#[inline]
fn exchange<W: Word>(drawn: W, swap: &Swap<W>) -> W {
    let x = (drawn ^ drawn >> swap.distance) & swap.mask;
    drawn ^ x ^ x << swap.distance
}

/// Swaps under construction: places of equal distance share one.
struct SwapPlan<const N: usize> {
    swaps: [(u128, usize); N],
    count: usize,
}

impl<const N: usize> SwapPlan<N> {
    const fn new() -> Self {
        Self {
            swaps: [(0, 0); N],
            count: 0,
        }
    }

    /// Lets two bits change places, not before the swap number `from`.
    const fn add(&mut self, low: usize, high: usize, from: usize) {
        let mut at = from;
        while at < self.count && self.swaps[at].1 != high - low {
            at += 1;
        }
        if at >= self.count {
            self.count = at + 1;
        }
        self.swaps[at].0 |= 1 << low;
        self.swaps[at].1 = high - low;
    }
}

/// The bit of a place that is known to be on the board.
#[allow(clippy::cast_possible_truncation, reason = "at most 39")]
const fn bit(size: Size, row: usize, column: usize, vertical: bool) -> usize {
    match size.at(EdgePlace {
        row: row as u8,
        column: column as u8,
        vertical,
    }) {
        Some(edge) => edge.bit() as usize,
        None => 0,
    }
}

/// Mirrors the shorter side: rows top to bottom, or columns left to right.
const fn mirror(size: Size) -> SwapPlan<SWAPS> {
    let mut plan = SwapPlan::new();
    let upright = size.rows() <= size.columns();
    let mut edge = 0;
    while let Some(one) = size.edge(edge) {
        let EdgePlace {
            row,
            column,
            vertical,
        } = size.place(one);
        let (row, column) = (row as usize, column as usize);
        let image = if upright {
            bit(
                size,
                size.rows() - vertical as usize - row,
                column,
                vertical,
            )
        } else {
            bit(
                size,
                row,
                size.columns() - !vertical as usize - column,
                vertical,
            )
        };
        if (one.bit() as usize) < image {
            plan.add(one.bit() as usize, image, 0);
        }
        edge += 1;
    }
    plan
}

/// Mirrors a square in its diagonal; nothing for other boards.
const fn diagonal(size: Size) -> SwapPlan<SWAPS> {
    let mut plan = SwapPlan::new();
    let mut edge = 0;
    while let Some(one) = size.edge(edge) {
        let EdgePlace {
            row,
            column,
            vertical,
        } = size.place(one);
        if size.rows() == size.columns() && !vertical {
            let (one, image) = (
                one.bit() as usize,
                bit(size, column as usize, row as usize, true),
            );
            if one < image {
                plan.add(one, image, 0);
            } else {
                plan.add(image, one, 0);
            }
        }
        edge += 1;
    }
    plan
}

/// Sorting networks of two, three and four things, as pairs of places.
const NETWORKS: [&[(usize, usize)]; 5] = [
    &[],
    &[],
    &[(0, 1)],
    &[(0, 2), (0, 1), (1, 2)],
    &[(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)],
];

/// Sorts the rim edges of every box.
const fn comparators(size: Size) -> SwapPlan<COMPARATORS> {
    let mut plan = SwapPlan::new();
    let mut number = 0;
    while number < size.boxes() {
        let (row, column) = (number / size.columns(), number % size.columns());
        let sides = [
            (row == 0, bit(size, row, column, false)),
            (column == 0, bit(size, row, column, true)),
            (
                column + 1 == size.columns(),
                bit(size, row, column + 1, true),
            ),
            (row + 1 == size.rows(), bit(size, row + 1, column, false)),
        ];
        let (mut rim, mut count, mut at) = ([0; 4], 0, 0);
        while at < 4 {
            if sides[at].0 {
                rim[count] = sides[at].1;
                count += 1;
            }
            at += 1;
        }
        let (network, mut step, mut from) = (NETWORKS[count], 0, 0);
        while step < network.len() {
            let (low, high) = (rim[network[step].0], rim[network[step].1]);
            plan.add(low, high, from);
            // Comparators of one box come one after the other.
            while plan.swaps[from].1 != high - low || plan.swaps[from].0 >> low & 1 == 0 {
                from += 1;
            }
            from += 1;
            step += 1;
        }
        number += 1;
    }
    plan
}

macro_rules! symmetries {
    ($Word:ident) => {
        impl Symmetries<$Word> {
            /// The symmetries of boards of this size, whose edges fit the word.
            #[allow(clippy::cast_possible_truncation, reason = "the edges fit")]
            pub(crate) const fn new(size: Size) -> Self {
                let (mirror, diagonal, comparators) =
                    (mirror(size), diagonal(size), comparators(size));
                Self {
                    mirror: Self::narrow(&mirror),
                    mirrors: mirror.count,
                    diagonal: Self::narrow(&diagonal),
                    diagonals: diagonal.count,
                    comparators: Self::narrow(&comparators),
                    comparisons: comparators.count,
                    above: $Word::BITS - size.edges() as u32,
                }
            }

            #[allow(clippy::cast_possible_truncation, reason = "the edges fit")]
            const fn narrow<const N: usize>(plan: &SwapPlan<N>) -> [Swap<$Word>; N] {
                let mut swaps = [Swap {
                    mask: 0,
                    distance: 0,
                }; N];
                let mut at = 0;
                while at < plan.count {
                    let (mask, distance) = plan.swaps[at];
                    swaps[at] = Swap {
                        mask: mask as $Word,
                        distance: distance as u32,
                    };
                    at += 1;
                }
                swaps
            }
        }
    };
}

symmetries!(u64);
symmetries!(u128);
