//! The words that change the game, in both languages.

use super::*;
use registry::GameEnd;

#[test]
fn undo_goes_back_to_the_last_decision_and_redo_forth() {
    let files = Memory::default();
    for (language, undo, redo) in [
        (Language::English, "takeback", "redo"),
        (Language::Chinese, "悔棋", "恢复"),
    ] {
        let mut session = session(language, &files, ["", "perfect"]);
        refused(&mut session, undo);
        refused(&mut session, redo);
        advance(&mut session);
        let third = position(&session);
        advance(&mut session);
        let fifth = position(&session);
        assert_eq!(session.course.plies().len(), 4);
        assert!(
            say(&mut session, undo)
                .contains(language.pick("Move 3: A is to move.", "第 3 步：轮到 A 走棋。"))
        );
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
    assert!(
        said.contains("because the position stands on the board for the third time."),
        "{said}"
    );
    assert_eq!(engines.course.end(), Some(GameEnd::Repetition));
    let plies = engines.course.plies().len();
    say(&mut engines, "undo");
    assert_eq!(
        (engines.course.plies().len(), engines.prompt().as_str()),
        (plies - 1, "> ")
    );
    refused(&mut engines, "#1");
    say(&mut engines, "go");
    assert_eq!(engines.course.plies().len(), plies);
    refused(&mut engines, "resign");
}

#[test]
fn a_win_names_the_winner_and_the_rule() {
    let files = Memory::default();
    for (language, ending) in Language::ALL.into_iter().zip([
        "The game is over: B wins. A player who cannot move has lost.\n",
        "对局已结束：B 胜。无法走棋的一方判负。\n",
    ]) {
        let mut session = talk(language, &files, lgame(WON), &terms(["", "person"]));
        let answer = session
            .course
            .game()
            .solve(&SolveRequest::default())
            .unwrap()
            .answer;
        let win = answer
            .moves
            .iter()
            .find(|valued| valued.distance == Some(1))
            .unwrap();
        assert!(say(&mut session, &win.m).ends_with(ending));
        assert_eq!(
            (session.course.end(), session.prompt().as_str()),
            (Some(GameEnd::Decided(Some(1))), "> ")
        );
        for line in [
            "moves", "hint", "#1", "resign", "swap", "go", "roll", &win.m,
        ] {
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
    assert_eq!(session.course.end(), Some(GameEnd::Resigned(1)));
    refused(&mut session, "redo");
    say(&mut session, "undo");
    session.language = Language::Chinese;
    assert!(say(&mut session, "认输").ends_with("对局已结束：B 认输。A 胜。\n"));
}

#[test]
fn sides_and_opponents_change() {
    let files = Memory::default();
    let mut session = session(Language::English, &files, ["", "random"]);
    let said = say(&mut session, "swap");
    assert!(
        said.starts_with("A is the engine random.\nB is a person.\n"),
        "{said}"
    );
    assert_eq!(session.course.plies().len(), 1, "the engine has moved");
    let said = say(&mut session, "engine traps:measure=share");
    assert!(
        said.starts_with("A is the engine traps:measure=share.\nB is a person.\n"),
        "{said}"
    );
    refused(&mut session, "engine nobody");
    refused(&mut session, "engine traps:measure=x");
    refused(&mut session, "engine");
    say(&mut session, "engine person");
    session.language = Language::Chinese;
    assert_eq!(
        session.handle("引擎 hunt").unwrap(),
        "A 为引擎 hunt。\nB 为人。\n"
    );
    assert_eq!(
        session.handle("换边").unwrap(),
        "A 为人。\nB 为引擎 hunt。\n"
    );
}

#[test]
fn a_new_game_starts_where_the_first_did_with_the_next_seed() {
    let files = Memory::default();
    let mut session = session(Language::English, &files, ["", "random"]);
    say(&mut session, "#1");
    let first = position(&session);
    assert!(say(&mut session, "new").contains("Move 1: A is to move."));
    assert_eq!((position(&session).as_str(), session.seed), (START, 1));
    let play = |session: &mut Talk<'_>| {
        say(session, "#1");
        position(session)
    };
    assert_ne!(
        play(&mut session),
        first,
        "another game, other random moves"
    );
    session.seed = u64::MAX;
    say(&mut session, "新局");
    assert_eq!(play(&mut session), first, "the same seed, the same moves");
}
