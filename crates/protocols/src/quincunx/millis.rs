//! Times in milliseconds, exact to the nanosecond.

use std::fmt::{self, Display};
use std::time::Duration;

/// A time as it is written: `250`, `2.5`, `0.000001`.
#[derive(Clone, Copy)]
pub(super) struct Millis(pub(super) Duration);

impl Millis {
    /// The time of a word: digits, perhaps a point and up to six more; eleven digits at most before
    /// it.
    pub(super) fn read(word: &str) -> Option<Duration> {
        let (whole, fraction) = word.split_once('.').unwrap_or((word, "0"));
        let is_sound = |digits: &str, most: usize| {
            (1..=most).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !is_sound(whole, 11) || !is_sound(fraction, 6) {
            return None;
        }
        let nanoseconds: u64 = format!("{fraction:0<6}").parse().ok()?;
        Some(
            Duration::from_millis(whole.parse().ok()?)
                .saturating_add(Duration::from_nanos(nanoseconds)),
        )
    }
}

impl Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, nanoseconds) = (self.0.as_millis(), self.0.subsec_nanos() % 1_000_000);
        if nanoseconds == 0 {
            return write!(f, "{whole}");
        }
        let fraction = format!("{nanoseconds:06}");
        write!(f, "{whole}.{}", fraction.trim_end_matches('0'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_exact() {
        for text in ["0", "1", "250", "2.5", "0.000001", "99999999999.999999"] {
            assert_eq!(
                Millis::read(text)
                    .map(|time| Millis(time).to_string())
                    .as_deref(),
                Some(text)
            );
        }
        for text in [
            "",
            ".",
            "1.",
            ".5",
            "-1",
            "+1",
            "1e3",
            "0.0000001",
            "100000000000",
            "inf",
            "1,5",
            "１",
        ] {
            assert_eq!(Millis::read(text), None, "{text}");
        }
    }
}
