//! The laws of engine specs.

use engines::GAMES;
use registry::EngineSpec;

/// Engines that take a moment to make, too long for this.
const SLOW: [&str; 3] = ["hunt", "traps", "probability"];

/// A text is an engine spec or is refused with a sentence; a spec that is read is written
/// unchanged, and every game makes the engine or refuses it with a sentence that is safe for a
/// terminal.
pub fn engine_specs_round_trip_and_are_answered(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let spec: EngineSpec = match text.parse() {
        Ok(spec) => spec,
        Err(error) => return check(&error.to_string()),
    };
    assert_eq!(spec.to_string(), text);
    // Tables of gigabytes are allowed, but not here.
    let is_memory = |key: &str| ["table", "tree"].contains(&key);
    let is_large = |(key, value): &(String, String)| {
        is_memory(key) && value.parse().is_ok_and(|size: u64| size > 1)
    };
    if SLOW.contains(&spec.name()) || spec.options().iter().any(is_large) {
        return;
    }
    for game in GAMES {
        match game.start().engine(&spec) {
            Ok(engine) => assert_eq!(engine.info().name, spec.name()),
            Err(error) => check(&error.to_string()),
        }
    }
}

fn check(sentence: &str) {
    assert!(
        sentence.ends_with('.') && !sentence.contains(char::is_control),
        "{sentence:?}"
    );
}
