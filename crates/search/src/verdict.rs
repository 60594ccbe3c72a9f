//! What is said of an entry that a check does not accept: the same of every kind of table.

use core::fmt::{self, Display, Formatter};

/// An entry contradicts those that its moves lead to; nothing is "no position has this rank".
pub(crate) fn mismatch<T: Display>(
    f: &mut Formatter<'_>,
    rank: u64,
    found: Option<T>,
    expected: Option<T>,
) -> fmt::Result {
    let (found, expected) = (Told(found), Told(expected));
    write!(f, "The position of rank {rank} is said to be {found} and should be {expected}.")
}

/// The position of a rank has another rank.
pub(crate) fn not_inverse(f: &mut Formatter<'_>, rank: u64) -> fmt::Result {
    write!(f, "The ranking breaks a law: the position that it gives for rank {rank} has another rank.")
}

/// An entry in words.
struct Told<T>(Option<T>);

impl<T: Display> Display for Told<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(entry) => entry.fmt(f),
            None => f.write_str("missing"),
        }
    }
}
