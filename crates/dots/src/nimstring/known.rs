//! What is known of the values of connected positions.

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
/// Chains of so many boxes or more are all the same (`docs/dots-proofs.md`, "Nimstring").
const LONG: u8 = 3;

/// The value of a part, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// As this heap.
    Is(u32),
    /// As none of these heaps: n is in the set if the bit n is 1. Larger heaps are not noted.
    IsNot(u32),
}

impl Known {
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

    /// What a part teaches that is won beside a heap, or lost.
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

/// Remembers what is known of parts, by their places and by their webs.
#[derive(Clone, Debug)]
pub(super) struct Memory<W> {
    places: HashMap<W, Known>,
    webs: HashMap<WebCode, Known>,
}

impl<W: Hash + Eq> Default for Memory<W> {
    fn default() -> Self {
        Self {
            places: HashMap::default(),
            webs: HashMap::default(),
        }
    }
}

impl<W: Word> Memory<W> {
    /// Webs that are known.
    pub(super) fn len(&self) -> usize {
        self.webs.len()
    }

    /// What is known of a part at its place.
    pub(super) fn at(&self, part: W) -> Known {
        self.places.get(&part).copied().unwrap_or(Known::NOTHING)
    }

    /// What is known of a part by its web, which its place knows from now on.
    pub(super) fn by_web(&mut self, part: W, code: Option<&WebCode>) -> Known {
        let by_web = code.and_then(|code| self.webs.get(code)).copied();
        by_web.map_or(Known::NOTHING, |known| learn(&mut self.places, part, known))
    }

    /// Notes whether a part is won beside a heap.
    pub(super) fn note(&mut self, part: W, code: Option<WebCode>, beside: u32, wins: bool) {
        let known = Known::of(beside, wins);
        learn(&mut self.places, part, known);
        if let Some(code) = code {
            learn(&mut self.webs, code, known);
        }
    }
}

/// Adds to what is known; returns all of it.
fn learn<K: Hash + Eq>(all: &mut HashMap<K, Known>, key: K, known: Known) -> Known {
    let entry = all.entry(key).or_insert(Known::NOTHING);
    *entry = entry.and(known);
    *entry
}
