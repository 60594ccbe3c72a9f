//! Long solves of Dots and Boxes with a journal: their reports, and how a stopped search continues.
#![cfg(not(target_family = "wasm"))]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use std::ops::ControlFlow;
use std::sync::Mutex;

use ::dots::solve::journal::JournalError;
use engines::dots::inspect;
use engines::entry;
use registry::{
    Entry, ErasedGame, Limits, Progress, QueryError, SolveGoal, SolveRequest, SolverJournal,
};

fn game(text: &str) -> Box<dyn ErasedGame> {
    let mut game = entry("dots").map(Entry::start).unwrap();
    game.read(text).unwrap();
    game
}

/// Checks the reports of a run that begins with a journal of these lines; returns its lines after it.
fn check_reports(heard: &[Progress], lines: u64) -> u64 {
    assert!(heard.is_sorted_by_key(|course| course.nodes));
    assert!(
        heard
            .iter()
            .all(|course| course.table_bytes == Some(1 << 25))
    );
    assert!(
        heard
            .iter()
            .filter_map(|course| course.part)
            .all(|(question, part)| question > 0 && (0.0..=1.0).contains(&part))
    );
    let (before, after) = (heard[0].kept.unwrap(), heard.last().unwrap().kept.unwrap());
    assert!(
        before == (lines, 0) && after.0 >= lines && after.1 == 0,
        "{before:?} {after:?}"
    );
    after.0
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn a_search_that_is_stopped_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let journal = SolverJournal {
        path: &folder.path().join("journal"),
        min_nodes: 1000,
    };
    let game = game("3x4");
    let (mut runs, mut lines) = (0, 0);
    let answer = loop {
        let reports = Mutex::new(Vec::new());
        let listener = |progress: &Progress| {
            reports.lock().unwrap().push(progress.clone());
            if progress.nodes < 200_000 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let limits = Limits::new().memory(1 << 25).progress(&listener);
        let told = game.solve(
            &SolveRequest::new(SolveGoal::Value)
                .limits(limits)
                .journal(journal),
        );
        let heard = reports.into_inner().unwrap();
        runs += 1;
        lines = check_reports(&heard, lines);
        match told {
            Ok(solved) => break solved.answer,
            Err(unsolved) => {
                assert!(heard.iter().any(|course| course.part.is_some()));
                assert_eq!(
                    (unsolved.why, unsolved.known.unwrap().exact),
                    (QueryError::Stopped, false)
                );
                assert!(
                    unsolved
                        .between
                        .is_none_or(|(lower, upper)| lower <= 0.0 && 0.0 <= upper)
                );
            }
        }
        assert!(runs < 40, "it does not go on");
    };
    assert_eq!((answer.value, answer.exact), (Some(0.0), true));
    assert!(runs > 1 && lines > 20, "{runs} runs, {lines} lines");
    let told = inspect(game.as_ref(), journal.path).unwrap();
    assert_eq!((told.settled, told.damaged, told.unlikely), (lines, 0, 0));
    assert_eq!(
        told.undrawn.iter().map(|&(_, count)| count).sum::<u64>(),
        lines
    );
}

/// A limit is exact to the node, and with it even a hopeless position is started.
#[test]
fn limits_hold_with_a_journal() {
    let folder = tempfile::tempdir().unwrap();
    let journal = SolverJournal {
        path: &folder.path().join("journal"),
        min_nodes: 100,
    };
    let request = SolveRequest::default();
    let few = request.limits(Limits::new().nodes(3000));
    for request in [few.journal(journal), few] {
        let unsolved = game("7x7").solve(&request).unwrap_err();
        assert_eq!(
            unsolved.why,
            QueryError::TooManyPositions { positions: 3000 }
        );
    }
    let unsolved = game("6x7").solve(&request.journal(journal)).unwrap_err();
    assert!(
        matches!(
            unsolved.why,
            QueryError::Journal {
                error: JournalError::NotAJournal { .. },
                ..
            }
        ),
        "{unsolved}"
    );
    assert!(
        unsolved
            .to_string()
            .contains("\"quincunx dots journal 1 6x7\""),
        "{unsolved}"
    );
}

/// Other games keep no journals, and report that.
#[test]
fn other_games_keep_no_journals() {
    let game = entry("lgame").map(Entry::start).unwrap();
    let journal = SolverJournal {
        path: "none".as_ref(),
        min_nodes: SolverJournal::DEFAULT_MIN_NODES,
    };
    let why = |option| QueryError::NoOption {
        game: "lgame",
        option,
    };
    assert_eq!(inspect(game.as_ref(), journal.path), Err(why("journal")));
    let request = SolveRequest::new(SolveGoal::Value);
    for (request, option) in [
        (request.journal(journal), "journal"),
        (request.proof(), "proof"),
        (request.limits(Limits::new().nodes(5)), "nodes"),
        (request.limits(Limits::new().memory(5)), "table"),
    ] {
        assert_eq!(game.solve(&request).unwrap_err().why, why(option));
    }
    assert!(why("table").to_string().ends_with('.'));
}
