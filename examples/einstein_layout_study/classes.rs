//! Equivalent layouts: the reflection in the diagonal and the reversal of the numbers make no
//! difference to the game, so only one of up to four layouts is played.

use quincunx::einstein::Layout;

/// Squares of the home triangle in reading order, reflected.
const REFLECTED: [usize; 6] = [0, 3, 5, 1, 4, 2];

/// One of several equivalent layouts, and their number.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    /// The least of them: stones by square of the home triangle, in reading order.
    pub(crate) stones: [u8; 6],
    /// How many of the 720 layouts are equivalent to it.
    pub(crate) members: usize,
}

/// Stones as a layout's rows: `123/45/6`.
pub(crate) fn text(stones: &[u8; 6]) -> String {
    let [a, b, c, d, e, f] = stones;
    format!("{a}{b}{c}/{d}{e}/{f}")
}

/// The four equivalent forms of a layout.
fn looks(stones: [u8; 6]) -> [[u8; 6]; 4] {
    let reflected = REFLECTED.map(|square| stones[square]);
    let reversed = |stones: [u8; 6]| stones.map(|stone| 7 - stone);
    [stones, reflected, reversed(stones), reversed(reflected)]
}

/// All classes, by their least layouts.
pub(crate) fn all() -> Vec<Class> {
    let layouts: Vec<[u8; 6]> = Layout::<6>::all()
        .filter_map(|layout| layout.stones().try_into().ok())
        .collect();
    let least = |stones: &[u8; 6]| looks(*stones).into_iter().min().unwrap_or(*stones);
    let mut kept: Vec<[u8; 6]> = layouts
        .iter()
        .copied()
        .filter(|stones| least(stones) == *stones)
        .collect();
    kept.sort_unstable();
    let members = |class: &[u8; 6]| {
        layouts
            .iter()
            .filter(|stones| least(stones) == *class)
            .count()
    };
    kept.into_iter()
        .map(|stones| Class {
            stones,
            members: members(&stones),
        })
        .collect()
}
