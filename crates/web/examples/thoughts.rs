//! One thought of each game's first engine within a number of nodes: the reference for a browser.
//!
//! ```text
//! cargo run --release -p web --example thoughts
//! ```
//!
//! A line of JSON each. Nodes, move, value and line are the same everywhere; the seconds are not.

use std::time::Instant;

use game_core::LimitValues;
use web::{Brain, Subject};

/// Games, positions and nodes.
const QUESTIONS: [(&Subject, &str, u64); 5] = [
    (&web::LGAME, "nAA./.BA./.BA./.BBn A", 1_000),
    (
        &web::EINSTEIN,
        "...../.2.4./..6../bc.f./..... r 5",
        2_000_000,
    ),
    (&web::CONNECT6, "J10 I9J11 H8K12", 60_000),
    (
        &web::DOTS,
        "5x5 100000110000100001000000001010001000000001010000010001000000",
        1_000_000,
    ),
    (&web::PLANES, "9x9/2 E5=b D3=m", 2_000),
];

/// The first engine, or its fast form if there is one.
fn engine(subject: &Subject) -> String {
    let first = web::about(subject)["engines"][0]["name"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    subject
        .hurried
        .map_or(first.clone(), |options| format!("{first}:{options}"))
}

fn main() -> Result<(), web::RequestError> {
    for (subject, position, nodes) in QUESTIONS {
        let engine = engine(subject);
        let begin = Instant::now();
        let budget = LimitValues {
            nodes: Some(nodes),
            ..LimitValues::default()
        };
        let mut said = Brain::new(subject).think(position, &engine, budget, &|| begin.elapsed())?;
        said["game"] = subject.name.into();
        said["spec"] = engine.into();
        said["limit"] = nodes.into();
        println!("{said}");
    }
    Ok(())
}
