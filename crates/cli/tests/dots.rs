//! Dots and Boxes, from outside: a game in which a player moves again, in both languages and for
//! scripts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::io::Write;
use std::process::Stdio;

use common::{
    Run, is_chinese, json, keys, object, program, refuses, refuses_in_chinese, run, text,
};
use serde_json::{Value, json};

/// The worked position of the lecture of Lian and Xu.
const LECTURE: &str = "5x5 100011111000111100001100000000100001010001011000101000000000";

const ENGLISH: &str = include_str!("data/dots_lecture.en.txt");
const CHINESE: &str = include_str!("data/dots_lecture.zh.txt");

/// A row of two boxes with one edge left, which completes both.
const DOMINO: &str = "1x2 1111101";

/// Every move draws one edge, with captures or without.
#[test]
fn perft_counts_edges() {
    assert_eq!(
        json(&["perft", "dots", "--depth", "3"])["leaves"],
        json!([60, 60 * 59, 60 * 59 * 58])
    );
    assert_eq!(
        json(&["perft", "dots", DOMINO, "--depth", "2"])["leaves"],
        json!([1, 0])
    );
}

#[test]
fn analyses_are_in_boxes_to_come() {
    for engine in ["alphabeta", "dots", "mcts", "greedy", "random"] {
        let analyzed = json(&[
            "analyze", "dots", LECTURE, "--engine", engine, "--nodes", "3000",
        ]);
        assert_eq!(
            (&analyzed["engine"], &analyzed["pv"][0]),
            (&json!(engine), &analyzed["best"])
        );
        assert_eq!(analyzed["value"].is_null(), engine == "random");
        assert_eq!(
            analyzed["unit"],
            if engine == "random" {
                "points"
            } else {
                "boxes"
            }
        );
    }
    // The score has no effect: values count what is still to come.
    let value =
        |position: &str| json(&["analyze", "dots", position, "--nodes", "500"])["value"].clone();
    assert_eq!(value("2x3 11111111110000000"), json!(2));
    assert_eq!(value("1x3 1111111110 score 0 2"), json!(1));
    let keys = keys(&["analyze", "dots", "3x3", "--depth", "1", "--structure"]);
    assert_eq!(&keys[keys.len() - 3..], ["reasons", "structure", "seconds"]);
}

#[test]
fn endings_are_solved_with_every_move() {
    let solved = json(&["solve", "dots", "2x3 11111111110000000"]);
    assert_eq!(
        (&solved["value"], &solved["nimstring"], &solved["exact"]),
        (&json!(2), &json!("loony"), &json!(true))
    );
    let moves: Vec<_> = solved["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|valued| &valued["value"])
        .collect();
    assert_eq!(
        moves,
        [2, 0, 0, -6, -6, -6, -6]
            .map(|value| json!(value))
            .iter()
            .collect::<Vec<_>>()
    );
    assert_eq!(
        (&solved["moves"][0]["again"], &solved["moves"][1]["again"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(json(&["solve", "dots", "3x3"])["value"], json!(-3));
    let over = json(&["solve", "dots", "1x2 1111111 score 2 0"]);
    assert_eq!((&over["value"], &over["moves"]), (&json!(0), &json!([])));
    for (language, sentence) in [
        ("en", "Too many positions can be reached"),
        ("zh", "可以到达的局面太多"),
    ] {
        let run = run(["solve", "dots", "--lang", language]);
        assert_eq!((run.code, run.out.as_str()), (1, ""));
        assert!(run.err.contains(sentence), "{}", run.err);
    }
}

/// The output after the analysis, which contains times.
fn structure(language: &str, position: &str) -> String {
    let all = text(&[
        "analyze",
        "dots",
        position,
        "--structure",
        "--nodes",
        "10",
        "--lang",
        language,
    ]);
    let heading = if language == "zh" {
        "\n结构\n"
    } else {
        "\nStructure\n"
    };
    all.split_once(heading).expect(heading).1.to_owned()
}

/// Compares every character. If a change is intended, write the files again and read the
/// difference.
#[test]
fn the_worked_position_of_the_lecture() {
    for (language, golden) in [("en", ENGLISH), ("zh", CHINESE)] {
        let printed = structure(language, LECTURE);
        for (number, (printed, golden)) in printed.lines().zip(golden.lines()).enumerate() {
            assert_eq!(printed, golden, "line {} of {language}", number + 1);
        }
        assert_eq!(printed.lines().count(), golden.lines().count());
    }
    assert!(ENGLISH.is_ascii() && is_chinese(CHINESE));
}

/// Margins are in words that fit the number.
#[test]
fn values_are_shown_in_words() {
    for (position, english, chinese) in [
        (
            "2x3 11111111110000000",
            "player 1 wins 2 boxes more",
            "棋手 1 此后净得 2 格",
        ),
        (
            "2x3 11111111100000000 2",
            "player 2 wins 2 boxes fewer",
            "棋手 2 此后净得 -2 格",
        ),
        (
            "1x1 1110",
            "player 1 wins 1 box more",
            "棋手 1 此后净得 1 格",
        ),
        ("1x2", "both players win as many boxes", "此后所得格数相同"),
    ] {
        assert!(structure("en", position).contains(english), "{position}");
        assert!(structure("zh", position).contains(chinese), "{position}");
    }
}

/// docs/dots.md: its commands are run, and their output contains what it shows below each, in that
/// order.
#[test]
fn the_page_shows_the_output() {
    let (mut commands, mut shown, mut printed) = (0, 0, None);
    for block in include_str!("../../../docs/dots.md")
        .split("```")
        .skip(1)
        .step_by(2)
    {
        let (language, content) = block.split_once('\n').unwrap();
        match (language, &printed) {
            ("console", _) => {
                // Quoted texts are one argument: the odd pieces between the quotes.
                let pieces = content
                    .trim_end()
                    .strip_prefix("quincunx ")
                    .unwrap()
                    .split('"')
                    .enumerate();
                let words = pieces.flat_map(|(number, piece)| match number % 2 {
                    0 => piece.split_whitespace().collect(),
                    _ => vec![piece],
                });
                printed = Some(text(&words.collect::<Vec<_>>()));
                commands += 1;
            }
            ("text", Some(printed)) => {
                let mut lines = printed.lines();
                for line in content.lines().filter(|line| !line.trim().is_empty()) {
                    assert!(
                        lines.any(|printed| printed == line),
                        "{line} is not there in:\n{printed}"
                    );
                    shown += 1;
                }
            }
            _ => {}
        }
    }
    assert!(
        commands >= 3 && shown > 30,
        "{commands} commands, {shown} lines"
    );
}

/// Every text exists in both languages.
#[test]
fn structures_of_all_kinds_are_shown() {
    let cases = [
        (
            "2x2 110011101101",
            ["Loop A: 1 2 4 3", "controlled value 4"],
            ["环 A：1 2 4 3", "控制值4"],
        ),
        (
            "1x2 1111101",
            ["Double-cross: 1 2", "double capture"],
            ["双交：1 2", "双格捕获"],
        ),
        (
            "1x2 1111000",
            ["hard-hearted handout", "half-hearted handout"],
            ["硬送双格", "软送双格"],
        ),
        (
            "2x3 11111111110000000",
            ["Long chain A: 4 5 6", "loses 2 boxes by its turn"],
            ["长链 A：4 5 6", "少得 2 格"],
        ),
        (
            "1x4 1111111110001",
            ["Dead tree a, closed", "or all but 4"],
            ["死树 a，封闭", "或留下4格"],
        ),
        (
            "7x7",
            ["was not found within", "The exact value is not known"],
            ["未能求出尼姆数", "精确值未知"],
        ),
        (
            "1x1 1100",
            ["Nimstring value: 1.", "Short chain A: 1"],
            ["尼姆绳的值（尼姆数）：1。", "短链 A：1"],
        ),
    ];
    for (position, english, chinese) in cases {
        let [en, zh] = ["en", "zh"].map(|language| structure(language, position));
        assert!(
            english.iter().all(|piece| en.contains(piece)),
            "{position}:\n{en}"
        );
        assert!(
            chinese.iter().all(|piece| zh.contains(piece)),
            "{position}:\n{zh}"
        );
    }
}

#[test]
fn the_structure_as_data() {
    let told = json(&["analyze", "dots", LECTURE, "--structure", "--nodes", "10"]);
    let structure = &told["structure"];
    assert_eq!(
        (
            &structure["c_boxes"],
            &structure["dead"],
            &structure["leaves"]
        ),
        (&json!([1, 16]), &json!(9), &json!(2))
    );
    assert_eq!(
        structure["trees"][1]["boxes"],
        json!([5, 7, 8, 9, 10, 12, 16, 17])
    );
    let corner = json!({"number": 25, "mark": "*", "liberties": 4, "neighbours": 2, "openness": 2, "dead": false,
        "dead_neighbours": 0});
    assert_eq!(
        (
            &structure["boxes"][24],
            structure["boxes"].as_array().unwrap().len()
        ),
        (&corner, 25)
    );
    let moves = structure["moves"].as_array().unwrap();
    assert_eq!((moves.len(), &structure["edges_left"]), (40, &json!(40)));
    let first = moves.iter().find(|lesson| lesson["move"] == "31").unwrap();
    assert_eq!(
        (&first["name"], &first["kind"], &first["value"]),
        (&json!("b5v"), &json!("capture"), &structure["value"])
    );
    let small = json(&["analyze", "dots", "2x3 11111111110000000", "--structure"]);
    let control = json!({"long_chains": 1, "wanted": "even", "favours": 2, "controlled_value": 3});
    assert_eq!(small["structure"]["control"], control);
    assert_eq!(
        small["structure"]["greedy"],
        json!({"move": "10", "loses": 2})
    );
    // The data do not depend on the language.
    let timeless = |mut value: Value| {
        value
            .as_object_mut()
            .unwrap()
            .retain(|key, _| key != "seconds" && key != "nps");
        value
    };
    let chinese = json(&[
        "analyze",
        "dots",
        LECTURE,
        "--structure",
        "--nodes",
        "10",
        "--lang",
        "zh",
    ]);
    assert_eq!(timeless(chinese), timeless(told));
}

#[test]
fn other_games_have_no_structure() {
    for (language, sentence) in [
        ("en", "`--structure` is for dots"),
        ("zh", "`--structure` 仅用于 dots"),
    ] {
        let run = run(["analyze", "lgame", "--structure", "--lang", language]);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.contains(sentence), "{}", run.err);
    }
    let over = run([
        "analyze",
        "dots",
        "1x2 1111111 score 2 0",
        "--structure",
        "--json",
    ]);
    assert_eq!(
        (over.code, &object(&over)["error"]["line"]),
        (1, &Value::Null)
    );
}

/// A conversation; a program that ends before it has read everything is no error.
fn talk(arguments: &[&str], lines: &[&str]) -> Run {
    let mut command = program();
    command
        .args(["play", "dots"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let _ = child
        .stdin
        .take()
        .unwrap()
        .write_all((lines.join("\n") + "\n").as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// Two persons; the second closes a box, moves again, takes that back, and plays the turn in one
/// line.
#[test]
fn a_player_who_closes_a_box_moves_again() {
    let seats = ["1x3 1111001000", "--first", "person", "--second", "person"];
    let run = talk(&seats, &["4", "7", "undo", "b1v", "5", "8 9"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let mut rest = run.out.as_str();
    for piece in [
        "Player 1 is a person, Player 2 is a person",
        "Player 1 draws edge 4.",
        "|  2  |     8     9",
        "Player 2 draws edge 7.",
        "Move 3: Player 2 is to move.",
        "|     7     8     9",
        "Move 2: Player 2 is to move.",
        "Player 2 draws edge 7.",
        "Player 2 draws edge 5.",
        "Player 1 draws edge 8.",
        "|  2  |  1  |  1  |",
        "Player 1 wins. All edges are drawn, and the player with more boxes wins.",
    ] {
        let at = rest
            .find(piece)
            .unwrap_or_else(|| panic!("{piece} is missing in:\n{}", run.out));
        rest = &rest[at + piece.len()..];
    }
}

/// A line of several moves is a turn or nothing.
#[test]
fn turns_that_end_too_soon_are_refused_whole() {
    let seats = ["1x3 1111111000", "--first", "person", "--second", "person"];
    let refused = |line: &str, sentence: &str, language: &str| {
        let run = talk(
            &[&seats[..], &["--lang", language]].concat(),
            &[line, "board"],
        );
        assert!(
            (run.out + &run.err).contains(sentence),
            "{line}: {}",
            run.err
        );
    };
    refused(
        "7 9 8",
        "The turn ends with `9`: no move may stand behind it.",
        "en",
    );
    refused("7 9 8", "本轮到 `9` 结束，其后不应再有走法。", "zh");
    refused("7 0", "expected an edge that is not drawn yet", "en");
    refused("9 7", "expected the end of the text", "en");
    let run = talk(&seats, &["7 x", "moves"]);
    assert!(!run.out.contains("played"), "{}", run.out);
    assert!(talk(&seats, &["7 8 9"]).out.contains("Player 1 wins."));
}

#[test]
fn engines_play_whole_games() {
    let run = talk(
        &[
            "4x4",
            "--first",
            "alphabeta",
            "--second",
            "greedy",
            "--nodes",
            "300",
            "--lang",
            "zh",
        ],
        &[],
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out
            .contains("对局已结束：棋手 1 胜。所有边均已占，格数多的一方获胜。"),
        "{}",
        run.out
    );
}

#[test]
fn matches_begin_with_random_edges() {
    let arguments = [
        "match",
        "dots",
        "--a",
        "greedy",
        "--b",
        "random",
        "--games",
        "20",
        "--random-plies",
        "6",
    ];
    let report = json(&arguments);
    assert_eq!(
        (&report["games"], report["faults"].as_array().unwrap().len()),
        (&json!(20), 0)
    );
    assert_eq!(report["engines"][0]["won"], json!(20), "{report}");
}

/// Name, text, column of the error.
const BAD: &[(&str, &str, u32)] = &[
    ("empty", "", 1),
    ("a size alone in words", "five", 1),
    ("no boxes", "0x5", 1),
    ("too many edges", "8x8", 1),
    ("a huge size", "99x99", 1),
    ("a size of three numbers", "5x5x5", 4),
    ("a capital X", "5X5", 2),
    ("a full-width digit", "５x5", 1),
    ("too few edges", "1x1 111", 8),
    ("too many digits", "1x1 11111", 9),
    ("a digit that is no bit", "1x1 1121", 7),
    ("a score that does not add up", "1x1 1111 score 1 1", 16),
    ("a score without numbers", "1x1 1111 score", 15),
    ("a score beyond all boxes", "1x1 1111 score 99 0", 16),
    ("a third player", "1x1 3", 5),
    ("two blanks", "1x1  1111", 5),
    ("a blank behind", "1x1 ", 5),
    ("a line feed", "1x1\n", 4),
    ("a byte order mark", "\u{FEFF}1x1", 1),
    ("an escape", "1x1 \u{1B}[2J", 5),
    ("a move", "e2v", 1),
];

#[test]
fn bad_positions_are_explained_in_both_languages() {
    for &bad in BAD {
        for command in ["analyze", "solve", "play"] {
            refuses(command, "dots", bad);
        }
        refuses_in_chinese("dots", bad);
    }
}

/// Positions come from a file: the greedy player gives most won games away.
#[test]
fn regret_is_measured_on_a_set_from_a_file() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/dots/wins40.txt");
    let measured = json(&[
        "regret",
        "dots",
        "--set",
        file,
        "--engine",
        "greedy",
        "--positions",
        "20",
    ]);
    let (positions, engine) = (&measured["positions"], &measured["engines"][0]);
    let best = engine["best_moves"].as_u64().unwrap();
    assert_eq!(
        (positions.as_u64(), engine["worst"].as_f64()),
        (Some(20), Some(1.0))
    );
    assert!(best < 15, "{engine}");
    for (language, needed) in [("en", "--set"), ("zh", "请用 `--set`")] {
        let without = run(["regret", "dots", "--lang", language]);
        assert_eq!(without.code, 2, "{}", without.err);
        assert!(without.err.contains(needed), "{}", without.err);
    }
}

#[test]
fn bad_options_are_refused() {
    for engine in [
        "alphabeta:exact=61",
        "alphabeta:evaluation=luck",
        "greedy:seed=1",
        "mcts:leaf=x",
        "perfect",
    ] {
        assert_eq!(
            run(["analyze", "dots", "--engine", engine]).code,
            2,
            "{engine}"
        );
    }
}

/// The signature changes when rules, the order of moves or what a search finds change.
#[test]
fn bench_has_its_signature() {
    const SIGNATURE: u64 = 4_916_487_876_836_931;
    let bench = json(&["bench", "dots"]);
    assert_eq!(
        (&bench["games"][0]["game"], &bench["games"][0]["signature"]),
        (&json!("dots"), &json!(SIGNATURE))
    );
}
