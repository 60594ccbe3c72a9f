use game_core::{Finite, Packed, Position, Score, Side, Stochastic, ToMove, ZeroSum, mix};

/// Squares in a row, and rows.
pub(super) const SIZE: u8 = 3;

/// Squares on the board.
pub(super) const SQUARES: u8 = SIZE * SIZE;

/// Stones of a side, and faces of the die.
pub(super) const STONES: u8 = 3;

/// Where a stone is that was captured.
pub(super) const GONE: u8 = SQUARES;

/// A position: the stones, who is to move, and the die once it has been thrown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Race {
    /// Squares of each side's stones in reading order; [`GONE`] after capture.
    pub(super) stones: [[u8; STONES as usize]; 2],
    pub(super) mover: Side,
    /// 0 until it is thrown.
    pub(super) die: u8,
}

/// A stone of the mover, and the square it goes to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hop {
    /// From 0.
    pub(super) stone: u8,
    pub(super) to: u8,
}

/// Rows and columns that a square lies from a side's own corner.
const fn walked(side: Side, square: u8) -> (u8, u8) {
    let (row, column) = (square / SIZE, square % SIZE);
    match side {
        Side::First => (row, column),
        Side::Second => (SIZE - 1 - row, SIZE - 1 - column),
    }
}

impl Race {
    /// Both sides in their corners, First to move, the die to be thrown.
    pub const START: Self = Self {
        stones: [[0, 1, 3], [8, 7, 5]],
        mover: Side::First,
        die: 0,
    };

    /// The side that stands on its goal or has no opponent left, if any.
    pub(super) fn winner(&self) -> Option<Side> {
        [Side::First, Side::Second]
            .into_iter()
            .find(|&side| self.has_won(side))
    }

    pub(super) fn has_won(&self, side: Side) -> bool {
        let arrived =
            |&square: &u8| square < SQUARES && walked(side, square) == (SIZE - 1, SIZE - 1);
        let other = &self.stones[!side as usize];
        self.stones[side as usize].iter().any(arrived) || other.iter().all(|&square| square == GONE)
    }

    /// The stones that the die lets move: its own, or the nearest ones left on either side.
    fn chosen(&self) -> impl Iterator<Item = u8> + use<> {
        let mine = self.stones[self.mover as usize];
        let left = move |&stone: &u8| mine[usize::from(stone)] != GONE;
        let face = self.die.checked_sub(1).filter(|_| self.winner().is_none());
        let own = face.filter(left);
        let missing = face.filter(|_| own.is_none());
        let lower = missing.and_then(|face| (0..face).rev().find(left));
        let higher = missing.and_then(|face| (face + 1..STONES).find(left));
        own.or(lower).into_iter().chain(higher)
    }

    /// The square a step away, down and right as the mover sees them, if the board goes on there.
    fn target(mover: Side, square: u8, (down, right): (u8, u8)) -> Option<u8> {
        let (row, column) = walked(mover, square);
        let inside = row + down < SIZE && column + right < SIZE;
        let distance = SIZE * down + right;
        inside.then(|| {
            if mover == Side::First {
                square + distance
            } else {
                square - distance
            }
        })
    }
}

impl Position for Race {
    type Move = Hop;
    type Player = Side;

    const BOUND: Score = 1_000;
    const WIN: Option<Score> = Some(Self::BOUND);

    fn to_move(&self) -> ToMove<Side> {
        match (self.winner(), self.die) {
            (Some(_), _) => ToMove::Nobody,
            (None, 0) => ToMove::Chance,
            (None, _) => ToMove::Player(self.mover),
        }
    }

    /// Lower stones first; of each right, down, diagonal, as the mover sees them.
    fn moves(&self) -> impl Iterator<Item = Hop> {
        let (mover, mine) = (self.mover, self.stones[self.mover as usize]);
        self.chosen().flat_map(move |stone| {
            let steps = [(0, 1), (1, 0), (1, 1)].into_iter();
            let square = mine[usize::from(stone)];
            steps.filter_map(move |step| {
                Some(Hop {
                    stone,
                    to: Self::target(mover, square, step)?,
                })
            })
        })
    }

    fn play(&mut self, hop: Hop) {
        self.stones
            .as_flattened_mut()
            .iter_mut()
            .filter(|square| **square == hop.to)
            .for_each(|square| *square = GONE);
        self.stones[self.mover as usize][usize::from(hop.stone)] = hop.to;
        self.mover = !self.mover;
        self.die = 0;
    }

    fn payoff(&self, player: Side) -> Score {
        self.winner().map_or(0, |winner| {
            if winner == player {
                Self::BOUND
            } else {
                -Self::BOUND
            }
        })
    }

    fn key(&self) -> u64 {
        mix(self.pack()[0])
    }
}

impl Stochastic for Race {
    /// A face of the die, 1 to 3.
    type Event = u8;

    fn events(&self) -> impl Iterator<Item = (u8, u64)> {
        let faces = if self.to_move() == ToMove::Chance {
            STONES
        } else {
            0
        };
        (1..=faces).map(|face| (face, 1))
    }

    fn happen(&mut self, face: u8) {
        self.die = face;
    }
}

impl ZeroSum for Race {}

impl Packed for Race {
    /// Four bits for each stone, then the die and the side to move.
    fn pack(&self) -> [u64; 2] {
        let stones = self
            .stones
            .as_flattened()
            .iter()
            .fold(0, |pack, &square| pack << 4 | u64::from(square));
        [
            stones << 8 | u64::from(self.die) << 1 | self.mover as u64,
            0,
        ]
    }
}

impl Finite for Race {
    const MAX_MOVES: usize = 20;

    fn moves_left(&self) -> usize {
        let to_go = |side: Side| {
            let standing = self.stones[side as usize]
                .into_iter()
                .filter(|&square| square < SQUARES);
            standing
                .map(move |square| walked(side, square))
                .map(|(row, column)| 2 * (SIZE - 1) - row - column)
        };
        if self.winner().is_some() {
            return 0;
        }
        // From the text, stones may stand anywhere: three at home make more than the limit.
        let left: usize = [Side::First, Side::Second]
            .into_iter()
            .flat_map(to_go)
            .map(usize::from)
            .sum();
        left.min(Self::MAX_MOVES)
    }
}
