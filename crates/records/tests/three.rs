//! Matches of three in our own JSON format.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use game_core::Text;
use records::{Fault, ThreeRecord, commitment, expected};

const LAYOUT: &str = "9x9 C1^ G2^";

/// A round in which seat 0 knows where the planes are.
fn text() -> String {
    let salts: Vec<String> = (0..3).map(|seat| format!("{seat:032x}")).collect();
    let sums: Vec<String> = salts.iter().map(|salt| commitment(salt, LAYOUT)).collect();
    format!(
        r#"{{"quincunx": 1, "game": "planes of three",
 "players": ["Ada", "林", "ahead"], "date": "2026-11-22",
 "start": "9x9/2", "rules": "three everyone same decided 1",
 "rounds": [{{"opener": 0,
  "layouts": ["{LAYOUT}", "{LAYOUT}", "{LAYOUT}"],
  "salts": {salts:?},
  "commitments": {sums:?},
  "shots": ["0 1 C1=h", "1 0 A1=m", "2 0 A5=m", "0 1 G2=h", "2 0 A3=m", "0 2 C1=h", "2 0 A4=m", "0 2 G2=h"]}}]}}
"#
    )
}

#[test]
fn records_are_written_as_they_were_read() {
    let three = ThreeRecord::read(&text()).unwrap();
    assert_eq!(
        (three.players[1].as_str(), three.shots(), three.salts.len()),
        ("林", 8, 1)
    );
    assert_eq!(three.date.unwrap().to_string(), "2026-11-22");
    assert_eq!(three.record.standing().unwrap().totals(), [8, 0, 0]);
    let written = three.text();
    assert!(ThreeRecord::is_one(&written) && ThreeRecord::is_one(&text()));
    assert_eq!(ThreeRecord::read(&written).unwrap(), three);
    assert_eq!(ThreeRecord::read(&written).unwrap().text(), written);
}

#[test]
fn salts_and_commitments_may_both_be_missing() {
    let text = text();
    let bare: String = text
        .lines()
        .filter(|line| !line.contains("salts") && !line.contains("commitments"))
        .collect();
    let three = ThreeRecord::read(&bare).unwrap();
    assert_eq!(three.salts, [None]);
    assert_eq!(ThreeRecord::read(&three.text()).unwrap(), three);
}

#[test]
fn a_line_has_ten_shots() {
    let misses = ["A", "B", "C", "D", "E"]
        .map(|column| format!(r#""0 1 {column}9=m", "1 0 {column}9=m", "2 0 {column}8=m", "#))
        .concat();
    let three =
        ThreeRecord::read(&text().replace("\"shots\": [", &format!("\"shots\": [{misses}")))
            .unwrap();
    let shots_of = |line: &str| line.matches('=').count();
    let lines: Vec<usize> = three
        .text()
        .lines()
        .map(shots_of)
        .filter(|&shots| shots > 0)
        .collect();
    assert_eq!(lines, [10, 10, 3]);
}

#[test]
fn other_records_are_none_of_three() {
    for text in [
        "",
        "{}",
        r#"{"quincunx": 1, "game": "planes", "plies": []}"#,
        "planes of three 1",
    ] {
        assert!(!ThreeRecord::is_one(text), "{text}");
    }
}

/// A text that is replaced, its replacement, the line, the shot, what is expected.
type FaultCase = (&'static str, &'static str, u32, Option<u32>, &'static Text);

const FAULTS: &[FaultCase] = &[
    (
        "\"quincunx\": 1",
        "\"quincunx\": 2",
        1,
        None,
        expected::VERSION,
    ),
    (
        "planes of three",
        "planes of threes",
        1,
        None,
        expected::GAME_OF_THREE,
    ),
    ("\"Ada\", ", "", 2, None, expected::THREE_NAMES),
    ("2026-11-22", "2026-11-32", 2, None, expected::JSON_DATE),
    ("2026-11-22", "22 November", 2, None, expected::JSON_DATE),
    ("three everyone", "two everyone", 3, None, expected::RULES),
    (
        "9x9/2",
        "9x9/90",
        3,
        None,
        planes::notation::expected::SETUP,
    ),
    (
        "\"opener\": 0",
        "\"opener\": 1",
        4,
        None,
        expected::OPENING_SEAT,
    ),
    (
        "9x9 C1^ G2^\", \"9x9",
        "9x9 A1^ G2^\", \"9x9",
        5,
        None,
        planes::notation::expected::PLANE,
    ),
    (
        "  \"commitments\"",
        "  \"other\": 1, \"commitments\"",
        7,
        None,
        game_core::phrase!(""),
    ),
    (
        "00000000000000000000000000000001",
        "0000000000000000000000000000000",
        6,
        None,
        expected::SALT,
    ),
    (
        "00000000000000000000000000000001",
        "00000000000000000000000000000003",
        7,
        None,
        expected::COMMITMENT,
    ),
    ("1 0 A1=m", "1 0 A1m", 8, Some(2), expected::SHOT_OF_THREE),
    ("1 0 A1=m", "1 5 A1=m", 8, Some(2), expected::SHOT_OF_THREE),
    ("1 0 A1=m", "1 0 K1=m", 8, Some(2), expected::SHOT_OF_THREE),
    ("1 0 A1=m", "2 0 A1=m", 8, Some(2), expected::SHOOTER),
    ("1 0 A1=m", "1 1 A1=m", 8, Some(2), expected::SHOT),
    ("2 0 A5=m", "2 0 A1=m", 8, Some(3), expected::SHOT),
    (", \"0 2 G2=h\"", "", 4, None, expected::WHOLE_ROUND),
];

#[test]
fn faults_are_reported_with_their_place() {
    for &(old, new, line, ply, phrase) in FAULTS {
        let text = text();
        assert!(text.contains(old), "{old}");
        let error = ThreeRecord::read(&text.replacen(old, new, 1)).unwrap_err();
        assert!((error.line, error.ply) == (line, ply), "{new}: {error}");
        match error.fault {
            Fault::Expected(found) => assert_eq!(found, phrase, "{new}: {error}"),
            Fault::Json { .. } => assert_eq!(phrase.en, "", "{error}"),
            _ => panic!("{error}"),
        }
    }
}

#[test]
fn other_faults_are_reported_too() {
    let error =
        |old: &str, new: &str| ThreeRecord::read(&text().replacen(old, new, 1)).unwrap_err();
    let wrong = error("1 0 A1=m", "1 0 A1=b");
    assert_eq!((wrong.ply, wrong.fault), (Some(2), Fault::Layout));
    let after = error("\"0 2 G2=h\"", "\"0 2 G2=h\", \"0 2 A1=m\"");
    assert_eq!((after.ply, after.fault), (Some(9), Fault::AfterEnd));
    let round = text();
    let round = &round[round.find("{\"opener\"").unwrap()..round.rfind("]}").unwrap()];
    let twice = error("\"0 2 G2=h\"]}", &format!("\"0 2 G2=h\"]}}, {round}"));
    assert_eq!(twice.fault, Fault::AfterEnd, "{twice}");
    let alone: String = text()
        .lines()
        .filter(|line| !line.contains("commitments"))
        .collect();
    let alone = ThreeRecord::read(&alone).unwrap_err();
    assert_eq!(
        alone.fault,
        Fault::Expected(expected::SALTS_AND_COMMITMENTS)
    );
    let long = ThreeRecord::read(&" ".repeat(records::MOST_BYTES + 1)).unwrap_err();
    assert!(matches!(long.fault, Fault::TooLong { .. }));
}
