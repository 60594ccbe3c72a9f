//! Text that grows piece by piece.

use std::fmt::{Arguments, Write};

/// Appends what is formatted, without a text of its own in between.
pub(crate) fn put(text: &mut String, parts: Arguments<'_>) {
    // A `String` never refuses.
    let _ = text.write_fmt(parts);
}
