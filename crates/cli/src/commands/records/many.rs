//! Files of many games, for `check` and `convert`: one of them in memory at a time.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use game_core::{Localized, Text, text};
use records::{
    Encoding, Options, Part, Piece, RecordError, Splitter, Written, as_entry, encode, read_as,
};
use serde::Serialize;

use super::args::ConvertArgs;
use super::reports::{Reason, Refusal, Reports};
use super::tally::ResultTally;
use super::{bad_at, found, occupied, raw, unreadable, unwritable, words};
use crate::commands::files::{GrowingFile, whole_file};
use crate::console::{Console, print_object};
use crate::failure::Failure;

/// The games of a file with more than one; `None` for any other file.
pub(super) fn games(path: &Path) -> Option<impl Iterator<Item = io::Result<Piece>> + use<>> {
    // Reading a pipe would block until another program writes into it.
    let file = fs::metadata(path)
        .is_ok_and(|found| found.is_file())
        .then(|| File::open(path))?
        .ok()?;
    let mut rest = Splitter::new(file);
    let (first, second) = (rest.next()?.ok()?, rest.next()?.ok()?);
    Some([first, second].into_iter().map(Ok).chain(rest))
}

/// The error of a game, with its place in the file.
fn refusal(piece: &Piece, error: &RecordError) -> Result<Refusal, Failure> {
    let in_file = piece.in_file(error.clone());
    let place = Some((in_file.line, in_file.column));
    Refusal::new(bad_at(&piece.bytes, error, &in_file), in_file.ply, place)
}

/// Reports each game of a file, and their number.
pub(super) fn check(
    reports: &mut Reports,
    file: &str,
    games: impl Iterator<Item = io::Result<Piece>>,
    options: Options,
) -> Result<(), Failure> {
    let mut tally = ResultTally::default();
    reports.begin_games(file)?;
    for piece in games {
        let found = match &piece {
            Ok(piece) => match found(&piece.bytes, options) {
                Ok(found) => Ok(found),
                Err(error) => Err(refusal(piece, &error)?),
            },
            Err(error) => Err(Refusal::new(
                unreadable(Path::new(file), error),
                None,
                None,
            )?),
        };
        tally.count(&found);
        reports.file(file, Some(tally.games), &found)?;
    }
    reports.end_games(file, &tally)
}

/// The target of `convert`.
enum ConvertTarget {
    /// A file a game.
    Folder(PathBuf),
    /// One file.
    File(PathBuf, GrowingFile),
    /// Standard output, or the text of an object.
    Output(String),
}

impl ConvertTarget {
    fn new(args: &ConvertArgs) -> Result<Self, Failure> {
        if let Some(folder) = &args.split {
            fs::create_dir_all(folder).map_err(|error| unreadable(folder, &error))?;
            return Ok(Self::Folder(folder.clone()));
        }
        let Some(out) = &args.out else {
            return Ok(Self::Output(String::new()));
        };
        let name = Path::new(args.file.file_name().unwrap_or_default())
            .with_extension(args.to.extension());
        let out = if out.is_dir() {
            out.join(name)
        } else {
            out.clone()
        };
        is_free(&out, args)?;
        let file = GrowingFile::begin(&out).map_err(|error| unreadable(&out, &error))?;
        Ok(Self::File(out, file))
    }

    /// Writes a game.
    fn write(
        &mut self,
        console: Console,
        args: &ConvertArgs,
        number: u64,
        written: &Written,
    ) -> Result<(), Failure> {
        match self {
            Self::Folder(folder) => {
                let path = folder.join(format!("{number:06}.{}", args.to.extension()));
                is_free(&path, args)?;
                whole_file(&path, &written.bytes).map_err(|error| unreadable(&path, &error))
            }
            Self::File(path, file) => {
                let bytes = entry(&written.text, args, encoding(args), number);
                file.append(&bytes)
                    .map_err(|error| unreadable(path, &error))
            }
            Self::Output(text) if console.json => {
                text.push_str(&as_entry(&written.text, args.to, number));
                Ok(())
            }
            Self::Output(_) => raw(&entry(&written.text, args, encoding(args), number)),
        }
    }
}

/// A game as an entry of a file of many games. Only the first one has a byte order mark.
fn entry(text: &str, args: &ConvertArgs, encoding: Encoding, number: u64) -> Vec<u8> {
    let encoding = if encoding == Encoding::Utf8Bom && number > 1 {
        Encoding::Utf8
    } else {
        encoding
    };
    // The same text has already been encoded.
    encode(&as_entry(text, args.to, number), encoding).unwrap_or_default()
}

/// The encoding of the output.
fn encoding(args: &ConvertArgs) -> Encoding {
    let is_file = args.out.is_some() || args.split.is_some();
    args.encoding.unwrap_or(if is_file {
        args.to.encoding()
    } else {
        Encoding::Utf8
    })
}

/// A file that already exists is replaced only with `--force`.
fn is_free(path: &Path, args: &ConvertArgs) -> Result<(), Failure> {
    if !args.force && path.symlink_metadata().is_ok() {
        Err(occupied(path))
    } else {
        Ok(())
    }
}

/// Writes the games of a file in another format; games that cannot be converted are reported and
/// left out.
pub(super) fn convert(
    console: Console,
    args: &ConvertArgs,
    games: impl Iterator<Item = io::Result<Piece>>,
) -> Result<(), Failure> {
    let mut target = ConvertTarget::new(args)?;
    let (mut count, mut left_out, mut errors) = (0, BTreeSet::new(), Vec::new());
    let mut has_failed = false;
    let file = args.file.to_string_lossy();
    for piece in games {
        let piece = piece.map_err(|error| unreadable(&args.file, &error))?;
        match converted(&piece, args)? {
            Ok(written) => {
                count += 1;
                left_out.extend(
                    written
                        .left_out
                        .iter()
                        .filter_map(|part| Part::ALL.iter().position(|p| p == part)),
                );
                target.write(console, args, piece.number, &written)?;
            }
            Err(refused) => {
                has_failed = true;
                if console.json {
                    errors.push(NumberedReason {
                        number: piece.number,
                        error: Reason::from(&refused),
                    });
                } else {
                    let (name, why) = (
                        words::name(&file, Some(piece.number)),
                        refused.complaint.text(),
                    );
                    console.complain(&text!("{name}: {why}", "{name:#}：{why:#}"));
                }
            }
        }
    }
    let left_out: Vec<Part> = left_out
        .into_iter()
        .filter_map(|place| Part::ALL.get(place).copied())
        .collect();
    finish(console, args, target, count, &left_out, errors)?;
    if has_failed {
        Err(Failure::Refused)
    } else {
        Ok(())
    }
}

/// Converts a game.
fn converted(piece: &Piece, args: &ConvertArgs) -> Result<Result<Written, Refusal>, Failure> {
    let reading = match read_as(&piece.bytes, None, args.reading.options()) {
        Ok(reading) => reading,
        Err(error) => return refusal(piece, &error).map(Err),
    };
    records::write(&reading.record, args.to, encoding(args)).map_or_else(
        |error| Refusal::new(unwritable(&error), None, Some((piece.line, piece.column))).map(Err),
        |written| Ok(Ok(written)),
    )
}

/// Ends the output, and reports the games written and left out.
fn finish(
    console: Console,
    args: &ConvertArgs,
    target: ConvertTarget,
    count: u64,
    left_out: &[Part],
    errors: Vec<NumberedReason>,
) -> Result<(), Failure> {
    let (out, text) = match target {
        ConvertTarget::Folder(folder) => (Some(folder), String::new()),
        // Nothing replaces a file that may be the only record of a game.
        ConvertTarget::File(..) if count == 0 => (None, String::new()),
        ConvertTarget::File(path, file) => {
            file.finish().map_err(|error| unreadable(&path, &error))?;
            (Some(path), String::new())
        }
        ConvertTarget::Output(text) => (None, text),
    };
    let out = out.map(|out| out.to_string_lossy().into_owned());
    let format = args.to;
    if console.json {
        let left_out = left_out.iter().map(Part::to_string).collect();
        let encoding = encoding(args).name();
        let text = out.is_none().then_some(text);
        return print_object(&Converted {
            games: count,
            to: format.name(),
            encoding,
            out,
            left_out,
            errors,
            text,
        });
    }
    if let Some(out) = out {
        let word = if count == 1 { "game" } else { "games" };
        console.print(&text!(
            "{count} {word} written to {out}\n",
            "已将 {count} 局写入 {out}\n"
        ))?;
    }
    if !left_out.is_empty() {
        let list = Text::list(left_out.iter().map(Localized::text));
        console.note(&text!(
            "{format} has no place for {list}.",
            "{format} 格式不包含{list:#}。"
        ));
    }
    Ok(())
}

/// The object of `convert` for a file of many games.
#[derive(Serialize)]
struct Converted {
    games: u64,
    to: &'static str,
    encoding: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    out: Option<String>,
    left_out: Vec<String>,
    errors: Vec<NumberedReason>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// The error of a game that was not written.
#[derive(Serialize)]
struct NumberedReason {
    number: u64,
    error: Reason,
}
