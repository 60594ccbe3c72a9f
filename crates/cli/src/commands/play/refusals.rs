//! What the conversation refuses, in both languages.

use std::io;
use std::path::Path;

use players::TextError;
use serde_json::error::Category;

use super::saved::SavedError;
use crate::failure::Failure;
use crate::language::Language;
use crate::phrases;
use crate::width::quoted;

/// A text is no step of the game. Where nothing of it is one, it may have been meant for a word.
pub(super) fn step(language: Language, text: &str, error: &TextError) -> Failure {
    match error {
        TextError::Parse(error) => {
            let mut failure = Failure::text(language, text, error);
            if let (Failure::Complaint(complaint), 1) = (&mut failure, error.column) {
                complaint.message += language.pick(" Words are listed by `help`.", "输入 `帮助` 可查看命令。");
            }
            failure
        }
        TextError::Illegal(_) => Failure::usage(
            language.pick("a legal move", "合法的走法"),
            language.pick(
                format!("The move {} is not legal here.", quoted(text)),
                format!("走法 {} 在此不合法。", quoted(text)),
            ),
        ),
    }
}

/// There is no move of that number.
pub(super) fn number(language: Language, text: &str, count: usize) -> Failure {
    let text = quoted(text);
    Failure::usage(
        language.pick(format!("a number from 1 to {count}"), format!("从 1 到 {count} 的序号")),
        language.pick(
            format!("There is no move number {text}: `moves` lists them from 1 to {count}."),
            format!("没有序号 {text}：`走法` 列出的序号从 1 到 {count}。"),
        ),
    )
}

/// A file cannot be read or written.
pub(super) fn file(language: Language, path: &Path, error: &io::Error) -> Failure {
    let path = quoted(&path.to_string_lossy());
    let reason = crate::system::words(language, error);
    Failure::impossible(
        language.pick("a file that can be read and written", "可以读写的文件"),
        language.pick(
            format!("The file {path} could not be read or written: {reason}."),
            format!("无法读写文件 {path}：{reason}。"),
        ),
    )
}

/// A file of somebody else is not replaced.
pub(super) fn foreign(language: Language, path: &Path) -> Failure {
    let path = quoted(&path.to_string_lossy());
    Failure::usage(
        language.pick("a new file, or a saved game", "新文件或已保存的对局"),
        language.pick(
            format!("The file {path} exists and is no saved game, so nothing was written."),
            format!("文件 {path} 已存在且不是保存的对局，因此没有写入。"),
        ),
    )
}

/// A file holds no game to go on with.
pub(super) fn saved(language: Language, path: &Path, error: &SavedError) -> Failure {
    let path = quoted(&path.to_string_lossy());
    let said = language.pick(english(error), chinese(error));
    Failure::usage(
        language.pick("a saved game of this game", "此游戏的已保存对局"),
        language.pick(format!("The file {path} cannot be loaded: {said}."), format!("无法载入文件 {path}：{said}。")),
    )
}

fn english(error: &SavedError) -> String {
    match error {
        SavedError::TooLong => "it is longer than any saved game".to_owned(),
        SavedError::NotText { offset } => format!("it is not UTF-8 from byte {offset} on"),
        SavedError::Json { line, column, fault } => {
            let fault = match fault {
                Category::Eof => "it breaks off",
                Category::Data => "it does not hold what a saved game holds",
                Category::Io | Category::Syntax => "it is no JSON",
            };
            format!("{fault} (line {line}, column {column})")
        }
        SavedError::Version { found } => format!("it is of version {found}, and only version 1 is known"),
        SavedError::Game { found } => format!("it belongs to the game {}", quoted(found)),
        SavedError::Start { text, error } => {
            format!("its start {} is no position (column {}: expected {})", quoted(text), error.column, error.expected)
        }
        SavedError::Step { ply, text, error } => {
            let place = match error {
                TextError::Parse(error) => format!(" (column {}: expected {})", error.column, error.expected),
                TextError::Illegal(_) => String::new(),
            };
            format!("its step {ply}, {}, is not possible{place}", quoted(text))
        }
        SavedError::Over { ply } => format!("its step {ply} comes after the end of the game"),
        SavedError::Position => "its steps do not lead to its position".to_owned(),
        SavedError::Seats { found, players } => format!("it has {found} seats for {players} players"),
        SavedError::Resigned => "the player who resigned could not have done so".to_owned(),
    }
}

fn chinese(error: &SavedError) -> String {
    let expected = |error| phrases::expected(Language::Chinese, error);
    match error {
        SavedError::TooLong => "文件过长".to_owned(),
        SavedError::NotText { offset } => format!("从第 {offset} 字节起不是 UTF-8"),
        SavedError::Json { line, column, fault } => {
            let fault = match fault {
                Category::Eof => "内容不完整",
                Category::Data => "内容不是保存的对局",
                Category::Io | Category::Syntax => "不是 JSON",
            };
            format!("{fault}（第 {line} 行第 {column} 列）")
        }
        SavedError::Version { found } => format!("版本为 {found}，仅支持版本 1"),
        SavedError::Game { found } => format!("它属于游戏 {}", quoted(found)),
        SavedError::Start { text, error } => {
            format!("起始局面 {} 有误（第 {} 列：此处应为{}）", quoted(text), error.column, expected(error))
        }
        SavedError::Step { ply, text, error } => {
            let place = match error {
                TextError::Parse(error) => format!("（第 {} 列：此处应为{}）", error.column, expected(error)),
                TextError::Illegal(_) => String::new(),
            };
            format!("第 {ply} 步 {} 不可行{place}", quoted(text))
        }
        SavedError::Over { ply } => format!("第 {ply} 步在终局之后"),
        SavedError::Position => "各步骤到达的局面与所记局面不符".to_owned(),
        SavedError::Seats { found, players } => format!("有 {found} 个座位，而棋手有 {players} 方"),
        SavedError::Resigned => "认输的一方有误".to_owned(),
    }
}

/// Nothing to do for a word at this moment: a sentence in both languages.
pub(super) fn idle(language: Language, english: &str, chinese: &str) -> Failure {
    Failure::impossible(language.pick("another word or a move", "其他命令或走法"), language.pick(english, chinese))
}
