use core::fmt;
use std::io;

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

/// Why a table is not read or written.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The system says no.
    System(io::Error),
    /// There is something in its place that is no file.
    NoFile,
    /// The file is another one.
    Other(Expected),
    /// The header contradicts itself or its checksum.
    Header,
    /// The file ends early.
    Short,
    /// The file goes on where it should end.
    Long,
    /// A block contradicts its checksum.
    Block {
        /// The number of the block, from 0.
        number: u64,
    },
    /// A label is too long for a header.
    Label,
    /// Another process is making the table.
    Busy,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(error) => write!(f, "The file cannot be read or written: {error}."),
            Self::NoFile => f.write_str("There is a folder, a pipe or a device in the place of the file."),
            Self::Other(Expected::Magic) => f.write_str("The file is no table of this project."),
            Self::Other(Expected::Version) => f.write_str("The file has a version of the format that is not known."),
            Self::Other(Expected::Kind) => f.write_str("The file is a table of another kind."),
            Self::Other(Expected::Game) => f.write_str("The file is a table of another game."),
            Self::Other(Expected::Parameters) => f.write_str("The file is a table with other parameters."),
            Self::Other(Expected::Length) => f.write_str("The file is a table of another length."),
            Self::Header => f.write_str("The header of the file is damaged."),
            Self::Short => f.write_str("The file ends too early."),
            Self::Long => f.write_str("The file goes on behind its end."),
            Self::Block { number } => write!(f, "The block {number} of the file is damaged."),
            Self::Busy => f.write_str("Another process is making this table at the moment."),
            Self::Label => f.write_str("The label of the table is too long for the header of a file."),
        }
    }
}

impl core::error::Error for FileError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::System(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::UnexpectedEof { Self::Short } else { Self::System(error) }
    }
}
