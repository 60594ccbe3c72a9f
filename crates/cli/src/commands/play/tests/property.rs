//! Random lines of input.

use proptest::prelude::*;
use registry::TextError;

use super::*;

/// Words, moves, numbers, parts of them, and arbitrary text.
fn line() -> impl Strategy<Value = String> {
    let words = [
        "help", "board", "moves", "hint", "undo", "redo", "swap", "go", "roll", "resign", "new",
        "悔棋", "引擎",
    ];
    prop_oneof![
        prop::sample::select(words.to_vec()).prop_map(str::to_owned),
        (0..70_u32).prop_map(|number| format!("#{number}")),
        (0..70_u32).prop_map(|number| number.to_string()),
        prop::sample::select(lgame(START).steps()),
        "(save|load|engine) ?(game|random|traps:measure=share|person|[a-z:=,]{0,8})",
        "[A-Da-d1-4 -]{0,16}",
        ".{0,24}",
    ]
}

/// Checks the effect of a line: none, or exactly that of the rules and the words.
fn check(session: &mut Talk<'_>, line: &str) -> Result<(), TestCaseError> {
    let before = state(session);
    let (text, plies) = (position(session), session.course.plies().len());
    let legal: Vec<String> = session.course.game().steps();
    match session.handle(line) {
        Err(Failure::Complaint(complaint)) => {
            prop_assert!(
                complaint
                    .message
                    .get(session.language)
                    .ends_with(['.', '。']),
                "{:?}",
                complaint.message
            );
            prop_assert!(
                !complaint
                    .text()
                    .get(session.language)
                    .contains(|c: char| c.is_control() && c != '\n')
            );
            prop_assert_eq!(state(session), before, "{:?} was refused", line);
        }
        Err(other) => prop_assert!(false, "{other:?}"),
        Ok(said) => {
            prop_assert!(!said.contains(|c: char| c.is_control() && c != '\n'));
            let word = crate::commands::play::words::read(line).ok().flatten();
            if word.is_none() && !line.is_empty() {
                // It was a move: one legal step longer, and nothing else.
                let played = session.course.plies().last().unwrap();
                prop_assert_eq!(session.course.plies().len(), plies + 1);
                prop_assert!(legal.contains(&played.step) && played.before.text() == text);
            }
        }
    }
    // The history agrees with its steps in every case.
    let mut again = session.course.start().game().boxed();
    let replayed: Result<(), TextError> = session
        .course
        .plies()
        .iter()
        .try_for_each(|ply| again.play(&ply.step));
    prop_assert!(replayed.is_ok());
    prop_assert_eq!(again.text(), position(session));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lines_never_panic_and_change_only_what_the_rules_allow(lines in prop::collection::vec(line(), 1..40)) {
        for (language, seats) in Language::ALL.into_iter().zip([["", "random"], ["person", "person"]]) {
            let files = Memory::default();
            let mut session = session(language, &files, seats);
            for line in &lines {
                settle(&mut session);
                check(&mut session, line.trim())?;
            }
        }
    }
}
