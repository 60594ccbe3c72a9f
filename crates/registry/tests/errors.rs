//! The sentences of errors.

use registry::{EngineError, OptionKind, QueryError, SpecError};

#[test]
fn refusals_are_whole_sentences() {
    const KIND: OptionKind = OptionKind::Switch { default: true };
    let (strange, known) = ("\u{1b}x".to_owned(), vec!["a", "b"]);
    let engine = "perfect";
    let sentences = [
        QueryError::Finished.to_string(),
        QueryError::Chance.to_string(),
        QueryError::CountTooLarge { depth: 40 }.to_string(),
        QueryError::AnotherGame {
            engine,
            game: "dots",
        }
        .to_string(),
        QueryError::NoSolver { game: "dots" }.to_string(),
        QueryError::NoStrategy { engine: "nash" }.to_string(),
        QueryError::Unplayable {
            engine,
            named: Some(strange.clone()),
        }
        .to_string(),
        QueryError::Unplayable {
            engine,
            named: None,
        }
        .to_string(),
        QueryError::Search(search::SearchError::NoMove).to_string(),
        EngineError::UnknownEngine {
            name: strange.clone(),
            known: known.clone(),
        }
        .to_string(),
        EngineError::UnknownOption {
            engine,
            key: strange.clone(),
            known,
        }
        .to_string(),
        EngineError::UnknownOption {
            engine,
            key: strange.clone(),
            known: Vec::new(),
        }
        .to_string(),
        EngineError::BadValue {
            engine,
            key: "book",
            value: strange.clone(),
            allowed: KIND,
        }
        .to_string(),
        EngineError::Memory {
            engine,
            mebibytes: 1,
        }
        .to_string(),
        SpecError::NoName.to_string(),
        SpecError::NoOption {
            text: strange.clone(),
        }
        .to_string(),
        SpecError::Twice { key: strange }.to_string(),
    ];
    for sentence in sentences {
        assert!(
            sentence.starts_with(char::is_uppercase) && sentence.ends_with('.'),
            "{sentence}"
        );
        assert!(!sentence.contains(char::is_control), "{sentence:?}");
    }
}
