//! Plots of measurements, few enough to write by hand.

pub mod aims;
pub mod curves;
pub mod rivals;

pub use crate::svg::{Anchor, Svg, escaped};

/// At most this many letters.
#[must_use]
pub fn cut(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_owned();
    }
    let kept: String = text.chars().take(letters - 1).collect();
    kept.trim_end().to_owned() + "…"
}

/// Exponents of the powers of ten around the two values, at least 1 apart.
#[must_use]
pub fn decades(least: f64, most: f64) -> (i32, i32) {
    let exponents = (-12..=15).filter(|exponent| f64::from(*exponent) <= libm::log10(least));
    let from = exponents.max().unwrap_or(-12);
    let to = (from + 1..=16)
        .find(|exponent| f64::from(*exponent) >= libm::log10(most))
        .unwrap_or(16);
    (from, to)
}

/// A power of ten.
fn power(exponent: i32) -> f64 {
    libm::pow(10.0, f64::from(exponent))
}
