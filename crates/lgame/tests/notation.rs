//! Texts: each error has a case, and every written text is read back.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::{Notation, ParseError, Position, Ranking, Text};
use lgame::notation::expected;
use lgame::{AtMostOne, Classes, ExactlyOne, LGame, Rule, UpToBoth};
use proptest::prelude::*;

const START: &str = "nAA./.BA./.BA./.BBn A";

fn refusal(text: &str) -> (u32, &'static Text) {
    let ParseError {
        line,
        column,
        expected,
    } = text.parse::<LGame>().unwrap_err();
    assert_eq!(line, 1);
    (column, expected)
}

#[test]
fn positions_refused() {
    let cases = [
        ("", 1, expected::CELL),
        ("nAA", 4, expected::CELL),
        ("nAA.", 5, expected::SLASH),
        ("nAA..BA./.BA./.BBn A", 5, expected::SLASH),
        ("nAA.//.BA./.BA./.BBn A", 6, expected::CELL),
        ("xAA./.BA./.BA./.BBn A", 1, expected::CELL),
        ("nAA./.BX./.BA./.BBn A", 8, expected::CELL),
        ("naa./.BA./.BA./.BBn A", 2, expected::CELL),
        ("nAA./.BA./.BA./.BBn", 20, expected::SPACE),
        ("nAA./.BA./.BA./.BBn/ A", 20, expected::SPACE),
        ("nAA./.BA./.BA./.BBn\tA", 20, expected::SPACE),
        ("nAA./.BA./.BA./.BBn ", 21, expected::SIDE),
        ("nAA./.BA./.BA./.BBn  A", 21, expected::SIDE),
        ("nAA./.BA./.BA./.BBn a", 21, expected::SIDE),
        ("nAA./.BA./.BA./.BBn A ", 22, expected::END),
        ("nAA./.BA./.BA./.BBn A\n", 22, expected::END),
        ("nAA./.BA./.BA./.BBn AB", 22, expected::END),
        (" nAA./.BA./.BA./.BBn A", 1, expected::CELL),
        ("\u{feff}nAA./.BA./.BA./.BBn A", 1, expected::CELL),
        ("ｎAA./.BA./.BA./.BBn A", 1, expected::CELL),
        ("nAA\0/.BA./.BA./.BBn A", 4, expected::CELL),
        ("nAA./.BA./.B../.BBn A", 2, expected::PIECE_A),
        ("nAAA/.BA./.BA./.BBn A", 2, expected::PIECE_A),
        ("nAA./ABA./.B../.BBn A", 2, expected::PIECE_A),
        ("n..../.B../.B../.BBn A", 5, expected::SLASH),
        ("n.../.B../.B../.BBn A", 1, expected::PIECE_A),
        ("nAA./B.A./.BA./.BBn A", 6, expected::PIECE_B),
        ("nAA./..A./..A./...n A", 1, expected::PIECE_B),
        (".AA./.BA./.BA./.BB. A", 1, expected::NEUTRALS),
        (".AA./.BA./.BA./.BBn A", 19, expected::NEUTRALS),
        ("nAAn/.BA./.BA./.BBn A", 1, expected::NEUTRALS),
    ];
    for (text, column, expected) in cases {
        assert_eq!(refusal(text), (column, expected), "{text:?}");
    }
}

#[test]
fn moves_refused() {
    let start = LGame::START;
    let cases = [
        ("", 1, expected::NAME),
        ("B1", 3, expected::NAME),
        ("E1C1C2C3", 1, expected::NAME),
        ("B1C1C2C5", 7, expected::NAME),
        ("B1C1C2", 7, expected::NAME),
        ("A1B1C1D1", 1, expected::L),
        ("B1B1B1B1", 1, expected::L),
        ("B1C1C2C3", 1, expected::TARGET), // where it lies
        ("A2B2C2C3", 1, expected::TARGET), // on the other L
        ("C1D1D2D3D4-A4", 9, expected::END),
        ("C1D1D2D3 ", 10, expected::NAME),
        ("C1D1D2D3 D4", 12, expected::HYPHEN),
        ("C1D1D2D3 D4-", 13, expected::NAME),
        ("C1D1D2D3 D4-B2", 10, expected::NEUTRAL), // on an L
        ("C1D1D2D3 D4-A1", 10, expected::NEUTRAL), // on the other neutral piece
        ("C1D1D2D3 D4-D4", 10, expected::NEUTRAL),
        ("C1D1D2D3 B1-A4", 10, expected::NEUTRAL), // no neutral piece there
        ("C1D1D2D3 D4-A4 A4-B1", 16, expected::NEUTRAL), // it has moved
        ("C1D1D2D3 D4-A4 A1-B1", 21, expected::CHOICE),
        ("C1D1D2D3 D4-A4x", 15, expected::END),
    ];
    for (text, column, expected) in cases {
        assert_eq!(
            start.read_move(text),
            Err(ParseError::new(column, expected)),
            "{text:?}"
        );
    }
    let must = LGame::<ExactlyOne>::start();
    assert_eq!(
        must.read_move("C1D1D2D3"),
        Err(ParseError::new(9, expected::CHOICE))
    );
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
fn moves_are_read_in_any_order_and_case() {
    let start = LGame::START;
    let plain = start.read_move("C1D1D2D3 D4-A4").unwrap();
    assert_eq!(start.read_move("d3d2d1c1 d4-a4"), Ok(plain));
    assert_eq!(start.move_text(plain), "C1D1D2D3 D4-A4");
    let both = LGame::<UpToBoth>::start();
    let m = both.read_move("C1D1D2D3 D4-A4 A1-B1").unwrap();
    assert_eq!(
        both.read_move("C1D1D2D3 A1-A4 D4-B1"),
        Ok(m),
        "neutral pieces are alike"
    );
}

#[test]
fn the_start_is_drawn() {
    assert_eq!(START.parse(), Ok(LGame::START));
    assert_eq!(
        LGame::START.drawing(),
        "  A B C D\n1 n A A .\n2 . B A .\n3 . B A .\n4 . B B n\n"
    );
}

fn round_trip<R: Rule>() {
    for rank in 0..Classes::COUNT as u64 {
        let p: LGame<R> = Classes.unrank(rank).unwrap();
        for p in [p, p.swapped()] {
            assert_eq!(p.to_string().parse(), Ok(p));
            p.moves()
                .for_each(|m| assert_eq!(p.read_move(&p.move_text(m)), Ok(m), "{p}"));
        }
    }
}

#[test]
fn all_texts_are_read_back() {
    round_trip::<AtMostOne>();
    round_trip::<UpToBoth>();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_panics(text in "\\PC*", m in "[A-Ea-e0-5 -]{0,24}") {
        let _ = text.parse::<LGame>();
        let _ = LGame::START.read_move(&text);
        let _ = LGame::START.read_move(&m);
    }

    /// A damaged text is refused at a column of the text, or is another position.
    #[test]
    fn damaged_texts(at in 0..21_usize, c in proptest::char::any()) {
        let mut text: Vec<char> = START.chars().collect();
        text[at] = c;
        let text: String = text.into_iter().collect();
        match text.parse::<LGame>() {
            Ok(position) => prop_assert_eq!(position.to_string(), text),
            Err(error) => prop_assert!((1..=22).contains(&error.column)),
        }
    }
}
