//! The boards that are played, behind one type: for programs that learn the size when they run.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use game_core::text::Reader;
use game_core::{
    Finite, MoveIndex, Notation, ParseError, Position, Score, Side, Symmetric, ToMove, ZeroSum,
    deterministic, mix,
};

use crate::cell::{Cell, write_cell};
use crate::cells::Cells;
use crate::members::Members;
use crate::notation::{draw, expected, size};
use crate::position::Connect6;
use crate::turn::Turn;

/// A position on one of the boards that are played: 19×19 in contests, 15×15 on servers, 9×9 to
/// learn and to test.
///
/// ```
/// use connect6::AnyConnect6;
/// use game_core::Position;
///
/// let small: AnyConnect6 = "9x9 E5".parse()?;
/// assert_eq!((small.size(), small.move_count()), (9, 80));
/// assert_eq!(AnyConnect6::default().size(), 19);
/// assert!("8x8".parse::<AnyConnect6>().is_err());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnyConnect6 {
    /// The board of contests.
    Large(Connect6<19>),
    /// The board of servers.
    Middle(Connect6<15>),
    /// A small board.
    Small(Connect6<9>),
}

use AnyConnect6::{Large, Middle, Small};

/// Does the same with whichever it is.
macro_rules! each {
    ($any:expr, $p:ident => $body:expr) => {
        match $any {
            Large($p) => $body,
            Middle($p) => $body,
            Small($p) => $body,
        }
    };
}

impl AnyConnect6 {
    /// Rows and columns of the boards that are played, the board of contests first.
    pub const SIZES: [usize; 3] = [19, 15, 9];

    /// The empty board of that size; `None` if it is none of [`SIZES`](Self::SIZES).
    #[must_use]
    pub const fn empty(size: usize) -> Option<Self> {
        match size {
            19 => Some(Large(Connect6::EMPTY)),
            15 => Some(Middle(Connect6::EMPTY)),
            9 => Some(Small(Connect6::EMPTY)),
            _ => None,
        }
    }

    /// Rows and columns.
    #[must_use]
    pub const fn size(&self) -> usize {
        match self {
            Large(_) => 19,
            Middle(_) => 15,
            Small(_) => 9,
        }
    }

    /// The player whose turn it is; once the game is over, the one whose turn it would be.
    #[must_use]
    pub const fn mover(&self) -> Side {
        each!(self, p => p.mover())
    }

    /// Stones left in the turn: 1 or 2.
    #[must_use]
    pub const fn left(&self) -> u8 {
        each!(self, p => p.left())
    }

    /// The winner; `None` while there is none.
    #[must_use]
    pub const fn winner(&self) -> Option<Side> {
        each!(self, p => p.winner())
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        each!(self, p => p.is_over())
    }

    /// Whose stone stands on a cell.
    #[must_use]
    pub fn owner(&self, cell: Cell) -> Option<Side> {
        each!(self, p => p.owner(cell))
    }

    /// The stones of a side.
    #[must_use]
    pub const fn stones(&self, side: Side) -> Cells {
        each!(self, p => p.stones(side))
    }

    /// A turn with which the mover wins now: see [`Connect6::winning_turn`].
    #[must_use]
    pub fn winning_turn(&self) -> Option<Turn> {
        each!(self, p => p.winning_turn())
    }

    /// The turn with this text, such as `I9J9`: see [`Connect6::read_turn`].
    ///
    /// # Errors
    ///
    /// It is no legal turn.
    pub fn read_turn(&self, text: &str) -> Result<Turn, ParseError> {
        each!(self, p => p.read_turn(text))
    }

    /// The text of a turn, such as `I9J9`.
    #[must_use]
    pub fn turn_text(&self, turn: Turn) -> String {
        each!(self, p => p.turn_text(turn))
    }

    /// Plays a turn: see [`Connect6::try_turn`].
    ///
    /// # Errors
    ///
    /// It is no legal turn; the position is unchanged.
    pub fn try_turn(&mut self, turn: Turn) -> Result<(), game_core::IllegalMoveError> {
        each!(self, p => p.try_turn(turn))
    }

    /// Reads a position. `before` sees the positions before each stone of a list.
    fn read(text: &str, mut before: impl FnMut(Self)) -> Result<Self, ParseError> {
        // Without a size it is 19×19: the reader of that board then reports the fault.
        let size = match text.chars().next() {
            Some(c) if c.is_ascii_digit() => size(&mut Reader::new(text))?,
            _ => 19,
        };
        match size {
            19 => Connect6::read(text, |p| before(Large(p))).map(Large),
            15 => Connect6::read(text, |p| before(Middle(p))).map(Middle),
            9 => Connect6::read(text, |p| before(Small(p))).map(Small),
            _ => Err(ParseError::new(1, expected::PLAYED)),
        }
    }
}

impl Default for AnyConnect6 {
    /// The empty board of contests.
    fn default() -> Self {
        Large(Connect6::EMPTY)
    }
}

impl FromStr for AnyConnect6 {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text, |_| ())
    }
}

#[cfg(feature = "serde")]
game_core::serialize_as_text!(AnyConnect6);

impl Position for AnyConnect6 {
    type Move = Cell;
    type Player = Side;

    const BOUND: Score = <Connect6>::BOUND;
    const WIN: Option<Score> = <Connect6>::WIN;

    fn to_move(&self) -> ToMove<Side> {
        each!(self, p => p.to_move())
    }

    #[allow(refining_impl_trait, reason = "as the position inside")]
    fn moves(&self) -> Members {
        each!(self, p => p.moves())
    }

    fn play(&mut self, cell: Cell) {
        each!(self, p => p.play(cell));
    }

    fn payoff(&self, player: Side) -> Score {
        each!(self, p => p.payoff(player))
    }

    /// That of the position inside, and of its size.
    fn key(&self) -> u64 {
        mix(each!(self, p => p.key()) ^ self.size() as u64)
    }

    fn move_count(&self) -> usize {
        each!(self, p => p.move_count())
    }

    fn nth_move(&self, n: usize) -> Option<Cell> {
        each!(self, p => p.nth_move(n))
    }

    fn is_legal(&self, cell: Cell) -> bool {
        each!(self, p => p.is_legal(cell))
    }
}

deterministic!(AnyConnect6);

impl ZeroSum for AnyConnect6 {}

impl Finite for AnyConnect6 {
    const MAX_MOVES: usize = <Connect6>::MAX_MOVES;

    fn moves_left(&self) -> usize {
        self.move_count()
    }
}

impl MoveIndex for AnyConnect6 {
    const MOVE_INDICES: usize = <Connect6>::MOVE_INDICES;

    fn move_index(cell: Cell) -> usize {
        <Connect6>::move_index(cell)
    }
}

impl Symmetric for AnyConnect6 {
    fn canonical(&self) -> Self {
        match self {
            Large(p) => Large(p.canonical()),
            Middle(p) => Middle(p.canonical()),
            Small(p) => Small(p.canonical()),
        }
    }
}

impl fmt::Display for AnyConnect6 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, p => p.fmt(f))
    }
}

impl fmt::Debug for AnyConnect6 {
    /// The position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Notation for AnyConnect6 {
    fn write_move(&self, cell: Cell, out: &mut impl Write) -> fmt::Result {
        write_cell(cell, self.size(), out)
    }

    fn draw(&self, out: &mut impl Write) -> fmt::Result {
        self.draw_after(&[], out)
    }

    /// The stones of the last turn are capitals, `X` and `O`; in the middle of a turn those of it.
    ///
    /// ```
    /// use connect6::AnyConnect6;
    /// use game_core::Notation;
    /// let line = AnyConnect6::read_line("9x9 E5 D4F4")?;
    /// let before: Vec<&AnyConnect6> = line[..3].iter().collect();
    /// assert!(line[3].drawing_after(&before).contains(" 4 . . . O . O . . . 4\n"));
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    fn draw_after(&self, before: &[&Self], out: &mut impl Write) -> fmt::Result {
        let mover = before.last().map(|position| position.mover());
        let turn = before
            .iter()
            .rev()
            .take_while(|position| Some(position.mover()) == mover)
            .last();
        let last = turn.map_or(Cells::EMPTY, |begin| {
            self.stones(begin.mover()) - begin.stones(begin.mover())
        });
        each!(self, p => draw(p, last, out))
    }

    fn read_line(text: &str) -> Result<Vec<Self>, ParseError> {
        let mut line = Vec::new();
        let position = Self::read(text, |before| line.push(before))?;
        line.push(position);
        Ok(line)
    }

    fn read_move(&self, text: &str) -> Result<Cell, ParseError> {
        each!(self, p => p.read_move(text))
    }
}
