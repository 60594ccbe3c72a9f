//! Errors of journals, in both languages.

use std::path::Path;

use game_core::text;
use journal::JournalError;

use crate::failure::Failure;
use crate::width::quoted;

/// The journal of a solver cannot be used.
pub(crate) fn failure(path: &Path, error: &JournalError) -> Failure {
    let path = quoted(&path.display().to_string());
    let (expected, message) = match error {
        JournalError::Busy => (
            text!("a journal that is not in use", "未被占用的日志"),
            text!(
                "The journal {path} is in use by another process.",
                "日志 {path} 正被另一进程使用。"
            ),
        ),
        JournalError::NotAFile | JournalError::TooLong { .. } => (
            text!("a file", "一个文件"),
            text!(
                "{path} is no journal: it is not a file, or is far too long.",
                "{path} 不是日志：它不是文件，或者过长。"
            ),
        ),
        JournalError::NotAJournal { of } => (
            text!("a journal of this board", "此棋盘的日志"),
            text!(
                "{path} is no journal of this board: its first line is not {of}.",
                "{path} 不是此棋盘的日志：首行不是 {of}。"
            ),
        ),
        JournalError::Io { text, .. } => (
            text!("a file that can be read and written", "可读写的文件"),
            text!(
                "The journal {path} cannot be used: {text}.",
                "无法使用日志 {path}：{text}。"
            ),
        ),
        other => (
            text!("a file that can be read and written", "可读写的文件"),
            text!(
                "The journal {path} cannot be used. {other}",
                "无法使用日志 {path}。"
            ),
        ),
    };
    Failure::impossible(expected, message)
}

/// The journal of a solver contains values that cannot be true of the board.
pub(crate) fn unlikely(path: &Path) -> Failure {
    let path = quoted(&path.display().to_string());
    let message = text!(
        "The journal {path} says what cannot be true of this board.",
        "日志 {path} 中有对此棋盘不可能成立的内容。"
    );
    Failure::impossible(text!("a journal of this board", "此棋盘的日志"), message)
}
