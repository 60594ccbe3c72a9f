//! Chains and loops that stand alone, as counts.
//!
//! A chain whose ends lead to the rim, or a loop, has no part in what happens elsewhere but by
//! being opened. Where it lies does not matter, so a solver takes it off the board and counts it:
//! many positions become one. What opening it brings is known by its length alone: one box or two
//! are taken, three or more may be taken but for two, a loop but for four.
//!
//! Of several that differ in length alone the shortest is opened first. *Proof.* Let G + n be a
//! position with a chain of n ≥ 3 boxes beside G. By the closure theorem n brings n − 2 + |2 + V|
//! to who takes, whenever it is opened; so play in G + n and in G + m, for n < m, is the same but
//! for m − n boxes of one capture, and |V(G + m) − V(G + n)| ≤ m − n. In G + n + m opening n is
//! worth −(n − 2 + |2 + V(G + m)|) and opening m is worth −(m − 2 + |2 + V(G + n)|). The first is
//! not the lesser, because the absolute values differ by m − n at most. The same holds for loops,
//! and for chains of one and two boxes. ∎
//!
//! Two chains of one box cancel, and so do two of two: V(G + n + n) = V(G). *Proof* by induction
//! over the edges of G. Opening one of them brings −(n + V(G + n)), where V(G + n) ≥ −(n + V(G)),
//! because the other may be opened next: no more than V(G). A move in G hands over the same boxes
//! as if they were not there, and leaves G′ + n + n, which is worth V(G′). So V(G + n + n) is V(G)
//! if G has moves; if it has none, it is −(n − n) = 0. ∎

use alloc::vec;
use alloc::vec::Vec;

use crate::capture::Choice;
use crate::control::Endgame;
use game_core::Score;

/// A kind of part, and where its count stands.
#[derive(Clone, Copy, Debug)]
struct PartKind {
    boxes: u32,
    shift: u32,
    bits: u32,
}

const fn kind(boxes: u32, shift: u32, bits: u32) -> PartKind {
    PartKind { boxes, shift, bits }
}

/// Chains, shorter ones lower. Journals hold these counts: other places for them are another
/// format. Longer chains, and more than can be counted, stay on the board.
const CHAINS: [PartKind; 10] = [
    kind(1, 0, 4),
    kind(2, 4, 4),
    kind(3, 8, 3),
    kind(4, 11, 3),
    kind(5, 14, 2),
    kind(6, 16, 2),
    kind(7, 18, 2),
    kind(8, 20, 1),
    kind(9, 21, 1),
    kind(10, 22, 1),
];

/// Loops.
const LOOPS: [PartKind; 5] = [
    kind(4, 23, 3),
    kind(6, 26, 2),
    kind(8, 28, 2),
    kind(10, 30, 1),
    kind(12, 31, 1),
];

/// The counts of chains of one and two boxes, of long chains, and of loops.
const GROUPS: [(u32, Choice); 3] = [
    (0xFF, Choice::TakeAll),
    (0x7F_FF00, Choice::LeaveTwo),
    (0xFF80_0000, Choice::LeaveFour),
];

/// The kind whose count a bit belongs to.
const KINDS: [PartKind; 32] = {
    let (mut of_bit, mut at) = ([CHAINS[0]; 32], 0);
    while at < CHAINS.len() + LOOPS.len() {
        let one = if at < CHAINS.len() {
            CHAINS[at]
        } else {
            LOOPS[at - CHAINS.len()]
        };
        let mut bit = one.shift;
        while bit < one.shift + one.bits {
            of_bit[bit as usize] = one;
            bit += 1;
        }
        at += 1;
    }
    of_bit
};

/// How many chains and loops of each length stand alone, in 32 bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct IndependentParts(pub(super) u32);

/// One of them is opened: the rest of them, the boxes that can be taken, and what may be left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OpenedPart {
    pub(super) after: IndependentParts,
    pub(super) boxes: u32,
    pub(super) choice: Choice,
}

impl IndependentParts {
    /// One more; `None` if it cannot be counted.
    pub(super) fn with(self, ring: bool, boxes: u32) -> Option<Self> {
        let kinds: &[PartKind] = if ring { &LOOPS } else { &CHAINS };
        let one = kinds.iter().find(|one| one.boxes == boxes)?;
        (self.count(*one) + 1 < 1 << one.bits).then(|| Self(self.0 + (1 << one.shift)))
    }

    /// All counts of parts that have no more boxes in all, without pairs that cancel.
    pub(super) fn all(boxes: u32) -> Vec<Self> {
        let mut all = vec![Self::default()];
        for one in CHAINS.into_iter().chain(LOOPS) {
            let most = if one.boxes <= 2 {
                1
            } else {
                (1 << one.bits) - 1
            };
            let with = |count: u32| {
                let fewer = all
                    .iter()
                    .map(move |parts| Self(parts.0 + (count << one.shift)));
                fewer.filter(|parts| parts.boxes() <= boxes)
            };
            all = (0..=most).flat_map(with).collect();
        }
        all
    }

    /// Without chains of one and two boxes that cancel; and how many boxes they had.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "at most 3 · 14")]
    pub(super) const fn without_pairs(self) -> (Self, u8) {
        // All bits of their counts but the lowest stand for pairs.
        let (ones, twos) = (self.0 & 0x0E, self.0 >> 4 & 0x0E);
        (Self(self.0 & !0xEE), (ones + 2 * twos) as u8)
    }

    fn count(self, one: PartKind) -> u32 {
        self.0 >> one.shift & ((1 << one.bits) - 1)
    }

    /// Boxes in all.
    pub(super) fn boxes(self) -> u32 {
        CHAINS
            .iter()
            .chain(&LOOPS)
            .map(|&one| one.boxes * self.count(one))
            .sum()
    }

    /// The openings that it suffices to try: the shortest of each sort.
    #[inline]
    pub(super) fn openings(self) -> impl Iterator<Item = OpenedPart> {
        GROUPS.into_iter().filter_map(move |(mask, choice)| {
            let group = self.0 & mask;
            let one = KINDS[group.trailing_zeros() as usize % 32];
            (group != 0).then(|| OpenedPart {
                after: Self(self.0 - (1 << one.shift)),
                boxes: one.boxes,
                choice,
            })
        })
    }

    /// The value for the player to move if nothing else is left; `None` if there are chains of one
    /// or two boxes.
    pub(super) fn simple_value(self) -> Option<Score> {
        if self.0 & GROUPS[0].0 != 0 {
            return None;
        }
        let mut endgame = Endgame::EMPTY;
        for one in CHAINS {
            (0..self.count(one)).for_each(|_| endgame.add_chain(one.boxes));
        }
        for one in LOOPS {
            (0..self.count(one)).for_each(|_| endgame.add_loop(one.boxes));
        }
        Some(-endgame.value())
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use super::*;

    /// The value by the definition: any of them is opened.
    fn naive(parts: &[(bool, u32)]) -> Score {
        let opened = |at: usize| {
            let (ring, boxes) = parts[at];
            let rest: Vec<(bool, u32)> = parts
                .iter()
                .enumerate()
                .filter(|&(n, _)| n != at)
                .map(|(_, &p)| p)
                .collect();
            let left = if ring {
                4
            } else if boxes > 2 {
                2
            } else {
                0
            };
            let (boxes, rest) = (boxes.cast_signed(), naive(&rest));
            -if left == 0 {
                boxes + rest
            } else {
                boxes - left + (left + rest).abs()
            }
        };
        (0..parts.len()).map(opened).max().unwrap_or(0)
    }

    fn value(loose: IndependentParts) -> Score {
        let opened = |one: OpenedPart| {
            let rest = value(one.after);
            let left = one.choice.left().cast_signed();
            -(one.boxes.cast_signed() - left + if left > 0 { (left + rest).abs() } else { rest })
        };
        loose.openings().map(opened).max().unwrap_or(0)
    }

    #[test]
    fn shortest_openings_suffice() {
        let kinds = [
            (false, 1),
            (false, 2),
            (false, 3),
            (false, 4),
            (false, 6),
            (true, 4),
            (true, 6),
        ];
        for code in 0..3_usize.pow(7) {
            let counts = (0..7).map(|at| code / 3_usize.pow(at) % 3);
            let parts: Vec<(bool, u32)> = kinds
                .iter()
                .zip(counts)
                .flat_map(|(&k, n)| std::iter::repeat_n(k, n))
                .collect();
            if parts.len() > 6 {
                continue;
            }
            let all = parts
                .iter()
                .try_fold(IndependentParts::default(), |loose, &(ring, boxes)| {
                    loose.with(ring, boxes)
                });
            let loose = all.unwrap_or_default();
            assert_eq!(
                loose.boxes(),
                parts.iter().map(|&(_, boxes)| boxes).sum::<u32>()
            );
            assert_eq!(value(loose), naive(&parts), "{parts:?}");
            let (rest, cancelled) = loose.without_pairs();
            assert_eq!(
                (value(rest), rest.boxes() + u32::from(cancelled)),
                (naive(&parts), loose.boxes()),
                "{parts:?}"
            );
            assert!(
                loose
                    .simple_value()
                    .is_none_or(|simple| simple == naive(&parts)),
                "{parts:?}"
            );
        }
    }

    /// As the head of `journal.rs` says it: files that were written so must be read so.
    #[test]
    fn counts_stay_where_journals_have_them() {
        let chains = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(|boxes| (false, boxes));
        let loops = [4, 6, 8, 10, 12].map(|boxes| (true, boxes));
        let lowest = [0, 4, 8, 11, 14, 16, 18, 20, 21, 22, 23, 26, 28, 30, 31];
        let most = [15, 15, 7, 7, 3, 3, 3, 1, 1, 1, 7, 3, 3, 1, 1];
        for (at, &(ring, boxes)) in chains.iter().chain(&loops).enumerate() {
            let add = |loose: Option<IndependentParts>, _| {
                loose.and_then(|loose| loose.with(ring, boxes))
            };
            for count in 0..=most[at] {
                assert_eq!(
                    (0..count).fold(Some(IndependentParts(0)), add),
                    Some(IndependentParts(count << lowest[at])),
                    "{ring} {boxes}"
                );
            }
            assert_eq!(
                (0..=most[at]).fold(Some(IndependentParts(0)), add),
                None,
                "{ring} {boxes}"
            );
        }
    }

    /// Those of up to twelve boxes, one chain or loop after the other.
    #[test]
    fn all_counts_without_pairs_are_found() {
        let (mut found, mut from) = (BTreeSet::new(), vec![IndependentParts::default()]);
        while let Some(parts) = from.pop() {
            if parts.boxes() > 12 || parts.without_pairs().0 != parts || !found.insert(parts.0) {
                continue;
            }
            let chains = (1..=10).filter_map(|boxes| parts.with(false, boxes));
            let loops = (4..=12).filter_map(|boxes| parts.with(true, boxes));
            from.extend(chains.chain(loops));
        }
        let all: Vec<u32> = IndependentParts::all(12).iter().map(|one| one.0).collect();
        assert_eq!(all.len(), found.len());
        assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), found);
    }

    #[test]
    fn counts_that_do_not_fit_are_refused() {
        assert_eq!(IndependentParts::default().with(false, 11), None);
        assert_eq!(IndependentParts::default().with(true, 14), None);
        let full = IndependentParts::default().with(false, 8);
        assert!(full.is_some_and(|full| full.with(false, 8).is_none()));
    }
}
