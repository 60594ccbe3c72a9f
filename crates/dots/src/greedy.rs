//! The greedy player (贪婪算法) of the lecture of Lian and Xu (2010).
//!
//! It takes every dead box, and then draws the edge after which the opponent can take the fewest
//! boxes; of equal edges the one with the lowest number. The lecture has only the first half: it
//! calls the moves that take all dead boxes the greedy algorithm. The second half is ours, so that
//! the choice is the same everywhere. The greedy player never leaves boxes: a player who knows how
//! to [decline](crate::Capture::declines) beats it on most boards with long chains.

use game_core::Position;

use crate::edge::Edge;
use crate::grid::Grid;
use crate::position::Dots;
use crate::sets::Sets;
use crate::word::Word;

impl<G: Grid> Dots<G> {
    /// The number of boxes that can be taken after this move, by the closure; boxes that the mover
    /// left count, too. The opponent can take them, or the mover if the move completes a box.
    #[must_use]
    pub fn boxes_given(&self, edge: Edge) -> u32 {
        self.grid()
            .dead(self.drawn() | G::Word::single(edge.bit()))
            .count()
    }

    /// The greedy player's move; `None` once the game is over.
    ///
    /// ```
    /// use dots::{Dots, Fixed};
    /// let position: Dots<Fixed<1, 3>> = "1x3 1111111000".parse()?;
    /// // The chain of three can be taken from the left. The greedy player takes all of it.
    /// assert_eq!(position.greedy().map(|edge| position.size().number(edge)), Some(7));
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn greedy(&self) -> Option<Edge> {
        let capture = self.moves().find(|&edge| self.takes(edge) > 0);
        // Moves come in the order of their numbers, and the first of equal ones is taken.
        capture.or_else(|| self.moves().min_by_key(|&edge| self.boxes_given(edge)))
    }
}
