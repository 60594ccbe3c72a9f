//! `match` from outside: its output for people and scripts, and how its journal is resumed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{FINISHED, START, is_chinese, json, keys, object, run, text, timeless};
use serde_json::{Value, json};

const PLAYERS: [&str; 6] = ["match", "lgame", "--a", "perfect", "--b", "random"];

pub(crate) fn with<'a>(options: &[&'a str]) -> Vec<&'a str> {
    [&PLAYERS[..], options].concat()
}

/// A file for a test, with this content.
pub(crate) fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path
}

#[test]
fn the_object_has_its_keys_in_their_order() {
    let first = [
        "version",
        "game",
        "games",
        "planned",
        "seed",
        "limits",
        "openings",
        "engines",
        "encounters",
        "faults",
    ];
    assert_eq!(
        keys(&with(&["--games", "4"])),
        [&first[..], &["seconds"]].concat()
    );
    assert_eq!(
        keys(&with(&["--games", "4", "--sprt", "0,50"])),
        [&first[..], &["sprt", "seconds"]].concat()
    );
    let clock = json(&with(&[
        "--games",
        "2",
        "--clock",
        "60+0.5",
        "--seed",
        "7",
        "--random-plies",
        "3",
    ]));
    assert_eq!(
        (&clock["seed"], &clock["openings"]),
        (&json!(7), &json!({"random_plies": 3}))
    );
    assert_eq!(
        clock["limits"],
        json!({"clock": [60.0, 0.5], "equal_time": false, "threads": 1})
    );
    let report = json(&with(&["--games", "30", "--sprt", "0,50"]));
    assert_eq!(
        report["limits"],
        json!({"nodes": 1000, "equal_time": false, "threads": 1})
    );
    assert_eq!(report["engines"][0]["engine"], "perfect");
    let encounter = &report["encounters"][0];
    let sum = |object: &Value| {
        ["won", "drawn", "lost"]
            .map(|key| object[key].as_u64().unwrap())
            .iter()
            .sum::<u64>()
    };
    assert_eq!(sum(encounter), report["games"].as_u64().unwrap());
    assert_eq!(sum(&report["engines"][1]), sum(encounter));
    assert!(encounter["superiority"].as_f64().unwrap() > 0.9);
    assert!(encounter["low"].is_f64() && encounter["pairs"].as_array().unwrap().len() == 5);
}

#[test]
fn the_perfect_one_is_stronger_and_the_test_says_so() {
    let report = json(&with(&[
        "--games",
        "2000",
        "--sprt",
        "0,100",
        "--concurrency",
        "2",
    ]));
    assert_eq!(
        (&report["sprt"]["verdict"], &report["planned"]),
        (&json!("H1"), &json!(2000))
    );
    assert!(report["games"].as_u64().unwrap() < 500);
    assert_eq!(
        timeless(report),
        timeless(json(&with(&["--games", "2000", "--sprt", "0,100"])))
    );
}

#[test]
fn hypotheses_may_be_negative() {
    for (text, leads) in [
        ("-5,5", (-5.0, 5.0)),
        ("-3000,3000", (-3000.0, 3000.0)),
        ("-40,-20.5", (-40.0, -20.5)),
    ] {
        for options in [vec!["--sprt", text], vec![&format!("--sprt={text}")]] {
            let report = json(&with(&[&["--games", "2"][..], &options].concat()));
            assert_eq!(
                (&report["sprt"]["elo0"], &report["sprt"]["elo1"]),
                (&json!(leads.0), &json!(leads.1))
            );
        }
    }
    for text in ["4000,5000", "-5", "5,-5", "--games"] {
        assert_eq!(run(with(&["--sprt", text])).code, 2, "{text}");
    }
}

#[test]
fn every_limit_is_taken() {
    for limit in [
        &["--time", "0.5"][..],
        &["--nodes", "50"],
        &["--depth", "1"],
        &["--clock", "60+1"],
        &["--clock", "60"],
        &["--equal-time", "--depth", "2"],
        &["--adjudicate"],
        &["--random-plies", "0"],
        &["--seed", "0"],
        &["--seed", "18446744073709551615"],
        &["--threads", "2"],
        &["--concurrency", "1024"],
        &["--games", "1"],
    ] {
        let games: &[&str] = if limit[0] == "--games" {
            &[]
        } else {
            &["--games", "2"]
        };
        let report = json(&with(&[games, limit].concat()));
        assert!(report["games"].as_u64().unwrap() >= 1, "{limit:?}");
    }
}

/// Engines may have limits of their own beside those of the match: three turns are better than one.
#[test]
fn limits_of_engines_hold_in_a_match() {
    let between = |a, b| {
        let engines = [
            "match", "lgame", "--a", a, "--b", b, "--games", "40", "--nodes", "100000",
        ];
        json(&engines)["encounters"][0].clone()
    };
    let deep = between("alphabeta:table=1,depth=3", "alphabeta:table=1,depth=1");
    assert!(deep["won"].as_u64() > deep["lost"].as_u64(), "{deep}");
    let many = between("alphabeta:table=1,nodes=4000", "alphabeta:table=1,nodes=70");
    assert!(many["won"].as_u64() > many["lost"].as_u64(), "{many}");
    for (engine, depth) in [
        ("alphabeta:depth=2", 2),
        ("alphabeta:depth=2,table=1", 2),
        ("alphabeta:depth=1", 1),
    ] {
        let analysis = json(&["analyze", "lgame", "--engine", engine, "--nodes", "200000"]);
        assert_eq!(analysis["depth"], json!(depth), "{engine}");
    }
}

/// More threads than cores: clocks run while engines wait. Limits of nodes need no warning.
#[test]
fn a_crowded_machine_is_warned_of() {
    for (limit, warned) in [
        ("--time", true),
        ("--clock", true),
        ("--depth", false),
        ("--nodes", false),
    ] {
        // Engines without a clock: the games themselves are short on every machine.
        let cores = std::thread::available_parallelism().unwrap().get();
        let many = (2 * cores).to_string();
        let many = with(&[
            "--games",
            "2",
            "--concurrency",
            "2",
            "--threads",
            &many,
            limit,
            "1",
        ]);
        for (language, sentence) in [("en", "Warning: "), ("zh", "警告：")] {
            let run = run([&many[..], &["--lang", language]].concat());
            assert_eq!(
                (run.code, run.err.starts_with(sentence)),
                (0, warned),
                "{limit}: {}",
                run.err
            );
        }
        // One game at a time by one thread each is never too much.
        text(&with(&[
            "--games",
            "1",
            "--concurrency",
            "1024",
            limit,
            "1",
        ]));
    }
}

#[test]
fn adjudicated_games_say_so() {
    // All positions of this game are known, so no opening is open.
    for (language, sentence) in [
        ("en", "outcome of every opening"),
        ("zh", "所有开局的结局都已确定"),
    ] {
        let refused = run(with(&["--adjudicate=all", "--lang", language]));
        assert!(
            refused.code == 2 && refused.err.contains(sentence),
            "{refused:?}"
        );
    }
    let won = json(&with(&["--games", "20", "--adjudicate"]));
    assert!(
        won["encounters"][0]["reasons"]["adjudicated"]
            .as_u64()
            .unwrap()
            > 5
    );
    assert!(
        won["engines"][0]["moves"].as_u64().unwrap() >= 20,
        "no game ends before its first move"
    );
}

#[test]
fn luck_is_subtracted_in_games_of_dice() {
    let plain = [
        "match",
        "einstein",
        "--a",
        "race:depth=2",
        "--b",
        "race:depth=1",
        "--games",
        "12",
    ];
    let with_luck = [&plain[..], &["--luck=race", "--luck-depth", "1"]].concat();
    let report = json(&with_luck);
    assert_eq!(report["luck"], json!({"engine": "race", "depth": 1}));
    let adjusted = &report["encounters"][0]["adjusted"];
    let numbers = ["score", "margin", "elo", "low", "high", "superiority"];
    assert!(
        numbers.iter().all(|key| adjusted[key].is_f64()),
        "{adjusted}"
    );
    let [score, margin] = ["score", "margin"].map(|key| adjusted[key].as_f64().unwrap());
    assert!(margin > 0.0 && (score - 0.5).abs() < 0.5, "{adjusted}");
    let without = json(&plain);
    assert!(without["luck"].is_null() && without["encounters"][0]["adjusted"].is_null());
    assert_eq!(
        without["encounters"][0]["pairs"],
        report["encounters"][0]["pairs"]
    );
    let shown = format!("{:.1} % ± {:.1}", score * 100.0, margin * 100.0);
    for (language, label) in [("en", "Without luck"), ("zh", "运气修正得分")] {
        let text = text(&[&with_luck[..], &["--lang", language]].concat());
        let mut lines = text.lines();
        assert!(
            lines.any(|line| line.contains(label) && line.contains(&shown)),
            "{text}"
        );
    }
    // Without a name the first engine of the game estimates.
    let first = json(&[&plain[..6], &["--games", "2", "--luck"]].concat());
    assert_eq!(first["luck"], json!({"engine": "learnt", "depth": 3}));
}

#[test]
fn tournaments_have_an_encounter_for_each_two() {
    let engines = [
        "match",
        "lgame",
        "--games",
        "4",
        "--engines",
        "random",
        "--engines",
        "hunt",
        "--engines",
        "perfect",
    ];
    let pairs = |report: &Value| -> Vec<(u64, u64)> {
        let encounters = report["encounters"].as_array().unwrap();
        encounters
            .iter()
            .map(|e| (e["a"].as_u64().unwrap(), e["b"].as_u64().unwrap()))
            .collect()
    };
    let robin = json(&engines);
    assert_eq!(
        (pairs(&robin), &robin["games"]),
        (vec![(0, 1), (0, 2), (1, 2)], &json!(12))
    );
    assert_eq!(
        timeless(json(&[&engines[..], &["--round-robin"]].concat())),
        timeless(robin)
    );
    let gauntlet = json(&[&engines[..], &["--gauntlet"]].concat());
    assert_eq!(pairs(&gauntlet), [(0, 1), (0, 2)]);
}

#[test]
fn people_read_a_table_in_both_languages() {
    let english = text(&with(&["--games", "10", "--sprt", "0,50"]));
    for part in [
        "L-Game  10 games",
        "points",
        "perfect against random",
        "Superiority",
        "log-likelihood",
        "Time: ",
    ] {
        assert!(english.contains(part), "{part} is missing in:\n{english}");
    }
    let chinese = text(&with(&["--games", "10", "--sprt", "0,50", "--lang", "zh"]));
    for part in [
        "L棋  10 局",
        "得分",
        "perfect 对 random",
        "优势概率",
        "对数似然比",
        "用时：",
    ] {
        assert!(chinese.contains(part), "{part} is missing in:\n{chinese}");
    }
    let usage = text(&["help", "match", "--lang", "zh"]);
    assert!(is_chinese(&usage) && usage.contains("--round-robin"));
}

#[test]
fn openings_come_from_a_file() {
    let content = format!("\u{FEFF}# two positions\r\n\r\n{START}\r\n..nA/.B.A/.BAA/.BBn B\n");
    let path = file("openings.txt", content.as_bytes());
    let journal = file("openings.journal", b"");
    let (path, journal) = (path.to_str().unwrap(), journal.to_str().unwrap());
    json(&with(&[
        "--games",
        "6",
        "--openings",
        path,
        "--journal",
        journal,
    ]));
    let text = fs::read_to_string(journal).unwrap();
    let count = |start: &str| {
        text.lines()
            .skip(1)
            .filter(|line| line.contains(&format!("\"start\":\"{start}\"")))
            .count()
    };
    assert_eq!((count(START), count("..nA/.B.A/.BAA/.BBn B")), (4, 2));
}

/// Engines without chance and one opening: the second pair repeats the first.
#[test]
fn repeats_are_counted_apart_and_shown() {
    let path = file("one-opening.txt", START.as_bytes());
    let engines = [
        "match",
        "lgame",
        "--a",
        "perfect",
        "--b",
        "alphabeta:depth=1",
        "--games",
        "60",
    ];
    let options = [
        &engines[..],
        &["--sprt", "0,10", "--openings", path.to_str().unwrap()],
    ]
    .concat();
    let report = json(&options);
    let encounter = &report["encounters"][0];
    let sum: u64 = encounter["pairs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|count| count.as_u64().unwrap())
        .sum();
    assert_eq!(
        (&encounter["repeats"], sum, &report["sprt"]["verdict"]),
        (&json!(29), 1, &json!("open"))
    );
    let english = text(&options);
    assert!(
        english.contains("30 pairs, 29 of them repeats") && english.contains("decide nothing"),
        "{english}"
    );
    let chinese = text(&[&options[..], &["--lang", "zh"]].concat());
    assert!(
        chinese.contains("共 30 对，其中重复 29 对") && chinese.contains("得不出结论"),
        "{chinese}"
    );
}

/// Line and column of an error, if it has them.
type Place = Option<(u32, u32)>;

#[test]
fn bad_openings_say_where_and_what() {
    let cases: [(&str, Vec<u8>, Place); 7] = [
        ("empty", vec![], None),
        ("only a comment", b"# nothing\n\n".to_vec(), None),
        ("no position in line 1", b"hello\n".to_vec(), Some((1, 1))),
        (
            "no position in line 3",
            format!("{START}\n\nnAA./x\n").into_bytes(),
            Some((3, 6)),
        ),
        (
            "a blank in front",
            format!(" {START}\n").into_bytes(),
            Some((1, 1)),
        ),
        (
            "finished",
            format!("{START}\n{FINISHED}\n").into_bytes(),
            None,
        ),
        ("not UTF-8", vec![b'n', 0xFF, b'\n'], None),
    ];
    for (name, content, place) in cases {
        let path = file("bad-openings.txt", &content);
        for language in ["en", "zh"] {
            let run = run(with(&[
                "--openings",
                path.to_str().unwrap(),
                "--lang",
                language,
            ]));
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{name}: {run:?}");
            assert_eq!(
                is_chinese(&run.err),
                language == "zh",
                "{name}: {}",
                run.err
            );
        }
        let error = object(&run(with(&[
            "--openings",
            path.to_str().unwrap(),
            "--json",
        ])))["error"]
            .clone();
        let (line, column) = place.unzip();
        assert_eq!(
            (&error["line"], &error["column"]),
            (&json!(line), &json!(column)),
            "{name}: {error}"
        );
    }
    for path in ["/nowhere/at/all", env!("CARGO_TARGET_TMPDIR")] {
        assert_eq!(run(with(&["--openings", path])).code, 2);
    }
    #[cfg(target_os = "linux")]
    assert_eq!(run(with(&["--openings", "/dev/zero"])).code, 2);
}
