//! Texts that are read, and texts that are refused with the place of the error.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::{Notation, ParseError, Position, Stochastic};
use planes::notation::{expected, read_layout, write_layout};
use planes::{Belief, Setup, Shape, World};
use proptest::prelude::*;

#[test]
fn beliefs_refused() {
    let cases = [
        ("", 1, expected::BOARD),
        ("7", 2, expected::BOARD),
        ("7x", 3, expected::BOARD),
        ("0x7/1", 1, expected::BOARD),
        ("17x7/1", 1, expected::BOARD),
        ("7x999/1", 1, expected::BOARD),
        ("7x7", 4, expected::PLANES),
        ("7x7/", 5, expected::PLANES),
        ("7x7/0", 5, expected::PLANES),
        ("7x7/4", 1, expected::SETUP),
        ("16x16/3", 1, expected::SETUP),
        ("7x7/999", 1, expected::SETUP),
        ("16x16/200[h]", 1, expected::SETUP),
        // Contradictions are found before any layout is listed.
        ("16x16/3!", 8, expected::SPACE),
        ("16x16/3 A1=m A1=m", 14, expected::FRESH),
        ("7x7/1u", 6, expected::SPACE),
        ("7x7/1 ", 7, expected::CELL),
        ("7x7/1 H1=m", 7, expected::CELL),
        ("7x7/1 A8=m", 7, expected::CELL),
        ("7x7/1 A0=m", 8, expected::CELL),
        ("7x7/1 d4=m", 7, expected::CELL),
        ("7x7/1 D4", 9, expected::EQUALS),
        ("7x7/1 D4=", 10, expected::ANSWER),
        ("7x7/1 D4=x", 10, expected::ANSWER),
        ("7x7/1 D4=M", 10, expected::ANSWER),
        ("7x7/1 D4=m D4=m", 12, expected::FRESH),
        ("7x7/1 D4=? D4=m", 12, expected::FRESH),
        ("7x7/1 D4=? D5=?", 15, expected::ONE_OPEN),
        ("7x7/1 D4=h D5=?", 12, expected::OVER),
        ("7x7/1 D4=h D5=h", 15, expected::POSSIBLE),
        ("7x7/1 A1=b", 10, expected::POSSIBLE),
        ("7x7/1r D4=h", 12, expected::NOSE),
        ("7x7/1r C1=hv", 11, expected::POSSIBLE),
        ("7x7/1 (4,0)=m", 10, expected::CELL),
        ("7x7/1 (4,8)=m", 7, expected::CELL),
        ("7x7/1 (8,4)=m", 7, expected::CELL),
        ("7x7/1 (4;4)=m", 9, expected::CELL),
        ("7x7/1 D4=m ", 12, expected::CELL),
        ("7x7/1  D4=m", 7, expected::CELL),
        ("8x8/1[", 7, expected::ONE_HEAD),
        ("8x8/1[bb]", 7, expected::ONE_HEAD),
        ("8x8/1[hb", 9, expected::BRACKET),
        ("8x8/1[h.b]", 7, expected::TOGETHER),
        ("８x8/1", 1, expected::BOARD),
        ("\u{feff}7x7/1", 1, expected::BOARD),
    ];
    for (text, column, expected) in cases {
        assert_eq!(
            text.parse::<Belief>(),
            Err(ParseError::new(column, expected)),
            "{text:?}"
        );
    }
}

#[test]
fn beliefs_read() {
    let cases = [
        ("7x7/1", "7x7/1"),
        ("7x7/1 D4=b A1=m", "7x7/1 A1=m D4=b"),
        ("7x7/1 (4,4)=伤 (1,7)=空", "7x7/1 A1=m D4=b"),
        ("9x9/2r (3,9)=h↑ A9=?", "9x9/2r C1=h^ A9=?"),
        ("7x7/1 D4=h A1=m", "7x7/1 A1=m D4=h"),
        ("6x6/1[.h./bbb/.b./bbb]", "6x6/1[.h./bbb/.b./bbb]"),
        ("6x6/1[..h../bbbbb/..b../.bbb.]", "6x6/1"),
    ];
    for (text, written) in cases {
        assert_eq!(
            text.parse::<Belief>().map(|belief| belief.to_string()),
            Ok(written.into()),
            "{text}"
        );
    }
}

#[test]
fn shots_answers_and_drawings() {
    let belief: Belief = "7x7/1 D4=b A1=m".parse().unwrap();
    for (text, shot) in [("D5", "D5"), ("(4,3)", "D5"), ("(7,1)", "G7")] {
        assert_eq!(
            belief.read_move(text).map(|cell| cell.to_string()),
            Ok(shot.into())
        );
    }
    let refused = [
        ("D4", 1, expected::FRESH),
        ("D5 ", 3, expected::END),
        ("", 1, expected::CELL),
        ("H1", 1, expected::CELL),
    ];
    for (text, column, expected) in refused {
        assert_eq!(
            belief.read_move(text),
            Err(ParseError::new(column, expected)),
            "{text:?}"
        );
    }
    let asked = belief.after(belief.read_move("D5").unwrap());
    assert_eq!(
        asked.read_move("D6"),
        Err(ParseError::new(1, expected::NO_SHOT))
    );
    assert_eq!(
        asked
            .read_event("b")
            .map(|answer| asked.given(answer).to_string()),
        Ok("7x7/1 A1=m D4=b D5=b".into())
    );
    assert_eq!(
        asked.read_event("bb"),
        Err(ParseError::new(2, expected::END))
    );
    let corner: Belief = "7x7/1 A1=?".parse().unwrap();
    assert_eq!(
        corner.read_event("h"),
        Err(ParseError::new(1, expected::POSSIBLE))
    );
    let picture = "   A B C D E F G\n 1 m . . . . . .\n 2 . . . . . . .\n 3 . . . . . . .\n 4 . . . b . . .\n \
                   5 . . . ? . . .\n 6 . . . . . . .\n 7 . . . . . . .\n";
    assert_eq!(asked.drawing(), picture);
}

#[test]
fn layouts_and_shapes() {
    let world = World::new(Setup::standard(9, 2)).unwrap();
    for layout in (0..world.len()).step_by(7) {
        let mut text = String::new();
        write_layout(&world, layout, &mut text).unwrap();
        assert_eq!(read_layout(&world, &text), Ok(layout), "{text}");
    }
    let refused = [
        ("7x7 C1^ G2^", 1, expected::BOARD),
        ("9x9 C1^", 8, expected::COUNT),
        ("9x9 C1^ G2^ ", 13, expected::CELL),
        ("9x9 C1^ C2^", 9, expected::PLANE),
        ("9x9 A1^ G2^", 5, expected::PLANE),
        ("9x9 C1x G2^", 7, expected::NOSE),
        ("9x9 C1^ C1^", 9, expected::PLANE),
    ];
    for (text, column, expected) in refused {
        assert_eq!(
            read_layout(&world, text),
            Err(ParseError::new(column, expected)),
            "{text:?}"
        );
    }
    // Noses that make no difference give one plane.
    let points = World::new("2x2/2[h]".parse().unwrap()).unwrap();
    assert_eq!(
        read_layout(&points, "2x2 B2> A1v"),
        read_layout(&points, "2x2 A1^ B2^")
    );
    assert!(read_layout(&points, "2x2 B2> A1v").is_ok());
    let wide = "h".to_owned() + &"b".repeat(16);
    assert_eq!(
        wide.parse::<Shape>(),
        Err(ParseError::new(17, expected::SHAPE))
    );
    assert_eq!(
        "h/b/hb".parse::<Shape>(),
        Err(ParseError::new(1, expected::ONE_HEAD))
    );
    assert_eq!(
        "..../.hb./...."
            .parse::<Shape>()
            .map(|shape| shape.to_string()),
        Ok("hb".into())
    );
    assert!("/".repeat(1_000_000).parse::<Shape>().is_err());
}

proptest! {
    #[test]
    fn garbage_is_refused_at_a_place_in_it(text in "(7x7/1r?)?[0-9xA-H=mbh? ()/,^v]{0,30}") {
        match text.parse::<Belief>() {
            Ok(belief) => prop_assert_eq!(belief.to_string().parse(), Ok(belief)),
            Err(error) => prop_assert!(error.line == 1 && error.column as usize <= text.chars().count() + 1),
        }
    }
}
