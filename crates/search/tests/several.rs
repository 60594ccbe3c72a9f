//! Max^n and paranoid search compared with minimax for two players, and with their definitions for
//! three.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use core::ops::ControlFlow;
use core::sync::atomic::AtomicBool;
use std::sync::Mutex;

use common::trio::{Guess, Trio, against_all, row};
use common::web::{Graph, Walk};
use game_core::{
    AsListed, Deterministic, Evaluate, Pair, Payoff, Plain, Player, Position, Score, Seat, Side,
    ToMove, ZeroSum,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use search::{
    Bound, Limits, MAX_PLIES, MaxN, Paranoid, Report, SearchError, minimax, minimax_to_end,
};
use toys::lattice::{Lattice, Opinion, Shape};
use toys::nim::Nim;
use toys::tic_tac_toe::Board;
use toys::zoo::{Evaluator, Fault, Heaps};

/// All that minimax finds about the best move and every other one, at one depth.
fn same_as_minimax<P, E>(position: &P, depth: u32, evaluator: &E)
where
    P: Deterministic + ZeroSum,
    E: Evaluate<P> + Clone,
{
    let truth = minimax(position, depth, &mut evaluator.clone()).unwrap();
    let limits = Limits::new().depth(depth);
    let mut several = MaxN::new(evaluator.clone());
    let report = several.search(position, &limits).unwrap();
    // A search that has proved its value goes no deeper.
    let ends = report.proved;
    assert_eq!(
        (report.best, report.value),
        (truth.best, truth.value),
        "{position:?}, depth {depth}"
    );
    assert_eq!(
        (&report.moves, &report.variation),
        (&truth.moves, &truth.variation),
        "{position:?}, depth {depth}"
    );
    assert!(ends || report.depth == Some(depth));
    assert_eq!(several.values().iter().sum::<Score>(), 0);
    let mut paranoid = Paranoid::new(Pair(evaluator.clone(), AsListed)).every_move();
    let report = paranoid.search(position, &limits).unwrap();
    assert_eq!(
        (report.best, report.value),
        (truth.best, truth.value),
        "{position:?}, depth {depth}"
    );
    assert_eq!(report.moves, truth.moves);
    let report = Paranoid::new(Pair(evaluator.clone(), AsListed))
        .search(position, &limits)
        .unwrap();
    assert_eq!(
        (report.best, report.value, &report.variation),
        (truth.best, truth.value, &truth.variation)
    );
    for (root, truth) in report.moves.iter().zip(&truth.moves) {
        assert!(if root.bound == Bound::Exact {
            root.value == truth.value
        } else {
            root.value >= truth.value
        });
    }
}

#[test]
fn two_players_are_minimax_in_random_games() {
    for seed in 0..400 {
        for shape in Shape::ALL {
            let depth = 1 + seed % 4;
            same_as_minimax(&Lattice::<false>::new(seed, shape, 6), depth, &Opinion);
            same_as_minimax(&Lattice::<true>::new(seed, shape, 5), depth, &Opinion);
        }
    }
}

#[test]
fn two_players_are_minimax_on_random_graphs() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut searched = 0;
    while searched < 1_000 {
        let graph = std::sync::Arc::new(Graph::acyclic(12, 3, &mut random));
        let start = Walk {
            graph,
            node: 0,
            mover: if searched % 2 == 0 {
                Side::First
            } else {
                Side::Second
            },
        };
        if start.to_move() == ToMove::Nobody {
            continue;
        }
        searched += 1;
        let truth = minimax_to_end(&start).unwrap();
        let report = MaxN::new(Payoff).search(&start, &Limits::new()).unwrap();
        assert!(report.proved);
        assert_eq!(
            (report.best, report.value, report.variation),
            (truth.best, truth.value, truth.variation)
        );
        let report = Paranoid::new(Plain::default())
            .search(&start, &Limits::new())
            .unwrap();
        assert_eq!(
            (report.best, report.value, report.proved),
            (truth.best, truth.value, true)
        );
    }
}

#[test]
fn two_players_are_minimax_in_tic_tac_toe() {
    for text in ["xo./.../..x", "x.o/.../.ox", "xx./oo./...", "xox/..o/..."] {
        let board: Board = text.parse().unwrap();
        let truth = minimax_to_end(&board).unwrap();
        let report = MaxN::new(Payoff).search(&board, &Limits::new()).unwrap();
        assert_eq!(
            (report.best, report.value, report.moves),
            (truth.best, truth.value, truth.moves),
            "{text}"
        );
        let report = Paranoid::new(Plain::default())
            .search(&board, &Limits::new())
            .unwrap();
        assert_eq!(
            (report.best, report.value),
            (truth.best, truth.value),
            "{text}"
        );
    }
}

/// A pile's value to each seat, counted from the player to move: every player takes the first of
/// their best moves.
fn brute(stones: u8) -> [Score; 3] {
    if stones == 0 {
        return [-1, -1, 2]; // the last stone was taken by the seat before
    }
    let rows: Vec<_> = (1..=stones.min(3))
        .map(|taken| brute(stones - taken))
        .map(|[a, b, c]| [c, a, b])
        .collect();
    *rows.iter().rev().max_by_key(|row| row[0]).unwrap()
}

/// The same for the seat to move if the two others cooperate; it is its turn `mine` seats from now.
fn brute_against_all(stones: u8, mine: usize) -> Score {
    if stones == 0 {
        return if mine == 2 { 2 } else { -1 };
    }
    let values = (1..=stones.min(3)).map(|taken| brute_against_all(stones - taken, (mine + 2) % 3));
    if mine == 0 {
        values.max().unwrap()
    } else {
        values.min().unwrap()
    }
}

#[test]
fn three_players_are_brute_force_in_nim() {
    for stones in 1..=13 {
        let mut search = MaxN::new(Payoff);
        let report = search.search(&Nim::new(stones), &Limits::new()).unwrap();
        assert_eq!(search.values(), brute(stones), "{stones} stones");
        assert!(report.proved);
        let end = report
            .variation
            .iter()
            .fold(Nim::new(stones), |pile, &taken| pile.after(taken));
        assert!(
            (0..3).all(|seat| end.payoff(Seat::around(seat)) == search.values()[seat]),
            "{stones} stones"
        );
        let report = Paranoid::new(Plain::default())
            .search(&Nim::new(stones), &Limits::new())
            .unwrap();
        assert_eq!(
            (report.value, report.proved),
            (brute_against_all(stones, 0), true),
            "{stones} stones"
        );
    }
    // The seat at the root is not always the first one.
    let later = Nim::new(9).after(1).after(2);
    let mut search = MaxN::new(Payoff);
    assert_eq!(
        search.search(&later, &Limits::new()).unwrap().value,
        brute(6)[0]
    );
    assert_eq!(search.values(), [brute(6)[1], brute(6)[2], brute(6)[0]]);
}

#[test]
fn three_players_follow_the_definitions() {
    let mut differ = 0;
    for seed in 0..1_500 {
        let (start, depth) = (Trio::new(seed, 5), 1 + seed % 4);
        let mut search = MaxN::new(Guess);
        let report = search.search(&start, &Limits::new().depth(depth)).unwrap();
        let truth = row(&start, report.depth.unwrap());
        assert_eq!(search.values(), truth, "{seed}");
        let perspective = start.to_move().player().unwrap_or(Seat::OPENER);
        assert_eq!(report.value, truth[perspective.index()]);
        let mut paranoid = Paranoid::new(Pair(Guess, AsListed));
        let wary = paranoid
            .search(&start, &Limits::new().depth(depth))
            .unwrap();
        assert_eq!(
            wary.value,
            against_all(&start, wary.depth.unwrap(), perspective),
            "{seed}"
        );
        differ += u32::from(wary.value != report.value);
    }
    assert!(
        differ > 300,
        "the two searches differ in {differ} games only"
    );
}

/// A chance root has no best move, and its value is that of the first seat.
#[test]
fn chance_at_the_root() {
    let start = Trio::new(5, 4);
    assert_eq!(start.to_move(), ToMove::Chance);
    let mut search = MaxN::new(Guess);
    let report = search.search(&start, &Limits::new().depth(2)).unwrap();
    assert_eq!(
        (report.best, report.variation.len(), report.value),
        (None, 0, search.values()[0])
    );
}

#[test]
fn a_stop_at_any_node_leaves_a_legal_move() {
    let (start, flag) = (Trio::new(3, 12), AtomicBool::new(true));
    let full = MaxN::new(Guess)
        .search(&start, &Limits::new().depth(1))
        .unwrap();
    for nodes in 0..400 {
        let limits = Limits::new().nodes(nodes);
        for report in [
            MaxN::new(Guess).search(&start, &limits).unwrap(),
            Paranoid::new(Pair(Guess, AsListed))
                .search(&start, &limits)
                .unwrap(),
        ] {
            assert!(start.is_legal(report.best.unwrap()) && report.nodes <= nodes);
        }
        let stopped = MaxN::new(Guess)
            .search(&start, &limits.stop(&flag))
            .unwrap();
        assert_eq!(
            (stopped.nodes, stopped.depth, stopped.proved),
            (0, Some(0), false)
        );
        // A limit that suffices for the first depth suffices to finish it.
        if nodes >= full.nodes {
            assert!(MaxN::new(Guess).search(&start, &limits).unwrap().depth >= Some(1));
        }
    }
}

#[test]
fn every_depth_is_reported_and_counted() {
    let start = Trio::new(3, 9);
    let reports = Mutex::new(Vec::new());
    let listener = |report: &Report<_>| {
        reports.lock().unwrap().push((report.depth, report.nodes));
        ControlFlow::Continue(())
    };
    let mut search = MaxN::new(Guess);
    let report = search.search(&start, &Limits::new().depth(4).progress(&listener));
    let depths = reports.into_inner().unwrap();
    assert_eq!(
        depths.iter().map(|&(depth, _)| depth).collect::<Vec<_>>(),
        [1, 2, 3, 4].map(Some)
    );
    assert!(depths.windows(2).all(|pair| pair[0].1 < pair[1].1));
    assert_eq!(report.unwrap().nodes, depths[3].1);
    // With any cutoffs: a paranoid search enters no more nodes than one without.
    let nodes = |every| {
        let search = Paranoid::new(Pair(Guess, AsListed));
        let mut search = if every { search.every_move() } else { search };
        search
            .search(&start, &Limits::new().depth(4))
            .unwrap()
            .nodes
    };
    assert!(nodes(false) < nodes(true) && nodes(true) < depths[3].1);
}

#[test]
fn a_finished_game_has_a_row_and_no_move() {
    let over = Nim::new(2).after(1).after(1);
    let mut search = MaxN::new(Payoff);
    let report = search.search(&over, &Limits::new()).unwrap();
    assert_eq!(
        (report.best, report.proved, report.nodes, search.values()),
        (None, true, 1, &[-1, 2, -1][..])
    );
    assert_eq!(
        Paranoid::new(Plain::default())
            .search(&over, &Limits::new())
            .unwrap()
            .value,
        -1
    );
}

#[test]
fn games_that_break_a_law_end_in_an_answer_or_an_error() {
    let limits = Limits::new().depth(4).nodes(20_000);
    for fault in Fault::ALL.iter().copied().map(Some).chain([None]) {
        let start = Heaps::<100, 100, 6>::new(fault);
        let rows = MaxN::new(Evaluator::new(fault))
            .search(&start, &limits)
            .map(|report| report.value);
        let alone = Paranoid::new(Pair(Evaluator::new(fault), AsListed))
            .search(&start, &limits)
            .map(|report| report.value);
        match fault {
            None => assert!(rows.is_ok() && rows == alone),
            Some(Fault::EndlessMoves) => {
                assert_eq!([rows, alone], [Err(SearchError::TooManyMoves); 2]);
            }
            Some(Fault::Stuck) => assert_eq!([rows, alone], [Err(SearchError::NoMove); 2]),
            Some(Fault::LoudEvaluator) => assert_eq!([rows, alone], [Err(SearchError::Payoff); 2]),
            Some(_) => {}
        }
    }
}

/// An endless turn is noticed.
#[test]
fn a_line_without_end_is_an_error() {
    let graph = Graph {
        ways: vec![vec![(0, true)], vec![]],
        payoffs: vec![0, 0],
    };
    let start = Walk {
        graph: std::sync::Arc::new(graph),
        node: 0,
        mover: Side::First,
    };
    let error = MaxN::new(Payoff)
        .search(&start, &Limits::new())
        .unwrap_err();
    assert_eq!(error, SearchError::TooLong { plies: MAX_PLIES });
    assert_eq!(
        Paranoid::new(Plain::default())
            .search(&start, &Limits::new())
            .unwrap_err(),
        error
    );
}
