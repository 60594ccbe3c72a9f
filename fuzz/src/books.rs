//! The law of books of first turns.

use connect6::{AnyConnect6, Symmetry};
use engines::connect6::{Book, BookError, OpeningBook};
use game_core::Position;

/// A text is refused in one of its lines, or is a book that is written and read back unchanged; its
/// turns are legal under all eight symmetries. A wrong checksum is refused, and is then corrected,
/// so that the rest is read as well.
pub fn connect6_books_are_read_or_refused(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let book: OpeningBook = match text.parse() {
        Ok(book) => book,
        Err(BookError::Checksum { expected, found }) => {
            assert_ne!(expected, found);
            let mended = text.replacen(
                &format!("checksum {expected:08x}"),
                &format!("checksum {found:08x}"),
                1,
            );
            match mended.parse::<OpeningBook>() {
                Ok(book) => book,
                Err(error) => return refused(text, &error),
            }
        }
        Err(error) => return refused(text, &error),
    };
    assert_eq!(book.to_string().parse().as_ref(), Ok(&book));
    for line in book.lines() {
        for symmetry in Symmetry::all() {
            let position = AnyConnect6::Large(line.position.seen(symmetry));
            let turn = book.turn(&position);
            assert!(
                turn.is_some_and(|turn| position.clone().try_turn(turn).is_ok()),
                "{line}"
            );
            assert!(line.won <= line.games && position.move_count() > 0);
        }
    }
}

fn refused(text: &str, error: &BookError) {
    assert!(error.to_string().ends_with('.'), "{error}");
    let (BookError::Head { line }
    | BookError::Parts { line, .. }
    | BookError::Position { line, .. }
    | BookError::NoTurn { line }
    | BookError::Turn { line, .. }
    | BookError::Number { line, .. }
    | BookError::Twice { line }) = *error
    else {
        return;
    };
    assert!((1..=text.lines().count().max(1)).contains(&line), "{error}");
}
