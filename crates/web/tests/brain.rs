//! Engines and explanations, as the worker calls them.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use std::time::Duration;

use game_core::LimitValues;
use web::{ALL, Brain, CONNECT6, DOTS, EINSTEIN, LGAME, PLANES, PageGame, Subject, about};

/// No time passes: nodes are the limit.
fn no_clock() -> Duration {
    Duration::ZERO
}

/// The start of a game, after the first event if there is one.
fn opening(subject: &'static Subject) -> String {
    let mut table = PageGame::new(subject);
    if table.view()["toMove"] == "chance" {
        let roll = table.game().steps()[0].clone();
        table.play(&roll).unwrap();
    }
    table.game().text()
}

/// Every engine of every game names a legal move, and the same one with the same nodes.
#[test]
fn every_engine_answers_and_repeats_itself() {
    for subject in ALL {
        let position = opening(subject);
        for engine in about(subject)["engines"].as_array().unwrap() {
            // The endgame table of EinStein takes a second or two to make.
            let name = engine["name"].as_str().unwrap();
            let spec = match (subject.name, name) {
                ("einstein", "expectimax" | "learnt" | "race") => format!("{name}:tables=0"),
                _ => name.to_owned(),
            };
            let think = || {
                let mut brain = Brain::new(subject);
                brain.begin(3);
                let budget = LimitValues {
                    nodes: Some(2000),
                    ..LimitValues::default()
                };
                brain.think(&position, &spec, budget, &no_clock).unwrap()
            };
            let (one, two) = (think(), think());
            assert_eq!(one, two, "{subject:?} {spec}");
            let mut table = PageGame::new(subject);
            table.open(&position).unwrap();
            table.play(one["best"].as_str().unwrap()).unwrap();
        }
    }
}

/// The fast engine is one of the game's.
#[test]
fn the_hurried_engine_is_there() {
    for subject in ALL {
        let first = about(subject)["engines"][0]["name"]
            .as_str()
            .unwrap()
            .to_owned();
        let spec = subject
            .hurried
            .map_or(first.clone(), |options| format!("{first}:{options}"));
        Brain::new(subject)
            .prepare(&opening(subject), &spec)
            .unwrap();
    }
}

/// Values are worded once for all programs, and levels have their words.
#[test]
fn values_and_levels_in_words() {
    let budget = LimitValues {
        nodes: Some(2000),
        ..LimitValues::default()
    };
    let words = |subject, position: &str, spec: &str| {
        let said = Brain::new(subject).think(position, spec, budget, &no_clock);
        said.unwrap()["words"]["en"].as_str().unwrap().to_owned()
    };
    let start = opening(&LGAME);
    assert_eq!(words(&LGAME, &start, "perfect"), "drawn");
    assert!(words(&LGAME, &start, "alphabeta").ends_with(" points for A"));
    let roll = "...../.2.4./..6../bc.f./..... r 5";
    assert!(words(&EINSTEIN, roll, "learnt:tables=0").ends_with(" % for Red"));
    for subject in ALL {
        let about = about(subject);
        let levels = about["levels"].as_array().unwrap();
        assert_eq!((levels.len(), &levels[7]["zh"]), (8, &"最强".into()));
    }
}

/// Errors are sentences, with a place in the text if it is wrong.
#[test]
fn troubles_are_sentences() {
    let mut brain = Brain::new(&LGAME);
    let position = opening(&LGAME);
    let mut said = |position: &str, spec: &str| {
        brain
            .think(position, spec, LimitValues::default(), &no_clock)
            .unwrap_err()
            .object()["error"]
            .clone()
    };
    assert_eq!(
        said("nAA./.BA./.BA./.BBn C", "perfect")["place"]["column"],
        21
    );
    for (position, spec) in [
        (&*position, "nobody"),
        (&position, "perfect:a=b"),
        (&position, ""),
        ("", "perfect"),
    ] {
        let error = said(position, spec);
        assert!(error["message"].as_str().unwrap().ends_with('.'), "{error}");
    }
}

/// L-Game: every move with its outcome and the plies to the end.
#[test]
fn the_l_game_is_taught_completely() {
    let explanation = Brain::new(&LGAME).explain(&opening(&LGAME)).unwrap();
    let moves = explanation["moves"].as_array().unwrap();
    assert_eq!((moves.len(), &explanation["value"]), (65, &0.0.into()));
    let decided = moves.iter().filter(|valued| valued["value"] != 0.0);
    assert!(
        decided.clone().count() > 0 && decided.clone().all(|valued| valued["distance"].is_number())
    );
}

/// EinStein: the patent's figure 3, and an exact fraction.
#[test]
fn the_patents_terms_and_an_exact_fraction() {
    let brain = Brain::new(&EINSTEIN);
    let figure = brain.explain("...../...../....6/...1./a.... r").unwrap();
    assert_eq!(figure["terms"]["attack"], serde_json::json!([44.0, 6.0]));
    let small = brain.explain("...../...../.3.../...../....f/...b. r");
    assert!(small.is_err(), "six rows are another size");
    let small = brain.explain("...../...../.3.../....f/...b. r").unwrap();
    assert_eq!(small["exact"]["fraction"], "5/9");
    let start = brain.explain("123../45.../6...f/...ed/..cba r").unwrap();
    assert!(start["exact"].is_null());
}

/// Connect6: a double threat is seen, and a forced win is found.
#[test]
fn threats_and_forced_wins() {
    let explanation = Brain::new(&CONNECT6)
        .explain("J10 A1A19 K10L10 S1S19 J11K12 A5A6")
        .unwrap();
    assert!(
        explanation["forced"]["turns"].as_u64().unwrap() >= 2,
        "{explanation}"
    );
    let mut table = PageGame::new(&CONNECT6);
    table.open("J10 A1A2 K10L10 A4A5 M10").unwrap();
    let black = &table.view()["board"]["threats"][0];
    assert_eq!(
        (&black["needed"], black["cells"].as_array().unwrap().len()),
        (&2.into(), 4)
    );
    table.open("9x9 A1 A3A5 B1C1 A7A9 D1E1 B3B5 F1").unwrap();
    let view = table.view();
    assert_eq!(
        view["board"]["six"],
        serde_json::json!(["A1", "B1", "C1", "D1", "E1", "F1"])
    );
}

/// Dots and Boxes: two long chains, and the value of each edge.
#[test]
fn chains_and_margins() {
    let explanation = Brain::new(&DOTS).explain("2x3 11111111100000000").unwrap();
    assert_eq!(
        (
            &explanation["longChains"],
            &explanation["value"],
            &explanation["marks"]
        ),
        (&2.into(), &(-2).into(), &"AAABBB".into())
    );
    let text = "Long chain A: 3 boxes\nLong chain B: 3 boxes\n";
    assert!(
        explanation["text"]["en"]
            .as_str()
            .unwrap()
            .starts_with(text),
        "{}",
        explanation["text"]
    );
    let moves = explanation["moves"].as_array().unwrap();
    assert!(
        !moves.is_empty()
            && moves
                .iter()
                .all(|edge| edge["value"].is_number() && edge["loony"] == true)
    );
}

/// Planes: the heat of the empty board, and none while a shot waits for its answer.
#[test]
fn the_heat_of_the_board() {
    let brain = Brain::new(&PLANES);
    assert_eq!(
        brain.explain("7x7/1").unwrap()["heat"]
            .as_array()
            .unwrap()
            .len(),
        49
    );
    let after = brain.explain("7x7/1 D4=b").unwrap();
    let most = after["heat"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["head"].as_f64().unwrap())
        .fold(0.0, f64::max);
    assert!((most - 2.0 / 28.0).abs() < 1e-12);
    assert_eq!(
        brain.explain("7x7/1 D4=?").unwrap()["heat"]
            .as_array()
            .unwrap()
            .len(),
        0
    );
}
