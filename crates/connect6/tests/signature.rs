//! Node counts that must not change in silence: the same in every build and on every machine.
//!
//! `cargo test -p connect6 --test signature`, and with `--target wasm32-wasip1` in WebAssembly.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, helpers too")]

use connect6::{Begun, By, Connect6, Judge};
use search::{AlphaBeta, Limits};

/// What to do when a number differs.
const ON_PURPOSE: &str = "if this is on purpose, say why in the commit";

/// A position of a contest game, after seven stones.
const POSITION: &str = "J10 I9J11 I11K10 I10L10";

/// Nodes and value of three turns, by what orders and what judges, roads and shapes each: the
/// answer to Black's first stone, and a position in the middle of a game.
const SEARCHED: [[(u64, i32); 2]; 4] = [
    [(2676, 1236), (2711, 2785)],
    [(3484, 8135), (3523, 16_475)],
    [(3420, 1299), (2880, 2785)],
    [(3358, 7520), (4584, 16_475)],
];

/// The same by width alone, as in the patent.
const BY_WIDTH: [[(u64, i32); 2]; 4] = [
    [(1020, 1236), (1048, 2785)],
    [(1497, 8135), (916, 16_475)],
    [(1112, 1299), (1056, 2785)],
    [(1236, 7520), (1871, 16_475)],
];

/// Nodes and value of both positions by all four searches.
fn searched(defends: bool) -> [[(u64, i32); 2]; 4] {
    let searched = |position: &str, inner, leaf| {
        let position = Begun::from(position.parse::<Connect6>().unwrap());
        let mut search = AlphaBeta::new(Judge::<19>::new(inner, leaf).defends(defends), 1 << 20).unwrap();
        let report = search.search(&position, &Limits::new().depth(3)).unwrap();
        (report.nodes, report.value)
    };
    let mixes = [(By::Roads, By::Roads), (By::Roads, By::Shapes), (By::Shapes, By::Roads), (By::Shapes, By::Shapes)];
    mixes.map(|(inner, leaf)| ["J10", POSITION].map(|position| searched(position, inner, leaf)))
}

#[test]
fn of_all_four_searches() {
    assert_eq!(searched(true), SEARCHED, "{ON_PURPOSE}");
}

#[test]
fn of_all_four_searches_by_width() {
    assert_eq!(searched(false), BY_WIDTH, "{ON_PURPOSE}");
}
