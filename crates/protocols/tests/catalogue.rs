//! The catalogue of bad inputs, lines of protocols: each is answered by the rules of its protocol,
//! or with a remark beside it, and changes nothing.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

#[path = "../../../tests/catalogue/case_file.rs"]
mod case_file;

use std::time::Duration;

use case_file::{Case, cases, compare, without_speed};
use engines::entry;
use protocols::{EngineDefaults, Lines, Moment, Protocol};

const PROTOCOLS: &str = include_str!("../../../tests/catalogue/protocols.txt");

/// The answers of a session with a random engine to the lines of a case, and its remarks.
fn talk(case: &Case<'_>) -> (Vec<String>, Vec<String>) {
    let protocol = Protocol::ALL
        .into_iter()
        .find(|protocol| protocol.name() == case.text("protocol"))
        .unwrap();
    let game = entry(case.text("game")).unwrap().start();
    let engine = game.engine(&"random".parse().unwrap()).unwrap();
    let defaults = EngineDefaults {
        nodes: Some(1),
        ..EngineDefaults::default()
    };
    let mut session = protocol.session(engine, game, defaults, None).unwrap();
    let (mut said, mut notes, clock) = (Vec::new(), Vec::new(), || Duration::ZERO);
    let input = case.lines("hear").join(&b'\n');
    let mut lines = Lines::new(input.as_slice(), protocol.longest());
    while let Some(line) = lines.next_line().unwrap() {
        let reply = session.handle(&line, Moment::alone(&clock));
        said.extend(
            reply
                .lines
                .iter()
                .flat_map(|line| line.lines().map(str::to_owned)),
        );
        notes.extend(reply.notes.iter().map(ToString::to_string));
    }
    (
        said.into_iter()
            .filter(|line| !line.is_empty())
            .map(|line| without_speed(&line))
            .collect(),
        notes,
    )
}

#[test]
fn lines_are_answered_as_they_should_be() {
    compare(cases(PROTOCOLS), "say", |case| talk(case).0.join(" | "));
    compare(cases(PROTOCOLS), "en", |case| talk(case).1.join(" | "));
}
