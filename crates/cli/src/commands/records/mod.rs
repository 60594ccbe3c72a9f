//! `convert` and `check`: record files.

mod args;
mod words;

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use game_core::{Localized, Text, text};
use planes::three::Standing;
use records::{
    Encoding, Format, MOST_BYTES, Options, Part, Reading, RecordError, THREE, ThreeRecord, Verdict, Written, decode,
    read_as,
};
use serde::Serialize;

use super::play::whole_file;
use crate::console::{Console, print, print_object};
use crate::excerpt::Place;
use crate::failure::{Complaint, Failure};
use crate::width::quoted;
pub(crate) use args::{CheckArgs, ConvertArgs};

/// The bytes of a file, up to one more than a record may have.
fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    // Reading a pipe would block until another program writes into it.
    if !fs::metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
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

/// The record of a file, including matches of three, or the failure with the ply at fault.
fn checked(path: &Path, options: Options) -> Result<Found, (Failure, Option<u32>)> {
    let bytes = bytes(path).map_err(|error| (unreadable(path, &error), None))?;
    let refuse = |error: RecordError| (bad(&bytes, &error), error.ply);
    match decode(&bytes) {
        Ok((text, _)) if ThreeRecord::is_one(&text) => {
            ThreeRecord::read(&text).map(|three| Found::Three(Box::new(three))).map_err(refuse)
        }
        _ => read_as(&bytes, None, options).map(|reading| Found::Game(Box::new(reading))).map_err(refuse),
    }
}

/// A file that cannot be read or written.
fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::file(text!("a file with a record", "棋谱文件"), path, error)
}

/// A file that already exists: it may be the only record of a game.
fn occupied(path: &Path) -> Failure {
    let name = quoted(&path.to_string_lossy());
    let expected = text!("a file that is not there yet, or `--force`", "尚不存在的文件，或使用 `--force`");
    let message = text!(
        "The file {name} is there already and was left as it is; `--force` replaces it.",
        "文件 {name} 已存在，未改动；使用 `--force` 可覆盖。"
    );
    Failure::impossible(expected, message)
}

/// Bytes that are no record.
fn bad(bytes: &[u8], error: &RecordError) -> Failure {
    let text = decode(bytes).map_or_else(|_| String::from_utf8_lossy(bytes).into_owned(), |(text, _)| text);
    let place = Place { text, line: error.line, column: error.column };
    Failure::placed(error.fault.expected(), error.text(), place)
}

/// Writes the record of a file in another format.
pub(crate) fn convert(console: Console, args: &ConvertArgs) -> Result<(), Failure> {
    let reading = reading(&args.file, args.reading.options()).map_err(|(failure, _)| failure)?;
    let format = args.to;
    let usual = if args.out.is_some() { format.encoding() } else { Encoding::Utf8 };
    let encoding = args.encoding.unwrap_or(usual);
    let written = records::write(&reading.record, format, encoding).map_err(|error| {
        let expected = text!("a format and an encoding that hold the record", "能容纳此棋谱的格式和编码");
        Failure::impossible(expected, error.text())
    })?;
    let out = args.out.as_ref().map(|out| if out.is_dir() { out.join(&written.file_name) } else { out.clone() });
    if let Some(out) = &out {
        if !args.force && out.symlink_metadata().is_ok() {
            return Err(occupied(out));
        }
        whole_file(out, &written.bytes).map_err(|error| unreadable(out, &error))?;
    }
    let out = out.map(|out| out.to_string_lossy().into_owned());
    if console.json {
        return print_object(&Converted::new(&reading, &written, format, encoding, out));
    }
    match out {
        Some(out) => console.print(&text!("Written to {out}\n", "已写入 {out}\n"))?,
        None if encoding == Encoding::Utf8 => {
            // A terminal continues on a new line, even if the file does not end with one.
            let end = if written.text.ends_with('\n') { "" } else { "\n" };
            print(&format!("{}{end}", written.text))?;
        }
        None => raw(&written.bytes)?,
    }
    if !written.left_out.is_empty() {
        let list = Text::list(written.left_out.iter().map(Localized::text));
        console.note(&text!("{format} has no place for {list}.", "{format} 格式不包含{list:#}。"));
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
    let (mut reports, mut text, mut failed) = (Vec::new(), Text::default(), false);
    for file in &args.files {
        let name = file.to_string_lossy().into_owned();
        match checked(file, args.reading.options()) {
            Ok(Found::Game(reading)) => {
                text.push_line(&words::summary(&name, &reading));
                reports.push(Report::good(name, &reading));
            }
            Ok(Found::Three(three)) => {
                text.push_line(&words::summary_of_three(&name, &three));
                reports.push(Report::three(name, &three));
            }
            Err((Failure::Complaint(complaint), ply)) => {
                failed = true;
                let why = complaint.text();
                text.push_line(&text!("{name}: {why}", "{name}：{why:#}"));
                reports.push(Report::bad(name, *complaint, ply));
            }
            Err((failure, _)) => return Err(failure),
        }
    }
    if console.json {
        print_object(&Checked { files: reports })?;
    } else {
        console.print(&text)?;
    }
    if failed { Err(Failure::Refused) } else { Ok(()) }
}

/// The object of `check`.
#[derive(Serialize)]
struct Checked {
    files: Vec<Report>,
}

/// The report on a file.
#[derive(Serialize)]
#[serde(untagged)]
enum Report {
    Good {
        file: String,
        game: &'static str,
        format: &'static str,
        encoding: &'static str,
        plies: usize,
        finished: bool,
        verdict: Option<&'static str>,
        dialects: Vec<String>,
    },
    Three {
        file: String,
        game: &'static str,
        format: &'static str,
        players: [String; 3],
        rounds: usize,
        plies: usize,
        finished: bool,
        totals: [i32; 3],
        winners: Option<[bool; 3]>,
    },
    Bad {
        file: String,
        error: Reason,
    },
}

/// The fault of a file.
#[derive(Serialize)]
struct Reason {
    line: Option<u32>,
    column: Option<u32>,
    ply: Option<u32>,
    expected: Cow<'static, str>,
    message: Cow<'static, str>,
}

impl Report {
    fn good(file: String, reading: &Reading) -> Self {
        let (record, play) = (&reading.record, reading.record.play());
        Self::Good {
            file,
            game: play.game().name(),
            format: reading.format.name(),
            encoding: reading.encoding.name(),
            plies: play.plies(),
            finished: play.is_over(),
            verdict: record.heading().verdict.map(Verdict::name),
            dialects: reading.dialects.iter().map(ToString::to_string).collect(),
        }
    }

    fn three(file: String, three: &ThreeRecord) -> Self {
        // The parser has replayed it already.
        let standing = three.record.standing().ok();
        let winners = standing.as_ref().and_then(Standing::winners);
        Self::Three {
            file,
            game: THREE,
            format: Format::Json.name(),
            players: three.players.clone(),
            rounds: three.record.rounds.len(),
            plies: three.shots(),
            finished: winners.is_some(),
            totals: standing.as_ref().map(Standing::totals).unwrap_or_default(),
            winners,
        }
    }

    fn bad(file: String, complaint: Complaint, ply: Option<u32>) -> Self {
        let (line, column) = complaint.place.as_ref().map(|place| (place.line, place.column)).unzip();
        Self::Bad {
            file,
            error: Reason { line, column, ply, expected: complaint.expected.en, message: complaint.message.en },
        }
    }
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
    fn new(reading: &Reading, written: &Written, to: Format, encoding: Encoding, out: Option<String>) -> Self {
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
