//! Node counts that must not change in silence: the same in every build and on every machine.
//!
//! `cargo test -p search --test all signature::`, with `--release` or `--profile dev` for other
//! code and with `--target wasm32-wasip1` for WebAssembly under node: the same numbers each time.
//! Other tests check what should be found; this one records what *is* found.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::{
    AsListed, Deterministic, Finite, Hidden, Packed, Pair, Plain, Position, Seat, Side, Stochastic,
    ZeroSum,
};
use search::alpha_beta::{Drive, Options};
use search::mcts::{self, Ismcts, Mcts, RandomPlay};
use search::{AlphaBeta, Limits, MaxN, Paranoid, Report, minimax};
use toys::lattice::{Lattice, Opinion, Shape};
use toys::nim::Nim;
use toys::race::Race;
use toys::strip::Secret;
use toys::tic_tac_toe::Board;

/// What to do when a number differs.
const ON_PURPOSE: &str = "if this is on purpose, say why in the commit";

/// Nodes, value, and the number of moves in the variation.
fn signature<M>(report: &Report<M>) -> (u64, i32, usize) {
    (report.nodes, report.value, report.variation.len())
}

/// By shape, then by drive. Values differ where a table knows more than was asked.
const BY_DEPTH: [[(u64, i32, usize); 3]; 3] = [
    [(194, -3, 6), (270, -3, 6), (339, -3, 1)],
    [(397, 9, 6), (348, 7, 5), (341, 7, 5)],
    [(336, -22, 11), (486, -22, 11), (697, -22, 1)],
];

#[test]
fn by_depth() {
    let search = |shape, drive| {
        let position = Lattice::<false>::new(7, shape, 14);
        let options = Options {
            drive,
            ..Options::DEFAULT
        };
        let mut search = AlphaBeta::new(Pair(Opinion, AsListed), 1 << 14)
            .unwrap()
            .options(options);
        signature(&search.search(&position, &Limits::new().depth(6)).unwrap())
    };
    let drives = [Drive::Full, Drive::Aspiration(4), Drive::Mtdf];
    let found = Shape::ALL.map(|shape| drives.map(|drive| search(shape, drive)));
    assert_eq!(found, BY_DEPTH, "{ON_PURPOSE}");
}

/// Plain minimax, six turns, by shape.
const MINIMAX: [(u64, i32, usize); 3] = [(730, 4, 6), (2_292, -3, 7), (14_801, -13, 11)];

#[test]
fn of_minimax() {
    let found =
        Shape::ALL.map(|shape| signature(&minimax(&large(shape), 6, &mut Opinion).unwrap()));
    assert_eq!(found, MINIMAX, "{ON_PURPOSE}");
}

/// Max^n and paranoid search four turns deep by shape, then to the end of a pile for three.
const SEVERAL: [[(u64, i32, usize); 4]; 2] = [
    [(154, 4, 4), (174, 19, 4), (946, -20, 7), (6_311, 2, 7)],
    [(130, 4, 4), (108, 19, 4), (283, -20, 7), (2_176, -1, 9)],
];

#[test]
fn of_several() {
    let limits = Limits::new().depth(4);
    let pair = |rows: &Report<u8>, alone: &Report<u8>| [signature(rows), signature(alone)];
    let search = |shape| {
        let rows = MaxN::new(Opinion).search(&large(shape), &limits).unwrap();
        pair(
            &rows,
            &Paranoid::new(Pair(Opinion, AsListed))
                .search(&large(shape), &limits)
                .unwrap(),
        )
    };
    let [a, b, c] = Shape::ALL.map(search);
    let rows = MaxN::new(game_core::Payoff)
        .search(&Nim::new(11), &Limits::new())
        .unwrap();
    let nim = pair(
        &rows,
        &Paranoid::new(Plain::default())
            .search(&Nim::new(11), &Limits::new())
            .unwrap(),
    );
    assert_eq!(
        [0, 1].map(|way| [a[way], b[way], c[way], nim[way]]),
        SEVERAL,
        "{ON_PURPOSE}"
    );
}

/// Proofs of lattice games that are won and lost, by shape.
const PROOFS: [(u64, i32, usize); 3] = [(249, 985, 15), (357, 991, 16), (255, 991, 16)];

/// The games: among 300 of each shape, those with a long line and many nodes.
const PROVED: [u32; 3] = [210, 45, 66];

/// Tic-tac-toe, which is drawn; windows of one point keep no line but that of the table.
const TO_THE_END: (u64, i32, usize) = (4_508, 0, 2);

#[test]
fn to_the_end() {
    fn solve<P: Deterministic + ZeroSum + Packed + Finite>(position: &P) -> (u64, i32, usize) {
        let mut exact = AlphaBeta::exact(Plain::default(), 1 << 16).unwrap();
        let report = exact.solve(position, &Limits::new()).unwrap();
        assert!(report.proved, "{position:?}");
        signature(&report)
    }
    assert_eq!(solve(&Board::START), TO_THE_END, "{ON_PURPOSE}");
    let games = [0, 1, 2].map(|n| Lattice::<true>::new(PROVED[n], Shape::ALL[n], 16));
    assert_eq!(games.map(|game| solve(&game)), PROOFS, "{ON_PURPOSE}");
}

/// Nodes of the same proofs by drive: whole windows, also with aspiration, because a proof has no
/// guess for a window; then questions of one point, each at the value of the last answer, and by
/// halves.
const PROOFS_BY_DRIVE: [[u64; 4]; 3] = [
    [210, 210, 249, 316],
    [529, 529, 357, 386],
    [189, 189, 255, 317],
];

#[test]
fn of_proofs_by_drive() {
    let drives = [
        Drive::Full,
        Drive::Aspiration(3),
        Drive::Mtdf,
        Drive::Bisection,
    ];
    let found = [0, 1, 2].map(|n| {
        let game = Lattice::<true>::new(PROVED[n], Shape::ALL[n], 16);
        drives.map(|proof| {
            let options = Options {
                proof,
                ..Options::DEFAULT
            };
            let mut exact = AlphaBeta::exact(Plain::default(), 1 << 16)
                .unwrap()
                .options(options);
            exact.solve(&game, &Limits::new()).unwrap().nodes
        })
    });
    assert_eq!(found, PROOFS_BY_DRIVE, "{ON_PURPOSE}");
}

/// The game whose search is stopped.
fn large(shape: Shape) -> Lattice<false> {
    Lattice::new(7, shape, 16)
}

/// Move, value, nodes.
type Stopped = (u8, i32, u64);

/// A limit of nodes, and what is found until then, by shape.
type Row = (u64, [Stopped; 3]);

/// With a small table. Limits are Fibonacci's numbers; the last are not reached.
const WITH_A_TABLE: [Row; 20] = [
    (1, [(0, 0, 1), (0, 0, 1), (0, 0, 1)]),
    (2, [(0, -12, 2), (0, 0, 2), (0, -3, 2)]),
    (3, [(0, -12, 3), (0, 12, 3), (0, -3, 3)]),
    (5, [(1, -9, 5), (0, 12, 5), (0, -3, 5)]),
    (8, [(2, 16, 8), (0, 12, 8), (0, -3, 8)]),
    (13, [(2, -18, 13), (0, -4, 13), (0, -3, 13)]),
    (21, [(2, -18, 21), (0, -4, 21), (0, -15, 21)]),
    (34, [(1, 13, 34), (0, -4, 34), (0, -15, 34)]),
    (55, [(1, -10, 55), (0, -14, 55), (0, -15, 55)]),
    (89, [(2, 21, 89), (1, 9, 89), (0, 14, 89)]),
    (144, [(2, 4, 144), (1, 4, 144), (0, -20, 144)]),
    (233, [(2, 8, 233), (0, 14, 233), (0, -20, 233)]),
    (377, [(0, 4, 377), (1, 8, 377), (0, -13, 377)]),
    (610, [(2, -3, 610), (1, 22, 610), (0, 17, 610)]),
    (987, [(0, 3, 987), (1, 13, 891), (0, 3, 778)]),
    (1_597, [(0, 9, 1_597), (1, 13, 891), (0, 3, 778)]),
    (2_584, [(0, 8, 2_382), (1, 13, 891), (0, 3, 778)]),
    (4_181, [(0, 8, 2_382), (1, 13, 891), (0, 3, 778)]),
    (6_765, [(0, 8, 2_382), (1, 13, 891), (0, 3, 778)]),
    (10_946, [(0, 8, 2_382), (1, 13, 891), (0, 3, 778)]),
];

/// Without a table, where nodes keep no lists.
const WITHOUT_A_TABLE: [Row; 20] = [
    (1, [(0, 0, 1), (0, 0, 1), (0, 0, 1)]),
    (2, [(0, -12, 2), (0, 0, 2), (0, -3, 2)]),
    (3, [(0, -12, 3), (0, 12, 3), (0, -3, 3)]),
    (5, [(1, -9, 5), (0, 12, 5), (0, -3, 5)]),
    (8, [(2, 16, 8), (0, 12, 8), (0, -3, 8)]),
    (13, [(2, -18, 13), (0, -4, 13), (0, -3, 13)]),
    (21, [(2, -18, 21), (0, -4, 21), (0, -15, 21)]),
    (34, [(1, 13, 34), (0, -4, 34), (0, -15, 34)]),
    (55, [(1, -10, 55), (0, -14, 55), (0, -15, 55)]),
    (89, [(0, 0, 89), (1, 9, 89), (0, 14, 89)]),
    (144, [(2, 4, 144), (1, 19, 144), (0, 14, 144)]),
    (233, [(2, 4, 233), (1, 4, 233), (0, 14, 233)]),
    (377, [(2, 8, 377), (1, 4, 377), (0, -20, 377)]),
    (610, [(2, 8, 610), (0, 14, 610), (0, -20, 610)]),
    (987, [(0, 4, 987), (0, -3, 987), (0, 4, 987)]),
    (1_597, [(0, 17, 1_597), (0, -3, 1_597), (0, 4, 1_597)]),
    (2_584, [(2, 20, 2_584), (1, 8, 2_584), (0, -13, 2_584)]),
    (4_181, [(2, -3, 4_181), (1, 11, 4_181), (0, -13, 4_181)]),
    (6_765, [(2, 4, 6_765), (1, 22, 6_765), (0, 17, 6_765)]),
    (10_946, [(0, 3, 10_946), (1, 20, 10_946), (0, 17, 10_946)]),
];

fn stopped(report: &Report<u8>) -> Stopped {
    (report.best.unwrap(), report.value, report.nodes)
}

/// Compares all rows of a table with what a search finds.
fn assert_rows(
    rows: &[Row; 20],
    mut search: impl FnMut(&Lattice<false>, &Limits<'_>) -> Report<u8>,
) {
    for &(nodes, row) in rows {
        let found =
            Shape::ALL.map(|shape| stopped(&search(&large(shape), &Limits::new().nodes(nodes))));
        assert_eq!(found, row, "{nodes} nodes: {ON_PURPOSE}");
    }
}

#[test]
fn at_twenty_limits_of_nodes() {
    assert_rows(&WITH_A_TABLE, |position, limits| {
        AlphaBeta::new(Pair(Opinion, AsListed), 1 << 14)
            .unwrap()
            .search(position, limits)
            .unwrap()
    });
    assert_rows(&WITHOUT_A_TABLE, |position, limits| {
        AlphaBeta::without_table(Pair(Opinion, AsListed))
            .unwrap()
            .search(position, limits)
            .unwrap()
    });
}

/// One search for all rows, which was stopped in the middle of another game before each of them:
/// only a table remembers.
#[test]
fn after_another_search_the_same() {
    let mut search = AlphaBeta::without_table(Pair(Opinion, AsListed)).unwrap();
    for (number, other) in (1..).zip(Shape::ALL) {
        let other = Lattice::new(number, other, 15);
        assert_rows(&WITHOUT_A_TABLE, |position, limits| {
            search.search(&other, &Limits::new().nodes(1_000)).unwrap();
            assert!(!search.is_finished());
            search.search(position, limits).unwrap()
        });
    }
}

/// The same with a table that is cleared in between.
#[test]
fn with_a_cleared_table_the_same() {
    let mut search = AlphaBeta::new(Pair(Opinion, AsListed), 1 << 14).unwrap();
    assert_rows(&WITH_A_TABLE, |position, limits| {
        search
            .search(
                &Lattice::new(1, Shape::TwoMoves, 15),
                &Limits::new().nodes(1_000),
            )
            .unwrap();
        search.clear();
        search.search(position, limits).unwrap()
    });
}

/// Visits of Tic-tac-toe's cells by seed, without proofs.
const VISITS: [[u64; 9]; 3] = [
    [75, 104, 128, 58, 233, 86, 120, 75, 121],
    [75, 77, 68, 81, 327, 52, 124, 48, 148],
    [120, 54, 254, 85, 237, 47, 56, 43, 104],
];

/// By seed, both formulas: visits of First's moves in the race after a throw, with proofs.
const THROWN: [[[u64; 3]; 2]; 3] = [
    [[39, 57, 904], [25, 25, 950]],
    [[34, 48, 918], [41, 24, 935]],
    [[30, 34, 936], [36, 54, 910]],
];

/// Three players, with proofs: visits of the moves.
const SEATS: [[u64; 3]; 3] = [[497, 326, 177], [600, 223, 177], [600, 223, 177]];

/// Questions on a strip of six cells: the best one and its value.
const HIDDEN: [(u8, i32); 3] = [(1, -3), (2, -3), (3, -3)];

fn visited<P: Stochastic + Finite>(
    search: Mcts<P, RandomPlay>,
    position: &P,
    options: mcts::Options,
) -> Vec<u64> {
    let mut search = search.options(options);
    search
        .search(position, &Limits::new().nodes(1_000))
        .unwrap();
    search.visits().iter().map(|known| known.visits).collect()
}

#[test]
fn of_monte_carlo() {
    let thrown = Race::START.given(2);
    let view = Secret::new(6, 3).view(Seat::OPENER);
    let options = [0, 1, 2].map(|seed| mcts::Options {
        seed,
        ..mcts::Options::DEFAULT
    });
    let cells = options.map(|options| {
        visited(
            Mcts::new(RandomPlay, 1 << 20).unwrap(),
            &Board::START,
            options,
        )
    });
    let races = options.map(|options| {
        let puct = mcts::Options {
            formula: mcts::Formula::Puct,
            ..options
        };
        [options, puct]
            .map(|options| visited(Mcts::duel(RandomPlay, 1 << 20).unwrap(), &thrown, options))
    });
    let seats = options.map(|options| {
        visited(
            Mcts::for_players(RandomPlay, 1 << 20).unwrap(),
            &Nim::new(11),
            options,
        )
    });
    let hidden = options.map(|options| {
        let mut search = Ismcts::<Secret, _>::new(RandomPlay, 1_000).options(options);
        let report = search
            .search(&view, Seat::OPENER, &Limits::new().nodes(1_000))
            .unwrap();
        (report.best.unwrap(), report.value)
    });
    assert_eq!(thrown.to_move().player(), Some(Side::First));
    let found = (cells, races, seats, hidden);
    let expected = (
        VISITS.map(|visits| visits.to_vec()),
        THROWN.map(|formulas| formulas.map(|visits| visits.to_vec())),
        SEATS.map(|visits| visits.to_vec()),
        HIDDEN,
    );
    assert_eq!(found, expected, "{ON_PURPOSE}");
}
