//! The library `minimax` (edre/minimax-rs).
//!
//! It keeps moves in one vector per node, taken from a pool, and copies a position per move. Its
//! searches begin with the root's moves in random order, so their counts of nodes differ from run
//! to run.

use core::cell::Cell as Counter;
use core::hint::black_box;

use game_core::Position;
use minimax::{
    Evaluation, Evaluator, Game, IterativeOptions, IterativeSearch, MCTSOptions,
    MonteCarloTreeSearch, Negamax,
};
use minimax::{Strategy, Winner};

use crate::evaluator::static_eval;
use crate::measure::{Found, Run, timed};
use crate::ours::middle;
use crate::position::Cell;
use crate::reading::Reading;

/// The rules with the library's traits; with `COUNT` they count the positions.
struct Rules<const COUNT: bool>;

thread_local! {
    /// `Negamax` calls this exactly once for every position it enters.
    static NODES: Counter<u64> = const { Counter::new(0) };
}

fn count<const COUNT: bool>() {
    if COUNT {
        NODES.set(NODES.get() + 1);
    }
}

#[inline]
fn winner(p: &Reading) -> Option<Winner> {
    match (p.0.is_won(), p.move_count()) {
        (true, _) => Some(Winner::PlayerJustMoved),
        (false, 0) => Some(Winner::Draw),
        (false, _) => None,
    }
}

impl<const COUNT: bool> Game for Rules<COUNT> {
    type S = Reading;
    type M = Cell;

    fn generate_moves(p: &Reading, moves: &mut Vec<Cell>) -> Option<Winner> {
        count::<COUNT>();
        let winner = winner(p);
        if winner.is_none() {
            p.moves().for_each(|m| moves.push(m));
        }
        winner
    }

    fn apply(p: &mut Reading, m: Cell) -> Option<Reading> {
        Some(p.after(m))
    }

    fn get_winner(p: &Reading) -> Option<Winner> {
        count::<COUNT>();
        winner(p)
    }

    fn zobrist_hash(p: &Reading) -> u64 {
        p.key()
    }
}

/// The opinion on positions in which the game goes on.
struct Opinion<const COUNT: bool>;

impl<const COUNT: bool> Evaluator for Opinion<COUNT> {
    type G = Rules<COUNT>;

    fn evaluate(&self, p: &Reading) -> Evaluation {
        Evaluation::try_from(static_eval(&p.0)).unwrap_or(0)
    }
}

/// Lines of play of all lengths up to `depth`, which is what the library counts and prints.
///
/// The value is the number of the longest lines. Lines per second are counted over all of them.
pub(crate) fn perft(depth: u8) -> Run {
    timed(|| {
        let lines = minimax::perft::<Rules<false>>(&mut black_box(Reading::START), depth, false);
        let longest = lines
            .last()
            .copied()
            .and_then(|lines| i64::try_from(lines).ok());
        Found {
            nodes: lines.iter().sum(),
            value: longest.unwrap_or(-1),
        }
    })
}

/// `Negamax`: fixed depth, alpha-beta, no table.
pub(crate) fn negamax(depth: u8) -> Run {
    let mut search = Negamax::new(Opinion::<true>, depth);
    timed(|| {
        NODES.set(0);
        black_box(search.choose_move(&Reading::START));
        Found {
            nodes: NODES.get(),
            value: search.root_value().into(),
        }
    })
}

/// `IterativeSearch` with a table of 64 MB, its default replacement and its null windows.
pub(crate) fn deepening(depth: u8) -> Run {
    let options = IterativeOptions::new().with_table_byte_size(64 << 20);
    let mut search = IterativeSearch::new(Opinion::<false>, options);
    search.set_max_depth(depth);
    let mut run = timed(|| {
        black_box(search.choose_move(&Reading::START));
        Found {
            nodes: 0,
            value: search.root_value().into(),
        }
    });
    run.0.nodes = explored(&search.stats(&mut Reading::START.clone()));
    run
}

/// `MonteCarloTreeSearch`: this many play-outs from the start, on one thread; a node's children are
/// made after a number of play-outs. The value tells whether the move is in the middle.
pub(crate) fn monte_carlo(play_outs: u32, before: u32) -> Run {
    let options = MCTSOptions::default()
        .with_rollouts_before_expanding(before)
        .with_num_threads(1);
    let mut search = MonteCarloTreeSearch::<Rules<false>>::new(options);
    search.set_max_rollouts(play_outs);
    timed(|| {
        let best = search.choose_move(black_box(&Reading::START));
        Found {
            nodes: play_outs.into(),
            value: middle(best.map(Cell::column)),
        }
    })
}

/// The number of nodes, which the library gives only in a sentence: "Explored 12 nodes to …".
fn explored(sentence: &str) -> u64 {
    let after = sentence.split("Explored ").nth(1);
    after
        .and_then(|rest| rest.split(' ').next())
        .and_then(|number| number.parse().ok())
        .unwrap_or(0)
}
