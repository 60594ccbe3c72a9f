//! The library `board-game` (KarelPeeters/board-game-rs).
//!
//! It calls back for every move instead of collecting them. Its counter with a memory uses a hash
//! map; it is another algorithm and left out.

use core::cell::Cell as Counter;
use core::cmp::Ordering;
use core::fmt;
use core::hint::black_box;
use core::ops::ControlFlow;

use board_game::ai::mcts::mcts_build_tree;
use board_game::ai::minimax::{Heuristic, minimax_value};
use board_game::board::{Alternating, Board, BoardDone, BoardMoves, Outcome, PlayError, Player};
use board_game::games::connect4::Connect4;
use board_game::impl_unit_symmetry_board;
use board_game::util::game_stats::perft_naive;
use game_core::{Position, Side};
use internal_iterator::InternalIterator;
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::evaluator::static_eval;
use crate::measure::{Found, Run, timed};
use crate::ours::middle;
use crate::position::{Cell, ConnectFour};
use crate::reading::Reading;

/// This project's position with the library's traits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rival(Reading);

/// A move that can be printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stone(Cell);

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.column() + 1)
    }
}

impl fmt::Display for Rival {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.0.fmt(f)
    }
}

const fn player(side: Side) -> Player {
    match side {
        Side::First => Player::A,
        Side::Second => Player::B,
    }
}

impl Board for Rival {
    type Move = Stone;

    fn next_player(&self) -> Player {
        player(self.0.0.side())
    }

    fn is_available_move(&self, m: Stone) -> Result<bool, BoardDone> {
        self.check_done()?;
        Ok(self.0.is_legal(m.0))
    }

    fn play(&mut self, m: Stone) -> Result<(), PlayError> {
        self.check_can_play(m)?;
        self.0.play(m.0);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        match (self.0.0.is_won(), self.0.move_count()) {
            (true, _) => Some(Outcome::WonBy(player(!self.0.0.side()))),
            (false, 0) => Some(Outcome::Draw),
            (false, _) => None,
        }
    }

    fn can_lose_after_move() -> bool {
        false
    }
}

impl Alternating for Rival {}

impl_unit_symmetry_board!(Rival);

/// The moves of a position; of the start, those of any.
#[derive(Clone, Debug)]
struct Moves(Reading);

impl InternalIterator for Moves {
    type Item = Stone;

    fn try_for_each<R, F: FnMut(Stone) -> ControlFlow<R>>(self, mut f: F) -> ControlFlow<R> {
        self.0.moves().try_for_each(|m| f(Stone(m)))
    }

    fn count(self) -> usize {
        self.0.move_count()
    }
}

impl<'a> BoardMoves<'a, Rival> for Rival {
    type AllMovesIterator = Moves;
    type AvailableMovesIterator = Moves;

    fn all_possible_moves() -> Moves {
        Moves(Reading::START)
    }

    fn available_moves(&'a self) -> Result<Moves, BoardDone> {
        self.check_done()?;
        Ok(Moves(self.0))
    }
}

fn lines<B: Board>(board: &B, depth: u32) -> Run {
    timed(|| {
        let lines = perft_naive(black_box(board), depth);
        Found {
            nodes: lines,
            value: i64::try_from(lines).unwrap_or(-1),
        }
    })
}

/// Lines of play over this project's position.
pub(crate) fn perft(depth: u32) -> Run {
    lines(&Rival(Reading::START), depth)
}

/// Lines of play over the library's own Connect Four.
pub(crate) fn perft_own(depth: u32) -> Run {
    lines(&Connect4::default(), depth)
}

/// Wins, and the opinion on everything else; it is called once per position, leaf or not.
#[derive(Debug, Default)]
struct Evaluator {
    nodes: Counter<u64>,
}

impl Heuristic<Rival> for Evaluator {
    type V = i32;

    fn value(&self, board: &Rival, depth: u32) -> i32 {
        self.nodes.set(self.nodes.get() + 1);
        match board.outcome() {
            Some(Outcome::WonBy(_)) => i32::try_from(depth).unwrap_or(0) - ConnectFour::PAYOFF,
            Some(Outcome::Draw) => 0,
            None => static_eval(&board.0.0),
        }
    }

    fn merge(old: i32, new: i32) -> (i32, Ordering) {
        (old.max(new), new.cmp(&old))
    }
}

/// Fixed depth, alpha-beta, no table.
pub(crate) fn alpha_beta(depth: u32) -> Run {
    let evaluator = Evaluator::default();
    timed(|| {
        let value = minimax_value(black_box(&Rival(Reading::START)), &evaluator, depth);
        Found {
            nodes: evaluator.nodes.get(),
            value: value.into(),
        }
    })
}

/// `mcts_build_tree`: this many play-outs from the start, with its solver. The value tells whether
/// the best move is in the middle.
pub(crate) fn monte_carlo(play_outs: u64) -> Run {
    let mut random = SmallRng::seed_from_u64(0);
    timed(|| {
        let tree = mcts_build_tree(
            black_box(&Rival(Reading::START)),
            play_outs,
            1.0,
            &mut random,
        );
        Found {
            nodes: play_outs,
            value: middle(Some(tree.best_move().0.column())),
        }
    })
}
