//! A game with dice, from outside: positions with and without a die, in both languages and for
//! scripts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::collections::BTreeSet;
use std::io::Write;
use std::process::Stdio;

use common::{json, keys, object, program, refuses, refuses_in_chinese, run, text, timeless};
use engines::einstein::layout_choice;
use serde_json::{Value, json};

const START: &str = "123../45.../6...f/...ed/..cba r";

/// The game is over: red stands on E5.
const FINISHED: &str = "...../...../...../...../a...1 b";

/// Numbers of sequences of a roll and a move, by an independent program; after a roll only the
/// first move is a choice.
#[test]
fn perft_counts_rolls_and_moves() {
    assert_eq!(
        json(&["perft", "einstein", "--depth", "4"])["leaves"],
        json!([18, 324, 6162, 117_369])
    );
    assert_eq!(
        json(&["perft", "einstein", &format!("{START} 6"), "--depth", "2"])["leaves"],
        json!([3, 54])
    );
    assert_eq!(
        json(&["perft", "einstein", FINISHED, "--depth", "2"])["leaves"],
        json!([0, 0])
    );
}

#[test]
fn before_the_roll_the_best_move_is_null_and_moves_have_their_die() {
    for engine in ["expectimax", "learnt", "patent", "race", "mcts", "random"] {
        let analyzed = json(&[
            "analyze", "einstein", START, "--engine", engine, "--nodes", "3000",
        ]);
        assert_eq!(
            (&analyzed["best"], &analyzed["pv"], &analyzed["engine"]),
            (&Value::Null, &json!([]), &json!(engine))
        );
        let moves = analyzed["moves"].as_array().unwrap();
        let dice: BTreeSet<u64> = moves
            .iter()
            .map(|valued| valued["die"].as_u64().unwrap())
            .collect();
        assert_eq!(dice, (1..=6).collect(), "{engine}");
        let chance = analyzed["value"].as_f64();
        assert_eq!(chance.is_none(), engine == "random");
        if analyzed["unit"] == "probability" {
            assert!(
                chance.is_some_and(|value| (0.3..0.9).contains(&value)),
                "{analyzed}"
            );
            let first = moves[0].as_object().unwrap();
            assert!(first.contains_key("value"), "{first:?}");
        }
    }
}

#[test]
fn after_the_roll_a_move_is_named() {
    let analyzed = json(&["analyze", "einstein", &format!("{START} 2"), "--depth", "3"]);
    assert_eq!(
        (&analyzed["pv"][0], &analyzed["unit"]),
        (&analyzed["best"], &json!("probability"))
    );
    let moves = analyzed["moves"].as_array().unwrap();
    assert!(
        moves.len() == 3
            && moves
                .iter()
                .all(|valued| valued["value"].is_f64() && valued["die"].is_null())
    );
    let best = moves
        .iter()
        .find(|valued| valued["move"] == analyzed["best"])
        .unwrap();
    assert_eq!(best["value"], analyzed["value"]);
    let keys = keys(&["analyze", "einstein", "--depth", "1"]);
    assert_eq!(keys.len(), 14);
    let patent = json(&[
        "analyze",
        "einstein",
        START,
        "--engine",
        "patent:worth=figure,k1=7",
    ]);
    assert_eq!(
        (
            patent["unit"].as_str(),
            patent["reasons"].as_array().unwrap().len()
        ),
        (Some("points"), 13)
    );
}

#[test]
fn people_read_moves_by_their_die_and_the_patents_tables() {
    let english = text(&["analyze", "einstein", "--depth", "2"]);
    for piece in [
        "Chance is to move.",
        " % for Red",
        "\nDie 1 (3)\n",
        "\nDie 6 (3)\n",
        "6:A3-B2",
    ] {
        assert!(english.contains(piece), "{piece} is missing in:\n{english}");
    }
    assert!(
        !english.contains("Best move") && !english.contains("Variation"),
        "{english}"
    );
    let figure_3 = "...../...../....6/...1./a.... r";
    let chinese = text(&[
        "analyze", "einstein", figure_3, "--engine", "patent", "--lang", "zh",
    ]);
    for piece in [
        "轮到随机事件。",
        "骰子 6（1）",
        "按骰子各点数求和：红方进攻值 44",
        "走子概率 5/6。",
        "红方 +1900 分",
    ] {
        assert!(chinese.contains(piece), "{piece} is missing in:\n{chinese}");
    }
}

#[test]
fn endings_are_solved_in_fractions() {
    let solved = json(&["solve", "einstein", "3..../5..../...../...../....c r"]);
    assert_eq!(
        (&solved["fraction"], &solved["exact"]),
        (&json!("50/81"), &json!(true))
    );
    let moves = solved["moves"].as_array().unwrap();
    let dice: Vec<u64> = moves
        .iter()
        .map(|valued| valued["die"].as_u64().unwrap())
        .collect();
    assert_eq!(
        dice,
        [
            1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 5, 5, 5, 6, 6, 6
        ]
    );
    let keys: Vec<&String> = solved.as_object().unwrap().keys().collect();
    assert!(
        keys.iter().any(|key| *key == "nodes") && !keys.iter().any(|key| *key == "distance"),
        "{keys:?}"
    );
    let thrown = json(&["solve", "einstein", "...../..6../.3.../...../a...e r 5"]);
    let best = thrown["moves"]
        .as_array()
        .unwrap()
        .iter()
        .find(|valued| valued["move"] == "3:B3-C4")
        .unwrap();
    assert!(
        (best["value"].as_f64().unwrap() - 0.988_112).abs() < 1e-6 && best["die"].is_null(),
        "{best}"
    );
    let said = text(&["solve", "einstein", "3..../5..../...../...../....c r"]);
    assert!(
        said.contains("Value: 50/81 = 0.617") && said.contains("Die 4 (6)"),
        "{said}"
    );
}

/// Three stones a side on 4×4 squares, with three faces: from start to end.
#[test]
#[ignore = "takes long: the gate runs it"]
fn a_small_game_is_solved_from_its_start() {
    let solved = json(&["solve", "einstein", "4x4/3 12../3.../...c/..ba r"]);
    assert_eq!(solved["fraction"], "7909618/14348907");
    let of_one = solved["moves"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|valued| valued["die"] == 1);
    let best = of_one
        .max_by(|a, b| {
            a["value"]
                .as_f64()
                .partial_cmp(&b["value"].as_f64())
                .unwrap()
        })
        .unwrap();
    assert_eq!(
        best["move"], "1:A1-B1x",
        "the best move captures the mover's own stone 2"
    );
}

#[test]
fn a_finished_game_is_solved_and_a_large_one_is_refused() {
    let solved = json(&["solve", "einstein", FINISHED]);
    assert_eq!(
        (&solved["value"], &solved["exact"], &solved["moves"]),
        (&json!(0), &json!(true), &json!([]))
    );
    for (language, sentence) in [
        ("en", "Too many positions can be reached"),
        ("zh", "可以到达的局面太多"),
    ] {
        let run = run(["solve", "einstein", START, "--lang", language]);
        assert_eq!((run.code, run.out.as_str()), (1, ""));
        assert!(run.err.contains(sentence), "{}", run.err);
    }
    let refused = run(["solve", "einstein", START, "--json"]);
    assert_eq!(
        (refused.code, &object(&refused)["error"]["line"]),
        (1, &Value::Null)
    );
    assert_eq!(run(["analyze", "einstein", FINISHED]).code, 1);
}

/// Yardsticks of fixed depth: the deeper one has less regret.
#[test]
fn regret_measures_engines() {
    let arguments = [
        "regret",
        "einstein",
        "--engine",
        "race:depth=1",
        "--engine",
        "race:depth=2",
        "--positions",
        "300",
    ];
    let told = json(&arguments);
    assert_eq!(
        (&told["game"], &told["positions"]),
        (&json!("einstein"), &json!(300))
    );
    let means: Vec<f64> = (0..2)
        .map(|engine| told["engines"][engine]["mean"].as_f64().unwrap())
        .collect();
    assert!(
        means[1] < means[0] && (0.02..0.06).contains(&means[0]) && (0.01..0.04).contains(&means[1]),
        "{means:?}"
    );
    assert_eq!(
        json(&arguments)["engines"][1]["mean"].as_f64(),
        Some(means[1])
    );
    let exact = json(&[
        "regret",
        "einstein",
        "--engine",
        "expectimax",
        "--positions",
        "30",
        "--depth",
        "1",
    ]);
    let engine = &exact["engines"][0];
    assert!(
        engine["best_moves"] == 30 && engine["worst"].as_f64().unwrap() < 1e-4,
        "tables know it all: {engine}"
    );
    let chinese = text(&[
        "regret",
        "einstein",
        "--engine",
        "random",
        "--positions",
        "5",
        "--lang",
        "zh",
    ]);
    assert!(
        chinese.contains("5 个局面") && chinese.contains("最佳走法"),
        "{chinese}"
    );
}

#[test]
fn regret_refuses_games_without_exercises() {
    let lgame = run(["regret", "lgame"]);
    assert_eq!(lgame.code, 1);
    assert!(lgame.err.contains("no positions of lgame"), "{}", lgame.err);
    for arguments in [
        ["--positions", "0"],
        ["--positions", "10001"],
        ["--engine", "nobody"],
        ["--time", "-1"],
    ] {
        assert_eq!(
            run([&["regret", "einstein"][..], &arguments].concat()).code,
            2,
            "{arguments:?}"
        );
    }
    assert_eq!(run(["regret", "go"]).code, 2);
}

/// The weights of the patent are options, so that a match compares them; the dice are paired.
#[test]
fn matches_compare_weights() {
    let arguments = [
        "match",
        "einstein",
        "--a",
        "patent:k1=80,depth=1",
        "--b",
        "patent:depth=1",
        "--games",
        "20",
    ];
    let report = json(&arguments);
    assert_eq!(
        (&report["games"], report["faults"].as_array().unwrap().len()),
        (&json!(20), 0)
    );
    assert_eq!(report["engines"][0]["engine"], "patent:k1=80,depth=1");
    assert_eq!(timeless(json(&arguments)), timeless(report));
    let equal = [
        "match",
        "einstein",
        "--a",
        "expectimax",
        "--b",
        "race",
        "--games",
        "4",
        "--depth",
        "2",
        "--equal-time",
    ];
    assert_eq!(json(&equal)["games"], 4);
    assert_eq!(
        run(["match", "einstein", "--a", "patent:k1=0", "--b", "race"]).code,
        2
    );
}

/// Two games at the terminal: dice typed by a person, and dice rolled by the program.
#[test]
fn it_is_played_with_dice_of_either_kind() {
    let talk = |arguments: &[&str], input: &str| {
        let mut command = program();
        command
            .args(["play", "einstein"])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(input.as_bytes())
            .unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            output.status.code(),
            Some(0),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    };
    let typed = ["--chance", "type", "--second", "race", "--depth", "1"];
    let said = talk(&typed, "7\n6\nhint\nb3\n1\nquit\n");
    for piece in [
        "expected a face of the die",
        "Red rolls 6.",
        "Hint: 6:A4-",
        "Red moves A4-B3",
        "Blue rolls 1.",
        "Blue (race) moves ",
    ] {
        assert!(said.contains(piece), "{piece} is missing in:\n{said}");
    }
    let both = talk(
        &["--first", "race", "--second", "patent", "--seed", "3"],
        "",
    );
    assert!(
        both.contains("A side wins by reaching the enemy's corner"),
        "{both}"
    );
    let chinese = talk(
        &[
            "--first", "race", "--second", "random", "--seed", "3", "--lang", "zh",
        ],
        "",
    );
    assert!(
        chinese.contains("到达对方角部或吃光对方棋子的一方获胜。"),
        "{chinese}"
    );
}

/// A conversation about a game of layouts; returns the output.
fn laid_out(arguments: &[&str], input: &str) -> common::Run {
    let mut command = program();
    command
        .args(["play", "einstein", "--nodes", "100"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that refuses its arguments reads nothing.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    common::Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A game begins with the best layouts by study; a person's own is answered, the same way each time.
#[test]
fn games_begin_with_layouts() {
    let best = |opens| layout_choice::text(layout_choice::studied(opens));
    let (first, second) = (best(true), best(false));
    let usual = laid_out(&[], "quit\n").out;
    let both =
        format!("Layouts: Red {first} (the best by study), Blue {second} (the best by study).");
    assert!(usual.contains(&both), "{usual}");
    let chinese = laid_out(&["--lang", "zh"], "quit\n").out;
    assert!(
        chinese.contains(&format!("红方 {first}（统计最佳）")),
        "{chinese}"
    );

    let line = |out: &str| {
        let line = out.lines().rfind(|line| line.starts_with("Layouts: "));
        line.unwrap().to_owned()
    };
    let given = laid_out(&["--layout", "342561"], "quit\n");
    assert!(
        line(&given.out).starts_with("Layouts: Red 342/56/1, Blue "),
        "{}",
        given.out
    );
    let typed = laid_out(&[], "layout 342/56/1\n布局 RED 342561\nquit\n");
    assert_eq!(line(&typed.out), line(&given.out));
    // The person is Blue: the engine answers as Red.
    let blue = laid_out(
        &["--second", "person", "--first", "race"],
        "layout blue 123456\nquit\n",
    );
    assert!(line(&blue.out).contains(", Blue 123/45/6"), "{}", blue.out);
    // Two persons: the other one's stones stay.
    let persons = ["--first", "person", "--second", "person"];
    let two = laid_out(&persons, "layout blue 123456\nlayout red 654321\nquit\n");
    assert!(
        line(&two.out).contains("Red 654/32/1, Blue 123/45/6"),
        "{}",
        two.out
    );
    // A position that is given stays as it is.
    let given = ["123../45.../6...f/...ed/..cba b"];
    assert!(line(&laid_out(&given, "quit\n").out).contains("Red 123/45/6, Blue 123/45/6"));
}

#[test]
fn layouts_that_cannot_be_placed_are_refused() {
    let refused = laid_out(&["--layout", "123455"], "");
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("A layout is the stones 1 to 6"),
        "{}",
        refused.err
    );
    let middle = ["1.3../..e../.4..f/...2./..c.a b", "--layout", "123456"];
    assert_eq!(laid_out(&middle, "").code, 2);
    let lgame = run(["play", "lgame", "--layout", "123456"]);
    assert_eq!(lgame.code, 1);
    assert!(lgame.err.contains("begins with layouts"), "{}", lgame.err);
    let small = laid_out(&["3x3/3 12./3.c/.ba r"], "layout 123456\nquit\n").out;
    assert!(small.contains("begins with layouts"), "{small}");
    let engines = ["--second", "person", "--first", "race"];
    let engines = laid_out(&engines, "layout red 123456\nquit\n").out;
    assert!(engines.contains("the engine's"), "{engines}");
}

/// Name, text, column of the error.
const BAD: &[(&str, &str, u32)] = &[
    ("empty", "", 1),
    (
        "a size of its own",
        "7x7/6 123../45.../6...f/...ed/..cba r",
        1,
    ),
    ("a size that is not supported", "3x3/4 12./3.c/.ba r", 1),
    ("side missing", "123../45.../6...f/...ed/..cba", 30),
    (
        "side of another game",
        "123../45.../6...f/...ed/..cba A",
        31,
    ),
    ("die 0", "123../45.../6...f/...ed/..cba r 0", 33),
    ("die 7", "123../45.../6...f/...ed/..cba r 7", 33),
    ("die of another size", "3x3/3 12./3.c/.ba r 4", 21),
    (
        "two stones of one number",
        "113../45.../6...f/...ed/..cba r",
        2,
    ),
    ("a full-width digit", "１23../45.../6...f/...ed/..cba r", 1),
    ("rows missing", "123../45.../6...f/...ed r", 24),
    ("a line feed", "123../45.../6...f/...ed/..cba r\n", 32),
];

#[test]
fn bad_positions_are_explained_in_both_languages() {
    for &bad in BAD {
        refuses("analyze", "einstein", bad);
        refuses_in_chinese("einstein", bad);
    }
}

/// The signature changes when rules, the order of moves or what a search finds change.
#[test]
fn bench_has_its_signature() {
    let bench = json(&["bench", "einstein"]);
    assert_eq!(
        (&bench["games"][0]["game"], &bench["games"][0]["signature"]),
        (&json!("einstein"), &json!(SIGNATURE))
    );
}

const SIGNATURE: u64 = 2_093_280_806_578_197;
