//! An evaluator's proofs – outlooks, and widths that leave out nothing of worth – save nodes and
//! change no value.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::{
    Compact, Evaluate, Finite, NodeContext, Order, Packed, Plain, Position, Score, Side, ToMove,
    Track, mix,
};
use game_core::{Deterministic, ZeroSum};
use search::alpha_beta::{Drive, Options};
use search::mcts::{Evaluated, Mcts};
use search::{AlphaBeta, Limits, minimax_to_end};
use toys::lattice::{Lattice, Shape};
use toys::tic_tac_toe::Board;

/// Knows all values and reveals some: intervals of random size around the true value, and widths
/// after which nothing better is left.
#[derive(Clone, Copy, Debug)]
struct Teller {
    /// This many of four outlooks or widths are given.
    told: u64,
}

/// The further gain under best play; wins are counted from the position.
fn further<P: Deterministic + ZeroSum + Finite>(position: &P, player: Side) -> Score {
    let value = minimax_to_end(position).unwrap().value;
    match position.to_move() {
        ToMove::Player(me) if me != player => -value,
        ToMove::Nobody => position.payoff(player),
        _ => value,
    }
}

impl<P: Deterministic + ZeroSum + Finite> Track<P> for Teller {}

impl<P: Deterministic + ZeroSum + Finite> Evaluate<P> for Teller {
    const OUTLOOKS: bool = true;

    fn evaluate(&mut self, position: &P, player: Side) -> Score {
        position.payoff(player)
    }

    fn outlook(&self, position: &P, player: Side) -> (Score, Score) {
        let chance = mix(position.key());
        if chance % 4 >= self.told {
            return (-P::BOUND, P::BOUND);
        }
        let (below, above) = ((chance >> 8) % 4, (chance >> 16) % 4);
        let truth = further(position, player);
        let wider = |by: u64| Score::try_from(by).unwrap();
        (truth - wider(below), truth + wider(above))
    }
}

impl<P: Deterministic + ZeroSum + Finite> Order<P> for Teller {
    const PROVED: bool = true;

    fn select(&mut self, position: &P, _: NodeContext<P::Move>, moves: &mut [P::Move]) -> usize {
        let chance = mix(position.key() ^ 1);
        if chance % 4 >= self.told {
            return moves.len();
        }
        let ToMove::Player(me) = position.to_move() else {
            return moves.len();
        };
        // A move that ends the turn counts a turn more than one that continues it.
        let value = |after: P| {
            let truth = further(&after, me);
            let late = Score::from(after.to_move() != ToMove::Player(me));
            if P::WIN.is_some_and(|win| truth.abs() > win / 2) {
                truth - truth.signum() * late
            } else {
                truth
            }
        };
        moves.sort_by_key(|&m| -value(position.after(m)));
        1 + usize::try_from(chance >> 8).unwrap_or(0) % moves.len()
    }
}

fn solve<P, E>(evaluator: E, options: Options, position: &P) -> (Score, u64)
where
    P: Deterministic + ZeroSum + Compact + Packed + Finite,
    E: Evaluate<P> + Order<P>,
{
    let report = AlphaBeta::compact(evaluator, 1 << 12)
        .unwrap()
        .options(options)
        .solve(position, &Limits::new())
        .unwrap();
    assert!(report.proved, "{position:?}");
    (report.value, report.nodes)
}

fn agree<P: Deterministic + ZeroSum + Compact + Finite>(position: &P) -> [u64; 2] {
    let ToMove::Player(me) = position.to_move() else {
        return [0; 2];
    };
    let truth = further(position, me);
    let mut nodes = [0; 2];
    for proof in [Drive::Full, Drive::Mtdf, Drive::Bisection] {
        for forget_last in [0, 3] {
            let options = Options {
                proof,
                forget_last,
                ..Options::DEFAULT
            };
            let (value, without) = solve(Plain::default(), options, position);
            assert_eq!(value, truth, "plain, {proof:?}: {position:?}");
            nodes[0] += without;
            for told in [1, 3] {
                let (value, with) = solve(Teller { told }, options, position);
                assert_eq!(value, truth, "told {told}, {proof:?}: {position:?}");
                nodes[1] += with;
            }
        }
    }
    nodes
}

/// Random games of all shapes, with wins and with points.
#[test]
fn proofs_change_no_value() {
    let mut nodes = [0; 2];
    for seed in 0..if cfg!(miri) { 3 } else { 400 } {
        for shape in Shape::ALL {
            let found = [
                agree(&Lattice::<true>::new(seed, shape, 4)),
                agree(&Lattice::<false>::new(seed, shape, 4)),
            ];
            for [without, with] in found {
                nodes[0] += 2 * without; // two tellers for one without
                nodes[1] += with;
            }
        }
    }
    assert!(nodes[1] < nodes[0], "{nodes:?}: knowledge saves something");
}

/// Positions of tic-tac-toe with five stones: after every two moves, and the first three there.
#[test]
fn noughts_and_crosses_agree() {
    for first in Board::START.moves() {
        let one = Board::START.after(first);
        for second in one.moves() {
            let two = one.after(second);
            let mut five = two;
            for _ in 0..3 {
                let Some(m) = five.moves().next() else { break };
                five.play(m);
            }
            agree(&five);
        }
    }
}

/// Tries one move: one that ends the game well, else the first. None of it is proved.
#[derive(Clone, Copy, Debug)]
struct Narrow;

impl Track<Board> for Narrow {}

impl Evaluate<Board> for Narrow {
    fn evaluate(&mut self, _: &Board, _: Side) -> Score {
        0
    }
}

impl Order<Board> for Narrow {
    fn select(
        &mut self,
        position: &Board,
        _: NodeContext<<Board as Position>::Move>,
        moves: &mut [<Board as Position>::Move],
    ) -> usize {
        let ToMove::Player(me) = position.to_move() else {
            return 1;
        };
        if let Some(at) = moves.iter().position(|&m| position.after(m).payoff(me) > 0) {
            moves.swap(0, at);
        }
        1
    }
}

/// Nothing is better than a win in this turn: once found, it is proved, whatever was left out, and
/// the search ends by itself. A loss proves nothing then.
#[test]
fn a_win_in_this_turn_needs_no_other_moves() {
    let (mut won, mut others) = (0, 0);
    let mut search = AlphaBeta::without_table(Narrow).unwrap();
    let mut position = Board::START;
    for number in 0..200_usize {
        let moves: Vec<_> = position.moves().collect();
        if moves.is_empty() {
            position = Board::START;
            continue;
        }
        let ToMove::Player(me) = position.to_move() else {
            break;
        };
        let wins = moves.iter().any(|&m| position.after(m).payoff(me) > 0);
        let report = search
            .search(&position, &Limits::new().nodes(5_000))
            .unwrap();
        if wins {
            won += 1;
            assert_eq!(
                (report.value, report.proved, report.depth),
                (Board::WIN.unwrap() - 1, true, Some(1))
            );
            assert!(report.nodes <= 2, "{}", report.nodes);
        } else if moves.len() > 1 {
            others += 1;
            assert!(!report.proved, "{position:?}");
        }
        position.play(moves[(number * 7 + number / 9) % moves.len()]);
    }
    assert!(won > 5 && others > 50, "{won} {others}");
}

/// Everything that a tree proves with the given outlooks is true, distances of wins included.
fn trees_prove_what_is_true<const WINS: bool>(told: u64) -> usize {
    let mut proved = 0;
    for seed in 0..300 {
        let position = Lattice::<WINS>::new(seed, Shape::ALL[seed as usize % 3], 6);
        let truth = minimax_to_end(&position).unwrap();
        let mut tree = Mcts::solver(Evaluated(Teller { told }), 1 << 22).unwrap();
        let report = tree.search(&position, &Limits::new().nodes(40)).unwrap();
        assert_eq!(tree.visits().len(), truth.moves.len());
        for (known, exact) in tree.visits().iter().zip(&truth.moves) {
            assert_eq!(known.m, exact.m);
            let (low, high) = known.bounds;
            assert!(
                low <= exact.value && exact.value <= high,
                "{known:?} {exact:?} {position:?}"
            );
        }
        let (low, high) = tree.bounds();
        assert!(
            low <= truth.value && truth.value <= high,
            "{low} ≤ {} ≤ {high}: {position:?}",
            truth.value
        );
        proved += usize::from(report.proved);
    }
    proved
}

#[test]
fn better_outlooks_prove_more() {
    let proved = [0, 2, 4].map(|told| {
        [
            trees_prove_what_is_true::<false>(told),
            trees_prove_what_is_true::<true>(told),
        ]
    });
    // More outlooks lead to more proofs with as many play-outs.
    assert!(
        (0..2).all(|way| proved[0][way] < proved[1][way] && proved[1][way] < proved[2][way]),
        "{proved:?}"
    );
}
