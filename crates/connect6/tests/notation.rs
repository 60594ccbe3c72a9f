//! Texts: each error has a case, and every written text is read back.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use connect6::notation::{cell_text, expected, read_cell};
use connect6::{Cell, Connect6, Turn};
use game_core::{Notation, ParseError, Position, Side, Text};
use proptest::prelude::*;

/// Rows of a board of six, and what follows them.
const SIX: &str = "6x6 ....../....../..x.../....../....../......";

/// A text, the column at fault, and what is expected there.
const REFUSED: &[(&str, u32, &Text)] = &[
    ("", 1, expected::POSITION),
    (" ", 1, expected::POSITION),
    ("6x6 ", 5, expected::POSITION),
    ("6x6  A1", 5, expected::POSITION),
    ("6x6\tA1", 4, expected::POSITION),
    ("6", 2, expected::SIZE),
    ("6x", 3, expected::SIZE),
    ("6x7", 1, expected::SIZE),
    ("5x5", 1, expected::SIZE),
    ("20x20", 1, expected::SIZE),
    ("255x255", 3, expected::SIZE),
    ("06x6", 1, expected::SIZE),
    ("6x06", 3, expected::SIZE),
    ("６x6", 1, expected::POSITION),
    ("\u{feff}6x6", 1, expected::POSITION),
    ("7x7", 1, expected::BOARD),
    ("A1", 1, expected::BOARD),
    ("6x6 A", 6, expected::STONE),
    ("6x6 A0", 6, expected::STONE),
    ("6x6 A7", 5, expected::ON_BOARD),
    ("6x6 G1", 5, expected::ON_BOARD),
    ("6x6 Z1", 5, expected::ON_BOARD),
    ("6x6 A111", 5, expected::ON_BOARD),
    ("6x6 A1 A1", 8, expected::EMPTY),
    ("6x6 A1 A2A2", 10, expected::EMPTY),
    ("6x6 A1A2", 7, expected::SPACE),
    ("6x6 A1 A2A3A4", 12, expected::SPACE),
    ("6x6 A1 A2 A3B1", 13, expected::SPACE),
    ("6x6 A1  A2", 8, expected::STONE),
    ("6x6 A1 ", 8, expected::STONE),
    ("6x6 A1;A2", 7, expected::SPACE),
    ("6x6 A1\n", 7, expected::SPACE),
    ("6x6 x", 6, expected::STONE),
    (
        "6x6 ...../....../....../....../....../...... x 1",
        10,
        expected::CELL,
    ),
    ("6x6 ......./", 11, expected::ROW),
    ("6x6 ...*../", 8, expected::CELL),
    ("6x6 /", 5, expected::CELL),
    (
        "6x6 xxxxxx/....../....../....../....../oooooo x 1",
        5,
        expected::ONE_WINNER,
    ),
];

/// The same for what follows the rows of a board of six.
const REFUSED_AFTER_ROWS: &[(&str, u32, &Text)] = &[
    ("", 46, expected::MOVER),
    (" ", 47, expected::MOVER),
    (" X 2", 47, expected::MOVER),
    (" x", 48, expected::LEFT),
    (" x2", 48, expected::LEFT),
    (" x 0", 49, expected::LEFT),
    (" x 3", 49, expected::LEFT),
    (" x 2 ", 50, expected::END),
    ("/...... x 2", 46, expected::MOVER),
    (". x 2", 46, expected::MOVER),
];

#[test]
fn positions_refused() {
    let after_rows = REFUSED_AFTER_ROWS
        .iter()
        .map(|&(rest, column, expected)| (format!("{SIX}{rest}"), column, expected));
    let whole = REFUSED
        .iter()
        .map(|&(text, column, expected)| (text.to_owned(), column, expected));
    for (text, column, expected) in whole.chain(after_rows) {
        let error = text.parse::<Connect6<6>>().unwrap_err();
        assert_eq!(
            (error.line, error.column, error.expected),
            (1, column, expected),
            "{text:?}"
        );
    }
    assert!("A1 ".repeat(1 << 18).parse::<Connect6>().is_err());
}

#[test]
fn positions_read() {
    let six: Connect6<6> = format!("{SIX} o 2").parse().unwrap();
    assert_eq!(six, "6x6 C4".parse().unwrap());
    assert_eq!(six.to_string(), format!("{SIX} o 2"));
    assert_eq!(Connect6::<6>::EMPTY, "6x6".parse().unwrap());
    assert_eq!(Connect6::<19>::EMPTY, "19x19".parse().unwrap());
    let long = format!("{} x 1", ["."; 19].map(|cell| cell.repeat(19)).join("/"));
    assert_eq!(Connect6::<19>::EMPTY.to_string(), long);
    let spellings = [
        "J10 I11K9 L9",
        "J10 I11K9 L9",
        "j10,i11,k9,l9",
        "J10 I11,K9 L9",
        "J10 I11 K9 L9",
        "19x19 J10 I11K9 L9",
        "j10,i11K9,L9",
    ];
    let positions = spellings.map(|text| text.parse::<Connect6>().unwrap());
    assert!(positions.iter().all(|position| *position == positions[0]));
    assert_eq!(
        (positions[0].mover(), positions[0].left()),
        (Side::First, 1)
    );
    // The winner of a board is the side with six.
    let won: Connect6<6> = "6x6 xxxxxx/o...../....../....../....../o....o x 2"
        .parse()
        .unwrap();
    assert_eq!((won.winner(), won.move_count()), (Some(Side::First), 0));
    assert_eq!(won.to_string().parse(), Ok(won));
}

#[test]
fn the_game_does_not_go_on_after_its_end() {
    let won = "6x6 A1 F1F2 B1C1 F3F5 D1E1 D6E6 F6";
    let position: Connect6<6> = won.parse().unwrap();
    assert_eq!(position.winner(), None);
    let win = "6x6 A1 B3B4 B1C1 D3D4 D1E1 D5A6 F1";
    assert_eq!(
        win.parse::<Connect6<6>>().unwrap().winner(),
        Some(Side::First)
    );
    let error = format!("{win} F6").parse::<Connect6<6>>().unwrap_err();
    assert_eq!(error, ParseError::new(36, expected::NO_MOVE));
    let finished: Connect6<6> = win.parse().unwrap();
    assert_eq!(
        finished.read_move("F6"),
        Err(ParseError::new(1, expected::NO_MOVE))
    );
    assert_eq!(
        finished.read_turn("F6"),
        Err(ParseError::new(1, expected::NO_MOVE))
    );
    assert_eq!(finished.winning_turn(), None);
}

#[test]
fn stones_and_turns() {
    let position: Connect6 = "J10".parse().unwrap();
    let cases = [
        ("", 1, expected::STONE),
        ("J", 2, expected::STONE),
        ("10J", 1, expected::STONE),
        ("J10", 1, expected::EMPTY),
        ("T1", 1, expected::ON_BOARD),
        ("A20", 1, expected::ON_BOARD),
        ("A1 ", 3, expected::END),
        ("A1B1", 3, expected::END),
        ("А1", 1, expected::STONE), // a Cyrillic letter
    ];
    for (text, column, expected) in cases {
        assert_eq!(
            position.read_move(text),
            Err(ParseError::new(column, expected)),
            "{text:?}"
        );
    }
    let cases = [
        ("A1", 3, expected::SECOND),
        ("A1,", 4, expected::STONE),
        ("A1 A2", 3, expected::STONE),
        ("A1A1", 3, expected::EMPTY),
        ("A1J10", 3, expected::EMPTY),
        ("A1A2A3", 5, expected::END),
        ("A1A2 ", 5, expected::END),
    ];
    for (text, column, expected) in cases {
        assert_eq!(
            position.read_turn(text),
            Err(ParseError::new(column, expected)),
            "{text:?}"
        );
    }
    let turn = position.read_turn("i9,J9").unwrap();
    assert_eq!(
        (position.turn_text(turn), turn.cells().count()),
        ("I9J9".into(), 2)
    );
    assert_eq!(
        Connect6::<19>::EMPTY.read_turn("J10"),
        Ok(Turn::One(Cell::new(9, 9).unwrap()))
    );
    assert_eq!(
        Connect6::<19>::EMPTY
            .read_turn("J10J9")
            .unwrap_err()
            .expected,
        expected::END
    );
    assert_eq!(read_cell("S19", 19), Ok(Cell::new(0, 18).unwrap()));
    assert_eq!(cell_text(Cell::new(18, 0).unwrap(), 19), "A1");
    assert!(expected::ALL.iter().all(|phrase| !phrase.is_empty()) && expected::ALL.len() == 16);
}

#[test]
fn drawings() {
    let position: Connect6<6> = "6x6 C4 A1F6".parse().unwrap();
    let expected = "   A B C D E F
 6 . . . . . o 6
 5 . . . . . . 5
 4 . . x . . . 4
 3 . . . . . . 3
 2 . . . . . . 2
 1 o . . . . . 1
   A B C D E F
";
    assert_eq!(position.drawing(), expected);
}

proptest! {
    /// A text that is read is written and read again; a refusal points into the text.
    #[test]
    fn random_texts(text in "[a-sA-S0-9,. /xo]{0,40}|6x6 [xo./]{41} [xo] [12]") {
        match text.parse::<Connect6<6>>() {
            Ok(position) => prop_assert_eq!(position.to_string().parse(), Ok(position)),
            Err(error) => prop_assert!((1..=text.chars().count() + 1).contains(&(error.column as usize))),
        }
    }
}
