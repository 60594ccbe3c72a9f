//! Alpha-beta is minimax: on random games of every shape, with every table, drive and slice.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::fmt::Debug;

use game_core::{
    AsListed, ConstantKey, Evaluate, Finite, Pair, Plain, Position, Score, Side, ToMove, Track,
};
use search::alpha_beta::{Drive, Options};
use search::{AlphaBeta, Bound, Limits, Report, minimax, minimax_to_end};
use toys::lattice::{Lattice, Opinion, Shape};
use toys::tic_tac_toe::Board;

/// Bytes of tables with one bucket, four buckets and many.
const TABLES: [usize; 3] = [0, 256, 1 << 18];

const DRIVES: [Drive; 4] = [
    Drive::Full,
    Drive::Aspiration(3),
    Drive::Mtdf,
    Drive::Bisection,
];

type Evaluator = Pair<Opinion, AsListed>;

fn games<const WINS: bool>(count: u32) -> impl Iterator<Item = Lattice<WINS>> {
    (0..count).map(|seed| Lattice::new(seed, Shape::ALL[seed as usize % 3], 4 + (seed % 4) as u8))
}

/// Whether the best move has the value: the deepest check of an answer.
fn keeps_the_value<P>(position: &P, best: Option<P::Move>, value: Score)
where
    P: game_core::Deterministic + game_core::ZeroSum + Finite,
{
    let ToMove::Player(me) = position.to_move() else {
        return;
    };
    let report = minimax_to_end(position).unwrap();
    let found = report
        .moves
        .iter()
        .find(|root| Some(root.m) == best)
        .unwrap();
    assert_eq!(found.value, value, "{me:?} at {position:?}");
}

/// The bounds of each root move hold, and the first move is the best, with the value of the report.
fn bounds_hold<M: Copy + PartialEq + Debug>(report: &Report<M>, truth: &Report<M>) {
    for root in &report.moves {
        let value = truth
            .moves
            .iter()
            .find(|known| known.m == root.m)
            .unwrap()
            .value;
        let holds = match root.bound {
            Bound::Exact => value == root.value,
            Bound::Lower => value >= root.value,
            Bound::Upper => value <= root.value,
        };
        assert!(holds, "{root:?} is worth {value}");
    }
    if let Some(first) = report.moves.first() {
        assert_eq!((Some(first.m), first.value), (report.best, report.value));
    }
}

fn solving_is_minimax<const WINS: bool>() {
    for (number, position) in games::<WINS>(3_400).enumerate() {
        let truth = minimax_to_end(&position).unwrap();
        let drive = Options {
            proof: DRIVES[number % 4],
            ..Options::DEFAULT
        };
        for bytes in TABLES {
            let mut exact = AlphaBeta::exact(Evaluator::default(), bytes)
                .unwrap()
                .options(drive);
            let report = exact.solve(&position, &Limits::new()).unwrap();
            assert_eq!(
                (report.value, report.proved),
                (truth.value, true),
                "{drive:?} {bytes} {position:?}"
            );
            keeps_the_value(&position, report.best, truth.value);
            bounds_hold(&report, &truth);
        }
        let mut blind = AlphaBeta::exact(Plain::default(), 1 << 12)
            .unwrap()
            .options(drive);
        let report = blind.solve(&ConstantKey(position), &Limits::new()).unwrap();
        assert_eq!(report.value, truth.value, "constant key, {position:?}");
    }
}

#[test]
fn solving_is_minimax_where_points_are_counted() {
    solving_is_minimax::<false>();
}

#[test]
fn solving_is_minimax_where_games_are_won() {
    solving_is_minimax::<true>();
}

/// At a fixed depth a table may know more than the depth; without one there is no difference.
fn depth_is_minimax<const WINS: bool>() {
    for (number, position) in games::<WINS>(1_000).enumerate() {
        for depth in 1..=4 {
            let truth = minimax(&position, depth, &mut Opinion).unwrap();
            let drive = Options {
                drive: DRIVES[number % 4],
                ..Options::DEFAULT
            };
            let mut search = AlphaBeta::without_table(Evaluator::default())
                .unwrap()
                .options(drive);
            let report = search
                .search(&position, &Limits::new().depth(depth))
                .unwrap();
            assert_eq!(
                report.value, truth.value,
                "{drive:?} depth {depth} {position:?}"
            );
        }
    }
}

#[test]
fn a_depth_is_minimax() {
    depth_is_minimax::<false>();
    depth_is_minimax::<true>();
}

/// To the end of the game by depths, every table agrees.
#[test]
fn deepening_ends_with_the_truth() {
    for (number, position) in games::<false>(600).enumerate() {
        let truth = minimax_to_end(&position).unwrap();
        for bytes in TABLES {
            let drive = Options {
                drive: DRIVES[number % 4],
                ..Options::DEFAULT
            };
            let mut search = AlphaBeta::new(Evaluator::default(), bytes)
                .unwrap()
                .options(drive);
            let report = search.search(&position, &Limits::new()).unwrap();
            assert_eq!(report.value, truth.value, "{drive:?} {bytes} {position:?}");
            assert!(search.is_finished());
        }
    }
}

/// In slices or at once: the same nodes, the same report.
#[test]
fn slices_make_no_difference() {
    for (number, position) in games::<true>(200).chain(games::<true>(200)).enumerate() {
        let drive = Options {
            drive: DRIVES[number % 4],
            ..Options::DEFAULT
        };
        let mut whole = AlphaBeta::new(Evaluator::default(), 1 << 12)
            .unwrap()
            .options(drive);
        let expected = whole.search(&position, &Limits::new()).unwrap();
        let slice = Limits::new().nodes(1 + number as u64 % 7);
        let mut sliced = AlphaBeta::new(Evaluator::default(), 1 << 12)
            .unwrap()
            .options(drive);
        let mut report = sliced.search(&position, &slice).unwrap();
        for _ in 0..100_000 {
            if sliced.is_finished() {
                break;
            }
            assert!(report.best.is_some_and(|m| position.is_legal(m)));
            report = sliced.go_on(&slice).unwrap();
        }
        assert_eq!(report, expected, "{position:?}");
    }
}

#[test]
fn a_stop_at_any_node_gives_a_legal_move() {
    for position in games::<false>(12) {
        for nodes in 0..400 {
            let mut search = AlphaBeta::new(Evaluator::default(), 1 << 12).unwrap();
            let report = search
                .search(&position, &Limits::new().nodes(nodes))
                .unwrap();
            assert!(report.best.is_some_and(|m| position.is_legal(m)));
            assert!(report.nodes <= nodes);
        }
    }
}

const THREE_LINES: Options = Options {
    lines: 3,
    ..Options::DEFAULT
};

/// The best lines of multi-PV are the best moves by minimax, in order.
#[test]
fn several_lines_are_the_best_moves() {
    for position in games::<false>(300) {
        let truth = minimax(&position, 3, &mut Opinion).unwrap();
        let mut values: Vec<Score> = truth.moves.iter().map(|root| root.value).collect();
        values.sort_by_key(|&value| core::cmp::Reverse(value));
        let mut search = AlphaBeta::without_table(Evaluator::default())
            .unwrap()
            .options(THREE_LINES);
        let report = search.search(&position, &Limits::new().depth(3)).unwrap();
        let found: Vec<Score> = report.moves.iter().take(3).map(|root| root.value).collect();
        assert_eq!(found, values[..values.len().min(3)], "{position:?}");
    }
}

/// A search of several lines that stops within a depth names one best move: that of the value, and of
/// the variation, and the first of its list, in which no other is said to be better.
#[test]
fn several_lines_stopped_at_any_node_agree() {
    for position in games::<false>(40) {
        for nodes in 1..60 {
            let mut search = AlphaBeta::without_table(Evaluator::default())
                .unwrap()
                .options(THREE_LINES);
            let report = search
                .search(&position, &Limits::new().nodes(nodes).depth(4))
                .unwrap();
            let begins = report.variation.first();
            assert!(
                begins.is_none() || begins == report.best.as_ref(),
                "{report:?}"
            );
            let Some(first) = report.moves.first() else {
                continue;
            };
            let best = (Some(first.m), first.value, first.bound);
            assert_eq!(
                best,
                (report.best, report.value, Bound::Exact),
                "{report:?}"
            );
            let better = |root: &&search::RootMove<_>| {
                root.bound == Bound::Exact && root.value > report.value
            };
            assert_eq!(report.moves.iter().find(better), None, "{report:?}");
        }
    }
}

/// The variation leads to the value, move by move.
#[test]
fn the_variation_has_the_value() {
    for position in games::<false>(500) {
        let mut search = AlphaBeta::exact(Evaluator::default(), 1 << 16).unwrap();
        let search = &mut search;
        let report = search.solve(&position, &Limits::new()).unwrap();
        let mut end = position;
        for &m in &report.variation {
            assert!(end.is_legal(m));
            end.play(m);
        }
        if end.to_move() == ToMove::Nobody {
            assert_eq!(
                end.payoff(Side::First),
                report.value,
                "First begins: {position:?}"
            );
        }
    }
}

/// A table of exact values, given as wide intervals, changes nothing but the number of nodes.
#[test]
fn probes_narrow_and_never_mislead() {
    #[derive(Clone, Copy)]
    struct Oracle(f64);
    impl game_core::Probe<Lattice<true>> for Oracle {
        fn probe(&self, position: &Lattice<true>, player: Side) -> Option<(f64, f64)> {
            if position.moves_left() > 3 || position.to_move() == ToMove::Nobody {
                return None;
            }
            let value = f64::from(minimax_to_end(position).unwrap().value.signum() * 1000);
            let value = if position.to_move() == ToMove::Player(player) {
                value
            } else {
                -value
            };
            Some(((value - self.0).max(-1000.0), (value + self.0).min(1000.0)))
        }
    }
    for position in games::<true>(300) {
        let truth = minimax_to_end(&position).unwrap();
        for width in [0.0, 0.4] {
            let evaluator = game_core::Probed(Evaluator::default(), Oracle(width));
            let report = AlphaBeta::exact(evaluator, 1 << 12)
                .unwrap()
                .solve(&position, &Limits::new())
                .unwrap();
            assert_eq!(report.value, truth.value, "{position:?}");
        }
    }
}

/// Evaluators follow every step and every takeback, in order.
#[test]
fn evaluators_follow_the_line() {
    #[derive(Clone, Default)]
    struct Follower(Vec<Lattice<false>>);
    impl Track<Lattice<false>> for Follower {
        fn reset(&mut self, position: &Lattice<false>) {
            self.0 = vec![*position];
        }
        fn push(
            &mut self,
            before: &Lattice<false>,
            step: game_core::StepOf<Lattice<false>>,
            after: &Lattice<false>,
        ) {
            let game_core::Step::Move(m) = step;
            assert_eq!((self.0.last(), before.after(m)), (Some(before), *after));
            self.0.push(*after);
        }
        fn pop(&mut self) {
            self.0.pop();
        }
    }
    impl Evaluate<Lattice<false>> for Follower {
        fn evaluate(&mut self, position: &Lattice<false>, player: Side) -> Score {
            assert_eq!(self.0.last(), Some(position));
            Opinion.evaluate(position, player)
        }
    }
    for position in games::<false>(50) {
        let mut search = AlphaBeta::new(Pair(Follower::default(), AsListed), 1 << 12).unwrap();
        let mut report = search
            .search(&position, &Limits::new().depth(4).nodes(3))
            .unwrap();
        while report.depth != Some(4) && !search.is_finished() {
            report = search.go_on(&Limits::new().depth(4).nodes(3)).unwrap();
        }
    }
}

/// A cleared search enters the nodes of a new one.
#[test]
#[cfg_attr(target_family = "wasm", ignore = "there are no threads")]
fn a_cleared_search_behaves_like_a_new_one() {
    let limits = Limits::new().depth(4);
    for (position, other) in games::<true>(60).zip(games::<true>(120).skip(60)) {
        let fresh = AlphaBeta::new(Evaluator::default(), 1 << 14)
            .unwrap()
            .search(&position, &limits)
            .unwrap();
        let mut search = AlphaBeta::new(Evaluator::default(), 1 << 14).unwrap();
        search.search(&position, &Limits::new().nodes(20)).unwrap();
        search
            .search_with_threads(&other, &limits.threads(2))
            .unwrap();
        search.forget(Evaluator::default());
        assert_eq!(
            search.go_on(&limits).unwrap().best,
            None,
            "there is nothing to go on with"
        );
        assert_eq!(
            search.search(&position, &limits).unwrap(),
            fresh,
            "{position:?}"
        );
    }
}

/// Nothing is worth more than an immediate win: such a move has an exact value, whatever else there
/// is.
#[test]
fn the_best_move_has_an_exact_value() {
    for text in ["xx./oo./...", "xx./oo./x.o", "xo./xo./..."] {
        let position: Board = text.parse().unwrap();
        let report = AlphaBeta::exact(Plain::default(), 1 << 12)
            .unwrap()
            .solve(&position, &Limits::new())
            .unwrap();
        let most = Board::WIN.unwrap() - 1;
        assert_eq!(
            (report.moves[0].value, report.moves[0].bound),
            (most, Bound::Exact),
            "{text}"
        );
        bounds_hold(&report, &minimax_to_end(&position).unwrap());
    }
}
