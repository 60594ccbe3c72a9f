//! The catalogue of bad inputs: each gets one typed error, in both languages and as an object.
//!
//! A case has a name that says what is wrong. Positions also say where: their line is 1.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::{START, is_chinese, object, run, text};
use serde_json::{Value, json};

/// Texts that are no position of the L-Game: name, text, column of the error.
const POSITIONS: &[(&str, &str, u32)] = &[
    ("empty", "", 1),
    ("a blank", " ", 1),
    ("a word", "startpos", 1),
    ("a number", "42", 1),
    ("a move", "B1C1C2C3 D4-A4", 2),
    ("an object", "{\"version\":1}", 1),
    ("a path", "../../../etc/passwd", 3),
    ("a format", "%s%s%n", 1),
    ("a quotation", "'nAA./.BA./.BA./.BBn A'", 1),
    ("a byte order mark", "\u{FEFF}nAA./.BA./.BA./.BBn A", 1),
    ("lower case", "naa./.ba./.ba./.bbn a", 2),
    ("upper case of the neutral", "NAA./.BA./.BA./.BBN A", 1),
    ("full-width letters", "nＡＡ./.BA./.BA./.BBn A", 2),
    ("a full-width slash", "nAA.／.BA./.BA./.BBn A", 5),
    ("an ideographic blank", "nAA./.BA./.BA./.BBn\u{3000}A", 20),
    ("a Cyrillic letter", "n\u{410}A./.BA./.BA./.BBn A", 2),
    ("Chinese", "中立子", 1),
    ("an emoji", "nAA./.BA./.BA./.BBn 🎲", 21),
    ("a combining mark", "nA\u{301}A./.BA./.BA./.BBn A", 3),
    ("a zero-width joiner", "nA\u{200D}A./.BA./.BA./.BBn A", 3),
    ("right-to-left override", "\u{202E}nAA./.BA./.BA./.BBn A", 1),
    ("an escape sequence", "nAA./\u{1B}[31m.BA./.BA./.BBn A", 6),
    ("a bell", "nAA.\u{7}.BA./.BA./.BBn A", 5),
    ("delete", "nAA./.BA./.BA./.BBn \u{7F}", 21),
    ("a C1 control character", "nAA./.BA./.BA./.BBn \u{9B}", 21),
    ("a tab", "nAA./.BA./.BA./.BBn\tA", 20),
    ("CRLF at the end", "nAA./.BA./.BA./.BBn A\r\n", 22),
    ("a line feed at the end", "nAA./.BA./.BA./.BBn A\n", 22),
    ("line feeds for slashes", "nAA.\n.BA.\n.BA.\n.BBn A", 5),
    ("a blank in front", " nAA./.BA./.BA./.BBn A", 1),
    ("a blank behind", "nAA./.BA./.BA./.BBn A ", 22),
    ("two blanks", "nAA./.BA./.BA./.BBn  A", 21),
    ("two sides", "nAA./.BA./.BA./.BBn A B", 22),
    ("side missing", "nAA./.BA./.BA./.BBn", 20),
    ("side missing behind its blank", "nAA./.BA./.BA./.BBn ", 21),
    ("side of another game", "nAA./.BA./.BA./.BBn x", 21),
    ("side in lower case", "nAA./.BA./.BA./.BBn a", 21),
    ("a die", "nAA./.BA./.BA./.BBn A 7", 22),
    ("a short row", "nAA/.BA./.BA./.BBn A", 4),
    ("a long row", "nAA../.BA./.BA./.BBn A", 5),
    ("an empty row", "nAA.//.BA./.BBn A", 6),
    ("three rows", "nAA./.BA./.BA. A", 15),
    ("five rows", "nAA./.BA./.BA./.BBn/.... A", 20),
    ("digits for empty cells", "nAA1/1BA1/1BA1/1BBn A", 4),
    ("backslashes", "nAA.\\.BA.\\.BA.\\.BBn A", 5),
    ("no piece at all", "..../..../..../.... A", 1),
    ("no neutral piece", ".AA./.BA./.BA./.BB. A", 1),
    ("one neutral piece", ".AA./.BA./.BA./.BBn A", 19),
    ("three neutral pieces", "nAAn/.BA./.BA./.BBn A", 1),
    ("no L of A", "n.../.B../.B../.BBn A", 1),
    ("no L of B", "nAA./..A./..A./...n A", 1),
    ("five cells of A", "nAAA/.BA./.BA./.BBn A", 2),
    ("three cells of B", "nAA./..A./.BA./.BBn A", 12),
    ("A is a square", "AA../AA../BBB./nBn. A", 1),
    ("B is a bar", "B.AA/B.A./B.A./B.nn A", 1),
    ("A in two parts", "AA.n/..AA/BBB./n.B. A", 1),
];

/// Command lines that are wrong by themselves.
const COMMAND_LINES: &[(&str, &[&str])] = &[
    ("file missing for check", &["check"]),
    ("file missing for convert", &["convert"]),
    ("two files for convert", &["convert", "a", "b"]),
    ("unknown format", &["convert", "a", "--to", "pgn"]),
    ("format in upper case", &["convert", "a", "--to", "C6"]),
    ("format empty", &["convert", "a", "--to", ""]),
    ("unknown encoding", &["convert", "a", "--encoding", "big5"]),
    ("encoding for check", &["check", "a", "--encoding", "gbk"]),
    ("unknown command", &["slove"]),
    ("empty command", &[""]),
    ("command in upper case", &["SOLVE", "lgame"]),
    ("command of another program", &["--help-me"]),
    ("unknown short option", &["-x"]),
    ("option before its command", &["--depth", "3", "perft", "lgame"]),
    ("two dashes alone and a word", &["--", "solve"]),
    ("game missing for analyze", &["analyze"]),
    ("game missing for solve", &["solve"]),
    ("game missing for perft", &["perft", "--depth", "1"]),
    ("unknown game", &["solve", "chess"]),
    ("game in upper case", &["solve", "LGAME"]),
    ("game empty", &["solve", ""]),
    ("game with an escape", &["solve", "\u{1B}[2J"]),
    ("unknown game of bench", &["bench", "go"]),
    ("unknown game of engines", &["engines", "go"]),
    ("a third argument", &["solve", "lgame", START, "again"]),
    ("position in pieces", &["solve", "lgame", "nAA./.BA./.BA./.BBn", "A"]),
    ("depth missing for perft", &["perft", "lgame"]),
    ("depth without a value", &["perft", "lgame", "--depth"]),
    ("depth empty", &["perft", "lgame", "--depth", ""]),
    ("depth 0", &["perft", "lgame", "--depth", "0"]),
    ("depth 65", &["perft", "lgame", "--depth", "65"]),
    ("depth 4294967295", &["perft", "lgame", "--depth", "4294967295"]),
    ("depth 4294967296", &["analyze", "lgame", "--depth", "4294967296"]),
    ("depth 0 for analyze", &["analyze", "lgame", "--depth", "0"]),
    ("depth negative", &["perft", "lgame", "--depth", "-1"]),
    ("depth with a sign", &["perft", "lgame", "--depth", "+1"]),
    ("depth with a fraction", &["perft", "lgame", "--depth", "1.0"]),
    ("depth in full-width digits", &["perft", "lgame", "--depth", "３"]),
    ("depth with a blank", &["perft", "lgame", "--depth", " 3"]),
    ("depth in words", &["perft", "lgame", "--depth", "three"]),
    ("depth twice", &["perft", "lgame", "--depth", "1", "--depth", "2"]),
    ("depth for solve", &["solve", "lgame", "--depth", "1"]),
    ("time 0", &["analyze", "lgame", "--time", "0"]),
    ("time negative", &["analyze", "lgame", "--time", "-1"]),
    ("time negative zero", &["analyze", "lgame", "--time=-0"]),
    ("time NaN", &["analyze", "lgame", "--time", "NaN"]),
    ("time infinite", &["analyze", "lgame", "--time", "inf"]),
    ("time huge", &["analyze", "lgame", "--time", "1e300"]),
    ("time beyond all numbers", &["analyze", "lgame", "--time", "1e999"]),
    ("time too small to be one", &["analyze", "lgame", "--time", "1e-999"]),
    ("time with a unit", &["analyze", "lgame", "--time", "1s"]),
    ("time with a comma", &["analyze", "lgame", "--time", "0,5"]),
    ("nodes 0", &["analyze", "lgame", "--nodes", "0"]),
    ("nodes negative", &["analyze", "lgame", "--nodes", "-5"]),
    ("nodes 2^64", &["analyze", "lgame", "--nodes", "18446744073709551616"]),
    ("threads 0", &["analyze", "lgame", "--threads", "0"]),
    ("threads 10^6", &["analyze", "lgame", "--threads", "1000000"]),
    ("time and nodes", &["analyze", "lgame", "--time", "1", "--nodes", "1"]),
    ("nodes and depth", &["analyze", "lgame", "--nodes", "1", "--depth", "1"]),
    ("unknown engine", &["analyze", "lgame", "--engine", "stockfish"]),
    ("engine empty", &["analyze", "lgame", "--engine", ""]),
    ("engine with options it has not", &["analyze", "lgame", "--engine", "perfect:hash=1"]),
    ("engine without a name", &["analyze", "lgame", "--engine", ":hash=1"]),
    ("engine with a colon alone", &["analyze", "lgame", "--engine", ":"]),
    ("engine with a colon and no option", &["analyze", "lgame", "--engine", "perfect:"]),
    ("engine in upper case", &["analyze", "lgame", "--engine", "Perfect"]),
    ("engine with a blank behind", &["analyze", "lgame", "--engine", "perfect "]),
    ("engine with an escape", &["analyze", "lgame", "--engine", "\u{1B}[2J"]),
    ("engine in full-width letters", &["analyze", "lgame", "--engine", "ｐｅｒｆｅｃｔ"]),
    ("engine's option without a value", &["analyze", "lgame", "--engine", "perfect:hash"]),
    ("engine's option with an empty value", &["analyze", "lgame", "--engine", "perfect:hash="]),
    ("engine's option without a key", &["analyze", "lgame", "--engine", "perfect:=1"]),
    ("engine's option twice", &["analyze", "lgame", "--engine", "perfect:hash=1,hash=2"]),
    ("engine's options with a comma behind", &["analyze", "lgame", "--engine", "perfect:hash=1,"]),
    ("engine's option with an escape", &["analyze", "lgame", "--engine", "perfect:\u{1B}[2J=\u{7}"]),
    ("engine's table of 0 bytes", &["analyze", "lgame", "--engine", "alphabeta:table=0"]),
    ("engine's table beyond its range", &["analyze", "lgame", "--engine", "alphabeta:table=4097"]),
    ("engine's table of 2^64", &["analyze", "lgame", "--engine", "alphabeta:table=18446744073709551616"]),
    ("engine's table negative", &["analyze", "lgame", "--engine", "alphabeta:table=-1"]),
    ("engine's table with a fraction", &["analyze", "lgame", "--engine", "alphabeta:table=1.5"]),
    ("engine's table in words", &["analyze", "lgame", "--engine", "alphabeta:table=much"]),
    ("engine's table in full-width digits", &["analyze", "lgame", "--engine", "alphabeta:table=１"]),
    ("engine's table behind a good option", &["analyze", "lgame", "--engine", "alphabeta:depth=2,table=x"]),
    ("engine's depth beyond its range", &["analyze", "lgame", "--engine", "alphabeta:depth=501"]),
    ("engine's nodes of 2^53", &["analyze", "lgame", "--engine", "alphabeta:nodes=9007199254740992"]),
    ("engine's unknown option beside others", &["analyze", "lgame", "--engine", "alphabeta:hash=16"]),
    ("engine's key in upper case", &["analyze", "lgame", "--engine", "alphabeta:TABLE=16"]),
    ("engine's key with a blank", &["analyze", "lgame", "--engine", "alphabeta: table=16"]),
    ("engine's options with a semicolon", &["analyze", "lgame", "--engine", "alphabeta:table=1;depth=2"]),
    ("engine's choice unknown", &["analyze", "lgame", "--engine", "traps:measure=both"]),
    ("engine's choice in upper case", &["analyze", "lgame", "--engine", "traps:measure=COUNT"]),
    ("engine's seed with a sign", &["analyze", "lgame", "--engine", "random:seed=+1"]),
    ("engine's seed 2^53", &["analyze", "lgame", "--engine", "random:seed=9007199254740992"]),
    ("engine's seed in hexadecimal", &["analyze", "lgame", "--engine", "random:seed=0x1"]),
    ("engine twice", &["analyze", "lgame", "--engine", "perfect", "--engine", "perfect"]),
    ("game missing for play", &["play"]),
    ("unknown game of play", &["play", "go"]),
    ("play with a third argument", &["play", "lgame", START, "again"]),
    ("seat without a value", &["play", "lgame", "--first"]),
    ("seat empty", &["play", "lgame", "--first", ""]),
    ("seat in upper case", &["play", "lgame", "--second", "PERSON"]),
    ("seat of an unknown engine", &["play", "lgame", "--second", "stockfish"]),
    ("seat with an option for a person", &["play", "lgame", "--first", "person:name=x"]),
    ("seat with a value that its option forbids", &["play", "lgame", "--first", "alphabeta:table=0"]),
    ("seat with an escape", &["play", "lgame", "--first", "\u{1B}[2J"]),
    ("seat twice", &["play", "lgame", "--first", "person", "--first", "person"]),
    ("a third seat", &["play", "lgame", "--third", "person"]),
    ("seed for play with a sign", &["play", "lgame", "--seed", "+1"]),
    ("seed for play 2^53", &["play", "lgame", "--seed", "9007199254740992"]),
    ("seed for play in words", &["play", "lgame", "--seed", "luck"]),
    ("chance unknown", &["play", "lgame", "--chance", "cheat"]),
    ("chance in upper case", &["play", "lgame", "--chance", "ROLL"]),
    ("time 0 for play", &["play", "lgame", "--time", "0"]),
    ("nodes and depth for play", &["play", "lgame", "--nodes", "1", "--depth", "1"]),
    ("a position and a saved game", &["play", "lgame", START, "--load", "game.json"]),
    ("a saved game without a name", &["play", "lgame", "--load"]),
    ("match without a game", &["match"]),
    ("match without engines", &["match", "lgame"]),
    ("match with one engine", &["match", "lgame", "--a", "perfect"]),
    ("match with the second engine alone", &["match", "lgame", "--b", "perfect"]),
    ("match of an unknown game", &["match", "chess", "--a", "perfect", "--b", "perfect"]),
    ("match with an unknown engine", &["match", "lgame", "--a", "perfect", "--b", "stockfish"]),
    ("match with an empty engine", &["match", "lgame", "--a", "", "--b", "perfect"]),
    ("match with an unknown option of an engine", &["match", "lgame", "--a", "perfect:x=1", "--b", "perfect"]),
    ("match with engine A twice", &["match", "lgame", "--a", "perfect", "--a", "perfect", "--b", "perfect"]),
    ("match with A and engines", &["match", "lgame", "--a", "perfect", "--engines", "perfect"]),
    ("tournament of one", &["match", "lgame", "--engines", "perfect"]),
    ("tournament with a bad engine", &["match", "lgame", "--engines", "perfect", "--engines", "no:x"]),
    ("gauntlet of a match", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--gauntlet"]),
    ("round robin of a match", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--round-robin"]),
    ("gauntlet without engines", &["match", "lgame", "--gauntlet"]),
    ("gauntlet and round robin", &["match", "lgame", "--engines", "perfect", "--gauntlet", "--round-robin"]),
    (
        "test of a tournament",
        &["match", "lgame", "--engines", "perfect", "--engines", "perfect", "--engines", "perfect", "--sprt", "0,5"],
    ),
    ("no games", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--games", "0"]),
    ("negative games", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--games", "-2"]),
    ("games without end", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--games", "100000001"]),
    ("half a game", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--games", "0.5"]),
    ("one hypothesis", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--sprt", "5"]),
    ("three hypotheses", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--sprt", "0,5,10"]),
    ("hypotheses the wrong way round", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--sprt", "5,0"]),
    ("equal hypotheses", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--sprt", "5,5"]),
    ("a hypothesis that is no number", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--sprt", "0,NaN"]),
    ("an infinite hypothesis", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--sprt", "0,inf"]),
    ("hypotheses without a comma", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--sprt", "0 5"]),
    ("a clock of nothing", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--clock", "0+1"]),
    ("a clock without a base", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--clock", "+1"]),
    ("a clock with a hole", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--clock", "60+"]),
    ("a clock that runs back", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--clock", "60+-1"]),
    ("a clock that is no number", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--clock", "NaN+NaN"]),
    ("a clock and nodes", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--clock", "1", "--nodes", "1"]),
    (
        "time and depth of a match",
        &["match", "lgame", "--a", "perfect", "--b", "perfect", "--time", "1", "--depth", "1"],
    ),
    ("no concurrency", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--concurrency", "0"]),
    ("too much concurrency", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--concurrency", "1025"]),
    ("negative random plies", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--random-plies", "-1"]),
    ("too many random plies", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--random-plies", "1001"]),
    (
        "random plies that end the game",
        &["match", "lgame", "--a", "perfect", "--b", "perfect", "--random-plies", "1000"],
    ),
    (
        "random plies and openings",
        &["match", "lgame", "--a", "a", "--b", "b", "--random-plies", "1", "--openings", "x"],
    ),
    ("openings that are not there", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--openings", "/no/where"]),
    ("openings without a name", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--openings", ""]),
    ("seed 2^64", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--seed", "18446744073709551616"]),
    ("seed negative", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--seed", "-1"]),
    ("unknown adjudication", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--adjudicate=lost"]),
    ("empty adjudication", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--adjudicate="]),
    ("equal time with a value", &["match", "lgame", "--a", "perfect", "--b", "perfect", "--equal-time=yes"]),
    ("match with a position", &["match", "lgame", START, "--a", "perfect", "--b", "perfect"]),
    ("unknown language", &["help", "--lang", "klingon"]),
    ("language without a value", &["help", "--lang"]),
    ("json with a value", &["solve", "lgame", "--json=yes"]),
    ("unknown shell", &["completions", "tcsh"]),
    ("shell missing", &["completions"]),
    ("help for an unknown command", &["help", "castle"]),
    ("help for a game", &["help", "lgame"]),
    ("a game for a command", &["lgame"]),
    ("help for two commands", &["help", "solve", "perft"]),
    ("an argument for man", &["man", "quincunx"]),
];

/// Checks what people see: nothing on standard output, one sentence and perhaps an excerpt.
fn check_complaint(name: &str, arguments: &[&str], language: &str, prefix: &str) -> String {
    let run =
        run(arguments.iter().copied().chain(["--lang", language].into_iter().filter(|_| !names_language(arguments))));
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{name}: {run:?}");
    assert!(!run.err.contains(|c: char| c.is_control() && c != '\n'), "{name}: {:?}", run.err);
    assert!(run.err.len() < 1000, "{name}: {} bytes", run.err.len());
    if !names_language(arguments) {
        let sentence = run.err.lines().next().unwrap();
        assert!(sentence.starts_with(prefix) && sentence.ends_with(['.', '。']), "{name}: {sentence}");
    }
    run.err
}

fn names_language(arguments: &[&str]) -> bool {
    arguments.contains(&"--lang") || arguments.contains(&"--")
}

/// Checks the object; returns it.
fn check_object(name: &str, arguments: &[&str]) -> Value {
    let run = run(["--json"].iter().chain(arguments));
    assert_eq!(run.code, 2, "{name}: {run:?}");
    let error = object(&run)["error"].clone();
    assert!(error["message"].as_str().is_some_and(|message| message.ends_with('.')), "{name}: {error}");
    assert!(error["expected"].as_str().is_some_and(|expected| !expected.is_empty()), "{name}: {error}");
    assert!(!is_chinese(&error.to_string().replace("中立子", "")), "{name}: {error}");
    error
}

#[test]
fn bad_positions_say_where_and_what() {
    for &(name, position, column) in POSITIONS {
        for command in
            [&["solve", "lgame", position][..], &["analyze", "lgame", position], &["play", "lgame", position]]
        {
            let error = check_object(name, command);
            assert_eq!((&error["line"], &error["column"]), (&json!(1), &json!(column)), "{name}");
            let english = check_complaint(name, command, "en", "Error: Line 1, column ");
            assert!(english.contains(&format!("column {column}:")), "{name}: {english}");
            let chinese = check_complaint(name, command, "zh", "错误：第 1 行第 ");
            assert!(chinese.contains("此处应为"), "{name}: {chinese}");
            for complaint in [english, chinese] {
                let lines: Vec<&str> = complaint.lines().collect();
                assert!(lines.len() == 3 && lines[2].trim() == "^", "{name}: {complaint}");
            }
        }
        let counted = check_object(name, &["perft", "lgame", position, "--depth", "1"]);
        assert_eq!(counted["column"], column, "{name}");
    }
}

#[test]
fn bad_command_lines_say_what_is_wrong() {
    for &(name, arguments) in COMMAND_LINES {
        let error = check_object(name, arguments);
        assert_eq!((&error["line"], &error["column"]), (&Value::Null, &Value::Null), "{name}");
        check_complaint(name, arguments, "en", "Error: ");
        let chinese = check_complaint(name, arguments, "zh", "错误：");
        assert!(names_language(arguments) || is_chinese(&chinese), "{name}: {chinese}");
    }
}

/// What would have been right is named, in both languages.
#[test]
fn complaints_about_engines_say_what_is_allowed() {
    let cases = [
        ("nobody", "perfect", "perfect、hunt"),
        ("perfect:hash=1", "has none at all", "没有任何参数"),
        ("alphabeta:hash=1", "Known options: table, depth, nodes.", "可选：table、depth、nodes。"),
        ("alphabeta:table=0", "is not a whole number from 1 to 4096.", "应为从 1 到 4096 的整数。"),
        ("traps:measure=x", "is not one of count, share.", "应为count、share 之一。"),
        ("traps:measure", "is not written `key=value`.", "应写作 `key=value`。"),
        ("random:seed=1,seed=1", "given twice.", "出现了两次。"),
        (":", "The name of the engine is missing", "缺少引擎名称"),
    ];
    for (engine, english, chinese) in cases {
        let arguments = ["analyze", "lgame", "--engine", engine];
        let said = check_complaint(engine, &arguments, "en", "Error: ");
        assert!(said.contains(english), "{engine}: {said}");
        let said = check_complaint(engine, &arguments, "zh", "错误：");
        assert!(said.contains(chinese), "{engine}: {said}");
        assert!(!check_object(engine, &arguments)["expected"].as_str().unwrap().is_empty());
    }
}

#[test]
fn the_catalogue_is_long_and_its_names_differ() {
    let names: Vec<&str> = POSITIONS.iter().map(|case| case.0).chain(COMMAND_LINES.iter().map(|case| case.0)).collect();
    assert!(names.len() >= 110, "{}", names.len());
    for (number, name) in names.iter().enumerate() {
        assert_eq!(names.iter().position(|other| other == name), Some(number), "{name}");
    }
}

#[test]
fn extreme_but_sensible_inputs_are_answered() {
    let cases: &[&[&str]] = &[
        &["analyze", "lgame", "--depth", "4294967295"],
        &["analyze", "lgame", "--depth", "1"],
        &["analyze", "lgame", "--nodes", "18446744073709551615"],
        &["analyze", "lgame", "--nodes", "1"],
        &["analyze", "lgame", "--time", "1000000"],
        &["analyze", "lgame", "--time", "1e-9"],
        &["analyze", "lgame", "--threads", "1024"],
        &["analyze", "lgame", "--engine", "alphabeta:table=1,depth=500", "--nodes", "1"],
        &["analyze", "lgame", "--engine", "alphabeta:table=1", "--time", "1e-9"],
        &["analyze", "lgame", "--engine", "alphabeta:table=1", "--depth", "1", "--threads", "16"],
        &["analyze", "lgame", "--engine", "random:seed=9007199254740991"],
        &["perft", "lgame", common::FINISHED, "--depth", "64"],
        &["--json", "--json", "solve", "lgame", "--json"],
        &["--lang", "zh", "solve", "lgame", "--lang", "en"],
        &["solve", "--", "lgame", START],
    ];
    for arguments in cases {
        assert!(!text(arguments).is_empty(), "{arguments:?}");
    }
}

/// One argument may be as long as the system allows, nearly 128 KiB here; several make a MiB.
#[test]
fn long_arguments_are_refused_shortly() {
    let long = "n".repeat(120 << 10);
    let padded = format!("{START}{long}");
    let (option, key) = (format!("perfect:{long}"), format!("perfect:{long}=1"));
    for arguments in [
        vec!["solve", "lgame", &long],
        vec!["solve", "lgame", &padded],
        vec!["solve", &long],
        vec![&long],
        vec!["analyze", "lgame", "--engine", &long],
        vec!["analyze", "lgame", "--engine", &option],
        vec!["analyze", "lgame", "--engine", &key],
        vec!["analyze", "lgame", "--time", &long],
        vec!["play", "lgame", "--second", &long],
        vec!["perft", "lgame", "--depth", &long],
        vec!["help", &long],
        vec!["completions", &long],
        vec![long.as_str(); 9],
    ] {
        check_complaint("long", &arguments, "en", "Error: ");
        let error = check_object("long", &arguments);
        assert!(error.to_string().len() < 1000);
    }
    let dashed = format!("--{long}");
    check_complaint("long option", &["solve", "lgame", &dashed], "zh", "错误：");
    check_object("long option", &["solve", "lgame", &dashed]);
}

#[cfg(unix)]
#[test]
fn what_is_not_utf8_is_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let bad = OsStr::from_bytes(b"nAA./\xFF\xFE");
    let words = |words: &[&'static str]| words.iter().map(|word| OsStr::new(*word)).collect::<Vec<_>>();
    for before in [
        &[][..],
        &["solve"],
        &["solve", "lgame"],
        &["perft", "lgame", "--depth"],
        &["analyze", "lgame", "--engine"],
        &["help"],
        &["--lang"],
    ] {
        let run = run(words(before).into_iter().chain([bad]));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{before:?}");
        assert!(run.err.starts_with("Error: ") && run.err.lines().count() == 1, "{}", run.err);
        let run = common::run(words(before).into_iter().chain([bad, OsStr::new("--json")]));
        assert_eq!(run.code, 2);
        assert!(object(&run)["error"]["message"].is_string());
    }
}
