//! Rounds as both sides see them.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;

use game_core::{Position, Side, Stochastic, below, mix};
use planes::duel::{DuelRound, Exchange};
use planes::notation::expected;
use planes::{Setup, World};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Both sides get the referee's answers, and their position agrees with the referee's after every
/// shot.
#[test]
fn the_answers_are_those_of_the_referee() {
    let world = Arc::new(World::new(Setup::standard(7, 1)).unwrap());
    for seed in 0..40_u64 {
        let layouts =
            [0, 1].map(|side| usize::try_from(mix(seed * 2 + side)).unwrap() % world.len());
        let mut round = DuelRound::new(&world, layouts, Side::First).unwrap();
        let mut heard = Exchange::new(&world);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        while let Some(mover) = round.mover() {
            assert_eq!(heard.shooter(), Some(mover));
            let pick = below(&mut random, heard.moves().count() as u64);
            let cell = heard.moves().nth(usize::try_from(pick).unwrap()).unwrap();
            let answer = round.shoot(cell).unwrap();
            heard.play(cell);
            assert_eq!((heard.answerer(), heard.shooter()), (Some(!mover), None));
            heard.happen(answer);
            assert_eq!(heard.known_to(mover), round.known_to(mover));
            assert_eq!(heard.to_string().parse::<Exchange>().unwrap(), heard);
        }
        let paid = if round.winner() == Some(Side::First) {
            1
        } else {
            -1
        };
        assert_eq!(
            (heard.winner(), heard.payoff(Side::First)),
            (round.winner(), paid)
        );
    }
}

#[test]
fn impossible_rounds_are_refused() {
    for (text, column, expected) in [
        ("7x7/1", 6, expected::BAR),
        ("7x7/1 | A1=m", 7, expected::ALTERNATE),
        ("7x7/1 A1=m B1=m |", 17, expected::ALTERNATE),
        ("7x7/1 A1=? | A1=?", 12, expected::ALTERNATE),
        ("7x7/1 D4=h | A1=m", 12, expected::ALTERNATE),
        ("7x7/1 A1=m | A9=m", 14, expected::CELL),
        ("7x7/1 A1=m | D1=h D1=h", 19, expected::FRESH),
    ] {
        let error = text.parse::<Exchange>().unwrap_err();
        assert_eq!((error.column, error.expected), (column, expected), "{text}");
    }
}
