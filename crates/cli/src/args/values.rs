//! Parsers of option values. A value that is not allowed is refused with a sentence about the
//! allowed ones.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{StringValueParser, TypedValueParser};
use engines::games;
use game_core::{Text, text};
use registry::{EngineSpec, Entry};

use crate::failure::Failure;
use crate::refusals;
use crate::suggestion::{nearest, question};
use crate::width::quoted;

/// The longest time to think, in seconds: about eleven days.
pub(crate) const MOST_SECONDS: f64 = 1e6;

/// The most threads.
pub(crate) const MOST_THREADS: u64 = 1024;

/// The greatest seed. Every JSON parser keeps integers below 2^53 exact, and so do saved games and
/// records.
pub(crate) const MOST_SEED: u64 = (1 << 53) - 1;

/// Why the value of an option is refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ValueError {
    /// Another value is expected: this text describes it.
    #[error("expected {0}")]
    Expected(Text),
    /// The refusal has a sentence of its own.
    #[error("refused: {0:?}")]
    Refused(Failure),
}

impl ValueError {
    /// The failure for this value of the option, whose name includes its dashes.
    pub(crate) fn failure(&self, option: &str, value: &str) -> Failure {
        let expected = match self {
            Self::Expected(expected) => expected.clone(),
            Self::Refused(Failure::Complaint(complaint)) => {
                return Failure::Complaint(complaint.clone());
            }
            Self::Refused(_) => Text::default(),
        };
        let value = quoted(value);
        let message = text!(
            "The value {value} of `{option}` is not {expected}.",
            "`{option}` 的值 {value} 有误：应为{expected:#}。"
        );
        Failure::usage(expected, message)
    }
}

impl From<Failure> for ValueError {
    fn from(failure: Failure) -> Self {
        Self::Refused(failure)
    }
}

/// Parses an integer in the range, of digits alone.
pub(crate) fn whole(text: &str, range: &RangeInclusive<u64>) -> Option<u64> {
    let number = text
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())
        .flatten();
    number.filter(|number| range.contains(number))
}

/// A parser of integers in the range.
pub(crate) fn within<T>(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = T>
where
    T: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    move |text: &str| {
        whole(text, &range)
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| {
                let (least, most) = (range.start(), range.end());
                ValueError::Expected(text!(
                    "a whole number from {least} to {most}",
                    "从 {least} 到 {most} 的整数"
                ))
            })
    }
}

/// A parser of numbers of threads.
pub(crate) fn threads() -> impl TypedValueParser<Value = u16> {
    within(1..=MOST_THREADS)
}

/// A parser of the names of these values.
pub(crate) fn one_of<T, const N: usize>(
    values: [(&'static str, T); N],
    expected: Text,
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
{
    move |text: &str| {
        let found = values.iter().find(|(name, _)| *name == text);
        found
            .map(|(_, value)| value.clone())
            .ok_or_else(|| ValueError::Expected(expected.clone()))
    }
}

/// Parses a time in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, ValueError> {
    let seconds = text
        .parse::<f64>()
        .ok()
        .filter(|&seconds| seconds > 0.0 && seconds <= MOST_SECONDS);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| {
            ValueError::Expected(text!(
                "a number of seconds above 0 and up to 1000000",
                "大于 0 且不超过 1000000 的秒数"
            ))
        })
}

/// A parser of paths. A path may be empty: the system then reports the error.
pub(crate) fn path() -> impl TypedValueParser<Value = PathBuf> {
    StringValueParser::new().map(PathBuf::from)
}

/// Parses the name of a game.
pub(crate) fn game(text: &str) -> Result<&'static Entry, ValueError> {
    engines::entry(text).ok_or_else(|| {
        let titled = |entry: &'static Entry| {
            [entry.name, &entry.title.en, &entry.title.zh].map(|name| (name, entry.name))
        };
        let suggestion = nearest(text, games().flat_map(titled))
            .map(question)
            .unwrap_or_default();
        let (name, names) = (quoted(text), Text::list(games().map(|entry| entry.name)));
        let message = text!(
            "There is no game {name}.{suggestion} Known games: {names}.",
            "没有游戏 {name}。{suggestion:#}可选：{names:#}。"
        );
        Failure::usage(names, message).into()
    })
}

/// Parses an engine with its options. Whether a game has it is checked later.
pub(crate) fn engine(text: &str) -> Result<EngineSpec, ValueError> {
    text.parse().map_err(|error| refusals::spec(&error).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_whole_and_within_their_bounds() {
        fn read<T>(reader: &impl TypedValueParser<Value = T>, text: &str) -> Option<T> {
            reader
                .parse_ref(&clap::Command::new("test"), None, text.as_ref())
                .ok()
        }
        let depth = within::<u32>(1..=64);
        for (text, number) in [("1", 1), ("64", 64), ("007", 7)] {
            assert_eq!(read(&depth, text), Some(number));
        }
        for text in [
            "",
            "0",
            "65",
            "-1",
            "+1",
            "1.0",
            "1e1",
            "０",
            "４",
            " 1",
            "0x1",
            "18446744073709551617",
        ] {
            assert_eq!(read(&depth, text), None, "{text:?}");
        }
        assert_eq!(
            read(&within::<u32>(1..=u32::MAX.into()), "4294967295"),
            Some(u32::MAX)
        );
        assert_eq!(
            read(&within::<u64>(1..=u64::MAX), "18446744073709551615"),
            Some(u64::MAX)
        );
    }

    #[test]
    fn times_are_positive_and_finite() {
        assert_eq!(seconds("0.5").unwrap(), Duration::from_millis(500));
        for text in [
            "0", "-1", "NaN", "nan", "inf", "-inf", "1e999", "1e7", "", "1s", "-0",
        ] {
            assert!(seconds(text).is_err(), "{text:?}");
        }
    }
}
