//! Monte Carlo search finds true values and counts correctly.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::collections::HashMap;

use game_core::{Position, Seat, Side, Stochastic, ToMove};
use search::mcts::{Formula, Mcts, Options, RandomPlay};
use search::{Bound, Limits, Report, minimax_to_end};
use toys::lattice::{Lattice, Shape};
use toys::nim::Nim;
use toys::race::Race;
use toys::tic_tac_toe::Board;

const MEGABYTES: usize = 1 << 20;

/// The positions of tic-tac-toe after this many moves, each once.
fn boards(plies: usize) -> Vec<Board> {
    let mut boards = vec![Board::START];
    for _ in 0..plies {
        let mut next: Vec<Board> = boards
            .iter()
            .flat_map(|board| board.moves().map(|m| board.after(m)))
            .collect();
        next.sort_by_key(Position::key);
        next.dedup();
        boards = next;
    }
    boards
}

#[test]
fn the_solver_proves_tic_tac_toe() {
    let mut search = Mcts::solver(RandomPlay, 64 * MEGABYTES).unwrap();
    let positions = (0..=9)
        .flat_map(boards)
        .step_by(if cfg!(miri) { 1_000 } else { 7 });
    let mut proved = 0;
    for position in positions {
        let report = search.search(&position, &Limits::new()).unwrap();
        let truth = minimax_to_end(&position).unwrap();
        assert!(report.proved && search.is_finished(), "{position:?}");
        assert_eq!(report.value, truth.value, "{position:?}");
        if position.to_move() != ToMove::Nobody {
            let best = report
                .moves
                .iter()
                .find(|root| Some(root.m) == report.best)
                .unwrap();
            assert_eq!((best.value, best.bound), (truth.value, Bound::Exact));
            let exact = truth.moves.iter().find(|root| root.m == best.m).unwrap();
            assert_eq!(exact.value, truth.value, "{position:?}");
        }
        proved += 1;
    }
    assert!(proved > 700, "{proved} positions");
}

/// Every bound of a move before the end of the proof is true.
fn assert_bounds<const WINS: bool>(seed: u32, shape: Shape, nodes: u64) -> bool {
    let position = Lattice::<WINS>::new(seed, shape, 7);
    let truth = minimax_to_end(&position).unwrap();
    let mut search = Mcts::solver(RandomPlay, MEGABYTES).unwrap();
    let report = search
        .search(&position, &Limits::new().nodes(nodes))
        .unwrap();
    for (known, exact) in search.visits().iter().zip(&truth.moves) {
        let (low, high) = known.bounds;
        assert!(
            low <= exact.value && exact.value <= high,
            "{low} ≤ {} ≤ {high}: {known:?} of {position:?}",
            exact.value
        );
    }
    let (low, high) = search.bounds();
    assert!(low <= truth.value && truth.value <= high, "{position:?}");
    if report.proved {
        assert_eq!(report.value, truth.value, "{position:?}");
    }
    report.proved
}

#[test]
fn the_solver_agrees_with_minimax_at_any_time() {
    let mut proved = [0; 2];
    for seed in 0..300 {
        let shape = Shape::ALL[seed as usize % 3];
        for nodes in [3, 30, 300, 3_000, 30_000] {
            proved[0] += u32::from(assert_bounds::<false>(seed, shape, nodes));
            proved[1] += u32::from(assert_bounds::<true>(seed, shape, nodes));
        }
    }
    assert!(
        proved[0] > 300 && proved[1] > 600,
        "{proved:?} of 1500 each"
    );
}

/// A weight as a real number.
fn share(weight: u64) -> f64 {
    f64::from(u32::try_from(weight).unwrap())
}

/// The exact value of the race by its definition, for First, in payoffs.
fn exact(position: &Race, known: &mut HashMap<u64, f64>) -> f64 {
    if let Some(value) = known.get(&position.key()) {
        return *value;
    }
    let value = match position.to_move() {
        ToMove::Nobody => f64::from(position.payoff(Side::First)),
        ToMove::Chance => {
            let events: Vec<_> = position.events().collect();
            let total: u64 = events.iter().map(|event| event.1).sum();
            let sum: f64 = events
                .iter()
                .map(|&(event, weight)| share(weight) * exact(&position.given(event), known))
                .sum();
            sum / share(total)
        }
        ToMove::Player(side) => {
            let values = position.moves().map(|m| exact(&position.after(m), known));
            if side == Side::First {
                values.fold(f64::MIN, f64::max)
            } else {
                values.fold(f64::MAX, f64::min)
            }
        }
    };
    known.insert(position.key(), value);
    value
}

/// How far the mean of First's payoffs is from the exact value after this many play-outs, on
/// average over some seeds.
fn error_of_mean(nodes: u64) -> f64 {
    let truth = exact(&Race::START, &mut HashMap::new());
    let errors = (0..5).map(|seed| {
        let options = Options {
            seed,
            exploration: 2.8,
            ..Options::DEFAULT
        };
        let mut search = Mcts::new(RandomPlay, 16 * MEGABYTES)
            .unwrap()
            .options(options);
        search
            .search(&Race::START, &Limits::new().nodes(nodes))
            .unwrap();
        let means = search.payoffs().unwrap();
        assert!(
            (means[0] + means[1]).abs() < 1e-6,
            "what one wins the other loses"
        );
        (means[0] - truth).abs()
    });
    errors.sum::<f64>() / 5.0
}

/// Payoffs are ±1000, so the mean of 300,000 has a standard error of 2. The rest is the cost of
/// trying other moves, which falls as ln n / n at every node.
#[test]
fn means_go_to_the_exact_value_of_a_race() {
    let errors = [300, 300_000].map(error_of_mean);
    assert!(
        errors[1] < 50.0 && errors[1] < errors[0] / 2.0,
        "{errors:?}"
    );
}

/// Bounds of games with dice hold at any time, and close in on the value.
#[test]
fn bounds_hold_through_dice() {
    let mut known = HashMap::new();
    let mut settled = 0;
    let mut position = Race::START;
    let mut positions = vec![];
    while position.to_move() != ToMove::Nobody {
        positions.push(position);
        position = match position.to_move() {
            ToMove::Chance => position.given(position.events().last().unwrap().0),
            _ => position.after(position.moves().next().unwrap()),
        };
    }
    for position in positions {
        let truth = exact(&position, &mut known);
        let sees = position.to_move().player().unwrap_or(Side::First);
        let truth = if sees == Side::First { truth } else { -truth };
        for nodes in [10, 1_000, 20_000] {
            let mut search = Mcts::duel(RandomPlay, 16 * MEGABYTES).unwrap();
            let report = search
                .search(&position, &Limits::new().nodes(nodes))
                .unwrap();
            let (low, high) = search.bounds();
            assert!(
                f64::from(low) <= truth + 1e-6 && truth <= f64::from(high) + 1e-6,
                "{low} {truth} {high}"
            );
            if search.is_finished() {
                // Rounded outwards once for every die on the way.
                assert!(
                    high - low < 12 && (f64::from(report.value) - truth).abs() < 12.0,
                    "{low} {truth} {high}"
                );
                assert_eq!(report.proved, low == high);
                settled += 1;
            }
        }
    }
    assert!(settled > 5, "{settled}");
}

/// The pile decides who wins at Nim: see the toy's derivation.
#[test]
fn three_players() {
    for stones in 1..=20_u8 {
        let position = Nim::new(stones);
        let mut search = Mcts::for_players(RandomPlay, 16 * MEGABYTES).unwrap();
        let report = search
            .search(&position, &Limits::new().nodes(20_000))
            .unwrap();
        let means = search.payoffs().unwrap();
        match stones {
            1..=3 => assert_eq!(
                (report.value, report.proved, report.best),
                (2, true, Some(stones))
            ),
            4 => {
                assert_eq!((report.value, report.proved), (-1, true));
                assert!(means[1] > 1.0, "the next player wins: {means:?}");
            }
            // To the mover all moves are the same, whatever the result is.
            5 => assert_eq!((report.value, report.proved), (-1, true)),
            // The mover can win only by taking 1, if the next player, who has lost anyway, leaves
            // four.
            6 => assert_eq!(
                (report.best, report.proved, search.bounds()),
                (Some(1), false, (-1, 2))
            ),
            _ => {}
        }
        if report.proved {
            assert!(search.is_finished() || search.bounds().0 == search.bounds().1);
        }
    }
}

/// Proofs do not change what means find: best moves of three players without proofs.
#[test]
fn three_players_by_means() {
    for stones in 1..=3_u8 {
        let mut search = Mcts::new(RandomPlay, MEGABYTES).unwrap();
        let report = search
            .search(&Nim::new(stones), &Limits::new().nodes(2_000))
            .unwrap();
        assert_eq!((report.best, report.proved), (Some(stones), false));
        let means = search.payoffs().unwrap();
        assert!(means.iter().sum::<f64>().abs() < 1e-6, "{means:?}");
        assert!(report.value == 2 || report.value == 1);
    }
    let seat = Seat::<3>::OPENER;
    assert_eq!(Nim::new(3).after(3).payoff(seat), 2);
}

/// Both formulas, with and without proofs, take a win at once.
#[test]
fn a_win_is_taken() {
    let position: Board = "xx./oo./...".parse().unwrap();
    for formula in [Formula::Uct, Formula::Puct] {
        for proofs in [false, true] {
            let options = Options {
                formula,
                ..Options::DEFAULT
            };
            let search = if proofs {
                Mcts::solver(RandomPlay, MEGABYTES)
            } else {
                Mcts::new(RandomPlay, MEGABYTES)
            };
            let mut search = search.unwrap().options(options);
            let report: Report<_> = search.search(&position, &Limits::new().nodes(500)).unwrap();
            let won = position.after(report.best.unwrap());
            assert_eq!(won.payoff(Side::First), Board::BOUND, "{formula:?}");
            assert_eq!(report.proved, proofs);
        }
    }
}
