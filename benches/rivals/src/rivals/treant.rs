//! The library `treant` (patricker/treant), Monte Carlo tree search alone.
//!
//! It keeps the moves of a node in a vector of their own, and leaves play-outs to an evaluator:
//! here one that plays at random, with our generator and in our way.

use core::cell::RefCell;
use core::hint::black_box;

use game_core::{Position, Side, random_step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use treant::tree_policy::UCTPolicy;
use treant::{Evaluator, GameState, MCTS, MCTSManager, SearchHandle};

use crate::measure::{Found, Run, timed};
use crate::ours::middle;
use crate::position::Cell;
use crate::reading::Reading;

/// This project's position with the library's traits.
#[derive(Clone, Debug)]
struct Rival(Reading);

impl GameState for Rival {
    type Move = Cell;
    type Player = Side;
    type MoveList = Vec<Cell>;

    fn current_player(&self) -> Side {
        self.0.0.side()
    }

    fn available_moves(&self) -> Vec<Cell> {
        self.0.moves().collect()
    }

    fn make_move(&mut self, m: &Cell) {
        self.0.play(*m);
    }
}

thread_local! {
    static RANDOM: RefCell<ChaCha8Rng> = RefCell::new(ChaCha8Rng::seed_from_u64(0));
}

/// Plays a new position out.
#[derive(Debug)]
struct PlayOut;

impl Evaluator<Settings> for PlayOut {
    type StateEvaluation = i64;

    fn evaluate_new_state(
        &self,
        state: &Rival,
        moves: &Vec<Cell>,
        _: Option<SearchHandle<Settings>>,
    ) -> (Vec<()>, i64) {
        let mut position = state.0;
        RANDOM.with_borrow_mut(|random| while random_step(&mut position, random).is_some() {});
        (vec![(); moves.len()], position.payoff(Side::First).into())
    }

    fn evaluate_existing_state(&self, _: &Rival, known: &i64, _: SearchHandle<Settings>) -> i64 {
        *known
    }

    fn interpret_evaluation_for_player(&self, value: &i64, player: &Side) -> i64 {
        if *player == Side::First {
            *value
        } else {
            -*value
        }
    }
}

/// The library's defaults: a node at every play-out.
#[derive(Debug)]
struct Settings;

impl MCTS for Settings {
    type State = Rival;
    type Eval = PlayOut;
    type TreePolicy = UCTPolicy;
    type NodeData = ();
    type TranspositionTable = ();
    type ExtraThreadData = ();
}

/// This many play-outs from the start; the value tells whether the best move is in the middle.
pub(crate) fn search(play_outs: u64) -> Run {
    // It adds up raw payoffs, so its constant is in payoffs too; and it doubles it.
    let policy = UCTPolicy::new(1_000.0);
    let mut search = MCTSManager::new(Rival(Reading::START), Settings, PlayOut, policy, ());
    timed(|| {
        search.playout_n(black_box(play_outs));
        Found {
            nodes: play_outs,
            value: middle(search.best_move().map(Cell::column)),
        }
    })
}
