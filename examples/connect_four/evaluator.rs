//! An evaluation of undecided positions: stones in the middle are worth more.

use game_core::{Evaluate, Score, Side, Track};

use super::board::column;
use super::position::ConnectFour;

/// Columns 3, 4 and 5.
const MIDDLE: u64 = column(2) | column(3) | column(4);

/// The value of stones by themselves: 2 in the middle column, 1 in those beside it.
///
/// At most 24, for all cells of the three columns, and so far below a win.
#[inline]
pub(crate) const fn worth(stones: u64) -> Score {
    let points = (stones & MIDDLE).count_ones() + (stones & column(3)).count_ones();
    points.cast_signed()
}

/// The position's value to the side to move.
#[inline]
pub(crate) const fn static_eval(position: &ConnectFour) -> Score {
    let mine = position.mine();
    worth(mine) - worth(position.stones() & !mine)
}

/// Counts stones in the middle. It has no state, so there is nothing to track.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Middle;

impl Track<ConnectFour> for Middle {}

impl Evaluate<ConnectFour> for Middle {
    #[inline]
    fn evaluate(&mut self, position: &ConnectFour, player: Side) -> Score {
        if player == position.side() {
            static_eval(position)
        } else {
            -static_eval(position)
        }
    }
}
