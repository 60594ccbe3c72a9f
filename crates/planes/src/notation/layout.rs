//! Layouts: the board and its planes, as `9x9 D2^ H7>`.

use alloc::vec::Vec;
use core::fmt::{self, Write};

use game_core::ParseError;
use game_core::text::Reader;

use super::{expected, parts};
use crate::world::{Placement, World};

/// The number of the layout of a text; planes may come in any order.
///
/// ```
/// use planes::notation::{read_layout, write_layout};
/// use planes::{Setup, World};
/// let world = World::new(Setup::standard(9, 2))?;
/// let printed = read_layout(&world, "9x9 (3,9)^ (7,8)↑").unwrap();
/// let mut text = String::new();
/// write_layout(&world, printed, &mut text).unwrap();
/// assert_eq!(text, "9x9 C1^ G2^");
/// # Ok::<(), planes::SetupError>(())
/// ```
///
/// # Errors
///
/// Another board, a plane that is off the board or on another one, or too few or many.
pub fn read_layout(world: &World, text: &str) -> Result<usize, ParseError> {
    let reader = &mut Reader::new(text);
    let board = parts::board(reader)?;
    if board != world.setup().board {
        return Err(ParseError::new(1, expected::BOARD));
    }
    let mut planes: Vec<Placement> = Vec::new();
    while !reader.is_at_end() {
        reader.literal(' ', expected::SPACE)?;
        let begin = reader.refusal(expected::PLANE);
        let head = parts::cell(reader, board)?;
        let nose = parts::nose(reader)?;
        let plane = world
            .placement(head, nose)
            .and_then(|number| world.placements().get(number))
            .copied();
        let plane = plane.ok_or(begin)?;
        if planes.iter().any(|other| other.cells.meets(plane.cells)) {
            return Err(begin);
        }
        planes.push(plane);
    }
    world.find(&planes).ok_or(reader.refusal(expected::COUNT))
}

/// Writes the layout of a number; of no layout, the board alone.
///
/// # Errors
///
/// `out` refused.
pub fn write_layout(world: &World, layout: usize, out: &mut impl Write) -> fmt::Result {
    write!(out, "{}", world.setup().board)?;
    world
        .planes(layout)
        .try_for_each(|plane| write!(out, " {}{}", plane.head, plane.nose.sign()))
}
