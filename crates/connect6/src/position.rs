//! The rules: who places how many stones, who has won, and the key that tells positions apart.

use core::fmt;

use game_core::{Player, Position, Score, Side, ToMove, ZeroSum, mix};

use crate::cell::{Cell, MOST};
use crate::cells::Cells;
use crate::members::Members;
use crate::setup::{Setup, SetupError};

/// What a won game pays. A power of two far above all evaluations, which stay below its half.
pub(crate) const WIN: Score = 1 << 28;

/// A position on a board of `N` rows and columns, from 6 to 19.
///
/// A move places one stone. The player to move stays while stones are [left](Self::left) in the
/// turn: one in the first turn of the game, two in all others. Six or more in a line win at once,
/// by whichever stone of a turn. A full board is a draw; with `FIVES`, the optional rule of the
/// patent's paragraph \[0003\], it is won by the side with more runs of exactly five stones.
///
/// ```
/// use connect6::Connect6;
/// use game_core::{Notation, Position, Side, ToMove};
///
/// let mut position: Connect6 = "J10 A1A2 K10L10 A3A4 M10N10 A5B5".parse()?;
/// position.play(position.read_move("O10")?);
/// assert_eq!((position.to_move(), position.winner()), (ToMove::Nobody, Some(Side::First)));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Connect6<const N: usize = 19, const FIVES: bool = false> {
    stones: [Cells; 2],
    /// Exclusive or of the words of all stones: in whichever order they came.
    hash: u64,
    empty: u16,
    mover: Side,
    left: u8,
    winner: Option<Side>,
}

const _: () = assert!(size_of::<Connect6>() <= 112, "copied at every node");

/// The word of a stone. Different stones have unrelated words, because `mix` is a bijection.
#[inline]
fn word(side: Side, cell: Cell) -> u64 {
    mix((cell.bit() * 2 + side.index()) as u64)
}

impl<const N: usize, const FIVES: bool> Connect6<N, FIVES> {
    /// The empty board, of which Black's turn takes one stone.
    pub const EMPTY: Self = {
        assert!(N >= 6 && N <= MOST, "boards have 6 to 19 rows");
        #[allow(clippy::cast_possible_truncation, reason = "at most 361")]
        let empty = (N * N) as u16;
        Self {
            stones: [Cells::EMPTY; 2],
            hash: 0,
            empty,
            mover: Side::First,
            left: 1,
            winner: None,
        }
    };

    /// All cells.
    pub const BOARD: Cells = Cells::board(N);

    /// A position of these parts. Whether play could have led there is not checked: studies and
    /// handicaps have other numbers of stones.
    ///
    /// # Errors
    ///
    /// Two stones on one cell, stones off the board, sixes of both sides, or other than one or two
    /// stones left.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let [black, white] = setup.stones;
        let both = black & white;
        if let Some(cell) = both.first() {
            return Err(SetupError::Twice(cell));
        }
        if let Some(cell) = ((black | white) - Self::BOARD).first() {
            return Err(SetupError::OffBoard(cell));
        }
        if !(1..=2).contains(&setup.left) {
            return Err(SetupError::Left(setup.left));
        }
        let mut position = Self {
            stones: setup.stones,
            mover: setup.mover,
            left: setup.left,
            ..Self::EMPTY
        };
        for side in [Side::First, Side::Second] {
            for cell in position.stones(side) {
                position.hash ^= word(side, cell);
                position.empty -= 1;
            }
        }
        position.winner = match [black.has_six(), white.has_six()] {
            [true, true] => return Err(SetupError::BothWon),
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            [false, false] => position.more_fives(),
        };
        Ok(position)
    }

    /// The stones of a side.
    #[must_use]
    #[inline]
    pub const fn stones(&self, side: Side) -> Cells {
        self.stones[side as usize]
    }

    /// The cells without a stone, whether the game goes on or not.
    #[must_use]
    #[inline]
    pub fn empty(&self) -> Cells {
        Self::BOARD - self.stones[0] - self.stones[1]
    }

    /// Whose stone stands on a cell.
    #[must_use]
    pub fn owner(&self, cell: Cell) -> Option<Side> {
        [Side::First, Side::Second]
            .into_iter()
            .find(|&side| self.stones(side).contains(cell))
    }

    /// The player whose turn it is; once the game is over, the one whose turn it would be.
    #[must_use]
    #[inline]
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// Stones left in the turn: 1 or 2.
    #[must_use]
    #[inline]
    pub const fn left(&self) -> u8 {
        self.left
    }

    /// The winner; `None` while there is none.
    #[must_use]
    #[inline]
    pub const fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// Whether the game is over.
    #[must_use]
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.winner.is_some() || self.empty == 0
    }

    /// Tells the positions of a line of play from each other: the key before it is mixed.
    #[inline]
    pub(crate) const fn mark(&self) -> u64 {
        self.hash ^ (self.mover as u64 * 2 + self.left as u64)
    }

    /// The turn is given away: the opponent has two stones.
    pub(crate) const fn give_turn(&mut self) {
        self.mover = match self.mover {
            Side::First => Side::Second,
            Side::Second => Side::First,
        };
        self.left = 2;
    }

    /// The position with other cells of the same board: `image` says where each stone goes.
    pub(crate) fn moved(&self, image: impl Fn(Cell) -> Cell) -> Self {
        let stones = self
            .stones
            .map(|cells| cells.iter().map(&image).collect::<Cells>());
        let side = |side: Side| {
            stones[side.index()]
                .iter()
                .fold(0, |hash, cell| hash ^ word(side, cell))
        };
        Self {
            stones,
            hash: side(Side::First) ^ side(Side::Second),
            ..*self
        }
    }

    /// On a full board under the rule of fives, who has more of them.
    fn more_fives(&self) -> Option<Side> {
        if !FIVES || self.empty > 0 {
            return None;
        }
        let [black, white] = self.stones.map(Cells::fives);
        match black.cmp(&white) {
            core::cmp::Ordering::Greater => Some(Side::First),
            core::cmp::Ordering::Less => Some(Side::Second),
            core::cmp::Ordering::Equal => None,
        }
    }
}

impl<const N: usize, const FIVES: bool> Position for Connect6<N, FIVES> {
    type Move = Cell;
    type Player = Side;

    const BOUND: Score = WIN;
    const WIN: Option<Score> = Some(WIN);

    #[inline]
    fn to_move(&self) -> ToMove<Side> {
        if self.is_over() {
            ToMove::Nobody
        } else {
            ToMove::Player(self.mover)
        }
    }

    /// The empty cells in reading order.
    #[inline]
    #[allow(refining_impl_trait, reason = "its `fold` is fast")]
    fn moves(&self) -> Members {
        if self.is_over() {
            Cells::EMPTY.iter()
        } else {
            self.empty().iter()
        }
    }

    #[inline]
    fn play(&mut self, cell: Cell) {
        let side = self.mover;
        let own = &mut self.stones[side.index()];
        *own = own.with(cell);
        let has_won = own.makes_six(cell);
        self.hash ^= word(side, cell);
        self.empty = self.empty.saturating_sub(1);
        self.winner = if has_won {
            Some(side)
        } else {
            self.more_fives()
        };
        if self.left > 1 {
            self.left = 1;
        } else {
            self.give_turn();
        }
    }

    /// [`WIN`](Position::WIN) to the winner.
    #[inline]
    fn payoff(&self, player: Side) -> Score {
        self.winner
            .map_or(0, |winner| if winner == player { WIN } else { -WIN })
    }

    /// Which stones stand, in whatever order they were placed, who is to move, and how many
    /// stones are left.
    #[inline]
    fn key(&self) -> u64 {
        mix(self.mark())
    }

    #[inline]
    fn move_count(&self) -> usize {
        if self.is_over() {
            0
        } else {
            usize::from(self.empty)
        }
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Cell> {
        if self.is_over() {
            None
        } else {
            self.empty().nth(n)
        }
    }

    #[inline]
    fn move_number(&self, cell: Cell) -> Option<usize> {
        if self.is_over() {
            None
        } else {
            self.empty().number(cell)
        }
    }

    #[inline]
    fn is_legal(&self, cell: Cell) -> bool {
        !self.is_over() && self.empty().contains(cell)
    }
}

impl<const N: usize, const FIVES: bool> ZeroSum for Connect6<N, FIVES> {}

impl<const N: usize, const FIVES: bool> From<Connect6<N, FIVES>> for Setup {
    fn from(position: Connect6<N, FIVES>) -> Self {
        let stones = [Side::First, Side::Second].map(|side| position.stones(side));
        Self {
            stones,
            mover: position.mover(),
            left: position.left(),
        }
    }
}

impl<const N: usize, const FIVES: bool> Default for Connect6<N, FIVES> {
    /// The empty board.
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize, const FIVES: bool> fmt::Debug for Connect6<N, FIVES> {
    /// The position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
