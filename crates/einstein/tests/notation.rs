//! Texts: each error has a case, and every written text is read back.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use einstein::notation::expected;
use einstein::{AnyEinStein, EinStein, Face, Setup, Size};
use game_core::{Notation, ParseError, Stochastic, Text};
use proptest::prelude::*;

const START: &str = "123../45.../6...f/...ed/..cba r";

/// A text, the column at fault, and what is expected there.
const REFUSED: &[(&str, u32, &Text)] = &[
    ("", 1, expected::STONE),
    ("123", 4, expected::STONE),
    ("123..", 6, expected::SLASH),
    ("123...", 6, expected::SLASH),
    ("123..//45.../6...f/...ed/..cba r", 7, expected::STONE),
    ("723../45.../6...f/...ed/..cba r", 1, expected::STONE),
    ("113../45.../6...f/...ed/..cba r", 2, expected::STONE),
    ("123../45.../6...f/...ed/..cbb r", 29, expected::STONE),
    ("123../45.../6...g/...ed/..cba r", 17, expected::STONE),
    ("123../45.../6...F/...ed/..cba r", 17, expected::STONE),
    ("１23../45.../6...f/...ed/..cba r", 1, expected::STONE),
    (
        "\u{feff}123../45.../6...f/...ed/..cba r",
        1,
        expected::STONE,
    ),
    ("12\0../45.../6...f/...ed/..cba r", 3, expected::STONE),
    ("123../45.../6...f/...ed", 24, expected::SLASH),
    ("123../45.../6...f/...ed/..cba", 30, expected::SPACE),
    ("123../45.../6...f/...ed/..cba/..... r", 30, expected::SPACE),
    ("123../45.../6...f/...ed/..cba\tr", 30, expected::SPACE),
    ("123../45.../6...f/...ed/..cba ", 31, expected::SIDE),
    ("123../45.../6...f/...ed/..cba R", 31, expected::SIDE),
    ("123../45.../6...f/...ed/..cba  r", 31, expected::SIDE),
    ("123../45.../6...f/...ed/..cba r5", 32, expected::SPACE),
    ("123../45.../6...f/...ed/..cba r ", 33, expected::DIE),
    ("123../45.../6...f/...ed/..cba r 0", 33, expected::DIE),
    ("123../45.../6...f/...ed/..cba r 7", 33, expected::DIE),
    ("123../45.../6...f/...ed/..cba r 5 ", 34, expected::END),
    ("123../45.../6...f/...ed/..cba r 55", 34, expected::END),
    ("123../45.../6...f/...ed/..cba r\n", 32, expected::SPACE),
    // Red has won already, or no stone is left, or both have won.
    ("123../45.../....f/...ed/..cb6 r", 31, expected::LOSER),
    ("1..../...../...../...../..... r", 31, expected::LOSER),
    ("...../...../...../...../..... b", 31, expected::LOSER),
    ("a..../...../...../...../....1 b", 31, expected::LOSER),
    ("a..../...../...../...../....1 r", 31, expected::LOSER),
    // The game is over.
    ("123../45.../....f/...ed/..cb6 b 3", 32, expected::END),
    // Sizes.
    ("7x7/6 1", 1, expected::WIDTH),
    ("5x", 3, expected::WIDTH),
    ("5x4/6 1", 3, expected::WIDTH),
    ("5x5 123../45.../6...f/...ed/..cba r", 4, expected::STONES),
    ("5x5/7 1", 5, expected::STONES),
    ("5x5/6/7 1", 7, expected::FACES),
    ("5x5/6123..", 6, expected::SPACE),
    ("5x5/6/ 1", 7, expected::FACES),
    ("4x4/3 12../3.../...c/..ba r", 1, expected::SIZE),
    ("5x5/6/5 123../45.../6...f/...ed/..cba r", 1, expected::SIZE),
];

#[test]
fn positions_refused() {
    for &(text, column, expected) in REFUSED {
        let error = text.parse::<EinStein>().unwrap_err();
        assert_eq!(
            (error.line, error.column, error.expected),
            (1, column, expected),
            "{text:?}"
        );
    }
    let small = |text: &str| text.parse::<EinStein<4, 3, 3>>().unwrap_err();
    assert_eq!(
        small("4x4/3 124./3.../...c/..ba r"),
        ParseError::new(9, expected::STONE)
    );
    assert_eq!(
        small("4x4/3 12../3.../...c/..ba r 4"),
        ParseError::new(29, expected::DIE)
    );
    assert_eq!(small(START), ParseError::new(1, expected::SIZE));
}

#[test]
fn moves_and_dice_refused() {
    let thrown: EinStein = "...../..6../.3.../...../a...e r 5".parse().unwrap();
    let cases = [
        ("", 1, expected::CHOSEN),
        ("5:B3-C4", 1, expected::CHOSEN),
        ("7:B3-C4", 1, expected::CHOSEN),
        ("3", 2, expected::COLON),
        ("3-B3", 2, expected::COLON),
        ("3:", 3, expected::NAME),
        ("3:B", 3, expected::NAME),
        ("3:B7-C4", 3, expected::NAME),
        ("3:C2-D3", 3, expected::FROM),
        ("3:B3C4", 5, expected::HYPHEN),
        ("3:B3-", 6, expected::NAME),
        ("3:B3-G4", 6, expected::NAME),
        ("3:B3-B2", 6, expected::TARGET),
        ("3:B3-D5", 6, expected::TARGET),
        ("3:B3-C4x", 8, expected::END),
        ("3:B3-C4 ", 8, expected::END),
    ];
    for (text, column, expected) in cases {
        assert_eq!(
            thrown.read_move(text),
            Err(ParseError::new(column, expected)),
            "{text:?}"
        );
    }
    let waiting = EinStein::START;
    assert_eq!(
        waiting.read_move("1:A1-B2"),
        Err(ParseError::new(1, expected::NO_MOVE))
    );
    assert_eq!(
        thrown.read_event("5"),
        Err(ParseError::new(1, expected::NO_DIE))
    );
    for (text, column, expected) in [
        ("", 1, expected::DIE),
        ("7", 1, expected::DIE),
        ("0", 1, expected::DIE),
        ("5 ", 2, expected::END),
    ] {
        assert_eq!(
            waiting.read_event(text),
            Err(ParseError::new(column, expected)),
            "{text:?}"
        );
    }
    assert_eq!(waiting.read_event("5"), Ok(Face::new(5).unwrap()));
}

#[test]
fn moves_are_read_in_either_case_and_with_or_without_capture() {
    let thrown = EinStein::START.given(Face::new(1).unwrap());
    let capture = thrown.read_move("1:A1-B2x").unwrap();
    assert_eq!(thrown.move_text(capture), "1:A1-B2x");
    assert_eq!(thrown.read_move("1:a1-b2"), Ok(capture));
    assert_eq!(thrown.read_move("1:a1-B2x"), Ok(capture));
}

#[test]
fn every_expectation_occurs_once_in_the_list() {
    assert!(
        expected::ALL
            .iter()
            .enumerate()
            .all(|(i, phrase)| !expected::ALL[..i].contains(phrase))
    );
}

#[test]
fn positions_are_drawn_and_written() {
    assert_eq!(START.parse(), Ok(EinStein::START));
    assert_eq!(format!("5x5/6 {START}").parse(), Ok(EinStein::START));
    assert_eq!(format!("5x5/6/6 {START}").parse(), Ok(EinStein::START));
    let drawing = "  A B C D E\n1 1 2 3 . .\n2 4 5 . . .\n3 6 . . . f\n4 . . . e d\n5 . . c b a\n";
    assert_eq!(EinStein::START.drawing(), drawing);
    assert_eq!(
        EinStein::<4, 3>::start().to_string(),
        "4x4/3 12../3.../...c/..ba r"
    );
    assert_eq!(
        EinStein::<4, 3, 6>::start().to_string(),
        "4x4/3/6 12../3.../...c/..ba r"
    );
}

#[test]
fn a_text_picks_its_size() {
    for &size in Size::ALL {
        let start = AnyEinStein::start(size).unwrap();
        assert_eq!((start.size(), start.to_string().parse()), (size, Ok(start)));
        assert_eq!(AnyEinStein::new(size, start.setup()), Some(Ok(start)));
    }
    for text in [
        "3x3/4 ...../",
        "4x4/5/3 12../3.../...c/..ba r",
        "3x3/6 12./3.c/.ba r",
        "5x5/6/3 123../45.../6...f/...ed/..cba r",
    ] {
        let error = text.parse::<AnyEinStein>().unwrap_err();
        assert!(
            text.starts_with("3x3/4") || error == ParseError::new(1, expected::SUPPORTED),
            "{text} {error}"
        );
    }
    let odd = Size {
        width: 3,
        stones: 4,
        faces: 4,
    };
    assert_eq!(
        (AnyEinStein::start(odd), AnyEinStein::new(odd, Setup::EMPTY)),
        (None, None)
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_panics(text in "\\PC*", rows in "[1-6a-f./x rb]{0,40}", m in "[1-6]:[A-Fa-f][0-7]-[A-F][0-7]x?") {
        let _ = (text.parse::<EinStein>(), rows.parse::<EinStein>(), rows.parse::<EinStein<3, 3>>());
        let thrown = EinStein::START.given(Face::new(1).unwrap());
        let _ = (thrown.read_move(&text), thrown.read_move(&m), EinStein::START.read_event(&text));
    }

    /// A damaged text is refused at a column of the text, or is another position.
    #[test]
    fn damaged_texts(at in 0..31_usize, c in proptest::char::any()) {
        let mut text: Vec<char> = START.chars().collect();
        text[at] = c;
        let text: String = text.into_iter().collect();
        match text.parse::<EinStein>() {
            Ok(position) => prop_assert_eq!(position.to_string(), text),
            Err(error) => prop_assert!((1..=32).contains(&error.column)),
        }
    }
}
