//! Planes, from outside: heat maps, exact trees, every policy on every layout, in both languages
//! and for scripts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use common::{Run, is_chinese, json, keys, object, program, run, text};
use serde_json::{Value, json};

#[test]
fn the_heat_map_is_data() {
    let analyzed = json(&["analyze", "planes", "7x7/1 D4=b"]);
    let heat = &analyzed["heat"];
    assert_eq!(
        (&heat["layouts"], &heat["shots"][0]["answer"]),
        (&json!(28), &json!("b"))
    );
    let cells = heat["cells"].as_array().unwrap();
    let most = |key: &str| {
        cells
            .iter()
            .map(|cell| cell[key].as_f64().unwrap())
            .fold(0.0, f64::max)
    };
    assert_eq!(
        (cells.len(), most("head"), most("body")),
        (48, 2.0 / 28.0, 0.5)
    );
    assert!((most("bits") - 1.2).abs() < 0.01);
    assert_eq!(
        (&analyzed["unit"], &analyzed["proved"]),
        (&json!("shots"), &json!(true))
    );
    assert!((analyzed["value"].as_f64().unwrap() - 116.0 / 28.0).abs() < 1e-12);
    let keys = keys(&["analyze", "planes"]);
    assert_eq!(&keys[keys.len() - 3..], ["reasons", "heat", "seconds"]);
    // A head that was hit is marked, to be shown red.
    let hit = json(&["analyze", "planes", "9x9/2r C1=h^", "--engine", "gini"])["heat"]["shots"][0]
        .clone();
    assert_eq!(hit, json!({"cell": "C1", "answer": "h^", "head": true}));
}

#[test]
fn the_heat_map_is_shown_without_colours_where_there_is_no_terminal() {
    for (language, words) in [
        (
            "en",
            [
                "Best shots",
                "Layouts left: 28.",
                "Probability of a head",
                "tells 1.19 bits",
            ],
        ),
        (
            "zh",
            [
                "最佳射击",
                "剩余布局：28。",
                "机头概率",
                "信息量为 1.19 比特",
            ],
        ),
    ] {
        let said = text(&["analyze", "planes", "7x7/1 D4=b", "--lang", language]);
        for word in words {
            assert!(said.contains(word), "{word}: {said}");
        }
        assert!(!said.contains('\u{1b}'));
    }
    // Small planes, on a board that is not square.
    assert!(text(&["analyze", "planes", "4x6/2[hb] B2=h"]).contains("Layouts left: "));
}

/// Contradictory answers are refused at their place.
#[test]
fn contradictions_have_a_place() {
    for (position, column, expected) in [
        ("7x7/1 D4=b A1=h", 15, "an answer that some layout explains"),
        ("7x7/1 D4=b D4=m", 12, "a cell that was not shot at yet"),
        ("7x7/1 H1=b", 7, "a cell of the board"),
        ("9x9/2r C1=h", 12, "where the nose points"),
        ("7x7/9", 1, "planes that have room"),
    ] {
        let refused = run(["analyze", "planes", position, "--json"]);
        let error = serde_json::from_str::<Value>(&refused.out).unwrap()["error"].clone();
        assert_eq!(
            (refused.code, &error["column"]),
            (2, &json!(column)),
            "{position}: {error}"
        );
        assert!(
            error["expected"].as_str().unwrap().starts_with(expected),
            "{error}"
        );
        let chinese = run(["analyze", "planes", position, "--lang", "zh"]);
        assert!(
            is_chinese(&chinese.err) && chinese.err.contains('^'),
            "{}",
            chinese.err
        );
    }
    let open = run(["analyze", "planes", "7x7/1 D4=?"]);
    assert_eq!((open.code, open.out.as_str()), (1, ""));
    let over = run(["analyze", "planes", "7x7/1 C1=h"]);
    assert!(over.code == 1 && over.err.contains("The game is over"));
}

#[test]
fn values_are_fractions_of_shots() {
    let solved = json(&["solve", "planes"]);
    assert_eq!(
        (&solved["fraction"], &solved["exact"]),
        (&json!("107/24"), &json!(true))
    );
    let moves = solved["moves"].as_array().unwrap();
    let best: Vec<&str> = moves
        .iter()
        .filter(|valued| valued["value"] == solved["value"])
        .map(|valued| valued["move"].as_str().unwrap())
        .collect();
    assert_eq!((moves.len(), best), (49, vec!["D3", "C4", "E4", "D5"]));
    assert_eq!(
        json(&["solve", "planes", "7x7/1 D4=?"])["fraction"],
        json!("167/48")
    );
    assert_eq!(run(["solve", "planes", "9x9/2"]).code, 1);
}

/// Plays with these lines; returns the output.
fn played(arguments: &[&str], lines: &str) -> Run {
    let mut child = program()
        .args([&["play", "planes"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(lines.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// Every cell of 7×7 in reading order: shooting at all of them finds every layout.
fn everywhere() -> String {
    (1..=7)
        .flat_map(|row| ('A'..='G').map(move |column| format!("{column}{row}\n")))
        .collect()
}

#[test]
fn seeking_ends_with_the_last_head_and_shows_the_layout() {
    let mut hidden = Vec::new();
    for seed in ["1", "2", "3"] {
        let run = played(&["--mode", "seek", "--seed", seed], &everywhere());
        let (_, end) = run
            .out
            .split_once("The game is over after ")
            .expect(&run.out);
        assert!(
            end.contains(" moves. All planes are down.") && run.code == 0,
            "{end}"
        );
        let (_, layout) = run.out.split_once("Hidden was 7x7 ").unwrap();
        hidden.push(layout.split('.').next().unwrap().to_owned());
        // The shot that hit the head is the last one that was played.
        let head = &hidden.last().unwrap()[..2];
        let object = object(&played(
            &["--mode", "seek", "--seed", seed, "--json"],
            &everywhere_up_to(head),
        ));
        assert_eq!(
            (&object["end"], &object["winner"]),
            (&json!("decided"), &Value::Null)
        );
        assert!(
            object["position"]
                .as_str()
                .unwrap()
                .contains(&format!("{head}=h"))
        );
    }
    hidden.dedup();
    assert!(hidden.len() > 1, "{hidden:?}");
    let chinese = played(&["--lang", "zh", "--seed", "1"], &everywhere()).out;
    assert!(chinese.contains("所隐藏的布局") && chinese.contains("所有飞机均被击落"));
}

fn everywhere_up_to(cell: &str) -> String {
    everywhere()
        .split_inclusive(cell)
        .next()
        .unwrap()
        .to_owned()
        + "\n"
}

/// The hidden layout stays the same through takebacks and saved games.
#[test]
fn the_hidden_layout_never_changes() {
    let file = std::env::temp_dir().join(format!("quincunx-planes-{}.json", std::process::id()));
    let name = file.to_str().unwrap();
    let whole = played(&["--seed", "4"], &everywhere()).out;
    let hidden = |text: &str| {
        text.split_once("Hidden was ")
            .unwrap()
            .1
            .lines()
            .next()
            .unwrap()
            .to_owned()
    };
    played(
        &["--seed", "4"],
        &format!("D4\nundo\nC3\nE5\nsave {name}\n"),
    );
    let resumed = played(&["--load", name], "resign\n").out;
    std::fs::remove_file(&file).unwrap();
    assert_eq!(hidden(&resumed), hidden(&whole));
}

/// The program shoots; the answers must fit some layout.
#[test]
fn hiding_asks_for_answers_and_refuses_contradictions() {
    // Under rule u a head has no nose.
    let run = played(
        &["--mode", "hide", "--nodes", "100000"],
        "h^\nx\nm\nm\nm\nm\nm\nm\nm\nm\nquit\n",
    );
    assert!(
        run.out.contains("What is the answer: m, b, h?") && run.out.contains("shoots D3"),
        "{}",
        run.out
    );
    assert!(
        run.out
            .contains("expected an answer that some layout explains"),
        "{}",
        run.out
    );
    assert!(!run.out.contains("Hidden was"));
    let won = played(
        &["--mode", "hide", "--nodes", "100000", "--lang", "zh"],
        "h\n",
    )
    .out;
    assert!(
        won.contains("对局已结束，共 1 步") && won.contains("反馈是什么：m、b、h？"),
        "{won}"
    );
}

#[test]
fn the_helper_advises_before_every_shot() {
    let said = played(
        &["--mode", "helper", "--nodes", "100000"],
        "D4\nb\nundo\nundo\nD3\nm\nquit\n",
    )
    .out;
    assert_eq!(said.matches("Hint: ").count(), 4, "{said}");
    assert!(said.contains("Layouts left: 28.") && said.contains("Best shots"));
    let refused = run(["play", "lgame", "--mode", "helper"]);
    assert!(
        refused.code == 2 && refused.err.contains("`--mode` is for planes"),
        "{}",
        refused.err
    );
    assert_eq!(run(["play", "planes", "--mode", "both"]).code, 2);
}

/// A file for a tree.
fn tree_file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("quincunx-{name}-{}.txt", std::process::id()))
}

#[test]
fn trees_are_proved() {
    let tree = |least: &str| json(&["solve", "planes", "7x7/1", "--least", least]);
    for (least, total, worst) in [
        ("mean", 214, 7),
        ("worst", 216, 6),
        ("6", 216, 6),
        ("40", 214, 7),
    ] {
        let found = tree(least);
        assert_eq!(
            (&found["total"], &found["worst"], &found["exact"]),
            (&json!(total), &json!(worst), &json!(true))
        );
        assert_eq!(
            found["histogram"]
                .as_array()
                .unwrap()
                .iter()
                .filter_map(Value::as_u64)
                .sum::<u64>(),
            48
        );
    }
    let never = run(["solve", "planes", "--least", "5"]);
    assert!(
        never.code == 1 && never.err.contains("within 5 shots"),
        "{}",
        never.err
    );
}

#[test]
fn trees_are_stored_and_verified() {
    let file = tree_file("tree");
    let name = file.to_str().unwrap();
    let said = text(&["solve", "planes", "7x7/1 D4=b", "--tree", "--save", name]);
    assert!(
        said.contains("116/28 = 4.1429 shots, proved.") && said.contains("\n7x7/1 D4=b\nD3\n"),
        "{said}"
    );
    let checked = text(&["solve", "planes", "--check", name]);
    assert!(
        checked.contains(
            "every layout that gives the answers in `7x7/1 D4=b` down: 116/28 = 4.1429 shots"
        ),
        "{checked}"
    );
    let chinese = text(&["solve", "planes", "--check", name, "--lang", "zh"]);
    assert!(
        chinese.contains("符合 `7x7/1 D4=b` 中反馈的每个布局"),
        "{chinese}"
    );
    assert_eq!(
        json(&["solve", "planes", "--check", name])["position"],
        json!("7x7/1 D4=b")
    );
    assert_eq!(
        json(&["solve", "planes", "--check", name])["total"],
        json!(116)
    );
    // A tree may replace only another tree.
    text(&["solve", "planes", "--save", name]);
    assert_eq!(
        json(&["solve", "planes", "--check", name])["total"],
        json!(214)
    );
    assert!(
        text(&["solve", "planes", "--check", name])
            .contains("all planes of every layout down: 214/48")
    );
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn files_that_hold_no_whole_tree_are_refused() {
    let file = tree_file("broken-tree");
    let name = file.to_str().unwrap();
    text(&["solve", "planes", "--save", name]);
    let whole = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, whole.replacen("\n h .", "", 1)).unwrap();
    let broken = run(["solve", "planes", "--check", name]);
    assert!(broken.code != 0 && !broken.err.is_empty());
    // A finished game has no best shot.
    std::fs::write(&file, "7x7/1 C1=h").unwrap();
    let nothing = text(&["solve", "planes", "--check", name]);
    assert!(
        nothing.contains("The tree fires no shot: in `7x7/1 C1=h` all planes are down."),
        "{nothing}"
    );
    std::fs::write(&file, "something else").unwrap();
    assert_eq!(run(["solve", "planes", "--save", name]).code, 1);
    assert_eq!(
        (
            run(["solve", "planes", "--check", name]).code,
            run(["solve", "planes", "--check", "/"]).code
        ),
        (2, 1)
    );
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn trees_that_cannot_be_found_are_refused() {
    for arguments in [
        &["solve", "lgame", "--tree"][..],
        &["solve", "planes", "--tree", "--value"],
        &["solve", "planes", "--least", "0"],
        &["solve", "planes", "--least", "most"],
    ] {
        assert_eq!(run(arguments).code, 2, "{arguments:?}");
    }
    assert_eq!(
        (
            run(["solve", "planes", "9x9/2", "--tree"]).code,
            run(["solve", "planes", "7x7/1 D4=?", "--tree"]).code
        ),
        (1, 1)
    );
}

/// A path that cannot be written is refused before the search: here one that would be refused
/// itself.
#[test]
fn where_a_tree_cannot_be_stored_nothing_is_searched() {
    let folder = std::env::temp_dir().join(format!("quincunx-save-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (file, missing) = (
        folder.join("tree.txt"),
        folder.join("none").join("tree.txt"),
    );
    for (path, said) in [
        (missing.to_str().unwrap(), "cannot be read or written"),
        (folder.to_str().unwrap(), "cannot"),
    ] {
        let refused = run(["solve", "planes", "9x9/2", "--save", path]);
        assert!(
            refused.code == 1 && refused.err.contains(said),
            "{}",
            refused.err
        );
    }
    std::fs::write(&file, "something else").unwrap();
    let refused = run(["solve", "planes", "9x9/2", "--save", file.to_str().unwrap()]);
    assert!(
        refused.code == 1 && refused.err.contains("holds no shooting tree"),
        "{}",
        refused.err
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "something else");
    std::fs::remove_file(&file).unwrap();
    // A search without a tree leaves no file.
    let refused = run(["solve", "planes", "9x9/2", "--save", file.to_str().unwrap()]);
    assert!(
        refused.code == 1 && refused.err.contains("1024 layouts"),
        "{}",
        refused.err
    );
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Each refusal names what is expected, in both languages.
#[test]
fn refusals_of_trees_name_what_is_expected() {
    let error = |arguments: &[&str]| {
        let refused = run(arguments.iter().copied().chain(["--json"]));
        let error = serde_json::from_str::<Value>(&refused.out).unwrap()["error"].clone();
        (refused.code, error["expected"].as_str().unwrap().to_owned())
    };
    for (position, expected) in [
        ("9x9/2", "fewer layouts"),
        ("7x7/1 D4=?", "an answer to the last shot"),
        ("2x4/8[h]", "fewer planes"),
    ] {
        assert_eq!(
            error(&["solve", "planes", position, "--tree"]),
            (1, expected.to_owned()),
            "{position}"
        );
    }
    let file = std::env::temp_dir().join(format!("quincunx-setup-{}.txt", std::process::id()));
    let name = file.to_str().unwrap();
    for (start, expected, chinese) in [
        ("4x4/1", "planes that have room", "此棋盘放不下这么多飞机。"),
        ("16x16/3", "fewer layouts", "布局太多，无法列出"),
    ] {
        std::fs::write(&file, start).unwrap();
        assert_eq!(
            error(&["solve", "planes", "--check", name]),
            (2, expected.to_owned()),
            "{start}"
        );
        let said = run(["solve", "planes", "--check", name, "--lang", "zh"]).err;
        assert!(said.contains(chinese), "{start}: {said}");
    }
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn policies_are_played_on_every_layout() {
    let table = json(&[
        "policies",
        "planes",
        "--engine",
        "paper:elimination=literal",
        "--engine",
        "exact",
        "--threads",
        "2",
    ]);
    assert_eq!(
        (&table["layouts"], &table["setup"]),
        (&json!(48), &json!("7x7/1"))
    );
    let totals: Vec<&Value> = table["policies"]
        .as_array()
        .unwrap()
        .iter()
        .map(|policy| &policy["total"])
        .collect();
    assert_eq!(totals, [&json!(219), &json!(214)]);
    assert_eq!(
        table["policies"][1]["histogram"].as_array().unwrap().len(),
        8
    );
    let exact = text(&["policies", "planes", "--engine", "exact"]);
    assert!(
        exact.contains("may take 30,000 nodes and 64 MiB"),
        "{exact}"
    );
    assert!(!text(&["policies", "planes", "--engine", "gini"]).contains("MiB"));
    let usual = text(&["policies", "planes", "--lang", "zh"]);
    assert!(usual.contains("30,000 个节点、64 MiB"), "{usual}");
    assert!(
        usual.contains("rollout:width=81") && usual.contains("4.4583") && usual.contains("4.6250"),
        "{usual}"
    );
    for arguments in [
        &["policies", "lgame"][..],
        &["policies", "planes", "7x7/1 D4=b"],
        &["policies", "planes", "--engine", "random"],
        &["policies", "planes", "--threads", "0"],
        &["policies"],
    ] {
        assert_eq!(run(arguments).code, 2, "{arguments:?}");
    }
}
