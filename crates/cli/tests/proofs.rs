//! `check-proof`, from outside: proofs are explained, and changed proofs refused, in both languages
//! and for scripts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::fs;
use std::path::PathBuf;

use common::{is_chinese, json, object, run, text};
use game_core::{Plain, Side};
use search::Limits;
use search::proof_number::{Goal, ProofNumber};
use serde_json::{Value, json};

/// A certificate of the game on a small board, as the example `planes_hiding` writes it.
const SMALL: &str =
    include_str!("../../../fuzz/seeds/hiding_certificates_are_read_or_refused/small");

/// A file for this test alone.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("proofs-{name}"));
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn certificates_of_hide_and_seek() {
    let path = file("small", SMALL);
    let checked = json(&["check-proof", &path]);
    assert_eq!(
        (&checked["kind"], &checked["game"]),
        (&json!("hide and seek"), &json!("planes"))
    );
    assert_eq!(
        (&checked["setup"], &checked["exact"]),
        (&json!("4x5/1"), &json!(true))
    );
    let value = json!({"fraction": "3/2", "value": 1.5});
    assert_eq!((&checked["lower"], &checked["upper"]), (&value, &value));
    let said = text(&["check-proof", &path]);
    assert!(
        said.starts_with("The certificate holds.") && said.contains("3/2 = 1.500000"),
        "{said}"
    );
    let said = text(&["check-proof", &path, "--lang", "zh"]);
    assert!(
        said.starts_with("证书成立。") && said.contains("3/2 = 1.500000"),
        "{said}"
    );
}

/// The files of `solve --save` are recognised too.
#[test]
fn shooting_trees() {
    let path = file("tree", "4x5/1 C1=b\nC4\n h .\n");
    let checked = json(&["check-proof", &path]);
    assert_eq!(
        (&checked["kind"], &checked["layouts"], &checked["total"]),
        (&json!("shooting tree"), &json!(1), &json!(1))
    );
    assert_eq!(checked, json(&["solve", "planes", "--check", &path]));
    assert!(text(&["check-proof", &path, "--lang", "zh"]).contains("射击树"));
}

/// A bound that does not follow, or a changed probability: there is no proof, exit code 1.
#[test]
fn corrupted_certificates_prove_nothing() {
    let bound = SMALL
        .lines()
        .find(|line| line.starts_with("bound "))
        .unwrap();
    let more = bound.replacen("bound ", "bound 9", 1);
    let bent = [
        ("bound", SMALL.replacen(bound, &more, 1)),
        (
            "hider",
            SMALL
                .replacen("hider 1 ", "hider 5 ", 1)
                .replacen(bound, &more, 1),
        ),
    ];
    for (name, bent) in bent {
        let path = file(name, &bent);
        let refused = run(["check-proof", &path, "--json"]);
        assert_eq!(refused.code, 1, "{name}: {refused:?}");
        let error = serde_json::from_str::<Value>(&refused.out).unwrap()["error"].clone();
        assert!(error["message"].as_str().unwrap().ends_with('.'), "{error}");
        let refused = run(["check-proof", &path, "--lang", "zh"]);
        assert!(refused.code == 1 && is_chinese(&refused.err), "{refused:?}");
    }
}

/// Other files are refused with their place, exit code 2; unreadable ones with 1.
#[test]
fn other_files_are_refused() {
    let cut = SMALL.lines().take(3).collect::<Vec<_>>().join("\n");
    for (name, text, line) in [
        ("empty", String::new(), 1),
        ("other", "a letter\n".to_owned(), 1),
        ("version", SMALL.replacen("seek 1", "seek 2", 1), 1),
        ("game", SMALL.replacen("game 4x5/1", "game 4x5", 1), 2),
        ("weight", SMALL.replacen("hider ", "hider x", 1), 3),
        ("cut", cut, 4),
        ("tree", "4x5/1\nZ9\n".to_owned(), 2),
    ] {
        let path = file(&format!("refused-{name}"), &text);
        let refused = run(["check-proof", &path, "--json"]);
        let error = serde_json::from_str::<Value>(&refused.out).unwrap()["error"].clone();
        assert_eq!(
            (refused.code, &error["line"]),
            (2, &json!(line)),
            "{name}: {error}"
        );
        let refused = run(["check-proof", &path, "--lang", "zh"]);
        assert!(
            refused.code == 2 && is_chinese(&refused.err),
            "{name}: {refused:?}"
        );
    }
    for path in [env!("CARGO_TARGET_TMPDIR"), "no such file"] {
        let refused = run(["check-proof", path, "--json"]);
        assert_eq!(
            (refused.code, object(&refused)["error"].is_object()),
            (1, true),
            "{path}"
        );
    }
    assert_eq!(run(["check-proof"]).code, 2);
}

/// A forced win of Black.
const FORCED: &str = "J10 A1A19 K10L10 S1S19 J11K12 A5A6";

/// The proofs of `solve` for a forced win and for one after a quiet turn are checked, explained and
/// given as data.
#[test]
fn wins_of_connect6() {
    for (name, position, distance) in [
        ("forced", FORCED, true),
        ("quiet", "J10 A1S19 L11N8 B2B18", false),
    ] {
        let path = file(name, "");
        let solved = json(&["solve", "connect6", position, "--proof", &path]);
        assert_eq!(
            (&solved["exact"], &solved["value"]),
            (&json!(true), &json!(1)),
            "{solved}"
        );
        assert_eq!(solved["distance"].is_u64(), distance, "{solved}");
        let checked = json(&["check-proof", &path]);
        assert_eq!(
            (&checked["kind"], &checked["winner"]),
            (&json!("connect6 win"), &json!("black"))
        );
        assert_eq!(
            (&checked["position"], &checked["turn"]),
            (&solved["position"], &solved["moves"][0]["move"])
        );
        let said = text(&["check-proof", &path]);
        assert!(
            said.starts_with("The proof holds. Black wins by ")
                && said.ends_with(" replies looked up.\n"),
            "{said}"
        );
        let said = text(&["check-proof", &path, "--lang", "zh"]);
        assert!(said.starts_with("证明成立。黑方走 "), "{said}");
    }
    let said = text(&["solve", "connect6", FORCED]);
    assert!(said.contains("turns of the winner."), "{said}");
    assert!(text(&["solve", "connect6", FORCED, "--lang", "zh"]).contains("胜方走"));
}

#[test]
fn positions_without_a_proof_are_refused() {
    let six = run([
        "solve",
        "connect6",
        "9x9 E5 A1A2 F5G5 A4A5 D5A9 B1B3",
        "--proof",
        &file("six", ""),
    ]);
    assert!(
        six.code == 1 && six.err.contains("nothing to prove"),
        "{six:?}"
    );
    for (name, arguments, code) in [
        (
            "a folder",
            vec![
                "solve",
                "connect6",
                FORCED,
                "--proof",
                env!("CARGO_TARGET_TMPDIR"),
            ],
            1,
        ),
        (
            "another game",
            vec!["solve", "lgame", "--proof", "proof"],
            1,
        ),
        (
            "no win",
            vec![
                "solve", "connect6", "J10", "--nodes", "100", "--proof", "proof",
            ],
            1,
        ),
    ] {
        for language in ["en", "zh"] {
            let refused = run(arguments.iter().copied().chain(["--lang", language]));
            assert!(
                refused.code == code && is_chinese(&refused.err) == (language == "zh"),
                "{name}: {refused:?}"
            );
        }
    }
}

/// A missing reply is no proof, exit code 1; a malformed line cannot be read, 2.
#[test]
fn corrupted_wins_prove_nothing() {
    let path = file("whole", "");
    json(&[
        "solve",
        "connect6",
        "J10 A1S19 L11N8 B2B18",
        "--proof",
        &path,
    ]);
    let whole = fs::read_to_string(&path).unwrap();
    let turn = whole
        .lines()
        .nth(3)
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .to_owned();
    for (name, bent, code) in [
        (
            "unanswered",
            format!(
                "{}turns 1\n{turn}\nend\n",
                whole.split("turns").next().unwrap()
            ),
            1,
        ),
        (
            "illegal",
            whole.replacen(&format!("\n{turn}"), "\nJ10K10", 1),
            1,
        ),
        ("head", whole.replacen("proof 1", "proof 2", 1), 2),
        ("position", whole.replacen("position ", "position ,", 1), 2),
        ("turns", whole.replacen("turns ", "turns x", 1), 2),
        ("line", whole.replacen(&format!("\n{turn}"), "\nZZ", 1), 2),
        ("end", whole.replacen("end\n", "", 1), 2),
    ] {
        let path = file(name, &bent);
        let refused = run(["check-proof", &path, "--json"]);
        let error = serde_json::from_str::<Value>(&refused.out).unwrap()["error"].clone();
        assert_eq!(
            (refused.code, error["line"].is_u64()),
            (code, code == 2),
            "{name}: {error}"
        );
        let refused = run(["check-proof", &path, "--lang", "zh"]);
        assert!(
            refused.code == code && is_chinese(&refused.err),
            "{name}: {refused:?}"
        );
    }
}

/// Strategies of proof-number search, for the game of their position.
#[test]
fn strategies() {
    let position: dots::AnyDots = "2x2".parse().unwrap();
    let mut search = ProofNumber::new(Plain::default(), 1 << 16).unwrap();
    let strategy = search
        .strategy(
            &position,
            Goal {
                player: Side::First,
                at_least: 2,
            },
            &Limits::new(),
            10_000,
        )
        .unwrap();
    let whole = strategy.write(&position).unwrap();
    let path = file("strategy", &whole);
    let checked = json(&["check-proof", &path]);
    assert_eq!(
        (&checked["kind"], &checked["game"]),
        (&json!("strategy"), &json!("dots"))
    );
    assert!(text(&["check-proof", &path]).starts_with("The strategy holds."));
    assert!(text(&["check-proof", &path, "--lang", "zh"]).starts_with("策略成立。"));
    let goal = whole.lines().nth(1).unwrap();
    let (player, number) = goal.rsplit_once(' ').unwrap();
    let more = format!("{player} {}", number.parse::<i32>().unwrap() + 2);
    for (name, bent, code) in [
        ("more", whole.replacen(goal, &more, 1), 1),
        ("version", whole.replacen("strategy 1", "strategy 2", 1), 2),
        ("goal", whole.replacen("goal ", "goal x", 1), 2),
        (
            "other game",
            whole.replacen("position ", "position x", 1),
            2,
        ),
        ("count", whole.replacen("moves ", "moves x", 1), 2),
        ("cut", whole.replacen("end\n", "", 1), 2),
    ] {
        let path = file(name, &bent);
        let refused = run(["check-proof", &path, "--json"]);
        assert_eq!(
            (refused.code, object(&refused)["error"].is_object()),
            (code, true),
            "{name}: {refused:?}"
        );
        let refused = run(["check-proof", &path, "--lang", "zh"]);
        assert!(
            refused.code == code && is_chinese(&refused.err),
            "{name}: {refused:?}"
        );
    }
}
