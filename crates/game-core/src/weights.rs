//! Files of what was learnt: whole numbers of 16 bits, and a checksum.
//!
//! A weight is one byte from −127 to 127; any other is −128 and two bytes, the low one first. Most
//! weights are small, so a file has little more than half of the bytes, and compresses better. The
//! crates of games put a header before the weights and the checksum behind them.

use alloc::vec::Vec;

/// The sign that the weight stands in the next two bytes: −128.
const WIDE: u8 = 0x80;

/// Appends a weight.
///
/// ```
/// use game_core::weights;
///
/// let mut bytes = Vec::new();
/// for weight in [5, -128, 1_000] {
///     weights::push(&mut bytes, weight);
/// }
/// assert_eq!(bytes, [5, 0x80, 0x80, 0xFF, 0x80, 0xE8, 0x03]);
/// assert_eq!(weights::count(&bytes, 0, bytes.len()), Some(3));
/// let mut rest = bytes.as_slice();
/// assert_eq!([(); 3].map(|()| weights::take(&mut rest)), [5, -128, 1_000]);
/// ```
pub fn push(bytes: &mut Vec<u8>, weight: i16) {
    match i8::try_from(weight) {
        Ok(small) if small != i8::MIN => bytes.push(small.cast_unsigned()),
        _ => {
            bytes.push(WIDE);
            bytes.extend(weight.to_le_bytes());
        }
    }
}

/// Takes the first weight off some bytes; 0 if there is none.
#[must_use]
pub fn take(bytes: &mut &[u8]) -> i16 {
    let (weight, rest) = match *bytes {
        [WIDE, low, high, rest @ ..] => (i16::from_le_bytes([*low, *high]), rest),
        [byte, rest @ ..] => (i16::from(byte.cast_signed()), rest),
        [] => (0, *bytes),
    };
    *bytes = rest;
    weight
}

/// How many weights stand in the bytes from one place to another; `None` if the last one is cut off.
#[must_use]
pub const fn count(bytes: &[u8], from: usize, end: usize) -> Option<usize> {
    let (mut at, mut count) = (from, 0);
    while at < end && at < bytes.len() {
        at += if bytes[at] == WIDE { 3 } else { 1 };
        count += 1;
    }
    if at == end { Some(count) } else { None }
}

/// The checksum of the first `length` bytes, or of all if there are fewer: FNV-1a (Fowler, Noll and
/// Vo, 1991; 64 bits). Every step of it is a bijection of its state, so no change of a single byte
/// escapes it.
#[must_use]
pub const fn checksum(bytes: &[u8], length: usize) -> u64 {
    let (mut sum, mut at) = (0xCBF2_9CE4_8422_2325_u64, 0);
    while at < length && at < bytes.len() {
        sum = (sum ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01B3);
        at += 1;
    }
    sum
}
