//! The layouts: which stones stand where, and which row is on top.

use einstein::Setup;
use game_core::{Player, Side};

use super::square::{WrittenSquare, digit, is_home, square};
use crate::dialect::Dialect;
use crate::draft::Place;
use crate::error::RecordError;
use crate::expected;
use crate::scan::Scanner;

/// The six stones of a side with their squares, and where they begin.
pub(super) type Home = (Vec<(u8, WrittenSquare)>, Place);

/// The lines of both sides, in either order: Red's and Blue's.
pub(super) fn layouts(
    scanner: &mut Scanner<'_>,
    dialects: &mut Vec<Dialect>,
) -> Result<[Home; 2], RecordError> {
    let mut homes = [None, None];
    for number in 0..2 {
        scanner.blanks();
        let at = scanner.place();
        let words = [("R", Side::First, false), ("B", Side::Second, false)];
        let chinese = [("红方", Side::First, true), ("蓝方", Side::Second, true)];
        let found = words
            .into_iter()
            .chain(chinese)
            .find(|(word, ..)| scanner.skip_text(word));
        let (_, side, is_chinese) = found.ok_or(at.expected(expected::LAYOUTS))?;
        if !(scanner.skip(':') || is_chinese && scanner.skip('：')) {
            return Err(scanner.refusal(expected::LAYOUTS));
        }
        let mut note = |dialect| {
            if !dialects.contains(&dialect) {
                dialects.push(dialect);
            }
        };
        if is_chinese {
            note(Dialect::ChineseSides);
        }
        if number == 0 && side == Side::Second {
            note(Dialect::BlueFirst);
        }
        let stones = layout(scanner, &mut note)?;
        if homes[side.index()].replace((stones, at)).is_some() {
            return Err(at.expected(expected::LAYOUTS));
        }
    }
    match homes {
        [Some(red), Some(blue)] => Ok([red, blue]),
        _ => Err(scanner.refusal(expected::LAYOUTS)),
    }
}

/// `A5-6;B5-2;…` up to the end of the line.
fn layout(
    scanner: &mut Scanner<'_>,
    note: &mut impl FnMut(Dialect),
) -> Result<Vec<(u8, WrittenSquare)>, RecordError> {
    let mut stones = Vec::new();
    loop {
        scanner.spaces();
        if scanner.is_at_end() || scanner.peek() == Some('\n') {
            return Ok(stones);
        }
        let at = scanner.place();
        if !stones.is_empty() {
            scanner.literal(';', expected::SEMICOLON)?;
            scanner.spaces();
            if scanner.is_at_end() || scanner.peek() == Some('\n') {
                note(Dialect::Semicolons);
                return Ok(stones);
            }
        }
        if stones.len() == 6 {
            return Err(at.expected(expected::TRIANGLE));
        }
        let square = square(scanner, expected::LAYOUT_STONE)?;
        if !scanner.skip('-') {
            note(Dialect::NoHyphen);
        }
        let stone = digit(scanner, expected::LAYOUT_STONE)?;
        stones.push((stone, square));
    }
}

/// The stones on the board, and whether row 1 is on top: whichever puts both sides on their
/// triangles.
pub(super) fn setup(homes: &[Home; 2]) -> Result<(Setup, bool), RecordError> {
    let placed = |from_top: bool| {
        let mut setup = Setup::EMPTY;
        for (side, (stones, at)) in [Side::First, Side::Second].into_iter().zip(homes) {
            let own = &mut setup.stones[side.index()];
            for &(stone, written) in stones {
                let square = written
                    .square(from_top)
                    .filter(|&square| is_home(side, square));
                let is_free = !own.contains(&square) && own[usize::from(stone) - 1].is_none();
                own[usize::from(stone) - 1] = Some(
                    square
                        .filter(|_| is_free)
                        .ok_or(at.expected(expected::TRIANGLE))?,
                );
            }
            if own.contains(&None) {
                return Err(at.expected(expected::TRIANGLE));
            }
        }
        Ok((setup, from_top))
    };
    placed(false).or_else(|error| placed(true).map_err(|_| error))
}
