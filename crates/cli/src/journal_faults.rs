//! Why a journal cannot be used, in both languages.

use std::path::Path;

use journal::JournalError;

use crate::failure::Failure;
use crate::language::Language;
use crate::width::quoted;

/// The journal of a solver cannot be used.
pub(crate) fn failure(language: Language, path: &Path, error: &JournalError) -> Failure {
    let path = quoted(&path.display().to_string());
    let (expected, english, chinese) = match error {
        JournalError::Busy => (
            ["a journal that nobody writes", "未被占用的日志"],
            format!("The journal {path} is in use by another process."),
            format!("日志 {path} 正被另一进程使用。"),
        ),
        JournalError::NotAFile | JournalError::TooLong { .. } => (
            ["a file", "一个文件"],
            format!("{path} is no journal: it is not a file, or is far too long."),
            format!("{path} 不是日志：它不是文件，或者过长。"),
        ),
        JournalError::NotAJournal { of } => (
            ["a journal of this board", "此棋盘的日志"],
            format!("{path} is no journal of this board: its first line is not {of}."),
            format!("{path} 不是此棋盘的日志：首行不是 {of}。"),
        ),
        JournalError::Io { text, .. } => (
            ["a file that can be read and written", "可读写的文件"],
            format!("The journal {path} cannot be used: {text}."),
            format!("无法使用日志 {path}：{text}。"),
        ),
        other => (
            ["a file that can be read and written", "可读写的文件"],
            format!("The journal {path} cannot be used. {other}"),
            format!("无法使用日志 {path}。"),
        ),
    };
    Failure::impossible(language.pick(expected[0], expected[1]), language.pick(english, chinese))
}

/// The journal of a solver says what cannot be true of the board.
pub(crate) fn unlikely(language: Language, path: &Path) -> Failure {
    let path = quoted(&path.display().to_string());
    Failure::impossible(
        language.pick("a journal of this board", "此棋盘的日志"),
        language.pick(
            format!("The journal {path} says what cannot be true of this board."),
            format!("日志 {path} 中有对此棋盘不可能成立的内容。"),
        ),
    )
}
