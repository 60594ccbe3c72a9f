//! The L-Game's engines compared with the published figures and with the rules.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use engines::entry;
use game_core::{Notation, Outcome, Position, Ranking, Tally};
use lgame::{LGame, Manner, Practical, Solution, States};
use registry::{Analysis, EngineSpec, ErasedGame, Limits, QueryError, SolveRequest};

fn at(text: &str) -> Box<dyn ErasedGame> {
    let mut game = entry("lgame").unwrap().start();
    game.read(text).unwrap();
    game
}

fn analyse(game: &dyn ErasedGame) -> Result<Analysis, QueryError> {
    game.engine(&EngineSpec::named("perfect").unwrap())
        .unwrap()
        .think(game, &Limits::new())
}

#[test]
fn the_census_is_that_of_the_complete_solution() {
    let census = entry("lgame").unwrap().solve_completely.unwrap()();
    assert_eq!(
        census.states,
        Tally {
            won: 8048,
            lost: 232,
            drawn: 10_088
        }
    );
    assert_eq!(
        census.classes,
        Tally {
            won: 1006,
            lost: 29,
            drawn: 1261
        }
    );
    assert_eq!(
        (
            census.longest,
            census.states.total(),
            census.classes.total()
        ),
        (9, 18_368, 2296)
    );
}

#[test]
fn of_the_first_moves_36_draw_and_29_lose() {
    let answer = entry("lgame")
        .unwrap()
        .start()
        .solve(&SolveRequest::default())
        .unwrap()
        .answer;
    let count = |value: f64| {
        answer
            .moves
            .iter()
            .filter(|valued| valued.value == Some(value))
            .count()
    };
    assert_eq!([count(1.0), count(0.0), count(-1.0)], [0, 36, 29]);
    assert_eq!((answer.value, answer.distance), (Some(0.0), None));
}

#[test]
fn a_decided_variation_is_as_long_as_the_distance_and_ends_the_game() {
    // Every position two plies from the start that is won or lost.
    let start = entry("lgame").unwrap().start();
    let mut lengths = [0; 10];
    for first in start.solve(&SolveRequest::default()).unwrap().answer.moves {
        for second in at(&first.position)
            .solve(&SolveRequest::default())
            .unwrap()
            .answer
            .moves
        {
            let game = at(&second.position);
            let Ok(analysis) = analyse(game.as_ref()) else {
                continue;
            };
            let Some(distance) = analysis.distance else {
                continue;
            };
            assert_eq!(
                analysis.variation.len(),
                distance as usize,
                "{}",
                second.position
            );
            let mut end = game.clone();
            for m in &analysis.variation {
                end.play(m).unwrap();
            }
            assert!(end.steps().is_empty(), "{}", second.position);
            assert_eq!(
                analysis.value > Some(0.0),
                distance % 2 == 1,
                "winners move at odd distances"
            );
            lengths[analysis.variation.len()] += 1;
        }
    }
    assert!(
        [1, 2, 3, 4, 5, 6, 7, 8, 9]
            .into_iter()
            .filter(|&length| lengths[length] > 0)
            .count()
            >= 7,
        "{lengths:?}"
    );
}

#[test]
fn a_drawn_variation_never_leaves_the_draw_and_is_short() {
    let mut game = entry("lgame").unwrap().start();
    let analysis = analyse(game.as_ref()).unwrap();
    assert!((1..=8).contains(&analysis.variation.len()));
    for m in &analysis.variation {
        game.play(m).unwrap();
        assert_eq!(
            game.solve(&SolveRequest::default()).unwrap().answer.value,
            Some(0.0)
        );
    }
}

#[test]
fn the_best_move_is_the_first_of_the_best() {
    for text in ["nAA./.BA./.BA./.BBn A", "..nA/.B.A/.BAA/.BBn B"] {
        let game = at(text);
        let analysis = analyse(game.as_ref()).unwrap();
        let equal = |valued: &&registry::ValuedMove| {
            valued.value == analysis.value && valued.distance == analysis.distance
        };
        assert_eq!(
            analysis.moves.iter().find(equal).unwrap().m,
            analysis.best_move().unwrap()
        );
    }
}

/// All engines that never err by design, options included.
const SOUND: [&str; 5] = [
    "perfect",
    "hunt",
    "traps",
    "traps:measure=share",
    "probability",
];

/// Proof by exhaustion: in every position and against every reply, no engine gives up a win or a
/// draw. In each of the 18,368 states (8,048 won, 10,088 drawn) the move leads to a position of the
/// same outcome, and from a won one to an end that is one ply nearer.
#[test]
#[ignore = "a minute; .ci/deep"]
fn sound_engines_never_leave_a_draw_and_win_the_shortest_way() {
    let solution = Solution::new();
    let mut kept = Tally::default();
    for spec in SOUND {
        let mut engine = entry("lgame")
            .unwrap()
            .start()
            .engine(&spec.parse().unwrap())
            .unwrap();
        for rank in 0..States::COUNT as u64 {
            let position: LGame = States.unrank(rank).unwrap();
            let outcome = solution.outcome(&position);
            if outcome == Outcome::Loss(0) {
                continue;
            }
            let game = at(&position.to_string());
            let best = engine
                .think(game.as_ref(), &Limits::new())
                .unwrap()
                .best
                .unwrap();
            let after = position.after(position.read_move(&best).unwrap());
            assert_eq!(
                solution.outcome(&after).reversed().one_ply_earlier(),
                outcome,
                "{spec} at {position}"
            );
            kept.add(outcome);
        }
    }
    assert_eq!(
        kept,
        Tally {
            won: 5 * 8048,
            lost: 5 * (232 - 120),
            drawn: 5 * 10_088
        }
    );
}

/// The reasons agree with the table of merits.
#[test]
fn reasons_give_the_merit() {
    let reason = |spec: &str, text: &str| {
        let game = at(text);
        let mut engine = game.engine(&spec.parse().unwrap()).unwrap();
        engine.think(game.as_ref(), &Limits::new()).unwrap().reasons
    };
    let start = LGame::START.to_string();
    let hunt = reason("hunt", &start);
    assert_eq!(hunt.len(), 1);
    assert_eq!(
        hunt[0].en,
        "Against random play this wins within 2.54 own moves on average."
    );
    let traps = Practical::new(Manner::Traps);
    let after = LGame::START.after(traps.best_move(&LGame::START).unwrap());
    let sentence = format!(
        "Of the opponent's {} replies {} lose by force.",
        after.move_count(),
        traps.merit(&after)
    );
    assert_eq!(reason("traps", &start)[0].en, sentence);
    // In a decided game the values are the reason.
    for spec in SOUND {
        assert!(reason(spec, "..nA/.B.A/.BAA/.BBn B").is_empty(), "{spec}");
    }
}
