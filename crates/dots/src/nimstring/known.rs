//! The table of values of connected positions, as far as they were found.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::hash::Hash;

use hashbrown::HashMap;

use crate::grid::Grid;
use crate::sets::Liberties;
use crate::web::{Thread, Web};
use crate::word::Word;

/// Room for the points of a web: no board has more than 50 boxes that are junctions.
const ROOM: usize = 64;
/// Most threads: each has an edge of its own, and no board has more than 116.
const THREADS: usize = 116;
/// Chains of this many boxes or more count the same (`docs/dots-proofs.md`, "Nimstring").
const LONG: u8 = 3;

/// The value of a part, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KnownHeap {
    /// As this heap.
    Is(u32),
    /// As none of these heaps: n is in the set if the bit n is 1. Larger heaps are not noted.
    IsNot(u32),
}

impl KnownHeap {
    /// Nothing is known.
    const NOTHING: Self = Self::IsNot(0);

    /// The value, if it is known.
    pub(super) const fn heap(self) -> Option<u32> {
        match self {
            Self::Is(heap) => Some(heap),
            Self::IsNot(_) => None,
        }
    }

    /// Whether the mover wins the part beside a heap, if that is known.
    pub(super) const fn wins(self, beside: u32) -> Option<bool> {
        match self {
            Self::Is(heap) => Some(heap != beside),
            Self::IsNot(heaps) if heaps & bit(beside) != 0 => Some(true),
            Self::IsNot(_) => None,
        }
    }

    /// Both pieces of knowledge about one part.
    const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::IsNot(one), Self::IsNot(other)) => Self::IsNot(one | other),
            (Self::Is(heap), _) | (_, Self::Is(heap)) => Self::Is(heap),
        }
    }

    /// The knowledge about a part that is won, or lost, beside a heap.
    const fn of(beside: u32, wins: bool) -> Self {
        if wins {
            Self::IsNot(bit(beside))
        } else {
            Self::Is(beside)
        }
    }
}

/// The set of one heap; of none if it is not noted.
pub(super) const fn bit(heap: u32) -> u32 {
    if heap < u32::BITS { 1 << heap } else { 0 }
}

/// A web without its lengths beyond [`LONG`]: for each thread its ends and its boxes, in order.
pub(super) type WebCode = Box<[u16]>;

/// The code of a part in which nothing can be taken; `None` if it has no junction.
///
/// Never inlined: its arrays would lie on the stack at every step of the recursion.
#[inline(never)]
pub(super) fn web_code<G: Grid>(
    grid: &G,
    drawn: G::Word,
    liberties: &Liberties<G::Word>,
) -> Option<WebCode> {
    let mut web = Web::<ROOM, THREADS>::of(grid, drawn, liberties.three | liberties.four)?;
    web.shorten(LONG);
    let numbers = web.numbers();
    let mut code: Vec<u16> = web
        .threads()
        .iter()
        .map(|&Thread { ends, boxes }| {
            let [one, other] = ends.map(|end| u16::from(numbers[usize::from(end) % ROOM]));
            one.max(other) << 8 | one.min(other) << 2 | u16::from(boxes)
        })
        .collect();
    code.sort_unstable();
    Some(code.into())
}

/// The values of parts, by their places and by their webs.
#[derive(Clone, Debug)]
pub(super) struct HeapTable<W> {
    places: HashMap<W, KnownHeap>,
    webs: HashMap<WebCode, KnownHeap>,
}

impl<W: Hash + Eq> Default for HeapTable<W> {
    fn default() -> Self {
        Self {
            places: HashMap::default(),
            webs: HashMap::default(),
        }
    }
}

impl<W: Word> HeapTable<W> {
    /// Webs that are known.
    pub(super) fn len(&self) -> usize {
        self.webs.len()
    }

    /// Returns the knowledge about a part at its place.
    pub(super) fn at(&self, part: W) -> KnownHeap {
        self.places
            .get(&part)
            .copied()
            .unwrap_or(KnownHeap::NOTHING)
    }

    /// Returns the knowledge about a part by its web, and copies it to the part's place.
    pub(super) fn by_web(&mut self, part: W, code: Option<&WebCode>) -> KnownHeap {
        let by_web = code.and_then(|code| self.webs.get(code)).copied();
        by_web.map_or(KnownHeap::NOTHING, |known| {
            learn(&mut self.places, part, known)
        })
    }

    /// Notes whether a part is won beside a heap.
    pub(super) fn note(&mut self, part: W, code: Option<WebCode>, beside: u32, wins: bool) {
        let known = KnownHeap::of(beside, wins);
        learn(&mut self.places, part, known);
        if let Some(code) = code {
            learn(&mut self.webs, code, known);
        }
    }
}

/// Adds to the knowledge under a key; returns all of it.
fn learn<K: Hash + Eq>(all: &mut HashMap<K, KnownHeap>, key: K, known: KnownHeap) -> KnownHeap {
    let entry = all.entry(key).or_insert(KnownHeap::NOTHING);
    *entry = entry.and(known);
    *entry
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Fixed;
    use crate::sets::Sets;

    /// The code of a position of 4×4 boxes in which only these edges are undrawn.
    fn code(undrawn: &[u32]) -> Option<WebCode> {
        let grid = Fixed::<4, 4>::GRID;
        let draw = |drawn: u64, &bit: &u32| drawn & !(1 << bit);
        let drawn = undrawn.iter().fold(grid.edges(), draw);
        web_code(&grid, drawn, &grid.liberties(drawn))
    }

    /// The upper left box has three liberties: one leads to the rim, one to it through a box, and
    /// one through some boxes down the column.
    #[test]
    fn codes_forget_places_and_lengths_from_three_on() {
        // Bits: the top of the box b is b, its left edge b + 4, its right one b + 5, its bottom b + 9.
        let with = |down: &[u32]| code(&[&[0, 5, 1], down].concat());
        let (one, two) = (with(&[9, 13]), with(&[9, 18, 22]));
        let three = with(&[9, 18, 27, 31]);
        assert!(one.is_some() && one != two && two != three);
        assert_eq!(three, with(&[9, 18, 27, 32, 37]));
        // The same along the row, and nothing.
        assert_eq!(three, code(&[4, 9, 13, 5, 6, 7, 3]));
        assert_eq!(code(&[]), Some(WebCode::default()));
        // A chain has no junction.
        assert_eq!(code(&[0, 5, 1]), None);
    }
}
