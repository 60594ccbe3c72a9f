//! Node counts of expectimax that must not change in silence: the same in every build and on every
//! machine. `cargo test -p search --test all expectimax_signature::`, as with the `signature` of
//! the others.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::{AsListed, Pair, Plain, Stochastic};
use search::expectimax::{Method, Options};
use search::{Expectimax, Limits, Report};
use toys::dice_lattice::{DiceLattice, DiceOpinion};
use toys::lattice::Shape;
use toys::race::Race;

/// What to do when a number differs.
const ON_PURPOSE: &str = "if this is on purpose, say why in the commit";

const METHODS: [Method; 3] = [Method::Plain, Method::Star1, Method::Star2];

type Game = DiceLattice<false>;

/// The game that is searched: First begins, with a move.
fn game(shape: Shape) -> Game {
    DiceLattice::new(7, shape, 16)
}

/// Nodes and value.
fn signature<M>(report: &Report<M>) -> (u64, i32) {
    (report.nodes, report.value)
}

/// By shape, then by method: to depth 4 with a table.
const BY_DEPTH: [[(u64, i32); 3]; 3] = [
    [(189, -3), (84, -3), (100, -3)],
    [(559, 1), (423, 1), (451, 1)],
    [(128, -10), (105, -10), (113, -10)],
];

#[test]
fn by_depth() {
    let search = |shape, method| {
        let search = Expectimax::new(Pair(DiceOpinion, AsListed), 1 << 14).unwrap();
        let mut search = search.options(Options::DEFAULT.method(method));
        signature(
            &search
                .search(&game(shape), &Limits::new().depth(4))
                .unwrap(),
        )
    };
    let found = Shape::ALL.map(|shape| METHODS.map(|method| search(shape, method)));
    assert_eq!(found, BY_DEPTH, "{ON_PURPOSE}");
}

/// Proofs by method: the race, a 2 thrown; then a lattice of each shape.
const PROOFS: [[(u64, i32); 3]; 4] = [
    [(398_060, 823), (191_821, 823), (221_733, 823)],
    [(286, 997), (135, 997), (151, 997)],
    [(258, 0), (161, 0), (181, 0)],
    [(300, -827), (170, -827), (181, -827)],
];

#[test]
fn to_the_end() {
    let proofs = |solve: &dyn Fn(Options) -> (u64, i32)| {
        METHODS.map(|method| solve(Options::DEFAULT.method(method)))
    };
    let race = proofs(&|options| {
        let mut exact = Expectimax::exact(Plain::default(), 1 << 18)
            .unwrap()
            .options(options);
        signature(&exact.solve(&Race::START.given(2), &Limits::new()).unwrap())
    });
    let [a, b, c] = Shape::ALL.map(|shape| {
        proofs(&|options| {
            let mut exact = Expectimax::compact(Pair(DiceOpinion, AsListed), 1 << 14)
                .unwrap()
                .options(options);
            signature(
                &exact
                    .solve(&DiceLattice::<true>::new(2, shape, 12), &Limits::new())
                    .unwrap(),
            )
        })
    });
    assert_eq!([race, a, b, c], PROOFS, "{ON_PURPOSE}");
}

/// Move, value, nodes.
type Stopped = (u8, i32, u64);

/// A limit of nodes, and what is found until then, by shape.
type Row = (u64, [Stopped; 3]);

/// With a small table, and without.
const AT_LIMITS: [[Row; 10]; 2] = [
    [
        (1, [(0, 0, 1), (0, 0, 1), (0, 0, 1)]),
        (5, [(3, 18, 5), (0, 12, 5), (0, 5, 5)]),
        (13, [(3, 13, 13), (0, 12, 13), (0, -19, 13)]),
        (34, [(3, -1, 34), (0, 12, 34), (0, -19, 34)]),
        (89, [(3, -3, 89), (1, 11, 89), (0, 15, 89)]),
        (233, [(3, -7, 233), (1, 13, 233), (0, -10, 233)]),
        (610, [(3, 10, 610), (1, 2, 610), (0, 10, 610)]),
        (1_597, [(3, -2, 1_597), (0, 10, 1_597), (0, -3, 1_597)]),
        (4_181, [(3, -1, 2_694), (1, -5, 4_181), (0, 5, 4_181)]),
        (10_946, [(3, -1, 2_694), (0, 14, 10_946), (0, 2, 10_946)]),
    ],
    [
        (1, [(0, 0, 1), (0, 0, 1), (0, 0, 1)]),
        (5, [(3, 18, 5), (0, 12, 5), (0, 5, 5)]),
        (13, [(3, 13, 13), (0, 12, 13), (0, -19, 13)]),
        (34, [(3, -1, 34), (0, 12, 34), (0, -19, 34)]),
        (89, [(3, -3, 89), (0, 12, 89), (0, 15, 89)]),
        (233, [(3, -3, 233), (1, 11, 233), (0, 15, 233)]),
        (610, [(3, -3, 610), (1, 13, 610), (0, -10, 610)]),
        (1_597, [(3, 5, 1_597), (1, 13, 1_597), (0, -10, 1_597)]),
        (4_181, [(3, -7, 4_181), (1, 13, 4_181), (0, -10, 4_181)]),
        (10_946, [(3, -7, 10_946), (1, 1, 10_946), (0, 0, 10_946)]),
    ],
];

#[test]
fn at_limits_of_nodes() {
    let found = [true, false].map(|table| {
        [1, 5, 13, 34, 89, 233, 610, 1_597, 4_181, 10_946].map(|nodes| {
            let row = Shape::ALL.map(|shape| {
                let (limits, evaluator) = (Limits::new().nodes(nodes), Pair(DiceOpinion, AsListed));
                let report = if table {
                    Expectimax::new(evaluator, 1 << 14)
                        .unwrap()
                        .search(&game(shape), &limits)
                } else {
                    Expectimax::without_table(evaluator)
                        .unwrap()
                        .search(&game(shape), &limits)
                };
                let report = report.unwrap();
                (report.best.unwrap(), report.value, report.nodes)
            });
            (nodes, row)
        })
    });
    assert_eq!(found, AT_LIMITS, "{ON_PURPOSE}");
}
