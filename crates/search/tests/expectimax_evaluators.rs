//! Effects of evaluators and limits on expectimax: opinions are followed, proofs are used, stops
//! are obeyed.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use common::oracle::Oracle;
use game_core::{
    AsListed, Evaluate, NodeContext, Order, Pair, Payoff, Position, Score, Side, Step, StepOf,
    Stochastic, ToMove, Track, mix,
};
use search::expectimax::{Method, Options};
use search::{Expectimax, Limits, Report};
use toys::dice_lattice::{DiceLattice, DiceOpinion};
use toys::lattice::Shape;

type Game = DiceLattice<false>;

const METHODS: [Method; 3] = [Method::Plain, Method::Star1, Method::Star2];

fn games(count: u32) -> impl Iterator<Item = Game> {
    let count = if cfg!(miri) { 3 } else { count };
    (0..count).map(|seed| {
        DiceLattice::new(
            seed,
            Shape::ALL[seed as usize % 3],
            2 + (seed / 3 % 3) as u8,
        )
    })
}

/// Claims to have proved, for some positions, that their value lies in an interval within the
/// bounds, rightly or wrongly.
#[derive(Clone, Copy, Debug)]
struct Prophet;

impl Track<Game> for Prophet {}

impl Evaluate<Game> for Prophet {
    const OUTLOOKS: bool = true;

    fn evaluate(&mut self, position: &Game, player: Side) -> Score {
        DiceOpinion.evaluate(position, player)
    }

    fn bounds(&self, position: &Game, player: Side) -> (Score, Score) {
        DiceOpinion.bounds(position, player)
    }

    /// At chance it must get the same in the other side's game, with the names exchanged.
    fn outlook(&self, position: &Game, player: Side) -> (Score, Score) {
        let mut next = *position;
        while next.to_move() == ToMove::Chance {
            let (event, _) = next.events().next().unwrap();
            next.happen(event);
        }
        let (chance, (low, high)) = (mix(next.key() ^ 7), self.bounds(position, Side::First));
        let part = |shift: u32| Score::try_from(chance >> shift & 31).unwrap();
        let first = match next.to_move() {
            ToMove::Player(Side::First) => part(0) - 16,
            ToMove::Player(Side::Second) => 16 - part(0),
            _ => 0,
        };
        // Counted from the secured payoff: the same for all ways to the position.
        let (middle, width) = (position.payoff(Side::First) + first, part(8));
        let kept = |end: Score| end.clamp(low, high);
        let (low, high) = if chance >> 60 < 8 {
            (low, high)
        } else {
            (kept(middle - width), kept(middle + width))
        };
        if player == Side::First {
            (low, high)
        } else {
            (-high, -low)
        }
    }
}

/// An outlook is part of the definition, so it has the same effect on all methods and tables, even
/// a false one; one that contradicts the bounds breaks a law.
#[test]
fn outlooks_are_heeded_alike() {
    let mut changed = 0;
    for position in games(3_000) {
        let depth = 3;
        let value = Oracle {
            evaluator: &mut Prophet,
            outlooks: true,
        }
        .value(&position, depth);
        changed += u32::from(
            value
                != Oracle {
                    evaluator: &mut Prophet,
                    outlooks: false,
                }
                .value(&position, depth),
        );
        let value = if position.to_move() == ToMove::Player(Side::Second) {
            -value
        } else {
            value
        };
        for method in METHODS {
            let options = Options {
                first_depth: depth,
                ..Options::DEFAULT.method(method)
            };
            let mut alone = Expectimax::without_table(Pair(Prophet, AsListed))
                .unwrap()
                .options(options);
            let report = alone
                .search(&position, &Limits::new().depth(depth))
                .unwrap();
            assert_eq!(
                report.value, value,
                "{method:?} without a table {position:?}"
            );
            for bytes in [0, 1 << 14] {
                let mut search = Expectimax::new(Pair(Prophet, AsListed), bytes)
                    .unwrap()
                    .options(options);
                let report = search
                    .search(&position, &Limits::new().depth(depth))
                    .unwrap();
                assert_eq!(report.value, value, "{method:?} {bytes} {position:?}");
            }
        }
    }
    assert!(changed > 100, "{changed}: outlooks matter");
}

/// Tries the moves in an order of its own, and leaves some out.
#[derive(Clone, Copy, Debug)]
struct Narrow;

impl Track<Game> for Narrow {}

impl Order<Game> for Narrow {
    fn select(&mut self, position: &Game, _: NodeContext<u8>, moves: &mut [u8]) -> usize {
        moves.sort_by_key(|&m| mix(position.key() ^ u64::from(m)));
        moves.len().min(2)
    }
}

/// A width is an opinion: it has the same effect on all methods, no value that rests on it is
/// proved, and proofs ignore it.
#[test]
#[ignore = "takes long: the gate runs it"]
fn widths_are_heeded_and_not_trusted() {
    for position in games(600) {
        let limits = Limits::new().depth(9);
        let report = |method, bytes| {
            let mut search = Expectimax::new(Pair(DiceOpinion, Narrow), bytes).unwrap();
            search = search.options(Options::DEFAULT.method(method));
            search.search(&position, &limits).unwrap()
        };
        let plain = report(Method::Plain, 0);
        for method in METHODS {
            assert_eq!(
                report(method, 1 << 14).value,
                plain.value,
                "{method:?} {position:?}"
            );
            let options = Options::DEFAULT.method(method);
            let mut alone = Expectimax::without_table(Pair(DiceOpinion, Narrow))
                .unwrap()
                .options(options);
            let found = alone.search(&position, &limits).unwrap();
            let mut exact = Expectimax::exact(Pair(DiceOpinion, Narrow), 1 << 14)
                .unwrap()
                .options(options);
            // Entries of a search by opinions do not mislead the proof.
            exact.search(&position, &limits).unwrap();
            let proof = exact.solve(&position, &Limits::new()).unwrap();
            let truth = Oracle {
                evaluator: &mut Payoff,
                outlooks: false,
            }
            .value(&position, 99);
            let truth = if position.to_move() == ToMove::Player(Side::Second) {
                -truth
            } else {
                truth
            };
            assert_eq!(
                (proof.value, proof.proved),
                (truth, true),
                "{method:?} {position:?}"
            );
            assert!(
                !found.proved || found.value == truth,
                "{method:?} {position:?}"
            );
        }
    }
}

/// Evaluators follow every step and every takeback, in order.
#[derive(Clone, Default)]
struct Follower(Vec<Game>);

impl Track<Game> for Follower {
    fn reset(&mut self, position: &Game) {
        self.0 = vec![*position];
    }

    fn push(&mut self, before: &Game, step: StepOf<Game>, after: &Game) {
        let taken = match step {
            Step::Move(m) => before.after(m),
            Step::Event(event) => before.given(event),
        };
        assert_eq!((self.0.last(), taken), (Some(before), *after));
        self.0.push(*after);
    }

    fn pop(&mut self) {
        self.0.pop();
    }
}

impl Evaluate<Game> for Follower {
    fn evaluate(&mut self, position: &Game, player: Side) -> Score {
        assert_eq!(self.0.last(), Some(position));
        DiceOpinion.evaluate(position, player)
    }
}

#[test]
fn evaluators_follow_the_line() {
    for position in games(60) {
        for method in METHODS {
            let options = Options::DEFAULT.method(method);
            let mut search = Expectimax::new(Pair(Follower::default(), AsListed), 1 << 12)
                .unwrap()
                .options(options);
            // Stopped in the middle of a line, then started anew.
            search.search(&position, &Limits::new().nodes(17)).unwrap();
            search.search(&position, &Limits::new().depth(4)).unwrap();
            assert_eq!(
                search.evaluator().0.0,
                [position],
                "all steps are taken back"
            );
        }
    }
}

/// A cleared search enters the nodes of a new one; and a cleared table is like a new one.
#[test]
fn a_cleared_search_behaves_like_a_new_one() {
    let (limits, evaluator) = (Limits::new().depth(4), Pair(DiceOpinion, AsListed));
    for (position, other) in games(60).zip(games(120).skip(60)) {
        let fresh = Expectimax::new(evaluator, 1 << 14)
            .unwrap()
            .search(&position, &limits)
            .unwrap();
        let mut search = Expectimax::new(evaluator, 1 << 14).unwrap();
        search.search(&other, &Limits::new().nodes(50)).unwrap();
        search.forget(evaluator);
        assert!(search.events().is_empty());
        assert_eq!(
            search.search(&position, &limits).unwrap(),
            fresh,
            "{position:?}"
        );
        search.clear();
        assert_eq!(
            search.search(&position, &limits).unwrap(),
            fresh,
            "{position:?}"
        );
    }
}

/// A stop flag, and the time: checked every 128 nodes.
#[test]
fn stops_are_answered() {
    let (position, evaluator) = (
        Game::new(7, Shape::TwoMoves, 16),
        Pair(DiceOpinion, AsListed),
    );
    let mut search = Expectimax::without_table(evaluator).unwrap();
    let stop = AtomicBool::new(true);
    let report = search
        .search(&position, &Limits::new().stop(&stop))
        .unwrap();
    assert_eq!(
        (report.nodes, report.best, report.depth),
        (0, position.moves().next(), Some(0))
    );
    // A clock that advances by a millisecond at each look.
    let read = AtomicU64::new(0);
    let clock = || Duration::from_millis(read.fetch_add(1, Relaxed));
    let report = search
        .search(
            &position,
            &Limits::new().time(Duration::from_millis(10), &clock),
        )
        .unwrap();
    assert_eq!(report.nodes, 128 * 9, "the tenth look ends it");
    assert_eq!(report.elapsed, Some(Duration::from_millis(11)));
    assert!(report.best.is_some() && report.depth > Some(0));
    // The clock's reader sets the flag during the search, at the fifth look.
    let (stop, looks) = (AtomicBool::new(false), AtomicU64::new(0));
    let setter = || {
        stop.store(looks.fetch_add(1, Relaxed) == 5, Relaxed);
        Duration::ZERO
    };
    let report = search
        .search(
            &position,
            &Limits::new().stop(&stop).time(Duration::MAX, &setter),
        )
        .unwrap();
    assert_eq!(report.nodes, 128 * 5);
}

/// Every depth is reported, and a listener may stop the search after any.
#[test]
fn depths_are_reported() {
    let position = Game::new(8, Shape::Alternating, 9);
    let reports = Mutex::new(Vec::new());
    let listener = |report: &Report<_>| {
        reports.lock().unwrap().push(report.clone());
        ControlFlow::Continue(())
    };
    let mut search = Expectimax::new(Pair(DiceOpinion, AsListed), 1 << 14).unwrap();
    let last = search.search(&position, &Limits::new().depth(4).progress(&listener));
    let told = reports.into_inner().unwrap();
    assert_eq!(
        told.iter().map(|report| report.depth).collect::<Vec<_>>(),
        [1, 2, 3, 4].map(Some)
    );
    assert!(told.is_sorted_by_key(|report| report.nodes));
    assert_eq!(told.last().unwrap(), &last.unwrap());
    let second = |report: &Report<_>| match report.depth {
        Some(2..) => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    search.clear();
    assert_eq!(
        search
            .search(&position, &Limits::new().progress(&second))
            .unwrap(),
        told[1]
    );
}
