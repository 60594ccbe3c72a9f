//! The catalogue of bad inputs as a whole: the number of named cases, that no name occurs twice,
//! and that every error of the libraries is covered by some test.
//!
//! The cases are in `tests/catalogue`; the tests of the crates that read them check the sentences.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

#[path = "catalogue/case_file.rs"]
mod case_file;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use case_file::cases;

/// The areas, the fewest cases of each, and the field that describes the fault of the input.
const AREAS: [(&str, usize, &str); 7] = [
    ("commands", 170, "args"),
    ("positions", 200, "position"),
    ("moves", 40, "move"),
    ("records", 140, "bytes"),
    ("protocols", 130, "hear"),
    ("files", 50, "file"),
    ("tables", 30, "say"),
];

#[test]
fn the_catalogue_is_long_and_its_names_differ() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/catalogue");
    let mut names = BTreeMap::new();
    for (area, fewest, field) in AREAS {
        let text = fs::read_to_string(folder.join(area).with_extension("txt")).unwrap();
        let cases = cases(&text);
        assert!(cases.len() >= fewest, "{area} has {} cases", cases.len());
        for case in &cases {
            assert!(
                case.raw(field).is_some(),
                "{area}: {} has no input",
                case.name
            );
            if let Some(other) = names.insert(case.name.to_owned(), area) {
                panic!("{} stands in {other} and in {area}", case.name);
            }
            let said = ["en", "say", "zh"]
                .iter()
                .any(|key| case.raw(key).is_some());
            assert!(
                said || area == "protocols",
                "{area}: nothing is said to {}",
                case.name
            );
        }
    }
    assert!(names.len() >= 250, "{}", names.len());
}

/// The cases in separate tests exist.
#[test]
fn cases_elsewhere_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("tests/catalogue/elsewhere.txt")).unwrap();
    let cases = cases(&text);
    assert!(cases.len() >= 35, "{}", cases.len());
    for case in cases {
        let (file, name) = case.text("test").split_once("::").unwrap();
        let source = fs::read_to_string(root.join(file))
            .unwrap_or_else(|error| panic!("{}: {error}", case.name));
        assert!(
            source.contains(&format!("fn {name}(")),
            "{}: {file} has no test {name}",
            case.name
        );
    }
}
