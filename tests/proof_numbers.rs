//! Proof-number search agrees with exact alpha-beta, in games that people play.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::common::forced::Forced;
use crate::common::position::ConnectFour;
use dots::{AnyDots, Size};
use game_core::{
    Deterministic, Evaluate, Finite, Order, Packed, Plain, Score, ToMove, ZeroSum, random_move,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use search::proof_number::{Goal, ProofNumber};
use search::{AlphaBeta, Limits};

/// Positions of random games with at most this many moves to go.
fn positions<P: Deterministic + Finite>(start: &P, left: usize, count: usize, seed: u64) -> Vec<P> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (mut found, mut position) = (Vec::new(), start.clone());
    while found.len() < count {
        if position.to_move() == ToMove::Nobody {
            position = start.clone();
        }
        if position.moves_left() <= left {
            found.push(position.clone());
            position = start.clone();
        }
        if let Some(m) = random_move(&position, &mut random) {
            position.play(m);
        }
    }
    found
}

/// The payoff of the player to move, by alpha-beta; a late win counts as a win.
fn payoff<P, E>(evaluator: E, position: &P) -> Score
where
    P: Deterministic + ZeroSum + Packed + Finite,
    E: Evaluate<P> + Order<P>,
{
    let value = AlphaBeta::exact(evaluator, 1 << 20)
        .unwrap()
        .solve(position, &Limits::new())
        .unwrap()
        .value;
    P::WIN
        .filter(|win| value.abs() > win / 2)
        .map_or(value, |win| value.signum() * win)
}

/// Searches whether the player to move gets the value of alpha-beta, and one more; returns the
/// nodes.
fn agrees<P, E>(evaluator: E, position: &P, bytes: usize) -> u64
where
    P: Deterministic + ZeroSum + Packed + Finite,
    E: Evaluate<P> + Order<P> + Copy,
{
    let ToMove::Player(player) = position.to_move() else {
        return 0;
    };
    let value = payoff(evaluator, position);
    let mut search = ProofNumber::exact(evaluator, bytes).unwrap();
    let mut nodes = 0;
    // More than the greatest payoff is no goal.
    for (at_least, expected) in [(value, true), (value + 1, false)]
        .into_iter()
        .filter(|goal| goal.0 <= P::BOUND)
    {
        let goal = Goal { player, at_least };
        let finding = search.ask(position, goal, &Limits::new()).unwrap();
        assert_eq!(finding.answer, Some(expected), "{goal:?} at {position:?}");
        nodes += finding.nodes;
        let strategy = search
            .strategy(position, goal, &Limits::new(), 1 << 20)
            .unwrap();
        let confirm = |p: &P| E::OUTLOOKS && reaches(p, strategy.goal);
        let checked = strategy.check(position, 1 << 20, confirm).unwrap();
        assert!(checked.ends + checked.claims > 0);
    }
    nodes
}

/// A search to the end without an evaluator confirms the evaluator's claims.
fn reaches<P: Deterministic + ZeroSum + Packed + Finite>(position: &P, goal: Goal) -> bool {
    let value = payoff(Plain::default(), position);
    let value = if position.to_move() == ToMove::Player(goal.player) {
        value
    } else {
        -value
    };
    value >= goal.at_least
}

#[test]
fn connect_four_by_the_rules_alone() {
    let nodes: u64 = positions(&ConnectFour::START, 14, 400, 1)
        .iter()
        .map(|position| agrees(Plain::default(), position, 1 << 16))
        .sum();
    assert!(nodes > 10_000);
}

#[test]
fn connect_four_with_an_evaluator_that_proves() {
    for (number, position) in positions(&ConnectFour::START, 14, 300, 2)
        .iter()
        .enumerate()
    {
        agrees(Forced, position, if number % 2 == 0 { 0 } else { 1 << 16 });
    }
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn dots_and_boxes() {
    let boards = [(2, 2, 12), (2, 3, 12), (3, 3, 12)];
    for (number, (rows, columns, left)) in boards.into_iter().enumerate() {
        let start = AnyDots::empty(Size::new(rows, columns).unwrap());
        for position in positions(&start, left, 100, number as u64) {
            agrees(Plain::default(), &position, 1 << 14);
        }
    }
}
