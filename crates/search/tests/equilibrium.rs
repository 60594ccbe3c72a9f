//! Equilibria of matrix games against the definition, known games, and everything that may be wrong
//! with a certificate.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::supports;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use search::equilibrium::{
    BigInt, BigRational, Certificate, CertificateError, CheckError, EquilibriumError, Fault,
    Matrix, MatrixError, Proposal, check, solve, solve_from,
};
use supports::{value, whole};

fn over(above: i64, below: i64) -> BigRational {
    BigRational::new(above.into(), below.into())
}

/// Entries from −`spread` to `spread`, with some rows and columns the same.
fn random_matrix(random: &mut impl Rng, most: usize, spread: i64) -> Matrix {
    let [rows, columns] = [0; 2].map(|_| random.random_range(1..=most));
    let mut entries: Vec<i64> = (0..rows * columns)
        .map(|_| random.random_range(-spread..=spread))
        .collect();
    if random.random_ratio(1, 3) {
        let [from, to] = [0; 2].map(|_| random.random_range(0..rows));
        entries.copy_within(from * columns..(from + 1) * columns, to * columns);
    }
    Matrix::new(
        rows,
        columns,
        entries.into_iter().map(BigInt::from).collect(),
        BigInt::from(random.random_range(1..=9)),
    )
    .unwrap()
}

/// Small spreads have many ties, and this many equilibria; any proposal leads to the same value.
#[test]
fn random_games_have_the_value_of_the_definition() {
    let random = &mut ChaCha8Rng::seed_from_u64(1);
    for round in 0..1500 {
        let matrix = random_matrix(random, 4, [1, 2, 3, 100][round % 4]);
        let expected = value(&matrix).unwrap();
        let certificate = solve(&matrix).unwrap();
        assert_eq!(certificate.value, expected, "{matrix:?}");
        check(&matrix, &certificate).unwrap();
        let mut some = || {
            (0..random.random_range(0..5))
                .map(|_| random.random_range(0..6))
                .collect()
        };
        let proposal = Proposal {
            rows: some(),
            columns: some(),
        };
        let proposed = solve_from(&matrix, &proposal).unwrap();
        assert_eq!(proposed.value, expected, "{matrix:?} {proposal:?}");
        check(&matrix, &proposed).unwrap();
    }
}

/// Larger games, square and oblong: the certificates are proofs, so no oracle is needed.
#[test]
fn large_games_are_proved() {
    let random = &mut ChaCha8Rng::seed_from_u64(2);
    for (rows, columns, bits) in [
        (1, 40, 8),
        (40, 1, 8),
        (25, 25, 2),
        (30, 20, 40),
        (12, 50, 200),
        (40, 40, 1),
    ] {
        let entry = |random: &mut ChaCha8Rng| {
            let mut limb = || BigInt::from(random.next_u32());
            let number = (0..7).fold(BigInt::from(0), |number, _| (number << 32) + limb());
            (number >> (224 - bits)) - (BigInt::from(1) << (bits - 1))
        };
        let entries = (0..rows * columns).map(|_| entry(random)).collect();
        let denominator = BigInt::from(10).pow(30) + 57;
        let matrix = Matrix::new(rows, columns, entries, denominator).unwrap();
        let certificate = solve(&matrix).unwrap();
        check(&matrix, &certificate).unwrap();
        let again = solve_from(
            &matrix,
            &Proposal {
                rows: (0..rows).collect(),
                columns: (0..columns).collect(),
            },
        );
        assert_eq!(again.unwrap().value, certificate.value);
    }
}

/// Numbers outside the matrix are ignored, even the greatest.
#[test]
fn foolish_proposals_do_no_harm() {
    let matrix = Matrix::of_integers(&[&[3, -1], &[-2, 4]]).unwrap();
    let certificate = solve(&matrix).unwrap();
    for beyond in [2, 3, 4, usize::MAX - 2, usize::MAX] {
        let proposal = Proposal {
            rows: vec![beyond, 0],
            columns: vec![beyond, 1],
        };
        assert_eq!(
            solve_from(&matrix, &proposal).unwrap(),
            certificate,
            "{beyond}"
        );
    }
}

fn solved(rows: &[&[i64]]) -> Certificate {
    let matrix = Matrix::of_integers(rows).unwrap();
    let certificate = solve(&matrix).unwrap();
    check(&matrix, &certificate).unwrap();
    certificate
}

#[test]
fn games_from_books() {
    let third = || vec![over(1, 3); 3];
    let stones = solved(&[&[0, 1, -1], &[-1, 0, 1], &[1, -1, 0]]);
    assert_eq!(
        stones,
        Certificate {
            value: whole(0),
            rows: third(),
            columns: third()
        }
    );
    // Matching pennies in which heads counts three times: heads is played once in four times.
    let pennies = solved(&[&[3, -1], &[-1, 1]]);
    let quarter = || vec![over(1, 3), over(2, 3)];
    assert_eq!(
        pennies,
        Certificate {
            value: over(1, 3),
            rows: quarter(),
            columns: quarter()
        }
    );
    // Two rows: the upper envelope's lowest point is where the lines of columns 1 and 2 meet.
    let oblong = solved(&[&[1, 3, 11], &[8, 5, 2]]);
    assert_eq!(oblong.value, over(49, 11));
    assert_eq!(oblong.rows, [over(3, 11), over(8, 11)]);
    assert_eq!(oblong.columns, [whole(0), over(9, 11), over(2, 11)]);
    // A saddle point, beside one that is no better.
    let saddle = solved(&[&[4, 2, 2], &[3, 1, 0], &[5, -1, 2]]);
    assert_eq!(saddle.value, whole(2));
    // One player has no choice, or neither has.
    assert_eq!(
        solved(&[&[3, -7, 5]]).columns,
        [whole(0), whole(1), whole(0)]
    );
    assert_eq!(
        solved(&[&[3], &[-7], &[5]]).rows,
        [whole(0), whole(0), whole(1)]
    );
    assert_eq!(solved(&[&[-4]]).value, whole(-4));
    assert_eq!(solved(&[&[2, 2], &[2, 2]]).value, whole(2));
    // Morra with two fingers: fair, with two and three shown as four to three.
    let morra = solved(&[
        &[0, 2, -3, 0],
        &[-2, 0, 0, 3],
        &[3, 0, 0, -4],
        &[0, -3, 4, 0],
    ]);
    assert_eq!(morra.value, whole(0));
    assert!(
        morra.rows[1] >= over(4, 7) && morra.rows[1] <= over(3, 5),
        "{morra}"
    );
}

#[test]
fn malformed_matrices_are_refused() {
    assert_eq!(Matrix::of_integers(&[]), Err(MatrixError::Empty));
    assert_eq!(Matrix::of_integers(&[&[]]), Err(MatrixError::Empty));
    assert_eq!(
        Matrix::of_integers(&[&[1, 2], &[3]]),
        Err(MatrixError::Entries { found: 3 })
    );
    for denominator in [0, -1] {
        let matrix = Matrix::new(1, 1, vec![1.into()], denominator.into());
        assert_eq!(matrix, Err(MatrixError::Denominator));
    }
    assert_eq!(
        Matrix::new(usize::MAX, 3, vec![], 1.into()),
        Err(MatrixError::Entries { found: 0 })
    );
    let square = Matrix::of_integers(&[&[1, 2], &[3, 4]]).unwrap();
    assert_eq!(
        (
            square.entry(0, 2),
            square.entry(2, 0),
            square.entry(usize::MAX, 0)
        ),
        (None, None, None)
    );
    let errors = [
        MatrixError::Empty,
        MatrixError::Entries { found: 1 },
        MatrixError::Denominator,
    ];
    for error in errors {
        assert_eq!(EquilibriumError::from(error).to_string(), error.to_string());
        assert!(error.to_string().ends_with('.'));
    }
}

/// A matrix with mixed strategies.
fn mixed() -> Matrix {
    Matrix::of_integers(&[&[1, 3, 11], &[8, 5, 2]]).unwrap()
}

/// Why its certificate is refused after a change.
fn tampered(change: &dyn Fn(&mut Certificate)) -> CheckError {
    let mut wrong = solve(&mixed()).unwrap();
    change(&mut wrong);
    check(&mixed(), &wrong).unwrap_err()
}

fn tiny() -> BigRational {
    BigRational::new(1.into(), BigInt::from(10).pow(40))
}

/// A true certificate, and each number in it changed.
#[test]
fn tampered_certificates_are_refused() {
    assert_eq!(
        tampered(&|wrong| wrong.value += tiny()),
        CheckError::Column(1)
    );
    assert_eq!(tampered(&|wrong| wrong.value -= tiny()), CheckError::Row(0));
    assert_eq!(tampered(&|wrong| drop(wrong.rows.pop())), CheckError::Size);
    assert_eq!(
        tampered(&|wrong| wrong.columns.push(whole(0))),
        CheckError::Size
    );
    assert_eq!(
        tampered(&|wrong| wrong.rows[0] += tiny()),
        CheckError::RowSum
    );
    assert_eq!(
        tampered(&|wrong| wrong.columns[1] -= tiny()),
        CheckError::ColumnSum
    );
    assert_eq!(
        tampered(&|wrong| wrong.rows = vec![whole(-1), whole(2)]),
        CheckError::NegativeRow(0)
    );
    for below in [0, -3] {
        let none = || BigRational::new_raw(1.into(), below.into());
        assert_eq!(
            tampered(&|wrong| wrong.value = none()),
            CheckError::Fraction
        );
        assert_eq!(
            tampered(&|wrong| wrong.rows[1] = none()),
            CheckError::Fraction
        );
        assert_eq!(
            tampered(&|wrong| wrong.columns[0] = none()),
            CheckError::Fraction
        );
    }
    assert_eq!(
        tampered(&|wrong| wrong.columns = vec![whole(1), whole(1), whole(-1)]),
        CheckError::NegativeColumn(2)
    );
    let all = [
        CheckError::Size,
        CheckError::NegativeRow(1),
        CheckError::NegativeColumn(1),
        CheckError::RowSum,
        CheckError::ColumnSum,
        CheckError::Column(1),
        CheckError::Row(1),
    ];
    assert!(all.iter().all(|error| error.to_string().ends_with('.')));
}

#[test]
fn certificates_of_other_shares_or_matrices_are_refused() {
    // Shares moved from one to another: still probabilities, and no equilibrium any more.
    let moved = |shares: &mut Vec<BigRational>, from: usize, to: usize| {
        shares[from] -= tiny();
        shares[to] += tiny();
    };
    assert_eq!(
        tampered(&|wrong| moved(&mut wrong.rows, 0, 1)),
        CheckError::Column(2)
    );
    assert_eq!(
        tampered(&|wrong| moved(&mut wrong.rows, 1, 0)),
        CheckError::Column(1)
    );
    assert_eq!(
        tampered(&|wrong| moved(&mut wrong.columns, 1, 0)),
        CheckError::Row(1)
    );
    assert_eq!(
        tampered(&|wrong| moved(&mut wrong.columns, 1, 2)),
        CheckError::Row(0)
    );
    let matrix = mixed();
    let right = solve(&matrix).unwrap();
    for row in 0..2 {
        for column in 0..3 {
            // Another matrix: the player of the entry gets less, or gives more.
            let mut entries = matrix.numerators().to_vec();
            entries[row * 3 + column] += if column == 0 { 9 } else { 1 };
            let other = Matrix::new(2, 3, entries, 1.into()).unwrap();
            let verdict = check(&other, &right);
            assert!(verdict.is_err() || column == 0, "{row} {column}");
        }
    }
}

#[test]
fn certificates_are_written_and_read() {
    let random = &mut ChaCha8Rng::seed_from_u64(3);
    for _ in 0..200 {
        let certificate = solve(&random_matrix(random, 7, 50)).unwrap();
        assert_eq!(certificate.to_string().parse(), Ok(certificate));
    }
}

/// A certificate written by hand.
const BY_HAND: &str = "equilibrium 1\n\n# by hand\nsize 2 2\nvalue -1/2 # lost\nrow 0 1/3\nrow 1 2/3\ncolumn 1 1\nend\n";

/// A text in it, its replacement, the line and the fault.
const MALFORMED: &[(&str, &str, usize, Fault)] = &[
    ("equilibrium 1", "equilibrium 2", 1, Fault::Format),
    ("size 2 2", "size 0 2", 4, Fault::Size),
    ("size 2 2", "size 2 65537", 4, Fault::Size),
    ("size 2 2", "size 2 99999999999999999999", 4, Fault::Size),
    ("size 2 2", "size 2 2 2", 4, Fault::Size),
    ("value -1/2", "worth -1/2", 5, Fault::Value),
    ("value -1/2", "value 1/0", 5, Fault::Fraction),
    ("value -1/2", "value 1/-2", 5, Fault::Fraction),
    ("value -1/2", "value 1/2/3", 5, Fault::Fraction),
    ("value -1/2", "value --1", 5, Fault::Fraction),
    ("value -1/2", "value /", 5, Fault::Fraction),
    ("value -1/2", "value ½", 5, Fault::Fraction),
    ("value -1/2", "value 1e999", 5, Fault::Fraction),
    ("row 1 2/3", "row 2 2/3", 7, Fault::Beyond),
    ("row 1 2/3", "row 0 2/3", 7, Fault::Order),
    ("row 1 2/3", "row -1 2/3", 7, Fault::Share),
    ("row 1 2/3", "rows 1 2/3", 7, Fault::Share),
    ("row 1 2/3", "column 0 2/3\nrow 1 2/3", 8, Fault::Order),
    ("end", "", 9, Fault::Short),
    ("end", "end\nend", 10, Fault::Long),
];

/// Each fault is reported with its line.
#[test]
fn malformed_certificates_are_refused() {
    let read = BY_HAND.parse::<Certificate>().unwrap();
    assert_eq!(
        (read.value, read.columns),
        (over(-1, 2), vec![whole(0), whole(1)])
    );
    let digits = format!("value 1/{}", "9".repeat(20_001));
    let digits = ("value -1/2", digits.as_str(), 5, Fault::Digits);
    for &(from, to, line, fault) in MALFORMED.iter().chain([&digits]) {
        let wrong = BY_HAND.replace(from, to).parse::<Certificate>();
        assert_eq!(wrong, Err(CertificateError { line, fault }), "{to}");
        assert!(
            wrong
                .unwrap_err()
                .to_string()
                .ends_with(&format!("line {line}."))
        );
    }
    assert_eq!(
        "".parse::<Certificate>(),
        Err(CertificateError {
            line: 1,
            fault: Fault::Short
        })
    );
    for length in 0..BY_HAND.len() - 4 {
        assert!(
            BY_HAND
                .get(..length)
                .is_none_or(|text| text.parse::<Certificate>().is_err()),
            "{length}"
        );
    }
}

/// Fractions that have nothing in common: 2^13 and 3^6000 bits or so go together, 5^1000 is too
/// much.
#[test]
fn certificates_of_too_fine_fractions_are_refused() {
    let fine = |bases: &[(u32, u32)]| {
        let row = |(at, &(base, power)): (usize, &(u32, u32))| {
            format!("row {at} 1/{}\n", BigInt::from(base).pow(power))
        };
        let rows: String = bases.iter().enumerate().map(row).collect();
        format!("equilibrium 1\nsize 9 9\nvalue 0\n{rows}end\n").parse::<Certificate>()
    };
    assert!(fine(&[(2, 8_000), (3, 4_000), (2, 8_100)]).is_ok());
    let error = CertificateError {
        line: 6,
        fault: Fault::Fine,
    };
    assert_eq!(fine(&[(2, 8_000), (3, 4_000), (5, 1_000)]), Err(error));
}
