//! Texts: each error has a case, and every written text is read back.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use dots::notation::expected;
use dots::{AnyDots, Dots, Fixed, Setup, SetupError, Size};
use game_core::{Game, Notation, ParseError, Position, Side, Text};
use proptest::prelude::*;

#[test]
fn positions_refused() {
    let cases = [
        ("", 1, expected::SIZE),
        ("x", 1, expected::SIZE),
        ("5", 2, expected::SIZE),
        ("5x", 3, expected::SIZE),
        ("5*5", 2, expected::SIZE),
        ("５x5", 1, expected::SIZE),
        ("\u{feff}5x5", 1, expected::SIZE),
        (" 5x5", 1, expected::SIZE),
        ("0x5", 1, expected::SUPPORTED),
        ("5x0", 1, expected::SUPPORTED),
        ("05x5", 2, expected::SIZE),
        ("5x05", 1, expected::SUPPORTED),
        ("7x8", 1, expected::SUPPORTED),
        ("1x39", 1, expected::SUPPORTED),
        ("99x99", 1, expected::SUPPORTED),
        ("255x255", 3, expected::SIZE),
        ("1x1 ", 5, expected::PART),
        ("1x1  0000", 5, expected::PART),
        ("1x1\t0000", 4, expected::SPACE),
        ("1x1 000", 8, expected::BIT),
        ("1x1 0002", 8, expected::BIT),
        ("1x1 00000", 9, expected::SPACE),
        ("1x1 0000 ", 10, expected::PART),
        ("1x1 1111\n", 9, expected::SPACE),
        ("1x1 0000 3", 10, expected::PART),
        ("1x1 0000 11", 11, expected::END),
        ("1x1 2 ", 5, expected::PART),
        ("1x1 0000 0000", 10, expected::PLAYER),
        ("1x1 0000 1 1", 11, expected::END),
        ("1x1 1111 score", 15, expected::SCORE),
        ("1x1 1111 scale 1 0", 12, expected::SCORE),
        ("1x1 1111 score 1", 17, expected::SPACE),
        ("1x1 1111 score 1 ", 18, expected::BOXES),
        ("1x1 1111 score 1 x", 18, expected::BOXES),
        ("1x1 1111 score -1 2", 16, expected::BOXES),
        ("1x1 1111 score 1 1", 16, expected::SUM),
        ("1x1 1111 score 0 0", 16, expected::SUM),
        ("1x1 1111 score 0 0 2", 16, expected::SUM),
        ("1x1 1111 score 1 0 0 score 1 0", 22, expected::PLAYER),
        ("1x1 score 1 0", 11, expected::SUM),
        ("1x1 1111 score 100 0", 18, expected::SPACE),
        ("1x1 1111 score 1 0 2 ", 22, expected::PART),
    ];
    for (text, column, expected) in cases {
        let error = text.parse::<AnyDots>().unwrap_err();
        assert_eq!(
            (error.line, error.column, error.expected),
            (1, column, expected),
            "{text:?}"
        );
    }
    assert_eq!(
        "3x3".parse::<Dots>(),
        Err(ParseError::new(1, expected::BOARD))
    );
}

#[test]
fn positions_read() {
    let same = [
        "1x1",
        "1x1 2",
        "1x1 1110",
        "1x1 1111",
        "1x1 1111 score 1 0",
        "1x1 1111 score 0 1 2",
        "1x2 1111111",
        "1x2 1111111 score 1 0 1 1",
        "1x2 1111111 score 1 0 1 2",
        "1x2 1111111 score 0 2",
        "7x7",
        "38x1",
    ];
    for text in same {
        assert_eq!(text.parse::<AnyDots>().unwrap().to_string(), text);
    }
    let shorter = [
        ("1x1 0000", "1x1"),
        ("1x1 1", "1x1"),
        ("1x1 0000 score 0 0 1", "1x1"),
        ("1x1 1111 score 0 0 1 1", "1x1 1111"),
        ("1x1 1111 score 0 1 1", "1x1 1111 score 0 1"),
        ("1x2 1111111 score 1 1 0", "1x2 1111111 score 1 1"),
    ];
    for (text, display) in shorter {
        assert_eq!(
            text.parse::<AnyDots>().unwrap().to_string(),
            display,
            "{text}"
        );
    }
}

/// Moves on the standard board after edge 1 is drawn, the column at fault, and what is expected.
const REFUSED_MOVES: &[(&str, u32, &Text)] = &[
    ("", 1, expected::EDGE),
    ("60", 1, expected::ON_BOARD),
    ("99999999999999999999999", 1, expected::ON_BOARD),
    ("07", 2, expected::END),
    ("7 ", 2, expected::END),
    ("+7", 1, expected::EDGE),
    ("e", 2, expected::EDGE),
    ("e2", 3, expected::EDGE),
    ("e2x", 3, expected::EDGE),
    ("e2v1", 4, expected::END),
    ("e02v", 3, expected::EDGE),
    ("e00v", 3, expected::EDGE),
    ("ev", 1, expected::ON_BOARD),
    ("e0v", 1, expected::ON_BOARD),
    ("e6v", 1, expected::ON_BOARD),
    ("f2h", 1, expected::ON_BOARD),
    ("e999h", 1, expected::ON_BOARD),
    ("AGA", 1, expected::ON_BOARD),
    ("CAA", 1, expected::EDGE),
    ("AA", 3, expected::EDGE),
    ("AA1", 3, expected::EDGE),
    ("AAAA", 4, expected::END),
];

#[test]
fn moves_read_and_refused() {
    let position: Dots = "5x5 1".parse().unwrap();
    let size = Size::STANDARD;
    for (text, number) in [
        ("0", 0),
        ("59", 59),
        ("e2v", 30 + 6 * 3 + 4),
        ("a1h", 25),
        ("a6h", 0),
        ("f5v", 35),
    ] {
        assert_eq!(
            position.read_move(text).map(|edge| size.number(edge)),
            Ok(number),
            "{text}"
        );
    }
    // The platform's rows come first for horizontal edges, its columns for vertical ones.
    for (text, number) in [
        ("AAA", 0),
        ("AFE", 29),
        ("BFE", 59),
        ("BDE", 30 + 6 * 4 + 3),
    ] {
        assert_eq!(
            position.read_move(text).map(|edge| size.number(edge)),
            Ok(number),
            "{text}"
        );
    }
    for &(text, column, expected) in REFUSED_MOVES {
        assert_eq!(
            position.read_move(text),
            Err(ParseError::new(column, expected)),
            "{text:?}"
        );
    }
    let after = position.after(size.edge(7).unwrap());
    assert_eq!(
        after.read_move("7"),
        Err(ParseError::new(1, expected::UNDRAWN))
    );
    let over: AnyDots = "1x1 1111".parse().unwrap();
    assert_eq!(
        over.read_move("0"),
        Err(ParseError::new(1, expected::NO_MOVE))
    );
}

#[test]
fn parts_refused() {
    let error = |setup: Setup| AnyDots::from_setup(&setup).unwrap_err();
    let empty = Setup::empty(Size::new(1, 2).unwrap());
    assert_eq!(
        error(Setup {
            drawn: empty.drawn.with(7),
            ..empty
        }),
        SetupError::NoSuchEdge(7)
    );
    assert_eq!(
        error(Setup {
            won: [1, 0],
            ..empty
        }),
        SetupError::Score {
            won: [1, 0],
            closed: 0
        }
    );
    let other = Dots::from_setup(Fixed::<2, 1>::GRID, &empty);
    assert_eq!(
        other,
        Err(SetupError::Size(empty.size, Fixed::<2, 1>::SIZE))
    );
    let texts = [
        (
            SetupError::NoSuchEdge(7),
            "There is no edge 7 on this board.",
        ),
        (
            SetupError::Size(Size::STANDARD, empty.size),
            "A position of 5x5 boxes does not fit a board of 1x2.",
        ),
        (
            SetupError::TooLarge(Size::STANDARD),
            "A board of 5x5 boxes has too many edges.",
        ),
        (
            SetupError::Score {
                won: [3, 1],
                closed: 2,
            },
            "A score of 3 and 1 needs more than the 2 closed boxes.",
        ),
    ];
    for (error, text) in texts {
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn drawings() {
    let position: Dots<Fixed<2, 2>> = "2x2 100010000000".parse().unwrap();
    let board = "\
+-----+  1  +
6     7     8
+  2  +  3  +
9     10    11
+-----+  5  +
";
    assert_eq!(position.drawing(), board);
    let any: AnyDots = "2x2 100010000000".parse().unwrap();
    let drawing = any.drawing();
    let rows: Vec<&str> = drawing.lines().collect();
    assert_eq!(
        rows[..5].iter().map(|row| &row[2..]).collect::<Vec<_>>(),
        board.lines().collect::<Vec<_>>()
    );
    let rim: String = rows.iter().map(|row| &row[..2]).collect();
    assert_eq!((rim.as_str(), rows[5]), ("3   2   1   ", "  a     b     c"));
    let mut game = Game::new("1x3 1011110011".parse::<AnyDots>().unwrap());
    for number in [1, 6, 7] {
        let edge = game.position().size().edge(number).unwrap();
        game.play(edge).unwrap();
    }
    assert_eq!(game.position().won(Side::First), 2);
    let before: Vec<&AnyDots> = game.plies().iter().map(|ply| &ply.before).collect();
    assert_eq!(
        game.position().drawing_after(&before).lines().nth(1),
        Some("  |  1  |  1  |  #  |")
    );
}

proptest! {
    /// All three forms of an edge are read as the same edge, on every board.
    #[test]
    fn forms_of_edges(rows in 1_usize..30, columns in 1_usize..30, number in 0_usize..116) {
        let Some(size) = Size::new(rows, columns) else { return Ok(()) };
        let Some(edge) = size.edge(number) else { return Ok(()) };
        let empty = AnyDots::empty(size);
        prop_assert_eq!(size.number(edge), number);
        prop_assert_eq!(size.at(size.place(edge)), Some(edge));
        prop_assert_eq!(empty.read_move(&empty.move_text(edge)), Ok(edge));
        for text in [size.contest_text(edge), size.platform_text(edge)].into_iter().flatten() {
            prop_assert_eq!(empty.read_move(&text), Ok(edge), "{}", text);
        }
    }

    #[test]
    fn garbage_is_refused_at_a_place_in_it(text in "[0-9x sctore\u{3000}]{0,30}") {
        if let Err(error) = text.parse::<AnyDots>() {
            prop_assert!(error.line == 1 && error.column as usize <= text.chars().count() + 1);
        }
    }
}
