//! The published data of `data/einstein`: solved again if that is quick, and every proof checked.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::fs;
use std::path::{Path, PathBuf};

use quincunx::engines::einstein::layouts::{LayoutsError, Published, SIZES, solve};
use quincunx::search::equilibrium::{
    BigInt, BigRational, CheckError, Matrix, Proposal, check, propose, solve_from,
};

fn file(size: &str) -> PathBuf {
    let name = format!("{}.txt", size.replace('/', "-"));
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data/einstein")
        .join(name)
}

fn published(size: &str) -> (String, Published) {
    let text = fs::read_to_string(file(size)).unwrap();
    let read = Published::read(&text).unwrap();
    (text, read)
}

/// The three smallest, character by character: the others differ in size alone.
#[test]
fn the_data_agree_with_the_solver() {
    for size in SIZES.into_iter().take(3) {
        let game = solve(size, &quincunx::search::Limits::new()).unwrap().game;
        let mut text = String::new();
        game.write(&game.equilibrium().unwrap(), &mut text).unwrap();
        assert_eq!(text, published(&size.to_string()).0, "{size}");
    }
}

/// All sizes: the values that the page names, and certificates that prove them.
#[test]
fn every_certificate_is_a_proof() {
    let values = [
        ("3x3/3", "169/243"),
        ("3x3/3/6", "1561/1944"),
        ("4x4/3", "23711215/43046721"),
        ("4x4/3/6", "151703376139/264479053824"),
        ("5x5/3", "161272386766/282429536481"),
        ("5x5/3/6", "257784728185376483/444223250467651584"),
        ("4x4/4", "148461956373/274877906944"),
    ];
    assert_eq!(
        values.map(|(size, _)| size.to_owned()),
        SIZES.map(|size| size.to_string())
    );
    let page = include_str!("../docs/einstein.md");
    for (size, value) in values {
        let read = published(size).1;
        assert_eq!(read.check(), Ok(()), "{size}");
        assert_eq!(read.certificate.value.to_string(), value, "{size}");
        assert!(
            page.contains(&format!("| `{size}` |")) && page.contains(value),
            "{size}"
        );
    }
}

/// A published matrix with one changed number, and certificates that claim more or less.
#[test]
fn tampered_data_are_refused() {
    for size in SIZES {
        let read = published(&size.to_string()).1;
        let matrix = read.game.matrix();
        let played = read.certificate.played_rows().map(|(row, _)| row);
        let (row, count) = (played.min().unwrap(), matrix.columns());
        let column = read
            .certificate
            .played_columns()
            .map(|(column, _)| column)
            .min()
            .unwrap();
        for (change, expected) in [(-1, CheckError::Column(column)), (1, CheckError::Row(row))] {
            let mut entries = matrix.numerators().to_vec();
            entries[row * count + column] += change;
            let wrong =
                Matrix::new(matrix.rows(), count, entries, matrix.denominator().clone()).unwrap();
            assert_eq!(check(&wrong, &read.certificate), Err(expected), "{size}");
        }
        let tiny = BigRational::new(1.into(), matrix.denominator() * BigInt::from(1_000_000));
        for change in [tiny.clone(), -tiny] {
            let mut wrong = read.clone();
            wrong.certificate.value += &change;
            assert!(
                matches!(wrong.check(), Err(LayoutsError::Check(_))),
                "{size}"
            );
            let mut wrong = read.clone();
            wrong.certificate.rows[row] += &change;
            assert_eq!(
                wrong.check(),
                Err(LayoutsError::Check(CheckError::RowSum)),
                "{size}"
            );
        }
    }
}

/// Linear programs in floating-point numbers propose; the value does not depend on them.
#[test]
fn proposals_lead_to_the_same_value() {
    for size in SIZES {
        let read = published(&size.to_string()).1;
        let folded = read.game.folded();
        let proposal = propose(&folded);
        assert!(
            !proposal.rows.is_empty() && !proposal.columns.is_empty(),
            "{size}"
        );
        for proposal in [
            proposal,
            Proposal {
                rows: vec![0, 9, 1],
                columns: vec![1, 0, 7_000],
            },
        ] {
            let certificate = solve_from(&folded, &proposal).unwrap();
            assert_eq!(certificate.value, read.certificate.value, "{size}");
            assert_eq!(
                read.game.equilibrium_from(&proposal).unwrap().value,
                certificate.value,
                "{size}"
            );
        }
    }
}

/// A game with a mixed equilibrium, larger than any of layouts: the proposal is the basis, or near
/// it.
#[test]
fn a_large_mixed_game_is_proposed_well() {
    let entry = |row: u64, column: u64| {
        (row * 7_919 + column * 104_729 + 13).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 34
    };
    let entries = (0..60)
        .flat_map(|row| (0..60).map(move |column| BigInt::from(entry(row, column))))
        .collect();
    let matrix = Matrix::new(60, 60, entries, 1.into()).unwrap();
    let alone = solve_from(&matrix, &Proposal::default()).unwrap();
    let proposal = propose(&matrix);
    let proposed = solve_from(&matrix, &proposal).unwrap();
    assert!(alone.played_rows().count() > 10);
    assert_eq!(proposed, alone);
    let rows: Vec<usize> = proposed.played_rows().map(|(row, _)| row).collect();
    assert_eq!(proposal.rows, rows);
}
