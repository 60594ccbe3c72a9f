//! All sizes behind one type, for programs that learn the size when they run.

use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use game_core::bits::Set128;
use game_core::deterministic;
use game_core::{
    Finite, MoveIndex, Notation, Packed, ParseError, Position, Score, Side, Symmetric, ToMove,
    ZeroSum,
};

use crate::edge::MOST_EDGES;
use crate::edge::{Edge, Edges};
use crate::grid::Measured;
use crate::notation::{draw_with_names, expected, owners, read, read_move};
use crate::position::Dots;
use crate::sets::Sets;
use crate::setup::{Setup, SetupError};
use crate::size::Size;
use crate::word::Word;

/// A position on a board of any size of at most 116 edges, up to 7×7 boxes or one row of 38.
///
/// ```
/// use dots::{AnyDots, Size};
/// use game_core::Position;
///
/// let small: AnyDots = "3x3".parse()?;
/// assert_eq!((small.size().boxes(), small.move_count()), (9, 24));
/// let large: AnyDots = "7x7".parse()?;
/// assert_eq!(large.move_count(), 112);
/// assert_eq!(AnyDots::default(), AnyDots::empty(Size::STANDARD));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnyDots {
    /// At most 64 edges: up to 5×5 boxes.
    Narrow(Dots<Measured<u64>>),
    /// More edges.
    Wide(Dots<Measured<u128>>),
}

use AnyDots::{Narrow, Wide};

/// Does the same with whichever it is.
macro_rules! each {
    ($any:expr, $p:ident => $body:expr) => {
        match $any {
            $crate::AnyDots::Narrow($p) => $body,
            $crate::AnyDots::Wide($p) => $body,
        }
    };
}

pub(crate) use each;

/// Makes whichever fits the size; nothing, if none does.
macro_rules! make {
    ($size:expr, $grid:ident => $body:expr) => {
        match (Measured::<u64>::new($size), Measured::<u128>::new($size)) {
            (Some($grid), _) => Some($body.map(Narrow)),
            (None, Some($grid)) => Some($body.map(Wide)),
            (None, None) => None,
        }
    };
}

impl AnyDots {
    /// An empty board.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        // Every size fits the wide word, so the default is never reached: a test makes them all.
        Self::from_setup(&Setup::empty(size)).unwrap_or_default()
    }

    /// A position of these parts.
    ///
    /// # Errors
    ///
    /// An edge that the board does not have, or more boxes won than closed.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        make!(setup.size, grid => Dots::from_setup(grid, setup))
            .unwrap_or(Err(SetupError::TooLarge(setup.size)))
    }

    /// How large the board is.
    #[must_use]
    pub fn size(&self) -> Size {
        each!(self, p => p.size())
    }

    /// The parts of the position.
    #[must_use]
    pub fn setup(&self) -> Setup {
        each!(self, p => Setup::from(*p))
    }

    /// The player whose turn it is; once the game is over, the one who closed the last box.
    #[must_use]
    pub fn mover(&self) -> Side {
        each!(self, p => p.mover())
    }

    /// Boxes still to be won.
    #[must_use]
    pub fn boxes_left(&self) -> u32 {
        each!(self, p => p.boxes_left())
    }

    /// The boxes that are closed, by their places in reading order from 0.
    #[must_use]
    pub fn closed_boxes(&self) -> Set128 {
        let bits = Set128::from_bits(each!(self, p => p.grid().closed(p.drawn()).wide()));
        bits.iter()
            .filter_map(|bit| Some(self.size().box_number(u32::try_from(bit).ok()?) - 1))
            .collect()
    }

    /// Boxes that a side has won.
    #[must_use]
    pub fn won(&self, side: Side) -> u32 {
        each!(self, p => p.won(side))
    }
}

impl Default for AnyDots {
    /// The empty board of contests.
    fn default() -> Self {
        Narrow(Dots::empty(Measured::<u64>::STANDARD))
    }
}

impl FromStr for AnyDots {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let draft = read(text)?;
        make!(draft.setup.size, grid => Dots::of_draft(grid, &draft))
            .unwrap_or(Err(ParseError::new(1, expected::SUPPORTED)))
    }
}

#[cfg(feature = "serde")]
game_core::serialize_as_text!(AnyDots);

impl Position for AnyDots {
    type Move = Edge;
    type Player = Side;

    const BOUND: Score = <Dots<Measured<u128>>>::BOUND;

    fn to_move(&self) -> ToMove<Side> {
        each!(self, p => p.to_move())
    }

    #[allow(refining_impl_trait, reason = "as the position inside")]
    fn moves(&self) -> Edges<u128> {
        each!(self, p => p.moves().wide())
    }

    fn play(&mut self, edge: Edge) {
        each!(self, p => p.play(edge));
    }

    fn payoff(&self, player: Side) -> Score {
        each!(self, p => p.payoff(player))
    }

    fn key(&self) -> u64 {
        each!(self, p => p.key())
    }

    fn move_count(&self) -> usize {
        each!(self, p => p.move_count())
    }

    fn is_legal(&self, edge: Edge) -> bool {
        each!(self, p => p.is_legal(edge))
    }
}

deterministic!(AnyDots);

impl ZeroSum for AnyDots {}

impl Packed for AnyDots {
    /// That of the position inside, which says the size.
    fn pack(&self) -> [u64; 2] {
        each!(self, p => p.pack())
    }
}

impl Finite for AnyDots {
    const MAX_MOVES: usize = MOST_EDGES;

    fn moves_left(&self) -> usize {
        self.move_count()
    }
}

impl MoveIndex for AnyDots {
    const MOVE_INDICES: usize = 128;

    fn move_index(m: Edge) -> usize {
        <Dots<Measured<u128>>>::move_index(m)
    }
}

impl Symmetric for AnyDots {
    fn canonical(&self) -> Self {
        match self {
            Narrow(p) => Narrow(p.canonical()),
            Wide(p) => Wide(p.canonical()),
        }
    }
}

impl fmt::Display for AnyDots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, p => p.fmt(f))
    }
}

impl fmt::Debug for AnyDots {
    /// The position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Notation for AnyDots {
    fn write_move(&self, edge: Edge, out: &mut impl Write) -> fmt::Result {
        write!(out, "{}", self.size().number(edge))
    }

    fn draw(&self, out: &mut impl Write) -> fmt::Result {
        self.draw_after(&[], out)
    }

    /// Boxes bear the number of the player who closed them, as far as that is [known](owners), and
    /// else a `#`; at the rim stand the names of contest records.
    fn draw_after(&self, before: &[&Self], out: &mut impl Write) -> fmt::Result {
        let game: Vec<&Self> = before.iter().copied().chain([self]).collect();
        draw_with_names(self, &owners(&game), out)
    }

    fn read_move(&self, text: &str) -> Result<Edge, ParseError> {
        each!(self, p => read_move(p, text))
    }
}
