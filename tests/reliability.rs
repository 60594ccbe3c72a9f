//! RELIABILITY.md names the tests of every promise: they must exist.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::fs;
use std::path::Path;

const PAGE: &str = include_str!("../RELIABILITY.md");

/// The references of a text, written as `path/of/file.rs::name`.
fn references(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split('`')
        .skip(1)
        .step_by(2)
        .filter_map(|code| code.split_once("::"))
        .filter(|(file, _)| {
            Path::new(file)
                .extension()
                .is_some_and(|extension| extension == "rs")
        })
}

/// The attribute of a test that the gate runs and `cargo test` does not.
const IN_THE_GATE: &str = "#[ignore = \"takes long: the gate runs it\"]";

/// Whether a source has a test of this name that `cargo test` or the gate runs.
fn has_test(source: &str, name: &str) -> bool {
    let head = format!("fn {name}(");
    let Some(at) = source.find(&head) else {
        return false;
    };
    let attributes: Vec<&str> = source[..at]
        .trim_end()
        .lines()
        .rev()
        .take_while(|line| !line.trim().is_empty())
        .collect();
    let is_test =
        |line: &&str| line.trim() == "#[test]" || line.trim().starts_with("#[tokio::test");
    let is_left_out = |line: &&str| line.contains("#[ignore") && line.trim() != IN_THE_GATE;
    attributes.iter().any(is_test) && !attributes.iter().any(is_left_out)
}

#[test]
fn every_promise_is_held_by_tests_that_exist() {
    let promises: Vec<&str> = PAGE.split("\n## ").skip(1).collect();
    assert!(promises.len() >= 8);
    for promise in promises {
        let title = promise.lines().next().unwrap();
        assert!(references(promise).count() > 0, "{title}: no test is named");
        for (file, name) in references(promise) {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
            let source = fs::read_to_string(&path)
                .unwrap_or_else(|error| panic!("{title}: {file}: {error}"));
            assert!(
                has_test(&source, name),
                "{title}: {file} has no test {name}"
            );
        }
    }
}

#[test]
fn missing_and_ignored_tests_are_noticed() {
    let source =
        "#[test]\nfn here() {}\n\n#[test]\n#[ignore = \"slow\"]\nfn slow() {}\n\nfn helper() {}\n";
    assert!(has_test(source, "here"));
    assert!(has_test(
        &format!("#[test]\n{IN_THE_GATE}\nfn late() {{}}\n"),
        "late"
    ));
    assert!(!has_test(source, "slow") && !has_test(source, "helper") && !has_test(source, "gone"));
    assert_eq!(
        references("`a/b.rs::c` and `x::y`, `z.rs`").collect::<Vec<_>>(),
        [("a/b.rs", "c")]
    );
}
