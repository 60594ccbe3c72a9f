//! Specs of engines in other processes.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use engines::entry;
use protocols::{ProgramError, Protocol, external_engine};

/// A spec without a program is refused before anything is started, and so is a protocol of another
/// game.
#[test]
fn specs_are_checked() {
    let made =
        |name: &str, spec: &str| external_engine(entry(name).unwrap().start().as_ref(), spec);
    let fault = |name: &str, spec: &str| made(name, spec).unwrap().unwrap_err();
    for spec in ["process:", "process:\"a", "process:\"\" a"] {
        assert_eq!(
            fault("connect6", spec),
            ProgramError::NoProgram {
                prefix: "process".to_owned()
            },
            "{spec}"
        );
    }
    for (game, spec, protocol) in [
        ("lgame", "gtp:true", Protocol::Gtp),
        ("planes", "ewn:true", Protocol::Ewn),
    ] {
        let error = ProgramError::NotSpoken {
            protocol,
            game,
            spoken: vec!["quincunx"],
        };
        assert_eq!(fault(game, spec), error, "{spec}");
    }
    for (name, spec) in [
        ("connect6", "process:no-such-program --with 3"),
        ("lgame", "process:true"),
        ("dots", "sau:a"),
    ] {
        assert!(made(name, spec).unwrap().is_ok(), "{name} {spec}");
    }
    assert!(made("connect6", "random").is_none());
}
