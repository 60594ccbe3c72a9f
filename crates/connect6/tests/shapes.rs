//! Shapes against the definition by windows, the census, the patent's tables.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, helpers too")]

mod common;

use connect6::{Shape, Shapes};

/// The census of the 3^10 lines.
#[test]
fn census() {
    use Shape::*;
    let expected = [
        (Dead, 38_313),
        (SleepingFour, 6711),
        (SleepingThree, 3893),
        (SleepingFive, 3398),
        (SleepingTwo, 2130),
        (HazyThree, 1397),
        (Six, 1053),
        (LiveFive, 915),
        (LiveThree, 380),
        (SleepingOne, 351),
        (LiveFour, 286),
        (JumpTwo, 124),
        (LiveTwo, 64),
        (LiveOne, 34),
    ];
    let census = Shapes::new().census();
    assert_eq!(expected.map(|(shape, _)| (shape, census[shape.index()])), expected);
}

#[test]
fn examples() {
    use Shape::*;
    let shapes = Shapes::new();
    let cases = [
        ("..OOOO..", LiveFour),
        ("x.OOOO..x", SleepingFour),
        (".O.OOO.", SleepingFour),
        ("OO.O.OO", SleepingFour),
        ("x.OOOOO.x", LiveFive),
        ("xOOOOO.x", SleepingFive),
        ("x..OOO..x", HazyThree),
        ("x..OOO.x", SleepingThree),
        ("...OO...", LiveTwo),
        ("...O.O...", JumpTwo),
        ("OOOOOO", Six),
        ("OOOOOOO", Six),
        ("xOOOOOx", Dead),
    ];
    for (text, shape) in cases {
        assert_eq!(shapes.of_text(text), Some(shape), "{text}");
    }
    assert_eq!([shapes.of_text("..."), shapes.of_text("O?"), shapes.of_text(&"O".repeat(33))], [None; 3]);
    assert!(Shape::ALL.iter().enumerate().all(|(at, shape)| shape.index() == at && !shape.chinese().is_empty()));
}
