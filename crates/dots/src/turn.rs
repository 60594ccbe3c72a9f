//! A turn as a whole: all captures and the edge that passes it on.
//!
//! A move draws one edge, and a player who completes a box moves again; protocols and contest
//! records send the edges of a turn together. So a whole turn is a list of edges, each legal after
//! those before it, of which all but the last complete a box, and the last either completes none or
//! ends the game.

use alloc::vec::Vec;

use game_core::{Position, ToMove};
use thiserror::Error;

use crate::any::AnyDots;
use crate::edge::Edge;

/// Why a list of edges is no whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TurnError {
    /// The edge at this place of the list, counted from 0, is drawn already or not on the board.
    #[error("Edge {} of the turn is drawn already or not on the board.", .place + 1)]
    Illegal {
        /// Its place.
        place: usize,
    },
    /// The turn has passed, or the game is over, before the edge at this place.
    #[error("The turn ends before its edge {}.", .place + 1)]
    Beyond {
        /// Its place.
        place: usize,
    },
    /// After this many edges the same player must move again.
    #[error("After {edges} edges the turn is not over: the same player must draw another.")]
    Unfinished {
        /// How many there are.
        edges: usize,
    },
}

impl AnyDots {
    /// The position after a whole turn.
    ///
    /// ```
    /// use dots::AnyDots;
    /// use game_core::Notation;
    /// // A chain of three: the mover takes a box, and leaves the other two by the last edge.
    /// let position: AnyDots = "1x3 1111111000".parse()?;
    /// let turn = [position.read_move("7")?, position.read_move("9")?];
    /// assert_eq!(position.after_turn(&turn)?.to_string(), "1x3 1111111101 score 1 0 2");
    /// assert!(position.after_turn(&turn[..1]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first edge that cannot be drawn or comes too late, or edges are missing.
    pub fn after_turn(&self, edges: &[Edge]) -> Result<Self, TurnError> {
        let (mut at, mover) = (*self, self.mover());
        for (place, &edge) in edges.iter().enumerate() {
            if at.to_move() != ToMove::Player(mover) {
                return Err(TurnError::Beyond { place });
            }
            if !at.is_legal(edge) {
                return Err(TurnError::Illegal { place });
            }
            at.play(edge);
        }
        if at.to_move() == ToMove::Player(mover) {
            return Err(TurnError::Unfinished { edges: edges.len() });
        }
        Ok(at)
    }

    /// The whole turn of a player who chooses one edge after the other; empty once the game is
    /// over.
    ///
    /// # Errors
    ///
    /// No edge was chosen where there is one to be drawn, or one that cannot be drawn.
    pub fn turn_of(
        &self,
        mut choose: impl FnMut(&Self) -> Option<Edge>,
    ) -> Result<Vec<Edge>, TurnError> {
        let (mut at, mut turn) = (*self, Vec::new());
        while at.to_move() == ToMove::Player(self.mover()) {
            let edge = choose(&at).ok_or(TurnError::Unfinished { edges: turn.len() })?;
            if !at.is_legal(edge) {
                return Err(TurnError::Illegal { place: turn.len() });
            }
            at.play(edge);
            turn.push(edge);
        }
        Ok(turn)
    }
}
