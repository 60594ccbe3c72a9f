//! Tag on a ring: two pieces take turns to step one or two cells forward or one back, and
//! the player who lands on the other wins. Play may never end.
//!
//! So a depth-first search of it does not end; what solves it is retrograde analysis, backwards
//! from the finished positions. Two rankings know the moves backwards: [`Ring`] holds every
//! position, [`Gaps`] only the distance, which is all that matters to the player to move.
//!
//! # Derivation
//!
//! On n cells let the *gap* g be the steps forward from the mover's piece to the other one.
//! Stepping f forward leaves g − f for the same piece, so f − g (mod n) for the opponent, whose
//! gap runs the other way round. Backwards: gap g came from gap f − g, if that is not 0.
//! The mover wins at once with a gap of 1, 2 or n − 1.
//!
//! ```
//! use game_core::{Position, Score, Side};
//! use toys::tag::Tag;
//!
//! let caught = Tag::new(9, 0, 2).after(2);
//! assert_eq!(caught.payoff(Side::First), Tag::BOUND);
//! ```

use game_core::{
    Perspective, Position, Predecessors, Ranking, Score, Side, ToMove, ZeroSum, deterministic, mix,
};

/// Least cells of a ring: on fewer, two of the three steps are one.
const LEAST_CELLS: u8 = 4;

/// Where the pieces stand, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Cells of the ring, 4 to 127.
    cells: u8,
    /// Cell of each side's piece, from 0.
    at: [u8; 2],
    mover: Side,
}

/// The number of cells, limited to 4 to 127.
const fn ring(cells: u8) -> u8 {
    if cells < LEAST_CELLS {
        LEAST_CELLS
    } else if cells > 127 {
        127
    } else {
        cells
    }
}

impl Tag {
    /// Pieces on two cells of a ring, First to move. A ring has 4 to 127 cells: other numbers
    /// are taken for the nearest one, and cells are counted around the ring.
    #[must_use]
    pub const fn new(cells: u8, first: u8, second: u8) -> Self {
        let cells = ring(cells);
        Self {
            cells,
            at: [first % cells, second % cells],
            mover: Side::First,
        }
    }

    const fn over(&self) -> bool {
        self.at[0] == self.at[1]
    }

    /// The steps forward: one back is the whole ring less one.
    const fn steps(cells: u8) -> [u8; 3] {
        [1, 2, cells - 1]
    }

    /// Puts the mover's piece forward, and the other side to move.
    const fn step(&mut self, forward: u8) {
        let at = &mut self.at[self.mover as usize];
        *at = (*at + forward % self.cells) % self.cells; // at most 2 · 126
        self.mover = match self.mover {
            Side::First => Side::Second,
            Side::Second => Side::First,
        };
    }
}

impl Position for Tag {
    /// Cells forward: 1, 2, or all but one of the ring, which is one back.
    type Move = u8;
    type Player = Side;

    const BOUND: Score = 1_000;
    const WIN: Option<Score> = Some(Self::BOUND);

    fn to_move(&self) -> ToMove<Side> {
        if self.over() {
            ToMove::Nobody
        } else {
            ToMove::Player(self.mover)
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        Self::steps(self.cells).into_iter().filter(|_| !self.over())
    }

    fn play(&mut self, forward: u8) {
        self.step(forward);
    }

    fn payoff(&self, player: Side) -> Score {
        match self.over() {
            // The player who would be to move has just been caught.
            true if player == self.mover => -Self::BOUND,
            true => Self::BOUND,
            false => 0,
        }
    }

    fn key(&self) -> u64 {
        mix(u64::from_le_bytes([
            self.cells,
            self.at[0],
            self.at[1],
            self.mover as u8,
            0,
            0,
            0,
            0,
        ]))
    }
}

deterministic!(Tag);

impl ZeroSum for Tag {}

/// Ranks all positions on a ring of 4 to 127 cells: 2 n² of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ring {
    cells: u8,
}

impl Ring {
    /// The ranking for a ring of this many cells, as [`Tag::new`] counts them.
    #[must_use]
    pub const fn new(cells: u8) -> Self {
        Self { cells: ring(cells) }
    }
}

impl Ranking<Tag> for Ring {
    fn count(&self) -> u64 {
        2 * u64::from(self.cells).pow(2)
    }

    fn rank(&self, position: &Tag) -> Option<u64> {
        let [first, second] = position.at.map(u64::from);
        let rank = (first * u64::from(self.cells) + second) * 2 + position.mover as u64;
        (position.cells == self.cells).then_some(rank)
    }

    fn unrank(&self, rank: u64) -> Option<Tag> {
        let (cells, pair) = (u64::from(self.cells), rank / 2);
        let at = [
            u8::try_from(pair / cells).ok()?,
            u8::try_from(pair % cells).ok()?,
        ];
        let mover = if rank.is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        };
        (rank < self.count()).then_some(Tag {
            cells: self.cells,
            at,
            mover,
        })
    }
}

impl Predecessors<Tag> for Ring {
    fn predecessors(&self, rank: u64, mut found: impl FnMut(u64, Perspective)) {
        let Some(after) = self.unrank(rank) else {
            return;
        };
        let mover = !after.mover;
        // First sees finished positions, so First's winning moves end in positions that First sees.
        let perspective = if after.over() && mover == Side::First {
            Perspective::Same
        } else {
            Perspective::Other
        };
        for forward in Tag::steps(self.cells) {
            let mut before = Tag { mover, ..after };
            before.step(self.cells - forward);
            before.mover = mover;
            if let Some(rank) = self.rank(&before).filter(|_| !before.over()) {
                found(rank, perspective);
            }
        }
    }
}

/// Ranks positions by their gap alone: n classes, without the players' names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gaps {
    cells: u8,
}

impl Gaps {
    /// The ranking for a ring of this many cells, as [`Tag::new`] counts them.
    #[must_use]
    pub const fn new(cells: u8) -> Self {
        Self { cells: ring(cells) }
    }
}

impl Ranking<Tag> for Gaps {
    fn count(&self) -> u64 {
        self.cells.into()
    }

    fn rank(&self, position: &Tag) -> Option<u64> {
        let [mine, other] =
            [position.mover, !position.mover].map(|side| position.at[side as usize]);
        let gap = (other + self.cells - mine) % self.cells;
        (position.cells == self.cells).then_some(gap.into())
    }

    /// First to move from cell 0.
    fn unrank(&self, rank: u64) -> Option<Tag> {
        let gap = u8::try_from(rank).ok().filter(|&gap| gap < self.cells)?;
        Some(Tag {
            cells: self.cells,
            at: [0, gap],
            mover: Side::First,
        })
    }
}

impl Predecessors<Tag> for Gaps {
    fn predecessors(&self, rank: u64, mut found: impl FnMut(u64, Perspective)) {
        let Some(gap) = u8::try_from(rank).ok().filter(|&gap| gap < self.cells) else {
            return;
        };
        let gaps = Tag::steps(self.cells).map(|forward| (forward + self.cells - gap) % self.cells);
        // First is the one who is caught in the representative of gap 0: never who moved last.
        gaps.into_iter()
            .filter(|&gap| gap != 0)
            .for_each(|gap| found(gap.into(), Perspective::Other));
    }
}
