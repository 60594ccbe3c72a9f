//! Without a table and an order a search keeps no list of moves at its nodes. It gives the same
//! results as one that does, node for node, even when it is stopped and resumed.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::{
    AsListed, Evaluate, NodeContext, Order, Pair, Payoff, Position, Score, Side, StepOf,
    Stochastic, Track,
};
use search::alpha_beta::{Drive, Options};
use search::{AlphaBeta, Limits, Report};
use toys::lattice::{Lattice, Opinion, Shape};
use toys::zoo::{Fault, Heaps};

const DRIVES: [Drive; 4] = [
    Drive::Full,
    Drive::Aspiration(3),
    Drive::Mtdf,
    Drive::Bisection,
];

/// The generator's order as an order that claims to sort, so that nodes keep lists.
#[derive(Clone, Copy, Default)]
struct Listed;

impl<P: Stochastic> Track<P> for Listed {}

impl<P: Stochastic> Order<P> for Listed {
    fn select(
        &mut self,
        position: &P,
        context: NodeContext<P::Move>,
        moves: &mut [P::Move],
    ) -> usize {
        AsListed.select(position, context, moves)
    }
}

fn games<const WINS: bool>() -> impl Iterator<Item = Lattice<WINS>> {
    (0..600).map(|seed| Lattice::new(seed, Shape::ALL[seed as usize % 3], 4 + (seed % 5) as u8))
}

fn options(number: usize) -> Options {
    let lines = if number.is_multiple_of(5) { 2 } else { 1 };
    let first_depth = [1, 4][number / 16 % 2];
    Options {
        drive: DRIVES[number % 4],
        scouts: (number / 4).is_multiple_of(2),
        lines,
        first_depth,
        ..Options::DEFAULT
    }
}

fn report<P, E>(evaluator: E, position: &P, options: Options, slice: Option<u64>) -> Report<P::Move>
where
    P: game_core::Deterministic + game_core::ZeroSum,
    E: Evaluate<P> + Order<P>,
{
    let limits = Limits::new().depth(6);
    let mut search = AlphaBeta::without_table(evaluator)
        .unwrap()
        .options(options);
    let Some(nodes) = slice else {
        return search.search(position, &limits).unwrap();
    };
    let mut report = search.search(position, &limits.nodes(nodes)).unwrap();
    for _ in 0..100_000 {
        let before = report.nodes;
        report = search.go_on(&limits.nodes(nodes)).unwrap();
        if report.nodes == before {
            return report;
        }
    }
    panic!("{position:?} is searched without end")
}

fn is_the_same<const WINS: bool>() {
    for (number, position) in games::<WINS>().enumerate() {
        let options = options(number);
        let full = report(Pair(Opinion, Listed), &position, options, None);
        let fast = report(Pair(Opinion, AsListed), &position, options, None);
        assert_eq!(fast, full, "{options:?} {position:?}");
        let slice = 1 + number as u64 % 7;
        let sliced = report(Pair(Opinion, AsListed), &position, options, Some(slice));
        assert_eq!(sliced, full, "slices of {slice}, {options:?} {position:?}");
    }
}

#[test]
fn nodes_without_lists_find_the_same_where_points_are_counted() {
    is_the_same::<false>();
}

#[test]
fn nodes_without_lists_find_the_same_where_games_are_won() {
    is_the_same::<true>();
}

/// Games that break a law end with the same answer, even when they are searched in slices.
#[test]
fn broken_laws_are_noticed_all_the_same() {
    for fault in Fault::ALL.iter().copied().map(Some).chain([None]) {
        let position = <Heaps>::new(fault);
        for depth in 1..8 {
            let limits = Limits::new().depth(depth).nodes(100_000);
            let full = AlphaBeta::without_table(Pair(Payoff, Listed))
                .unwrap()
                .search(&position, &limits);
            let mut search = AlphaBeta::without_table(Pair(Payoff, AsListed)).unwrap();
            let fast = search.search(&position, &limits);
            // These games depend on the number of earlier calls.
            let moody = matches!(fault, Some(Fault::MoodyMoves | Fault::Fickle));
            assert!(
                fast == full || moody,
                "{fault:?} at depth {depth}: {fast:?}, not {full:?}"
            );
            let mut sliced = search.search(&position, &limits.nodes(3));
            for _ in 0..2_000 {
                if sliced.is_ok() && !search.is_finished() {
                    sliced = search.go_on(&limits.nodes(3));
                }
            }
        }
    }
}

/// Evaluators that follow the line get the same steps, and may ask for noisy moves.
#[test]
fn evaluators_get_the_same_steps() {
    /// Records every call.
    #[derive(Clone, Default)]
    struct Diary(Vec<(u8, Lattice<false>)>);
    impl Track<Lattice<false>> for Diary {
        fn reset(&mut self, position: &Lattice<false>) {
            self.0.push((0, *position));
        }
        fn push(&mut self, _: &Lattice<false>, _: StepOf<Lattice<false>>, after: &Lattice<false>) {
            self.0.push((1, *after));
        }
        fn pop(&mut self) {
            let last = self.0[self.0.len() - 1].1;
            self.0.push((2, last));
        }
    }
    impl Evaluate<Lattice<false>> for Diary {
        const NOISY: bool = true;
        fn evaluate(&mut self, position: &Lattice<false>, player: Side) -> Score {
            self.0.push((3, *position));
            Opinion.evaluate(position, player)
        }
        fn noisy(&mut self, position: &Lattice<false>, moves: &mut Vec<u8>) {
            moves.extend(position.moves().skip(2));
        }
    }
    for (number, position) in games::<false>().enumerate().take(200) {
        let limits = Limits::new().depth(4);
        let mut full = AlphaBeta::without_table(Pair(Diary::default(), Listed))
            .unwrap()
            .options(options(number));
        let mut fast = AlphaBeta::without_table(Pair(Diary::default(), AsListed))
            .unwrap()
            .options(options(number));
        assert_eq!(
            fast.search(&position, &limits).unwrap(),
            full.search(&position, &limits).unwrap()
        );
        assert_eq!(fast.evaluator().0.0, full.evaluator().0.0, "{position:?}");
    }
}
