//! An order that chooses its moves is searched like one that puts the same moves first in a list:
//! the same nodes, values, lines and proofs, at once and in slices. It also decides what a table
//! keeps.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::cell::Cell;

use game_core::{Evaluate, NodeContext, Order, Position, Score, Side, Track};
use search::alpha_beta::Options;
use search::{AlphaBeta, Limits, Report, minimax_to_end};
use toys::lattice::{Lattice, Opinion, Shape};

type Game = Lattice<true>;

/// The last of the moves first, at most this many of them, the hint before all others.
///
/// With `CHOOSES` it returns them; else it finds them in the list. A width of 0 means that it
/// pushes nothing, or that it cuts nothing.
#[derive(Clone, Debug)]
struct Few<const CHOOSES: bool, const PROVED: bool = false> {
    width: usize,
    remembers: bool,
    /// How often moves were listed.
    listed: Cell<u64>,
}

impl<const CHOOSES: bool, const PROVED: bool> Few<CHOOSES, PROVED> {
    fn new(width: usize) -> Self {
        Self {
            width,
            remembers: true,
            listed: Cell::new(0),
        }
    }
}

fn sort(moves: &mut [u8], hint: Option<u8>) {
    moves.reverse();
    if let Some(at) = hint.and_then(|hint| moves.iter().position(|&m| m == hint)) {
        moves[..=at].rotate_right(1);
    }
}

impl<const CHOOSES: bool, const PROVED: bool> Track<Game> for Few<CHOOSES, PROVED> {}

impl<const CHOOSES: bool, const PROVED: bool> Evaluate<Game> for Few<CHOOSES, PROVED> {
    fn evaluate(&mut self, position: &Game, player: Side) -> Score {
        Opinion.evaluate(position, player)
    }
}

impl<const CHOOSES: bool, const PROVED: bool> Order<Game> for Few<CHOOSES, PROVED> {
    const CHOOSES: bool = CHOOSES;
    const PROVED: bool = PROVED;

    fn select(&mut self, _: &Game, context: NodeContext<u8>, moves: &mut [u8]) -> usize {
        self.listed.set(self.listed.get() + 1);
        sort(moves, context.hint);
        if self.width == 0 {
            moves.len()
        } else {
            self.width.min(moves.len())
        }
    }

    fn choose(&mut self, position: &Game, context: NodeContext<u8>, moves: &mut Vec<u8>) {
        if self.width > 0 {
            let start = moves.len();
            moves.extend(position.moves());
            sort(&mut moves[start..], context.hint);
            moves.truncate(start + self.width);
        }
    }

    fn remembers(&self, context: NodeContext<u8>, goes_on: bool) -> bool {
        self.remembers && (context.depth > 1 || goes_on)
    }
}

fn games() -> impl Iterator<Item = Game> {
    (0..200).map(|seed| Game::new(seed, Shape::ALL[seed as usize % 3], 7))
}

/// All that both must share: everything but the time.
fn same(report: &Report<u8>) -> (Option<u8>, Score, u64, Vec<u8>, bool, Option<u32>) {
    let Report {
        best,
        value,
        nodes,
        variation,
        proved,
        depth,
        ..
    } = report;
    (*best, *value, *nodes, variation.clone(), *proved, *depth)
}

#[test]
fn choosing_is_putting_first() {
    for position in games() {
        for width in 0..=3 {
            for (lines, depth) in [(1, 5), (2, 3)] {
                let (limits, options) = (
                    Limits::new().depth(depth),
                    Options {
                        lines,
                        ..Options::DEFAULT
                    },
                );
                let mut chooses = AlphaBeta::new(Few::<true>::new(width), 1 << 12)
                    .unwrap()
                    .options(options);
                let mut lists = AlphaBeta::new(Few::<false>::new(width), 1 << 12)
                    .unwrap()
                    .options(options);
                let found = chooses.search(&position, &limits).unwrap();
                assert_eq!(
                    same(&found),
                    same(&lists.search(&position, &limits).unwrap()),
                    "{position:?} {width}"
                );
                let [few, many] = [
                    chooses.evaluator().listed.get(),
                    lists.evaluator().listed.get(),
                ];
                // At the root once for each depth and line; elsewhere only where nothing is chosen.
                assert!(
                    few <= many && (width == 0 || few <= u64::from(depth) * lines as u64),
                    "{few} of {many}"
                );
                let mut chooses = AlphaBeta::without_table(Few::<true>::new(width)).unwrap();
                let mut lists = AlphaBeta::without_table(Few::<false>::new(width)).unwrap();
                let expected = lists.search(&position, &limits).unwrap();
                assert_eq!(
                    same(&chooses.search(&position, &limits).unwrap()),
                    same(&expected),
                    "{position:?}"
                );
            }
        }
    }
}

/// A search that is stopped after every few nodes ends as one in one piece.
#[test]
fn slices_enter_the_same_nodes() {
    for position in games().step_by(7) {
        let limits = Limits::new().depth(5);
        let whole = AlphaBeta::new(Few::<true>::new(2), 1 << 12)
            .unwrap()
            .search(&position, &limits)
            .unwrap();
        let mut sliced = AlphaBeta::new(Few::<true>::new(2), 1 << 12).unwrap();
        let mut report = sliced.search(&position, &limits.nodes(5)).unwrap();
        while !sliced.is_finished() && report.nodes < whole.nodes {
            report = sliced.go_on(&limits.nodes(5)).unwrap();
        }
        assert_eq!(
            same(&sliced.go_on(&limits).unwrap()),
            same(&whole),
            "{position:?}"
        );
    }
}

/// A proof tries every move, whatever is chosen, unless the choice is proved.
#[test]
fn proofs_list_all_moves() {
    for position in games() {
        let truth = minimax_to_end(&position).unwrap().value;
        let mut search = AlphaBeta::exact(Few::<true>::new(1), 1 << 12).unwrap();
        let report = search.solve(&position, &Limits::new()).unwrap();
        assert_eq!((report.value, report.proved), (truth, true), "{position:?}");
        // A proof tries no more than a choice that claims to be proved: here it is the whole list.
        let mut search = AlphaBeta::exact(Few::<true, true>::new(99), 1 << 12).unwrap();
        let report = search.solve(&position, &Limits::new()).unwrap();
        assert_eq!((report.value, report.proved), (truth, true), "{position:?}");
    }
}

/// A table that keeps nothing changes nothing, and stays empty.
#[test]
fn a_table_may_stay_empty() {
    for position in games() {
        let limits = Limits::new().depth(4);
        let evaluator = Few::<true> {
            remembers: false,
            ..Few::new(2)
        };
        let mut search = AlphaBeta::new(evaluator.clone(), 1 << 12).unwrap();
        let report = search.search(&position, &limits).unwrap();
        let plain = AlphaBeta::without_table(evaluator)
            .unwrap()
            .search(&position, &limits)
            .unwrap();
        assert_eq!(
            (report.value, report.best, report.nodes),
            (plain.value, plain.best, plain.nodes),
            "{position:?}"
        );
        assert_eq!(search.table().permille_full(), 0);
    }
}
