//! Positions as numbers of few bits, on boards that are small enough.
//!
//! A position is a set of edges, and counts of the parts that stand alone. Of all 2^26 counts that
//! can be written few have no more boxes than the board: 1,486 on 4×5. Each of those has a number,
//! so that a position of 4×5 takes 49 + 11 = 60 bits instead of 75. A table then knows most of them
//! by the place of an entry, and the entry has room for the others.

use alloc::boxed::Box;
use alloc::vec;

use super::independent_parts::IndependentParts;
use crate::size::Size;

/// The code of positions of one board.
#[derive(Clone, Debug)]
pub(super) struct PositionCode {
    /// Edges of the board.
    edges: u32,
    /// Bits of the word below a code.
    zeros: u32,
    /// Those above.
    mask: u64,
    /// The counts of parts, each at the slot that is its number; the others are 0.
    slots: Box<[u32]>,
}

/// The positions of larger boards do not fit 64 bits.
const MOST_EDGES: usize = 52;

impl PositionCode {
    /// Of the positions of a board; `None` if they do not fit 64 bits.
    pub(super) fn new(size: Size) -> Option<Self> {
        if size.edges() > MOST_EDGES {
            return None;
        }
        let all = IndependentParts::all(u32::try_from(size.boxes()).ok()?);
        let slots = (all.len() + all.len() / 4).next_power_of_two();
        let edges = u32::try_from(size.edges()).ok()?;
        let zeros = u64::BITS.checked_sub(edges + slots.ilog2())?;
        let mut code = Self {
            edges,
            zeros,
            mask: u64::MAX << zeros,
            slots: vec![0; slots].into_boxed_slice(),
        };
        // Nothing else comes to the slot of no parts at all.
        code.slots[0] = u32::MAX;
        for parts in all.into_iter().filter(|parts| parts.0 > 0) {
            if let Some(slot) = code.slot(parts, 0) {
                code.slots[slot] = parts.0;
            }
        }
        code.slots[0] = 0;
        Some(code)
    }

    /// Bits of a code.
    pub(super) const fn bits(&self) -> u32 {
        u64::BITS - self.zeros
    }

    /// The first slot that has this content, of those where some counts may be: from one that they
    /// name, one after the other. Counts of no parts are in slot 0 and nowhere else.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "24 bits")]
    fn slot(&self, parts: IndependentParts, content: u32) -> Option<usize> {
        let last = self.slots.len() - 1;
        let from = (u64::from(parts.0).wrapping_mul(FIRST) >> 40) as usize;
        (0..=last)
            .map(|n| from.wrapping_add(n) & last)
            .find(|&at| self.slots[at] == content)
    }

    /// The code of a position, permuted so that its upper bits are as good as random, at the upper
    /// end of the word: no other position has the same.
    #[inline]
    pub(super) fn hash(&self, key: u64, parts: IndependentParts) -> u64 {
        // All counts of the board's positions have a slot: `new` has given each one, and pairs that
        // cancel are gone from a position before it comes here.
        let number = self.slot(parts, parts.0).unwrap_or(0) as u64;
        // Each step can be undone. The bits that overflow are those beyond the code.
        let code = (key | number << self.edges) << self.zeros;
        let code = code.wrapping_mul(FIRST);
        let code = code ^ code >> 32 & self.mask;
        code.wrapping_mul(SECOND)
    }
}

/// Odd numbers without a pattern, of the function that mixes the bits of a word.
const FIRST: u64 = 0xBF58_476D_1CE4_E5B9;
const SECOND: u64 = 0x94D0_49BB_1331_11EB;

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn every_position_has_a_code_of_its_own() {
        let size = Size::new(2, 2).expect("a board");
        let code = PositionCode::new(size).expect("a small board");
        let (all, bits) = (IndependentParts::all(4), code.bits());
        assert_eq!((all.len(), bits), (8, 12 + 4));
        let mut seen = BTreeSet::new();
        for parts in &all {
            for key in 0..1 << 12 {
                let hash = code.hash(key, *parts);
                assert_eq!(hash << bits, 0);
                assert!(seen.insert(hash), "{key} {parts:?}");
            }
        }
        assert_eq!(seen.len(), 8 << 12);
    }

    #[test]
    fn all_counts_of_a_board_have_numbers() {
        for (columns, bits, counts) in [(3, 39, 161), (4, 50, 523), (5, 60, 1486)] {
            let size = Size::new(4, columns).expect("a board");
            let code = PositionCode::new(size).expect("a small board");
            let all = IndependentParts::all(u32::try_from(size.boxes()).expect("a number"));
            assert_eq!((code.bits(), all.len()), (bits, counts), "{columns}");
            let numbers: Vec<_> = all.iter().map(|&parts| code.slot(parts, parts.0)).collect();
            assert!(numbers.iter().all(Option::is_some), "{columns}");
            assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), counts);
        }
    }

    /// Their boxes are fewer than 32, so bounds fit five bits.
    #[test]
    fn boards_of_up_to_52_edges_have_one() {
        for size in Size::all() {
            let code = PositionCode::new(size);
            assert_eq!(code.is_some(), size.edges() <= MOST_EDGES, "{size}");
            assert!(code.is_none() || size.boxes() < 32, "{size}");
        }
    }
}
