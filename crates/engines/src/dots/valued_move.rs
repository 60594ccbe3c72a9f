//! A move with its value, in the terms of all games.

use ::dots::{AnyDots, Edge};
use game_core::{Notation, Position, Score};
use registry::ValuedMove;

/// Whether the player who makes this move moves again.
pub(super) fn moves_again(position: &AnyDots, edge: Edge) -> bool {
    position.takes(edge) > 0 && position.edges_left() > 1
}

/// A move with its value in the terms of all games.
pub(super) fn valued(position: &AnyDots, edge: Edge, value: Option<Score>) -> ValuedMove {
    ValuedMove {
        m: position.move_text(edge),
        position: position.after(edge).to_string(),
        value: value.map(f64::from),
        distance: None,
        turns: None,
        again: Some(moves_again(position, edge)),
        die: None,
    }
}
