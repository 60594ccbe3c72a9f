//! Dots and Boxes by its engines and its solver, compared with independent programs.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common::dots as common;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use common::{LECTURE, engine, game};
use dots::{AnyDots, Control, Margin};
use engines::dots::Study;
use game_core::{Evaluate, Order, Position, Side, ToMove};
use registry::{
    Answer, Engine, Limits, Progress, QueryError, SolveGoal, SolveRequest, TextHistory, Unit,
    UnsolvedError,
};
use search::AlphaBeta;

const EXACT: &str = include_str!("../../dots/tests/data/exact.txt");
const OPENSPIEL: &str = include_str!("../../dots/tests/data/openspiel.txt");

/// The lines of a table: position, value, Nimstring value.
fn known() -> impl Iterator<Item = (String, f64, &'static str)> {
    let lines = EXACT
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (size, start) = (format!("{}x{}", words[0], words[1]), words[2]);
        let text = match start {
            "american" => size,
            "icelandic" | "swedish" => {
                let size = size.parse::<AnyDots>().unwrap().size();
                let setup = if start == "swedish" {
                    dots::Setup::swedish(size)
                } else {
                    dots::Setup::icelandic(size)
                };
                AnyDots::from_setup(&setup).unwrap().to_string()
            }
            bits => format!("{size} {bits}"),
        };
        (text, words[3].parse().unwrap(), words[4])
    })
}

#[test]
fn solved_values_are_those_of_an_exhaustive_program() {
    let mut checked = 0;
    for (text, value, nimstring) in known() {
        let answer = game(&text).solve(&SolveRequest::default()).unwrap().answer;
        assert_eq!(
            (answer.value, answer.nimstring.as_deref(), answer.unit),
            (Some(value), Some(nimstring), Unit::Boxes)
        );
        // The value is that of the best move.
        let best = answer
            .moves
            .iter()
            .filter_map(|valued| valued.value)
            .fold(f64::NEG_INFINITY, f64::max);
        assert!(answer.exact && best.total_cmp(&value).is_eq(), "{text}");
        checked += 1;
    }
    assert!(checked > 45, "{checked}");
}

/// Whole positions of games with a score, and the value of every move.
#[test]
fn values_of_moves_are_those_of_openspiel() {
    let mut moves = 0;
    for line in OPENSPIEL.lines().filter(|line| line.starts_with("db-end ")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let text = format!("{}x{} {}", words[1], words[2], words[3]);
        let answer = game(&text).solve(&SolveRequest::default()).unwrap().answer;
        assert_eq!(answer.value, words[10].parse().ok(), "{line}");
        for (valued, told) in answer.moves.iter().zip(&words[12..]) {
            let (m, value) = told.split_once(':').unwrap();
            assert_eq!(
                (valued.m.as_str(), valued.value),
                (m, value.parse().ok()),
                "{line}"
            );
            let again = valued.again.unwrap();
            let mut after = game(&text);
            after.play(m).unwrap();
            assert_eq!(after.to_move() == game(&text).to_move(), again, "{line}");
            moves += 1;
        }
        assert_eq!(answer.moves.len(), words.len() - 12, "{line}");
    }
    assert!(moves > 100, "{moves}");
}

/// The order and the outlook prove values too, so a search to the end finds the true value.
fn proves<J: Evaluate<AnyDots> + Order<AnyDots> + Clone + Send>(evaluator: &J) {
    let mut checked = 0;
    for (text, value, _) in known() {
        let position: AnyDots = text.parse().unwrap();
        if position.edges_left() > 19 {
            continue;
        }
        checked += 1;
        let report = AlphaBeta::exact(evaluator.clone(), 1 << 22)
            .unwrap()
            .solve(&position, &search::Limits::new())
            .unwrap();
        let score = f64::from(report.value - position.payoff(position.mover()));
        assert!(
            report.proved && score.total_cmp(&value).is_eq(),
            "{text}: {score} {value}"
        );
    }
    assert!(checked > 30, "{checked}");
}

#[test]
fn evaluators_keep_to_the_truth() {
    proves(&Control);
    proves(&Margin);
}

#[test]
fn positions_beyond_the_solver_are_refused() {
    assert_eq!(
        game("5x5").solve(&SolveRequest::default()).unwrap_err().why,
        QueryError::TooManyPositions { positions: 0 }
    );
    let finished = game("1x2 1111111 score 2 0")
        .solve(&SolveRequest::default())
        .unwrap()
        .answer;
    assert_eq!((finished.value, finished.moves.len()), (Some(0.0), 0));
}

/// The outcome by a solver that is stopped after this many reports; and the number of reports.
fn outcome_until(text: &str, most: usize) -> (Result<Answer, UnsolvedError>, usize) {
    let reports = AtomicUsize::new(0);
    let listener = |_: &Progress| {
        let goes_on = reports.fetch_add(1, Relaxed) + 1 < most;
        if goes_on {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let request = SolveRequest::new(SolveGoal::Outcome).limits(Limits::new().progress(&listener));
    let answer = game(text).solve(&request).map(|solved| solved.answer);
    (answer, reports.into_inner())
}

/// A stopped request for the outcome reports bounds of the outcome, for any margin: a drawn
/// position is known not to be won before it is known not to be lost.
#[test]
fn a_stopped_outcome_is_still_an_outcome() {
    let (answer, all) = outcome_until("3x4", usize::MAX);
    let answer = answer.unwrap();
    assert_eq!((answer.value, answer.unit), (Some(0.0), Unit::Outcome));
    let broken = |most| {
        let UnsolvedError { known, between, .. } = outcome_until("3x4", most).0.unwrap_err();
        let known = known.unwrap();
        assert_eq!(
            (known.unit, known.value, known.exact),
            (Unit::Outcome, None, false),
            "{most} of {all}"
        );
        between
    };
    assert_eq!([broken(1), broken(all)], [None, Some((-1.0, 0.0))], "{all}");
}

/// Plays a game to its end; returns First's lead.
fn play(start: &str, engines: &mut [Box<dyn Engine>; 2], limits: &Limits<'_>) -> i32 {
    let mut game = game(start);
    while let ToMove::Player(player) = game.to_move() {
        let analysis = engines[player].think(game.as_ref(), limits).unwrap();
        game.play(analysis.best_move().unwrap()).unwrap();
    }
    game.payoffs()[0]
}

/// A hundred games on each side, with fixed seeds, so the score is exact.
#[test]
fn greedy_beats_random() {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..200 {
        let mut engines = [engine("greedy"), engine("random")];
        if seed % 2 == 1 {
            engines.swap(0, 1);
        }
        for engine in &mut engines {
            engine.begin(seed);
        }
        let lead = play("5x5", &mut engines, &Limits::new()) * if seed % 2 == 0 { 1 } else { -1 };
        (won, lost) = (won + u32::from(lead > 0), lost + u32::from(lead < 0));
    }
    assert!(won > 195, "{won} won, {lost} lost");
}

/// As in the lecture: the greedy player cannot decline.
#[test]
fn alphabeta_beats_greedy_from_both_sides() {
    for seats in [["alphabeta", "greedy"], ["greedy", "alphabeta"]] {
        let lead = play("4x4", &mut seats.map(engine), &Limits::new().nodes(3000));
        assert_eq!(lead > 0, seats[0] == "alphabeta", "{seats:?}: {lead}");
    }
}

/// If the exact value is within reach, the engine finds it with either evaluation.
#[test]
fn endings_are_played_exactly() {
    for (text, value, _) in known() {
        let game = game(&text);
        if text.parse::<AnyDots>().unwrap().edges_left() > 24 {
            continue;
        }
        for spec in ["alphabeta", "alphabeta:evaluation=margin"] {
            let analysis = engine(spec)
                .think(game.as_ref(), &Limits::new().every_move())
                .unwrap();
            assert_eq!(
                (analysis.value, analysis.proved),
                (Some(value), true),
                "{text}"
            );
            let answer = game.solve(&SolveRequest::default()).unwrap().answer;
            assert_eq!(analysis.moves, answer.moves, "{text}");
            let best = answer
                .moves
                .iter()
                .find(|valued| valued.value == Some(value));
            assert_eq!(analysis.best, best.map(|valued| valued.m.clone()), "{text}");
        }
    }
}

/// No limit is exceeded, whichever way the move is found.
#[test]
fn nodes_are_counted() {
    for (text, spec) in [
        (LECTURE, "alphabeta"),
        ("5x5", "alphabeta"),
        ("4x4", "alphabeta:exact=60"),
        ("5x5", "mcts"),
    ] {
        for nodes in [1, 10, 1000, 5000] {
            let analysis = engine(spec)
                .think(game(text).as_ref(), &Limits::new().nodes(nodes))
                .unwrap();
            assert!(
                analysis.nodes <= nodes && analysis.best.is_some(),
                "{text} {spec}: {} of {nodes}",
                analysis.nodes
            );
        }
    }
}

#[test]
fn boxes_bear_the_number_of_their_owner() {
    let mut history = TextHistory::new(game("1x3 1111001000"));
    for m in ["4", "7", "5", "8", "9"] {
        history.play(m, ()).unwrap();
    }
    let over = game(history.game().text().as_str());
    assert_eq!(over.text(), "1x3 1111111111 score 2 1");
    let names = "  a     b     c     d\n";
    let board =
        |boxes: &str| format!("2 +-----+-----+-----+\n  {boxes}\n1 +-----+-----+-----+\n{names}");
    assert_eq!(history.draw(5), board("|  2  |  1  |  1  |"));
    assert_eq!(history.draw(3), board("|  2  |     8     9"));
    assert_eq!(
        over.draw(&[]),
        board("|  #  |  #  |  #  |"),
        "a position alone does not say it"
    );
}

#[test]
fn moves_are_read_in_three_forms() {
    for text in ["5x5", "7x7", "1x38"] {
        let start = game(text);
        let position: AnyDots = text.parse().unwrap();
        for edge in position.moves() {
            let [mut number, mut other] = [start.clone(), start.clone()];
            number
                .play(&position.size().number(edge).to_string())
                .unwrap();
            let forms = [
                position.size().contest_text(edge),
                position.size().platform_text(edge),
            ];
            for form in forms.into_iter().flatten() {
                other.read(text).unwrap();
                other.play(&form).unwrap();
                assert_eq!(number.text(), other.text(), "{form}");
            }
        }
    }
}

#[test]
fn a_study_of_the_lecture() {
    let study = Study::of(&LECTURE.parse().unwrap());
    assert_eq!(
        (study.structure.dead(), study.structure.trees.len()),
        (9, 2)
    );
    assert_eq!(
        study.nimstring.map(|nimber| nimber.to_string()).as_deref(),
        Some("loony")
    );
    assert_eq!(study.moves.len(), 40);
    let best = study.moves.iter().filter_map(|lesson| lesson.value).max();
    assert!(
        study.value.is_some() && best == study.value,
        "{:?} {best:?}",
        study.value
    );
    assert_eq!(study.turns_to_come(), 60 - 20 + 1 - 25);
}

/// The greedy player never gives away less than nothing.
#[test]
fn the_cost_of_greed() {
    for (text, value, _) in
        known().filter(|(text, ..)| text.parse::<AnyDots>().unwrap().edges_left() <= 20)
    {
        let study = Study::of(&text.parse().unwrap());
        assert_eq!(study.value.map(f64::from), Some(value), "{text}");
        assert!(study.greedy_loses.unwrap() >= 0, "{text}");
        for lesson in &study.moves {
            assert!(
                lesson.greedy_loses.unwrap() >= 0 && lesson.value <= study.value,
                "{text}"
            );
        }
    }
    let loses = |text: &str| Study::of(&text.parse().unwrap()).greedy_loses;
    // Half a chain of three beside a whole one: take one and leave two, or lose the other.
    assert_eq!(loses("2x3 11111111110000000"), Some(2));
    assert_eq!(loses("1x3 1111111000"), Some(0));
}

/// A user who allows more nodes than the default gets the Nimstring value that takes them; one who
/// allows fewer gets the same as by default.
#[test]
fn nimstring_values_are_looked_for_with_more_nodes() {
    let (board, request) = (game("3x4"), SolveRequest::new(SolveGoal::Value));
    let solved = |request: &SolveRequest<'_>| board.solve(request).unwrap().answer.nimstring;
    let many = Limits::new().nodes(1_000_000);
    assert_eq!(
        (solved(&request), solved(&request.limits(many)).as_deref()),
        (None, Some("0"))
    );
    let position = "2x6 10000000000000000000000000000000".parse().unwrap();
    let study = |nodes| Study::within(&position, nodes);
    let (usual, many) = (study(10), study(400_000));
    assert_eq!((usual.nimstring, usual.nimbers), (None, Study::NIMBERS));
    assert!(many.nimstring.is_some() && many.nimbers == 400_000);
    assert_eq!(
        (many.value, many.greedy_loses, many.nodes),
        (usual.value, usual.greedy_loses, usual.nodes)
    );
}

#[test]
fn large_boards_are_studied_without_values() {
    let study = Study::of(&AnyDots::empty(dots::Size::new(7, 7).unwrap()));
    assert_eq!((study.value, study.nimstring, study.nodes), (None, None, 0));
    assert_eq!((study.moves.len(), study.favours), (112, Some(Side::First)));
}
