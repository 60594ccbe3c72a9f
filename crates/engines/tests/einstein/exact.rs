//! Exactly known values.

use std::collections::HashMap;

use einstein::AnyEinStein;
use game_core::{Packed, Position, Side, Stochastic, ToMove};
use registry::{Limits, QueryError, SolveRequest, Unit};

use super::{SPECS, analysis, at, engine};

/// Probabilities that the side to move wins before the roll, from two independent programs.
const VALUES: [(&str, u64, u64); 8] = [
    ("1..../6..../...../...../....c r", 43_825, 46_656),
    ("3..../5..../...../...../....c r", 50, 81),
    ("1..../2..../...../...../....c r", 347, 432),
    ("...../...../.3.../....f/...b. b", 413, 648),
    ("...../...../.3.../....f/...b. r", 5, 9),
    ("...../..6../.1.../...../a...e r", 2165, 2187),
    ("...../.2.4./...../.c.f./..... r", 113_015, 209_952),
    ("12.../6..../...../...../....d r", 40_555, 46_656),
];

/// A search that ends because everything is found gives the true value, up to the rounding of each
/// mean to 2^-25.
#[test]
#[allow(clippy::cast_precision_loss, reason = "below 2^53")]
fn expectimax_proves_the_known_values() {
    for (text, numerator, denominator) in VALUES {
        let analysis = analysis(
            "expectimax:table=64,tables=0",
            text,
            &Limits::new().depth(100),
        );
        let error = (analysis.value.unwrap() - numerator as f64 / denominator as f64).abs();
        assert!(analysis.proved && error < 1e-6, "{text}: {error}");
        assert_eq!(analysis.unit, Unit::Probability);
        assert!(analysis.moves.iter().all(|valued| valued.die.is_some()));
    }
}

/// Endgame tables give the same values at once, but rounded: up to 2^-15, and without a proof.
#[test]
#[allow(clippy::cast_precision_loss, reason = "below 2^53")]
fn tables_know_the_same_values_nearly() {
    for (text, numerator, denominator) in VALUES {
        for engine in [
            "expectimax",
            "learnt",
            "mcts",
            "mcts:leaf=learnt",
            "race:tables=4",
        ] {
            let analysis = analysis(engine, text, &Limits::new().nodes(100));
            let error = (analysis.value.unwrap() - numerator as f64 / denominator as f64).abs();
            assert!(
                !analysis.proved && error < 1.0 / 32_768.0,
                "{engine} {text}: {error}"
            );
        }
    }
}

/// The probability that First wins, by definition.
fn exact(position: &AnyEinStein, known: &mut HashMap<[u64; 2], f64>) -> f64 {
    if let Some(&value) = known.get(&position.pack()) {
        return value;
    }
    let value = match position.to_move() {
        ToMove::Nobody => f64::from(u8::from(position.payoff(Side::First) > 0)),
        ToMove::Chance => {
            let faces = position.events().map(|(face, _)| {
                let mut after = *position;
                after.happen(face);
                exact(&after, known)
            });
            let faces: Vec<f64> = faces.collect();
            faces.iter().sum::<f64>() / f64::from(u8::try_from(faces.len()).unwrap())
        }
        ToMove::Player(side) => {
            let values = position.moves().map(|m| exact(&position.after(m), known));
            if side == Side::First {
                values.fold(0.0, f64::max)
            } else {
                values.fold(1.0, f64::min)
            }
        }
    };
    known.insert(position.pack(), value);
    value
}

/// Small boards, which are searched by another type: the values are those by definition.
#[test]
fn small_boards_are_proved_too() {
    for text in [
        "3x3/3 12./3.c/.ba r",
        "3x3/3/6 13./2.b/.ca b",
        "4x4/3 .1../..3./.a../..b. r",
        "4x4/3/6 1.../.2../..c./...a b",
    ] {
        let position: AnyEinStein = text.parse().unwrap();
        let first = exact(&position, &mut HashMap::new());
        let truth = if position.mover() == Side::First {
            first
        } else {
            1.0 - first
        };
        let analysis = analysis("expectimax", text, &Limits::new().depth(100));
        assert!(
            analysis.proved && (analysis.value.unwrap() - truth).abs() < 1e-6,
            "{text}: {truth} {analysis:?}"
        );
    }
}

/// The example of the rule that a contest program gets wrong: with 4 and 5 gone, a five lets the 3
/// or the 6 move, and the 3 is better.
#[test]
fn both_substitutes_have_their_values() {
    let limits = Limits::new().depth(100).every_move();
    let analysis = analysis(
        "expectimax:table=64,tables=0",
        "...../..6../.3.../...../a...e r 5",
        &limits,
    );
    assert_eq!(analysis.best_move(), Ok("3:B3-C4"));
    assert_eq!(analysis.moves.len(), 6);
    let value = |m: &str| {
        analysis
            .moves
            .iter()
            .find(|valued| valued.m == m)
            .and_then(|valued| valued.value)
            .unwrap()
    };
    assert!(
        (value("3:B3-C4") - 0.988_112).abs() < 1e-6 && (value("6:C2-D3") - 0.955_190).abs() < 1e-6
    );
    assert_eq!(analysis.value, Some(value("3:B3-C4")));
}

/// A search of one move sees an immediate win: the corner, or the last stone.
#[test]
fn a_win_with_one_move_is_taken() {
    for (text, best) in [
        ("...../...../...../...1./a.... r 3", "1:D4-E5"),
        ("...../.c.../...../..2../.6... b 5", "3:B2-A1"),
        ("4x4/3 ..../.1../..a./.... r 2", "1:B2-C3x"),
        ("3x3/3 1../.2./..a r 2", "2:B2-C3x"),
    ] {
        for spec in SPECS.into_iter().filter(|&spec| spec != "random") {
            let analysis = analysis(spec, text, &Limits::new().nodes(2000));
            assert_eq!(analysis.best_move(), Ok(best), "{spec} {text}");
        }
    }
}

#[test]
fn a_finished_game_is_solved_and_not_played() {
    for text in [
        "...../...../...../...../a...1 b",
        "a..../...../...../..2../..... r",
        "3x3/3 .../.../..1 b",
    ] {
        let game = at(text);
        let answer = game.solve(&SolveRequest::default()).unwrap().answer;
        assert_eq!(
            (answer.value, answer.exact, answer.moves.len()),
            (Some(0.0), true, 0),
            "{text}"
        );
        assert_eq!(game.moves_left(), Some(0));
        for spec in SPECS {
            assert_eq!(
                engine(spec).think(game.as_ref(), &Limits::new()),
                Err(QueryError::Finished),
                "{spec} {text}"
            );
        }
    }
}
