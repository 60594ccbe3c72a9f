//! A stop is answered soon, counted in nodes: time is measured by `cargo bench --bench stop_latency`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, helpers too")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use game_core::{AsListed, Evaluate, Order, Pair, Place, Score, Side, StepOf, Track};
use search::{AlphaBeta, Identity, Limits, Report};
use toys::lattice::{Lattice, Opinion, Shape};

type Game = Lattice<false>;

/// A search may enter so many more nodes once the flag is set: between two looks at it.
const MOST: u64 = 128;

/// An order that says it sorts, so that nodes keep lists of moves.
#[derive(Clone, Copy)]
struct Listed;

impl Track<Game> for Listed {}

impl Order<Game> for Listed {
    fn select(&mut self, position: &Game, place: Place<u8>, moves: &mut [u8]) -> usize {
        AsListed.select(position, place, moves)
    }
}

/// A judge that sets the flag in the midst of a search, and counts the nodes from then on.
#[derive(Clone, Debug)]
struct Impatient {
    flag: Arc<AtomicBool>,
    /// Evaluations until then.
    patience: u64,
    judged: u64,
    /// Nodes entered since, roots left out.
    late: u64,
}

impl Track<Game> for Impatient {
    fn push(&mut self, _: &Game, _: StepOf<Game>, _: &Game) {
        self.late += u64::from(self.judged >= self.patience);
    }
}

impl Evaluate<Game> for Impatient {
    fn evaluate(&mut self, position: &Game, player: Side) -> Score {
        self.judged += 1;
        if self.judged == self.patience {
            self.flag.store(true, Relaxed);
        }
        Opinion.evaluate(position, player)
    }
}

/// What is known of a search that was stopped, and what it found when it went on.
struct Stopped {
    late: u64,
    report: Report<u8>,
    finished: Report<u8>,
}

/// How nodes are searched: with a table, without, and without and lean.
const WAYS: [fn(u64, &Game) -> Stopped; 3] = [
    |patience, position| run(patience, position, |judge| AlphaBeta::new(Pair(judge, AsListed), 1 << 14).unwrap()),
    |patience, position| run(patience, position, |judge| AlphaBeta::without_table(Pair(judge, Listed)).unwrap()),
    |patience, position| run(patience, position, |judge| AlphaBeta::without_table(Pair(judge, AsListed)).unwrap()),
];

/// Stops a search after so many evaluations, and lets it go on.
fn run<O: Order<Game>, I: Identity<Game, W>, const W: usize>(
    patience: u64,
    position: &Game,
    search: impl FnOnce(Impatient) -> AlphaBeta<Game, Pair<Impatient, O>, I, W>,
) -> Stopped {
    let judge = Impatient { flag: Arc::default(), patience, judged: 0, late: 0 };
    let flag = Arc::clone(&judge.flag);
    let limits = Limits::new().depth(9).stop(&flag);
    let mut search = search(judge);
    let report = search.search(position, &limits).unwrap();
    let late = search.judge().0.late;
    flag.store(false, Relaxed);
    Stopped { late, report, finished: search.go_on(&limits).unwrap() }
}

/// Wherever the flag is set, and however nodes are searched.
#[test]
fn a_flag_is_noticed_within_a_few_nodes() {
    for (way, shape) in WAYS.into_iter().flat_map(|way| Shape::ALL.map(|shape| (way, shape))) {
        let position = Lattice::new(7, shape, 16);
        let whole = way(u64::MAX, &position).report;
        let mut latest = 0;
        for patience in (3..300).step_by(3) {
            let Stopped { late, report, finished } = way(patience, &position);
            assert!(late <= MOST, "{late} nodes after the flag was set at {patience} of {position:?}");
            assert!(report.nodes >= patience && report.best.is_some());
            // Nothing is lost: it goes on as if nobody had stopped it.
            assert_eq!(finished, whole, "{patience} of {position:?}");
            latest = latest.max(late);
        }
        // The measure measures: somewhere almost a whole interval was left.
        assert!(latest > MOST / 2, "{latest} nodes at most in {position:?}");
    }
}

/// The same judge, that says how long it takes.
#[derive(Clone, Debug)]
struct Slow(Impatient);

impl Track<Game> for Slow {
    fn push(&mut self, before: &Game, step: StepOf<Game>, after: &Game) {
        self.0.push(before, step, after);
    }
}

impl Evaluate<Game> for Slow {
    const LOOK_EVERY: u64 = 5;

    fn evaluate(&mut self, position: &Game, player: Side) -> Score {
        self.0.evaluate(position, player)
    }
}

/// A judge that takes long is asked after fewer nodes whether to go on.
#[test]
fn a_slow_judge_is_stopped_sooner() {
    let mut latest = 0;
    for patience in (3..300).step_by(3) {
        let judge = Impatient { flag: Arc::default(), patience, judged: 0, late: 0 };
        let flag = Arc::clone(&judge.flag);
        let mut search = AlphaBeta::new(Pair(Slow(judge), AsListed), 1 << 14).unwrap();
        search.search(&Lattice::new(7, Shape::ALL[0], 16), &Limits::new().depth(9).stop(&flag)).unwrap();
        latest = latest.max(search.judge().0.0.late);
    }
    assert!((2..=5).contains(&latest), "{latest} nodes at most");
}
