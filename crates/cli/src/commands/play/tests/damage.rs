//! Saved games that are damaged, of another game or of another version: each is refused by name.

use serde_json::{Value, json};

use super::*;

/// A saved game of four plies that is not over.
fn sound() -> Value {
    let files = Memory::default();
    let mut session = session(Language::English, &files, ["", "perfect"]);
    advance(&mut session);
    advance(&mut session);
    say(&mut session, "save game");
    let bytes = files.0.borrow()[Path::new("game")].clone();
    serde_json::from_slice(&bytes).unwrap()
}

/// Loads these bytes into a conversation, which must not change; returns the sentences in English
/// and in Chinese.
fn refusals(bytes: &[u8]) -> [String; 2] {
    let files = Memory(RefCell::new(HashMap::from([(
        "game".into(),
        bytes.to_vec(),
    )])));
    Language::ALL.map(|language| {
        let mut session = session(language, &files, ["", "perfect"]);
        say(&mut session, "#7");
        refused(&mut session, "load game")
    })
}

/// The sound game with one key changed.
fn with(key: &str, value: Value) -> Vec<u8> {
    let mut saved = sound();
    saved[key] = value;
    serde_json::to_vec(&saved).unwrap()
}

fn without(key: &str) -> Vec<u8> {
    let mut saved = sound();
    saved.as_object_mut().unwrap().remove(key).unwrap();
    serde_json::to_vec(&saved).unwrap()
}

/// The steps of the sound game, and more after them.
fn with_steps(others: &[&str]) -> Vec<u8> {
    let mut steps = sound()["steps"].as_array().unwrap().clone();
    steps.extend(others.iter().map(|step| json!(step)));
    with("steps", json!(steps))
}

/// A game with a step after its end.
fn beyond_the_end() -> Vec<u8> {
    let game = lgame(WON);
    let win = game
        .solve(&SolveRequest::default())
        .unwrap()
        .answer
        .moves
        .into_iter()
        .find(|valued| valued.distance == Some(1))
        .unwrap();
    let saved = json!({
        "version": 1, "game": "lgame", "start": WON, "steps": [win.m, win.m], "position": win.position,
        "seats": ["person", "perfect"], "seed": 0,
    });
    serde_json::to_vec(&saved).unwrap()
}

/// Bytes with a name, and parts of the sentences in English and in Chinese.
type Case = (&'static str, Vec<u8>, &'static str, &'static str);

fn check(cases: Vec<Case>) {
    for (name, bytes, english, chinese) in cases {
        let said = refusals(&bytes);
        assert!(said[0].contains(english), "{name}: {}", said[0]);
        assert!(said[1].contains(chinese), "{name}: {}", said[1]);
        assert!(
            said.iter()
                .all(|said| said.len() < 600 && !said.contains(char::is_control)),
            "{name}: {said:?}"
        );
    }
}

#[test]
fn files_that_are_no_saved_game_are_refused() {
    let deep = [vec![b'['; 1 << 20], vec![b']'; 1 << 20]].concat();
    let twice = String::from_utf8(serde_json::to_vec(&sound()).unwrap())
        .unwrap()
        .replacen('{', "{\"seed\":0,", 1);
    check(vec![
        (
            "empty",
            vec![],
            "it breaks off (line 1, column 0)",
            "内容不完整",
        ),
        (
            "no JSON",
            b"[Event \"x\"]".to_vec(),
            "it is no JSON (line 1, column 2)",
            "不是 JSON（第 1 行第 2 列）",
        ),
        (
            "another object",
            b"{}".to_vec(),
            "does not hold what a saved game holds",
            "内容不是保存的对局",
        ),
        (
            "an array",
            b"[1]".to_vec(),
            "does not hold what a saved game holds",
            "内容不是保存的对局",
        ),
        ("nested a million deep", deep, "(line 1, column ", "第 1 行"),
        (
            "GB2312",
            b"{\"version\":1,\"game\":\"\xb7\xc9\"}".to_vec(),
            "it is not UTF-8 from byte 21 on",
            "从第 21 字节起",
        ),
        (
            "a byte order mark",
            "\u{FEFF}{}".as_bytes().to_vec(),
            "it is no JSON",
            "不是 JSON",
        ),
        (
            "too long",
            vec![b' '; (4 << 20) + 1],
            "it is longer than any saved game",
            "文件过长",
        ),
        (
            "a key twice",
            twice.into_bytes(),
            "does not hold what",
            "内容不是",
        ),
    ]);
}

#[test]
fn saved_games_of_other_versions_and_games_are_refused() {
    check(vec![
        (
            "version 2",
            with("version", json!(2)),
            "it is of version 2, and only version 1 is known",
            "版本为 2",
        ),
        (
            "version 0",
            with("version", json!(0)),
            "it is of version 0",
            "版本为 0",
        ),
        (
            "version 2^64",
            with("version", json!(18_446_744_073_709_551_616_f64)),
            "does not hold",
            "内容不是",
        ),
        (
            "a version as text",
            with("version", json!("1")),
            "does not hold what",
            "内容不是",
        ),
        (
            "another game",
            with("game", json!("dots")),
            "it belongs to the game `dots`",
            "它属于游戏 `dots`",
        ),
        (
            "an escape for a game",
            with("game", json!("\u{1b}[2J")),
            "the game `␛[2J`",
            "游戏 `␛[2J`",
        ),
    ]);
}

#[test]
fn saved_games_with_other_keys_or_types_are_refused() {
    for (name, bytes) in [
        ("an unknown key", with("clock", json!(1))),
        ("the start missing", without("start")),
        ("the seats missing", without("seats")),
        ("a negative resignation", with("resigned", json!(-1))),
        ("a seed with a fraction", with("seed", json!(0.5))),
    ] {
        check(vec![(name, bytes, "does not hold what", "内容不是")]);
    }
}

#[test]
fn games_that_could_not_have_been_are_refused() {
    check(vec![
        (
            "a start that is none",
            with("start", json!("nAA.")),
            "is no position (column 5: expected",
            "有误（第 5 列：此处应为",
        ),
        (
            "another start",
            with("start", json!(WON)),
            "its step 1, `",
            "第 1 步 `",
        ),
        (
            "a step that is none",
            with_steps(&["B9"]),
            "its step 5, `B9`, is not possible (column 1: expected",
            "第 5 步 `B9` 不可行（第 1 列",
        ),
        (
            "a step in another place",
            with_steps(&["A1A2A3B1"]),
            "its step 5, `A1A2A3B1`, is not possible",
            "第 5 步",
        ),
        (
            "a step too few",
            with("steps", json!([])),
            "its steps do not lead to its position",
            "与所记局面不符",
        ),
        (
            "a step behind the end",
            beyond_the_end(),
            "its step 2 comes after the end of the game",
            "第 2 步在终局之后",
        ),
        (
            "another position",
            with("position", json!(START)),
            "its steps do not lead to its position",
            "不符",
        ),
    ]);
}

#[test]
fn saved_games_with_wrong_seats_are_refused() {
    check(vec![
        (
            "three seats",
            with("seats", json!(["person", "person", "person"])),
            "it has 3 seats for 2 players",
            "有 3 个座位",
        ),
        (
            "no seats",
            with("seats", json!([])),
            "it has 0 seats for 2 players",
            "有 0 个座位",
        ),
        (
            "an unknown engine",
            with("seats", json!(["person", "deep"])),
            "There is no engine `deep`",
            "没有引擎 `deep`",
        ),
        (
            "an engine without a name",
            with("seats", json!(["", "person"])),
            "name of the engine is missing",
            "缺少引擎名称",
        ),
        (
            "a third player who resigned",
            with("resigned", json!(2)),
            "the player who resigned could not",
            "认输的一方有误",
        ),
    ]);
}

#[test]
fn every_truncation_is_noticed() {
    let bytes = serde_json::to_vec_pretty(&sound()).unwrap();
    for length in 0..bytes.len() {
        refusals(&bytes[..length]);
    }
}

/// JSON has no checksum: a bit may change the seed, an engine's option or a space. It never changes
/// the game or its position unnoticed.
#[test]
fn a_flipped_bit_never_leads_to_another_position() {
    let bytes = serde_json::to_vec_pretty(&sound()).unwrap();
    let position = sound()["position"].clone();
    for bit in 0..bytes.len() * 8 {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        let files = Memory(RefCell::new(HashMap::from([("game".into(), damaged)])));
        let mut session = session(Language::English, &files, ["person", "person"]);
        if session.handle("load game").is_ok() {
            assert_eq!(session.course.game().text(), position, "bit {bit}");
        }
    }
}
