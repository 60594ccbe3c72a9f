//! The book of Connect6 as text: every fault is reported with its line.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use connect6::{AnyConnect6, Symmetry};
use engines::connect6::{Book, BookError, OpeningBook};
use game_core::ParseError;

/// A book with these lines after a fitting checksum.
fn book(body: &str) -> Result<OpeningBook, BookError> {
    let text =
        |checksum: u32| format!("Connect6 book 1\n# By hand.\nchecksum {checksum:08x}\n{body}");
    match text(0).parse::<OpeningBook>() {
        Err(BookError::Checksum { expected: 0, found }) => text(found).parse(),
        other => other,
    }
}

const LINE: &str = "J10 | I9J11 | -41 | 812 | 430\n";

#[test]
fn a_book_is_written_as_it_was_read() {
    let text = book(LINE).unwrap().to_string();
    assert!(
        text.starts_with("Connect6 book 1\n# By hand.\nchecksum ") && text.ends_with(LINE),
        "{text}"
    );
    let crlf: OpeningBook = text.replace('\n', "\r\n").parse().unwrap();
    assert_eq!(crlf, book(LINE).unwrap());
    assert_eq!(book("").unwrap().lines(), []);
}

#[test]
fn turns_are_found_in_every_orientation() {
    let body = format!("{LINE}J10 I9J11 | H8K12 | 7 | 0 | 0\n");
    let book = book(&body).unwrap();
    for line in book.lines() {
        let mut all = Symmetry::all().map(|symmetry| line.position.seen(symmetry));
        assert!(all.all(|seen| {
            let turn = book.turn(&AnyConnect6::Large(seen)).unwrap();
            { seen }.try_turn(turn).is_ok()
        }));
    }
    for elsewhere in ["19x19", "J11", "J10 I9J9", "15x15 H8", "J10 I9"] {
        assert_eq!(book.turn(&elsewhere.parse().unwrap()), None, "{elsewhere}");
    }
}

/// Why a text is no book.
fn head(text: &str) -> BookError {
    text.parse::<OpeningBook>().unwrap_err()
}

#[test]
fn faults_of_the_head_are_reported() {
    assert_eq!(head(""), BookError::Head { line: 1 });
    assert_eq!(
        head("Connect6 book 2\nchecksum 00000000\n"),
        BookError::Head { line: 1 }
    );
    assert_eq!(head("Connect6 book 1\nJ10"), BookError::Head { line: 2 });
    for torn in [
        "Connect6 book 1",
        "Connect6 book 1\n# x\n",
        "Connect6 book 1\nchecksum 0000000",
        "Connect6 book 1\nchecksum 0000000A",
    ] {
        assert_eq!(head(torn), BookError::NoChecksum, "{torn}");
    }
    assert!(matches!(
        head("Connect6 book 1\nchecksum 00000000\nJ10"),
        BookError::Checksum { expected: 0, .. }
    ));
}

#[test]
fn every_fault_is_reported() {
    let lines = |body: &str| book(body).unwrap_err();
    let in_part = |error: BookError| match error {
        BookError::Position {
            line,
            error: ParseError { column, .. },
        }
        | BookError::Turn {
            line,
            error: ParseError { column, .. },
        } => (line, column),
        other => unreachable!("{other}"),
    };
    assert_eq!(
        lines("J10 | I9J11 | 0 | 0\n"),
        BookError::Parts { line: 4, found: 4 }
    );
    assert_eq!(
        lines(&format!("{LINE}\n")),
        BookError::Parts { line: 5, found: 1 }
    );
    assert_eq!(in_part(lines("J20 | I9J11 | 0 | 0 | 0\n")), (4, 1));
    assert_eq!(in_part(lines("J10 | I9J10 | 0 | 0 | 0\n")), (4, 3));
    assert_eq!(
        lines("15x15 H8 | G8G9 | 0 | 0 | 0\n"),
        BookError::NoTurn { line: 4 }
    );
    assert_eq!(
        lines("J10 I9 | J9 | 0 | 0 | 0\n"),
        BookError::NoTurn { line: 4 }
    );
    for (part, numbers) in [
        (3, "+1 | 0 | 0"),
        (3, "2147483648 | 0 | 0"),
        (4, "0 | -1 | 0"),
        (5, "0 | 1 | 2"),
        (5, "0 | 1 | 01"),
    ] {
        assert_eq!(
            lines(&format!("J10 | I9J11 | {numbers}\n")),
            BookError::Number { line: 4, part },
            "{numbers}"
        );
    }
    // The same position in another orientation.
    assert_eq!(
        lines(&format!("{LINE}J10 | K9J11 | 0 | 0 | 0\n")),
        BookError::Twice { line: 5 }
    );
    for error in [
        lines("x\n"),
        head(""),
        lines("J10 I9 | J9 | 0 | 0 | 0\n"),
        lines("J10 | J10J9 | 0 | 0 | 0\n"),
    ] {
        assert!(error.to_string().ends_with('.'), "{error}");
    }
}

/// A change of any bit is noticed.
#[test]
fn a_changed_bit_is_noticed() {
    let text = book(LINE).unwrap().to_string();
    let lines = text.find("checksum").unwrap();
    for (place, bit) in (lines..text.len()).flat_map(|place| (0..8).map(move |bit| (place, bit))) {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1 << bit;
        let Ok(bent) = String::from_utf8(bytes) else {
            continue;
        };
        assert!(bent.parse::<OpeningBook>().is_err(), "{bent}");
    }
    for end in 0..text.len() - 1 {
        assert!(text[..end].parse::<OpeningBook>().is_err(), "{end}");
    }
}
