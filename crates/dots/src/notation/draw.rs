//! The board for people to look at: edges that may be drawn show their numbers.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::fmt::{self, Write};

use game_core::Side;

use crate::any::{AnyDots, each};
use crate::edge::{Edge, EdgePlace};
use crate::grid::Grid;
use crate::position::Dots;
use crate::sets::Sets;
use crate::word::Word;

/// Draws a position; `owner` says which side closed each box, by its bit, where that is known.
pub(crate) fn draw<G: Grid>(
    position: &Dots<G>,
    owner: impl Fn(u32) -> Option<Side>,
    out: &mut impl Write,
) -> fmt::Result {
    let (size, grid) = (position.size(), position.grid());
    let closed = grid.closed(position.drawn());
    for row in 0..=size.rows() {
        for column in 0..size.columns() {
            let edge = at(position, row, column, false);
            match edge.filter(|&edge| !position.is_drawn(edge)) {
                Some(edge) => write!(out, "+{:^5}", size.number(edge))?,
                None => out.write_str("+-----")?,
            }
        }
        writeln!(out, "+")?;
        if row == size.rows() {
            break;
        }
        for column in 0..=size.columns() {
            // A number stands where the edge would be, and reaches into the box on its right.
            let width = if column < size.columns() { 3 } else { 0 };
            match at(position, row, column, true).filter(|&edge| !position.is_drawn(edge)) {
                Some(edge) => write!(out, "{:<width$}", size.number(edge))?,
                None => write!(out, "{:<width$}", '|')?,
            }
            let Some(bit) = at(position, row, column, false).map(Edge::bit) else {
                continue;
            };
            let is_closed = !(closed & G::Word::single(bit)).is_empty();
            write!(out, "{}  ", if is_closed { mark(owner(bit)) } else { ' ' })?;
        }
        writeln!(out)?;
    }
    Ok(())
}

const fn mark(owner: Option<Side>) -> char {
    match owner {
        Some(Side::First) => '1',
        Some(Side::Second) => '2',
        None => '#',
    }
}

fn at<G: Grid>(position: &Dots<G>, row: usize, column: usize, vertical: bool) -> Option<Edge> {
    let place = EdgePlace {
        row: u8::try_from(row).ok()?,
        column: u8::try_from(column).ok()?,
        vertical,
    };
    position.size().at(place)
}

/// The sides that closed the boxes of the last of these positions, in reading order: those of a
/// game, one step after the other. `None` for a box that is open, or was closed before the first of
/// them.
///
/// ```
/// use dots::{AnyDots, notation};
/// use game_core::Side;
///
/// let game = ["1x2 1111001", "1x2 1111101 2", "1x2 1111111 score 0 2 2"].map(|text| text.parse::<AnyDots>().unwrap());
/// assert_eq!(notation::owners(&game.each_ref()), [Some(Side::Second); 2]);
/// ```
#[must_use]
pub fn owners(positions: &[&AnyDots]) -> Vec<Option<Side>> {
    let mut owners = vec![
        None;
        positions
            .last()
            .map_or(0, |position| position.size().boxes())
    ];
    for (before, after) in positions.iter().zip(positions.iter().skip(1)) {
        for number in after.closed_boxes() - before.closed_boxes() {
            if let Some(owner) = owners.get_mut(number) {
                *owner = Some(before.mover());
            }
        }
    }
    owners
}

/// Draws a position with the names of contest records at its rim: columns of dots from a, rows from
/// 1 at the bottom. Beyond z there are no names.
pub(crate) fn draw_with_names(
    position: &AnyDots,
    owners: &[Option<Side>],
    out: &mut impl Write,
) -> fmt::Result {
    let (size, mut board) = (position.size(), String::new());
    let owner = |bit| owners.get(size.box_number(bit) - 1).copied().flatten();
    each!(position, p => draw(p, owner, &mut board))?;
    let width = (size.rows() + 1).to_string().len();
    for (number, line) in board.lines().enumerate() {
        // Every other line goes through dots.
        let row = size.rows() + 1 - number / 2;
        let name = if number % 2 == 0 {
            row.to_string()
        } else {
            String::new()
        };
        writeln!(out, "{}", format!("{name:>width$} {line}").trim_end())?;
    }
    let letters = (b'a'..=b'z')
        .take(size.columns() + 1)
        .map(|letter| format!("{:<6}", char::from(letter)));
    writeln!(
        out,
        "{}",
        format!("{:width$} {}", "", letters.collect::<String>()).trim_end()
    )
}
