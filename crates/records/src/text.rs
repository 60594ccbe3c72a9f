//! Text that grows piece by piece.

use std::fmt::{Arguments, Write};

/// Appends formatted text without a temporary string.
pub(crate) fn put(text: &mut String, parts: Arguments<'_>) {
    // A `String` never refuses.
    let _ = text.write_fmt(parts);
}
