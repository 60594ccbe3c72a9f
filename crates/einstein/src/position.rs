use core::fmt;
use core::hint::select_unpredictable;

use game_core::bits::Set16;
use game_core::{Position, Score, Side, Stochastic, ToMove, ZeroSum};

use crate::board::{self, Ways};
use crate::die::{CHOICE, Choice, Face, MOST};
use crate::moves::{Move, Moves};
use crate::setup::{Setup, SetupError};
use crate::size::Size;
use crate::square::Square;
use crate::stones::Stones;

/// Payoff of a won game: probabilities of winning are searched in units of 2^-25.
///
/// A position of winning probability `p` is worth `(2p − 1) · 2^24`. That scale is fine enough to
/// lose no decision, coarse enough for sums of two to fit a [`Score`], and whole: an expectation
/// over six faces rounds to the same number everywhere.
pub const WIN: Score = 1 << 24;

/// Mark of the side to move while its die has not been thrown.
const WAITING: u8 = 0;

/// Mark of the side to move once the game is over, and lost for it.
const OVER: u8 = 7;

/// A position on N×N squares with K stones a side and a die of F faces (3 to 6 each); by default
/// the game of contests.
///
/// Two words: the stones of the side to move, marked with the die (0 before it is thrown, 7 once
/// the game is over), and those of the other side, marked with who is to move. Either side's
/// squares are numbered as that side sees the board, so a move is played without asking who moves.
///
/// Every win is worth the same, however long it takes: [`Position::WIN`] stays `None`, because a
/// search that took a turn off a win would no longer compare probabilities.
///
/// ```
/// use einstein::EinStein;
/// use game_core::{Notation, Position, Side, ToMove};
///
/// let position: EinStein = "...../..6../.3.../...../a...e r 5".parse()?;
/// assert_eq!(position.to_move(), ToMove::Player(Side::First));
/// assert_eq!(position.move_count(), 6); // stones 3 and 6 may go
/// let small: EinStein<3, 3> = "3x3/3 12./3.c/.ba r".parse()?;
/// assert_eq!(small, EinStein::start());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct EinStein<const N: usize = 5, const K: usize = 6, const F: usize = K> {
    own: Stones,
    other: Stones,
}

const _: () = assert!(size_of::<EinStein>() == 16, "copied at every node");

impl EinStein {
    /// The start of the game of contests with both layouts `123/45/6`.
    pub const START: Self = Self::start();

    /// A position of these parts, in the game of contests.
    ///
    /// # Errors
    ///
    /// A stone or a face that the game does not have, two stones on one square, or a side to move
    /// that has won already.
    pub fn new(setup: Setup) -> Result<Self, SetupError> {
        Self::from_setup(setup)
    }
}

impl<const N: usize, const K: usize, const F: usize> EinStein<N, K, F> {
    /// The size of the game.
    pub const SIZE: Size = {
        assert!(3 <= N && N <= Square::MOST, "boards have 3 to 6 rows");
        assert!(3 <= K && K <= MOST, "a side has 3 to 6 stones");
        assert!(3 <= F && F <= MOST, "a die has 3 to 6 faces");
        Size {
            width: N,
            stones: K,
            faces: F,
        }
    };

    /// The number of a side's goal in its frame.
    pub(crate) const GOAL: u8 = board::goal(Self::SIZE.width);

    const STEPS: [u8; board::TABLE] = board::steps(N);

    const WAYS: [Ways; board::TABLE] = board::ways(N);

    /// A position of these parts, in a game of any size: `EinStein::<4, 3>::from_setup(setup)`.
    ///
    /// # Errors
    ///
    /// A stone or a face that the game does not have, two stones on one square, or a side to move
    /// that has won already.
    pub fn from_setup(setup: Setup) -> Result<Self, SetupError> {
        let [first, second] = setup.both(N, K)?;
        let mover = setup.mover;
        let (own, other) = if mover == Side::First {
            (first, second)
        } else {
            (second, first)
        };
        let won = |mine: Stones, yours: Stones| mine.on(Self::GOAL).is_some() || yours.is_empty();
        if won(own, other) {
            return Err(SetupError::AlreadyWon(mover));
        }
        let state = match setup.die {
            Some(_) if won(other, own) => return Err(SetupError::DieAfterEnd),
            Some(face) if usize::from(face.number()) > F => {
                return Err(SetupError::NoSuchFace(face));
            }
            Some(face) => face.number(),
            None if won(other, own) => OVER,
            None => WAITING,
        };
        Ok(Self::from_parts(own.marked(state), other, mover))
    }

    /// A position of stones that are known to be in order; those of the mover bear their mark.
    #[inline]
    pub(crate) const fn from_parts(own: Stones, other: Stones, mover: Side) -> Self {
        Self {
            own,
            other: other.marked(mover as u8),
        }
    }

    /// The stones of the side to move, marked with the die.
    #[inline]
    pub(crate) const fn own(&self) -> Stones {
        self.own
    }

    /// The stones of the other side, marked with who is to move.
    #[inline]
    pub(crate) const fn other(&self) -> Stones {
        self.other
    }

    /// The stones of a side in its frame, with any mark.
    #[inline]
    pub(crate) fn stones(&self, side: Side) -> Stones {
        if side == self.mover() {
            self.own
        } else {
            self.other
        }
    }

    /// The player whose turn it is; once the game is over, the one who has lost it.
    #[must_use]
    #[inline]
    pub const fn mover(&self) -> Side {
        if self.other.mark() == 0 {
            Side::First
        } else {
            Side::Second
        }
    }

    /// The die, if it has been thrown.
    #[must_use]
    pub const fn die(&self) -> Option<Face> {
        Face::new(self.own.mark())
    }

    /// Who has won, once the game is over.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        (self.own.mark() == OVER).then_some(!self.mover())
    }

    /// Where a stone (from 1) of a side stands; `None` if it is gone.
    #[must_use]
    pub fn stone(&self, side: Side, number: u8) -> Option<Square> {
        let stone = usize::from(number)
            .checked_sub(1)
            .filter(|&stone| stone < K)?;
        board::square(N, side, self.stones(side).square(stone))
    }

    /// The stones of a side that are on the board: stone `s` is the member `s − 1`.
    #[must_use]
    pub fn alive(&self, side: Side) -> Set16 {
        self.stones(side).iter().map(|(stone, _)| stone).collect()
    }

    /// The squares that a move leaves and enters, by their names on the board.
    #[must_use]
    pub fn squares(&self, m: Move) -> Option<(Square, Square)> {
        let name = |number| board::square(N, self.mover(), number);
        Some((name(m.from())?, name(m.to())?))
    }

    /// Whether the square that a move enters is occupied, by a stone of either side.
    #[must_use]
    pub const fn is_capture(&self, m: Move) -> bool {
        let facing = Self::GOAL.wrapping_sub(m.to());
        self.own.on(m.to()).is_some() || self.other.on(facing).is_some()
    }

    /// The same position with the colours swapped and the board turned by half: the player to move
    /// sees what the previous mover saw.
    #[must_use]
    pub const fn swapped(&self) -> Self {
        Self {
            own: self.own,
            other: self.other.marked(1 - self.other.mark()),
        }
    }

    /// The moves as bits: see [`Moves`].
    #[inline]
    fn mask(&self) -> u32 {
        // One stone or two: the query is deterministic, so the caller need not remember which.
        let steps = |stone: u8| {
            let square = usize::from(self.own.square(stone.into()));
            u32::from(Self::STEPS[square % board::TABLE]) << (3 * stone)
        };
        let Choice {
            stones: [low, high],
            any,
            ..
        } = self.choice();
        if any { steps(low) | steps(high) } else { 0 }
    }

    /// The stones that the die lets move.
    #[inline]
    const fn choice(&self) -> Choice {
        CHOICE[self.own.alive()][(self.own.mark() % 8) as usize]
    }

    /// The ways from a square.
    #[inline]
    const fn ways(square: u8) -> Ways {
        Self::WAYS[square as usize % board::TABLE]
    }
}

impl<const N: usize, const K: usize, const F: usize> Position for EinStein<N, K, F> {
    type Move = Move;
    type Player = Side;

    const BOUND: Score = WIN;

    #[inline]
    fn to_move(&self) -> ToMove<Side> {
        match self.own.mark() {
            WAITING => ToMove::Chance,
            OVER => ToMove::Nobody,
            _ => ToMove::Player(self.mover()),
        }
    }

    /// Lower stones first; of each right, down, diagonal, as the mover sees them.
    #[inline]
    #[allow(
        refining_impl_trait,
        reason = "the type is the same for all sizes, which `AnyEinStein` needs"
    )]
    fn moves(&self) -> Moves {
        Moves::new(self.mask(), self.own, N)
    }

    #[inline]
    fn play(&mut self, m: Move) {
        let mine = self.own.without(m.to()).placed(m.index(), m.to());
        let yours = self.other.without(Self::GOAL.wrapping_sub(m.to()));
        let over = m.to() == Self::GOAL || yours.is_empty();
        let mover = self.other.mark();
        *self = Self {
            own: yours.marked(if over { OVER } else { WAITING }),
            other: mine.marked(1 - mover),
        };
    }

    fn payoff(&self, player: Side) -> Score {
        self.winner()
            .map_or(0, |winner| if winner == player { WIN } else { -WIN })
    }

    /// Of the stones, who is to move, and which stones the die lets move: faces that say the same
    /// have one key.
    #[inline]
    fn key(&self) -> u64 {
        self.digest()
    }

    #[inline]
    fn move_count(&self) -> usize {
        let Choice {
            stones,
            second,
            any,
        } = self.choice();
        let [first, more] = stones.map(|stone| Self::ways(self.own.square(stone.into())).count());
        if any {
            usize::from(first + (more & second))
        } else {
            0
        }
    }

    /// By tables of the ways from each square, without a list, and without a branch that random
    /// moves would take unforeseen.
    #[inline]
    fn nth_move(&self, n: usize) -> Option<Move> {
        if n >= self.move_count() {
            return None;
        }
        let Choice { stones, .. } = self.choice();
        let from = stones.map(|stone| self.own.square(stone.into()));
        let ways = from.map(Self::ways);
        let first = usize::from(ways[0].count());
        let second = n >= first;
        let way = select_unpredictable(second, ways[1].way(n.wrapping_sub(first)), ways[0].way(n));
        let from = select_unpredictable(second, from[1], from[0]);
        Some(Move::new(
            select_unpredictable(second, stones[1], stones[0]),
            from,
            from.wrapping_add(way),
        ))
    }

    fn is_legal(&self, m: Move) -> bool {
        self.moves().any(|listed| listed == m)
    }
}

impl<const N: usize, const K: usize, const F: usize> Stochastic for EinStein<N, K, F> {
    type Event = Face;

    /// Every face, each with weight 1; also those that let the same stones move, so that perft
    /// counts faces and a face can be looked up. Searches merge them by their equal keys.
    #[inline]
    fn events(&self) -> impl Iterator<Item = (Face, u64)> {
        let faces = if self.own.mark() == WAITING { F } else { 0 };
        Face::all(faces).map(|face| (face, 1))
    }

    #[inline]
    fn happen(&mut self, face: Face) {
        self.own = self.own.marked(face.number());
    }

    #[inline]
    fn total_weight(&self) -> u64 {
        if self.own.mark() == WAITING {
            F as u64
        } else {
            0
        }
    }

    #[inline]
    fn event_at(&self, point: u64) -> Option<Face> {
        #[allow(clippy::cast_possible_truncation, reason = "below the number of faces")]
        if point < self.total_weight() {
            Face::new(point as u8 + 1)
        } else {
            None
        }
    }
}

impl<const N: usize, const K: usize, const F: usize> ZeroSum for EinStein<N, K, F> {}

impl<const N: usize, const K: usize, const F: usize> fmt::Debug for EinStein<N, K, F> {
    /// The position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl<const N: usize, const K: usize, const F: usize> From<EinStein<N, K, F>> for Setup {
    fn from(position: EinStein<N, K, F>) -> Self {
        let stones = [Side::First, Side::Second].map(|side| {
            core::array::from_fn(|stone| position.stone(side, u8::try_from(stone + 1).ok()?))
        });
        Self {
            stones,
            mover: position.mover(),
            die: position.die(),
        }
    }
}
