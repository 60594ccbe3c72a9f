//! The text of a match: written, and read by playing it again.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use game_core::{ParseError, Player, Position, Seat, ToMove, phrase};

use super::{
    MatchRecord, RecordError, RecordLineError, Referee, RoundRecord, Rules, Shot, Standing,
};
use crate::notation::{read_cell, read_layout, write_layout};
use crate::setup::Setup;
use crate::world::World;

/// The first line.
const HEADING: &str = "planes of three 1";

impl fmt::Display for MatchRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADING}\n{}\n{}", self.world.setup(), self.rules)?;
        for round in &self.rounds {
            writeln!(f, "round {}", round.opener.index())?;
            for layout in round.layouts {
                let mut text = String::new();
                write_layout(&self.world, layout, &mut text)?;
                writeln!(f, "{text}")?;
            }
            let mut shots = String::new();
            let mut tell = |table: &Referee, shot: Shot| {
                let shooter = table.to_move().player().map_or(0, Player::index);
                let _ = writeln!(shots, "{shooter} {shot}={}", table.answer(shot));
            };
            round
                .replay(&self.world, self.rules, &mut tell)
                .map_err(|_| fmt::Error)?;
            f.write_str(&shots)?;
        }
        f.write_str("end\n")
    }
}

/// Lines with their numbers.
struct LineReader<'t> {
    lines: core::str::Lines<'t>,
    number: usize,
}

impl<'t> LineReader<'t> {
    fn next(&mut self) -> Result<&'t str, RecordError> {
        self.number += 1;
        self.lines.next().ok_or(RecordError {
            line: self.number,
            fault: RecordLineError::End,
        })
    }

    fn refuse<T>(&self, fault: impl Into<RecordLineError>) -> Result<T, RecordError> {
        Err(RecordError {
            line: self.number,
            fault: fault.into(),
        })
    }

    fn try_as<T, E: Into<RecordLineError>>(&self, result: Result<T, E>) -> Result<T, RecordError> {
        result.map_err(|fault| RecordError {
            line: self.number,
            fault: fault.into(),
        })
    }
}

impl FromStr for MatchRecord {
    type Err = RecordError;

    /// Reads and replays: whatever is read could have been played, answers included, to the end of
    /// each round.
    fn from_str(text: &str) -> Result<Self, RecordError> {
        let lines = &mut LineReader {
            lines: text.lines(),
            number: 0,
        };
        if lines.next()? != HEADING {
            return lines.refuse(RecordLineError::Heading);
        }
        let setup = lines.next()?.parse::<Setup>();
        let setup = lines.try_as(setup)?;
        let world = Arc::new(lines.try_as(World::new(setup).map_err(|_| RecordLineError::Setup))?);
        let rules = lines.next()?.parse::<Rules>();
        let mut record = Self {
            world,
            rules: lines.try_as(rules)?,
            rounds: Vec::new(),
        };
        let mut standing = Standing::new(record.rules);
        loop {
            let line = lines.next()?;
            if line == "end" {
                break;
            }
            let Some(opener) = line.strip_prefix("round ").and_then(seat) else {
                return lines.refuse(RecordLineError::Round);
            };
            if standing.opener() != Some(opener) {
                return lines.refuse(RecordLineError::Opener);
            }
            let (round, table) = round(lines, &record, opener)?;
            standing.add(table.points());
            record.rounds.push(round);
        }
        match lines.next() {
            Ok(_) => lines.refuse(RecordLineError::End),
            Err(_) => Ok(record),
        }
    }
}

/// A seat by its number.
fn seat(text: &str) -> Option<Seat<3>> {
    Seat::all().find(|seat| text == ["0", "1", "2"][seat.index()])
}

/// The lines of one round.
fn round(
    lines: &mut LineReader<'_>,
    record: &MatchRecord,
    opener: Seat<3>,
) -> Result<(RoundRecord, Referee), RecordError> {
    let mut layouts = [0; 3];
    for layout in &mut layouts {
        let read = read_layout(&record.world, lines.next()?);
        *layout = lines.try_as(read)?;
    }
    let table = Referee::new(Arc::clone(&record.world), record.rules, opener, layouts);
    let mut table = lines.try_as(table.ok_or(RecordLineError::Illegal))?;
    let mut shots = Vec::new();
    while let ToMove::Player(shooter) = table.to_move() {
        let line = lines.next()?;
        if line == "end" || line.starts_with("round") {
            return lines.refuse(RecordLineError::Unfinished);
        }
        let shot = fired(&table, line, shooter);
        let shot = lines.try_as(shot)?;
        table.play(shot);
        shots.push(shot);
    }
    Ok((
        RoundRecord {
            opener,
            layouts,
            shots,
        },
        table,
    ))
}

/// One shot of `shooter`, with its answer.
fn fired(table: &Referee, line: &str, shooter: Seat<3>) -> Result<Shot, RecordLineError> {
    let missing =
        || RecordLineError::Text(ParseError::new(1, phrase!("a shot, such as `0 1 E5=b`")));
    let mut words = line.splitn(3, ' ');
    let mut next_seat = || words.next().and_then(seat).ok_or_else(missing);
    let (by, target) = (next_seat()?, next_seat()?);
    let (cell, answer) = words
        .next()
        .and_then(|word| word.split_once('='))
        .ok_or_else(missing)?;
    let board = table.seen_by(shooter).world().setup().board;
    let cell = read_cell(cell, board).map_err(|error| ParseError {
        column: error.column + 4,
        ..error
    })?;
    if by != shooter {
        return Err(RecordLineError::Turn);
    }
    let shot = Shot { target, cell };
    if !table.is_legal(shot) {
        return Err(RecordLineError::Illegal);
    }
    if table.answer(shot).to_string() != answer {
        return Err(RecordLineError::Answer);
    }
    Ok(shot)
}
