//! Files of positions by which engines are measured.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use engines::dots::win_set;
use engines::einstein::regret_set;
use engines::position_set;
use game_core::ParseError;
use registry::regret::Exercise;

/// A set of positions is read, and can be written and read again, or it is refused at a place in it.
///
/// As no fuzzer finds the checksum of a set, each line that is a position is also made a set of its
/// own.
pub fn position_sets_are_read_or_refused(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    read_or_refused(text, win_set::read, win_set::exercises);
    read_or_refused(text, regret_set::read, regret_set::exercises);
}

fn read_or_refused<T>(
    text: &str,
    read: impl Fn(&str) -> Result<Vec<T>, ParseError>,
    exercises: impl Fn(&str, usize) -> Result<Vec<Exercise>, ParseError>,
) where
    T: Display + FromStr<Err = ParseError> + PartialEq + Debug,
{
    match read(text) {
        Ok(set) => {
            assert_eq!(read(&position_set::write(&[], &set)).as_ref(), Ok(&set));
            let all = exercises(text, usize::MAX).unwrap_or_default();
            assert!(all.len() <= set.len());
            let two = &all[..all.len().min(2)];
            assert_eq!(exercises(text, 2).as_deref(), Ok(two));
        }
        Err(error) => {
            assert_eq!(exercises(text, 2).as_ref(), Err(&error));
            let lines = u32::try_from(text.lines().count()).unwrap_or(u32::MAX);
            // The last line may be missing.
            let is_inside = (1..=lines.saturating_add(1)).contains(&error.line);
            assert!(is_inside && error.column > 0, "{error}");
        }
    }
    for line in text.lines() {
        if let Ok(one) = line.parse::<T>() {
            let alone = vec![one];
            let written = position_set::write(&[], &alone);
            assert_eq!(read(&written).as_ref(), Ok(&alone), "{written}");
        }
    }
}
