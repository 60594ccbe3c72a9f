//! Moves and the words that request information, in both languages.

use game_core::Language;

use super::*;
use crate::commands::play::seat::SeatPlayer;

const BOTH: [Language; 2] = Language::ALL;

#[test]
fn the_greeting_shows_players_board_and_who_is_to_move() {
    let files = Memory::default();
    let greeting = session(Language::English, &files, ["", ""]).greet();
    assert!(
        greeting
            .starts_with("L-Game: A is a person, B is the engine perfect. Type a move, or `help`"),
        "{greeting}"
    );
    assert!(
        greeting.contains("\n  1 n A A .\n") && greeting.ends_with("\nMove 1: A is to move.\n"),
        "{greeting}"
    );
    let greeting = session(Language::Chinese, &files, ["hunt", ""]).greet();
    assert!(
        greeting.starts_with("L棋：A 为引擎 hunt、B 为人。请输入走法"),
        "{greeting}"
    );
    assert!(
        greeting.ends_with("\n第 1 步：轮到 A 走棋。\n"),
        "{greeting}"
    );
}

#[test]
fn a_side_without_a_choice_is_a_person_against_an_engine() {
    let files = Memory::default();
    let cases = [
        (["", ""], ["person", "perfect"]),
        (["person", ""], ["person", "perfect"]),
        (["", "person"], ["perfect", "person"]),
        (["random", ""], ["random", "person"]),
        (["", "random:seed=3"], ["person", "random:seed=3"]),
        (["person", "person"], ["person", "person"]),
        (["hunt", "traps"], ["hunt", "traps"]),
    ];
    for (wanted, seats) in cases {
        let session = session(Language::English, &files, wanted);
        assert_eq!(
            session
                .seats
                .iter()
                .map(SeatPlayer::text)
                .collect::<Vec<_>>(),
            seats,
            "{wanted:?}"
        );
    }
}

#[test]
fn a_move_is_played_in_any_notation_of_the_game_or_by_its_number() {
    let files = Memory::default();
    let steps = lgame(START).steps();
    for line in ["C1D1C2C3", "c1d1c2c3", "c3c2d1c1", "#1", "1"] {
        let mut session = session(Language::English, &files, ["person", "person"]);
        let said = say(&mut session, line);
        assert!(
            said.contains(&format!(
                "A played {}.\nMove 2: B is to move.\n",
                session.course.plies()[0].step
            )),
            "{said}"
        );
        assert_eq!(
            session.course.plies()[0].step,
            if line.ends_with('1') && line.len() < 3 {
                steps[0].as_str()
            } else {
                "C1D1C2C3"
            }
        );
    }
    let mut session = session(Language::Chinese, &files, ["", "random"]);
    let said = say(&mut session, "#65");
    assert!(
        said.starts_with(&format!("A 走了 {}。\n", steps[64]))
            && said.contains("\nB（random） 走了 "),
        "{said}"
    );
    assert!(said.ends_with("第 3 步：轮到 A 走棋。\n"), "{said}");
}

#[test]
fn invalid_moves_are_refused_with_their_place() {
    let files = Memory::default();
    let mut session = session(Language::English, &files, ["", ""]);
    let failure = complaint(session.handle("C1D1C2X9").unwrap_err());
    assert_eq!(failure.text().en.lines().last(), Some("        ^"));
    assert!(
        failure
            .message
            .en
            .starts_with("Line 1, column 7: expected the name of a cell"),
        "{}",
        failure.message
    );
    for line in [
        "0",
        "66",
        "#0",
        "#66",
        "#",
        "#x",
        "99999999999999999999",
        "A1A2A3A4",
        "x",
        "１",
        "\u{1b}[2J",
        "undo 2",
    ] {
        refused(&mut session, line);
    }
    assert_eq!(
        refused(&mut session, "66"),
        "There is no move number `66`: `moves` lists them from 1 to 65."
    );
    session.language = Language::Chinese;
    assert_eq!(
        refused(&mut session, "#0"),
        "没有序号 `#0`：`走法` 列出的序号从 1 到 65。"
    );
    assert!(refused(&mut session, "A1A2A3A4").starts_with("第 1 行第 1 列：此处应为"));
    assert_eq!(say(&mut session, ""), "");
}

#[test]
fn moves_are_listed_with_numbers_and_values() {
    let files = Memory::default();
    for (language, headings) in BOTH.into_iter().zip([
        ["Drawing moves (36)", "Losing moves (29)"],
        ["和着（36）", "负着（29）"],
    ]) {
        let mut session = session(language, &files, ["", ""]);
        let listed = say(&mut session, language.pick("moves", "走法"));
        assert!(
            headings.iter().all(|heading| listed.contains(heading)),
            "{listed}"
        );
        for (number, step) in (1..).zip(lgame(START).steps()) {
            assert!(
                listed.contains(&format!("{number:>2} {step}")),
                "{number} {step} is missing in:\n{listed}"
            );
        }
        session.topic.solved = false;
        assert!(
            say(&mut session, "moves")
                .starts_with(language.pick("\nMoves (65)\n", "\n走法（65）\n"))
        );
    }
    let mut coloured = session(Language::English, &files, ["", ""]);
    let plain = say(&mut coloured, "moves");
    coloured.context.paint.colours = true;
    let shown = say(&mut coloured, "moves");
    assert!(
        shown.contains("\u{1b}[33mDrawing moves (36)\u{1b}[0m"),
        "{shown}"
    );
    assert_eq!(
        without_colours(&shown),
        plain,
        "colours add nothing but themselves"
    );
}

#[test]
fn a_hint_names_a_best_move_its_value_and_the_line() {
    let files = Memory::default();
    let mut english = session(Language::English, &files, ["", "random"]);
    let said = say(&mut english, "hint");
    assert!(
        said.starts_with(
            "Hint: C1D1C2C3. Value: drawn, proved (engine perfect).\nVariation: C1D1C2C3, "
        ),
        "{said}"
    );
    let mut chinese = talk(
        Language::Chinese,
        &files,
        lgame(WON),
        &terms(["", "person"]),
    );
    let said = say(&mut chinese, "提示");
    assert!(
        said.starts_with("提示：") && said.contains("局面值：胜（1 步），已证明（引擎 perfect）。"),
        "{said}"
    );
    let best = chinese
        .course
        .game()
        .solve(&SolveRequest::default())
        .unwrap()
        .answer
        .moves
        .into_iter()
        .find(|valued| valued.value == Some(1.0))
        .unwrap();
    assert!(said.contains(&best.m), "{said}");
}

#[test]
fn help_names_every_word_and_an_example() {
    let files = Memory::default();
    for language in BOTH {
        let said = say(
            &mut session(language, &files, ["", ""]),
            language.pick("help", "帮助"),
        );
        for word in [
            "help",
            "moves",
            "hint",
            "undo, takeback",
            "redo",
            "save",
            "load",
            "quit",
            "悔棋",
            "认输",
        ] {
            assert!(said.contains(word), "{word} is missing in:\n{said}");
        }
        assert!(said.contains("`#1`"), "{said}");
    }
}

#[test]
fn leaving_closes_the_conversation() {
    let files = Memory::default();
    for word in ["quit", "exit", "退出"] {
        let mut session = session(Language::English, &files, ["random", "random"]);
        assert_eq!(say(&mut session, word), "");
        assert!(session.is_closed && session.act().unwrap().is_none());
    }
}

#[test]
fn saved_games_are_resumed() {
    let files = Memory::default();
    for (language, save, load) in [
        (Language::English, "save", "load"),
        (Language::Chinese, "保存", "载入"),
    ] {
        let mut first = session(language, &files, ["", "perfect"]);
        advance(&mut first);
        say(&mut first, "resign");
        let said = say(&mut first, &format!("{save} a game.json"));
        assert!(said.contains("`a game.json`"), "{said}");
        let mut second = session(language, &files, ["person", "person"]);
        assert!(
            say(&mut second, &format!("{load} a game.json"))
                .contains(language.pick("A has resigned.", "A 认输。"))
        );
        assert_eq!(second.saved(), first.saved());
        // An existing saved game is replaced, any other file is not.
        say(&mut second, "undo");
        say(&mut second, &format!("{save} a game.json"));
        files.0.borrow_mut().insert("other".into(), b"{}".to_vec());
        refused(&mut second, &format!("{save} other"));
        assert_eq!(files.0.borrow()[Path::new("other")], b"{}");
        refused(&mut second, &format!("{save} full"));
        refused(&mut second, &format!("{load} none"));
        refused(&mut second, &format!("{load} other"));
    }
}

/// The text without escape sequences: each ends with an `m`.
fn without_colours(text: &str) -> String {
    let mut pieces = text.split('\u{1b}');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |plain, piece| {
        plain + piece.split_once('m').unwrap().1
    })
}
