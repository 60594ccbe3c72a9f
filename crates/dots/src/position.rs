//! The position: which edges are drawn, who has how many boxes, who is to move.
//!
//! One is copied at every node of a search, so it is two words; everything else is a function of
//! the board.

use core::fmt;

use game_core::{Player, Position, Score, Side, Symmetric, ToMove, ZeroSum, mix};

use crate::edge::{Edge, Edges};
use crate::grid::{Fixed, Grid};
use crate::sets::Sets;
use crate::setup::{Setup, SetupError};
use crate::size::Size;
use crate::word::Word;

/// A position: the drawn edges, who has how many boxes, and who is to move; by default on the
/// board of contests.
///
/// A move draws an edge. Who completes a box has it and *moves again*, as long as there are edges;
/// otherwise the turn passes. Taking is never compulsory, moving on is. The gain still to come
/// depends on the drawn edges alone: they are the key.
///
/// ```
/// use dots::Dots;
/// use game_core::{Notation, Position, Side, ToMove};
///
/// // One edge of a box is left, and the player who draws it completes two boxes.
/// let mut position: Dots<dots::Fixed<1, 2>> = "1x2 1111101".parse()?;
/// let last = position.read_move("5")?;
/// position.play(last);
/// assert_eq!((position.to_move(), position.payoff(Side::First)), (ToMove::Nobody, 2));
/// assert_eq!(position.to_string(), "1x2 1111111 score 2 0");
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dots<G: Grid = Fixed<5, 5>> {
    drawn: G::Word,
    grid: G,
    won: [u8; 2],
    mover: Side,
}

const _: () = assert!(size_of::<Dots>() == 16, "copied at every node");

impl<const R: usize, const C: usize> Dots<Fixed<R, C>> {
    /// No edge is drawn, First is to move.
    pub const EMPTY: Self = Self {
        drawn: 0,
        grid: Fixed::GRID,
        won: [0, 0],
        mover: Side::First,
    };
}

impl<const R: usize, const C: usize> Dots<Fixed<R, C, u128>> {
    /// No edge is drawn, First is to move.
    pub const EMPTY: Self = Self {
        drawn: 0,
        grid: Fixed::GRID,
        won: [0, 0],
        mover: Side::First,
    };
}

impl<G: Grid> Dots<G> {
    /// No edge is drawn, First is to move.
    #[must_use]
    pub fn empty(grid: G) -> Self {
        Self {
            drawn: G::Word::EMPTY,
            grid,
            won: [0, 0],
            mover: Side::First,
        }
    }

    /// A position of these parts.
    ///
    /// # Errors
    ///
    /// Another size, an edge that the board does not have, or more boxes won than closed.
    pub fn from_setup(grid: G, setup: &Setup) -> Result<Self, SetupError> {
        let size = grid.size();
        if setup.size != size {
            return Err(SetupError::Size(setup.size, size));
        }
        let mut drawn = G::Word::EMPTY;
        for number in setup.drawn {
            let edge = size.edge(number).ok_or(SetupError::NoSuchEdge(number))?;
            drawn |= G::Word::single(edge.bit());
        }
        let closed = grid.closed(drawn).count();
        if u32::from(setup.won[0]) + u32::from(setup.won[1]) > closed {
            return Err(SetupError::Score {
                won: setup.won,
                closed,
            });
        }
        Ok(Self {
            drawn,
            grid,
            won: setup.won,
            mover: setup.mover,
        })
    }

    /// The board.
    #[must_use]
    #[inline]
    pub const fn grid(&self) -> G {
        self.grid
    }

    /// How large the board is.
    #[must_use]
    pub fn size(&self) -> Size {
        self.grid.size()
    }

    /// The drawn edges, by their bits.
    #[must_use]
    #[inline]
    pub const fn drawn(&self) -> G::Word {
        self.drawn
    }

    /// The same board and mover with these edges drawn, and no box owned: who closed
    /// which box a set of edges does not say. Edges off the board are left out.
    ///
    /// ```
    /// use dots::{Dots, Fixed};
    /// let over: Dots<Fixed<1, 2>> = "1x2 1111111 score 2 0".parse()?;
    /// assert_eq!(over.with_drawn(0b11).to_string(), "1x2 1100000");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn with_drawn(&self, drawn: G::Word) -> Self {
        Self {
            drawn: drawn & self.grid.edges(),
            won: [0, 0],
            ..*self
        }
    }

    /// Other edges of the board drawn, as many boxes closed or more; score and mover stay. With
    /// fewer closed more would be won than there is.
    #[inline]
    pub(crate) const fn redrawn(&self, drawn: G::Word) -> Self {
        Self { drawn, ..*self }
    }

    /// The position once the mover has taken all that they can this turn, with those boxes on their
    /// account; who is to move stays.
    ///
    /// ```
    /// use dots::{Dots, Fixed};
    /// use game_core::Side;
    /// let position: Dots<Fixed<1, 3>> = "1x3 1111111000".parse()?;
    /// assert_eq!(position.after_captures().won(Side::First), 3);
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn after_captures(&self) -> Self {
        let captured = self.capture();
        let mut after = self.redrawn(captured.rest);
        // At most 50 boxes.
        after.won[self.mover.index()] += u8::try_from(captured.boxes).unwrap_or(0);
        after
    }

    /// The edges that are not drawn, by their bits.
    #[must_use]
    #[inline]
    pub fn undrawn(&self) -> G::Word {
        self.grid.edges() & !self.drawn
    }

    /// Whether an edge of this board is drawn.
    #[must_use]
    pub fn is_drawn(&self, edge: Edge) -> bool {
        !(self.drawn & G::Word::single(edge.bit())).is_empty()
    }

    /// Boxes that a side has won.
    #[must_use]
    pub fn won(&self, side: Side) -> u32 {
        u32::from(self.won[side.index()])
    }

    /// Boxes that are closed, by either side.
    #[must_use]
    pub fn closed(&self) -> u32 {
        self.grid.closed(self.drawn).count()
    }

    /// Boxes still to be won.
    #[must_use]
    pub fn boxes_left(&self) -> u32 {
        self.grid.boxes().count() - self.closed()
    }

    /// The player whose turn it is; once the game is over, the one who closed the last box.
    #[must_use]
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// Boxes that a move completes: none, one or two.
    #[must_use]
    #[inline]
    pub fn takes(&self, edge: Edge) -> u32 {
        let drawn = self.drawn | G::Word::single(edge.bit());
        (self.grid.closed(drawn) & !self.grid.closed(self.drawn)).count()
    }
}

impl<G: Grid> Position for Dots<G> {
    type Move = Edge;
    type Player = Side;

    const BOUND: Score = G::BOUND;

    #[inline]
    fn to_move(&self) -> ToMove<Side> {
        if self.undrawn().is_empty() {
            ToMove::Nobody
        } else {
            ToMove::Player(self.mover)
        }
    }

    /// By their numbers.
    #[inline]
    #[allow(
        refining_impl_trait,
        reason = "the type is the same for all grids of a word"
    )]
    fn moves(&self) -> Edges<G::Word> {
        Edges::new(self.undrawn(), self.grid.horizontals())
    }

    #[inline]
    fn play(&mut self, edge: Edge) {
        let drawn = self.drawn | G::Word::single(edge.bit()) & self.grid.edges();
        let taken = self.grid.closed(drawn) & !self.grid.closed(self.drawn);
        self.drawn = drawn;
        if taken.is_empty() {
            self.mover = !self.mover;
        } else {
            // One box or two; a count of bits is slow where the processor has no instruction for
            // it.
            self.won[self.mover.index()] += 1 + u8::from(!taken.without_first().is_empty());
        }
    }

    /// The lead: boxes won less those the opponent has won.
    #[inline]
    fn payoff(&self, player: Side) -> Score {
        let [first, second] = self.won.map(Score::from);
        if player == Side::First {
            first - second
        } else {
            second - first
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        #[allow(clippy::cast_possible_truncation, reason = "both halves are mixed")]
        let [low, high] = [self.drawn.wide() as u64, (self.drawn.wide() >> 64) as u64];
        let high = high ^ self.grid.mark() << 52;
        if G::Word::BITS == u64::BITS && self.grid.mark() == 0 {
            mix(low)
        } else {
            mix(mix(low) ^ high)
        }
    }

    #[inline]
    fn move_count(&self) -> usize {
        self.undrawn().count() as usize
    }

    #[inline]
    fn is_legal(&self, edge: Edge) -> bool {
        !(self.undrawn() & G::Word::single(edge.bit())).is_empty()
    }
}

impl<G: Grid> ZeroSum for Dots<G> {}

impl<G: Grid> Symmetric for Dots<G> {
    /// The least of all symmetric images. The boxes won and the player to move stay the same.
    fn canonical(&self) -> Self {
        self.redrawn(self.grid().symmetries().canonical(self.drawn()))
    }
}

impl<G: Grid> From<Dots<G>> for Setup {
    fn from(position: Dots<G>) -> Self {
        let size = position.size();
        let is_drawn = |&number: &usize| {
            size.edge(number)
                .is_some_and(|edge| position.is_drawn(edge))
        };
        let won = [Side::First, Side::Second]
            .map(|side| u8::try_from(position.won(side)).unwrap_or(u8::MAX));
        Self {
            size,
            drawn: (0..size.edges()).filter(is_drawn).collect(),
            won,
            mover: position.mover(),
        }
    }
}

impl<G: Grid> fmt::Debug for Dots<G> {
    /// The position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
