//! `check` and `convert` on files.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{is_chinese, object, run, text};

const C6: &str =
    "{[C6][North B][South W][先手胜][2017.07.29 14:00 重庆][2017 CCGC];B(J,10);W(A,2);W(C,19)}";

/// A folder for this test alone, with these files.
fn folder(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("records-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (file, bytes) in files {
        fs::write(folder.join(file), bytes).unwrap();
    }
    folder
}

fn path(folder: &std::path::Path, file: &str) -> String {
    folder.join(file).to_str().unwrap().to_owned()
}

#[test]
fn check_identifies_files() {
    let folder = folder("check", &[("a.txt", C6.as_bytes())]);
    let file = path(&folder, "a.txt");
    let english = text(&["check", &file]);
    let said =
        "a.txt: connect6, c6, utf-8, 3 plies, unfinished, result as written: the first side won.";
    assert!(english.contains(said), "{english}");
    assert!(
        english.contains("another encoding than the contest's"),
        "{english}"
    );
    let chinese = text(&["check", &file, "--lang", "zh"]);
    assert!(
        chinese.contains("共 3 步，未结束") && chinese.contains("编码与比赛规定不同"),
        "{chinese}"
    );
    let report = &common::json(&["check", &file])["files"][0];
    assert_eq!(
        (&report["game"], &report["plies"], &report["finished"]),
        (&"connect6".into(), &3.into(), &false.into())
    );
}

#[test]
fn check_reports_faults_with_their_place() {
    let bad = C6.replace("(A,2)", "(J,10)");
    let folder = folder(
        "bad",
        &[("good.txt", C6.as_bytes()), ("bad.txt", bad.as_bytes())],
    );
    let (good, bad) = (path(&folder, "good.txt"), path(&folder, "bad.txt"));
    let english = run(["check", &good, &bad]);
    assert_eq!((english.code, english.err.as_str()), (2, ""));
    assert!(
        english.out.contains("good.txt: connect6"),
        "{}",
        english.out
    );
    assert!(
        english.out.contains("ply 2: expected an empty cell."),
        "{}",
        english.out
    );
    let chinese = run(["check", &bad, "--lang", "zh"]);
    assert!(
        is_chinese(&chinese.out) && chinese.out.contains("（第 2 步）：此处应为空格。"),
        "{}",
        chinese.out
    );
    let run = run(["check", &good, &bad, "--json"]);
    let report = object(&run);
    assert_eq!(
        (run.code, &report["files"][1]["error"]["ply"]),
        (2, &2.into())
    );
    assert_eq!(report["files"][1]["error"]["expected"], "an empty cell");
    assert!(report["files"][0]["error"].is_null());
}

#[test]
fn convert_writes_other_formats() {
    let folder = folder("convert", &[("a.txt", C6.as_bytes())]);
    let file = path(&folder, "a.txt");
    let list = run(["convert", &file, "--to", "list"]);
    assert_eq!((list.code, list.out.as_str()), (0, "1.j10 2.a2c19\n"));
    assert!(
        list.err
            .contains("list has no place for the players, the result, the date"),
        "{}",
        list.err
    );
    assert_eq!(text(&["convert", &file, "--to", "c6"]), format!("{C6}\n"));
    let ours = text(&["convert", &file]);
    assert!(
        ours.contains("\"game\": \"connect6\"") && ours.contains("{\"move\": \"A2\"}"),
        "{ours}"
    );
    let object = common::json(&["convert", &file, "--to", "sau"]);
    assert_eq!(
        (&object["from"], &object["text"]),
        (&"c6".into(), &"move JJ@@\nmove ARCA\n".into())
    );
}

#[test]
fn convert_gives_the_contests_name_and_encoding() {
    let folder = folder("out", &[("a.txt", C6.as_bytes())]);
    let said = text(&[
        "convert",
        &path(&folder, "a.txt"),
        "--to",
        "c6",
        "--out",
        folder.to_str().unwrap(),
    ]);
    let name = "C6-North B vs South W-先手胜-2017.07.29 14.00 重庆-2017 CCGC.txt";
    assert!(said.contains(name), "{said}");
    let bytes = fs::read(folder.join(name)).unwrap();
    assert_eq!(
        records::decode(&bytes).unwrap(),
        (C6.to_owned(), records::Encoding::Gb2312)
    );
    // The written file is a record again, without any dialect.
    let again = text(&["check", &path(&folder, name)]);
    assert!(!again.contains("Dialect"), "{again}");
}

/// An existing file may be the only record of a game: it is replaced only with `--force`.
#[test]
fn convert_replaces_a_file_only_with_force() {
    let folder = folder(
        "force",
        &[("a.txt", C6.as_bytes()), ("b.txt", b"another game")],
    );
    let (file, other) = (path(&folder, "a.txt"), path(&folder, "b.txt"));
    for out in [&file, &other] {
        let before = fs::read(out).unwrap();
        let said = run(["convert", &file, "--to", "c6", "--out", out]);
        assert_eq!((said.code, said.out.as_str()), (1, ""));
        assert!(
            said.err
                .contains("is there already and was left as it is; `--force` replaces it."),
            "{}",
            said.err
        );
        let said = run(["convert", &file, "--to", "c6", "--out", out, "--lang", "zh"]);
        assert!(said.err.contains("已存在，未改动"), "{}", said.err);
        assert_eq!(fs::read(out).unwrap(), before);
    }
    // The same holds for the name that a contest gives.
    let out = folder.to_str().unwrap();
    assert_eq!(run(["convert", &file, "--to", "c6", "--out", out]).code, 0);
    assert_eq!(run(["convert", &file, "--to", "c6", "--out", out]).code, 1);
    assert_eq!(
        run(["convert", &file, "--to", "c6", "--out", out, "--force"]).code,
        0
    );
    assert_eq!(
        run(["convert", &file, "--to", "list", "--out", &other, "--force"]).code,
        0
    );
    assert_eq!(fs::read(&other).unwrap(), b"1.j10 2.a2c19\n");
    // Without a file there is nothing to replace.
    assert_eq!(run(["convert", &file, "--force"]).code, 2);
}

#[test]
fn impossible_conversions_are_refused() {
    let folder = folder("refused", &[("a.txt", C6.as_bytes()), ("empty.txt", b"")]);
    let (file, empty) = (path(&folder, "a.txt"), path(&folder, "empty.txt"));
    for (arguments, code, english, chinese) in [
        (
            vec!["convert", &file, "--to", "wtn"],
            1,
            "does not hold a game of connect6",
            "不能记录",
        ),
        (
            vec!["convert", &file, "--to", "chess"],
            2,
            "is not json, c6",
            "应为json、c6",
        ),
        (
            vec!["convert", &file, "--encoding", "latin1"],
            2,
            "is not utf-8",
            "应为utf-8",
        ),
        (
            vec!["convert", &empty],
            2,
            "expected a record",
            "此处应为棋谱",
        ),
        (
            vec!["convert", folder.to_str().unwrap()],
            1,
            "cannot be read or written: it is no ordinary file",
            "它不是普通文件",
        ),
        (vec!["check", "no such file"], 2, "", ""),
    ] {
        let said = run(&arguments);
        assert_eq!(said.code, code, "{arguments:?}: {}{}", said.out, said.err);
        assert!(
            said.err.contains(english) || said.out.contains(english),
            "{}",
            said.err
        );
        let said = run(arguments.iter().chain(&["--lang", "zh"]));
        assert!(
            said.err.contains(chinese) || said.out.contains(chinese),
            "{}",
            said.err
        );
    }
}

/// Only the beginning of a file that is far too long is read, so its size is not used.
#[cfg(unix)]
#[test]
fn a_file_of_twenty_gigabytes_is_refused_as_too_long() {
    let folder = folder("sparse", &[]);
    let file = path(&folder, "large.txt");
    // It has no contents, so it takes no space on the disk.
    fs::File::create(&file)
        .unwrap()
        .set_len(20_000_000_000)
        .unwrap();
    for (language, sentence) in [
        ("en", "at most 1048576 bytes, and this has more"),
        ("zh", "棋谱不得超过 1048576 字节"),
    ] {
        let check = run(["check", &file, "--lang", language]);
        let convert = run(["convert", &file, "--lang", language]);
        for said in [check.out + &check.err, convert.out + &convert.err] {
            assert!(
                said.contains(sentence) && !said.contains("1048577"),
                "{said}"
            );
        }
    }
    fs::remove_file(&file).unwrap();
}

#[test]
fn rows_may_be_counted_from_the_top() {
    let folder = folder(
        "top",
        &[(
            "a.txt",
            C6.replace("(A,2)", "(A,18)")
                .replace("(C,19)", "(C,1)")
                .as_bytes(),
        )],
    );
    let list = run([
        "convert",
        &path(&folder, "a.txt"),
        "--rows-from-top",
        "--to",
        "list",
    ]);
    assert_eq!(list.out, "1.j10 2.a2c19\n");
}

/// Three games, of which the second one is damaged, as docs/records.md has them.
const GAMES: &str =
    "(;FF[4]PB[Ada]RE[B+];B[j10];W[i9l10])\n(;FF[4];B[j10];W[j10i9])\n(;FF[4];B[j10])\n";

#[test]
fn check_reports_each_game_of_a_file() {
    let folder = folder(
        "many",
        &[("games.sgf", GAMES.as_bytes()), ("one.txt", C6.as_bytes())],
    );
    let (games, one) = (path(&folder, "games.sgf"), path(&folder, "one.txt"));
    let english = run(["check", &games, &one]);
    assert_eq!((english.code, english.err.as_str()), (2, ""));
    let lines: Vec<&str> = english
        .out
        .lines()
        .map(|line| line.strip_prefix(folder.to_str().unwrap()).unwrap_or(line))
        .collect();
    let shown = include_str!("../../../docs/records.md");
    for line in &lines[..6] {
        assert!(
            shown.contains(line.trim_start_matches(['/', '\\'])),
            "docs/records.md does not show {line}"
        );
    }
    assert!(
        lines[6].contains("one.txt: connect6, c6") && lines.len() == 7,
        "{}",
        english.out
    );
    let chinese = run(["check", &games, "--lang", "zh"]);
    assert!(
        chinese
            .out
            .contains("第 2 局：第 2 行第 18 列（第 2 步）：此处应为空格。"),
        "{}",
        chinese.out
    );
    assert!(
        chinese.out.contains("共 3 局，1 局有误。第一方胜 1，") && is_chinese(&chinese.out),
        "{}",
        chinese.out
    );
    // A file whose games are all valid is no failure.
    let sound = GAMES.replace("j10i9", "k10i9");
    fs::write(folder.join("games.sgf"), sound).unwrap();
    assert_eq!(run(["check", &games]).code, 0);
}

#[test]
fn check_reports_each_game_as_data() {
    let folder = folder(
        "many-json",
        &[("games.sgf", GAMES.as_bytes()), ("one.txt", C6.as_bytes())],
    );
    let (games, one) = (path(&folder, "games.sgf"), path(&folder, "one.txt"));
    let said = run(["check", &games, &one, "--json"]);
    let files = &object(&said)["files"];
    assert_eq!(
        (
            said.code,
            &files[0]["summary"]["games"],
            &files[0]["summary"]["first"]
        ),
        (2, &3.into(), &1.into())
    );
    let report = &files[0]["games"][1];
    assert_eq!(
        (
            &report["number"],
            &report["error"]["line"],
            &report["error"]["column"]
        ),
        (&2.into(), &2.into(), &18.into())
    );
    assert_eq!(
        (&files[0]["games"][2]["plies"], &files[1]["game"]),
        (&1.into(), &"connect6".into())
    );
    assert!(report["file"].is_null() && files[1]["number"].is_null());
}

#[test]
fn convert_writes_a_file_a_game() {
    let folder = folder("split", &[("games.sgf", GAMES.as_bytes())]);
    let (games, split) = (path(&folder, "games.sgf"), path(&folder, "split"));
    let said = run(["convert", &games, "--to", "list", "--split", &split]);
    assert_eq!(said.code, 2);
    assert!(
        said.out.contains("2 games written to ")
            && said.err.contains("game 2: Line 2, column 18, ply 2"),
        "{}",
        said.err
    );
    let text = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(
        (text("split/000001.txt"), text("split/000003.txt")),
        ("1.j10 2.i9l10\n".into(), "1.j10\n".into())
    );
    assert_eq!(fs::read_dir(&split).unwrap().count(), 2);
    assert_eq!(
        run(["convert", &games, "--to", "list", "--split", &split]).code,
        1
    );
    assert_eq!(
        run([
            "convert", &games, "--to", "list", "--split", &split, "--force"
        ])
        .code,
        2
    );
    // A file of one game can be split too.
    let one = run([
        "convert",
        &path(&folder, "split/000003.txt"),
        "--split",
        &path(&folder, "again"),
    ]);
    assert!(
        one.code == 0 && text("again/000001.json").contains("connect6"),
        "{}",
        one.err
    );
    leaves_no_part(&folder);
}

/// Nothing that is half written is left.
fn leaves_no_part(folder: &Path) {
    let left: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert!(
        left.iter()
            .all(|name| !name.to_str().unwrap().contains(".part")),
        "{left:?}"
    );
}

#[test]
fn convert_writes_one_file_of_all_games() {
    let folder = folder("joined", &[("games.sgf", GAMES.as_bytes())]);
    let (games, split) = (path(&folder, "games.sgf"), path(&folder, "split"));
    let text = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    // On standard output, in a file, in an object.
    let lists = "1.j10 2.i9l10\n1.j10\n";
    assert_eq!(run(["convert", &games, "--to", "list"]).out, lists);
    let said = run([
        "convert",
        &games,
        "--to",
        "list",
        "--out",
        &path(&folder, "lists.txt"),
    ]);
    assert_eq!((said.code, text("lists.txt")), (2, lists.to_owned()));
    let said = run(["convert", &games, "--to", "list", "--json"]);
    let object = object(&said);
    assert_eq!(
        (
            &object["games"],
            &object["text"],
            &object["errors"][0]["number"]
        ),
        (&2.into(), &lists.into(), &2.into())
    );
    // The output can be read again.
    let json = run([
        "convert",
        &path(&folder, "lists.txt"),
        "--out",
        &path(&folder, "lists.json"),
    ]);
    assert_eq!((json.code, text("lists.json").lines().count()), (0, 2));
    assert_eq!(run(["check", &path(&folder, "lists.json")]).code, 0);
    // A format that holds no game of the file, and both targets at once.
    assert_eq!(run(["convert", &games, "--to", "wtn"]).code, 2);
    assert_eq!(
        run(["convert", &games, "--split", &split, "--out", &split]).code,
        2
    );
    leaves_no_part(&folder);
}
