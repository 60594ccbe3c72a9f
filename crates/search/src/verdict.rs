//! The sentence about an entry that a check does not accept, for every kind of table.

use core::fmt::Display;

/// An entry contradicts those that its moves lead to; `None` is "no position has this rank".
pub(crate) fn mismatch<T: Display>(rank: u64, found: Option<T>, expected: Option<T>) -> String {
    let text = |entry: Option<T>| entry.map_or("missing".to_owned(), |entry| entry.to_string());
    let (found, expected) = (text(found), text(expected));
    format!("The position of rank {rank} is said to be {found} and should be {expected}.")
}

/// The position of a rank has another rank.
pub(crate) fn not_inverse(rank: u64) -> String {
    format!(
        "The ranking breaks a law: the position that it gives for rank {rank} has another rank."
    )
}
