//! Single games: the score and the reason of each way to end.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::collections::HashMap;
use std::time::Duration;

use arena::{
    Adjudication, Budget, EngineProvider, Job, JobError, MakeEngineError, Reason, Record, Rules,
};
use common::{START, Toys, board_value, job, played};
use game_core::{Notation, Position, ToMove};
use registry::{ErasedGame, SpecError};
use toys::tic_tac_toe::Board;

/// The position after the steps of a record, played with the game alone as an oracle, and how often
/// each stood.
fn replayed(
    toys: &Toys,
    job: &Job,
    record: &Record,
) -> (Box<dyn ErasedGame>, HashMap<String, usize>) {
    let mut game = toys.game(&job.game).unwrap();
    game.read(&record.start).unwrap();
    let mut seen = HashMap::from([(game.text(), 1)]);
    for step in &record.steps {
        game.play(step).unwrap();
        *seen.entry(game.text()).or_insert(0) += 1;
    }
    (game, seen)
}

#[test]
fn a_game_to_its_end_has_the_payoff_of_its_last_position() {
    let toys = Toys::default();
    let mut winners = [0; 3];
    for seed in 0..200 {
        let job = Job {
            seeds: [seed, seed + 1000],
            ..job(["random", "random"])
        };
        let record = played(&toys, &job);
        let (game, _) = replayed(&toys, &job, &record);
        assert_eq!(
            (game.to_move(), &record.reason),
            (ToMove::Nobody, &Reason::Decided)
        );
        let expected = match game.payoffs()[0] {
            0 => None,
            payoff => Some(usize::from(payoff < 0)),
        };
        assert_eq!(record.winner, expected);
        winners[record.half_points(0)] += 1;
        let moves = record.usage.map(|usage| usage.moves);
        assert_eq!(moves.iter().sum::<u64>(), record.steps.len() as u64);
        assert_eq!(played(&toys, &job), record, "the same job is the same game");
    }
    assert!(winners.iter().all(|&count| count > 10), "{winners:?}");
}

#[test]
fn an_engine_that_breaks_the_rules_loses_in_either_seat() {
    let toys = Toys::default();
    for (culprit, name) in [
        ("cheat", "illegal"),
        ("mute", "refusal"),
        ("crash", "panic"),
        ("panic-at-start", "panic"),
        ("slow 11", "time"),
    ] {
        for seat in 0..2 {
            let mut engines = ["random"; 2];
            engines[seat] = culprit;
            let mut job = job(engines);
            job.budgets[seat] = Budget::Move {
                time: Duration::from_millis(10),
            };
            let record = played(&toys, &job);
            assert_eq!(
                (record.winner, record.reason.name()),
                (Some(1 - seat), name),
                "{culprit}"
            );
            assert!(
                record.reason.to_string().ends_with('.') || name == "panic",
                "{}",
                record.reason
            );
            replayed(&toys, &job, &record);
        }
    }
}

#[test]
fn messages_are_kept_and_long_texts_are_cut() {
    let toys = Toys::default();
    let Reason::Illegal { text, message } = played(&toys, &job(["cheat", "random"])).reason else {
        panic!()
    };
    assert!(text.starts_with("Z9Z9") && text.chars().count() == 201 && !message.is_empty());
    let Reason::Panic { message } = played(&toys, &job(["random", "crash"])).reason else {
        panic!()
    };
    assert_eq!(message, "the second thought");
    let Reason::Refusal { message } = played(&toys, &job(["mute", "random"])).reason else {
        panic!()
    };
    assert_eq!(message, registry::QueryError::Finished.to_string());
    let sore = played(&toys, &job(["panic-at-end", "panic-at-end"]));
    assert_eq!(sore.reason, Reason::Decided);
}

/// A game of one that takes its time against one that thinks a millisecond, by the clock of the toys.
fn limited(spec: &str, budget: Budget, margin: u64) -> Record {
    let toys = Toys::default();
    let mut job = job([spec, "slow 1"]);
    job.budgets = [budget, Budget::Nodes { nodes: 1 }];
    job.rules.margin = Duration::from_millis(margin);
    played(&toys, &job)
}

/// A clock for the whole game, in milliseconds.
const fn clock(base: u64, increment: u64) -> Budget {
    Budget::Game {
        base: Duration::from_millis(base),
        increment: Duration::from_millis(increment),
    }
}

#[test]
fn time_is_measured_by_the_clock() {
    let ms = Duration::from_millis;
    let per_move = Budget::Move { time: ms(10) };
    assert_eq!(limited("slow 10", per_move, 0).reason, Reason::Decided);
    assert_eq!(
        limited("slow 11", per_move, 0).reason,
        Reason::Time {
            used: ms(11),
            allowed: ms(10)
        }
    );
    assert_eq!(limited("slow 11", per_move, 1).reason, Reason::Decided);
    // The first moves of both make a game of seven plies, four of them by First.
    let record = limited("slow 10", clock(40, 0), 0);
    assert_eq!(
        (
            record.reason.name(),
            record.usage[0].moves,
            record.usage[0].time
        ),
        ("decided", 4, ms(40))
    );
    assert_eq!(
        limited("slow 10", clock(39, 0), 0).reason,
        Reason::Time {
            used: ms(10),
            allowed: ms(9)
        }
    );
    assert_eq!(limited("slow 10", clock(10, 10), 0).reason, Reason::Decided);
    assert_eq!(
        limited("late 0", clock(1000, 100), 0).reason,
        Reason::Decided
    );
    assert_eq!(limited("late 5", per_move, 0).reason.name(), "time");
}

/// The margin is granted once for the whole game: 39 of 40, and then 38 more when 1 is left of it.
#[test]
fn the_margin_is_granted_once() {
    let ms = Duration::from_millis;
    assert_eq!(
        limited("slow 39", clock(1, 0), 40).reason,
        Reason::Time {
            used: ms(39),
            allowed: ms(0)
        }
    );
    assert_eq!(limited("slow 10", clock(1, 0), 39).reason, Reason::Decided);
    assert_eq!(
        limited("slow 10", clock(1, 0), 38).reason,
        Reason::Time {
            used: ms(10),
            allowed: ms(0)
        }
    );
}

#[test]
fn equal_time_is_the_mean_of_the_opponent() {
    let toys = Toys::default();
    let mut job = job(["slow 30", "late 0"]);
    job.budgets[1] = Budget::Equal {
        spent: Duration::from_millis(30),
        moves: 3,
    };
    let record = played(&toys, &job);
    // Before its three moves: (30 + 30) / 4, (30 + 60) / 5, (30 + 90) / 6 milliseconds.
    assert_eq!(record.usage[1].time, Duration::from_millis(15 + 18 + 20));
    assert_eq!(record.reason, Reason::Decided);
}

#[test]
fn the_third_repetition_is_a_draw() {
    let toys = Toys::default();
    let job = Job {
        game: "lgame".to_owned(),
        start: "nAA./.BA./.BA./.BBn A".to_owned(),
        ..job(["perfect", "perfect"])
    };
    let record = played(&toys, &job);
    assert_eq!((record.winner, &record.reason), (None, &Reason::Repetition));
    let (game, seen) = replayed(&toys, &job, &record);
    assert_eq!(seen[&game.text()], 3);
    assert_eq!(
        seen.values().filter(|&&times| times >= 3).count(),
        1,
        "no earlier position stood there so often"
    );
}

#[test]
fn long_games_are_drawn() {
    let toys = Toys::default();
    for most_plies in [0, 1, 5] {
        let rules = Rules {
            most_plies,
            ..Rules::default()
        };
        let record = played(
            &toys,
            &Job {
                rules,
                ..job(["random", "random"])
            },
        );
        assert_eq!((record.winner, &record.reason), (None, &Reason::Plies));
        assert_eq!(record.steps.len(), most_plies as usize);
    }
}

/// Random games from a drawn position end with the exact value as soon as a player makes a losing
/// move; if draws are adjudicated too, they end at once.
#[test]
fn adjudication_is_the_exact_value() {
    let toys = Toys::default();
    let mut winners = [0; 3];
    for seed in 0..60 {
        let start = "x../.../...".to_owned();
        let rules = Rules {
            adjudication: Adjudication::Won,
            ..Rules::default()
        };
        let job = Job {
            start,
            seeds: [seed, seed + 99],
            rules,
            ..job(["random", "random"])
        };
        let record = played(&toys, &job);
        let (game, seen) = replayed(&toys, &job, &record);
        let board: Board = game.text().parse().unwrap();
        if let ToMove::Player(mover) = game.to_move() {
            assert_eq!(record.reason, Reason::Adjudicated);
            assert_eq!(
                record.winner,
                Some(if board_value(&board) == 1 {
                    mover
                } else {
                    1 - mover
                })
            );
        }
        let before = seen.keys().filter(|text| **text != game.text());
        assert!(
            before
                .map(|text| board_value(&text.parse().unwrap()))
                .all(|value| value == 0)
        );
        winners[record.half_points(0)] += 1;
        let rules = Rules {
            adjudication: Adjudication::All,
            ..Rules::default()
        };
        let record = played(&toys, &Job { rules, ..job });
        assert_eq!(
            (record.winner, record.reason, record.steps.len()),
            (None, Reason::Adjudicated, 0)
        );
    }
    assert!(winners[0] > 0 && winners[2] > 0, "{winners:?}");
}

#[test]
fn both_games_of_a_pair_see_the_same_dice() {
    let toys = Toys::default();
    let start = toys.game("race").unwrap().text();
    let race = |engines, seeds, dice| Job {
        game: "race".to_owned(),
        start: start.clone(),
        seeds,
        dice,
        ..job(engines)
    };
    let mut lines = 0;
    for dice in 0..50 {
        let first = played(&toys, &race(["random", "random"], [1, 2], dice));
        let other = played(&toys, &race(["random", "random"], [3, 4], dice));
        let rolls = |record: &Record| record.steps.iter().step_by(2).cloned().collect::<Vec<_>>();
        assert!(
            rolls(&first)
                .iter()
                .zip(rolls(&other))
                .all(|(one, two)| *one == two),
            "{dice}"
        );
        lines += usize::from(first.steps != other.steps);
        assert_ne!(
            rolls(&first),
            rolls(&played(
                &toys,
                &race(["random", "random"], [1, 2], dice + 50)
            ))
        );
    }
    assert!(lines > 40, "the lines differ although the dice do not");
}

#[test]
fn jobs_that_describe_no_game_are_refused() {
    let toys = Toys::default();
    let refused = |job: Job| arena::play(&job, &toys, &|| Duration::ZERO).unwrap_err();
    let sound = job(["random", "random"]);
    let unknown = refused(Job {
        game: "chess".to_owned(),
        ..sound.clone()
    });
    assert_eq!(
        unknown,
        JobError::UnknownGame {
            name: "chess".to_owned()
        }
    );
    assert!(matches!(
        refused(Job {
            start: "x".to_owned(),
            ..sound.clone()
        }),
        JobError::Start(_)
    ));
    let engine = refused(Job {
        engines: [String::new(), String::new()],
        ..sound
    });
    assert_eq!(
        engine,
        JobError::Engine {
            spec: String::new(),
            fault: MakeEngineError::Spec(SpecError::NoName)
        }
    );
    for error in [unknown, engine] {
        assert!(error.to_string().ends_with('.'));
    }
}

#[test]
fn jobs_and_records_round_trip_as_json() {
    let toys = Toys::default();
    for engines in [
        ["random", "random"],
        ["cheat", "random"],
        ["crash", "random"],
        ["mute", "slow 3"],
    ] {
        let mut job = job(engines);
        job.budgets[0] = Budget::Equal {
            spent: Duration::from_nanos(7),
            moves: 1,
        };
        let text = serde_json::to_string(&job).unwrap();
        assert_eq!(serde_json::from_str::<Job>(&text).unwrap(), job);
        let record = played(&toys, &job);
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<Record>(&text).unwrap(), record);
    }
}

/// The start that the jobs name is that of the game.
#[test]
fn jobs_begin_at_the_start_of_the_game() {
    assert_eq!(Board::START.to_string(), START);
    assert_eq!(
        Board::START.move_text(Board::START.moves().next().unwrap()),
        "A1"
    );
}
