//! The sentences of errors.

use registry::{EngineError, OptionKind, QueryError, SpecError};

/// A name with a control character.
fn strange() -> String {
    "\u{1b}x".to_owned()
}

fn queries() -> Vec<QueryError> {
    let engine = "perfect";
    vec![
        QueryError::Finished,
        QueryError::Chance,
        QueryError::CountTooLarge { depth: 40 },
        QueryError::AnotherGame {
            engine,
            game: "dots",
        },
        QueryError::NoSolver { game: "dots" },
        QueryError::NoStrategy { engine: "nash" },
        QueryError::Unplayable {
            engine,
            named: Some(strange()),
        },
        QueryError::Unplayable {
            engine,
            named: None,
        },
        QueryError::Search(search::SearchError::NoMove),
    ]
}

fn engines() -> Vec<EngineError> {
    let (engine, known) = ("perfect", vec!["a", "b"]);
    vec![
        EngineError::UnknownEngine {
            name: strange(),
            known: known.clone(),
        },
        EngineError::UnknownOption {
            engine,
            key: strange(),
            known,
        },
        EngineError::UnknownOption {
            engine,
            key: strange(),
            known: Vec::new(),
        },
        EngineError::BadValue {
            engine,
            key: "book",
            value: strange(),
            allowed: OptionKind::Switch { default: true },
        },
        EngineError::Memory {
            engine,
            mebibytes: 1,
        },
    ]
}

#[test]
fn refusals_are_whole_sentences() {
    let specs = [
        SpecError::NoName,
        SpecError::NoOption { text: strange() },
        SpecError::Twice { key: strange() },
    ];
    let queries = queries().into_iter().map(|error| error.to_string());
    let engines = engines().into_iter().map(|error| error.to_string());
    let specs = specs.map(|error| error.to_string());
    for sentence in queries.chain(engines).chain(specs) {
        assert!(
            sentence.starts_with(char::is_uppercase) && sentence.ends_with('.'),
            "{sentence}"
        );
        assert!(!sentence.contains(char::is_control), "{sentence:?}");
    }
}
