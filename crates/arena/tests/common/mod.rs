//! Toy games, and engines of every habit, for matches with fully known results.
#![allow(dead_code, reason = "no test file uses all of it")]

mod test_engine;

use std::panic;
use std::sync::Once;
use std::time::Duration;

use arena::{Budget, EngineProvider, Job, MakeEngineError, Rules, VirtualClock};
use game_core::{Position, Side};
use registry::{Answer, Engine, Entry, Erased, ErasedGame, GameEngines, QueryError, Unit};
use toys::race::Race;
use toys::tic_tac_toe::Board;

use test_engine::{Habit, TestEngine};

/// Hides the panics of test engines; those of tests are shown as usual.
pub(crate) fn quiet() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !info
                .location()
                .is_some_and(|place| place.file().ends_with("test_engine.rs"))
            {
                usual(info);
            }
        }));
    });
}

/// The start of tic-tac-toe.
pub(crate) const START: &str = ".../.../...";

static TIC_TAC_TOE: GameEngines<Board> = GameEngines {
    name: "tic-tac-toe",
    solve: |board, _| Ok(solve_board(board).into()),
    moves_left: |_| None,
    engines: &[],
};
static RACE: GameEngines<Race> = GameEngines {
    name: "race",
    solve: |_, _| Err(QueryError::Finished.into()),
    moves_left: |_| None,
    engines: &[],
};

/// The exact value by definition.
pub(crate) fn board_value(board: &Board) -> i32 {
    match board.to_move().player() {
        None => -i32::from(board.payoff(Side::First) != 0),
        Some(_) => board
            .moves()
            .map(|m| -board_value(&board.after(m)))
            .max()
            .unwrap(),
    }
}

fn solve_board(board: &Board) -> Answer {
    Answer {
        exact: true,
        value: Some(f64::from(board_value(board))),
        unit: Unit::Outcome,
        fraction: None,
        distance: None,
        nimstring: None,
        moves: Vec::new(),
        nodes: 1,
    }
}

/// The toys, the games of the registry, and test engines for all of them.
#[derive(Clone, Default, Debug)]
pub(crate) struct Toys {
    /// The clock that slow test engines advance.
    pub(crate) time: VirtualClock,
}

impl EngineProvider for Toys {
    fn game(&self, name: &str) -> Option<Box<dyn ErasedGame>> {
        match name {
            "tic-tac-toe" => Some(Box::new(Erased::new(Board::START, &TIC_TAC_TOE))),
            "race" => Some(Box::new(Erased::new(Race::START, &RACE))),
            _ => engines::entry(name).map(Entry::start),
        }
    }

    /// A test engine by its habit: `random`, `greedy 30`, `slow 250` and so on; else an engine of
    /// the registry.
    fn engine(
        &self,
        game: &dyn ErasedGame,
        spec: &str,
    ) -> Result<Box<dyn Engine>, MakeEngineError> {
        quiet();
        match Habit::read(spec) {
            Some(habit) => Ok(Box::new(TestEngine::new(habit, self.time.clone()))),
            None => Ok(game.engine(&spec.parse()?)?),
        }
    }
}

/// A game of tic-tac-toe between two test engines, under a node limit.
pub(crate) fn job(engines: [&str; 2]) -> Job {
    Job {
        game: "tic-tac-toe".to_owned(),
        start: START.to_owned(),
        engines: engines.map(str::to_owned),
        budgets: [Budget::Nodes { nodes: 1 }; 2],
        seeds: [1, 2],
        dice: 3,
        threads: 1,
        rules: Rules {
            margin: Duration::ZERO,
            ..Rules::default()
        },
    }
}

/// Plays a job by the toys' own clock.
pub(crate) fn played(toys: &Toys, job: &Job) -> arena::Record {
    arena::play(job, toys, &|| toys.time.now()).unwrap()
}
