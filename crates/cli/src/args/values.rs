//! Values of options: each is read once, and refused with a sentence that says what is allowed.

use std::ops::RangeInclusive;
use std::time::Duration;

use game_core::{Text, text};
use players::{EngineSpec, tables};

use crate::failure::Failure;
use crate::refusals;
use crate::width::quoted;

/// The greatest depth of `perft`, in moves. Few games are counted beyond 12 in a lifetime.
const MOST_PERFT: u32 = 64;

/// The longest time to think, in seconds: about eleven days.
pub(super) const LONGEST_TIME: f64 = 1e6;

/// The largest table, in mebibytes: a tebibyte.
const MOST_MEBIBYTES: u64 = 1 << 20;

/// The most threads.
pub(super) const MOST_THREADS: u16 = 1024;

/// A value that an option does not allow.
pub(super) fn refused(option: &str, text: &str, expected: Text) -> Failure {
    let text = quoted(text);
    let message = text!(
        "The value {text} of `--{option}` is not {expected}.",
        "`--{option}` 的值 {text} 有误：应为{expected:#}。"
    );
    Failure::usage(expected, message)
}

/// A whole number from 1 to `most`.
fn whole(option: &str, text: &str, most: u64) -> Result<u64, Failure> {
    within(option, text, 1..=most)
}

/// A whole number in that range.
pub(super) fn within(option: &str, text: &str, range: RangeInclusive<u64>) -> Result<u64, Failure> {
    let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    number.filter(|number| range.contains(number)).ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        let expected = text!("a whole number from {least} to {most}", "从 {least} 到 {most} 的整数");
        refused(option, text, expected)
    })
}

/// The value of `--time`.
pub(super) fn time(text: &str) -> Result<Duration, Failure> {
    let seconds = text.parse::<f64>().ok().filter(|&seconds| seconds > 0.0 && seconds <= LONGEST_TIME);
    seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).ok_or_else(|| {
        let expected = text!("a number of seconds above 0 and up to 1000000", "大于 0 且不超过 1000000 的秒数");
        refused("time", text, expected)
    })
}

/// The value of `--nodes`.
pub(super) fn nodes(text: &str) -> Result<u64, Failure> {
    whole("nodes", text, u64::MAX)
}

/// The value of `--keep`.
pub(super) fn cost(text: &str) -> Result<u64, Failure> {
    whole("keep", text, u64::MAX)
}

/// The value of `--table`, in mebibytes: as bytes.
pub(super) fn table(text: &str) -> Result<usize, Failure> {
    let mebibytes = whole("table", text, MOST_MEBIBYTES)?;
    Ok(usize::try_from(mebibytes << 20).unwrap_or(usize::MAX))
}

/// The value of `--depth`, in turns.
pub(super) fn depth(text: &str) -> Result<u32, Failure> {
    let depth = whole("depth", text, u32::MAX.into())?;
    Ok(u32::try_from(depth).unwrap_or(u32::MAX))
}

/// The value of `--depth` of `perft`, in moves.
pub(super) fn perft_depth(text: &str) -> Result<u32, Failure> {
    let depth = whole("depth", text, MOST_PERFT.into())?;
    Ok(u32::try_from(depth).unwrap_or(MOST_PERFT))
}

/// The value of `--engine`.
pub(super) fn engine(text: &str) -> Result<EngineSpec, Failure> {
    text.parse().map_err(|error| refusals::spec(&error))
}

/// The number of stones of an endgame table.
pub(super) fn stones(text: &str) -> Result<usize, Failure> {
    let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    number.filter(|stones| (2..=tables::MOST).contains(stones)).ok_or_else(|| {
        let (most, text) = (tables::MOST, quoted(text));
        let expected = text!("a whole number from 2 to {most}", "从 2 到 {most} 的整数");
        let message =
            text!("The number of stones {text} is not {expected}.", "棋子总数 {text} 有误：应为{expected:#}。");
        Failure::usage(expected, message)
    })
}

/// The value of `--threads`.
pub(super) fn threads(text: &str) -> Result<u16, Failure> {
    let threads = whole("threads", text, MOST_THREADS.into())?;
    Ok(u16::try_from(threads).unwrap_or(MOST_THREADS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_whole_and_within_their_bounds() {
        for (text, number) in [("1", 1), ("64", 64), ("007", 7)] {
            assert_eq!(perft_depth(text).unwrap(), number);
        }
        for text in ["", "0", "65", "-1", "+1", "1.0", "1e1", "０", "４", " 1", "0x1", "18446744073709551617"] {
            assert!(perft_depth(text).is_err(), "{text:?}");
        }
        assert_eq!(depth("4294967295").unwrap(), u32::MAX);
        assert_eq!(nodes("18446744073709551615").unwrap(), u64::MAX);
    }

    #[test]
    fn times_are_positive_and_finite() {
        assert_eq!(time("0.5").unwrap(), Duration::from_millis(500));
        for text in ["0", "-1", "NaN", "nan", "inf", "-inf", "1e999", "1e7", "", "1s", "-0"] {
            assert!(time(text).is_err(), "{text:?}");
        }
    }
}
