//! Star1, Star2 and plain expectimax are expectimax by definition: on random games with chance, of
//! every shape, with every table.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use common::oracle::Oracle;
use game_core::{
    AsListed, ConstantKey, Evaluate, Finite, Pair, Plain, Position, Score, Side, Stochastic,
    ToMove, ZeroSum,
};
use search::expectimax::{Method, Options};
use search::{AlphaBeta, Bound, Expectimax, Identity, Limits, Report, minimax, minimax_to_end};
use toys::dice_lattice::{DiceLattice, DiceOpinion};
use toys::lattice::{Lattice, Opinion, Shape};

/// Bytes of tables with one bucket, four buckets and many.
const TABLES: [usize; 3] = [0, 256, 1 << 16];

const METHODS: [Method; 3] = [Method::Plain, Method::Star1, Method::Star2];

type Evaluator = Pair<DiceOpinion, AsListed>;

const EVALUATOR: Evaluator = Pair(DiceOpinion, AsListed);

/// This many games, most of them small; fewer where each takes long.
fn games<const WINS: bool>(count: u32) -> impl Iterator<Item = DiceLattice<WINS>> {
    let count = if cfg!(miri) { 3 } else { count };
    (0..count).map(|seed| {
        DiceLattice::new(
            seed,
            Shape::ALL[seed as usize % 3],
            2 + (seed / 3 % 3) as u8 + u8::from(seed % 50 == 0),
        )
    })
}

/// First's value, as the player to move sees it; at chance First.
fn seen<P: Position<Player = Side>>(position: &P, first: Score) -> Score {
    if position.to_move() == ToMove::Player(Side::Second) {
        -first
    } else {
        first
    }
}

fn truth<P: Stochastic + ZeroSum, E: Evaluate<P>>(
    position: &P,
    depth: u32,
    evaluator: &mut E,
) -> Score {
    seen(
        position,
        Oracle {
            evaluator,
            outlooks: false,
        }
        .value(position, depth),
    )
}

fn options(method: Method, probes: usize) -> Options {
    Options {
        probes,
        ..Options::DEFAULT.method(method)
    }
}

/// One depth only, so that the tree is that of the definition.
fn at_depth<P, E, I, const W: usize>(
    search: Expectimax<P, E, I, W>,
    options: Options,
    position: &P,
    depth: u32,
) -> Report<P::Move>
where
    P: Stochastic + ZeroSum,
    E: Evaluate<P> + game_core::Order<P>,
    I: Identity<P, W>,
{
    let options = Options {
        first_depth: depth,
        ..options
    };
    search
        .options(options)
        .search(position, &Limits::new().depth(depth))
        .unwrap()
}

/// Every method with every table and without, at one depth and by deepening.
fn a_depth_is_the_definition<const WINS: bool>() {
    for (number, position) in games::<WINS>(6_000).enumerate() {
        let depth = 1 + u32::try_from(number / 9 % 4).unwrap();
        let expected = truth(&position, depth, &mut DiceOpinion);
        let mut best = None;
        for (method, probes) in [
            (Method::Plain, 0),
            (Method::Star1, 0),
            (Method::Star2, 1),
            (Method::Star2, 2),
        ] {
            let options = options(method, probes).forget_last(depth % 3);
            let alone = at_depth(
                Expectimax::without_table(EVALUATOR).unwrap(),
                options,
                &position,
                depth,
            );
            assert_eq!(
                alone.value, expected,
                "{method:?} depth {depth} {position:?}"
            );
            assert_eq!(
                *best.get_or_insert(alone.best),
                alone.best,
                "{method:?} depth {depth} {position:?}"
            );
            for bytes in TABLES {
                let mut search = Expectimax::new(EVALUATOR, bytes).unwrap().options(options);
                let report = search
                    .search(&position, &Limits::new().depth(depth))
                    .unwrap();
                assert_eq!(
                    report.value, expected,
                    "{method:?} {bytes} depth {depth} {position:?}"
                );
            }
        }
    }
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn a_depth_is_the_definition_where_points_are_counted() {
    a_depth_is_the_definition::<false>();
}

#[test]
fn a_depth_is_the_definition_where_games_are_won() {
    a_depth_is_the_definition::<true>();
}

/// To the end of the game, even if all keys are the same.
fn solving_is_the_definition<const WINS: bool>() {
    for position in games::<WINS>(1_500) {
        let expected = truth(&position, 99, &mut game_core::Payoff);
        for method in METHODS {
            for bytes in TABLES {
                let mut exact = Expectimax::exact(EVALUATOR, bytes)
                    .unwrap()
                    .options(options(method, 1));
                let report = exact.solve(&position, &Limits::new()).unwrap();
                assert_eq!(
                    (report.value, report.proved),
                    (expected, true),
                    "{method:?} {bytes} {position:?}"
                );
            }
            let mut compact = Expectimax::compact(Plain::default(), 1 << 12)
                .unwrap()
                .options(options(method, 1));
            assert_eq!(
                compact.solve(&position, &Limits::new()).unwrap().value,
                expected
            );
            let mut blind = Expectimax::exact(Plain::default(), 1 << 12)
                .unwrap()
                .options(options(method, 1));
            let report = blind.solve(&ConstantKey(position), &Limits::new()).unwrap();
            assert_eq!(
                report.value, expected,
                "constant key, {method:?} {position:?}"
            );
            let mut alone = Expectimax::without_table(Plain::default())
                .unwrap()
                .options(options(method, 1));
            let report = alone
                .search(&ConstantKey(position), &Limits::new())
                .unwrap();
            assert_eq!(
                (report.value, report.proved),
                (expected, true),
                "no table, {method:?} {position:?}"
            );
        }
    }
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn solving_is_the_definition_where_points_are_counted() {
    solving_is_the_definition::<false>();
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn solving_is_the_definition_where_games_are_won() {
    solving_is_the_definition::<true>();
}

#[test]
fn depths_end_with_the_truth() {
    for position in games::<false>(600) {
        let expected = truth(&position, 99, &mut DiceOpinion);
        for (method, bytes) in METHODS
            .into_iter()
            .flat_map(|method| TABLES.map(|bytes| (method, bytes)))
        {
            let mut search = Expectimax::new(EVALUATOR, bytes)
                .unwrap()
                .options(options(method, 1));
            let report = search.search(&position, &Limits::new()).unwrap();
            assert_eq!(report.value, expected, "{method:?} {bytes} {position:?}");
            assert!(
                report
                    .depth
                    .is_some_and(|depth| depth as usize <= position.moves_left() + 1)
            );
        }
    }
}

/// Without chance it is minimax, and alpha-beta.
fn without_chance_it_is_minimax<const WINS: bool>() {
    for seed in 0..if cfg!(miri) { 3 } else { 1_500 } {
        let position =
            Lattice::<WINS>::new(seed, Shape::ALL[seed as usize % 3], 4 + (seed % 4) as u8);
        let proved = minimax_to_end(&position).unwrap();
        let mut alpha_beta = AlphaBeta::exact(Pair(Opinion, AsListed), 1 << 12).unwrap();
        assert_eq!(
            alpha_beta.solve(&position, &Limits::new()).unwrap().value,
            proved.value
        );
        let depth = 1 + seed % 5;
        let ahead = minimax(&position, depth, &mut Opinion).unwrap();
        for (method, bytes) in METHODS
            .into_iter()
            .flat_map(|method| TABLES.map(|bytes| (method, bytes)))
        {
            let evaluator = Pair(Opinion, AsListed);
            let mut exact = Expectimax::exact(evaluator, bytes)
                .unwrap()
                .options(options(method, 1));
            let report = exact.solve(&position, &Limits::new()).unwrap();
            assert_eq!(
                (report.value, report.best),
                (proved.value, proved.best),
                "{method:?} {position:?}"
            );
            let report = at_depth(
                Expectimax::new(evaluator, bytes).unwrap(),
                options(method, 1),
                &position,
                depth,
            );
            assert_eq!(
                (report.value, report.best),
                (ahead.value, ahead.best),
                "{method:?} {depth} {position:?}"
            );
        }
        let alone = at_depth(
            Expectimax::without_table(Pair(Opinion, AsListed)).unwrap(),
            options(Method::Plain, 0),
            &position,
            depth,
        );
        assert_eq!(alone, ahead, "{position:?}");
    }
}

#[test]
fn without_chance_it_is_minimax_where_points_are_counted() {
    without_chance_it_is_minimax::<false>();
}

#[test]
fn without_chance_it_is_minimax_where_games_are_won() {
    without_chance_it_is_minimax::<true>();
}

/// The mean without rounding, and the most chance nodes in a line.
fn unrounded(position: &DiceLattice<false>) -> (f64, f64) {
    let best = |mover: Side| {
        let children = position.moves().map(|m| unrounded(&position.after(m)));
        let worst = if mover == Side::First {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        };
        children.fold((worst, 0.0), |(value, runs): (f64, f64), child| {
            let value = if mover == Side::First {
                value.max(child.0)
            } else {
                value.min(child.0)
            };
            (value, runs.max(child.1))
        })
    };
    match position.to_move() {
        ToMove::Nobody => (f64::from(position.payoff(Side::First)), 0.0),
        ToMove::Player(mover) => best(mover),
        ToMove::Chance => {
            #[allow(clippy::cast_precision_loss, reason = "compared with room for it")]
            let children = position
                .events()
                .map(|(event, weight)| (unrounded(&position.given(event)), weight as f64));
            let (mut sum, mut total, mut runs) = (0.0, 0.0, 0.0_f64);
            for (child, weight) in children {
                (sum, total, runs) = (sum + child.0 * weight, total + weight, runs.max(child.1));
            }
            (sum / total, runs + 1.0)
        }
    }
}

/// A proved value is at most half a point off for each chance node of a line.
#[test]
fn rounding_costs_half_a_point_a_node() {
    let mut off = 0;
    for position in games::<false>(1_500) {
        let (value, runs) = unrounded(&position);
        let report = Expectimax::exact(EVALUATOR, 1 << 14)
            .unwrap()
            .solve(&position, &Limits::new())
            .unwrap();
        let found = f64::from(seen(&position, report.value));
        assert!(
            (found - value).abs() <= runs / 2.0 + 1e-9,
            "{found} for {value}: {position:?}"
        );
        off += u32::from((found - value).abs() > 0.5);
    }
    assert!(
        off > 0,
        "some are off by more than one rounding: the measure measures"
    );
}

/// Every event at the root has its value, equal ones the same; so has every move, if the caller
/// wants it.
#[test]
fn all_values_at_the_root_are_true() {
    for position in games::<false>(900) {
        let mut oracle = Oracle {
            evaluator: &mut DiceOpinion,
            outlooks: false,
        };
        for method in METHODS {
            let options = Options {
                every_move: true,
                ..options(method, 1)
            };
            let mut search = Expectimax::new(EVALUATOR, 1 << 14)
                .unwrap()
                .options(options);
            let report = search.search(&position, &Limits::new().depth(3)).unwrap();
            let depth = report.depth.unwrap();
            let events = search
                .events()
                .iter()
                .map(|found| (found.event, found.weight, found.value));
            let true_events = position
                .events()
                .map(|(e, weight)| (e, weight, oracle.value(&position.given(e), depth)));
            assert!(events.eq(true_events), "{method:?} {position:?}");
            let ToMove::Player(me) = position.to_move() else {
                assert_eq!(
                    (report.best, report.moves.len(), report.variation.len()),
                    (None, 0, 0)
                );
                continue;
            };
            let moves = report
                .moves
                .iter()
                .map(|root| (root.m, root.value, root.bound));
            let true_moves = position.moves().map(|m| {
                (
                    m,
                    seen(&position, oracle.worth(&position, me, m, depth)),
                    Bound::Exact,
                )
            });
            assert!(moves.eq(true_moves), "{method:?} {position:?}");
            assert_eq!(report.variation.first(), report.best.as_ref());
            let best = report
                .moves
                .iter()
                .find(|root| root.value == report.value)
                .map(|root| root.m);
            assert!(
                report
                    .moves
                    .iter()
                    .any(|root| Some(root.m) == report.best && root.value == report.value)
            );
            assert!(depth > 1 || report.best == best, "of equal moves the first");
        }
    }
}

#[test]
fn a_stop_at_any_node_gives_a_legal_move() {
    for position in games::<false>(24).filter(|position| position.to_move().player().is_some()) {
        for nodes in 0..300 {
            let mut search = Expectimax::new(EVALUATOR, 1 << 12).unwrap();
            let report = search
                .search(&position, &Limits::new().nodes(nodes))
                .unwrap();
            assert!(report.best.is_some_and(|m| position.is_legal(m)));
            assert!(report.nodes <= nodes);
            assert!(
                report
                    .variation
                    .first()
                    .is_none_or(|&m| Some(m) == report.best)
            );
        }
    }
}
