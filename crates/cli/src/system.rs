//! Helpful sentences for the system's errors about files, in both languages.

use std::io::{Error, ErrorKind};

use game_core::Text;

/// The end of a sentence: why a file cannot be read or written.
pub(crate) fn words(error: &Error) -> Text {
    let (english, chinese) = match error.kind() {
        ErrorKind::NotFound => ("there is no such file or folder", "文件或文件夹不存在"),
        ErrorKind::PermissionDenied => ("it is forbidden", "没有权限"),
        ErrorKind::IsADirectory | ErrorKind::InvalidInput => {
            ("it is no ordinary file", "它不是普通文件")
        }
        ErrorKind::NotADirectory => (
            "a part of its path is no folder",
            "路径中有一部分不是文件夹",
        ),
        ErrorKind::InvalidData => ("it is not UTF-8", "它不是 UTF-8 文本"),
        ErrorKind::FileTooLarge => ("it is far too long", "文件过长"),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => ("the disk is full", "磁盘已满"),
        ErrorKind::ReadOnlyFilesystem => ("nothing can be written on this disk", "磁盘为只读"),
        // For other errors, the system's own text in its own language.
        _ => return error.to_string().into(),
    };
    Text::new(english, chinese)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_reasons_are_in_both_languages() {
        for kind in [
            ErrorKind::NotFound,
            ErrorKind::StorageFull,
            ErrorKind::InvalidData,
            ErrorKind::IsADirectory,
        ] {
            let error = Error::from(kind);
            let Text { en, zh } = words(&error);
            assert!(en.is_ascii() && !zh.is_empty() && zh != error.to_string());
        }
        assert_eq!(
            words(&Error::other("the tape is torn")),
            "the tape is torn".into()
        );
    }
}
