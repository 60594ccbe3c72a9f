//! Stones of Connect6 in the three ways in which records name them, and whole turns.

use connect6::{AnyConnect6, Cell, Connect6};
use game_core::Side;

use crate::draft::Place;
use crate::error::{Fault, RecordError};
use crate::expected;
use crate::line::{Line, Note};
use crate::scan::Scanner;

/// Rows and columns of the board on which these records are played.
pub(crate) const SIZE: usize = 19;

/// A game on the board of contests.
pub(crate) fn begin() -> Line<AnyConnect6> {
    Line::new(AnyConnect6::Large(Connect6::EMPTY))
}

/// A stone that was read, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stone {
    pub(crate) cell: Cell,
    pub(crate) at: Place,
}

/// Places a stone that this side has placed, if that is known.
pub(crate) fn place(
    line: &mut Line<AnyConnect6>,
    stone: Stone,
    side: Option<Side>,
    note: Note,
) -> Result<(), RecordError> {
    let (ply, position) = (line.plies() + 1, line.position());
    let refused = if position.is_over() {
        Some(Fault::AfterEnd)
    } else if side.is_some_and(|side| side != position.mover()) {
        Some(Fault::OutOfTurn {
            due: position.mover(),
        })
    } else {
        None
    };
    let refused = refused.or_else(|| {
        line.play(stone.cell, note)
            .err()
            .map(|_| Fault::Expected(expected::EMPTY_CELL))
    });
    refused.map_or(Ok(()), |fault| Err(stone.at.fault(fault).of_ply(ply)))
}

/// Places the stones of a whole turn; `end` is the place behind them.
pub(crate) fn place_turn(
    line: &mut Line<AnyConnect6>,
    stones: &[Stone],
    side: Option<Side>,
    note: &Note,
    end: Place,
) -> Result<(), RecordError> {
    let mover = line.position().mover();
    for (number, &stone) in stones.iter().enumerate() {
        let is_last = number + 1 == stones.len();
        if number > 0 && (line.position().mover() != mover || line.is_over()) {
            return Err(stone
                .at
                .expected(expected::TURN_END)
                .of_ply(line.plies() + 1));
        }
        place(
            line,
            stone,
            side,
            if is_last {
                note.clone()
            } else {
                Note::default()
            },
        )?;
    }
    if line.position().mover() == mover && !line.is_over() {
        return Err(end.expected(expected::WHOLE_TURN).of_ply(line.plies() + 1));
    }
    Ok(())
}

/// The player who moved, and their stones with notes.
pub(crate) type TurnOf<'l> = (Side, Vec<(Cell, &'l Note)>);

/// The turns of a game: who moved, and the cells and notes of their stones. The last one may lack
/// a stone: then there is no list.
pub(crate) fn turns(line: &Line<AnyConnect6>) -> Option<Vec<TurnOf<'_>>> {
    let mut turns: Vec<TurnOf<'_>> = Vec::new();
    for (before, ply) in line.steps() {
        let game_core::Step::Move(cell) = ply.step else {
            continue;
        };
        match turns.last_mut().filter(|(side, _)| *side == before.mover()) {
            Some((_, stones)) => stones.push((cell, &ply.note)),
            None => turns.push((before.mover(), vec![(cell, &ply.note)])),
        }
    }
    let position = line.position();
    let is_whole = line.is_over() || position.left() == 2 || turns.is_empty();
    is_whole.then_some(turns)
}

/// `j10`: a letter and a row from the bottom.
pub(crate) fn from_bottom(scanner: &mut Scanner<'_>) -> Result<Stone, RecordError> {
    let at = scanner.place();
    let cell = |scanner: &mut Scanner<'_>| {
        let column = scanner.letter('S', expected::CELL)?;
        Ok((column, scanner.number(19, expected::CELL)?))
    };
    let (column, row) = cell(scanner).map_err(|_: RecordError| at.expected(expected::CELL))?;
    let cell = cell_from_bottom(column, row, false).ok_or(at.expected(expected::CELL))?;
    Ok(Stone { cell, at })
}

/// The cell in a column from 0 and a row from 1, counted from the bottom, or else from the top.
pub(crate) fn cell_from_bottom(column: usize, row: u32, from_top: bool) -> Option<Cell> {
    let row = usize::try_from(row).ok()?;
    let from_above = if from_top {
        row.checked_sub(1)?
    } else {
        SIZE.checked_sub(row)?
    };
    (1..=SIZE)
        .contains(&row)
        .then(|| Cell::new(from_above, column))
        .flatten()
}

/// `JJ`: two letters from A, column and row from the upper left.
pub(crate) fn lettered(scanner: &mut Scanner<'_>) -> Result<Stone, RecordError> {
    let at = scanner.place();
    let letters = [scanner.next(), scanner.next()];
    let cell = letters[0]
        .zip(letters[1])
        .and_then(|(column, row)| Cell::of_letters([column, row]));
    Ok(Stone {
        cell: cell.ok_or(at.expected(expected::LETTERS))?,
        at,
    })
}

/// The letter of a row or column from 0, counted from `first`.
pub(crate) fn letter(first: u8, place: usize) -> char {
    u8::try_from(place).map_or('?', |place| char::from(first.saturating_add(place)))
}

/// The cell as `j10`.
pub(crate) fn small_text(cell: Cell) -> String {
    format!(
        "{}{}",
        letter(b'a', cell.column()),
        SIZE.saturating_sub(cell.row())
    )
}

/// The cell as `JJ`.
pub(crate) fn lettered_text(cell: Cell) -> String {
    cell.letters().iter().collect()
}
