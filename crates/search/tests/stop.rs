//! A search obeys a stop soon, counted in nodes; `cargo bench --bench stop_latency` measures the
//! time.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use game_core::{AsListed, Evaluate, NodeContext, Order, Pair, Score, Side, StepOf, Track};
use search::{AlphaBeta, Identity, Limits, Report};
use toys::lattice::{Lattice, Opinion, Shape};

type Game = Lattice<false>;

/// Most nodes after the flag is set: those between two looks at it.
const MOST: u64 = 128;

/// An order that claims to sort, so that nodes keep lists of moves.
#[derive(Clone, Copy)]
struct Listed;

impl Track<Game> for Listed {}

impl Order<Game> for Listed {
    fn select(&mut self, position: &Game, context: NodeContext<u8>, moves: &mut [u8]) -> usize {
        AsListed.select(position, context, moves)
    }
}

/// An evaluator that sets the flag during a search, and counts the nodes from then on.
#[derive(Clone, Debug)]
struct Impatient {
    flag: Arc<AtomicBool>,
    /// Evaluations before that.
    patience: u64,
    evaluated: u64,
    /// Nodes entered after it, without roots.
    late: u64,
}

impl Track<Game> for Impatient {
    fn push(&mut self, _: &Game, _: StepOf<Game>, _: &Game) {
        self.late += u64::from(self.evaluated >= self.patience);
    }
}

impl Evaluate<Game> for Impatient {
    fn evaluate(&mut self, position: &Game, player: Side) -> Score {
        self.evaluated += 1;
        if self.evaluated == self.patience {
            self.flag.store(true, Relaxed);
        }
        Opinion.evaluate(position, player)
    }
}

/// The stopped search, and its result after it was resumed.
struct Stopped {
    late: u64,
    report: Report<u8>,
    finished: Report<u8>,
}

/// How nodes are searched: with a table, without, and without and with fast nodes.
const WAYS: [fn(u64, &Game) -> Stopped; 3] = [
    |patience, position| {
        run(patience, position, |evaluator| {
            AlphaBeta::new(Pair(evaluator, AsListed), 1 << 14).unwrap()
        })
    },
    |patience, position| {
        run(patience, position, |evaluator| {
            AlphaBeta::without_table(Pair(evaluator, Listed)).unwrap()
        })
    },
    |patience, position| {
        run(patience, position, |evaluator| {
            AlphaBeta::without_table(Pair(evaluator, AsListed)).unwrap()
        })
    },
];

/// Stops a search after this many evaluations, and resumes it.
fn run<O: Order<Game>, I: Identity<Game, W>, const W: usize>(
    patience: u64,
    position: &Game,
    search: impl FnOnce(Impatient) -> AlphaBeta<Game, Pair<Impatient, O>, I, W>,
) -> Stopped {
    let evaluator = Impatient {
        flag: Arc::default(),
        patience,
        evaluated: 0,
        late: 0,
    };
    let flag = Arc::clone(&evaluator.flag);
    let limits = Limits::new().depth(9).stop(&flag);
    let mut search = search(evaluator);
    let report = search.search(position, &limits).unwrap();
    let late = search.evaluator().0.late;
    flag.store(false, Relaxed);
    Stopped {
        late,
        report,
        finished: search.go_on(&limits).unwrap(),
    }
}

/// At any evaluation, and with every way to search nodes.
#[test]
fn a_flag_is_noticed_within_a_few_nodes() {
    for (way, shape) in WAYS
        .into_iter()
        .flat_map(|way| Shape::ALL.map(|shape| (way, shape)))
    {
        let position = Lattice::new(7, shape, 16);
        let whole = way(u64::MAX, &position).report;
        let mut latest = 0;
        for patience in (3..300).step_by(3) {
            let Stopped {
                late,
                report,
                finished,
            } = way(patience, &position);
            assert!(
                late <= MOST,
                "{late} nodes after the flag was set at {patience} of {position:?}"
            );
            assert!(report.nodes >= patience && report.best.is_some());
            // Nothing is lost: it continues as if it had not been stopped.
            assert_eq!(finished, whole, "{patience} of {position:?}");
            latest = latest.max(late);
        }
        // The measure works: in some case almost a whole interval was left.
        assert!(latest > MOST / 2, "{latest} nodes at most in {position:?}");
    }
}

/// The same evaluator, which declares that it is slow.
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

/// With a slow evaluator the search looks at the flag more often.
#[test]
fn a_slow_evaluator_is_stopped_sooner() {
    let mut latest = 0;
    for patience in (3..300).step_by(3) {
        let evaluator = Impatient {
            flag: Arc::default(),
            patience,
            evaluated: 0,
            late: 0,
        };
        let flag = Arc::clone(&evaluator.flag);
        let mut search = AlphaBeta::new(Pair(Slow(evaluator), AsListed), 1 << 14).unwrap();
        search
            .search(
                &Lattice::new(7, Shape::ALL[0], 16),
                &Limits::new().depth(9).stop(&flag),
            )
            .unwrap();
        latest = latest.max(search.evaluator().0.0.late);
    }
    assert!((2..=5).contains(&latest), "{latest} nodes at most");
}

/// An evaluator with slow steps, which looks at the flag during a step.
#[derive(Clone, Debug)]
struct Long {
    flag: Arc<AtomicBool>,
    /// Steps before the flag is set.
    patience: u64,
    begun: u64,
    broken: u64,
    /// The length of the line, without a step that was stopped.
    line: u64,
}

impl Track<Game> for Long {
    fn push(&mut self, _: &Game, _: StepOf<Game>, _: &Game) {
        self.line += 1;
    }

    fn push_unless(
        &mut self,
        before: &Game,
        step: StepOf<Game>,
        after: &Game,
        is_over: &dyn Fn() -> bool,
    ) -> bool {
        self.begun += 1;
        if self.begun == self.patience {
            self.flag.store(true, Relaxed);
        }
        if is_over() {
            self.broken += 1;
            return false;
        }
        self.push(before, step, after);
        true
    }

    fn pop(&mut self) {
        self.line -= 1;
    }
}

impl Evaluate<Game> for Long {
    fn evaluate(&mut self, position: &Game, player: Side) -> Score {
        Opinion.evaluate(position, player)
    }
}

/// The result of a search with slow steps, stopped at this step and resumed; and how many steps
/// were stopped.
fn broken<O: Order<Game>, I: Identity<Game, W>, const W: usize>(
    patience: u64,
    search: impl FnOnce(Long) -> AlphaBeta<Game, Pair<Long, O>, I, W>,
) -> (Report<u8>, u64) {
    let evaluator = Long {
        flag: Arc::default(),
        patience,
        begun: 0,
        broken: 0,
        line: 0,
    };
    let flag = Arc::clone(&evaluator.flag);
    let limits = Limits::new().depth(9).stop(&flag);
    let mut search = search(evaluator);
    search
        .search(&Lattice::new(7, Shape::ALL[0], 16), &limits)
        .unwrap();
    let broken = search.evaluator().0.broken;
    flag.store(false, Relaxed);
    (search.go_on(&limits).unwrap(), broken)
}

/// A step that is stopped ends the search at once, does not count as entered, and is made again
/// later: nothing is lost, and no node is counted twice.
#[test]
fn a_step_is_broken_off_and_made_again() {
    for fast in [false, true] {
        let way = |patience| {
            if fast {
                broken(patience, |evaluator| {
                    AlphaBeta::without_table(Pair(evaluator, AsListed)).unwrap()
                })
            } else {
                broken(patience, |evaluator| {
                    AlphaBeta::without_table(Pair(evaluator, Listed)).unwrap()
                })
            }
        };
        let (whole, none) = way(u64::MAX);
        assert_eq!(none, 0);
        for patience in (1..200).step_by(7) {
            assert_eq!(way(patience), (whole.clone(), 1), "{patience} {fast}");
        }
    }
}
