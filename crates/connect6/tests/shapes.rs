//! Shapes against the definition by windows, the census, the patent's tables.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use std::collections::HashMap;

use common::lines::{Signs, most, shape_by, threats};
use connect6::{Around, Shape, Shapes};

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
    assert_eq!(
        expected.map(|(shape, _)| (shape, census[shape.index()])),
        expected
    );
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
    assert_eq!(
        [
            shapes.of_text("..."),
            shapes.of_text("O?"),
            shapes.of_text(&"O".repeat(33))
        ],
        [None; 3]
    );
    assert!(
        Shape::ALL
            .iter()
            .enumerate()
            .all(|(at, shape)| shape.index() == at && !shape.chinese().is_empty())
    );
}

/// Every one of the 3^10 lines has the shape of its definition.
#[test]
fn all_lines_agree_with_the_definition() {
    let (shapes, mut known) = (Shapes::new(), HashMap::new());
    let mut threats_of = |signs: &Signs| *known.entry(*signs).or_insert_with(|| threats(signs));
    for number in 0..3_usize.pow(10) {
        let mut rest = number;
        let mut sign = || {
            let sign = ['.', 'O', 'x'][rest % 3];
            rest /= 3;
            sign
        };
        let mut signs: Signs = std::array::from_fn(|_| '.');
        (0..11)
            .filter(|&at| at != 5)
            .for_each(|at| signs[at] = sign());
        signs[5] = 'O';
        let word = |sign: char| {
            (0..11)
                .filter(|&at| signs[at] == sign)
                .fold(0_u32, |word, at| word | 1 << at)
        };
        let found = shapes.of(Around {
            own: word('O'),
            blocked: word('x'),
        });
        assert_eq!(found, shape_by(&signs, &mut threats_of), "{signs:?}");
        assert_eq!(found == Shape::Dead, most(&signs).is_none());
    }
}
