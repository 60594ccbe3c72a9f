//! Numbers with up to three decimals as text.
//!
//! The standard library writes the shortest text that reads back as the same number; its code adds
//! 6 kB to a page. Where few decimals are certain, whole numbers do.

use std::fmt::{self, Display};

/// A number of thousandths, written as a decimal number without trailing zeros: `-0.25`, `40`.
#[derive(Clone, Copy, Debug)]
pub struct Thousandths(pub i64);

impl Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, mut part, mut figures) = (
            self.0.unsigned_abs() / 1000,
            self.0.unsigned_abs() % 1000,
            3,
        );
        write!(f, "{}{whole}", if self.0 < 0 { "-" } else { "" })?;
        if part == 0 {
            return Ok(());
        }
        while part % 10 == 0 {
            (part, figures) = (part / 10, figures - 1);
        }
        write!(f, ".{part:0figures$}")
    }
}
