//! The commands for record files, `convert` and `check`, and what they ask for.

use std::path::PathBuf;

use clap::builder::ValueParser;
use clap::{Arg, ArgAction, Command};
use records::{Encoding, Format, Options};

use super::commands::{filled, titled};
use super::options::{argument, option};
use super::request::Values;
use super::values::refused;
use crate::failure::Failure;
use crate::language::Language;

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
pub(super) fn convert(language: Language) -> Command {
    let about = ["Write a record file in another format", "把棋谱文件转换为另一种格式"];
    let usage = [
        "quincunx convert FILE [--to FORMAT] [--out PATH [--force]] [--encoding NAME] [OPTIONS]",
        "quincunx convert FILE [--to FORMAT] [--out PATH [--force]] [--encoding NAME] [选项]",
    ];
    let to = [
        "Format: json, c6, wtn, dots, sgf, list, lstrings, sau, sau-dots or connectmore (default: json)",
        "格式：json、c6、wtn、dots、sgf、list、lstrings、sau、sau-dots 或 connectmore（默认 json）",
    ];
    let out = [
        "File to write, or a folder for a file with the contest's name (default: standard output)",
        "要写入的文件；若为文件夹，则按比赛规定命名（默认标准输出）",
    ];
    let encoding = [
        "utf-8, utf-8-bom, gb2312, gbk or gb18030 (default: the contest's; utf-8 on standard output)",
        "utf-8、utf-8-bom、gb2312、gbk 或 gb18030（默认按比赛规定；标准输出为 utf-8）",
    ];
    let arguments = vec![
        files(language, ["The record file", "棋谱文件"]),
        option("to", "FORMAT", language, to),
        option("out", "PATH", language, out),
        force(language),
        option("encoding", "NAME", language, encoding),
        rows_from_top(language),
    ];
    filled(titled("convert", language, about), language, usage, arguments)
}

/// The command `check`.
pub(super) fn check(language: Language) -> Command {
    let about = ["Replay record files against the rules", "按规则复核棋谱文件"];
    let usage = ["quincunx check FILE… [OPTIONS]", "quincunx check FILE… [选项]"];
    let all =
        files(language, ["Record files of any format", "任意格式的棋谱文件"]).action(ArgAction::Append).num_args(1..);
    filled(titled("check", language, about), language, usage, vec![all, rows_from_top(language)])
}

fn files(language: Language, texts: [&'static str; 2]) -> Arg {
    argument(language, "FILE", texts[0], texts[1]).value_name("FILE").value_parser(ValueParser::string()).required(true)
}

fn force(language: Language) -> Arg {
    let texts = ["Replace the file of `--out` if it is there", "若 `--out` 的文件已存在，则覆盖"];
    argument(language, "force", texts[0], texts[1]).long("force").action(ArgAction::SetTrue).requires("out")
}

fn rows_from_top(language: Language) -> Arg {
    let texts = ["Read C6 records with their rows counted from the top", "按行号自上而下读取 C6 棋谱"];
    argument(language, "rows-from-top", texts[0], texts[1]).long("rows-from-top").action(ArgAction::SetTrue)
}

/// The value of `--to`.
fn format(language: Language, text: &str) -> Result<Format, Failure> {
    let names = language.list(Format::ALL.map(Format::name));
    text.parse().map_err(|_| refused(language, "to", text, &names))
}

/// The value of `--encoding`.
fn encoding(language: Language, text: &str) -> Result<Encoding, Failure> {
    let found = Encoding::ALL.into_iter().find(|encoding| encoding.name() == text);
    found.ok_or_else(|| refused(language, "encoding", text, &language.list(Encoding::ALL.map(Encoding::name))))
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
