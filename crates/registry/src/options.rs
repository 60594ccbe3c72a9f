//! The options of an engine: typed values with ranges.

use std::fmt::{self, Display};

use game_core::{Localized, Text, text};

/// An option of an engine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OptionInfo {
    /// Its key in an [`EngineSpec`](crate::EngineSpec): ASCII, lower case.
    pub name: &'static str,
    /// What it changes, one sentence.
    pub description: &'static Text,
    /// Its type and range.
    pub kind: OptionKind,
}

/// The values that an option allows, and its default. Ranges include both ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum OptionKind {
    /// A whole number.
    Whole {
        /// The least value.
        min: u64,
        /// The greatest value.
        max: u64,
        /// The default.
        default: u64,
    },
    /// A real number.
    Real {
        /// The least value.
        min: f64,
        /// The greatest value.
        max: f64,
        /// The default.
        default: f64,
    },
    /// One of several names.
    Choice {
        /// The names, ASCII, lower case.
        names: &'static [&'static str],
        /// The default; one of the names.
        default: &'static str,
    },
    /// `on` or `off`.
    Switch {
        /// The default.
        default: bool,
    },
}

impl OptionKind {
    /// Its name on the wire: `whole`, `real`, `choice` or `switch`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Whole { .. } => "whole",
            Self::Real { .. } => "real",
            Self::Choice { .. } => "choice",
            Self::Switch { .. } => "switch",
        }
    }

    /// The default value.
    #[must_use]
    pub const fn default(&self) -> OptionValue {
        match *self {
            Self::Whole { default, .. } => OptionValue::Whole(default),
            Self::Real { default, .. } => OptionValue::Real(default),
            Self::Choice { default, .. } => OptionValue::Choice(default),
            Self::Switch { default } => OptionValue::Switch(default),
        }
    }

    /// Parses a value; `None` if it is not allowed.
    ///
    /// ```
    /// use registry::{OptionKind, OptionValue};
    /// let kind = OptionKind::Whole { min: 1, max: 64, default: 16 };
    /// assert_eq!(kind.read("64"), Some(OptionValue::Whole(64)));
    /// assert_eq!((kind.read("65"), kind.read("+1"), kind.read("")), (None, None, None));
    /// ```
    #[must_use]
    pub fn read(&self, text: &str) -> Option<OptionValue> {
        match *self {
            Self::Whole { min, max, .. } => {
                let digits = text.bytes().all(|byte| byte.is_ascii_digit());
                let number = digits.then(|| text.parse().ok()).flatten()?;
                (min..=max)
                    .contains(&number)
                    .then_some(OptionValue::Whole(number))
            }
            Self::Real { min, max, .. } => {
                // Not a number and infinities lie in no range, so no words are read.
                let number = short(text).or_else(|| long(text))?;
                (min..=max)
                    .contains(&number)
                    .then_some(OptionValue::Real(number))
            }
            Self::Choice { names, .. } => names
                .iter()
                .find(|&&name| name == text)
                .map(|name| OptionValue::Choice(name)),
            Self::Switch { .. } => match text {
                "on" => Some(OptionValue::Switch(true)),
                "off" => Some(OptionValue::Switch(false)),
                _ => None,
            },
        }
    }
}

/// Parses a number as people write it, such as `-0.25` or `15`, with up to 15 digits.
///
/// Whole numbers below 2^53 and powers of ten up to 10^22 are exact, so one division rounds as it
/// should (W. D. Clinger, How to read floating point numbers accurately, 1990, the simple case).
#[allow(clippy::cast_precision_loss, reason = "below 10^15")]
fn short(text: &str) -> Option<f64> {
    let (sign, text) = text
        .strip_prefix('-')
        .map_or((1.0, text), |rest| (-1.0, rest));
    let (whole, part) = match text.split_once('.') {
        Some((_, "")) => return None,
        parts => parts.unwrap_or((text, "")),
    };
    let figures = || whole.bytes().chain(part.bytes());
    let is_plain = !whole.is_empty() && figures().all(|byte| byte.is_ascii_digit());
    if !is_plain || figures().count() > 15 {
        return None;
    }
    let number = figures().fold(0_u64, |number, byte| 10 * number + u64::from(byte - b'0'));
    Some(sign * number as f64 / part.bytes().fold(1.0, |scale, _| 10.0 * scale))
}

/// Parses any other number. The standard library's tables add 9 kB to a page, so a page does
/// without.
#[cfg(feature = "variants")]
fn long(text: &str) -> Option<f64> {
    text.parse().ok()
}

#[cfg(not(feature = "variants"))]
const fn long(_: &str) -> Option<f64> {
    None
}

/// Writes a number in the shortest form.
#[cfg(feature = "variants")]
fn write_real(number: f64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    Display::fmt(&number, f)
}

/// Writes a number with up to three decimals, enough for our options. The standard library's code
/// for any number adds 6 kB to a page, so a page does without.
#[cfg(not(feature = "variants"))]
fn write_real(number: f64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the bounds of options are small"
    )]
    let thousandths = libm::round(1000.0 * number) as i64;
    Display::fmt(&crate::decimals::Thousandths(thousandths), f)
}

impl Display for OptionKind {
    /// The allowed values as a phrase: `a whole number from 1 to 64`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole { min, max, .. } => write!(f, "a whole number from {min} to {max}"),
            Self::Real { min, max, .. } => {
                f.write_str("a number from ")?;
                write_real(*min, f)?;
                f.write_str(" to ")?;
                write_real(*max, f)
            }
            Self::Choice { names, .. } => write!(f, "one of {}", names.join(", ")),
            Self::Switch { .. } => f.write_str("on or off"),
        }
    }
}

impl Localized for OptionKind {
    fn text(&self) -> Text {
        match self {
            Self::Whole { min, max, .. } => text!("{self}", "从 {min} 到 {max} 的整数"),
            Self::Real { min, max, .. } => text!("{self}", "从 {min} 到 {max} 的数"),
            Self::Choice { names, .. } => {
                let names = names.join("、");
                text!("{self}", "{names} 之一")
            }
            Self::Switch { .. } => text!("{self}", "on 或 off"),
        }
    }
}

/// A value that an option allows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum OptionValue {
    /// A whole number.
    Whole(u64),
    /// A real number.
    Real(f64),
    /// One of the names.
    Choice(&'static str),
    /// On or off.
    Switch(bool),
}

impl Display for OptionValue {
    /// As written in a spec.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => write!(f, "{number}"),
            Self::Real(number) => write_real(*number, f),
            Self::Choice(name) => f.write_str(name),
            Self::Switch(on) => f.write_str(if *on { "on" } else { "off" }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn short_numbers_are_read_as_the_standard_library_reads_them() {
        for figures in 0..200_000_u64 {
            let number = figures * 4_999_999_937 % 1_000_000_000_000_000;
            let digits = number.to_string();
            let (whole, part) = digits.split_at(digits.len() / 2);
            let text = format!(
                "{}{}{whole}.{part}",
                if figures % 2 == 0 { "" } else { "-" },
                if whole.is_empty() { "0" } else { "" }
            );
            assert_eq!(
                short(&text).map(f64::to_bits),
                text.parse().ok().map(f64::to_bits),
                "{text}"
            );
            assert_eq!(short(&digits), digits.parse().ok(), "{digits}");
        }
        for other in [
            "",
            "-",
            ".5",
            "5.",
            "+1",
            "1e3",
            "inf",
            "nan",
            "1.2.3",
            "0x1",
            "1234567890123456",
            "１",
        ] {
            assert_eq!(short(other), None, "{other}");
        }
    }
}
