//! Whole turns: what people write and what programs exchange.

use core::fmt;

use game_core::Position;

use crate::cell::Cell;
use crate::cells::Cells;
use crate::position::Connect6;
use crate::window::windows;

/// The stones that a player places before the opponent does, in an order in which they can be
/// placed.
///
/// One stone: the first turn of the game, one that wins or fills the board with its first stone,
/// or the rest of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(game_core::serde::Serialize, game_core::serde::Deserialize)
)]
#[cfg_attr(feature = "serde", serde(crate = "game_core::serde"))]
pub enum Turn {
    /// A single stone.
    One(Cell),
    /// Two stones.
    Two(Cell, Cell),
}

impl fmt::Debug for Turn {
    /// Writes its text on the 19×19 board, such as `I9J9`: the names of its stones.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells().try_for_each(|cell| write!(f, "{cell:?}"))
    }
}

impl Turn {
    /// The stones in order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let (first, second) = match self {
            Self::One(cell) => (cell, None),
            Self::Two(first, second) => (first, Some(second)),
        };
        [Some(first), second].into_iter().flatten()
    }
}

impl<const N: usize, const FIVES: bool> Connect6<N, FIVES> {
    /// The legal turns, pairs without regard to order: 361, 64,620 and 63,903 in the first three
    /// turns on 19×19.
    ///
    /// A first stone that wins is a turn by itself; it may also be the second one of a pair.
    ///
    /// ```
    /// use connect6::Connect6;
    /// assert_eq!(Connect6::<19>::EMPTY.turns().count(), 361);
    /// ```
    pub fn turns(&self) -> impl Iterator<Item = Turn> {
        let (position, empty) = (*self, self.empty());
        self.moves().flat_map(move |first| {
            let is_last = position.left() == 1 || position.after(first).is_over();
            let second = move |&second: &Cell| {
                second != first && (second > first || position.wins_with(second))
            };
            let pairs = if is_last { Cells::EMPTY } else { empty };
            let one = is_last.then_some(Turn::One(first));
            one.into_iter().chain(
                pairs
                    .into_iter()
                    .filter(second)
                    .map(move |second| Turn::Two(first, second)),
            )
        })
    }

    /// Whether the mover's stone on this cell wins at once.
    #[must_use]
    pub fn wins_with(&self, cell: Cell) -> bool {
        self.stones(self.mover()).makes_six(cell)
    }

    /// Plays a turn.
    ///
    /// # Errors
    ///
    /// A stone cannot be placed, or the turn is not over after it; the position is unchanged.
    pub fn try_turn(&mut self, turn: Turn) -> Result<(), game_core::IllegalMoveError> {
        let (mut after, mover) = (*self, self.mover());
        for cell in turn.cells() {
            if after.mover() != mover {
                return Err(game_core::IllegalMoveError);
            }
            after.try_play(cell)?;
        }
        if after.mover() == mover && !after.is_over() {
            return Err(game_core::IllegalMoveError);
        }
        *self = after;
        Ok(())
    }

    /// A turn with which the mover wins now, by one stone where that is enough: that which fills
    /// the first such window. By definition, over all windows of the board.
    ///
    /// ```
    /// let position: connect6::Connect6 = "J10 A1A2 K10L10 A3A4 M10A19 A5B5".parse()?;
    /// let win = position.winning_turn().unwrap();
    /// let mut after = position;
    /// assert!(after.try_turn(win).is_ok() && after.winner() == Some(position.mover()));
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn winning_turn(&self) -> Option<Turn> {
        if self.is_over() {
            return None;
        }
        // A stone that wins alone is the whole turn.
        if let Some(cell) = self.fillable(1).and_then(Cells::first) {
            return Some(Turn::One(cell));
        }
        let missing = self.fillable(self.left())?;
        missing
            .first()
            .zip(missing.nth(1))
            .map(|(first, second)| Turn::Two(first, second))
    }

    /// The empty cells of all windows that the mover can fill now, in reading order.
    pub(crate) fn winning_stones(&self) -> impl Iterator<Item = Cell> {
        self.fillables(self.left())
            .fold(Cells::EMPTY, |all, missing| all | missing)
            .into_iter()
    }

    /// The empty cells of the first window that the mover fills with at most this many stones.
    fn fillable(&self, stones: u8) -> Option<Cells> {
        self.fillables(stones).next()
    }

    /// The empty cells of each window that the mover fills with at most this many stones.
    fn fillables(&self, stones: u8) -> impl Iterator<Item = Cells> {
        let (own, empty) = (self.stones(self.mover()), self.empty());
        windows(N).filter_map(move |window| {
            let cells: Cells = window.cells().into_iter().collect();
            let missing = cells - own;
            let can = missing == (missing & empty) && missing.len() <= usize::from(stones);
            can.then_some(missing).filter(|missing| !missing.is_empty())
        })
    }
}
