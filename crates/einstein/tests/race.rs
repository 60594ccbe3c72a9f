//! The race compared with its definition, and with exact values if no capture is possible.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;
use crate::exact;

use std::collections::BTreeMap;

use common::Board;
use einstein::{AnyEinStein, AnyRace, EinStein, Race, Setup, Square, WIN};
use exact::Exact;
use game_core::laws::{LawError, Suite};
use game_core::{Evaluate, NodeContext, Notation, Order, Position, Side, ToMove, random_step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Distances by number of stone.
type Vector = BTreeMap<u8, i32>;

/// Mean turns, and the probability of each number of turns, by the definition.
fn plain(
    vector: &Vector,
    faces: u8,
    known: &mut BTreeMap<Vector, (f64, Vec<f64>)>,
) -> (f64, Vec<f64>) {
    if vector.values().any(|&distance| distance == 0) {
        return (0.0, vec![1.0]);
    }
    if let Some(found) = known.get(vector) {
        return found.clone();
    }
    let (mut mean, mut turns) = (1.0, vec![0.0; 40]);
    for die in 1..=faces {
        let smaller = vector.keys().filter(|&&number| number <= die).max();
        let larger = vector.keys().filter(|&&number| number >= die).min();
        let nearer = |number: &u8| {
            let mut next = vector.clone();
            *next.get_mut(number).unwrap() -= 1;
            next
        };
        let after = smaller
            .into_iter()
            .chain(larger)
            .map(|number| plain(&nearer(number), faces, known));
        let (rest, line) = after.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
        mean += rest / f64::from(faces);
        line.iter()
            .enumerate()
            .take(39)
            .for_each(|(t, p)| turns[t + 1] += p / f64::from(faces));
    }
    known.insert(vector.clone(), (mean, turns.clone()));
    (mean, turns)
}

fn distances(board: &Board, side: Side) -> Vector {
    let last = board.width - 1;
    let distance = |(row, column): (i32, i32)| {
        if side == Side::First {
            last - row.min(column)
        } else {
            row.max(column)
        }
    };
    board
        .stones
        .iter()
        .filter(|(key, _)| key.0 == side)
        .map(|(key, &at)| (key.1, distance(at)))
        .collect()
}

fn agrees<const N: usize, const K: usize, const F: usize>(games: usize) {
    let race = Race::<N, K, F>::with_size();
    let random = &mut ChaCha8Rng::seed_from_u64(4);
    let known = &mut BTreeMap::new();
    for _ in 0..games {
        let mut position = EinStein::<N, K, F>::start();
        while position.to_move() != ToMove::Nobody {
            for side in [Side::First, Side::Second] {
                let (_, expected) = plain(
                    &distances(&Board::of(&position), side),
                    F.try_into().unwrap(),
                    known,
                );
                let turns = race.turns(&position, side);
                let sum: f64 = turns.iter().copied().map(f64::from).sum();
                assert!((sum - 1.0).abs() < 1e-5, "{position} {sum}");
                let pairs = turns.iter().zip(&expected);
                assert!(
                    pairs
                        .clone()
                        .all(|(&ours, &plain)| (f64::from(ours) - plain).abs() < 1e-6),
                    "{position}"
                );
            }
            random_step(&mut position, random);
        }
    }
}

#[test]
fn tables_are_those_of_the_definition() {
    agrees::<5, 6, 6>(20);
    agrees::<4, 3, 3>(100);
    agrees::<6, 4, 6>(10);
    agrees::<3, 3, 3>(100);
}

/// One stone a side, in all places, either to move: if they can no longer meet, the race is the
/// game.
#[test]
fn stones_that_have_passed_each_other_race() {
    let (race, mut exact, mut compared) = (Race::new(), Exact::default(), 0);
    for pair in 0..625 {
        let [red, blue] =
            [pair / 25, pair % 25].map(|square| Square::at(square % 5, square / 5).unwrap());
        if red.row() <= blue.row() && red.column() <= blue.column() {
            continue;
        }
        for mover in [Side::First, Side::Second] {
            let mut setup = Setup {
                mover,
                ..Setup::EMPTY
            };
            (setup.stones[0][2], setup.stones[1][4]) = (Some(red), Some(blue));
            let Ok(position) = EinStein::new(setup) else {
                continue;
            };
            let (numerator, denominator) = exact.value(&position);
            assert!(numerator == 0 || numerator == denominator, "{position}");
            let expected = f64::from(u8::from(numerator > 0));
            assert!(
                (race.probability(&position, mover) - expected).abs() < 1e-12,
                "{position}"
            );
            assert!(
                (race.probability(&position, !mover) + expected - 1.0).abs() < 1e-12,
                "{position}"
            );
            compared += 1;
        }
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn a_die_is_used_by_the_better_stone() {
    let race = Race::new();
    // With a 2 stone 1 or stone 3 may go, and 3 arrives; with a 1 it may not go, and has one more
    // turn before Blue's second.
    let at = |die| -> EinStein {
        format!("..1../...../..a../...3./..... r {die}")
            .parse()
            .unwrap()
    };
    assert!((race.probability(&at(2), Side::First) - 1.0).abs() < 1e-12);
    assert!((race.probability(&at(1), Side::First) - 5.0 / 6.0).abs() < 1e-7);
    let arrived = at(2).after(at(2).read_move("3:D4-E5").unwrap());
    assert!((race.probability(&arrived, Side::First) - 1.0).abs() < 1e-12);
    assert_eq!(race.clone().evaluate(&arrived, Side::Second), -WIN);
}

/// The difference of both means of turns that are left after a move, for the side that moves.
fn worth(race: &Race, position: &EinStein, m: <EinStein as Position>::Move) -> f64 {
    let ToMove::Player(mover) = position.to_move() else {
        unreachable!("{position}");
    };
    let after = position.after(m);
    let mean = |side| {
        race.turns(&after, side)
            .iter()
            .zip(0_u8..)
            .map(|(&p, t)| f64::from(t) * f64::from(p))
            .sum()
    };
    let (own, other): (f64, f64) = (mean(mover), mean(!mover));
    if after.to_move() == ToMove::Nobody {
        f64::INFINITY
    } else {
        other - own
    }
}

/// Every order compared with its definition: the difference of both means after each move.
#[test]
fn moves_come_by_the_turns_that_are_left() {
    let mut race = Race::new();
    let (random, mut compared) = (&mut ChaCha8Rng::seed_from_u64(6), 0);
    for _ in 0..200 {
        let mut position = EinStein::START;
        while random_step(&mut position, random).is_some() {
            if !matches!(position.to_move(), ToMove::Player(_)) {
                continue;
            }
            let listed: Vec<_> = position.moves().collect();
            let worths: Vec<f64> = listed.iter().map(|&m| worth(&race, &position, m)).collect();
            let context = NodeContext {
                ply: 1,
                depth: 2,
                previous: None,
                hint: listed.last().copied(),
                window: None,
            };
            let mut sorted = listed.clone();
            assert_eq!(
                race.clone().select(&position, context, &mut sorted),
                listed.len()
            );
            assert_eq!(
                sorted.first(),
                listed.last(),
                "the table's move comes first"
            );
            assert!(
                race.select(
                    &position,
                    NodeContext {
                        hint: None,
                        ..context
                    },
                    &mut sorted
                ) == listed.len()
            );
            let rank = |m| worths[listed.iter().position(|&n| n == m).unwrap()];
            assert!(
                sorted
                    .windows(2)
                    .all(|pair| rank(pair[0]) >= rank(pair[1]) - 1e-4),
                "{position}"
            );
            compared += 1;
        }
    }
    assert!(compared > 2_000, "{compared}");
}

#[test]
fn it_keeps_the_laws_of_evaluators() -> Result<(), LawError> {
    Suite::new(EinStein::START, ChaCha8Rng::seed_from_u64(5))
        .plies(20_000)
        .evaluate(&Race::new())?;
    let small = EinStein::<4, 3, 6>::start();
    Suite::new(small, ChaCha8Rng::seed_from_u64(5))
        .plies(20_000)
        .evaluate(&Race::<4, 3, 6>::with_size())?;
    Ok(())
}

/// One evaluator for all sizes gives the values of the evaluator of each size, in any order of
/// sizes.
#[test]
fn all_sizes_are_evaluated_alike() {
    fn next<const N: usize, const K: usize, const F: usize>(
        any: &mut AnyRace,
        random: &mut ChaCha8Rng,
    ) {
        let mut race = Race::<N, K, F>::with_size();
        let mut position = EinStein::<N, K, F>::start();
        while random_step(&mut position, random).is_some() {
            for side in [Side::First, Side::Second] {
                let own = race.evaluate(&position, side);
                assert_eq!(any.evaluate(&widened(&position), side), own, "{position}");
            }
            // Moves are picked in the same order, too.
            let listed: Vec<_> = position.moves().collect();
            for hint in [None, listed.last().copied()] {
                let context = NodeContext {
                    ply: 0,
                    depth: 3,
                    previous: None,
                    hint,
                    window: None,
                };
                let (mut one, mut other) = (listed.clone(), listed.clone());
                let picked = any.select(&widened(&position), context, &mut one);
                assert_eq!(
                    (picked, one),
                    (race.select(&position, context, &mut other), other),
                    "{position}"
                );
            }
        }
    }
    let (any, random) = (&mut AnyRace::default(), &mut ChaCha8Rng::seed_from_u64(6));
    for _ in 0..3 {
        next::<3, 3, 3>(any, random);
        next::<5, 6, 6>(any, random);
        next::<4, 3, 6>(any, random);
    }
}

/// The same position as one of any size.
fn widened<const N: usize, const K: usize, const F: usize>(
    position: &EinStein<N, K, F>,
) -> AnyEinStein {
    position.to_string().parse().unwrap()
}
