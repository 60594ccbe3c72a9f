use core::fmt;
use core::marker::PhantomData;

use game_core::bits::{Set16, Set64};
use game_core::{
    Compact, Packed, Position, Score, Side, Symmetric, ToMove, ZeroSum, deterministic, mix,
};

use crate::moves::{Move, WithCount, neutral_choices};
use crate::placement::Placement;
use crate::rule::{AtMostOne, Rule};
use crate::setup::{Setup, SetupError};
use crate::symmetry::Symmetry;

/// A position of the L-Game, or with another [`Rule`] of one of its variants.
///
/// Two L-pieces, two neutral pieces, and whose turn it is. All positions are legal: the L-pieces
/// and the neutral pieces never overlap.
///
/// ```
/// use game_core::{Position, Side, ToMove};
/// use lgame::LGame;
///
/// let start = LGame::START;
/// assert_eq!(start.to_string(), "nAA./.BA./.BA./.BBn A");
/// assert_eq!(start.to_move(), ToMove::Player(Side::First));
/// assert_eq!(start.move_count(), 65);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LGame<R: Rule = AtMostOne> {
    pieces: [Placement; 2],
    neutrals: Set16,
    mover: Side,
    rule: PhantomData<R>,
}

const _: () = assert!(size_of::<LGame>() == 6, "copied at every node");

/// Payoff of a won game: far above the length of any search.
pub const WIN: Score = 1 << 20;

impl<R: Rule> Default for LGame<R> {
    /// The start.
    fn default() -> Self {
        Self::start()
    }
}

impl LGame {
    /// The start of the L-Game.
    pub const START: Self = Self::start();

    /// A position of these parts.
    ///
    /// # Errors
    ///
    /// The parts overlap, a piece is not an L, or there are not two neutral pieces.
    pub fn new(setup: Setup) -> Result<Self, SetupError> {
        Self::with_rule(setup)
    }
}

impl<R: Rule> LGame<R> {
    /// The start, the same in all variants.
    ///
    /// ```text
    ///   A B C D
    /// 1 n A A .
    /// 2 . B A .
    /// 3 . B A .
    /// 4 . B B n      A to move
    /// ```
    #[must_use]
    pub const fn start() -> Self {
        const OWN: Placement = Placement::in_constant(Set16::from_bits(0b0000_0100_0100_0110));
        const OTHER: Placement = Placement::in_constant(Set16::from_bits(0b0110_0010_0010_0000));
        Self::from_parts(OWN, OTHER, Set16::single(0).with(15))
    }

    /// A position of these parts, of a variant: `LGame::<Fixed>::with_rule(setup)`.
    ///
    /// # Errors
    ///
    /// The parts overlap, a piece is not an L, or there are not two neutral pieces.
    pub fn with_rule(setup: Setup) -> Result<Self, SetupError> {
        let pieces = setup.validate()?;
        Ok(Self {
            pieces,
            neutrals: setup.neutrals,
            mover: setup.mover,
            rule: PhantomData,
        })
    }

    /// A position of parts that are known not to overlap.
    #[inline]
    pub(crate) const fn from_parts(own: Placement, other: Placement, neutrals: Set16) -> Self {
        Self {
            pieces: [own, other],
            neutrals,
            mover: Side::First,
            rule: PhantomData,
        }
    }

    /// Where the L-piece of `side` lies.
    #[must_use]
    #[inline]
    pub const fn piece(&self, side: Side) -> Placement {
        self.pieces[side as usize]
    }

    /// The L-piece of the player whose turn it is (or would be, once the game is over).
    #[must_use]
    #[inline]
    pub const fn own(&self) -> Placement {
        self.pieces[self.mover as usize]
    }

    /// The L-piece of the opponent.
    #[must_use]
    #[inline]
    pub const fn other(&self) -> Placement {
        self.pieces[1 - self.mover as usize]
    }

    /// The two cells of the neutral pieces.
    #[must_use]
    #[inline]
    pub const fn neutrals(&self) -> Set16 {
        self.neutrals
    }

    /// The player whose turn it is; once the game is over, the one who cannot move and has lost.
    #[must_use]
    #[inline]
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// The same cells, pieces and turn with the sides swapped: First has Second's piece.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let [a, b] = self.pieces;
        Self {
            pieces: [b, a],
            mover: !self.mover,
            ..*self
        }
    }

    /// The board looked at another way.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let pieces = self.pieces.map(|piece| piece.image(symmetry));
        Self {
            pieces,
            neutrals: symmetry.cells(self.neutrals),
            ..*self
        }
    }

    /// Numbers of the placements to which the mover's L may go: elsewhere than now, and clear
    /// of the other L and of the neutral pieces. In constant time.
    #[must_use]
    #[inline]
    pub fn targets(&self) -> Set64 {
        let mut targets = self.other().disjoint().without(self.own().index());
        for cell in self.neutrals {
            targets -= Placement::covering(cell);
        }
        targets
    }

    /// Numbers of the placements to which the L of `side` could go if that side were to move.
    #[must_use]
    #[inline]
    pub fn targets_of(&self, side: Side) -> Set64 {
        Self {
            mover: side,
            ..*self
        }
        .targets()
    }

    /// All that the future depends on, as the mover sees it, in 28 bits.
    #[inline]
    fn relative(&self) -> u64 {
        let [own, other] = [self.own(), self.other()].map(|piece| piece.index() as u64);
        own | other << 6 | u64::from(self.neutrals.bits()) << 12
    }
}

impl<R: Rule> Position for LGame<R> {
    type Move = Move;
    type Player = Side;

    const BOUND: Score = WIN;
    const WIN: Option<Score> = Some(WIN);

    #[inline]
    fn to_move(&self) -> ToMove<Side> {
        if self.targets().is_empty() {
            ToMove::Nobody
        } else {
            ToMove::Player(self.mover)
        }
    }

    /// By placement, then neutral piece, then target cell: all pieces stay; the first neutral
    /// piece (in reading order) moves; the second; both.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Move> {
        let (neutrals, other) = (self.neutrals, self.other().cells());
        let moves = self
            .targets()
            .into_iter()
            .filter_map(Placement::new)
            .flat_map(move |to| {
                let free = !(to.cells() | other | neutrals);
                neutral_choices::<R>(neutrals, free).map(move |neutrals| Move { to, neutrals })
            });
        WithCount {
            moves,
            left: self.move_count(),
        }
    }

    #[inline]
    fn play(&mut self, m: Move) {
        self.pieces[self.mover as usize] = m.to;
        self.neutrals = m.neutrals;
        self.mover = !self.mover;
    }

    fn payoff(&self, player: Side) -> Score {
        match self.to_move() {
            ToMove::Nobody if player == self.mover => -WIN,
            ToMove::Nobody => WIN,
            ToMove::Player(_) | ToMove::Chance => 0,
        }
    }

    /// Forgets who is who: the players have the same moves.
    #[inline]
    fn key(&self) -> u64 {
        mix(self.relative())
    }

    #[inline]
    fn move_count(&self) -> usize {
        self.targets().len() * R::NEUTRALS.choices()
    }

    fn is_legal(&self, m: Move) -> bool {
        let free = !(m.to.cells() | self.other().cells() | self.neutrals);
        self.targets().contains(m.to.index())
            && neutral_choices::<R>(self.neutrals, free).any(|neutrals| neutrals == m.neutrals)
    }
}

deterministic!([R: Rule] LGame<R>);

impl<R: Rule> ZeroSum for LGame<R> {}

impl<R: Rule> Packed for LGame<R> {
    fn pack(&self) -> [u64; 2] {
        [self.relative(), 0]
    }
}

impl<R: Rule> Compact for LGame<R> {}

impl<R: Rule> Symmetric for LGame<R> {
    /// The image in which the opponent's L has the least number of its orbit. L-pieces look
    /// like themselves one way only, so there is exactly one.
    fn canonical(&self) -> Self {
        self.image(self.other().to_representative())
    }
}

impl<R: Rule> fmt::Debug for LGame<R> {
    /// The position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
