//! What the engine `connect6` knows without thinking.

use std::sync::LazyLock;

use ::connect6::{AnyConnect6, Cell, Turn};

use super::{Book, Openings};

/// The book, as `connect6_book` of the examples made it.
const TEXT: &str = include_str!("../../../data/connect6_book.txt");

/// The same, read when it is asked for the first time. A test reads it, too, with its checksum, and says what would
/// be wrong.
static BOOK: LazyLock<Openings> = LazyLock::new(|| Openings::of_program(TEXT).unwrap_or_default());

/// The first stone, and the book where it is asked for.
#[derive(Debug)]
pub(in crate::connect6) struct Known {
    /// Whether more is known than the first stone.
    openings: bool,
}

impl Known {
    /// The first stone, with or without the book.
    pub(in crate::connect6) const fn new(openings: bool) -> Self {
        Self { openings }
    }
}

impl Book for Known {
    /// The first stone goes to the centre: of the cells in the middle all are in as many windows, so no search
    /// would tell them apart.
    fn turn(&self, position: &AnyConnect6) -> Option<Turn> {
        let middle = position.size() / 2;
        let is_empty = position.stones(position.mover()).is_empty() && position.stones(!position.mover()).is_empty();
        let centre = Cell::new(middle, middle).filter(|_| is_empty && position.left() == 1).map(Turn::One);
        centre.or_else(|| if self.openings { BOOK.turn(position) } else { None })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use ::connect6::{Connect6, Symmetry};

    use super::*;

    /// The book is whole, small, and knows its positions from all sides: the turns it says there lead to
    /// positions that look alike.
    #[test]
    fn the_book_is_known_from_all_sides() {
        use game_core::Symmetric;

        let book: Openings = TEXT.parse().unwrap();
        assert_eq!(book.to_string(), TEXT);
        assert_eq!(*BOOK, book);
        assert!(book.lines().len() > 50 && TEXT.len() < 64 << 10);
        for line in book.lines() {
            let after = |position: Connect6| {
                let (mut after, turn) = (position, Known::new(true).turn(&AnyConnect6::Large(position)).unwrap());
                after.try_turn(turn).unwrap();
                after.canonical()
            };
            let wanted = after(line.position);
            for symmetry in Symmetry::all() {
                assert_eq!(after(line.position.seen(symmetry)), wanted, "{line} {symmetry:?}");
            }
            assert_eq!(Known::new(false).turn(&AnyConnect6::Large(line.position)), None);
        }
    }
}
