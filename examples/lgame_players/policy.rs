use std::error::Error;

use quincunx::engines::entry;
use quincunx::game_core::{Ranking, ToMove};
use quincunx::lgame::{LGame, States};
use quincunx::registry::{Engine, EngineSpec, Limits};

/// An engine as a map from each state to the next. It is called when a state is first met.
///
/// Every state is a separate game to it, so that its answer depends on the state alone.
pub(crate) struct Policy {
    engine: Box<dyn Engine>,
    known: Vec<Option<Choice>>,
}

/// The engine's choice in a state: another state, or `None` if it has lost.
type Choice = Option<usize>;

impl Policy {
    /// The engine of this spec.
    pub(crate) fn of(spec: &str) -> Result<Self, Box<dyn Error>> {
        let game = entry("lgame").ok_or("the registry has no L-Game")?.start();
        let engine = game.engine(&spec.parse::<EngineSpec>()?)?;
        Ok(Self {
            engine,
            known: vec![None; States::COUNT],
        })
    }

    /// The state after its move; `None` if the game is over.
    pub(crate) fn after(&mut self, state: usize) -> Result<Choice, Box<dyn Error>> {
        if let Some(choice) = self.known[state] {
            return Ok(choice);
        }
        let mut game = entry("lgame").ok_or("the registry has no L-Game")?.start();
        game.read(&position(state)?.to_string())?;
        let mut choice = None;
        if game.to_move() != ToMove::Nobody {
            self.engine.begin(0);
            game.play(
                self.engine
                    .think(game.as_ref(), &Limits::new())?
                    .best_move()?,
            )?;
            choice = Some(States::index(&game.text().parse::<LGame>()?));
        }
        self.known[state] = Some(choice);
        Ok(choice)
    }
}

/// The position of a state.
pub(crate) fn position(state: usize) -> Result<LGame, Box<dyn Error>> {
    States
        .unrank(state as u64)
        .ok_or_else(|| "there is no such state".into())
}
