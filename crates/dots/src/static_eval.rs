//! What the mover may expect, without a search: an evaluation by control.
//!
//! The [closure theorem](crate::Capture) brings every position to one in which no box can be taken,
//! and there the fight for control is evaluated. Assume that the long chains and loops that are
//! there are all that there will be, and that the side that the [long-chain rule](crate::favoured)
//! favours by their number controls them to the end: the [controlled
//! value](Endgame::controlled_value) is what that brings. It is a guess as long as other boxes are
//! left, because chains may still grow, merge and be spoilt; so half of it is taken. Where long
//! chains and loops alone are left, the value is known.

use game_core::Score;

use crate::control::Endgame;
use crate::grid::Grid;
use crate::long_chains::favoured;
use crate::position::Dots;
use crate::sets::{Liberties, Sets, parts};

impl<G: Grid> Dots<G> {
    /// What the mover may expect to win more than the opponent from here on, in boxes: exact where
    /// [`simple_value`](Self::simple_value) is known, else a guess by the long chains and loops
    /// that there are.
    ///
    /// ```
    /// use dots::{Dots, Fixed};
    /// // Two chains of three: the player who must open loses two boxes.
    /// let position: Dots<Fixed<2, 3>> = "2x3 11111111100000000".parse()?;
    /// assert_eq!(position.static_eval(), -2);
    /// assert_eq!(Dots::<Fixed<5, 5>>::EMPTY.static_eval(), 0);
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn static_eval(&self) -> Score {
        let captured = self.capture();
        let rest = self.with_drawn(captured.rest);
        captured.value(rest.static_eval_quiet())
    }

    /// The same where no box can be taken.
    fn static_eval_quiet(&self) -> Score {
        let (endgame, is_all) = self.long_parts();
        if is_all {
            return -endgame.value();
        }
        if endgame.chains() == 0 {
            return 0;
        }
        let gain = (endgame.controlled_value() / 2).max(1);
        if favoured(self, endgame.chains()) == self.mover() {
            gain
        } else {
            -gain
        }
    }

    /// The long chains and loops of a position in which no box can be taken, and whether they are
    /// all that is left.
    fn long_parts(&self) -> (Endgame, bool) {
        let (grid, drawn) = (self.grid(), self.drawn());
        let Liberties { none, two, .. } = grid.liberties(drawn);
        let (mut endgame, mut is_all) = (Endgame::EMPTY, none | two == grid.boxes());
        for part in parts(&grid, two, drawn) {
            is_all &= endgame.add_part(&grid, part, drawn);
        }
        (endgame, is_all)
    }
}
