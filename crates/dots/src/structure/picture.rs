//! The board with what the structure says of each box.

use alloc::string::String;
use core::fmt::Write;

use super::Structure;
use crate::edge::EdgePlace;
use crate::grid::Grid;
use crate::position::Dots;

/// The letter of a part, by its number from 0; a question mark beyond z.
pub(super) fn letter(first: char, number: usize) -> char {
    let letter = u8::try_from(number).ok().filter(|&number| number < 26);
    letter.map_or('?', |number| {
        char::from_u32(u32::from(first) + u32::from(number)).unwrap_or('?')
    })
}

impl Structure {
    /// The mark of a box, by its number from 1: the letter of its dead tree (a, b, …), of its chain
    /// or loop (A, B, …), `*` for a junction, `#` for a closed box.
    #[must_use]
    pub fn mark(&self, number: usize) -> char {
        let tree = self
            .trees
            .iter()
            .position(|tree| tree.boxes.contains(&number));
        let chain = self
            .chains
            .iter()
            .position(|chain| chain.boxes.contains(&number));
        let ring = self.loops.iter().position(|boxes| boxes.contains(&number));
        let closed = self
            .boxes
            .get(number.wrapping_sub(1))
            .is_some_and(|facts| facts.liberties == 0);
        match (tree, chain, ring) {
            _ if closed => '#',
            (Some(tree), ..) => letter('a', tree),
            (_, Some(chain), _) => letter('A', chain),
            (.., Some(ring)) => letter('A', self.chains.len() + ring),
            _ => '*',
        }
    }

    /// Draws the position whose structure this is: drawn edges, and in each box its number, below
    /// it its liberties and its [mark](Self::mark).
    ///
    /// ```
    /// use dots::structure::Structure;
    /// use dots::{Dots, Fixed};
    ///
    /// let position: Dots<Fixed<1, 3>> = "1x3 1111111001".parse()?;
    /// assert_eq!(Structure::of(&position).picture(&position), "\
    /// +-----+-----+-----+
    /// | 1     2     3   |
    /// | 1 a   2 a   1 a |
    /// +-----+-----+-----+
    /// ");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn picture<G: Grid>(&self, position: &Dots<G>) -> String {
        let (size, mut text) = (self.size, String::new());
        let drawn = |row: usize, column: usize, vertical: bool| {
            let place = (u8::try_from(row).ok()).zip(u8::try_from(column).ok());
            let edge = place.and_then(|(row, column)| {
                size.at(EdgePlace {
                    row,
                    column,
                    vertical,
                })
            });
            edge.is_some_and(|edge| position.is_drawn(edge))
        };
        for row in 0..=size.rows() {
            for column in 0..size.columns() {
                text += if drawn(row, column, false) {
                    "+-----"
                } else {
                    "+     "
                };
            }
            text += "+\n";
            for line in 0..2 * usize::from(row < size.rows()) {
                for column in 0..=size.columns() {
                    text.push(if drawn(row, column, true) { '|' } else { ' ' });
                    let number = row * size.columns() + column + 1;
                    if column < size.columns() {
                        text += &self.content(number, line);
                    }
                }
                text.truncate(text.trim_end().len());
                text.push('\n');
            }
        }
        text
    }

    /// What stands in a box on the first and on the second line: five columns.
    fn content(&self, number: usize, line: usize) -> String {
        let mut text = String::new();
        let liberties = self
            .boxes
            .get(number - 1)
            .map_or(0, |facts| facts.liberties);
        // A `String` never refuses.
        let _ = match (line, self.mark(number)) {
            (0, _) => write!(text, " {number:<4}"),
            (_, '#') => write!(text, " #   "),
            (_, mark) => write!(text, " {liberties} {mark} "),
        };
        text
    }
}
