//! The turns that the engine `connect6` plays without thinking.

use std::sync::LazyLock;

use ::connect6::{AnyConnect6, Cell, Turn};

use super::{Book, OpeningBook};

/// The book, as the example `connect6_book` made it.
const TEXT: &str = include_str!("../../../data/connect6_book.txt");

/// The parsed book, made on first use. A test reads it with its checksum and would report a fault.
static BOOK: LazyLock<OpeningBook> =
    LazyLock::new(|| OpeningBook::of_program(TEXT).unwrap_or_default());

/// The first stone, and optionally the book.
#[derive(Debug)]
pub(in crate::connect6) struct BuiltInTurns {
    /// Whether the book is used.
    openings: bool,
}

impl BuiltInTurns {
    /// The first stone, with or without the book.
    pub(in crate::connect6) const fn new(openings: bool) -> Self {
        Self { openings }
    }
}

impl Book for BuiltInTurns {
    /// The first stone goes to the centre. All cells in the middle are in the same number of
    /// windows, so no search would tell them apart.
    fn turn(&self, position: &AnyConnect6) -> Option<Turn> {
        let middle = position.size() / 2;
        let is_empty = position.stones(position.mover()).is_empty()
            && position.stones(!position.mover()).is_empty();
        let centre = Cell::new(middle, middle)
            .filter(|_| is_empty && position.left() == 1)
            .map(Turn::One);
        centre.or_else(|| {
            if self.openings {
                BOOK.turn(position)
            } else {
                None
            }
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use ::connect6::{Connect6, Symmetry};

    use super::*;

    /// The book is complete and small, and finds its positions in every orientation: its turns
    /// there lead to equivalent positions.
    #[test]
    fn the_book_finds_positions_in_every_orientation() {
        use game_core::Symmetric;

        let book: OpeningBook = TEXT.parse().unwrap();
        assert_eq!(book.to_string(), TEXT);
        assert_eq!(*BOOK, book);
        assert!(book.lines().len() > 50 && TEXT.len() < 64 << 10);
        for line in book.lines() {
            let after = |position: Connect6| {
                let (mut after, turn) = (
                    position,
                    BuiltInTurns::new(true)
                        .turn(&AnyConnect6::Large(position))
                        .unwrap(),
                );
                after.try_turn(turn).unwrap();
                after.canonical()
            };
            let wanted = after(line.position);
            for symmetry in Symmetry::all() {
                assert_eq!(
                    after(line.position.seen(symmetry)),
                    wanted,
                    "{line} {symmetry:?}"
                );
            }
            assert_eq!(
                BuiltInTurns::new(false).turn(&AnyConnect6::Large(line.position)),
                None
            );
        }
    }
}
