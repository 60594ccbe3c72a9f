//! What an empty cell sees along a line, as a number.
//!
//! An *arm* is what lies to one side of a cell: at most five cells, up to the first stone of the
//! other side or the edge. It is written as a one and then a bit for each cell, the nearest first,
//! 1 for an own stone, and numbered from 0: 63 arms. A pattern is a pair of arms, whichever is which.

/// How long an arm is at most.
const LENGTH: usize = 5;

/// How many arms there are.
const ARMS: usize = (2 << LENGTH) - 1;

/// How many pairs of arms there are.
pub(super) const PATTERNS: usize = ARMS * (ARMS + 1) / 2;

/// The arm by its five cells, the nearest first: own stones in the lower five bits, what blocks in
/// the upper ones.
static ARM: [u8; 1 << (2 * LENGTH)] = arms();

#[allow(clippy::cast_possible_truncation, reason = "below 63")]
const fn arms() -> [u8; 1 << (2 * LENGTH)] {
    let mut arms = [0; 1 << (2 * LENGTH)];
    let mut bits = 0;
    while bits < arms.len() {
        let (mut code, mut at) = (1, 0);
        while at < LENGTH && bits >> (LENGTH + at) & 1 == 0 {
            code = code << 1 | bits >> at & 1;
            at += 1;
        }
        arms[bits] = (code - 1) as u8;
        bits += 1;
    }
    arms
}

/// Five bits in reverse order.
static REVERSED: [u8; 1 << LENGTH] = reversed();

#[allow(clippy::cast_possible_truncation, reason = "below 32")]
const fn reversed() -> [u8; 1 << LENGTH] {
    let mut reversed = [0; 1 << LENGTH];
    let mut bits = 0;
    while bits < reversed.len() {
        let mut at = 0;
        while at < LENGTH {
            reversed[bits] |= ((bits >> at & 1) << (LENGTH - 1 - at)) as u8;
            at += 1;
        }
        bits += 1;
    }
    reversed
}

/// The pattern of a cell by the eleven cells around it, itself in the middle.
#[allow(clippy::cast_possible_truncation, reason = "below 2016")]
#[inline]
pub(super) fn pattern(around: crate::Around) -> u16 {
    let five = |bits: u32| (bits & 31) as usize;
    let back = |bits: u32| usize::from(REVERSED[five(bits)]);
    let beyond = five(around.own >> 6) | five(around.blocked >> 6) << LENGTH;
    let before = back(around.own) | back(around.blocked) << LENGTH;
    let (a, b) = (usize::from(ARM[beyond]), usize::from(ARM[before]));
    let (greater, less) = if a < b { (b, a) } else { (a, b) };
    (greater * (greater + 1) / 2 + less) as u16
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;
    use alloc::vec::Vec;

    use super::*;
    use crate::Around;

    /// The cells of both arms as text, up to what blocks them, in either order.
    fn arms_by_definition(around: Around) -> [Vec<char>; 2] {
        let arm = |step: i32| {
            let bit = |bits: u32, k: i32| bits >> (5 + step * k) & 1 == 1;
            (1..=5)
                .take_while(|&k| !bit(around.blocked, k))
                .map(|k| if bit(around.own, k) { 'x' } else { '.' })
                .collect::<Vec<char>>()
        };
        let mut arms = [arm(1), arm(-1)];
        arms.sort();
        arms
    }

    /// Two surroundings have one pattern if, and only if, both arms are the same.
    #[test]
    fn a_pattern_is_a_pair_of_arms() {
        let mut known: BTreeMap<u16, [Vec<char>; 2]> = BTreeMap::new();
        for number in 0..3_u32.pow(10) {
            let (mut own, mut blocked, mut rest) = (0, 0, number);
            for place in (0..11).filter(|&place| place != 5) {
                own |= u32::from(rest % 3 == 1) << place;
                blocked |= u32::from(rest % 3 == 2) << place;
                rest /= 3;
            }
            let around = Around { own, blocked };
            let arms = arms_by_definition(around);
            let first = known.entry(pattern(around)).or_insert_with(|| arms.clone());
            assert_eq!(*first, arms, "{around:?}");
        }
        assert_eq!(known.len(), PATTERNS);
        assert!(known.keys().all(|&pattern| usize::from(pattern) < PATTERNS));
    }
}
