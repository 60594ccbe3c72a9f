//! Small games solved completely: compared with the naive recursion and with fractions, and as
//! text.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::exact;

use std::ops::ControlFlow;
use std::sync::Mutex;

use einstein::{EinStein, Layout, Size, WIN};
use engines::einstein::layouts::{LayoutFault, LayoutsError, Published, SIZES, Solution, solve};
use exact::Exact;
use game_core::{Finite, Position, Ranking, Side, ToMove, random_step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use search::equilibrium::BigRational;
use search::exact_sweep::{ExactSweepError, SweepProgress};
use search::fractions::Fraction;
use search::sweep::SweepError;
use search::{ExactSweep, Fractions, Limits};

fn size(width: usize, stones: usize, faces: usize) -> Size {
    Size {
        width,
        stones,
        faces,
    }
}

fn solved(size: Size) -> Solution {
    solve(size, &Limits::new()).unwrap()
}

/// The value of a position before the throw, in wins of the player who throws.
fn value<const N: usize, const K: usize, const F: usize>(
    solution: &Solution,
    position: &EinStein<N, K, F>,
) -> Fraction {
    solution
        .values
        .value(solution.endings.rank(position).unwrap())
        .unwrap()
}

/// Every position of the smallest game, with three faces and with six.
fn as_the_recursion<const F: usize>(positions: u64) {
    let solution = solved(size(3, 3, F));
    assert_eq!(solution.values.positions(), positions);
    let mut naive = Exact::<3, 3, F>::default();
    for rank in 0..solution.values.count() {
        let position: Option<EinStein<3, 3, F>> = solution.endings.unrank(rank);
        let known = solution.values.value(rank);
        assert_eq!(position.is_some(), known.is_some(), "{rank}");
        if let (Some(position), Some(known)) = (position, known) {
            let (above, below) = naive.value(&position);
            let chance = known.chance().unwrap();
            assert_eq!(
                (chance.numerator(), chance.denominator()),
                (as_signed(above), as_signed(below)),
                "{position}"
            );
        }
    }
}

fn as_signed(number: u128) -> i128 {
    i128::try_from(number).unwrap()
}

#[test]
fn the_smallest_game_is_that_of_the_recursion() {
    as_the_recursion::<3>(13_047);
    as_the_recursion::<6>(49_008);
}

/// The game of layouts on nine squares, as it is known: 169/243, and a coin for either side.
#[test]
fn the_smallest_game_of_layouts() {
    let game = solved(size(3, 3, 3)).game;
    let certificate = game.equilibrium().unwrap();
    let fraction = |above: i64, below: i64| BigRational::new(above.into(), below.into());
    assert_eq!(certificate.value, fraction(169, 243));
    let coin = [fraction(1, 2), fraction(1, 2), fraction(0, 1)];
    assert_eq!(
        (certificate.rows, certificate.columns),
        (coin.to_vec(), coin.to_vec())
    );
    assert_eq!(game.classes().names(), ["12/3", "13/2", "21/3"]);
    // Every one of the 36 pairs, by the recursion.
    let mut naive = Exact::<3, 3, 3>::default();
    for (red, first) in Layout::<3>::all().enumerate() {
        for (blue, second) in Layout::<3>::all().enumerate() {
            let (above, below) = naive.value(&EinStein::of_layouts(first, second, Side::First));
            let [row, column] = [red, blue].map(|number| game.classes().of_layout(number).unwrap());
            let expected = BigRational::new(above.into(), below.into());
            assert_eq!(
                game.matrix().entry(row, column),
                Some(expected),
                "{red} {blue}"
            );
        }
    }
}

/// Positions of random games, by the recursion from them to the end and not by the sweep up from
/// the end.
fn as_the_fractions<const N: usize, const K: usize, const F: usize>(
    solution: &Solution,
    games: u32,
    least: usize,
) {
    let random = &mut ChaCha8Rng::seed_from_u64(11);
    let mut exact = Fractions::new(WIN, F as u64);
    let mut compared = 0;
    for _ in 0..games {
        let mut position = EinStein::<N, K, F>::start();
        while random_step(&mut position, random).is_some() {
            // Positions far from the end take the recursion too long.
            if position.to_move() == ToMove::Chance && position.moves_left() <= least {
                let first = exact.value(&position, &search::Limits::new()).unwrap();
                let seen = if position.mover() == Side::First {
                    Some(first)
                } else {
                    first.negated()
                };
                assert_eq!(Some(value(solution, &position)), seen, "{position}");
                compared += 1;
            }
        }
    }
    assert!(compared > games, "{compared}");
}

#[test]
fn the_game_on_sixteen_squares() {
    let solution = solved(size(4, 3, 3));
    assert_eq!(solution.values.positions(), 816_625);
    let start = value(&solution, &EinStein::<4, 3, 3>::start());
    assert_eq!(
        start.chance().map(|chance| chance.to_string()).as_deref(),
        Some("7909618/14348907")
    );
    as_the_fractions::<4, 3, 3>(&solution, 60, 17);
    solution.verify(101).unwrap();
    let certificate = solution.game.equilibrium().unwrap();
    assert_eq!(certificate.value.to_string(), "23711215/43046721");
}

#[test]
fn games_that_are_too_large_are_refused_and_a_stop_ends_the_solver() {
    for size in [
        Size::STANDARD,
        size(4, 4, 6),
        size(5, 4, 4),
        size(2, 2, 2),
        size(0, 0, 0),
    ] {
        assert_eq!(
            solve(size, &Limits::new()).map(|_| ()),
            Err(LayoutsError::Size(size))
        );
    }
    let break_off = |_: &SweepProgress| ControlFlow::Break(());
    let stopped = solve(size(4, 3, 3), &Limits::new().progress(&break_off));
    assert_eq!(
        stopped.map(|_| ()),
        Err(LayoutsError::Sweep(ExactSweepError::Sweep(
            SweepError::Stopped
        )))
    );
    let reports = Mutex::new(Vec::new());
    let listener = |progress: &SweepProgress| {
        reports.lock().unwrap().push(*progress);
        ControlFlow::Continue(())
    };
    let whole = solve(size(3, 3, 3), &Limits::new().progress(&listener));
    let last = reports.into_inner().unwrap().pop().unwrap();
    assert_eq!(
        (last.done, last.total),
        (31_330, whole.unwrap().values.count())
    );
}

/// A sweep with too low a number of throws reports that and rounds nothing.
#[test]
fn too_few_throws_are_noticed() {
    let endings = einstein::Endings::new(size(3, 3, 3), 6).unwrap();
    let sweep = |throws| ExactSweep::new(&endings, WIN, 3, throws).run::<EinStein<3, 3, 3>>();
    assert!(matches!(sweep(3), Err(ExactSweepError::TooLong { .. })));
    let enough = u32::try_from(EinStein::<3, 3, 3>::MAX_MOVES).unwrap();
    assert_eq!(sweep(enough).unwrap().throws(), 15);
}

fn published(size: Size) -> String {
    let game = solved(size).game;
    let mut text = String::new();
    game.write(&game.equilibrium().unwrap(), &mut text).unwrap();
    text
}

#[test]
fn written_games_are_read_back() {
    for size in SIZES.into_iter().take(2) {
        let text = published(size);
        let read = Published::read(&text).unwrap();
        read.check().unwrap();
        let mut again = String::new();
        read.game.write(&read.certificate, &mut again).unwrap();
        assert_eq!(again, text);
        assert_eq!(read.game, solved(size).game);
    }
}

/// Each fault is reported with its line.
#[test]
fn malformed_games_are_refused_with_their_line() {
    let right = published(size(3, 3, 3));
    let row = right.lines().nth(5).unwrap();
    assert!(row.starts_with("21/3 "), "{right}");
    let swapped = "21/3 1 2 3";
    let cases = [
        ("layouts 1", "layouts 2", 1, LayoutFault::Format),
        ("layouts 1", "", 1, LayoutFault::Format),
        ("game 3x3/3", "game 3x3/4", 2, LayoutFault::Game),
        ("game 3x3/3", "game 9999999999x3/3", 2, LayoutFault::Game),
        ("denominator ", "denominator -", 3, LayoutFault::Denominator),
        (
            "denominator ",
            "denominator 0 ",
            3,
            LayoutFault::Denominator,
        ),
        (
            "denominator ",
            "denominator 999999999999999999999999999999999999999999",
            3,
            LayoutFault::Denominator,
        ),
        (
            "columns 12/3 13/2",
            "columns 13/2 12/3",
            4,
            LayoutFault::Columns,
        ),
        ("columns 12/3", "columns", 4, LayoutFault::Columns),
        ("\n12/3 ", "\n21/3 ", 5, LayoutFault::Name),
        ("\n12/3 ", "\n12/3 1 ", 5, LayoutFault::Numbers),
        ("\n12/3 ", "\n12/3 -", 5, LayoutFault::Numbers),
        ("\n12/3 ", "\n12/3 9", 5, LayoutFault::Probability),
        (row, swapped, 6, LayoutFault::Reflection),
        (row, &format!("{row}\n{row}"), 7, LayoutFault::Short),
        (row, "equilibrium 1", 6, LayoutFault::Short),
    ];
    for (from, to, line, fault) in cases {
        let wrong = Published::read(&right.replacen(from, to, 1));
        assert_eq!(wrong, Err(LayoutsError::Text { line, fault }), "{to}");
        assert!(
            wrong
                .unwrap_err()
                .to_string()
                .ends_with(&format!("line {line}."))
        );
    }
    let no_certificate = Published::read(&right.replace("value", "worth"));
    assert!(
        matches!(no_certificate, Err(LayoutsError::Certificate(error)) if error.line == 3),
        "{no_certificate:?}"
    );
    for length in 0..right.len() - 4 {
        assert!(Published::read(&right[..length]).is_err(), "{length}");
    }
    assert!(Published::read("").is_err());
}

/// Every number of the certificate and every entry that it rests on, changed by one in its last
/// digit.
#[test]
fn tampered_proofs_are_refused() {
    for size in SIZES.into_iter().take(2) {
        let right = published(size);
        let mut refused = 0;
        for (at, byte) in right
            .bytes()
            .enumerate()
            .filter(|(_, byte)| byte.is_ascii_digit())
        {
            let other = if byte == b'9' {
                '8'
            } else {
                char::from(byte + 1)
            };
            let wrong = format!("{}{other}{}", &right[..at], &right[at + 1..]);
            // Changes in the parts for readers change nothing that is read.
            let line = right[..at].rsplit('\n').next().unwrap();
            let verdict = Published::read(&wrong).and_then(|read| read.check());
            let in_proof = right[..at].contains("\nequilibrium") && !line.contains('#');
            assert!(verdict.is_err() || !in_proof, "{wrong}");
            refused += usize::from(verdict.is_err());
        }
        assert!(refused > 30, "{refused}");
    }
}
