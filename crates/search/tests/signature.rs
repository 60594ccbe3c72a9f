//! Node counts that must not change in silence: the same in every build and on every machine.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, helpers too")]

use game_core::{AsListed, Pair, Plain};
use search::alpha_beta::{Drive, Options};
use search::{AlphaBeta, Limits, Report};
use toys::lattice::{Lattice, Opinion, Shape};
use toys::tic_tac_toe::Board;

/// Nodes, value, and the number of moves in the variation.
fn told<M>(report: &Report<M>) -> (u64, i32, usize) {
    (report.nodes, report.value, report.variation.len())
}

/// By shape, then by drive. Values differ where a table knows more than was asked.
const BY_DEPTH: [[(u64, i32, usize); 3]; 3] = [
    [(194, -3, 6), (270, -3, 6), (339, -3, 1)],
    [(397, 9, 6), (348, 7, 5), (341, 7, 5)],
    [(336, -22, 11), (486, -22, 11), (697, -22, 1)],
];

/// Tic-tac-toe, which is drawn; windows of one point keep no line but that of the table.
const TO_THE_END: (u64, i32, usize) = (4_508, 0, 2);

#[test]
fn by_depth() {
    let search = |shape, drive| {
        let position = Lattice::<false>::new(7, shape, 14);
        let options = Options { drive, ..Options::DEFAULT };
        let mut search = AlphaBeta::new(Pair(Opinion, AsListed), 1 << 14).unwrap().options(options);
        told(&search.search(&position, &Limits::new().depth(6)).unwrap())
    };
    let drives = [Drive::Full, Drive::Aspiration(4), Drive::Mtdf];
    let found = Shape::ALL.map(|shape| drives.map(|drive| search(shape, drive)));
    assert_eq!(found, BY_DEPTH, "if this is on purpose, say why in the commit");
}

#[test]
fn to_the_end() {
    let mut exact = AlphaBeta::exact(Plain::default(), 1 << 16).unwrap();
    let report = exact.solve(&Board::START, &Limits::new()).unwrap();
    assert_eq!(told(&report), TO_THE_END);
}
