use std::io;
use std::path::Path;

use game_core::{ParseError, Text, ToMove, text};

use crate::commands::game::Subject;
use crate::commands::tree::read as read_text;
use crate::failure::Failure;
use crate::width::quoted;

/// The longest file of openings, in bytes: a million positions and more.
const LONGEST: u64 = 64 << 20;

/// The positions of a file, one a line; empty lines and those that begin with `#` are left out.
///
/// # Errors
///
/// Fails if the file cannot be read, or if a line is no position in which the game goes on.
pub(super) fn read(subject: &Subject, path: &Path) -> Result<Vec<String>, Failure> {
    let text = read_text(path, LONGEST).map_err(|error| unreadable(path, &error))?;
    let mut game = subject.game.boxed();
    let mut positions = Vec::new();
    for (number, line) in text
        .strip_prefix('\u{FEFF}')
        .unwrap_or(&text)
        .lines()
        .enumerate()
    {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = u32::try_from(number + 1).unwrap_or(u32::MAX);
        // For the first line the line alone is shown, for others their line of the text.
        let shown = if number == 0 { line } else { &text };
        let wrong = |error: ParseError| {
            Failure::text(
                shown,
                &ParseError {
                    line: place,
                    ..error
                },
            )
        };
        game.read(line).map_err(wrong)?;
        if game.to_move() == ToMove::Nobody {
            return Err(finished(place, line));
        }
        positions.push(line.to_owned());
    }
    if positions.is_empty() {
        Err(empty(path))
    } else {
        Ok(positions)
    }
}

fn expected() -> Text {
    text!(
        "a text file with one position a line",
        "每行一个局面的文本文件"
    )
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let (path, reason) = (quoted(&path.to_string_lossy()), crate::system::words(error));
    let message = text!(
        "The file of openings {path} cannot be read: {reason}.",
        "无法读取开局文件 {path}：{reason:#}。"
    );
    Failure::usage(expected(), message)
}

fn empty(path: &Path) -> Failure {
    let path = quoted(&path.to_string_lossy());
    let message = text!(
        "There is no position in the file of openings {path}.",
        "开局文件 {path} 中没有局面。"
    );
    Failure::usage(expected(), message)
}

fn finished(line: u32, text: &str) -> Failure {
    let text = quoted(text);
    let message = text!(
        "The game is over in line {line} of the openings, {text}.",
        "开局文件第 {line} 行的对局已经结束：{text}。"
    );
    Failure::usage(
        text!("a position in which the game goes on", "尚未结束的局面"),
        message,
    )
}
