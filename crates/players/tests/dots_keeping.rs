//! Long solves of Dots and Boxes with a journal: what is heard, and that a search goes on where it was stopped.
#![cfg(not(target_family = "wasm"))]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use std::ops::ControlFlow;

use ::dots::solve::journal::JournalError;
use players::{AnyGame, Course, Entry, Keep, QueryError, Task, Wanted, entry};

fn game(text: &str) -> Box<dyn AnyGame> {
    let mut game = entry("dots").map(Entry::start).unwrap();
    game.read(text).unwrap();
    game
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn a_search_that_is_stopped_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let keep = Keep { journal: &folder.path().join("journal"), cost: 1000 };
    let (game, task) = (game("3x4"), Task::new(Wanted::Value).table(1 << 25));
    let (mut runs, mut lines) = (0, 0);
    let answer = loop {
        let mut heard: Vec<Course> = Vec::new();
        let told = game.solve_keeping(task, keep, &mut |course| {
            heard.push(course);
            if course.positions < 200_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        runs += 1;
        assert!(heard.is_sorted_by_key(|course| course.positions));
        assert!(heard.iter().all(|course| course.table == Some(1 << 25)));
        let parts = heard.iter().filter_map(|course| course.part);
        assert!(parts.clone().all(|(question, part)| question > 0 && (0.0..=1.0).contains(&part)));
        let (before, after) = (heard[0].kept.unwrap(), heard.last().unwrap().kept.unwrap());
        assert!(before == (lines, 0) && after.0 >= lines && after.1 == 0, "{before:?} {after:?}");
        lines = after.0;
        match told {
            Ok(answer) => break answer,
            Err(unsolved) => {
                assert!(parts.count() > 0);
                assert_eq!((unsolved.why, unsolved.known.unwrap().exact), (QueryError::Stopped, false));
                assert!(unsolved.between.is_none_or(|(lower, upper)| lower <= 0.0 && 0.0 <= upper));
            }
        }
        assert!(runs < 40, "it does not go on");
    };
    assert_eq!((answer.value, answer.exact), (Some(0.0), true));
    assert!(runs > 1 && lines > 20, "{runs} runs, {lines} lines");
    let told = game.inspect(keep.journal).unwrap();
    assert_eq!((told.settled, told.damaged, told.unlikely), (lines, 0, 0));
    assert_eq!(told.undrawn.iter().map(|&(_, count)| count).sum::<u64>(), lines);
}

/// A limit is kept to the node, and with it a position that nobody would solve is begun.
#[test]
fn limits_hold_with_a_journal() {
    let folder = tempfile::tempdir().unwrap();
    let keep = Keep { journal: &folder.path().join("journal"), cost: 100 };
    let go = &mut |_| ControlFlow::Continue(());
    let unsolved = game("7x7").solve_keeping(Task::new(Wanted::Moves).nodes(3000), keep, go).unwrap_err();
    assert_eq!(unsolved.why, QueryError::TooManyPositions { positions: 3000 });
    let unsolved = game("7x7").solve_for(Task::new(Wanted::Moves).nodes(3000), go).unwrap_err();
    assert_eq!(unsolved.why, QueryError::TooManyPositions { positions: 3000 });
    let unsolved = game("6x7").solve_keeping(Task::new(Wanted::Moves), keep, go).unwrap_err();
    assert!(matches!(unsolved.why, QueryError::Journal { error: JournalError::NotAJournal { .. }, .. }), "{unsolved}");
    assert!(unsolved.to_string().contains("\"quincunx dots journal 1 6x7\""), "{unsolved}");
}

/// Other games keep none, and say so.
#[test]
fn other_games_keep_no_journals() {
    let (game, go) = (entry("lgame").map(Entry::start).unwrap(), &mut |_| ControlFlow::Continue(()));
    let keep = Keep { journal: "none".as_ref(), cost: Keep::COST };
    let why = |option| QueryError::NoOption { game: "lgame", option };
    let task = Task::new(Wanted::Value);
    assert_eq!(game.solve_keeping(task, keep, go).unwrap_err().why, why("journal"));
    assert_eq!(game.inspect(keep.journal), Err(why("journal")));
    assert_eq!(game.solve_for(task.nodes(5), go).unwrap_err().why, why("nodes"));
    assert_eq!(game.solve_for(task.table(5), go).unwrap_err().why, why("table"));
    assert!(why("table").to_string().ends_with('.'));
}
