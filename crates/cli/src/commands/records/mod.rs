//! `convert` and `check`: record files.

mod args;
mod many;
mod reports;
mod tally;
mod words;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use game_core::{Localized, Text, text};
use records::{
    Encoding, Format, MOST_BYTES, Options, Part, Piece, Reading, RecordError, ThreeRecord,
    WriteError, Written, decode, read_as,
};
use serde::Serialize;

use super::files::whole_file;
use crate::console::{Console, print, print_object};
use crate::excerpt::Place;
use crate::failure::Failure;
use crate::width::quoted;
pub(crate) use args::{CheckArgs, ConvertArgs};
use reports::{Refusal, Reports};

/// The bytes of a file, up to one more than a record may have.
fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    // Reading a pipe would block until another program writes into it.
    if !fs::metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(MOST_BYTES as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The record of a file, or the failure with the ply at fault.
fn reading(path: &Path, options: Options) -> Result<Reading, (Failure, Option<u32>)> {
    let bytes = bytes(path).map_err(|error| (unreadable(path, &error), None))?;
    read_as(&bytes, None, options).map_err(|error| (bad(&bytes, &error), error.ply))
}

/// The contents of a file.
enum Found {
    /// A game of two, or of one.
    Game(Box<Reading>),
    /// A match of three in Planes.
    Three(Box<ThreeRecord>),
}

/// Reads a record or a match of three.
fn found(bytes: &[u8], options: Options) -> Result<Found, RecordError> {
    match decode(bytes) {
        Ok((text, _)) if ThreeRecord::is_one(&text) => {
            ThreeRecord::read(&text).map(|three| Found::Three(Box::new(three)))
        }
        _ => read_as(bytes, None, options).map(|reading| Found::Game(Box::new(reading))),
    }
}

/// The record of a file, including matches of three, or the failure with the ply at fault.
fn checked(path: &Path, options: Options) -> Result<Found, (Failure, Option<u32>)> {
    let bytes = bytes(path).map_err(|error| (unreadable(path, &error), None))?;
    found(&bytes, options).map_err(|error| (bad(&bytes, &error), error.ply))
}

/// A file that cannot be read or written.
fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::file(text!("a file with a record", "棋谱文件"), path, error)
}

/// The error for a record that a format or an encoding cannot express.
fn unwritable(error: &WriteError) -> Failure {
    let expected = text!(
        "a format and an encoding that hold the record",
        "能容纳此棋谱的格式和编码"
    );
    Failure::impossible(expected, error.text())
}

/// A file that already exists: it may be the only record of a game.
fn occupied(path: &Path) -> Failure {
    let name = quoted(&path.to_string_lossy());
    let expected = text!(
        "a file that is not there yet, or `--force`",
        "尚不存在的文件，或使用 `--force`"
    );
    let message = text!(
        "The file {name} is there already and was left as it is; `--force` replaces it.",
        "文件 {name} 已存在，未改动；使用 `--force` 可覆盖。"
    );
    Failure::impossible(expected, message)
}

/// Bytes that are no record.
fn bad(bytes: &[u8], error: &RecordError) -> Failure {
    bad_at(bytes, error, error)
}

/// The error for bytes that are not a record: the parser's error, and the same with its place in
/// the file.
fn bad_at(bytes: &[u8], error: &RecordError, in_file: &RecordError) -> Failure {
    let text = decode(bytes).map_or_else(
        |_| String::from_utf8_lossy(bytes).into_owned(),
        |(text, _)| text,
    );
    let place = Place {
        text,
        line: error.line,
        column: error.column,
    };
    Failure::placed(error.fault.expected(), in_file.text(), place)
}

/// Writes a record into the file or the folder that the command line names, if any; returns the
/// path of the file.
fn write_out(args: &ConvertArgs, written: &Written) -> Result<Option<PathBuf>, Failure> {
    let Some(out) = &args.out else {
        return Ok(None);
    };
    let out = if out.is_dir() {
        out.join(&written.file_name)
    } else {
        out.clone()
    };
    if !args.force && out.symlink_metadata().is_ok() {
        return Err(occupied(&out));
    }
    whole_file(&out, &written.bytes).map_err(|error| unreadable(&out, &error))?;
    Ok(Some(out))
}

/// Writes the record of a file in another format.
pub(crate) fn convert(console: Console, args: &ConvertArgs) -> Result<(), Failure> {
    let reading = match reading(&args.file, args.reading.options()) {
        Ok(reading) => reading,
        Err((failure, _)) => {
            let games = many::games(&args.file).ok_or(failure)?;
            return many::convert(console, args, games);
        }
    };
    if args.split.is_some() {
        let piece = Piece {
            number: 1,
            line: 1,
            column: 1,
            bytes: bytes(&args.file).map_err(|error| unreadable(&args.file, &error))?,
        };
        return many::convert(console, args, [Ok(piece)].into_iter());
    }
    let format = args.to;
    let usual = if args.out.is_some() {
        format.encoding()
    } else {
        Encoding::Utf8
    };
    let encoding = args.encoding.unwrap_or(usual);
    let written =
        records::write(&reading.record, format, encoding).map_err(|error| unwritable(&error))?;
    let out = write_out(args, &written)?;
    let out = out.map(|out| out.to_string_lossy().into_owned());
    if console.json {
        return print_object(&Converted::new(&reading, &written, format, encoding, out));
    }
    match out {
        Some(out) => console.print(&text!("Written to {out}\n", "已写入 {out}\n"))?,
        None if encoding == Encoding::Utf8 => {
            // A terminal continues on a new line, even if the file does not end with one.
            let end = if written.text.ends_with('\n') {
                ""
            } else {
                "\n"
            };
            print(&format!("{}{end}", written.text))?;
        }
        None => raw(&written.bytes)?,
    }
    if !written.left_out.is_empty() {
        let list = Text::list(written.left_out.iter().map(Localized::text));
        console.note(&text!(
            "{format} has no place for {list}.",
            "{format} 格式不包含{list:#}。"
        ));
    }
    Ok(())
}

/// Writes bytes in their encoding to standard output.
fn raw(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    io::Write::write_all(&mut out, bytes)?;
    Ok(io::Write::flush(&mut out)?)
}

/// Replays records against the rules, and reports each one or its fault.
pub(crate) fn check(console: Console, args: &CheckArgs) -> Result<(), Failure> {
    let mut reports = Reports::begin(console)?;
    for file in &args.files {
        let name = file.to_string_lossy().into_owned();
        match checked(file, args.reading.options()) {
            Ok(found) => reports.file(&name, None, &Ok(found))?,
            Err(refused) => match many::games(file) {
                Some(games) => many::check(&mut reports, &name, games, args.reading.options())?,
                None => reports.file(&name, None, &Err(Refusal::of_file(refused)?))?,
            },
        }
    }
    reports.end()
}

/// The object of `convert`.
#[derive(Serialize)]
struct Converted {
    game: &'static str,
    from: &'static str,
    to: &'static str,
    encoding: &'static str,
    file_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    out: Option<String>,
    left_out: Vec<String>,
    text: String,
}

impl Converted {
    fn new(
        reading: &Reading,
        written: &Written,
        to: Format,
        encoding: Encoding,
        out: Option<String>,
    ) -> Self {
        Self {
            game: reading.record.play().game().name(),
            from: reading.format.name(),
            to: to.name(),
            encoding: encoding.name(),
            file_name: written.file_name.clone(),
            out,
            left_out: written.left_out.iter().map(Part::to_string).collect(),
            text: written.text.clone(),
        }
    }
}
