//! Random hexadecimal digits, and hashes of texts.

use rand::Rng;
use rand::seq::IndexedRandom;
use sha2::{Digest, Sha256};

/// Digits of salts and tokens: 128 bits.
pub(crate) const DIGITS: usize = 32;

/// Letters of a room's name: none that look like another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Bytes as hexadecimal digits in lower case.
#[must_use]
pub(crate) fn hex(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits
        .map(|digit| char::from(SIGNS[usize::from(digit)]))
        .collect()
}

/// A salt or a token.
pub(crate) fn draw(random: &mut impl Rng) -> String {
    let mut bytes = [0; DIGITS / 2];
    random.fill_bytes(&mut bytes);
    hex(&bytes)
}

/// The name of a room: 50 bits, so it cannot be found by trying.
pub(crate) fn name(random: &mut impl Rng) -> String {
    (0..10)
        .filter_map(|_| LETTERS.choose(random))
        .map(|&letter| char::from(letter))
        .collect()
}

/// Whether a text has the form of a salt or a token.
#[must_use]
pub(crate) fn is_digits(text: &str) -> bool {
    text.len() == DIGITS
        && text
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// SHA-256 of a text, as 64 hexadecimal digits.
#[must_use]
pub(crate) fn hash(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}
