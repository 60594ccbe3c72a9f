//! The plies: how they are written, and how they are played by the rules.

use einstein::{AnyEinStein, Face};
use game_core::{Position, Side, ToMove};

use super::square::{WrittenSquare, digit, square};
use crate::draft::Place;
use crate::error::{Fault, RecordError};
use crate::expected;
use crate::line::{Line, Note};
use crate::scan::Scanner;

/// A ply as it is written.
#[derive(Debug)]
pub(super) struct WrittenPly {
    die: Face,
    die_at: Place,
    pub(super) side: Side,
    pub(super) side_at: Place,
    stone: u8,
    to: WrittenSquare,
    to_at: Place,
}

/// All plies up to the end of the text.
pub(super) fn plies(scanner: &mut Scanner<'_>) -> Result<Vec<WrittenPly>, RecordError> {
    let mut plies = Vec::new();
    loop {
        scanner.blanks();
        if scanner.is_at_end() {
            return Ok(plies);
        }
        let ply = ply(scanner, plies.len() + 1).map_err(|error| error.of_ply(plies.len() + 1))?;
        plies.push(ply);
        scanner.spaces();
        scanner.skip(';');
    }
}

/// `1:5;(R5,B4)`.
fn ply(scanner: &mut Scanner<'_>, due: usize) -> Result<WrittenPly, RecordError> {
    let at = scanner.place();
    let number = scanner.number(9999, expected::WTN_PLY)?;
    if usize::try_from(number) != Ok(due) {
        return Err(at.expected(expected::PLY_NUMBER));
    }
    let sign = |scanner: &mut Scanner<'_>, sign| {
        scanner.spaces();
        scanner.literal(sign, expected::WTN_PLY)?;
        scanner.spaces();
        Ok::<(), RecordError>(())
    };
    sign(scanner, ':')?;
    let die_at = scanner.place();
    let die =
        Face::new(digit(scanner, expected::WTN_PLY)?).ok_or(die_at.expected(expected::WTN_PLY))?;
    sign(scanner, ';')?;
    sign(scanner, '(')?;
    let side_at = scanner.place();
    let side = match scanner.next() {
        Some('R') => Side::First,
        Some('B') => Side::Second,
        _ => return Err(side_at.expected(expected::WTN_PLY)),
    };
    let stone = digit(scanner, expected::WTN_PLY)?;
    sign(scanner, ',')?;
    let to_at = scanner.place();
    let to = square(scanner, expected::TARGET)?;
    scanner.spaces();
    scanner.literal(')', expected::WTN_PLY)?;
    Ok(WrittenPly {
        die,
        die_at,
        side,
        side_at,
        stone,
        to,
        to_at,
    })
}

/// Plays a ply by the rules: whose turn, which stones the die lets move, where they may go.
pub(super) fn play(
    line: &mut Line<AnyEinStein>,
    ply: &WrittenPly,
    from_top: bool,
) -> Result<(), RecordError> {
    let mover = line.position().mover();
    if line.position().to_move() != ToMove::Chance {
        return Err(ply.die_at.fault(Fault::AfterEnd));
    }
    if ply.side != mover {
        return Err(ply.side_at.fault(Fault::OutOfTurn { due: mover }));
    }
    line.happen(ply.die)
        .map_err(|_| ply.die_at.expected(expected::FACE))?;
    let AnyEinStein::Standard(position) = line.position() else {
        return Err(ply.side_at.expected(expected::WTN_PLY));
    };
    let own: Vec<_> = position
        .moves()
        .filter(|m| m.stone() == ply.stone)
        .collect();
    if own.is_empty() {
        return Err(ply.side_at.fault(Fault::WrongDie {
            die: ply.die.number(),
            stone: ply.stone,
        }));
    }
    let target = ply.to.square(from_top);
    let found = own
        .into_iter()
        .find(|&m| position.squares(m).map(|(_, to)| to) == target);
    let m = found.ok_or(ply.to_at.expected(expected::TARGET))?;
    line.play(m, Note::default())
        .map_err(|_| ply.to_at.expected(expected::TARGET))
}
