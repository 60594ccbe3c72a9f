//! The catalogue of bad inputs, record files: each is refused with one sentence that names the
//! place.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

#[path = "../../../tests/catalogue/case_file.rs"]
mod case_file;

use std::collections::BTreeSet;

use case_file::{cases, compare};
use records::{Fault, Format, Options, expected};

const RECORDS: &str = include_str!("../../../tests/catalogue/records.txt");

#[test]
fn records_are_refused_with_their_sentence() {
    compare(cases(RECORDS), "en", |case| {
        match records::read(&case.bytes("bytes")) {
            Ok(reading) => format!("is read as {}", reading.format),
            Err(error) => error.to_string(),
        }
    });
}

/// Every kind of fault, and every phrase of what a parser may expect, occurs in a record of the
/// catalogue.
#[test]
fn every_fault_is_met() {
    let source = include_str!("../src/error.rs");
    let (_, behind) = source.split_once("pub enum Fault {").unwrap();
    let (body, _) = behind.split_once("\n}").unwrap();
    let variants: BTreeSet<&str> = body
        .lines()
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()))
        .filter_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric()).next())
        .collect();
    let (mut met, mut lacking) = (BTreeSet::new(), BTreeSet::new());
    for case in cases(RECORDS) {
        let fault = records::read(&case.bytes("bytes")).unwrap_err().fault;
        if let Fault::Expected(phrase) = fault {
            lacking.insert(&*phrase.en);
        }
        let shown = format!("{fault:?}");
        met.insert(
            shown
                .split(|c: char| !c.is_ascii_alphanumeric())
                .next()
                .unwrap()
                .to_owned(),
        );
    }
    let met: BTreeSet<&str> = met.iter().map(String::as_str).collect();
    assert!(
        variants.len() >= 9 && variants == met,
        "{variants:?} {met:?}"
    );
    // A content that no format recognises lacks the beginning of a format, if that format is
    // requested.
    for format in [Format::C6, Format::Wtn] {
        let error = records::read_as(b"x", Some(format), Options::default()).unwrap_err();
        if let Fault::Expected(phrase) = error.fault {
            lacking.insert(&*phrase.en);
        }
    }
    // Records of three are long: `tests/three.rs` makes them, and covers these.
    lacking.extend(
        [
            expected::GAME_OF_THREE,
            expected::THREE_NAMES,
            expected::RULES,
            expected::OPENING_SEAT,
            expected::WHOLE_ROUND,
            expected::SALTS_AND_COMMITMENTS,
            expected::SALT,
            expected::COMMITMENT,
            expected::SHOT_OF_THREE,
            expected::SHOOTER,
        ]
        .map(|phrase| &*phrase.en),
    );
    let missing: Vec<_> = expected::ALL
        .iter()
        .filter(|phrase| !lacking.contains(&*phrase.en))
        .collect();
    assert!(missing.is_empty(), "no record lacks {missing:?}");
}
