//! A set of positions with their values, from a file.

use std::io;
use std::path::Path;

use game_core::{ParseError, Text, text};
use registry::regret::Exercise;

use crate::commands::tree::read as read_text;
use crate::failure::Failure;
use crate::width::quoted;

/// The longest file, in bytes: a hundred thousand positions and more.
const LONGEST: u64 = 16 << 20;

/// The first exercises of a file, at most `count`.
///
/// # Errors
///
/// Fails if the file cannot be read, is no set of positions, or has none that leaves a decision.
pub(super) fn read(
    exercises: fn(&str, usize) -> Result<Vec<Exercise>, ParseError>,
    path: &Path,
    count: usize,
) -> Result<Vec<Exercise>, Failure> {
    let text = read_text(path, LONGEST).map_err(|error| unreadable(path, &error))?;
    let exercises = exercises(&text, count).map_err(|error| Failure::text(&text, &error))?;
    if exercises.is_empty() {
        return Err(empty(path));
    }
    Ok(exercises)
}

fn expected() -> Text {
    text!(
        "a set of positions with the values of their moves",
        "带有各走法之值的局面集"
    )
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let (path, reason) = (quoted(&path.to_string_lossy()), crate::system::words(error));
    let message = text!(
        "The set of positions {path} cannot be read: {reason}.",
        "无法读取局面集 {path}：{reason:#}。"
    );
    Failure::usage(expected(), message)
}

fn empty(path: &Path) -> Failure {
    let path = quoted(&path.to_string_lossy());
    let message = text!(
        "No position of {path} leaves a decision.",
        "{path} 中没有需要作出选择的局面。"
    );
    Failure::usage(expected(), message)
}
