//! `play` through pipes: whole conversations with the program.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use common::{FINISHED, Keys, Run, START, is_chinese, object, program};
use serde_json::json;

/// Runs the program with this input; a program that does not read all of it is no error.
fn talk(arguments: &[&str], input: &[u8]) -> Run {
    let mut command = program();
    command
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    let code = output.status.code().expect("the program ends by itself");
    Run {
        code,
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// A conversation that ends normally; returns the output.
fn said(arguments: &[&str], lines: &[&str]) -> String {
    let run = talk(arguments, (lines.join("\n") + "\n").as_bytes());
    assert_eq!(
        (run.code, run.err.as_str()),
        (0, ""),
        "{arguments:?} {lines:?}"
    );
    run.out
}

/// A path in a folder for this test alone, which does not exist yet.
fn path(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quincunx-play-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder.join("game.json")
}

fn remove(path: &std::path::Path) {
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
}

#[test]
fn a_conversation_from_the_first_move_to_the_last_word() {
    let path = path("conversation");
    let file = path.to_str().unwrap();
    let (save, load) = (format!("save {file}"), format!("load {file}"));
    let lines = [
        "hint", "C1D1C2C3", "moves", "undo", "redo", "nonsense", &save, "resign", &load, "board",
        "quit", "hint",
    ];
    let out = said(&["lgame", "--seed", "5", "--second", "random"], &lines);
    let mut rest = out.as_str();
    for piece in [
        "L-Game: A is a person, B is the engine random.",
        "Move 1: A is to move.\n",
        "Hint: C1D1C2C3. Value: drawn, proved (engine perfect).\n",
        "A played C1D1C2C3.\n",
        "B (random) played ",
        "Move 3: A is to move.\n",
        " moves (",
        "Move 1: A is to move.\n",
        "Move 3: A is to move.\n",
        "Line 1, column 1: expected the name of a cell",
        "  nonsense\n  ^\n",
        "The game is saved in `",
        "The game is over: A has resigned. B wins.\n",
        "Move 3: A is to move.\n",
        "Move 3: A is to move.\n",
    ] {
        let place = rest
            .find(piece)
            .unwrap_or_else(|| panic!("{piece:?} is missing, or not there, in:\n{out}"));
        rest = &rest[place + piece.len()..];
    }
    assert_eq!(rest, "", "nothing is said after `quit`");
    assert!(!out.contains('\u{1b}'), "no colours in a pipe");
    // The game continues in another run, in another language.
    let again = said(&["lgame", "--load", file, "--lang", "zh"], &["退出"]);
    assert!(
        again.starts_with("L棋：A 为人、B 为引擎 random。")
            && again.ends_with("第 3 步：轮到 A 走棋。\n"),
        "{again}"
    );
    let other = said(
        &[
            "lgame", "--load", file, "--first", "random", "--second", "person",
        ],
        &["quit"],
    );
    assert!(
        other.contains("A is the engine random, B is a person."),
        "{other}"
    );
    remove(&path);
}

#[test]
fn following_hints_beats_random() {
    let mut lines = Vec::new();
    // Each hint costs a run: the conversation is replayed with one more move.
    for _ in 0..200 {
        let input = [lines.clone(), vec!["hint".to_owned()]].concat();
        let input: Vec<&str> = input.iter().map(String::as_str).collect();
        let out = said(&["lgame", "--second", "random:seed=1"], &input);
        if out.contains("The game is over: A wins. A player who cannot move has lost.\n") {
            return;
        }
        let (_, hint) = out
            .rsplit_once("Hint: ")
            .expect("a hint while the game goes on");
        lines.push(hint.split_once('.').unwrap().0.to_owned());
    }
    panic!("no win after {} moves", lines.len());
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    for input in ["", "\n", "hint", "C1D1C2C3\r\nquit\r\n", "\u{FEFF}board\n"] {
        let run = talk(&["lgame"], input.as_bytes());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{input:?}");
    }
    let over = said(&["lgame", FINISHED], &[]);
    assert!(
        over.ends_with("The game is over: B wins. A player who cannot move has lost.\n"),
        "{over}"
    );
}

#[test]
fn engines_play_alone_until_a_position_comes_back() {
    for (language, ending) in [
        (
            "en",
            "The game is over: it is drawn, because the position stands on the board for the third time.\n",
        ),
        ("zh", "对局已结束：同一局面第三次出现，和棋。\n"),
    ] {
        let out = said(
            &[
                "lgame", "--first", "perfect", "--second", "hunt", "--lang", language,
            ],
            &[],
        );
        assert!(out.ends_with(ending), "{out}");
        let warning = if language == "en" {
            "for the second time"
        } else {
            "此局面已第二次出现"
        };
        assert!(out.contains(warning), "{out}");
        assert_eq!(is_chinese(&out), language == "zh");
    }
}

#[test]
fn lines_of_any_kind_are_answered_and_lose_nothing() {
    let mut input = b"C1D1C2C3\n".to_vec();
    input.extend(b"\xFF\xFE\x00\n");
    input.extend([b'x'].repeat(1 << 20));
    input.extend(
        "\n\u{1b}[2J\n走法 x\nsave\nload /\nsave /dev/null\nengine :\n#999\nboard\n".as_bytes(),
    );
    let run = talk(
        &["lgame", "--first", "person", "--second", "person"],
        &input,
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for sentence in [
        "This line is not UTF-8.\n",
        "This line is too long to be a move.\n",
        "  ␛[2J\n",
        "Nothing may stand behind `走法`.\n",
        "it is written `save FILE`.\n",
        "The file `/` could not be read or written: it is no ordinary file.\n",
        "The name of the engine is missing",
        "There is no move number `#999`",
    ] {
        assert!(
            run.out.contains(sentence),
            "{sentence} is missing in:\n{}",
            run.out
        );
    }
    assert!(
        run.out
            .ends_with("A played C1D1C2C3.\nMove 2: B is to move.\n"),
        "{}",
        run.out
    );
}

#[test]
fn an_object_holds_the_whole_game() {
    let run = talk(
        &[
            "lgame", "--json", "--first", "perfect", "--second", "perfect",
        ],
        b"",
    );
    let played = object(&run);
    assert_eq!(
        (&played["end"], &played["winner"]),
        (&json!("repetition"), &json!(null))
    );
    assert_eq!(played["start"], START);
    let run = talk(&["lgame", "--json"], b"C1D1C2C3\nresign\nquit\n");
    let played = object(&run);
    assert_eq!(
        (&played["end"], &played["winner"], &played["steps"][0]),
        (&json!("resigned"), &json!("B"), &json!("C1D1C2C3"))
    );
    let keys = serde_json::from_str::<Keys>(&run.out).unwrap().0;
    assert_eq!(
        keys,
        [
            "version", "game", "start", "steps", "position", "seats", "end", "winner"
        ]
    );
    // The first refused line is the end.
    let run = talk(&["lgame", "--json"], b"C1D1C2C3\nD9\nquit\n");
    assert_eq!((run.code, &object(&run)["error"]["column"]), (2, &json!(1)));
    let run = talk(&["lgame", "--json"], b"redo\n");
    assert_eq!(run.code, 1);
    assert!(object(&run)["error"]["message"].is_string());
}

#[test]
fn files_that_are_no_game_are_refused_at_the_start() {
    let path = path("refused");
    let file = path.to_str().unwrap();
    for (bytes, english, chinese) in [
        (&b""[..], "it breaks off", "内容不完整"),
        (
            b"{\"version\":9,\"game\":\"lgame\"}",
            "it is of version 9",
            "版本为 9",
        ),
        (
            b"{\"version\":1,\"game\":\"chess\"}",
            "it belongs to the game `chess`",
            "它属于游戏 `chess`",
        ),
    ] {
        fs::write(&path, bytes).unwrap();
        let run = talk(&["lgame", "--load", file], b"");
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(
            run.err.contains(english) && run.err.starts_with("Error: The file `"),
            "{}",
            run.err
        );
        let run = talk(&["lgame", "--load", file, "--lang", "zh"], b"");
        assert!(run.code == 2 && run.err.contains(chinese), "{}", run.err);
    }
    let missing = path.with_file_name("none");
    let run = talk(
        &["lgame", "--load", missing.to_str().unwrap(), "--json"],
        b"",
    );
    assert_eq!(run.code, 1);
    assert!(
        object(&run)["error"]["message"]
            .as_str()
            .unwrap()
            .contains("could not be read")
    );
    // A file of another program is not replaced.
    fs::write(&path, "dear diary").unwrap();
    assert!(said(&["lgame"], &[&format!("save {file}")]).contains("exists and is no saved game"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "dear diary");
    remove(&path);
}

/// The reader of the conversation may leave.
#[test]
fn a_closed_output_is_no_error() {
    let mut command = program();
    let mut child = command
        .args(["play", "lgame"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let _ = stdin.write_all(b"board\nboard\n");
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), &b""[..])
    );
}

const PAGE: &str = include_str!("../../../docs/playing.md");

/// Every word in the program's list is in the page's table, and every one of the page is accepted.
#[test]
fn the_page_knows_every_word() {
    for language in ["en", "zh"] {
        let help = said(&["lgame", "--lang", language], &["help"]);
        let words = help
            .lines()
            .filter_map(|line| line.strip_prefix("  ")?.split_once("  "));
        let words: Vec<&str> = words
            .flat_map(|(names, _)| names.split([',', ' ']))
            .filter(|word| !word.is_empty())
            .collect();
        assert!(
            words.contains(&"undo") && words.contains(&"认输"),
            "{words:?}"
        );
        // Without the argument of a word, as in `save FILE`.
        let listed =
            |word: &&str| !word.is_ascii() || word.bytes().all(|byte| byte.is_ascii_lowercase());
        for word in words.into_iter().filter(listed) {
            assert!(
                PAGE.contains(&format!("`{word}")),
                "{word} is missing in docs/playing.md"
            );
        }
    }
}

/// The page's conversation agrees with the output.
#[test]
fn the_page_shows_the_output_of_the_program() {
    let (_, shown) = PAGE.split_once("```text\n").unwrap();
    let (shown, _) = shown.split_once("```").unwrap();
    let said = said(&["lgame"], &["hint"]);
    assert_eq!(said, shown.replace("A> hint\n", ""));
    let (_, saved) = PAGE.split_once("```json\n").unwrap();
    let path = path("page");
    fs::write(&path, saved.split_once("```").unwrap().0).unwrap();
    let run = talk(&["lgame", "--load", path.to_str().unwrap()], b"quit\n");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    remove(&path);
}

/// The conversation uses the words of docs/terms.md.
#[test]
fn chinese_words_are_those_of_the_terms() {
    let terms = include_str!("../../../docs/terms.md");
    let lines = ["帮助", "提示", "A1", "悔棋", "保存 /"];
    let spoken = said(&["lgame", "--lang", "zh", "--first", "person"], &lines);
    for term in [
        "hint",
        "takeback",
        "resignation",
        "to move",
        "principal variation",
        "value",
        "engine",
        "event",
        "proved",
    ] {
        let mut rows = terms
            .lines()
            .filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
        let (_, row) = rows
            .find(|(names, _)| names.split(", ").any(|name| name == term))
            .expect(term);
        let word = row.split_once(" | ").unwrap().0;
        assert!(
            spoken.contains(word),
            "{term} is {word} in docs/terms.md, but the program never says so:\n{spoken}"
        );
    }
}
