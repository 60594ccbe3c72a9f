//! Records: files of games in and out.
//!
//! The page knows a game as a start and the texts of its steps; a [`Record`] knows the types of all five games.
//! Here one becomes the other. This is a file of WebAssembly of its own, loaded when somebody loads or saves.

use game_core::{Notation, ParseError, Position, Side, Step, Stochastic, ToMove};
use planes::Belief;
use records::{
    Encoding, Format, Heading, Hunt, Line, Note, Options, Play, Record, RecordError, ShotError, Verdict, VerdictError,
    WriteError, read_as,
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
    /// The start is no position.
    #[error("The start of the game is no position: {0}")]
    Start(ParseError),
    /// A step, counted from 1, is not possible.
    #[error("Step {0} of the game is not possible: {1}")]
    Step(usize, ParseError),
    /// A shot of Planes, counted from 1, is not possible.
    #[error("Shot {0} of the game is not possible: {1}")]
    Shot(usize, ShotError),
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
            Self::Read(error) => value!({"line": error.line, "column": error.column, "ply": error.ply}),
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
    let steps = match record.play() {
        Play::EinStein(line) => steps_of(line),
        Play::Connect6(line) => steps_of(line),
        Play::LGame(line) => steps_of(line),
        Play::Dots(line) => steps_of(line),
        Play::Planes(hunt) => {
            let own = hunt.shots().iter().filter(|shot| shot.seat == 0);
            own.flat_map(|shot| [shot.cell.to_string(), shot.answer.to_string()]).collect()
        }
    };
    Ok(value!({
        "game": record.play().game().name(),
        "start": record.play().start_text(),
        "steps": steps,
        "players": heading.players.each_ref(),
        "verdict": heading.verdict.map(Verdict::name),
        "event": &heading.event,
        "place": &heading.place,
        "comment": &heading.comment,
        "format": reading.format.name(),
        "dialects": reading.dialects.iter().map(ToString::to_string).collect::<Vec<_>>(),
    }))
}

fn steps_of<P: Notation>(line: &Line<P>) -> Vec<String> {
    let text = |(before, ply): (P, &records::Ply<P>)| match ply.step {
        Step::Move(m) => before.move_text(m),
        Step::Event(event) => before.event_text(event),
    };
    line.replay().map(text).collect()
}

/// Writes a game in a format and its contest's encoding: the name of the file, its bytes, and what is left out.
///
/// # Errors
///
/// A step is not possible, or the format does not hold the game.
pub fn write(game: &str, start: &str, steps: &[&str], players: [&str; 2], format: &str) -> Result<Value, ArchiveError> {
    let format: Format = format.parse().map_err(|_| ArchiveError::Unknown)?;
    let play = match game {
        "einstein" => Play::EinStein(line(start, steps)?),
        "connect6" => Play::Connect6(line(start, steps)?),
        "lgame" => Play::LGame(line(start, steps)?),
        "dots" => Play::Dots(line(start, steps)?),
        "planes" => Play::Planes(hunt(start, steps)?),
        _ => return Err(ArchiveError::Unknown),
    };
    let heading = Heading { players: players.map(str::to_owned), ..Heading::default() };
    let record = Record::new(heading, play).map_err(ArchiveError::Verdict)?;
    let encoding = if format == Format::Json { Encoding::Utf8 } else { format.encoding() };
    let written = records::write(&record, format, encoding).map_err(ArchiveError::Write)?;
    Ok(value!({
        "name": written.file_name,
        "bytes": written.bytes,
        "leftOut": written.left_out.iter().map(ToString::to_string).collect::<Vec<_>>(),
    }))
}

/// A start and steps.
fn line<P>(start: &str, steps: &[&str]) -> Result<Line<P>, ArchiveError>
where
    P: Notation + Position<Player = Side>,
{
    let mut line = Line::new(start.parse::<P>().map_err(ArchiveError::Start)?);
    for (step, text) in steps.iter().enumerate() {
        let wrong = |error| ArchiveError::Step(step + 1, error);
        if line.position().to_move() == ToMove::Chance {
            let event = line.position().read_event(text).map_err(wrong)?;
            // What was read is possible.
            let _ = line.happen(event);
        } else {
            line.play_text(text, Note::default()).map_err(wrong)?;
        }
    }
    Ok(line)
}

/// Shots and answers in turn; those of the start come first. A shot that waits for its answer is left out.
fn hunt(start: &str, steps: &[&str]) -> Result<Hunt, ArchiveError> {
    let mut belief: Belief = start.parse().map_err(ArchiveError::Start)?;
    let mut hunt = Hunt::new(belief.world().setup().clone(), 1).map_err(|_| ArchiveError::Unknown)?;
    let fire = |hunt: &mut Hunt, cell, answer| {
        let shot = hunt.shots().len() + 1;
        hunt.shoot(cell, answer, Note::default()).map_err(|error| ArchiveError::Shot(shot, error))
    };
    // Heads last: with the last of them a hunt is over.
    for is_head in [false, true] {
        for cell in belief.shots() {
            if let Some(answer) = belief.answer(cell).filter(|answer| answer.is_head() == is_head) {
                fire(&mut hunt, cell, answer)?;
            }
        }
    }
    for (step, text) in steps.iter().enumerate() {
        let wrong = |error| ArchiveError::Step(step + 1, error);
        if let Some(cell) = belief.question() {
            let answer = belief.read_event(text).map_err(wrong)?;
            belief.happen(answer);
            fire(&mut hunt, cell, answer)?;
        } else {
            belief.play(belief.read_move(text).map_err(wrong)?);
        }
    }
    Ok(hunt)
}

/// The formats that hold a game, ours first.
#[must_use]
pub fn formats(game: &str) -> Vec<&'static str> {
    let holds = |format: &Format| format.game().is_none_or(|held| held.name() == game);
    Format::ALL.into_iter().filter(holds).map(Format::name).collect()
}
