//! Files that are no journal of this match are refused by name, and left as they are.
#![cfg(not(target_family = "wasm"))]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::fs;

use arena::journal::{entry, head, read};
use arena::{JournalError, Plan, Reason, Record};

use journal::{open_line, seal_line};

use crate::common::{self, Toys};
use crate::journal::{PROGRAM, open, plan};

/// A line with its checksum.
fn sealed(text: &str) -> String {
    format!("{:08x} {text}\n", crc32_by_definition(text))
}

/// Checks that each of these texts is refused with this part of a sentence, and left unchanged.
fn check(cases: impl IntoIterator<Item = (&'static str, String, &'static str)>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    for (name, text, part) in cases {
        fs::write(&path, &text).unwrap();
        let error = open(&path, &plan()).unwrap_err();
        assert!(
            error.to_string().contains(part) && error.to_string().ends_with('.'),
            "{name}: {error}"
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "{name}");
    }
}

#[test]
fn other_journals_are_refused_and_left_unchanged() {
    let other = Plan {
        seed: 9,
        games: 41,
        engines: vec!["random".to_owned(); 2],
        ..plan()
    };
    check([
        (
            "another match",
            head(&other, PROGRAM).unwrap(),
            "What differs: engines, seed.",
        ),
        ("a text", "Dear diary,\n".to_owned(), "no journal"),
        (
            "a text without a line",
            "Dear diary".to_owned(),
            "no journal",
        ),
        (
            "another program",
            head(&plan(), "else").unwrap(),
            "What differs: program.",
        ),
        ("zeros alone", "\0".repeat(4096), "no journal"),
        ("a list", sealed("[]"), "no journal"),
        ("no object", sealed("{"), "no journal"),
        (
            "another kind",
            sealed(r#"{"journal":"else","version":1,"plan":{}}"#),
            "no journal",
        ),
        (
            "a later version",
            sealed(r#"{"journal":"quincunx match","version":2,"plan":{}}"#),
            "version",
        ),
    ]);
}

#[test]
fn journals_with_other_entries_are_refused_and_left_unchanged() {
    let record = common::played(&Toys::default(), &common::job(["random", "random"]));
    let ours = head(&plan(), PROGRAM).unwrap();
    let line = |number| entry(number, &record).unwrap();
    let of = |winner, reason| {
        let record = Record {
            winner,
            reason,
            ..record.clone()
        };
        entry(1, &record).unwrap()
    };
    let refusal = Reason::Refusal {
        message: "No.".to_owned(),
    };
    check([
        (
            "a game twice",
            format!("{ours}{}{}", line(3), line(3)),
            "Line 3 of the journal holds what cannot stand there: Game 3",
        ),
        (
            "a winner who did not play",
            format!("{ours}{}", of(Some(7), Reason::Decided)),
            "holds no entry",
        ),
        (
            "a repetition that is won",
            format!("{ours}{}", of(Some(1), Reason::Repetition)),
            "holds no entry",
        ),
        (
            "a loss without a winner",
            format!("{ours}{}", of(None, refusal)),
            "holds no entry",
        ),
        (
            "a game far off",
            format!("{ours}{}", line(u64::MAX)),
            "Line 2 of the journal holds what cannot stand there: Game",
        ),
        (
            "an empty line",
            format!("{ours}\n{}", line(1)),
            "Line 2 of the journal is damaged",
        ),
        (
            "no game",
            format!("{ours}{}", sealed("{}")),
            "it holds no entry",
        ),
        (
            "CRLF",
            format!("{}\r\n", ours.trim_end()),
            "Line 1 of the journal is damaged",
        ),
    ]);
}

#[test]
fn folders_are_no_journals() {
    let folder = tempfile::tempdir().unwrap();
    let error = open(folder.path(), &plan()).unwrap_err();
    assert!(matches!(error, JournalError::Io { .. }), "{error}");
    assert!(matches!(
        open(&folder.path().join("no/where"), &plan()),
        Err(JournalError::Io { .. })
    ));
}

/// A journal of a future version is undamaged but not readable.
#[test]
fn another_version_is_refused() {
    let ours = head(&plan(), PROGRAM).unwrap();
    let text = open_line(ours.trim_end().as_bytes()).unwrap();
    let later = text.replacen("\"version\":1", "\"version\":999", 1);
    assert_ne!(later, text);
    let error = read((seal_line(&later) + "\n").as_bytes(), &plan(), PROGRAM).unwrap_err();
    assert!(matches!(error, JournalError::Version), "{error}");
    assert!(error.to_string().contains("another version"), "{error}");
}

/// CRC-32 bit by bit, by its definition: the oracle of the crate that computes it.
fn crc32_by_definition(text: &str) -> u32 {
    let mut sum = !0_u32;
    for byte in text.bytes() {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ (0xEDB8_8320 & 0_u32.wrapping_sub(sum & 1));
        }
    }
    !sum
}
