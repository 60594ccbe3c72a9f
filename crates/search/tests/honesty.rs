//! Evaluators that know much, claim too much or panic: a search uses proofs, refuses impossible
//! claims, and works like a new one afterwards.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use game_core::{
    AsListed, Deterministic, Evaluate, Finite, NodeContext, Order, Packed, Pair, Payoff, Plain,
    Position,
};
use game_core::{Probe, Probed, Score, Side, Stochastic, ToMove, Track, ZeroSum, deterministic};
use search::alpha_beta::{Drive, Options};
use search::expectimax::{self, Method};
use search::mcts::{Evaluated, Guided, Mcts, RandomPlay};
use search::{AlphaBeta, Expectimax, Limits, SearchError, minimax, minimax_to_end};
use toys::lattice::{Lattice, Opinion, Shape};
use toys::tag::Tag;

type Points = Lattice<false>;
type Wins = Lattice<true>;

/// The position's value to `player` under best play.
fn truth<P: Deterministic + ZeroSum + Finite>(position: &P, player: Side) -> Score {
    let value = minimax_to_end(position).unwrap().value;
    match position.to_move() {
        ToMove::Player(me) if me != player => -value,
        ToMove::Nobody => position.payoff(player),
        _ => value,
    }
}

/// Tries one move of each position, or all.
#[derive(Clone, Copy)]
struct Width(bool);

impl<P: Stochastic> Track<P> for Width {}

impl<P: Stochastic> Order<P> for Width {
    fn select(&mut self, _: &P, _: NodeContext<P::Move>, moves: &mut [P::Move]) -> usize {
        if self.0 { 1 } else { moves.len() }
    }
}

/// Clearing a search also clears that it has left something out.
#[test]
fn a_cleared_search_is_complete_again() {
    let (one, other) = (
        Points::new(7, Shape::Alternating, 14),
        Points::new(8, Shape::Alternating, 8),
    );
    let limits = Limits::new().depth(40);
    let fresh = AlphaBeta::new(Pair(Opinion, Width(false)), 1 << 14)
        .unwrap()
        .search(&other, &limits)
        .unwrap();
    let mut search = AlphaBeta::new(Pair(Opinion, Width(true)), 1 << 14).unwrap();
    search.search(&one, &Limits::new().depth(4)).unwrap();
    search.forget(Pair(Opinion, Width(false)));
    assert_eq!(search.search(&other, &limits).unwrap(), fresh);
    assert!(search.is_finished());
}

/// After every slice the report is that of a search in one piece with as many nodes.
#[test]
fn slices_and_one_piece_report_the_same() {
    for seed in 0..60 {
        let position = Points::new(seed, Shape::ALL[seed as usize % 3], 14);
        for slice in [3, 7, 30] {
            let new = || AlphaBeta::new(Pair(Opinion, AsListed), 1 << 14).unwrap();
            let mut sliced = new();
            let mut report = sliced
                .search(&position, &Limits::new().nodes(slice))
                .unwrap();
            for _ in 0..40 {
                if sliced.is_finished() {
                    break;
                }
                let whole = new()
                    .search(&position, &Limits::new().nodes(report.nodes))
                    .unwrap();
                assert_eq!(
                    (whole.best, whole.value),
                    (report.best, report.value),
                    "{seed}, {} nodes",
                    report.nodes
                );
                report = sliced.go_on(&Limits::new().nodes(slice)).unwrap();
            }
        }
    }
}

/// Claims that unfinished games are all but won.
#[derive(Clone, Copy)]
struct Sure;

impl Track<Wins> for Sure {}

impl Evaluate<Wins> for Sure {
    fn evaluate(&mut self, _: &Wins, player: Side) -> Score {
        if player == Side::First { 998 } else { -998 }
    }
}

/// An opinion as large as a win would be taken for a proof: it is refused.
#[test]
fn opinions_are_no_wins() {
    let position = Wins::new(7, Shape::Alternating, 8);
    let mut exact = AlphaBeta::exact(Pair(Sure, AsListed), 1 << 14).unwrap();
    assert_eq!(
        exact.search(&position, &Limits::new().depth(3)),
        Err(SearchError::Payoff)
    );
    assert_eq!(minimax(&position, 3, &mut Sure), Err(SearchError::Payoff));
    assert_eq!(
        exact.solve(&position, &Limits::new()).unwrap().value,
        minimax_to_end(&position).unwrap().value
    );
    let limits = Limits::new().depth(3).nodes(100);
    for method in [Method::Plain, Method::Star1, Method::Star2] {
        let options = expectimax::Options::DEFAULT.method(method);
        let mut search = Expectimax::new(Pair(Sure, AsListed), 1 << 14)
            .unwrap()
            .options(options);
        assert_eq!(search.search(&position, &limits), Err(SearchError::Payoff));
    }
    let evaluated = Mcts::new(Evaluated(Sure), 1 << 16)
        .unwrap()
        .search(&position, &limits);
    assert_eq!(evaluated, Err(SearchError::Payoff));
    let cut_short = Guided {
        guide: RandomPlay,
        plies: 1,
        evaluator: Sure,
    };
    let guided = Mcts::new(cut_short, 1 << 16)
        .unwrap()
        .search(&position, &limits);
    assert_eq!(guided, Err(SearchError::Payoff));
}

/// Claims impossible bounds.
#[derive(Clone, Copy)]
struct Liar(Score);

impl Track<Points> for Liar {}

impl Evaluate<Points> for Liar {
    fn evaluate(&mut self, position: &Points, player: Side) -> Score {
        Opinion.evaluate(position, player)
    }

    fn bounds(&self, _: &Points, _: Side) -> (Score, Score) {
        (self.0, self.0)
    }
}

#[test]
fn lies_about_bounds_end_and_do_not_panic() {
    for lie in [Score::MIN, Score::MIN + 1, 0, Score::MAX] {
        for seed in 0..20 {
            let position = Points::new(seed, Shape::ExtraTurns, 8);
            let mut search = AlphaBeta::new(Pair(Liar(lie), AsListed), 1 << 12).unwrap();
            assert!(search.search(&position, &Limits::new().depth(5)).is_ok());
        }
    }
}

/// A game that promises only that it ends at some time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Long(Wins);

impl Position for Long {
    type Move = u8;
    type Player = Side;
    const BOUND: Score = Wins::BOUND;
    const WIN: Option<Score> = Wins::WIN;

    fn to_move(&self) -> ToMove<Side> {
        self.0.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        self.0.moves()
    }

    fn play(&mut self, m: u8) {
        self.0.play(m);
    }

    fn payoff(&self, player: Side) -> Score {
        self.0.payoff(player)
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

deterministic!(Long);

impl ZeroSum for Long {}

impl Packed for Long {
    fn pack(&self) -> [u64; 2] {
        self.0.pack()
    }
}

impl Finite for Long {
    const MAX_MOVES: usize = Score::MAX as usize;
}

#[test]
fn games_of_any_length_are_bisected() {
    for seed in 0..50 {
        let position = Long(Lattice::new(seed, Shape::Alternating, 6));
        let options = Options {
            proof: Drive::Bisection,
            ..Options::DEFAULT
        };
        let mut exact = AlphaBeta::exact(Plain::default(), 1 << 12)
            .unwrap()
            .options(options);
        let value = exact.solve(&position, &Limits::new()).unwrap().value;
        assert_eq!(
            value,
            minimax_to_end(&position.0).unwrap().value,
            "{position:?}"
        );
    }
}

/// Keeps only the best of the moves, and is right.
#[derive(Clone, Copy)]
struct BestAlone;

impl Track<Points> for BestAlone {}

impl Order<Points> for BestAlone {
    const PROVED: bool = true;

    fn select(&mut self, position: &Points, _: NodeContext<u8>, moves: &mut [u8]) -> usize {
        let ToMove::Player(me) = position.to_move() else {
            return moves.len();
        };
        let value = |m| truth(&position.after(m), me);
        let best = position.moves().map(value).max();
        let place = moves
            .iter()
            .position(|&m| Some(value(m)) == best)
            .unwrap_or(0);
        moves.swap(0, place);
        1
    }
}

/// The second best move is among those that are proved to be no better than the best.
#[test]
fn several_lines_look_at_every_move() {
    for seed in 0..60 {
        let position = Points::new(seed, Shape::Alternating, 5);
        let mut values: Vec<_> = minimax_to_end(&position)
            .unwrap()
            .moves
            .iter()
            .map(|root| root.value)
            .collect();
        values.sort_unstable_by_key(|&value| -value);
        let options = Options {
            lines: 3,
            ..Options::DEFAULT
        };
        let mut exact = AlphaBeta::exact(Pair(Payoff, BestAlone), 1 << 12)
            .unwrap()
            .options(options);
        let report = exact.solve(&position, &Limits::new()).unwrap();
        let found: Vec<_> = report.moves.iter().take(3).map(|root| root.value).collect();
        assert_eq!(found, values[..values.len().min(3)], "{position:?}");
    }
}

/// A table of all outcomes, without their distances.
#[derive(Clone, Copy)]
struct Outcomes;

impl Probe<Wins> for Outcomes {
    fn probe(&self, position: &Wins, player: Side) -> Option<(f64, f64)> {
        let value = f64::from(truth(position, player).signum() * Wins::BOUND);
        Some((value, value))
    }
}

/// A table's knowledge is also used at the horizon.
#[test]
fn a_table_of_outcomes_keeps_wins() {
    for seed in 0..300 {
        let position = Wins::new(seed, Shape::Alternating, 10);
        let whole = minimax_to_end(&position).unwrap();
        for depth in 1..4 {
            let evaluator = Probed(Pair(Payoff, AsListed), Outcomes);
            let mut search = AlphaBeta::new(evaluator, 1 << 12).unwrap();
            let report = search
                .search(&position, &Limits::new().depth(depth))
                .unwrap();
            let chosen = whole
                .moves
                .iter()
                .find(|root| Some(root.m) == report.best)
                .unwrap();
            assert_eq!(
                chosen.value.signum(),
                whole.value.signum(),
                "{seed}, depth {depth}"
            );
        }
    }
}

/// Panics at one of all evaluations, in any thread.
#[derive(Clone)]
struct Bomb(Arc<AtomicU64>, u64);

impl Track<Points> for Bomb {}

impl Evaluate<Points> for Bomb {
    fn evaluate(&mut self, position: &Points, player: Side) -> Score {
        assert_ne!(self.0.fetch_add(1, Relaxed), self.1, "as planned");
        Opinion.evaluate(position, player)
    }
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "there are no threads")]
fn after_a_panic_a_cleared_search_is_as_new() {
    let position = Points::new(7, Shape::Alternating, 16);
    let fresh = AlphaBeta::new(Pair(Opinion, AsListed), 1 << 14)
        .unwrap()
        .search(&position, &Limits::new())
        .unwrap();
    let mut panics = 0;
    for when in (50..1200).step_by(50) {
        let mut search =
            AlphaBeta::new(Pair(Bomb(Arc::default(), when), AsListed), 1 << 14).unwrap();
        if search
            .search_with_threads(&position, &Limits::new().threads(2))
            .is_ok()
        {
            continue;
        }
        panics += 1;
        assert_eq!(
            search.go_on(&Limits::new()).unwrap().nodes,
            0,
            "there is nothing to go on with"
        );
        search.clear();
        assert_eq!(
            search.search(&position, &Limits::new()).unwrap().nodes,
            fresh.nodes
        );
    }
    assert!(panics > 10, "{panics}");
}

/// Breaks a law in every thread but the first, which waits for that and then counts.
struct Odd {
    is_copy: bool,
    broken: Arc<AtomicBool>,
    count: Arc<AtomicU64>,
}

impl Clone for Odd {
    fn clone(&self) -> Self {
        Self {
            is_copy: true,
            broken: Arc::clone(&self.broken),
            count: Arc::clone(&self.count),
        }
    }
}

impl Track<Tag> for Odd {}

impl Evaluate<Tag> for Odd {
    fn evaluate(&mut self, _: &Tag, _: Side) -> Score {
        if self.is_copy {
            self.broken.store(true, Relaxed);
            return Score::MAX;
        }
        while !self.broken.load(Relaxed) {
            std::thread::yield_now();
        }
        self.count.fetch_add(1, Relaxed);
        0
    }
}

/// The first thread would go on for many millions of nodes.
#[test]
#[cfg_attr(target_family = "wasm", ignore = "there are no threads")]
fn an_error_stops_the_other_threads() {
    let (broken, count) = (Arc::default(), Arc::new(AtomicU64::new(0)));
    let evaluator = Odd {
        is_copy: false,
        broken,
        count: Arc::clone(&count),
    };
    let mut search = AlphaBeta::new(Pair(evaluator, AsListed), 0).unwrap();
    let limits = Limits::new().nodes(20_000_000);
    let found = search.search_with_threads(&Tag::new(127, 0, 60), &limits.threads(2));
    assert_eq!(found, Err(SearchError::Payoff));
    assert!(
        count.load(Relaxed) < 5_000_000,
        "{count:?} evaluations more"
    );
}

/// Finds every move noisy, and sets the flag at its n-th evaluation.
#[derive(Clone)]
struct Noisy {
    flag: Arc<AtomicBool>,
    left: u64,
}

impl Track<Points> for Noisy {}

impl Evaluate<Points> for Noisy {
    const NOISY: bool = true;

    fn evaluate(&mut self, position: &Points, player: Side) -> Score {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.flag.store(true, Relaxed);
        }
        Opinion.evaluate(position, player)
    }

    fn noisy(&mut self, position: &Points, moves: &mut Vec<u8>) {
        moves.extend(position.moves());
    }
}

/// A stop is obeyed in the middle of noisy lines, and the nodes left there are entered again.
#[test]
fn noisy_lines_heed_a_stop_and_are_taken_up_again() {
    let position = Points::new(7, Shape::TwoMoves, 16);
    let limits = Limits::new().depth(2);
    let quiet = Noisy {
        flag: Arc::default(),
        left: u64::MAX,
    };
    let whole = AlphaBeta::without_table(Pair(quiet, AsListed))
        .unwrap()
        .search(&position, &limits)
        .unwrap();
    assert!(whole.nodes > 400, "{} nodes", whole.nodes);
    for left in [1, 50, 150, 250] {
        let flag = Arc::new(AtomicBool::new(false));
        let evaluator = Noisy {
            flag: Arc::clone(&flag),
            left,
        };
        let mut search = AlphaBeta::without_table(Pair(evaluator, AsListed)).unwrap();
        let stopped = search.search(&position, &limits.stop(&flag)).unwrap();
        assert!(
            stopped.nodes < left + 130 && stopped.best.is_some(),
            "{left}: {} nodes",
            stopped.nodes
        );
        assert_eq!(search.go_on(&limits).unwrap(), whole, "{left}");
    }
}
