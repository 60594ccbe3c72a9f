//! What `convert` and `check` take.

use std::path::PathBuf;

use clap::Args;
use game_core::Text;
use records::{Encoding, Format, Options};

use crate::args::{one_of, path};

/// What `convert` takes.
#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    /// The record file, of one game or of many
    #[arg(id = "FILE", value_parser = path())]
    pub(super) file: PathBuf,
    /// Format: json, c6, wtn, dots, sgf, list, lstrings, sau, sau-dots, connectmore, golem-dots,
    /// trmph or table (default: json)
    #[arg(long, value_name = "FORMAT", default_value = "json")]
    #[arg(value_parser = one_of(Format::ALL.map(|format| (format.name(), format)), Text::list(Format::ALL)))]
    pub(super) to: Format,
    /// File to write, or a folder for a file with the contest's name (default: standard output)
    #[arg(long, value_name = "PATH", value_parser = path())]
    #[arg(group = "target")]
    pub(super) out: Option<PathBuf>,
    /// Folder for a file a game, named by the numbers of the games
    #[arg(long, value_name = "DIR", value_parser = path(), group = "target")]
    pub(super) split: Option<PathBuf>,
    /// Replace the files of `--out` or `--split` if they are there
    #[arg(long, requires = "target")]
    pub(super) force: bool,
    /// utf-8, utf-8-bom, gb2312, gbk or gb18030 (default: the contest's; utf-8 on standard output)
    #[arg(long, value_name = "NAME")]
    #[arg(value_parser = one_of(Encoding::ALL.map(|encoding| (encoding.name(), encoding)), Text::list(Encoding::ALL)))]
    pub(super) encoding: Option<Encoding>,
    #[command(flatten)]
    pub(super) reading: ReadingArgs,
}

/// What `check` takes.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// Record files of any format, each of one game or of many
    #[arg(id = "FILE", value_name = "FILE", value_parser = path(), required = true)]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) reading: ReadingArgs,
}

/// How records are read.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct ReadingArgs {
    /// Read C6 records with their rows counted from the top
    #[arg(long)]
    rows_from_top: bool,
}

impl ReadingArgs {
    pub(super) const fn options(self) -> Options {
        Options {
            rows_from_top: self.rows_from_top,
        }
    }
}
