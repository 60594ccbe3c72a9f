//! Requests for engines in one text.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use registry::{EngineSpec, SpecError};

#[test]
fn specs_are_written_as_they_are_read() {
    for text in ["perfect", "a:b=c", "a:b=c,d=e=f", "a b:c d=e:f", "名:键=值"] {
        assert_eq!(text.parse::<EngineSpec>().unwrap().to_string(), text);
    }
}

#[test]
fn malformed_specs_are_refused() {
    for text in ["", ":", ":a=b", "::"] {
        assert_eq!(
            text.parse::<EngineSpec>(),
            Err(SpecError::NoName),
            "{text:?}"
        );
    }
    for (text, option) in [
        ("a:", ""),
        ("a:b", "b"),
        ("a:b=", "b="),
        ("a:=c", "=c"),
        ("a:b=c,", ""),
        ("a:,b=c", ""),
    ] {
        let expected = SpecError::NoOption {
            text: option.to_owned(),
        };
        assert_eq!(text.parse::<EngineSpec>(), Err(expected), "{text:?}");
    }
    assert_eq!(
        "a:b=c,b=c".parse::<EngineSpec>(),
        Err(SpecError::Twice {
            key: "b".to_owned()
        })
    );
}
