//! Error messages of the conversation, in both languages.

use std::io;
use std::path::Path;

use game_core::{ParseError, Text, text};
use registry::TextError;
use serde_json::error::Category;

use super::saved::SavedError;
use super::words;
use crate::failure::Failure;
use crate::suggestion::did_you_mean;
use crate::width::quoted;

/// A text that is no step of the game. If no part of it is a step, it may have been meant as a
/// word.
pub(super) fn step(text: &str, error: &TextError) -> Failure {
    match error {
        TextError::Parse(error) => {
            let mut failure = Failure::text(text, error);
            if let (Failure::Complaint(complaint), 1) = (&mut failure, error.column) {
                complaint.message += &did_you_mean(text, words::names());
                complaint.message +=
                    &text!(" Words are listed by `help`.", "输入 `帮助` 可查看命令。");
            }
            failure
        }
        TextError::Illegal(_) => {
            let text = quoted(text);
            let message = text!(
                "The move {text} is not legal here.",
                "走法 {text} 在此不合法。"
            );
            Failure::usage(text!("a legal move", "合法的走法"), message)
        }
    }
}

/// A number without a move.
pub(super) fn number(text: &str, count: usize) -> Failure {
    let text = quoted(text);
    Failure::usage(
        text!("a number from 1 to {count}", "从 1 到 {count} 的序号"),
        text!(
            "There is no move number {text}: `moves` lists them from 1 to {count}.",
            "没有序号 {text}：`走法` 列出的序号从 1 到 {count}。"
        ),
    )
}

/// The error for a text that is the end of several moves.
pub(super) fn several(text: &str, moves: &[String]) -> Failure {
    const NAMED: usize = 6;
    let rest = if moves.len() > NAMED {
        Some("…")
    } else {
        None
    };
    let (text, moves) = (
        quoted(text),
        Text::list(moves.iter().take(NAMED).map(String::as_str).chain(rest)),
    );
    Failure::usage(
        text!("one of {moves}", "{moves:#} 之一"),
        text!(
            "{text} can mean several moves: {moves}.",
            "{text} 可指多个走法：{moves:#}。"
        ),
    )
}

/// A file that cannot be read or written.
pub(super) fn file(path: &Path, error: &io::Error) -> Failure {
    let path = quoted(&path.to_string_lossy());
    let reason = crate::system::words(error);
    Failure::impossible(
        text!("a file that can be read and written", "可以读写的文件"),
        text!(
            "The file {path} could not be read or written: {reason}.",
            "无法读写文件 {path}：{reason:#}。"
        ),
    )
}

/// A file of another program, which is not replaced.
pub(super) fn foreign(path: &Path) -> Failure {
    let path = quoted(&path.to_string_lossy());
    Failure::usage(
        text!("a new file, or a saved game", "新文件或已保存的对局"),
        text!(
            "The file {path} exists and is no saved game, so nothing was written.",
            "文件 {path} 已存在且不是保存的对局，因此没有写入。"
        ),
    )
}

/// A file without a game that could be resumed.
pub(super) fn saved(path: &Path, error: &SavedError) -> Failure {
    let path = quoted(&path.to_string_lossy());
    let fault = fault(error);
    Failure::usage(
        text!("a saved game of this game", "此游戏的已保存对局"),
        text!(
            "The file {path} cannot be loaded: {fault}.",
            "无法载入文件 {path}：{fault:#}。"
        ),
    )
}

/// The fault of a saved game, as the end of a sentence.
fn fault(error: &SavedError) -> Text {
    match error {
        SavedError::TooLong => text!("it is longer than any saved game", "文件过长"),
        SavedError::NotText { offset } => {
            text!(
                "it is not UTF-8 from byte {offset} on",
                "从第 {offset} 字节起不是 UTF-8"
            )
        }
        SavedError::Json {
            line,
            column,
            fault,
        } => json_fault(*line, *column, *fault),
        SavedError::Version { found } => {
            text!(
                "it is of version {found}, and only version 1 is known",
                "版本为 {found}，仅支持版本 1"
            )
        }
        SavedError::Game { found } => {
            let found = quoted(found);
            text!("it belongs to the game {found}", "它属于游戏 {found}")
        }
        SavedError::Start { text, error } => {
            let (text, place) = (quoted(text), place(error));
            text!(
                "its start {text} is no position{place}",
                "起始局面 {text} 有误{place:#}"
            )
        }
        SavedError::Step { ply, text, error } => step_fault(*ply, text, error),
        SavedError::Over { ply } => {
            text!(
                "its step {ply} comes after the end of the game",
                "第 {ply} 步在终局之后"
            )
        }
        SavedError::Position => {
            text!(
                "its steps do not lead to its position",
                "各步骤到达的局面与所记局面不符"
            )
        }
        SavedError::Seats { found, players } => {
            text!(
                "it has {found} seats for {players} players",
                "有 {found} 个座位，而棋手有 {players} 方"
            )
        }
        SavedError::Resigned => text!(
            "the player who resigned could not have done so",
            "认输的一方有误"
        ),
    }
}

/// What is wrong with the JSON of a saved game, as the end of a sentence.
fn json_fault(line: usize, column: usize, fault: Category) -> Text {
    let fault = match fault {
        Category::Eof => text!("it breaks off", "内容不完整"),
        Category::Data => text!(
            "it does not hold what a saved game holds",
            "内容不是保存的对局"
        ),
        Category::Io | Category::Syntax => text!("it is no JSON", "不是 JSON"),
    };
    text!(
        "{fault} (line {line}, column {column})",
        "{fault:#}（第 {line} 行第 {column} 列）"
    )
}

/// The fault of a step of a saved game, as the end of a sentence.
fn step_fault(ply: usize, step: &str, error: &TextError) -> Text {
    let place = if let TextError::Parse(error) = error {
        place(error)
    } else {
        Text::default()
    };
    let step = quoted(step);
    text!(
        "its step {ply}, {step}, is not possible{place}",
        "第 {ply} 步 {step} 不可行{place:#}"
    )
}

/// The place of an error, in brackets.
fn place(error: &ParseError) -> Text {
    let ParseError {
        column, expected, ..
    } = error;
    text!(
        " (column {column}: expected {expected})",
        "（第 {column} 列：此处应为{expected:#}）"
    )
}

/// A word that has no effect now.
pub(super) fn idle(message: Text) -> Failure {
    Failure::impossible(text!("another word or a move", "其他命令或走法"), message)
}
