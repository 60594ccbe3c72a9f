//! Records: files of games in and out.
//!
//! The page knows a game as a start and the texts of its steps; a [`Record`] knows the types of the
//! games. Here one becomes the other. This is a file of WebAssembly of its own, loaded when
//! somebody loads or saves.

use records::{
    Encoding, Format, Game, Heading, Options, Play, Record, RecordError, ReplayError, Verdict,
    VerdictError, WriteError, read_as,
};
use serde_json::Value;
use thiserror::Error;

use crate::value::value;

/// Why a game is no record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// The bytes are no record.
    #[error(transparent)]
    Read(RecordError),
    /// The start and the steps are no game.
    #[error(transparent)]
    Replay(ReplayError),
    /// The verdict is another one than the game's.
    #[error(transparent)]
    Verdict(VerdictError),
    /// There is no such game or format.
    #[error("There is no such game or format of records.")]
    Unknown,
    /// The record cannot be written in this format.
    #[error(transparent)]
    Write(WriteError),
}

impl ArchiveError {
    /// The object that the page gets: a sentence, and its place in a file.
    #[must_use]
    pub fn object(&self) -> Value {
        let place = match self {
            Self::Read(error) => {
                value!({"line": error.line, "column": error.column, "ply": error.ply})
            }
            _ => Value::Null,
        };
        value!({"error": value!({"message": self.to_string(), "place": place})})
    }
}

/// Reads a record of any format: game, start, steps, and what the heading says.
///
/// Of a duel of Planes the first player's shots are the steps.
///
/// # Errors
///
/// The bytes are no record.
pub fn read(bytes: &[u8]) -> Result<Value, ArchiveError> {
    let reading = read_as(bytes, None, Options::default()).map_err(ArchiveError::Read)?;
    let (record, heading) = (&reading.record, reading.record.heading());
    Ok(value!({
        "game": record.play().game().name(),
        "start": record.play().start_text(),
        "steps": record.play().steps(),
        "players": heading.players.each_ref(),
        "verdict": heading.verdict.map(Verdict::name),
        "event": &heading.event,
        "place": &heading.place,
        "comment": &heading.comment,
        "format": reading.format.name(),
        "dialects": reading.dialects.iter().map(ToString::to_string).collect::<Vec<_>>(),
    }))
}

/// Writes a game in a format and its contest's encoding: the name of the file, its bytes, and the
/// parts left out.
///
/// # Errors
///
/// A step is not possible, or the format does not hold the game.
pub fn write(
    game: &str,
    start: &str,
    steps: &[&str],
    players: [&str; 2],
    format: &str,
) -> Result<Value, ArchiveError> {
    let format: Format = format.parse().map_err(|_| ArchiveError::Unknown)?;
    let game = Game::named(game).ok_or(ArchiveError::Unknown)?;
    let play = Play::replay(game, start, steps).map_err(ArchiveError::Replay)?;
    let heading = Heading {
        players: players.map(str::to_owned),
        ..Heading::default()
    };
    let record = Record::new(heading, play).map_err(ArchiveError::Verdict)?;
    let encoding = if format == Format::Json {
        Encoding::Utf8
    } else {
        format.encoding()
    };
    let written = records::write(&record, format, encoding).map_err(ArchiveError::Write)?;
    Ok(value!({
        "name": written.file_name,
        "bytes": written.bytes,
        "leftOut": written.left_out.iter().map(ToString::to_string).collect::<Vec<_>>(),
    }))
}

/// The formats that hold a game, ours first.
#[must_use]
pub fn formats(game: &str) -> Vec<&'static str> {
    let holds = |format: &Format| format.game().is_none_or(|held| held.name() == game);
    Format::ALL
        .into_iter()
        .filter(holds)
        .map(Format::name)
        .collect()
}
