//! How many roads of each kind there are: a stone in, the same stone out.
//!
//! Counts are differences: a table says by the byte of a window what a stone makes of it, for both
//! sides at once, and the sum over 24 windows is added to two words of six fields each.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use game_core::{Player, Side};

use super::window_layout::{BYTES, WindowLayout};
use crate::cell::{Cell, MOST};
use crate::position::Connect6;

/// Bits of a field that counts roads: there are at most 924.
const FIELD: usize = 10;

/// One stone in each of six windows, by side.
pub(super) const UNITS: [u64; 2] = [0x0101_0101_0101, 0x1010_1010_1010];

/// What a stone does to a window, by who places it and by the byte of the window: the change
/// in the counts of that side's roads, and in those of the opponent's.
const CHANGES: [[[u64; 2]; 256]; 2] = changes();

/// One road with this many stones; without stones it is counted elsewhere.
const fn one(stones: usize) -> u64 {
    if stones == 0 || stones > 6 {
        0
    } else {
        1 << (FIELD * (stones - 1))
    }
}

const fn changes() -> [[[u64; 2]; 256]; 2] {
    let mut changes = [[[0; 2]; 256]; 2];
    let mut byte = 0;
    while byte < 0x77 {
        let counts = [byte & 15, byte >> 4];
        let mut side = 0;
        while side < 2 && counts[0] < 7 {
            let (mine, theirs) = (counts[side], counts[1 - side]);
            let kept = if theirs == 0 {
                one(mine + 1).wrapping_sub(one(mine))
            } else {
                0
            };
            let lost = if mine == 0 {
                0_u64.wrapping_sub(one(theirs))
            } else {
                0
            };
            changes[side][byte] = [kept, lost];
            side += 1;
        }
        byte += 1;
    }
    changes
}

/// What a stone of one side changes in a window, by its byte.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Gains {
    gains: [i32; 256],
    seconds: [i32; 256],
}

impl Gains {
    /// From what one stone of `side` changes, by the byte of the window before it.
    pub(super) fn new(gains: &[i32; 256], side: Side) -> Self {
        let after = |byte: usize| {
            gains
                .get(byte + [1, 16][side.index()])
                .copied()
                .unwrap_or(0)
        };
        Self {
            seconds: core::array::from_fn(|byte| after(byte) - gains[byte]),
            gains: *gains,
        }
    }

    #[inline]
    pub(crate) fn of(&self, byte: u8) -> i32 {
        self.gains[usize::from(byte)]
    }

    /// By how much a stone that comes changes what a second one of the same side changes.
    #[inline]
    pub(crate) fn second(&self, byte: u8) -> i32 {
        self.seconds[usize::from(byte)]
    }
}

/// The counts before a stone came.
#[derive(Clone, Copy, Debug)]
struct Before {
    totals: [u64; 2],
    untouched: u16,
    cell: Cell,
    side: Side,
}

/// How many stones of each side every window of a board with `N` rows holds, and how many roads
/// each side has by their stones; see the [module](crate::roads).
///
/// ```
/// use connect6::{Cell, Connect6, Roads};
/// use game_core::Side;
///
/// let mut roads = Roads::of(&Connect6::<19>::EMPTY);
/// roads.push(Cell::new(9, 9).unwrap(), Side::First);
/// assert_eq!(roads.counts(Side::First), [900, 24, 0, 0, 0, 0, 0]);
/// assert_eq!(roads.counts(Side::Second), [900, 0, 0, 0, 0, 0, 0]);
/// roads.pop();
/// assert_eq!(roads.counts(Side::Second)[0], 924);
/// ```
#[derive(Clone)]
pub struct Roads<const N: usize = 19> {
    pub(super) windows: Box<[u8; BYTES]>,
    totals: [u64; 2],
    /// Windows without any stone.
    untouched: u16,
    past: Vec<Before>,
}

impl<const N: usize> Roads<N> {
    /// Windows of the board.
    #[allow(clippy::cast_possible_truncation, reason = "at most 924")]
    const ALL: u16 = (2 * N * (N - 5) + 2 * (N - 5) * (N - 5)) as u16;

    /// The empty board.
    #[must_use]
    pub fn new() -> Self {
        let past = Vec::with_capacity(MOST * MOST);
        Self {
            windows: Box::new(WindowLayout::<N>::EMPTY),
            totals: [0; 2],
            untouched: Self::ALL,
            past,
        }
    }

    /// The roads of a position; its stones are not on the list of those that [`pop`](Self::pop)
    /// takes back.
    #[must_use]
    pub fn of<const FIVES: bool>(position: &Connect6<N, FIVES>) -> Self {
        let mut roads = Self::new();
        roads.reset(position);
        roads
    }

    /// Starts from a position, without asking for memory.
    pub fn reset<const FIVES: bool>(&mut self, position: &Connect6<N, FIVES>) {
        *self.windows = WindowLayout::<N>::EMPTY;
        self.totals = [0; 2];
        self.untouched = Self::ALL;
        for side in [Side::First, Side::Second] {
            for cell in position.stones(side) {
                self.place(cell, side);
            }
        }
        self.past.clear();
    }

    /// A stone comes. At most 24 windows change.
    ///
    /// Nothing is checked. A second stone on one cell is counted twice, and the counts then belong
    /// to no position until [`pop`](Self::pop) takes it back. A cell beside the board is in no
    /// window, so nothing is counted; it too is taken back by `pop`.
    #[inline]
    pub fn push(&mut self, cell: Cell, side: Side) {
        self.past.push(Before {
            totals: self.totals,
            untouched: self.untouched,
            cell,
            side,
        });
        self.place(cell, side);
    }

    /// The last stone that came goes; nothing happens if none came.
    #[inline]
    pub fn pop(&mut self) {
        let Some(before) = self.past.pop() else {
            return;
        };
        let unit = UNITS[before.side.index()];
        for at in WindowLayout::<N>::AT[before.cell.bit()] {
            if let Some(six) = self
                .windows
                .get_mut(usize::from(at)..)
                .and_then(<[u8]>::first_chunk_mut)
            {
                *six = u64::from_le_bytes(*six).wrapping_sub(unit).to_le_bytes();
            }
        }
        self.totals = before.totals;
        self.untouched = before.untouched;
    }

    #[inline]
    fn place(&mut self, cell: Cell, side: Side) {
        let (changes, unit) = (&CHANGES[side.index()], UNITS[side.index()]);
        let [mut kept, mut lost] = [0_u64; 2];
        let mut first = 0;
        for at in WindowLayout::<N>::AT[cell.bit()] {
            let Some(six) = self
                .windows
                .get_mut(usize::from(at)..)
                .and_then(<[u8]>::first_chunk_mut)
            else {
                continue;
            };
            let bytes = *six;
            *six = u64::from_le_bytes(bytes).wrapping_add(unit).to_le_bytes();
            for &byte in &bytes[..6] {
                let [mine, theirs] = changes[usize::from(byte)];
                kept = kept.wrapping_add(mine);
                lost = lost.wrapping_add(theirs);
                first += u16::from(byte == 0);
            }
        }
        let index = side.index();
        self.totals[index] = self.totals[index].wrapping_add(kept);
        self.totals[1 - index] = self.totals[1 - index].wrapping_add(lost);
        self.untouched = self.untouched.wrapping_sub(first);
    }

    /// How many roads a side has with 0 to 6 of its stones.
    #[must_use]
    #[inline]
    pub fn counts(&self, side: Side) -> [u32; 7] {
        core::array::from_fn(|stones| self.count(side, stones))
    }

    /// How many roads a side has with this many of its stones.
    #[must_use]
    #[inline]
    pub fn count(&self, side: Side, stones: usize) -> u32 {
        match stones {
            0 => self.untouched.into(),
            1..=6 => {
                let field = self.totals[side.index()] >> (FIELD * (stones - 1));
                u32::try_from(field & ((1 << FIELD) - 1)).unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// Whether a side has a road that lacks at most this many stones; with six and more, whether it
    /// has a road.
    ///
    /// ```
    /// use connect6::{Connect6, Roads};
    /// let roads = Roads::of(&Connect6::<19>::EMPTY);
    /// assert_eq!([5, 6].map(|stones| roads.lacks(game_core::Side::First, stones)), [false, true]);
    /// ```
    #[must_use]
    #[inline]
    pub fn lacks(&self, side: Side, stones: usize) -> bool {
        if stones > 5 && self.untouched > 0 {
            return true;
        }
        let fields = FIELD * 6_usize.saturating_sub(stones + 1).min(5);
        self.totals[side.index()] >> fields != 0
    }

    /// By how much a stone there changes the road score of who places it, by a table of what it
    /// changes in each window.
    #[inline]
    pub(crate) fn gain(&self, cell: Cell, gains: &Gains) -> i32 {
        let mut sum = 0;
        for at in WindowLayout::<N>::AT[cell.bit()] {
            let Some(six) = self
                .windows
                .get(usize::from(at)..)
                .and_then(<[u8]>::first_chunk::<6>)
            else {
                continue;
            };
            sum += six.iter().map(|&byte| gains.of(byte)).sum::<i32>();
        }
        sum
    }
}

impl<const N: usize> Default for Roads<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> fmt::Debug for Roads<N> {
    /// The counts of both sides.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = [Side::First, Side::Second].map(|side| self.counts(side));
        f.debug_struct("Roads")
            .field("black", &black)
            .field("white", &white)
            .finish_non_exhaustive()
    }
}
