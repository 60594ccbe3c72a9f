//! Proof-number search says what exact alpha-beta says, in games that people play.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::common::forced::Forced;
use crate::common::position::ConnectFour;
use dots::{AnyDots, Size};
use game_core::{Deterministic, Evaluate, Finite, Order, Packed, Plain, Score, ToMove, ZeroSum, random_move};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use search::proof_number::{Goal, ProofNumber};
use search::{AlphaBeta, Limits};

/// Positions of games played at random, with so many moves to go at most.
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

/// What the player to move gets, by alpha-beta; a win is a win, however late.
fn payoff<P, E>(evaluator: E, position: &P) -> Score
where
    P: Deterministic + ZeroSum + Packed + Finite,
    E: Evaluate<P> + Order<P>,
{
    let value = AlphaBeta::exact(evaluator, 1 << 20).unwrap().solve(position, &Limits::new()).unwrap().value;
    P::WIN.filter(|win| value.abs() > win / 2).map_or(value, |win| value.signum() * win)
}

/// Asks whether the player to move gets what alpha-beta says, and one more; gives the nodes.
fn agrees<P, E>(evaluator: E, position: &P, bytes: usize) -> u64
where
    P: Deterministic + ZeroSum + Packed + Finite,
    E: Evaluate<P> + Order<P> + Copy,
{
    let ToMove::Player(player) = position.to_move() else { return 0 };
    let value = payoff(evaluator, position);
    let mut search = ProofNumber::exact(evaluator, bytes).unwrap();
    let mut nodes = 0;
    // More than the most that a game pays is no goal.
    for (at_least, expected) in [(value, true), (value + 1, false)].into_iter().filter(|goal| goal.0 <= P::BOUND) {
        let goal = Goal { player, at_least };
        let finding = search.ask(position, goal, &Limits::new()).unwrap();
        assert_eq!(finding.answer, Some(expected), "{goal:?} at {position:?}");
        nodes += finding.nodes;
        let strategy = search.strategy(position, goal, &Limits::new(), 1 << 20).unwrap();
        let confirm = |p: &P| E::OUTLOOKS && reaches(p, strategy.goal);
        let checked = strategy.check(position, 1 << 20, confirm).unwrap();
        assert!(checked.ends + checked.claims > 0);
    }
    nodes
}

/// What an evaluator claims is confirmed by a search to the end without one.
fn reaches<P: Deterministic + ZeroSum + Packed + Finite>(position: &P, goal: Goal) -> bool {
    let value = payoff(Plain::default(), position);
    let value = if position.to_move() == ToMove::Player(goal.player) { value } else { -value };
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
    for (number, position) in positions(&ConnectFour::START, 14, 300, 2).iter().enumerate() {
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
