//! `check-proof`, from outside: what is proved is said, what is bent is refused, in both languages and for
//! scripts.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::fs;
use std::path::PathBuf;

use common::{is_chinese, json, object, run, text};
use serde_json::{Value, json};

/// A certificate of the game on a small board, as the example `planes_hiding` writes it.
const SMALL: &str = include_str!("../../../fuzz/seeds/hiding_certificates_are_read_or_refused/small");

/// A file of this test alone.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("proofs-{name}"));
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn certificates_of_hide_and_seek() {
    let path = file("small", SMALL);
    let checked = json(&["check-proof", &path]);
    assert_eq!((&checked["kind"], &checked["game"]), (&json!("hide and seek"), &json!("planes")));
    assert_eq!((&checked["setup"], &checked["exact"]), (&json!("4x5/1"), &json!(true)));
    let value = json!({"fraction": "3/2", "value": 1.5});
    assert_eq!((&checked["lower"], &checked["upper"]), (&value, &value));
    let said = text(&["check-proof", &path]);
    assert!(said.starts_with("The certificate holds.") && said.contains("3/2 = 1.500000"), "{said}");
    let said = text(&["check-proof", &path, "--lang", "zh"]);
    assert!(said.starts_with("证书成立。") && said.contains("3/2 = 1.500000"), "{said}");
}

/// What `solve --save` stores is recognised too.
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

/// A bound that does not follow, a share too many: the proof is none, exit code 1.
#[test]
fn bent_certificates_prove_nothing() {
    let bound = SMALL.lines().find(|line| line.starts_with("bound ")).unwrap();
    let more = bound.replacen("bound ", "bound 9", 1);
    let bent = [
        ("bound", SMALL.replacen(bound, &more, 1)),
        ("hider", SMALL.replacen("hider 1 ", "hider 5 ", 1).replacen(bound, &more, 1)),
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

/// What is no proof is refused with its place, exit code 2; what cannot be read with 1.
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
        let path = file(name, &text);
        let refused = run(["check-proof", &path, "--json"]);
        let error = serde_json::from_str::<Value>(&refused.out).unwrap()["error"].clone();
        assert_eq!((refused.code, &error["line"]), (2, &json!(line)), "{name}: {error}");
        let refused = run(["check-proof", &path, "--lang", "zh"]);
        assert!(refused.code == 2 && is_chinese(&refused.err), "{name}: {refused:?}");
    }
    for path in [env!("CARGO_TARGET_TMPDIR"), "no such file"] {
        let refused = run(["check-proof", path, "--json"]);
        assert_eq!((refused.code, object(&refused)["error"].is_object()), (1, true), "{path}");
    }
    assert_eq!(run(["check-proof"]).code, 2);
}
