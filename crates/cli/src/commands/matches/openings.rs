use std::io;
use std::path::Path;

use game_core::{ParseError, ToMove};

use crate::commands::game::Subject;
use crate::commands::tree::read as read_text;
use crate::failure::Failure;
use crate::language::Language;
use crate::width::quoted;

/// The longest file of openings, in bytes: a million positions and more.
const LONGEST: u64 = 64 << 20;

/// The positions of a file: one a line; empty lines and those that begin with `#` are left out.
///
/// # Errors
///
/// The file cannot be read, or a line is no position in which the game goes on.
pub(super) fn read(language: Language, subject: &Subject, path: &Path) -> Result<Vec<String>, Failure> {
    let text = read_text(path, LONGEST).map_err(|error| unreadable(language, path, &error))?;
    let mut game = subject.game.boxed();
    let mut positions = Vec::new();
    for (number, line) in text.strip_prefix('\u{FEFF}').unwrap_or(&text).lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = u32::try_from(number + 1).unwrap_or(u32::MAX);
        // For the first line the line alone is shown, for others their line of the text.
        let shown = if number == 0 { line } else { &text };
        let wrong = |error: ParseError| Failure::text(language, shown, &ParseError { line: place, ..error });
        game.read(line).map_err(wrong)?;
        if game.to_move() == ToMove::Nobody {
            return Err(finished(language, place, line));
        }
        positions.push(line.to_owned());
    }
    if positions.is_empty() { Err(empty(language, path)) } else { Ok(positions) }
}

fn expected(language: Language) -> &'static str {
    language.pick("a text file with one position a line", "每行一个局面的文本文件")
}

fn unreadable(language: Language, path: &Path, error: &io::Error) -> Failure {
    let (path, reason) = (quoted(&path.to_string_lossy()), crate::system::words(language, error));
    let message = language.pick(
        format!("The file of openings {path} cannot be read: {reason}."),
        format!("无法读取开局文件 {path}：{reason}。"),
    );
    Failure::usage(expected(language), message)
}

fn empty(language: Language, path: &Path) -> Failure {
    let path = quoted(&path.to_string_lossy());
    let message = language
        .pick(format!("There is no position in the file of openings {path}."), format!("开局文件 {path} 中没有局面。"));
    Failure::usage(expected(language), message)
}

fn finished(language: Language, line: u32, text: &str) -> Failure {
    let text = quoted(text);
    let message = language.pick(
        format!("The game is over in line {line} of the openings, {text}."),
        format!("开局文件第 {line} 行的对局已经结束：{text}。"),
    );
    Failure::usage(language.pick("a position in which the game goes on", "尚未结束的局面"), message)
}
