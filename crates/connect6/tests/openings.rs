//! Openings that are proved, `data/connect6/openings.tsv` and the proofs beside it; and openings for
//! matches.

use std::collections::BTreeSet;
use std::fs;

use connect6::Connect6;
use connect6::zone::verify;
use game_core::{Side, Symmetric};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/connect6/");

/// A line of the list.
struct Opening {
    position: Connect6,
    /// Black's first turn, the number of turns of the proof, and its file, if it is proved.
    proof: Option<(String, u64, String)>,
}

fn openings() -> Vec<Opening> {
    let list = fs::read_to_string(FOLDER.to_owned() + "openings.tsv").unwrap();
    let line = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [reply, result, turn, turns, _, _, _, _, file] = fields[..] else {
            panic!("not nine fields: {line}");
        };
        let proof = match result {
            "proved" => Some((turn.to_owned(), turns.parse().unwrap(), file.to_owned())),
            "open" => None,
            _ => panic!("neither proved nor open: {line}"),
        };
        let position = format!("J10 {reply}").parse().unwrap();
        Opening { position, proof }
    };
    list.lines()
        .filter(|text| !text.starts_with('#'))
        .map(line)
        .collect()
}

#[test]
fn each_opening_is_listed_once_with_its_proof() {
    let (openings, mut seen) = (openings(), BTreeSet::new());
    for Opening { position, proof } in &openings {
        let canonical = position.canonical().to_string();
        assert!(seen.insert(canonical), "{position} stands twice");
        let Some((turn, _, file)) = proof else {
            continue;
        };
        let text = fs::read_to_string(FOLDER.to_owned() + file).unwrap();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("zone proof 1"), "{file}");
        assert_eq!(
            lines.next(),
            Some(&*format!("position {position}")),
            "{file}"
        );
        let root = lines.nth(1).unwrap_or_default();
        assert!(root.starts_with(turn), "{file} begins with {root}");
    }
    let proved = openings.iter().filter(|opening| opening.proof.is_some());
    assert!(proved.count() > 10);
}

/// Checks two of the proofs by the rules alone, or every one with `CONNECT6_OPENINGS=all`.
#[test]
#[ignore = "a minute; .ci/deep"]
fn the_proofs_of_openings_hold() {
    let proved: Vec<_> = openings()
        .into_iter()
        .filter_map(|opening| Some((opening.position, opening.proof?)))
        .collect();
    let is_all = std::env::var("CONNECT6_OPENINGS").is_ok_and(|value| value == "all");
    let step = if is_all { 1 } else { proved.len().div_ceil(2) };
    for (position, (turn, turns, file)) in proved.into_iter().rev().step_by(step) {
        let verified = verify(&fs::read_to_string(FOLDER.to_owned() + &file).unwrap()).unwrap();
        let found = (verified.attacker, &*verified.turn, &*verified.position);
        assert_eq!(
            found,
            (Side::First, &*turn, &*position.to_string()),
            "{file}"
        );
        assert_eq!(verified.checked.turns, turns, "{file}");
    }
}

/// The lines of a file of openings for matches.
fn for_matches(name: &str) -> Vec<String> {
    let list = fs::read_to_string(FOLDER.to_owned() + name).unwrap();
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    lines.map(ToOwned::to_owned).collect()
}

/// The openings for matches: whole turns, a game that goes on, no two that are equivalent.
#[test]
fn balanced_openings_are_distinct() {
    let mut seen = BTreeSet::new();
    for line in for_matches("balanced.txt") {
        let position: Connect6 = line.parse().unwrap();
        let stones = 361 - position.empty().len();
        assert!(matches!(stones, 5 | 7) && position.left() == 2, "{line}");
        assert!(position.winning_turn().is_none(), "{line}");
        assert!(seen.insert(position.canonical().to_string()), "{line}");
    }
    assert_eq!(seen.len(), 40);
}

/// The openings that are balanced with more time too are some of them, each once.
#[test]
fn level_openings_are_some_of_them() {
    let all: BTreeSet<String> = for_matches("balanced.txt").into_iter().collect();
    let level = for_matches("level.txt");
    let each: BTreeSet<String> = level.iter().cloned().collect();
    assert_eq!((level.len(), each.len()), (20, 20));
    assert!(each.is_subset(&all));
}
