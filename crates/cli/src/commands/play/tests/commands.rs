//! Each word, in both languages.

use super::*;
use crate::commands::play::course::End;

const BOTH: [Language; 2] = Language::ALL;

#[test]
fn the_greeting_shows_players_board_and_who_is_to_move() {
    let files = Memory::default();
    let greeting = session(Language::English, &files, ["", ""]).greet();
    assert!(
        greeting.starts_with("L-Game: A is a person, B is the engine perfect. Type a move, or `help`"),
        "{greeting}"
    );
    assert!(greeting.contains("\n  1 n A A .\n") && greeting.ends_with("\nMove 1: A is to move.\n"), "{greeting}");
    let greeting = session(Language::Chinese, &files, ["hunt", ""]).greet();
    assert!(greeting.starts_with("L棋：A 为引擎 hunt、B 为人。请输入走法"), "{greeting}");
    assert!(greeting.ends_with("\n第 1 步：轮到 A 走棋。\n"), "{greeting}");
}

#[test]
fn who_is_not_chosen_is_a_person_against_an_engine() {
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
        assert_eq!(session.seats.iter().map(|seat| seat.text()).collect::<Vec<_>>(), seats, "{wanted:?}");
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
            said.contains(&format!("A played {}.\nMove 2: B is to move.\n", session.course.plies()[0].step)),
            "{said}"
        );
        assert_eq!(
            session.course.plies()[0].step,
            if line.ends_with('1') && line.len() < 3 { steps[0].as_str() } else { "C1D1C2C3" }
        );
    }
    let mut session = session(Language::Chinese, &files, ["", "random"]);
    let said = say(&mut session, "#65");
    assert!(said.starts_with(&format!("A 走了 {}。\n", steps[64])) && said.contains("\nB（random） 走了 "), "{said}");
    assert!(said.ends_with("第 3 步：轮到 A 走棋。\n"), "{said}");
}

#[test]
fn what_is_no_move_is_refused_with_its_place() {
    let files = Memory::default();
    let mut session = session(Language::English, &files, ["", ""]);
    let failure = complaint(session.hear("C1D1C2X9").unwrap_err());
    assert_eq!(failure.text().lines().last(), Some("        ^"));
    assert!(failure.message.starts_with("Line 1, column 7: expected the name of a cell"), "{}", failure.message);
    for line in
        ["0", "66", "#0", "#66", "#", "#x", "99999999999999999999", "A1A2A3A4", "x", "１", "\u{1b}[2J", "undo 2"]
    {
        refused(&mut session, line);
    }
    assert_eq!(refused(&mut session, "66"), "There is no move number `66`: `moves` lists them from 1 to 65.");
    session.desk.language = Language::Chinese;
    assert_eq!(refused(&mut session, "#0"), "没有序号 `#0`：`走法` 列出的序号从 1 到 65。");
    assert!(refused(&mut session, "A1A2A3A4").starts_with("第 1 行第 1 列：此处应为"));
    assert_eq!(say(&mut session, ""), "");
}

#[test]
fn moves_are_listed_with_numbers_and_values() {
    let files = Memory::default();
    for (language, headings) in
        BOTH.into_iter().zip([["Drawing moves (36)", "Losing moves (29)"], ["和着（36）", "负着（29）"]])
    {
        let mut session = session(language, &files, ["", ""]);
        let listed = say(&mut session, language.pick("moves", "走法"));
        assert!(headings.iter().all(|heading| listed.contains(heading)), "{listed}");
        for (number, step) in (1..).zip(lgame(START).steps()) {
            assert!(listed.contains(&format!("{number:>2} {step}")), "{number} {step} is missing in:\n{listed}");
        }
        session.topic.solved = false;
        assert!(say(&mut session, "moves").starts_with(language.pick("\nMoves (65)\n", "\n走法（65）\n")));
    }
    let mut coloured = session(Language::English, &files, ["", ""]);
    let plain = say(&mut coloured, "moves");
    coloured.desk.paint.colours = true;
    let shown = say(&mut coloured, "moves");
    assert!(shown.contains("\u{1b}[33mDrawing moves (36)\u{1b}[0m"), "{shown}");
    assert_eq!(without_colours(&shown), plain, "colours add nothing but themselves");
}

#[test]
fn a_hint_names_a_best_move_its_value_and_the_line() {
    let files = Memory::default();
    let mut english = session(Language::English, &files, ["", "random"]);
    let said = say(&mut english, "hint");
    assert!(
        said.starts_with("Hint: C1D1C2C3. Value: drawn, proved (engine perfect).\nVariation: C1D1C2C3, "),
        "{said}"
    );
    let mut chinese = Session::new(desk(Language::Chinese, &files), lgame(WON), &terms(["", "person"])).unwrap();
    let said = say(&mut chinese, "提示");
    assert!(said.starts_with("提示：") && said.contains("局面值：胜（1 步），已证明（引擎 perfect）。"), "{said}");
    let best =
        chinese.course.game().solve().unwrap().moves.into_iter().find(|valued| valued.value == Some(1.0)).unwrap();
    assert!(said.contains(&best.m), "{said}");
}

#[test]
fn undo_goes_back_to_the_last_decision_and_redo_forth() {
    let files = Memory::default();
    for (language, undo, redo) in [(Language::English, "takeback", "redo"), (Language::Chinese, "悔棋", "恢复")] {
        let mut session = session(language, &files, ["", "perfect"]);
        refused(&mut session, undo);
        refused(&mut session, redo);
        advance(&mut session);
        let third = position(&session);
        advance(&mut session);
        let fifth = position(&session);
        assert_eq!(session.course.plies().len(), 4);
        assert!(say(&mut session, undo).contains(language.pick("Move 3: A is to move.", "第 3 步：轮到 A 走棋。")));
        assert_eq!(position(&session), third);
        say(&mut session, undo);
        assert_eq!(position(&session), START);
        refused(&mut session, undo);
        say(&mut session, redo);
        assert_eq!(position(&session), third);
        say(&mut session, redo);
        assert_eq!(position(&session), fifth);
        refused(&mut session, redo);
        say(&mut session, undo);
        say(&mut session, "#1");
        refused(&mut session, redo);
    }
}

#[test]
fn two_persons_take_back_one_move_and_two_engines_wait() {
    let files = Memory::default();
    let mut persons = session(Language::English, &files, ["person", "person"]);
    say(&mut persons, "#1");
    say(&mut persons, "#1");
    say(&mut persons, "undo");
    assert_eq!(persons.course.plies().len(), 1);
    let mut engines = session(Language::English, &files, ["perfect", "perfect"]);
    refused(&mut engines, "#1");
    let said = settle(&mut engines);
    assert!(said.contains("because the position stands on the board for the third time."), "{said}");
    assert_eq!(engines.course.end(), Some(End::Repetition));
    let plies = engines.course.plies().len();
    say(&mut engines, "undo");
    assert_eq!((engines.course.plies().len(), engines.prompt().as_str()), (plies - 1, "> "));
    refused(&mut engines, "#1");
    say(&mut engines, "go");
    assert_eq!(engines.course.plies().len(), plies);
    refused(&mut engines, "resign");
}

#[test]
fn a_win_names_the_winner_and_the_rule() {
    let files = Memory::default();
    for (language, ending) in BOTH.into_iter().zip([
        "The game is over: B wins. A player who cannot move has lost.\n",
        "对局已结束：B 胜。无法走棋的一方判负。\n",
    ]) {
        let mut session = Session::new(desk(language, &files), lgame(WON), &terms(["", "person"])).unwrap();
        let answer = session.course.game().solve().unwrap();
        let win = answer.moves.iter().find(|valued| valued.distance == Some(1)).unwrap();
        assert!(say(&mut session, &win.m).ends_with(ending));
        assert_eq!((session.course.end(), session.prompt().as_str()), (Some(End::Decided(Some(1))), "> "));
        for line in ["moves", "hint", "#1", "resign", "swap", "go", "roll", &win.m] {
            refused(&mut session, line);
        }
        say(&mut session, "undo");
        assert_eq!(position(&session), WON);
    }
}

#[test]
fn resigning_ends_the_game_and_can_be_taken_back() {
    let files = Memory::default();
    let mut session = session(Language::English, &files, ["random", ""]);
    settle(&mut session);
    assert!(say(&mut session, "resign").ends_with("The game is over: B has resigned. A wins.\n"));
    assert_eq!(session.course.end(), Some(End::Resigned(1)));
    refused(&mut session, "redo");
    say(&mut session, "undo");
    session.desk.language = Language::Chinese;
    assert!(say(&mut session, "认输").ends_with("对局已结束：B 认输。A 胜。\n"));
}

#[test]
fn sides_and_opponents_change() {
    let files = Memory::default();
    let mut session = session(Language::English, &files, ["", "random"]);
    let said = say(&mut session, "swap");
    assert!(said.starts_with("A is the engine random.\nB is a person.\n"), "{said}");
    assert_eq!(session.course.plies().len(), 1, "the engine has moved");
    let said = say(&mut session, "engine traps:measure=share");
    assert!(said.starts_with("A is the engine traps:measure=share.\nB is a person.\n"), "{said}");
    refused(&mut session, "engine nobody");
    refused(&mut session, "engine traps:measure=x");
    refused(&mut session, "engine");
    say(&mut session, "engine person");
    session.desk.language = Language::Chinese;
    assert_eq!(session.hear("引擎 hunt").unwrap(), "A 为引擎 hunt。\nB 为人。\n");
    assert_eq!(session.hear("换边").unwrap(), "A 为人。\nB 为引擎 hunt。\n");
}

#[test]
fn a_new_game_starts_where_the_first_did_with_the_next_seed() {
    let files = Memory::default();
    let mut session = session(Language::English, &files, ["", "random"]);
    say(&mut session, "#1");
    let first = position(&session);
    assert!(say(&mut session, "new").contains("Move 1: A is to move."));
    assert_eq!((position(&session).as_str(), session.seed), (START, 1));
    let play = |session: &mut Session<'_>| {
        say(session, "#1");
        position(session)
    };
    assert_ne!(play(&mut session), first, "another game, other random moves");
    session.seed = u64::MAX;
    say(&mut session, "新局");
    assert_eq!(play(&mut session), first, "the same seed, the same moves");
}

#[test]
fn help_names_every_word_and_an_example() {
    let files = Memory::default();
    for language in BOTH {
        let said = say(&mut session(language, &files, ["", ""]), language.pick("help", "帮助"));
        for word in ["help", "moves", "hint", "undo, takeback", "redo", "save", "load", "quit", "悔棋", "认输"] {
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
fn saved_games_go_on_where_they_were() {
    let files = Memory::default();
    for (language, save, load) in [(Language::English, "save", "load"), (Language::Chinese, "保存", "载入")] {
        let mut first = session(language, &files, ["", "perfect"]);
        advance(&mut first);
        say(&mut first, "resign");
        let said = say(&mut first, &format!("{save} a game.json"));
        assert!(said.contains("`a game.json`"), "{said}");
        let mut second = session(language, &files, ["person", "person"]);
        assert!(
            say(&mut second, &format!("{load} a game.json")).contains(language.pick("A has resigned.", "A 认输。"))
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
    pieces.fold(first, |plain, piece| plain + piece.split_once('m').unwrap().1)
}
