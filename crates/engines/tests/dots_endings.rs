//! Endings of Dots and Boxes: requests to the solver, its results when it is stopped, and the
//! player's use of it within its limits.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common::dots as common;

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use common::{LECTURE, engine, game};
use dots::AnyDots;
use engines::dots::Study;
use game_core::{Position, Side, ToMove};
use registry::{
    Answer, Limits, Progress, QueryError, SolveGoal, SolveRequest, Unit, UnsolvedError,
};

fn solve(text: &str, wanted: SolveGoal, limits: Limits<'_>) -> Result<Answer, UnsolvedError> {
    game(text)
        .solve(&SolveRequest::new(wanted).limits(limits))
        .map(|solved| solved.answer)
}

/// Contest boards with at most this many undrawn edges, from games of two random players; the score
/// is that of the game.
fn late(edges: u32, count: u64) -> Vec<String> {
    let position = |seed| {
        let (mut game, mut random) = (game("5x5"), engine("greedy"));
        let mut other = engine("random");
        other.begin(seed);
        while game
            .text()
            .parse::<AnyDots>()
            .unwrap()
            .after_captures()
            .edges_left()
            > edges
        {
            // Random edges first, so that games differ; then sensible ones, so that boxes are left.
            let drawn = 60 - game.steps().len();
            let engine = if drawn < 12 { &mut other } else { &mut random };
            let analysis = engine.think(game.as_ref(), &Limits::new()).unwrap();
            game.play(analysis.best_move().unwrap()).unwrap();
        }
        game.text()
    };
    (0..count).map(position).collect()
}

/// The value alone and the outcome agree with the whole answer.
#[test]
fn parts_of_the_answer_agree_with_the_whole() {
    let mut outcomes = [0; 3];
    let texts = [
        "1x3 1111111110 score 0 2",
        "1x2 1111111 score 1 1",
        "2x3",
        "2x2 110011101101 2",
        "1x3 1111111110",
    ];
    let scored = [
        "1x3 1111111100 score 0 1",
        "1x2 1111101",
        "2x3 11111111100000000 2",
        "1x1 1111 score 0 1",
    ];
    let late = late(22, 20);
    for text in texts
        .into_iter()
        .chain(scored)
        .chain(late.iter().map(String::as_str))
    {
        let all = solve(text, SolveGoal::Moves, Limits::new()).unwrap();
        let value = solve(text, SolveGoal::Value, Limits::new()).unwrap();
        assert_eq!(
            (value.value, value.unit, value.moves.len()),
            (all.value, Unit::Boxes, 0),
            "{text}"
        );
        assert_eq!(
            (value.nimstring, value.exact),
            (all.nimstring, true),
            "{text}"
        );
        let position: AnyDots = text.parse().unwrap();
        let lead = all.value.unwrap() + f64::from(position.payoff(position.mover()));
        let outcome = solve(text, SolveGoal::Outcome, Limits::new()).unwrap();
        let expected = if lead == 0.0 { 0.0 } else { lead.signum() };
        assert_eq!(
            (outcome.value, outcome.unit, outcome.moves.len()),
            (Some(expected), Unit::Outcome, 0),
            "{text}"
        );
        outcomes[if lead > 0.0 {
            0
        } else if lead < 0.0 {
            1
        } else {
            2
        }] += 1;
    }
    assert!(outcomes.iter().all(|&count| count > 0), "{outcomes:?}");
}

/// Several threads find what one finds.
#[test]
#[cfg(not(target_family = "wasm"))]
fn threads_find_the_same() {
    let threads = |wanted, count| solve("3x4", wanted, Limits::new().threads(count)).unwrap();
    assert_eq!(threads(SolveGoal::Value, 2).value, Some(0.0));
    let moves = |count| solve(LECTURE, SolveGoal::Moves, Limits::new().threads(count)).unwrap();
    assert_eq!(moves(3).moves, moves(1).moves);
}

/// When it is stopped at any time, an answer reports what was proved, and nothing else.
#[test]
#[ignore = "takes long: the gate runs it"]
fn a_stopped_solver_reports_what_was_proved() {
    let whole = solve("3x3", SolveGoal::Moves, Limits::new()).unwrap();
    let (mut with_bounds, mut with_moves, mut calls) = (0, 0, 0);
    loop {
        let left = AtomicU64::new(calls);
        let listener = |_: &Progress| {
            let goes_on = left
                .fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1))
                .is_ok();
            if goes_on {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let told = solve("3x3", SolveGoal::Moves, Limits::new().progress(&listener));
        calls += 1;
        let Err(unsolved) = told else { break };
        let known = unsolved.known.unwrap();
        assert_eq!((&unsolved.why, known.exact), (&QueryError::Stopped, false));
        if let Some((lower, upper)) = unsolved.between {
            assert!(
                known.value.is_none() && lower <= -3.0 && -3.0 <= upper && upper - lower < 18.0
            );
            with_bounds += 1;
        }
        assert!(known.value.is_none() || (known.value == whole.value && known.moves.len() == 24));
        for (known, true_one) in known.moves.iter().zip(&whole.moves) {
            assert!(
                known.value.is_none() || known.value == true_one.value,
                "{known:?}"
            );
        }
        with_moves += usize::from(known.moves.iter().any(|valued| valued.value.is_some()));
    }
    assert!(
        with_bounds > 0 && with_moves > 10,
        "{with_bounds} and {with_moves} of {calls}"
    );
}

/// The value comes first, then the moves one after another.
#[test]
fn the_value_is_reported_before_the_moves() {
    let reports = Mutex::new(Vec::new());
    let listener = |progress: &Progress| {
        reports.lock().unwrap().push(progress.clone());
        ControlFlow::Continue(())
    };
    let nodes = solve("3x3", SolveGoal::Moves, Limits::new().progress(&listener))
        .unwrap()
        .nodes;
    let heard = reports.into_inner().unwrap();
    let first = heard
        .iter()
        .position(|course| course.value.is_some())
        .unwrap();
    assert!(heard[..first].iter().all(|course| course.moves.is_none()) && first > 0);
    assert!(
        heard[first..]
            .iter()
            .all(|course| (course.value, course.unit) == (Some(-3.0), Unit::Boxes))
    );
    let settled: Vec<usize> = heard[first..]
        .iter()
        .filter_map(|course| course.moves)
        .map(|moves| moves.0)
        .collect();
    assert!(
        settled.is_sorted() && settled[0] == 0 && settled.last() == Some(&23),
        "{settled:?}"
    );
    assert!(
        heard.is_sorted_by_key(|course| course.nodes)
            && heard.iter().all(|course| course.nodes <= nodes)
    );
    assert!(
        heard
            .iter()
            .all(|course| course.table_bytes.is_some_and(|bytes| bytes <= 1 << 30))
    );
}

/// A proved win is won, with limits of any size and against any opponent.
#[test]
fn proved_wins_are_won() {
    let (mut proved, mut games) = (0, 0);
    for (number, start) in late(32, 24).into_iter().enumerate() {
        for (nodes, opponent) in [
            (700, "random"),
            (3000, "alphabeta:exact=60"),
            (40_000, "greedy"),
        ] {
            let mut engines = [engine("alphabeta"), engine(opponent)];
            engines[1].begin(number as u64);
            let (mut game, mut won) = (game(&start), false);
            let ToMove::Player(me) = game.to_move() else {
                continue;
            };
            while let ToMove::Player(player) = game.to_move() {
                let limits = Limits::new().nodes(if player == me { nodes } else { 20_000 });
                let analysis = engines[usize::from(player != me)]
                    .think(game.as_ref(), &limits)
                    .unwrap();
                if player == me && analysis.proved {
                    won |= f64::from(game.payoffs()[me]) + analysis.value.unwrap() > 0.0;
                }
                game.play(analysis.best_move().unwrap()).unwrap();
            }
            games += 1;
            if won {
                proved += 1;
                assert!(
                    game.payoffs()[me] > 0,
                    "{start} against {opponent} with {nodes} nodes"
                );
            }
        }
    }
    assert!(proved * 4 > games && proved > 20, "{proved} of {games}");
}

/// By a clock that advances at each look, the exact value stops in time for the other search.
#[test]
fn time_is_kept() {
    for text in late(36, 6)
        .iter()
        .map(String::as_str)
        .chain([LECTURE, "4x4", "1x7", "2x2"])
    {
        for (limit, every_move) in [(1, false), (10, true), (60, false), (500, true)] {
            let looks = AtomicU64::new(0);
            let clock = || Duration::from_millis(looks.fetch_add(1, Relaxed));
            let limits = Limits::new().time(Duration::from_millis(limit), &clock);
            let limits = if every_move {
                limits.every_move()
            } else {
                limits
            };
            let analysis = engine("alphabeta:exact=60")
                .think(game(text).as_ref(), &limits)
                .unwrap();
            assert!(analysis.best.is_some());
            assert!(
                looks.load(Relaxed) <= limit + 8,
                "{text}: {} of {limit}",
                looks.load(Relaxed)
            );
        }
    }
}

/// The engine's own limit of nodes holds for endings too, and a stop ends them.
#[test]
fn limits_hold_for_endings() {
    for text in late(34, 4) {
        for nodes in [1, 2, 100, 5000] {
            let spec = format!("alphabeta:nodes={nodes}");
            let analysis = engine(&spec)
                .think(game(&text).as_ref(), &Limits::new())
                .unwrap();
            assert!(
                analysis.nodes <= nodes && analysis.best.is_some(),
                "{text}: {} of {nodes}",
                analysis.nodes
            );
        }
        let stop = std::sync::atomic::AtomicBool::new(true);
        let stopped = engine("alphabeta")
            .think(game(&text).as_ref(), &Limits::new().stop(&stop))
            .unwrap();
        assert!(
            stopped.best.is_some() && stopped.nodes < 5000,
            "{text}: {}",
            stopped.nodes
        );
    }
}

/// The lecture's position is within the reach of a study, with every move and the cost of greed.
#[test]
fn the_lecture_is_known_in_full() {
    let study = Study::of(&LECTURE.parse().unwrap());
    assert!(
        study
            .moves
            .iter()
            .all(|lesson| lesson.value.is_some() && lesson.greedy_loses.is_some())
    );
    assert!(
        study.greedy_loses.is_some() && study.nodes <= Study::VALUES,
        "{}",
        study.nodes
    );
    let solved = solve(LECTURE, SolveGoal::Moves, Limits::new()).unwrap();
    let values: Vec<Option<f64>> = study
        .moves
        .iter()
        .map(|lesson| lesson.value.map(f64::from))
        .collect();
    assert_eq!(
        values,
        solved
            .moves
            .iter()
            .map(|valued| valued.value)
            .collect::<Vec<_>>()
    );
    assert_eq!(study.position.mover(), Side::First);
}

/// If the limit ends the search, unknown values are left out, and the study ends.
#[test]
fn studies_end() {
    let study = Study::of(&late(40, 1)[0].parse().unwrap());
    assert!(study.nodes <= Study::VALUES);
    let known = study.moves.iter().filter_map(|lesson| lesson.value).max();
    assert!(known.is_none() || known <= study.value);
}
