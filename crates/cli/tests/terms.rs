//! The program uses the words of docs/terms.md, in English and in Chinese.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use common::text;

const TERMS: &str = include_str!("../../../docs/terms.md");

/// A match whose report has every line.
const MATCH: &[&str] = &[
    "match",
    "lgame",
    "--a",
    "perfect",
    "--b",
    "random",
    "--games",
    "4",
    "--sprt",
    "0,5",
    "--adjudicate",
];

/// The output of the program without a position.
fn spoken() -> String {
    let pages = [
        &[][..],
        &["help"],
        &["help", "analyze"],
        &["help", "match"],
        &["help", "tables"],
        &["engines"],
        &["bench"],
        &["solve", "lgame"],
        &["analyze", "dots", "1x3 1111111000", "--structure"],
        &["analyze", "dots", "2x3 11111111100000000", "--structure"],
        &[
            "analyze",
            "dots",
            "3x3 000101000100010101011011",
            "--structure",
        ],
        &["analyze", "planes", "7x7/1 D4=b"],
        &["help", "policies"],
        MATCH,
    ];
    pages
        .iter()
        .map(|arguments| text(&[arguments, &["--lang", "zh"][..]].concat()))
        .collect()
}

/// The Chinese word for a term: the second column of its row.
fn chinese(term: &str) -> &'static str {
    let mut rows = TERMS
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
    let (_, row) = rows
        .find(|(terms, _)| terms.split(", ").any(|word| word == term))
        .expect(term);
    row.split_once(" | ").unwrap().0
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn chinese_words_are_those_of_the_terms() {
    let spoken = spoken();
    for term in [
        "position",
        "value",
        "class",
        "turn",
        "principal variation",
        "engine",
        "node",
        "depth",
        "match",
        "pair",
        "adjudication",
        "journal",
        "endgame table",
        "Elo",
        "superiority",
        "log-likelihood ratio",
        "liberties",
        "neighbour",
        "openness",
        "C-box",
        "dead neighbour",
        "junction",
        "safe move",
        "handout",
        "loony move",
        "control",
        "controlled value",
        "long-chain rule",
        "decline",
        "greedy",
        "heat map",
        "layout",
        "information",
        "shot",
        "strategy",
    ] {
        let word = chinese(term);
        assert!(
            spoken.contains(word),
            "{term} is {word} in docs/terms.md, but the program never says so"
        );
    }
}
