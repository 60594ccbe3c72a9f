//! The L-Game: sixteen cells, and every move with its outcome.

use ::lgame::LGame;
use registry::{ErasedGame, SolveRequest, Solved};
use serde_json::Value;

use super::position;
use crate::PageGame;
use crate::brain::valued;
use crate::value::value;

/// The cells in reading order: `A`, `B`, `n` or `.`.
pub(crate) fn board(page_game: &PageGame) -> Value {
    let cells: Option<String> = position::<LGame>(page_game.game()).map(|game| {
        game.to_string()
            .chars()
            .filter(|c| *c != '/')
            .take(16)
            .collect()
    });
    value!({"cells": cells})
}

/// The outcome of the position and of every move: the game is solved.
pub(crate) fn explain(game: &dyn ErasedGame) -> Value {
    game.solve(&SolveRequest::default()).map_or(Value::Null, |Solved { answer, .. }| {
        value!({"value": answer.value, "distance": answer.distance, "moves": valued(&answer.moves)})
    })
}
