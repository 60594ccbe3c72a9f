use std::io;

use game_core::{Localized, Text, text};
use thiserror::Error;

/// What a file is not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Expected {
    /// It does not begin like a table of this project.
    Magic,
    /// It is of a later or an unknown version of the format.
    Version,
    /// It is a table of another kind.
    Kind,
    /// It is a table of another game.
    Game,
    /// It was made with other parameters.
    Parameters,
    /// Its payload has another length.
    Length,
}

impl Expected {
    /// The fault in the file, as a sentence.
    const fn sentence(self) -> &'static str {
        match self {
            Self::Magic => "The file is no table of this project.",
            Self::Version => "The file has a version of the format that is not known.",
            Self::Kind => "The file is a table of another kind.",
            Self::Game => "The file is a table of another game.",
            Self::Parameters => "The file is a table with other parameters.",
            Self::Length => "The file is a table of another length.",
        }
    }
}

/// Why a table is not read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// The system says no.
    #[error("The file cannot be read or written: {0}.")]
    System(#[source] io::Error),
    /// There is something in its place that is no file.
    #[error("There is a folder, a pipe or a device in the place of the file.")]
    NoFile,
    /// The file is another one.
    #[error("{}", .0.sentence())]
    Other(Expected),
    /// The header contradicts itself or its checksum.
    #[error("The header of the file is damaged.")]
    Header,
    /// The file ends early.
    #[error("The file ends too early.")]
    Short,
    /// The file goes on where it should end.
    #[error("The file goes on behind its end.")]
    Long,
    /// A block contradicts its checksum.
    #[error("The block {number} of the file is damaged.")]
    Block {
        /// The number of the block, from 0.
        number: u64,
    },
    /// A label is too long for a header.
    #[error("The label of the table is too long for the header of a file.")]
    Label,
    /// Another process is making the table.
    #[error("Another process is making this table at the moment.")]
    Busy,
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::UnexpectedEof {
            Self::Short
        } else {
            Self::System(error)
        }
    }
}

impl Localized for FileError {
    fn text(&self) -> Text {
        match self {
            Self::System(error) => text!("{self}", "文件无法读写：{error}。"),
            Self::NoFile => text!("{self}", "该处不是文件，而是文件夹、管道或设备。"),
            Self::Other(Expected::Magic) => text!("{self}", "该文件不是本项目的残局库。"),
            Self::Other(Expected::Version) => text!("{self}", "该文件的格式版本未知。"),
            Self::Other(_) => text!("{self}", "该文件是另一个残局库。"),
            Self::Header => text!("{self}", "文件头已损坏。"),
            Self::Short => text!("{self}", "文件过早结束。"),
            Self::Long => text!("{self}", "文件末尾有多余的内容。"),
            Self::Block { number } => text!("{self}", "文件的第 {number} 块已损坏。"),
            Self::Label => text!("{self}", "文件有误。"),
            Self::Busy => text!("{self}", "另一个进程正在生成此残局库。"),
        }
    }
}
