//! Errors of actions on tables, in both languages.

use std::io::{self, ErrorKind};
use std::path::Path;

use engines::einstein::tables::folder::TableFolderError;
use game_core::{Localized, Text, text};
use search::file::FileError;
use search::sweep::{BuildError, LoadError, SweepError, VerifyError};

use super::{TableArgs, bytes, command};
use crate::failure::Failure;

/// Tables have no folder.
pub(super) fn no_folder() -> Failure {
    let message = text!(
        "There is no folder for tables: QUINCUNX_TABLES is empty, or the system names none.",
        "没有存放残局库的文件夹：QUINCUNX_TABLES 为空，或系统未指定缓存文件夹。"
    );
    Failure::impossible("QUINCUNX_TABLES", message)
}

/// The folder has no such table.
pub(super) fn missing(table: &TableArgs) -> Failure {
    let (title, folder, command) = (
        table.title(),
        table.folder.display(),
        command("build", table.name),
    );
    let message = text!(
        "There is no table {title} in {folder}. `{command}` builds it.",
        "{folder} 中没有残局库 {title:#}，可用 `{command}` 生成。"
    );
    Failure::impossible(command, message)
}

/// There is no terminal to confirm the removal.
pub(super) fn not_confirmed() -> Failure {
    let message = text!(
        "There is no terminal to confirm the removal of the table; `--yes` confirms it beforehand.",
        "此处无法询问是否删除，请用 `--yes` 事先确认。"
    );
    Failure::usage("--yes", message)
}

/// The disk has less space than the table takes.
pub(super) fn no_room(table: &TableArgs, missing: u64, free: u64) -> Failure {
    let (folder, missing, free) = (table.folder.display(), bytes(missing), bytes(free));
    let message = text!(
        "The table takes {missing} more on the disk of {folder}, which has {free} left.",
        "残局库还需磁盘空间 {missing}，而 {folder} 所在磁盘仅剩 {free}。"
    );
    Failure::impossible(text!("more room on the disk", "更多的磁盘空间"), message)
}

/// There is less memory than it takes to make the table.
pub(super) fn no_memory(needed: u64, free: u64) -> Failure {
    let (needed, free) = (bytes(needed), bytes(free));
    let message = text!(
        "The table takes {needed} of memory while it is made, and {free} are left.",
        "生成残局库需内存 {needed}，目前仅剩 {free}。"
    );
    Failure::impossible(text!("more memory", "更多的内存"), message)
}

/// A folder cannot be used.
pub(super) fn general(folder: &Path, error: &TableFolderError) -> Failure {
    let system = if let TableFolderError::System(error) = error {
        Some(error)
    } else {
        None
    };
    let message = system.map_or_else(|| error.to_string().into(), |error| disk(folder, error));
    Failure::impossible(folder.display().to_string(), message)
}

/// An error about a table.
pub(in crate::commands) fn about(table: &TableArgs, error: &TableFolderError) -> Failure {
    let (expected, message) = match error {
        TableFolderError::System(error) => (
            text!("a folder that can be written", "可写的文件夹"),
            disk(&table.folder, error),
        ),
        TableFolderError::Busy => (text!("its end", "等待其完成"), FileError::Busy.text()),
        TableFolderError::Load(LoadError::File(FileError::System(error)))
            if error.kind() == ErrorKind::NotFound =>
        {
            return missing(table);
        }
        TableFolderError::Load(error) => (command("build", table.name).into(), load(table, error)),
        TableFolderError::Build(BuildError::File(FileError::System(error))) => (
            text!("room and the right to write", "磁盘空间与写权限"),
            disk(&table.folder, error) + &kept(),
        ),
        TableFolderError::Build(BuildError::File(error)) => {
            (text!("a folder for tables", "残局库文件夹"), error.text())
        }
        TableFolderError::Build(BuildError::Sweep(SweepError::Stopped)) => {
            (command("build", table.name).into(), stopped())
        }
        TableFolderError::Build(BuildError::Sweep(error)) => {
            (text!("more memory", "更多的内存"), error.text())
        }
        TableFolderError::Verify(VerifyError::Broken(SweepError::Stopped)) => (
            command("verify", table.name).into(),
            text!(
                "The check was stopped before its end.",
                "检查在完成之前被中止。"
            ),
        ),
        TableFolderError::Verify(error) => {
            (command("build", table.name).into(), wrong(table, error))
        }
        TableFolderError::Endings(error) => (text!("2 to 6 stones", "2 到 6 枚棋子"), error.text()),
        _ => (
            text!("another table", "其他残局库"),
            error.to_string().into(),
        ),
    };
    Failure::impossible(expected, message)
}

/// Work done before a failure is not lost.
fn kept() -> Text {
    text!(
        " What was settled is kept, and the same command goes on from there.",
        "已完成的部分已保留，再次运行同一命令即可继续。"
    )
}

fn stopped() -> Text {
    text!("Stopped.", "已中止。") + &kept()
}

/// The system's error for a folder and its contents.
fn disk(folder: &Path, error: &io::Error) -> Text {
    let folder = folder.display();
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            text!("The disk of {folder} is full.", "{folder} 所在磁盘已满。")
        }
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            text!(
                "You may not write to {folder}: {error}.",
                "没有写入 {folder} 的权限：{error}。"
            )
        }
        ErrorKind::FileTooLarge => {
            text!(
                "Files in {folder} may not become so large: {error}.",
                "{folder} 中不允许如此大的文件：{error}。"
            )
        }
        _ => text!(
            "The folder {folder} cannot be used: {error}.",
            "文件夹 {folder} 无法使用：{error}。"
        ),
    }
}

/// A table that exists but cannot be used.
fn load(table: &TableArgs, error: &LoadError) -> Text {
    let (command, what) = (command("build", table.name), error.text());
    if let LoadError::Ranking(_) = error {
        return what;
    }
    text!(
        "{what} `{command}` makes it anew.",
        "{what:#}可用 `{command}` 重新生成。"
    )
}

/// An entry is wrong.
fn wrong(table: &TableArgs, error: &VerifyError) -> Text {
    let (remove, what) = (command("remove", table.name), error.text());
    text!(
        "{what} The table is wrong although its checksums are right; `{remove}` removes it.",
        "{what:#}校验和正确，但残局库有误，可用 `{remove}` 删除。"
    )
}
