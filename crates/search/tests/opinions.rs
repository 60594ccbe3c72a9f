//! The opinions of evaluators – widths, orders, noisy moves, null moves, reductions – change what
//! is searched, but never the rules.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::{AsListed, Evaluate, NodeContext, Order, Pair, Pass, Position, Score, Side, Track};
use search::{AlphaBeta, Limits, minimax, minimax_to_end};
use toys::lattice::{Lattice, Opinion, Shape};

type Points = Lattice<false>;

/// Order and opinions all at once.
#[derive(Clone, Copy, Default, Debug)]
struct Opinionated {
    width: usize,
    noisy: bool,
    passing: bool,
    reducing: bool,
}

impl<const WINS: bool> Track<Lattice<WINS>> for Opinionated {}

impl<const WINS: bool> Evaluate<Lattice<WINS>> for Opinionated {
    const NOISY: bool = true;
    const PASSES: bool = true;

    fn evaluate(&mut self, position: &Lattice<WINS>, player: Side) -> Score {
        Opinion.evaluate(position, player)
    }

    fn noisy(&mut self, position: &Lattice<WINS>, moves: &mut Vec<u8>) {
        if self.noisy {
            moves.extend(position.moves());
        }
    }

    fn after_pass(&mut self, position: &Lattice<WINS>, depth: u32) -> Option<(Lattice<WINS>, u32)> {
        let mut passed = *position;
        passed.pass();
        (self.passing && depth > 1).then_some((passed, 1))
    }
}

impl<const WINS: bool> Order<Lattice<WINS>> for Opinionated {
    const REDUCES: bool = true;

    fn select(&mut self, _: &Lattice<WINS>, _: NodeContext<u8>, moves: &mut [u8]) -> usize {
        moves.reverse();
        if self.width == 0 {
            moves.len()
        } else {
            self.width
        }
    }

    fn reduction(&self, position: &Lattice<WINS>, _: NodeContext<u8>, _: u8, number: usize) -> u32 {
        assert!(number < position.moves().count(), "{number} {position:?}");
        u32::from(self.reducing && number > 0)
    }
}

/// Allows a null move at one call, and refuses it at the next.
#[derive(Clone, Copy, Default, Debug)]
struct Fickle(bool);

impl Track<Points> for Fickle {}

impl Evaluate<Points> for Fickle {
    const PASSES: bool = true;

    fn evaluate(&mut self, position: &Points, player: Side) -> Score {
        Opinion.evaluate(position, player)
    }

    fn after_pass(&mut self, position: &Points, _: u32) -> Option<(Points, u32)> {
        let mut passed = *position;
        passed.pass();
        self.0 = !self.0;
        self.0.then_some((passed, 1))
    }
}

fn games() -> impl Iterator<Item = Points> {
    (0..300).map(|seed| Points::new(seed, Shape::ALL[seed as usize % 3], 6))
}

fn at_depth<E: Evaluate<Points> + Order<Points>>(
    evaluator: E,
    position: &Points,
    depth: u32,
) -> search::Report<u8> {
    AlphaBeta::without_table(evaluator)
        .unwrap()
        .search(position, &Limits::new().depth(depth))
        .unwrap()
}

/// Proofs try every move, in any order, and use no opinion.
#[test]
fn proofs_heed_no_opinion() {
    let evaluator = Opinionated {
        width: 1,
        passing: true,
        reducing: true,
        noisy: true,
    };
    for position in games() {
        let truth = minimax_to_end(&position).unwrap();
        let report = AlphaBeta::exact(evaluator, 1 << 12)
            .unwrap()
            .solve(&position, &Limits::new())
            .unwrap();
        assert_eq!(
            (report.value, report.proved),
            (truth.value, true),
            "{position:?}"
        );
    }
}

/// A width of one follows a single line; its value is that of the end of the line.
#[test]
fn a_width_of_one_is_one_line() {
    let evaluator = Opinionated {
        width: 1,
        ..Opinionated::default()
    };
    for position in games() {
        let report = at_depth(evaluator, &position, 3);
        let mut end = position;
        report.variation.iter().for_each(|&m| end.play(m));
        assert_eq!(report.variation.first().copied(), position.moves().last());
        assert_eq!(
            report.value,
            Opinion.evaluate(&end, Side::First),
            "First begins: {position:?}"
        );
        assert!(!report.proved || position.move_count() == 1 || end.moves().next().is_none());
    }
}

/// All moves are noisy: beyond the horizon the mover may stop or go on, so the value is no smaller
/// than that of stopping, and a search without a horizon agrees with itself.
#[test]
fn noisy_moves_are_looked_at_beyond_the_horizon() {
    let noisy = Opinionated {
        noisy: true,
        ..Opinionated::default()
    };
    let (mut different, mut more) = (0, 0);
    for position in games() {
        let calm = at_depth(Opinionated::default(), &position, 1);
        let loud = at_depth(noisy, &position, 1);
        more += usize::from(loud.nodes > calm.nodes);
        different += usize::from(loud.value != calm.value);
        // With enough depth there is no horizon any more.
        assert_eq!(
            at_depth(noisy, &position, 9).value,
            minimax_to_end(&position).unwrap().value
        );
    }
    assert!(
        different > 100 && more > 200,
        "{different} values differ, {more} searches are longer"
    );
}

/// Null moves and reductions look at fewer nodes and may err; without them depth is minimax.
#[test]
fn null_moves_and_reductions_save_nodes() {
    let (mut plain, mut bold, mut right) = (0, 0, 0);
    let opinions = Opinionated {
        passing: true,
        reducing: true,
        ..Opinionated::default()
    };
    for position in games() {
        let truth = minimax(&position, 5, &mut Opinion).unwrap().value;
        let careful = at_depth(Opinionated::default(), &position, 5);
        assert_eq!(careful.value, truth, "{position:?}");
        let report = at_depth(opinions, &position, 5);
        assert!(!report.proved || report.value == truth);
        (plain, bold) = (plain + careful.nodes, bold + report.nodes);
        right += usize::from(report.value == truth);
    }
    assert!(bold < plain, "{bold} and {plain} nodes");
    // Null moves and reductions are no good guides in a random game: about half is right.
    assert!(right > 100, "{right} of 300");
    // A search of fewer nodes may find another move, so its numbers must not change unnoticed.
    assert_eq!(
        (plain, bold, right),
        (108_055, 104_056, 150),
        "if this is on purpose, say why in the commit"
    );
}

/// An evaluator whose answer about null moves changes causes none: the same nodes and the same
/// value as without.
#[test]
fn an_evaluator_with_changing_values_tries_no_null_move() {
    for position in games() {
        let [plain, fickle] = [
            at_depth(Pair(Opinion, AsListed), &position, 5),
            at_depth(Pair(Fickle::default(), AsListed), &position, 5),
        ];
        assert_eq!(
            (fickle.value, fickle.nodes),
            (plain.value, plain.nodes),
            "{position:?}"
        );
    }
}

/// An opinion in the table stays an opinion at every later depth, and in later searches.
#[test]
fn opinions_in_the_table_prove_nothing() {
    let evaluators = [
        Opinionated {
            width: 1,
            ..Opinionated::default()
        },
        Opinionated {
            passing: true,
            reducing: true,
            ..Opinionated::default()
        },
    ];
    // Games with wins and losses, because decided values count as proofs at limited depth.
    for seed in 0..3_000 {
        let position = Lattice::<true>::new(seed, Shape::ALL[seed as usize % 3], 8);
        let truth = minimax_to_end(&position).unwrap().value;
        for evaluator in evaluators {
            let mut search = AlphaBeta::exact(evaluator, 1 << 14).unwrap();
            for _ in 0..2 {
                let report = search.search(&position, &Limits::new().depth(9)).unwrap();
                assert!(
                    !report.proved || report.value == truth,
                    "{evaluator:?} {position:?}"
                );
            }
            let report = search.solve(&position, &Limits::new()).unwrap();
            assert_eq!(
                (report.value, report.proved),
                (truth, true),
                "{evaluator:?} {position:?}"
            );
        }
    }
}
