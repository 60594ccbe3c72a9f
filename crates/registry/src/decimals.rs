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

/// A whole number of the last decimals: 535 tenths are `53.5`.
pub(crate) fn decimal(parts: i64, decimals: u32) -> String {
    let (sign, size) = (if parts < 0 { "-" } else { "" }, parts.unsigned_abs());
    if decimals == 0 {
        return format!("{sign}{size}");
    }
    let (scale, width) = (10_u64.pow(decimals), decimals as usize);
    format!("{sign}{}.{:0width$}", size / scale, size % scale)
}

/// A number rounded to this many decimals: `4.46`, `-241`, never `-0.0`.
pub(crate) fn fixed(number: f64, decimals: u32) -> String {
    decimal(rounded(number * f64::from(10_u32.pow(decimals))), decimals)
}

/// The nearest whole number.
pub(crate) fn rounded(number: f64) -> i64 {
    #[allow(clippy::cast_possible_truncation, reason = "values of games are small")]
    let whole = libm::round(number) as i64;
    whole
}

/// The same as [`fixed`] with a sign before every number: `+0.3`, `-241`, `+0`.
pub(crate) fn signed(number: f64, decimals: u32) -> String {
    let text = fixed(number, decimals);
    if text.starts_with('-') {
        text
    } else {
        format!("+{text}")
    }
}
