//! Searches for forced wins that are stopped: soon, and without traces.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use std::cell::Cell as Counter;

use common::{crowded, random};
use connect6::forced::{ForcedOptions, StoppedError};
use connect6::zone::{Options, Prover, check};
use connect6::{Connect6, Expert, ForcedWinSchedule, ForcedWinSolver, Turn, TurnPosition};
use game_core::{Evaluate, NodeContext, Order, Position, Side, Step, Track};

/// From a human game: the mover wins by double threats in five turns, after some 300 positions.
const FORCED: &str = "J10 I9J9 K10K9 I10K8 L8L7 I8I11 I7I12 H8H11 G12L9 J11L10";

/// From a lost game: Black wins by single threats, beginning with E9H9; by double threats alone no
/// win is found.
const SINGLES: &str = "J10 H10J9 I9H8 I10K11 G7G9 F6G8 F10E11 J6D12";

/// Once the callback returns true it is not called again; and a solver that was stopped anywhere
/// finds afterwards what a new one finds.
#[test]
fn a_broken_search_leaves_nothing_wrong_behind() {
    let position: Connect6 = FORCED.parse().unwrap();
    let search = ForcedOptions::DEFAULT;
    let asked = Counter::new(0);
    let count = || {
        asked.set(asked.get() + 1);
        false
    };
    let fresh = ForcedWinSolver::new()
        .turns_unless(&position, search, &count)
        .unwrap();
    assert!(fresh.is_some() && asked.get() > 10, "{}", asked.get());
    let looks: u32 = asked.get();
    assert!(
        looks < 500,
        "{looks}: a look at the clock takes as long as a turn that is weighed"
    );
    for patience in 0..looks {
        let (mut forced, asked) = (ForcedWinSolver::new(), Counter::new(0));
        let late = || {
            asked.set(asked.get() + 1);
            asked.get() > patience
        };
        assert_eq!(
            forced.turns_unless(&position, search, &late),
            Err(StoppedError),
            "{patience}"
        );
        assert_eq!(asked.get(), patience + 1);
        assert_eq!(forced.turns(&position, search), fresh, "{patience}");
    }
}

/// The results of an expert for a position.
fn said(expert: &mut Expert<15>, whole: &TurnPosition<15>) -> (Vec<Turn>, i32, (i32, i32)) {
    let (context, mut turns) = (
        NodeContext {
            ply: 0,
            depth: 3,
            previous: None,
            hint: None,
            window: None,
        },
        vec![],
    );
    expert.choose(whole, context, &mut turns);
    let outlook = expert.outlook(whole, Side::First);
    (turns, expert.evaluate(whole, Side::First), outlook)
}

/// An expert that is stopped while it follows a turn stays at its position.
#[test]
fn an_expert_that_was_broken_off_stays_where_it_is() {
    let budget = ForcedWinSchedule {
        inner: 500,
        leaf: 500,
        ..ForcedWinSchedule::default()
    };
    let (mut random, mut broken) = (random(9), 0);
    for _ in 0..10 {
        let (mut whole, mut expert) = (
            TurnPosition::<15>::default(),
            Expert::<15>::new().budget(budget),
        );
        expert.reset(&whole);
        while let Some(cell) = crowded(whole.board(), &mut random) {
            let turn = whole
                .moves()
                .find(|turn| turn.cells().any(|other| other == cell))
                .unwrap();
            let after = whole.after(turn);
            let before = said(&mut expert, &whole);
            if !expert.push_unless(&whole, Step::Move(turn), &after, &|| true) {
                broken += 1;
                assert_eq!(said(&mut expert, &whole), before, "{whole:?}");
                expert.push(&whole, Step::Move(turn), &after);
            }
            whole = after;
        }
    }
    assert!(broken > 5, "{broken}");
}

/// A search with zones that is broken off again and again, anywhere, goes on as if it had not been,
/// and finds a proof that holds.
#[test]
fn a_search_with_zones_goes_on_after_it_was_broken_off() {
    // The mover wins by single threats.
    let position: Connect6 = SINGLES.parse().unwrap();
    let mut whole = Prover::new(&position, Options::SINGLES).unwrap();
    let fresh = whole.run_until(100_000, &|| false);
    assert_eq!(fresh.answer, Some(true), "{fresh:?}");
    for patience in [3, 40, 333] {
        let mut prover = Prover::new(&position, Options::SINGLES).unwrap();
        let mut broken = 0;
        while prover.progress().answer.is_none() {
            let asked = Counter::new(0);
            // A step that never had enough patience would never be done.
            let most = patience * (1 + broken);
            prover.run_until(u64::MAX, &|| {
                asked.set(asked.get() + 1);
                asked.get() > most
            });
            broken += 1;
            assert!(broken < 10_000);
        }
        let proof = prover.proof().unwrap();
        check(&position, &proof).unwrap();
        assert_eq!(Some(proof), whole.proof(), "{patience}");
        assert!(broken > 1, "{patience}: {broken}");
    }
}

/// Positions by which a look may exceed its limit here.
const FEW: u64 = 60;

/// A search with zones looks at hardly more positions than it may: each look ends a few later.
#[test]
fn a_search_with_zones_keeps_its_limit_of_positions() {
    let position: Connect6 = SINGLES.parse().unwrap();
    for nodes in [0, 1, 7, 99, 1_000, 3_000] {
        let mut prover = Prover::new(&position, Options::SINGLES).unwrap();
        let once = prover.run_until(nodes, &|| false).nodes;
        assert!(
            once <= nodes + FEW && (once > 0) == (nodes > 0),
            "{once} of {nodes}"
        );
        assert!(prover.run_until(nodes, &|| false).nodes <= 2 * nodes + 2 * FEW);
    }
}
