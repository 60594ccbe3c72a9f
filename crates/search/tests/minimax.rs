//! Plain minimax compared with known values, with its definition, and with complete solutions.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use crate::common;

use std::sync::Arc;

use common::web::{Graph, States, Walk};
use game_core::{
    Evaluate, Outcome, Payoff, Position, Score, Side, StepOf, ToMove, Track, ZeroSum,
    deterministic, mix,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use search::{Bound, MAX_PLIES, Retrograde, SearchError, minimax, minimax_to_end, perft};
use toys::tic_tac_toe::{Board, Boards, Cell};

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// The cell with this number in reading order.
fn cell(number: usize) -> Cell {
    Board::START.moves().nth(number).unwrap()
}

/// Evaluates by the bits of the key, and checks that it follows the line that is searched.
struct Arbitrary<P> {
    line: Vec<P>,
}

impl<P: game_core::Stochastic> Track<P> for Arbitrary<P> {
    fn reset(&mut self, position: &P) {
        self.line = vec![position.clone()];
    }

    fn push(&mut self, before: &P, _: StepOf<P>, after: &P) {
        assert_eq!(self.line.last(), Some(before));
        self.line.push(after.clone());
    }

    fn pop(&mut self) {
        self.line.pop();
    }
}

fn opinion<P: Position<Player = Side>>(position: &P, player: Side) -> Score {
    let seen_by_first = Score::try_from(position.key() % 201).unwrap() - 100;
    if player == Side::First {
        seen_by_first
    } else {
        -seen_by_first
    }
}

impl<P: game_core::Stochastic<Player = Side>> Evaluate<P> for Arbitrary<P> {
    fn evaluate(&mut self, position: &P, player: Side) -> Score {
        assert_eq!(self.line.last(), Some(position));
        opinion(position, player)
    }
}

/// The value for First and the number of nodes by another form of the definition: no signs, no
/// state.
fn for_first<P: ZeroSum>(position: &P, depth: u32, turns: Score) -> (Score, u64) {
    let ToMove::Player(mover) = position.to_move() else {
        let payoff = position.payoff(Side::First);
        let won = Some(payoff.abs()) == P::WIN;
        return (
            if won {
                payoff - payoff.signum() * turns
            } else {
                payoff
            },
            1,
        );
    };
    if depth == 0 {
        return (opinion(position, Side::First), 1);
    }
    let children = position.moves().map(|m| {
        let child = position.after(m);
        let ends = u32::from(child.to_move() != ToMove::Player(mover));
        for_first(&child, depth - ends, turns + Score::try_from(ends).unwrap())
    });
    let children: Vec<_> = children.collect();
    let values = children.iter().map(|child| child.0);
    let best = if mover == Side::First {
        values.max()
    } else {
        values.min()
    };
    (
        best.unwrap(),
        1 + children.iter().map(|child| child.1).sum::<u64>(),
    )
}

#[test]
fn tic_tac_toe_is_a_draw_of_549_946_nodes() {
    let report = minimax_to_end(&Board::START).unwrap();
    assert_eq!(
        (report.value, report.nodes, report.proved),
        (0, 549_946, true)
    );
    assert_eq!(
        (report.best, report.depth, report.elapsed),
        (Some(cell(0)), None, None)
    );
    assert!(
        report
            .moves
            .iter()
            .map(|root| (root.m, root.value))
            .eq(Board::START.moves().map(|m| (m, 0)))
    );
    assert!(report.moves.iter().all(|root| root.bound == Bound::Exact));
    assert_eq!(report.variation.len(), 9);
    let limited = minimax(&Board::START, 9, &mut Payoff).unwrap();
    assert_eq!(limited.depth, Some(9));
    assert_eq!(search::Report::nodes_per_second(&limited), None);
    assert_eq!(
        (limited.value, limited.moves, limited.proved),
        (report.value, report.moves, true)
    );
}

#[test]
fn every_node_of_the_tree_is_counted() {
    for depth in 0..7 {
        let nodes: u64 = (0..=depth).map(|d| perft(&Board::START, d)).sum();
        let report = minimax(&Board::START, depth, &mut Payoff).unwrap();
        assert_eq!((report.nodes, report.proved), (nodes, false));
    }
}

#[test]
fn wins_count_the_turns_to_them() {
    let now = minimax_to_end(&board("xx./oo./...")).unwrap();
    assert_eq!(
        (now.value, now.best, now.variation),
        (999, Some(cell(2)), vec![cell(2)])
    );
    let fork = minimax_to_end(&board("xox/..o/...")).unwrap();
    assert_eq!((fork.value, fork.variation.len()), (997, 3));
    let lost = minimax_to_end(&board("xox/..o/x..")).unwrap();
    assert_eq!((lost.value, lost.variation.len()), (-998, 2));
}

#[test]
fn a_finished_position_has_a_value_and_no_best_move() {
    let report = minimax(&board("xxx/oo./..."), 5, &mut Payoff).unwrap();
    assert_eq!(
        (report.value, report.best, report.nodes, report.proved),
        (1000, None, 1, true)
    );
    assert!(report.moves.is_empty() && report.variation.is_empty());
}

#[test]
fn depth_nothing_is_the_evaluators_opinion() {
    let start = Board::START;
    let report = minimax(&start, 0, &mut Arbitrary { line: Vec::new() }).unwrap();
    assert_eq!(
        (report.value, report.best, report.nodes),
        (opinion(&start, Side::First), None, 1)
    );
    assert_eq!((report.proved, report.depth), (false, Some(0)));
}

#[test]
fn values_follow_the_definition_with_extra_turns() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for number in 0..2000 {
        let graph = Arc::new(Graph::acyclic(12, 3, &mut random));
        let mover = if number % 2 == 0 {
            Side::First
        } else {
            Side::Second
        };
        let start = Walk {
            graph,
            node: 0,
            mover,
        };
        if start.to_move() == ToMove::Nobody {
            continue;
        }
        let sign = if mover == Side::First { 1 } else { -1 };
        for depth in 0..5 {
            let report = minimax(&start, depth, &mut Arbitrary { line: Vec::new() }).unwrap();
            let (value, nodes) = for_first(&start, depth, 0);
            assert_eq!((report.value, report.nodes), (sign * value, nodes));
            let best = report.moves.iter().find(|root| root.value == report.value);
            assert_eq!(report.best, best.map(|root| root.m));
        }
        let report = minimax_to_end(&start).unwrap();
        assert_eq!(report.value, sign * for_first(&start, 100, 0).0);
        let end = report
            .variation
            .iter()
            .fold(start.clone(), |position, &m| position.after(m));
        assert_eq!(end.to_move(), ToMove::Nobody);
        assert_eq!(end.payoff(mover), report.value);
    }
}

#[test]
fn agrees_with_complete_solutions_of_games_that_end() {
    let solved = Retrograde::new(&Boards).solve().unwrap();
    for text in [
        "x../.../...",
        ".x./.../...",
        ".../.x./...",
        "x../.o./...",
        "xo./.../...",
        "xo./.../..x",
        "x.o/.../.ox",
    ] {
        let position = board(text);
        let report = minimax_to_end(&position).unwrap();
        // Turns are plies here, as the players alternate.
        let expected = match solved.outcome(&Boards, &position).unwrap() {
            Outcome::Win(plies) => 1000 - Score::from(plies),
            Outcome::Draw => 0,
            Outcome::Loss(plies) => Score::from(plies) - 1000,
        };
        assert_eq!(report.value, expected, "{text}");
    }
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..2000 {
        let graph = Arc::new(Graph::acyclic(12, 3, &mut random));
        let start = Walk {
            graph: Arc::clone(&graph),
            node: 0,
            mover: Side::First,
        };
        let outcome = Retrograde::new(&States(graph.clone()))
            .solve()
            .unwrap()
            .outcome(&States(graph), &start);
        let value = minimax_to_end(&start).unwrap().value;
        assert_eq!(
            outcome.map(Outcome::sign),
            i8::try_from(value.signum()).ok()
        );
    }
}

/// A game that breaks one law: the player to move is fixed, and so are the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Broken {
    actor: ToMove<Side>,
    moves: u8,
}

impl Position for Broken {
    type Move = u8;
    type Player = Side;
    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Side> {
        self.actor
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        0..self.moves
    }

    fn play(&mut self, m: u8) {
        match m {
            0 => {}
            1 => self.moves = 0,
            _ => self.actor = ToMove::Chance,
        }
    }

    fn payoff(&self, _: Side) -> Score {
        0
    }

    fn key(&self) -> u64 {
        mix(self.moves.into())
    }
}

deterministic!(Broken);

impl ZeroSum for Broken {}

impl game_core::Finite for Broken {
    const MAX_MOVES: usize = 5;
}

#[test]
fn games_that_break_a_law_end_in_an_error() {
    let mover = ToMove::Player(Side::First);
    let search = |actor, moves| minimax(&Broken { actor, moves }, 9, &mut Payoff).unwrap_err();
    assert_eq!(search(ToMove::Chance, 0), SearchError::Chance);
    assert_eq!(search(mover, 0), SearchError::NoMove);
    // A turn without end.
    assert_eq!(search(mover, 1), SearchError::TooLong { plies: MAX_PLIES });
    let endless = Broken {
        actor: mover,
        moves: 1,
    };
    assert_eq!(
        minimax_to_end(&endless).unwrap_err(),
        SearchError::TooLong { plies: 5 }
    );
    // Beyond the horizon nothing is searched.
    assert!(minimax(&endless, 0, &mut Payoff).is_ok());
    let last = |m| {
        minimax(
            &Broken {
                actor: mover,
                moves: 3,
            }
            .after(m),
            9,
            &mut Payoff,
        )
        .unwrap_err()
    };
    assert_eq!(
        (last(1), last(2)),
        (SearchError::NoMove, SearchError::Chance)
    );
    for error in [
        SearchError::Chance,
        SearchError::NoMove,
        SearchError::TooLong { plies: 5 },
    ] {
        let sentence = error.to_string();
        assert!(
            sentence.ends_with('.') && sentence.starts_with(char::is_uppercase),
            "{sentence}"
        );
    }
}

/// A mover who ends the game is paid a score that has no negative.
#[test]
fn a_payoff_without_a_negative_is_an_error() {
    let graph = Graph {
        ways: vec![vec![(1, true)], vec![]],
        payoffs: vec![0, Score::MIN],
    };
    let start = Walk {
        graph: Arc::new(graph),
        node: 0,
        mover: Side::First,
    };
    assert_eq!(
        minimax(&start, 1, &mut Payoff).unwrap_err(),
        SearchError::Payoff
    );
    assert_eq!(minimax_to_end(&start).unwrap_err(), SearchError::Payoff);
    assert_eq!(
        minimax(&start.after(0), 1, &mut Payoff).unwrap_err(),
        SearchError::Payoff
    );
}

#[test]
fn speed_is_nodes_over_time() {
    let mut report = minimax(&Board::START, 1, &mut Payoff).unwrap();
    assert_eq!(report.nodes, 10);
    report.elapsed = Some(core::time::Duration::from_millis(5));
    assert_eq!(report.nodes_per_second(), Some(2000));
    report.elapsed = Some(core::time::Duration::ZERO);
    assert_eq!(report.nodes_per_second(), None);
}
