//! The output for scripts: every command with `--json`, its keys in their order, its figures.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use common::{FINISHED, Keys, START, json, keys, object, run};
use serde_json::{Value, json};

#[test]
fn solve_knows_the_start() {
    let solved = json(&["solve", "lgame", START]);
    assert_eq!(
        (&solved["value"], &solved["exact"]),
        (&json!(0), &json!(true))
    );
    assert_eq!(
        (&solved["game"], &solved["position"]),
        (&json!("lgame"), &json!(START))
    );
    let moves = solved["moves"].as_array().unwrap();
    let count = |value: i64| moves.iter().filter(|entry| entry["value"] == value).count();
    assert_eq!((moves.len(), count(-1), count(0)), (65, 29, 36));
    // For every move the position after it, in which the opponent is to move.
    for entry in moves {
        let position = entry["position"].as_str().unwrap();
        let answer = json(&["solve", "lgame", position]);
        assert_eq!(
            answer["value"].as_i64(),
            entry["value"].as_i64().map(|value| -value),
            "{position}"
        );
        assert!(position.ends_with(" B"));
    }
}

#[test]
fn solve_without_a_position_takes_the_start() {
    assert_eq!(
        json(&["solve", "lgame"])["moves"],
        json(&["solve", "lgame", START])["moves"]
    );
}

#[test]
fn keys_are_in_their_order() {
    let solved = [
        "version", "game", "position", "exact", "value", "moves", "nodes", "seconds",
    ];
    assert_eq!(keys(&["solve", "lgame"]), solved);
    let decided = [
        "version", "game", "position", "exact", "value", "distance", "moves", "nodes", "seconds",
    ];
    assert_eq!(keys(&["solve", "lgame", FINISHED]), decided);
    let analyzed = [
        "version", "game", "position", "engine", "best", "value", "unit", "proved", "depth",
        "nodes", "nps", "pv", "moves", "seconds",
    ];
    assert_eq!(keys(&["analyze", "lgame"]), analyzed);
    let (before, last) = analyzed.split_at(analyzed.len() - 1);
    assert_eq!(
        keys(&["analyze", "lgame", "--engine", "hunt"]),
        [before, &["reasons"], last].concat()
    );
    assert_eq!(keys(&["analyze", "lgame", "--engine", "random"]), analyzed);
    assert_eq!(
        keys(&["perft", "lgame", "--depth", "1"]),
        ["version", "game", "position", "depth", "leaves"]
    );
    assert_eq!(keys(&["solve", "nothing"]), ["version", "error"]);
    let run = run(["solve", "lgame", "--json"]);
    let (_, rest) = run.out.split_once("\"moves\":[").unwrap();
    let first = rest.split_inclusive('}').next().unwrap();
    assert_eq!(
        serde_json::from_str::<Keys>(first).unwrap().0,
        ["move", "position", "value"]
    );
}

#[test]
fn errors_have_their_keys_in_order() {
    let run = run(["solve", "lgame", "", "--json"]);
    let (_, error) = run.out.trim_end().split_once("\"error\":").unwrap();
    let keys = serde_json::from_str::<Keys>(&error[..error.len() - 1])
        .unwrap()
        .0;
    assert_eq!(keys, ["line", "column", "expected", "message"]);
}

#[test]
fn distances_are_given_where_the_game_is_decided() {
    let cases = [
        ("n.AA/.B.A/.B.A/.BBn B", 1, 1),
        (".nAA/BBBA/..BA/...n A", -1, 2),
        ("..AA/..nA/B..A/BBBn A", 1, 3),
        ("n.AA/BBBA/..BA/..n. A", -1, 4),
        ("..nA/.B.A/.BAA/.BBn B", 1, 5),
        ("n.AA/BBBA/..BA/...n A", -1, 6),
        (".nAA/B..A/Bn.A/BB.. A", 1, 7),
        ("n.AA/BB.A/B..A/B..n A", 1, 9),
    ];
    for (position, value, distance) in cases {
        let solved = json(&["solve", "lgame", position]);
        assert_eq!(
            (&solved["value"], &solved["distance"]),
            (&json!(value), &json!(distance)),
            "{position}"
        );
        let analyzed = json(&["analyze", "lgame", position]);
        assert_eq!(
            analyzed["pv"].as_array().unwrap().len(),
            distance,
            "{position}"
        );
        assert_eq!(analyzed["value"], value);
    }
}

#[test]
fn a_finished_position_is_solved_and_counted_but_not_analyzed() {
    let solved = json(&["solve", "lgame", FINISHED]);
    assert_eq!(
        (&solved["value"], &solved["distance"], &solved["moves"]),
        (&json!(-1), &json!(0), &json!([]))
    );
    assert_eq!(
        json(&["perft", "lgame", FINISHED, "--depth", "3"])["leaves"],
        json!([0, 0, 0])
    );
    let analyzed = run(["analyze", "lgame", FINISHED, "--json"]);
    assert_eq!(analyzed.code, 1);
    let error = &object(&analyzed)["error"];
    assert_eq!(
        (&error["line"], &error["column"]),
        (&Value::Null, &Value::Null)
    );
    assert!(error["message"].as_str().unwrap().ends_with('.'));
}

#[test]
fn analyze_names_a_best_move_with_its_line() {
    let analyzed = json(&[
        "analyze",
        "lgame",
        "--time",
        "0.1",
        "--engine",
        "perfect",
        "--threads",
        "2",
    ]);
    assert_eq!(
        (&analyzed["engine"], &analyzed["unit"]),
        (&json!("perfect"), &json!("outcome"))
    );
    assert_eq!(
        (&analyzed["proved"], &analyzed["value"]),
        (&json!(true), &json!(0))
    );
    assert_eq!(analyzed["pv"][0], analyzed["best"]);
    assert_eq!(analyzed["moves"], json(&["solve", "lgame"])["moves"]);
    assert!(
        analyzed["nodes"].as_u64().unwrap() > 0
            && analyzed["nps"].is_u64()
            && analyzed["seconds"].is_f64()
    );
}

#[test]
fn perft_counts() {
    let counted = json(&["perft", "lgame", START, "--depth", "3"]);
    assert_eq!(
        (&counted["depth"], &counted["leaves"]),
        (&json!(3), &json!([65, 7956, 628_797]))
    );
    assert_eq!(
        json(&["perft", "lgame", START, "--depth", "1"])["leaves"],
        json!([65])
    );
}

/// The signature changes when the rules, the order of moves or the results of a search or solver
/// change. Then find the reason, and write it into the changelog beside the new number.
#[test]
fn bench_has_its_signature() {
    const SIGNATURE: u64 = 6_784_473_040_974_638;
    let bench = json(&["bench"]);
    assert_eq!(bench["games"][0]["game"], "lgame");
    assert_eq!(bench["games"][0]["signature"], SIGNATURE);
    assert_eq!(
        json(&["bench", "lgame"])["games"][0]["signature"],
        SIGNATURE
    );
    assert_eq!(keys(&["bench"]), ["version", "games"]);
    let run = run(["bench", "lgame", "--json"]);
    let (_, game) = run.out.trim_end().split_once("\"games\":[").unwrap();
    let keys = serde_json::from_str::<Keys>(game.strip_suffix("]}").unwrap())
        .unwrap()
        .0;
    assert_eq!(keys, ["game", "signature", "nps", "seconds"]);
}

#[test]
fn an_engine_without_an_opinion_has_no_value() {
    let random = json(&["analyze", "lgame", "--engine", "random"]);
    assert_eq!(
        (&random["value"], &random["moves"], &random["proved"]),
        (&Value::Null, &json!([]), &json!(false))
    );
    let hunt = json(&["analyze", "lgame", "--engine", "hunt", "--lang", "zh"]);
    assert_eq!(
        hunt["reasons"],
        json!(["Against random play this wins within 2.54 own moves on average."])
    );
}

#[test]
fn engines_are_listed() {
    let listed = json(&["engines"]);
    assert_eq!(
        (&listed["engines"][0]["game"], &listed["engines"][0]["name"]),
        (&json!("lgame"), &json!("perfect"))
    );
    let of = |game| {
        json(&["engines", game])["engines"]
            .as_array()
            .unwrap()
            .clone()
    };
    let all = [
        of("lgame"),
        of("einstein"),
        of("connect6"),
        of("dots"),
        of("planes"),
    ]
    .concat();
    assert_eq!(*listed["engines"].as_array().unwrap(), all);
    for engine in listed["engines"].as_array().unwrap() {
        for option in engine["options"].as_array().unwrap() {
            let kind = option["type"].as_str().unwrap();
            assert_eq!(
                option["min"].is_number(),
                ["whole", "real"].contains(&kind),
                "{option}"
            );
            assert_eq!(
                option["max"].is_number(),
                option["min"].is_number(),
                "{option}"
            );
            assert_eq!(option["names"].is_array(), kind == "choice", "{option}");
            assert!(
                !option["default"].is_null() && option["description"].is_string(),
                "{option}"
            );
        }
    }
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn the_tour_has_the_figures_of_the_complete_solution() {
    let tour = json(&[]);
    let solution = &tour["games"][0]["solution"];
    assert_eq!(
        solution["states"],
        json!({"won": 8048, "lost": 232, "drawn": 10088})
    );
    assert_eq!(
        solution["classes"],
        json!({"won": 1006, "lost": 29, "drawn": 1261})
    );
    assert_eq!(tour["games"][0]["value"], 0);
}

#[test]
fn texts_come_inside_an_object() {
    for arguments in [
        vec!["help"],
        vec!["--help"],
        vec!["help", "solve"],
        vec!["solve", "-h"],
        vec!["man"],
    ] {
        assert!(
            json(&arguments)["text"].as_str().unwrap().contains("solve"),
            "{arguments:?}"
        );
    }
    assert!(
        json(&["completions", "bash"])["text"]
            .as_str()
            .unwrap()
            .contains("analyze")
    );
    assert_eq!(
        json(&["--version"])["text"],
        concat!("quincunx ", env!("CARGO_PKG_VERSION"), "\n")
    );
}

#[test]
fn objects_are_never_translated() {
    let timeless = |arguments: &[&str]| {
        let mut value = json(arguments);
        for key in ["seconds", "nps"] {
            value.as_object_mut().unwrap().remove(key);
        }
        value
    };
    for arguments in [
        vec!["solve", "lgame"],
        vec!["analyze", "lgame"],
        vec!["engines"],
        vec!["help"],
    ] {
        let chinese: Vec<&str> = ["--lang", "zh"]
            .into_iter()
            .chain(arguments.iter().copied())
            .collect();
        assert_eq!(timeless(&chinese), timeless(&arguments));
    }
}
