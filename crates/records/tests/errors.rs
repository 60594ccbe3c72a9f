//! Errors in a record are reported with line, column and ply.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::{Side, Text};
use records::{
    Fault, Game, MOST_BYTES, Play, RecordError, ReplayError, Verdict, VerdictError, expected, read,
};

const WTN: &str = "#[WTN][A R][B B][][][];\n\
                   R:A5-6;B5-2;C5-4;A4-1;B4-5;A3-3\nB:E3-1;D2-2;E2-3;C1-4;D1-5;E1-6\n";

fn error(text: &str) -> RecordError {
    match read(text.as_bytes()) {
        Err(error) => error,
        Ok(reading) => panic!("{text:?} is read as {reading:?}"),
    }
}

/// A text, the line, column and ply at fault, and what was expected there.
type Case<'t> = (&'t str, (u32, u32, Option<u32>), &'static Text);

/// Each text with line, column, ply, and what is expected there.
fn check(cases: &[Case<'_>]) {
    for &(text, place, expected) in cases {
        let error = error(text);
        assert_eq!(
            (error.line, error.column, error.ply),
            place,
            "{text:?}: {error}"
        );
        assert_eq!(error.fault, Fault::Expected(expected), "{text:?}");
        assert!(
            error.to_string().ends_with('.') && error.to_string().starts_with("Line "),
            "{error}"
        );
    }
}

#[test]
fn contents_that_are_no_record() {
    check(&[
        ("", (1, 1, None), expected::RECORD),
        ("hello", (1, 1, None), expected::RECORD),
        ("\u{0}", (1, 1, None), expected::RECORD),
        ("e4 e5", (1, 1, None), expected::RECORD),
    ]);
    let long = vec![b' '; MOST_BYTES + 1];
    assert_eq!(
        read(&long).unwrap_err().fault,
        Fault::TooLong {
            bytes: MOST_BYTES + 1
        }
    );
    assert_eq!(
        read(b"{[C6]\n[\xFF").unwrap_err(),
        RecordError {
            line: 2,
            column: 2,
            ply: None,
            fault: Fault::NotText
        }
    );
}

/// Bytes are counted before anything is read.
#[test]
fn the_longest_file_is_read() {
    let is_too_long = |length| {
        matches!(
            read(&vec![b' '; length]).unwrap_err().fault,
            Fault::TooLong { .. }
        )
    };
    assert_eq!(
        [records::MOST_BYTES, records::MOST_BYTES + 1].map(is_too_long),
        [false, true]
    );
}

#[test]
fn c6_errors() {
    check(&[
        ("{[C6][a B", (1, 10, None), expected::TAG_END),
        ("{[C6][a\nB]", (1, 8, None), expected::TAG_END),
        ("{[C6][a B][b W][nobody]", (1, 17, None), expected::VERDICT),
        (
            "{[C6][a B][b W][][2017.13.01]",
            (1, 19, None),
            expected::MOMENT,
        ),
        (
            "{[C6][a B][b W][][2017.07.29 23:59:60 重庆]",
            (1, 19, None),
            expected::MOMENT,
        ),
        (
            "{[C6][a B][b W][][2017.07.29 23:59 60 重庆]",
            (1, 19, None),
            expected::MOMENT,
        ),
        ("{[C6][a][b][][][][][x]", (1, 21, None), expected::TAGS),
        ("{[C6];B(J,20)}", (1, 9, Some(1)), expected::CELL),
        ("{[C6];B(J,0)}", (1, 9, Some(1)), expected::CELL),
        ("{[C6];B(T,1)}", (1, 9, Some(1)), expected::CELL),
        (
            "{[C6];B(J,10);W(J,10)}",
            (1, 17, Some(2)),
            expected::EMPTY_CELL,
        ),
        (
            "{[C6];B(J,10);\nX(J,11)}",
            (2, 1, Some(2)),
            expected::C6_STONE,
        ),
        (
            "{[C6];B(J,10)W(J,11)}",
            (1, 14, Some(2)),
            expected::SEMICOLON,
        ),
        ("{[C6];B(J,10)MARK[3]}", (1, 19, Some(1)), expected::MARK),
        ("{[C6];B(J,10)} more", (1, 16, None), expected::END),
    ]);
    let turn = error("{[C6];B(J,10);B(J,11)}");
    assert_eq!(
        (turn.column, turn.ply, turn.fault),
        (17, Some(2), Fault::OutOfTurn { due: Side::Second })
    );
}

const WON: &str =
    "B(A,1);W(A,3);W(A,4);B(B,1);B(C,1);W(A,6);W(A,7);B(D,1);B(E,1);W(A,9);W(A,10);B(F,1)";

#[test]
fn games_that_go_on_after_their_end() {
    assert!(
        read(format!("{{[C6];{WON}}}").as_bytes())
            .unwrap()
            .record
            .play()
            .is_over()
    );
    let after = error(&format!("{{[C6];{WON};B(G,1)}}"));
    assert_eq!((after.ply, after.fault), (Some(13), Fault::AfterEnd));
}

#[test]
fn a_wrong_winner_is_found_at_its_tag() {
    let wrong = error(&format!("{{[C6][a B][b W][后手胜][][];{WON}}}"));
    let [said, found] = [Side::Second, Side::First].map(Verdict::Won);
    assert_eq!((wrong.line, wrong.column, wrong.ply), (1, 17, Some(12)));
    assert_eq!(wrong.fault, Fault::Verdict(VerdictError { said, found }));
}

#[test]
fn wtn_errors() {
    let with = |plies: &str| format!("{WTN}{plies}");
    check(&[
        ("#[WTN][a R][b B]", (1, 17, None), expected::LAYOUTS),
        ("#[WTN];\nR:A5-6\nR:A5-6", (3, 1, None), expected::LAYOUTS),
        (
            &WTN.replace("A5-6", "A5-7"),
            (2, 6, None),
            expected::LAYOUT_STONE,
        ),
        (
            &WTN.replace("A5-6", "A5-1"),
            (2, 1, None),
            expected::TRIANGLE,
        ),
        (
            &WTN.replace("A5-6", "D5-6"),
            (2, 1, None),
            expected::TRIANGLE,
        ),
        (
            &WTN.replace("E1-6", "E1-5"),
            (3, 1, None),
            expected::TRIANGLE,
        ),
        (&with("2:1;(R1,A3)"), (4, 1, Some(1)), expected::PLY_NUMBER),
        (&with("1:7;(R1,A3)"), (4, 3, Some(1)), expected::WTN_PLY),
        (&with("1:1;(R1,E3)"), (4, 9, Some(1)), expected::TARGET),
        (&with("1:1;(R1,A6)"), (4, 10, Some(1)), expected::TARGET),
        (&with("1:1;(R1,A3) 2:"), (4, 15, Some(2)), expected::WTN_PLY),
        (
            &with("1:1;(B1,E4)").replace("[A R][B B]", "[红方:A][蓝方:B][红方先手]"),
            (4, 6, Some(1)),
            expected::OPENER,
        ),
    ]);
    let die = error(&with("1:2;(R1,A3)"));
    assert_eq!((die.line, die.column, die.ply), (4, 6, Some(1)));
    assert_eq!(die.fault, Fault::WrongDie { die: 2, stone: 1 });
    let turn = error(&with("1:1;(R1,A3)\n2:1;(R1,A2)"));
    assert_eq!(
        (turn.line, turn.ply, turn.fault),
        (5, Some(2), Fault::OutOfTurn { due: Side::Second })
    );
}

/// A record with these edges.
fn edges(edges: &[&str]) -> String {
    let items: Vec<String> = edges
        .iter()
        .map(|edge| format!("{{\"piece\": \"{edge}\"}}"))
        .collect();
    format!("{{\"game\": [\n{}\n]}}", items.join(",\n"))
}

#[test]
fn dots_errors() {
    check(&[
        (&edges(&["r(a1,x)"]), (2, 11, Some(1)), expected::EDGE),
        (
            &edges(&["r(a1,h)", "b(f1,h)"]),
            (3, 11, Some(2)),
            expected::ON_BOARD,
        ),
        (
            &edges(&["r(a1,h)", "b(a6,v)"]),
            (3, 11, Some(2)),
            expected::ON_BOARD,
        ),
        (
            &edges(&["r(a1,h)", "b(a1,h)"]),
            (3, 11, Some(2)),
            expected::UNDRAWN,
        ),
        (
            r#"{"winner": "X", "game": []}"#,
            (1, 12, None),
            expected::WINNER,
        ),
        (
            r#"{"RScore": 1e999, "BScore": 0, "game": []}"#,
            (1, 12, None),
            expected::BOXES,
        ),
        (r#"{"Event": 7, "game": []}"#, (1, 11, None), expected::TEXT),
    ]);
    // The player who completes a box moves again: red's fourth edge closes one.
    let closing = ["r(a1,h)", "b(a1,v)", "r(b1,v)", "b(a2,h)", "r(c1,h)"];
    let turn = error(&edges(&closing));
    assert_eq!(
        (turn.line, turn.ply, turn.fault),
        (6, Some(5), Fault::OutOfTurn { due: Side::Second })
    );
}

#[test]
fn json_that_is_none() {
    for text in [
        "{",
        "{}",
        "{\"game\": [}",
        "{\"game\": [], \"game\": []}",
        "{\"quincunx\": 1, \"game\": \"lgame\", \"plies\": [], \"unknown\": 1}",
        "{\"game\": [1]}",
        "{\"R\": \"\\ud800\", \"game\": [}",
    ] {
        assert!(
            matches!(error(text).fault, Fault::Json { .. }),
            "{text}: {}",
            error(text)
        );
    }
    let error = error("{\"R\": 1,\n \"game\" []}");
    assert_eq!((error.line, error.column), (2, 9), "{error}");
}

#[test]
fn deep_nesting_is_refused() {
    let deep = format!("{{\"x\": {}", "[".repeat(1_000_000));
    assert!(read(deep.as_bytes()).is_err());
    let closed = format!(
        "{{\"x\": {}{}, \"game\": []}}",
        "[".repeat(400_000),
        "]".repeat(400_000)
    );
    // An unknown key is skipped, however deeply it is nested.
    assert!(read(closed.as_bytes()).is_ok());
}

/// A record in our format, with this after its version.
fn ours(rest: &str) -> String {
    format!("{{\"quincunx\": 1, {rest}}}")
}

#[test]
fn our_json_errors() {
    check(&[
        (
            "{\"quincunx\": 2, \"game\": \"lgame\", \"plies\": []}",
            (1, 14, None),
            expected::VERSION,
        ),
        (
            &ours(r#""game": "chess", "plies": []"#),
            (1, 25, None),
            expected::GAME,
        ),
        (
            &ours(r#""game": "connect6", "plies": [{}]"#),
            (1, 47, Some(1)),
            expected::STEP,
        ),
        (
            &ours(r#""game": "connect6", "verdict": "x", "plies": []"#),
            (1, 48, None),
            expected::JSON_VERDICT,
        ),
        (
            &ours(r#""game": "connect6", "date": "2017.02.30", "plies": []"#),
            (1, 45, None),
            expected::JSON_DATE,
        ),
        (
            &ours(r#""game": "connect6", "time": "24:00", "plies": []"#),
            (1, 45, None),
            expected::JSON_TIME,
        ),
        (
            &ours(r#""game": "connect6", "players": ["a"], "plies": []"#),
            (1, 48, None),
            expected::TWO,
        ),
        (
            &ours(r#""game": "connect6", "seats": 2, "plies": []"#),
            (1, 46, None),
            expected::SEATS,
        ),
    ]);
}

#[test]
fn our_json_errors_in_plies() {
    check(&[
        (
            &ours(r#""game": "einstein", "plies": [{"die": 7}]"#),
            (1, 55, Some(1)),
            expected::FACE,
        ),
        (
            &ours(r#""game": "einstein", "plies": [{"die": 1, "comment": "x"}]"#),
            (1, 69, Some(1)),
            expected::STEP,
        ),
        (
            &ours(r#""game": "einstein", "plies": [{"die": 1, "by": 0}]"#),
            (1, 47, Some(1)),
            expected::STEP,
        ),
        (
            &ours(r#""game": "connect6", "plies": [{"move": "J10", "answer": "m"}]"#),
            (1, 47, Some(1)),
            expected::STEP,
        ),
        (
            &ours(r#""game": "lgame", "plies": [{"move": "x", "mark": 3}]"#),
            (1, 66, Some(1)),
            expected::JSON_MARK,
        ),
        (
            &ours(r#""game": "lgame", "plies": [{"move": "x", "ms": -1}]"#),
            (1, 64, Some(1)),
            expected::MILLISECONDS,
        ),
    ]);
    let told = error(&ours(
        r#""game": "connect6", "plies": [{"move": "J10"}, {"move": "J20"}]"#,
    ));
    assert_eq!((told.column, told.ply), (74, Some(2)), "{told}");
}

#[test]
fn our_json_errors_of_planes() {
    check(&[
        (
            &ours(r#""game": "planes", "seats": 3, "plies": []"#),
            (1, 44, None),
            expected::SEATS,
        ),
        (
            &ours(r#""game": "planes", "plies": [{"shot": "H1", "answer": "m"}]"#),
            (1, 54, Some(1)),
            expected::SHOT,
        ),
        (
            &ours(r#""game": "planes", "plies": [{"shot": "A1", "answer": "h"}]"#),
            (1, 70, Some(1)),
            expected::ANSWER,
        ),
        (
            &ours(r#""game": "planes", "plies": [{"shot": "A1", "answer": "x"}]"#),
            (1, 70, Some(1)),
            expected::ANSWER,
        ),
        (
            &ours(r#""game": "planes", "plies": [{"by": 2, "shot": "A1", "answer": "m"}]"#),
            (1, 52, Some(1)),
            expected::SEAT,
        ),
    ]);
    let layout = error(&ours(
        r#""game": "planes", "plies": [{"shot": "C1", "answer": "m"}], "layouts": ["7x7 C1^"]"#,
    ));
    assert_eq!((layout.ply, layout.fault), (Some(1), Fault::Layout));
}

#[test]
fn other_formats_errors() {
    check(&[
        ("(;FF[4", (1, 7, None), expected::VALUE_END),
        ("(;SZ[15];B[h8])", (1, 3, None), expected::SGF_GAME),
        (
            "(;FF[4];B[j10](;W[i9l10]))",
            (1, 15, None),
            expected::ONE_LINE,
        ),
        (
            "(;FF[4];B[j10];W[i9])",
            (1, 20, Some(3)),
            expected::WHOLE_TURN,
        ),
        ("(;FF[4];B[j10k10])", (1, 14, Some(2)), expected::TURN_END),
        (
            "(;FF[4];B[j10];W[j8l8!])",
            (1, 22, Some(4)),
            expected::TURN_END,
        ),
        ("(;FF[4];B[t10])", (1, 11, Some(1)), expected::CELL),
        ("1.j10 3.i9l10", (1, 7, Some(2)), expected::PLY_NUMBER),
        ("1.j10 2.i9", (1, 11, Some(3)), expected::WHOLE_TURN),
        (
            "move JJ@@\nmove JJIK",
            (2, 6, Some(2)),
            expected::EMPTY_CELL,
        ),
        ("move JJ@@\nmove TT", (2, 6, Some(2)), expected::LETTERS),
        ("move JJ@@\nstop", (2, 1, None), expected::LINE),
        ("move 2 AAB", (1, 6, Some(1)), expected::EDGE_COUNT),
        ("move 2 AABBAA", (1, 11, Some(2)), expected::NO_EDGE),
        ("move 1 AAZ", (1, 8, Some(1)), expected::ON_BOARD),
        ("move 1 CAA", (1, 8, Some(1)), expected::TRIPLES),
    ]);
    let turn = error("black JJ\nblack IIKK");
    assert_eq!(
        (turn.line, turn.ply, turn.fault),
        (2, Some(2), Fault::OutOfTurn { due: Side::Second })
    );
}

#[test]
fn lgame_position_errors() {
    check(&[
        ("1_WBB--RB--RB--RR", (1, 18, None), expected::L_STRING),
        ("1_WBB--RB--RB--RRW", (1, 1, None), expected::L_POSITION),
        ("1_WBBB-RB--R---RRG", (1, 1, None), expected::L_POSITION),
        (
            "1_WBB--RB--RB--RRG\n1_WBB--RB--RB--RRG",
            (2, 1, Some(1)),
            expected::L_MOVE,
        ),
        // The move is legal, but the text shows another position after it.
        (
            "1_WBB--RB--RB--RRG\n1_W-BB-RB--RB--RRG",
            (2, 1, Some(1)),
            expected::L_MOVE,
        ),
        (
            "1_WBB--RB--RB--RRG\n2_W-BB-RB--RRR--RG",
            (2, 1, Some(1)),
            expected::L_MOVE,
        ),
    ]);
    assert!(read(b"1_WBB--RB--RB--RRG\n2_W-BB-RB--RB--RRG").is_ok());
}

/// Stones are counted, so the ply is that of the wrong stone of a turn.
#[test]
fn plies_of_lists() {
    check(&[
        ("1.j10 2.j8l8k9", (1, 13, Some(4)), expected::TURN_END),
        ("1.j10k9h8", (1, 8, Some(3)), expected::TURN_END),
        ("1.j10 2.j8z9", (1, 11, Some(3)), expected::CELL),
        ("1.j10 2.j8l8 3.", (1, 16, Some(4)), expected::STONES),
    ]);
}

/// A resignation ends the game, in SGF as in the list.
#[test]
fn games_that_go_on_after_a_resignation() {
    for (text, place) in [
        ("(;FF[4];B[j10];W[resign];B[j8l8])", (1, 26, Some(2))),
        ("(;FF[4];B[j10];W[resign];W[j8l8])", (1, 26, Some(2))),
        ("(;FF[4];B[j10];W[resign]\n;W[resign])", (2, 2, Some(2))),
        ("1.j10 2.resign 3.j8l8", (1, 16, Some(2))),
        ("1.j10\n2.resign\n3.resign", (3, 1, Some(2))),
    ] {
        let after = error(text);
        assert_eq!(
            (after.line, after.column, after.ply),
            place,
            "{text}: {after}"
        );
        assert_eq!(after.fault, Fault::AfterEnd, "{text}");
    }
    // A player who resigns does not win.
    let wrong = error("(;FF[4]RE[W+Resign];B[j10];W[resign])");
    let [said, found] = [Side::Second, Side::First].map(Verdict::Won);
    assert_eq!(
        (wrong.line, wrong.column, wrong.fault),
        (1, 8, Fault::Verdict(VerdictError { said, found }))
    );
    assert!(read(b"(;FF[4]RE[B+Resign];B[j10];W[resign])").is_ok());
    // An unknown result contradicts nothing.
    for unknown in ["", "?"] {
        let text = format!("(;FF[4]RE[{unknown}];B[j10];W[j8l8])");
        assert_eq!(
            read(text.as_bytes()).unwrap().record.heading().verdict,
            None,
            "{text}"
        );
    }
}

/// No phrase has two meanings, and none lacks a translation.
#[test]
fn phrases_differ() {
    let mut phrases: Vec<&str> = expected::ALL.iter().map(|phrase| &*phrase.en).collect();
    phrases.sort_unstable();
    phrases.dedup();
    assert_eq!(phrases.len(), expected::ALL.len());
    assert!(
        expected::ALL
            .iter()
            .all(|phrase| phrase.en == phrase.zh || !phrase.zh.is_ascii())
    );
}

/// A start and steps as texts: invalid positions and impossible steps are reported with their
/// number.
#[test]
fn texts_that_are_no_game() {
    for (game, start, steps, expected) in [
        (Game::Dots, "5y5", &[][..], None),
        (Game::Dots, "5x5", &["0", "1", "0"], Some(3)),
        (
            Game::EinStein,
            "123../45.../6...f/...ed/..cba b",
            &["7"],
            Some(1),
        ),
        (Game::Planes, "7x7", &[], None),
        (Game::Planes, "7x7/1", &["D4", "h", "D4"], Some(3)),
    ] {
        let error = Play::replay(game, start, steps).unwrap_err();
        match expected {
            None => assert!(matches!(error, ReplayError::Start(_)), "{start}: {error}"),
            Some(step) => assert!(
                matches!(error, ReplayError::Step(at, _) if at == step),
                "{start}: {error}"
            ),
        }
    }
    let played = Play::replay(Game::Dots, "5x5", &["0", "1"]).unwrap();
    assert_eq!(
        (played.steps(), played.start_text()),
        (vec!["0".to_owned(), "1".to_owned()], "5x5".to_owned())
    );
}
