//! The commands for record files, `convert` and `check`, and what they ask for.

use std::path::PathBuf;

use clap::builder::ValueParser;
use clap::{Arg, ArgAction, Command};
use game_core::Text;
use records::{Encoding, Format, Options};

use super::commands::{filled, titled};
use super::options::{argument, option, switch};
use super::request::Values;
use super::values::refused;
use crate::failure::Failure;

/// A record to be written in another format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ConvertRequest {
    /// The file.
    pub(crate) file: PathBuf,
    /// The format to write; nothing for our own.
    pub(crate) to: Option<Format>,
    /// Where to write; nothing for standard output.
    pub(crate) out: Option<PathBuf>,
    /// Whether a file that is there may be replaced.
    pub(crate) force: bool,
    /// The encoding to write; nothing for the contest's in a file, and UTF-8 on standard output.
    pub(crate) encoding: Option<Encoding>,
    /// How to read.
    pub(crate) options: Options,
}

/// Records to be checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CheckRequest {
    /// The files.
    pub(crate) files: Vec<PathBuf>,
    /// How to read.
    pub(crate) options: Options,
}

/// The command `convert`.
pub(super) fn convert() -> Command {
    let about = "Write a record file in another format";
    let usage = "quincunx convert FILE [--to FORMAT] [--out PATH [--force]] [--encoding NAME] [OPTIONS]";
    let to = "Format: json, c6, wtn, dots, sgf, list, lstrings, sau, sau-dots or connectmore (default: json)";
    let out = "File to write, or a folder for a file with the contest's name (default: standard output)";
    let encoding = "utf-8, utf-8-bom, gb2312, gbk or gb18030 (default: the contest's; utf-8 on standard output)";
    let arguments = vec![
        files("The record file"),
        option("to", "FORMAT", to),
        option("out", "PATH", out),
        force(),
        option("encoding", "NAME", encoding),
        rows_from_top(),
    ];
    filled(titled("convert", about), usage, arguments)
}

/// The command `check`.
pub(super) fn check() -> Command {
    let about = "Replay record files against the rules";
    let usage = "quincunx check FILE… [OPTIONS]";
    let all = files("Record files of any format").action(ArgAction::Append).num_args(1..);
    filled(titled("check", about), usage, vec![all, rows_from_top()])
}

fn files(help: &'static str) -> Arg {
    argument("FILE", help).value_name("FILE").value_parser(ValueParser::string()).required(true)
}

fn force() -> Arg {
    switch("force", "Replace the file of `--out` if it is there").requires("out")
}

fn rows_from_top() -> Arg {
    switch("rows-from-top", "Read C6 records with their rows counted from the top")
}

/// The value of `--to`.
fn format(text: &str) -> Result<Format, Failure> {
    text.parse().map_err(|_| refused("to", text, Text::list(Format::ALL.map(Format::name))))
}

/// The value of `--encoding`.
fn encoding(text: &str) -> Result<Encoding, Failure> {
    let found = Encoding::ALL.into_iter().find(|encoding| encoding.name() == text);
    found.ok_or_else(|| refused("encoding", text, Text::list(Encoding::ALL.map(Encoding::name))))
}

impl Values<'_> {
    fn reading(self) -> Options {
        Options { rows_from_top: self.arguments.get_flag("rows-from-top") }
    }

    pub(super) fn convert(self) -> Result<ConvertRequest, Failure> {
        Ok(ConvertRequest {
            file: self.text("FILE").unwrap_or_default().into(),
            to: self.read("to", format)?,
            out: self.text("out").map(PathBuf::from),
            force: self.arguments.get_flag("force"),
            encoding: self.read("encoding", encoding)?,
            options: self.reading(),
        })
    }

    pub(super) fn check(self) -> CheckRequest {
        let files = self.arguments.get_many::<String>("FILE").into_iter().flatten();
        CheckRequest { files: files.map(PathBuf::from).collect(), options: self.reading() }
    }
}
