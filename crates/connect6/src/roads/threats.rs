//! Hot windows, and how many stones the opponent needs against them.

use alloc::vec::Vec;

use game_core::Side;

use super::count::Roads;
use super::window_layout::WindowLayout;
use crate::cell::Cell;
use crate::cells::Cells;
use crate::position::Connect6;

/// How many stones the opponent must place to stop a win in the next turn: the least number of
/// cells that meet every hot window. More than three count as three, as a turn has two stones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Threats {
    /// Nothing is threatened.
    None,
    /// One stone is enough: a single threat.
    One,
    /// Two stones are needed: a double threat.
    Two,
    /// Two stones are not enough: a win, unless the opponent wins first.
    More,
}

/// The hot windows of a side: those with at least four of its stones and none of the other side,
/// as their empty cells, one or two.
///
/// The list is a buffer to be used again: filling it asks for memory only where it grows.
///
/// ```
/// use connect6::{Connect6, HotWindows, Roads, Threats};
/// use game_core::Side;
///
/// let position: Connect6 = "J10 A1A2 K10L10 A4A5 M10".parse()?;
/// let mut hot = HotWindows::default();
/// hot.fill(&Roads::of(&position), &position, Side::First);
/// assert_eq!(hot.pairs().len(), 3); // H10 I10, I10 N10, N10 O10
/// assert_eq!(hot.threats(), Threats::Two);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct HotWindows {
    pairs: Vec<[Cell; 2]>,
}

/// Eight times the same byte: what a byte is compared with, for eight windows at once.
#[inline]
pub(super) const fn spread(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// Which bytes of a word are 0, the lowest first.
#[inline]
pub(super) fn zero_bytes(word: u64) -> impl Iterator<Item = usize> {
    let low = spread(0x7F);
    // The highest bit of each byte says whether the byte is 0: no carry leaves a byte.
    let mut zeros = !(((word & low) + low) | word | low);
    core::iter::from_fn(move || {
        if zeros == 0 {
            return None;
        }
        let byte = zeros.trailing_zeros() as usize / 8;
        zeros &= zeros - 1;
        Some(byte)
    })
}

/// The rest of the bytes of eight windows of a side, and what they are compared with: four to
/// seven stones of that side, none of the other.
#[inline]
pub(super) const fn pattern(side: Side) -> (u64, u64) {
    match side {
        Side::First => (spread(0xFC), spread(0x04)),
        Side::Second => (spread(0xCF), spread(0x40)),
    }
}

impl<const N: usize> Roads<N> {
    /// Shows the windows in which a side has `even` stones or one more, and the other none, with
    /// their number: two kinds in one pass, as they differ in the lowest bit.
    pub(crate) fn windows_of(&self, side: Side, even: u8, mut show: impl FnMut(WindowIndex, u8)) {
        let shift = match side {
            Side::First => 0,
            Side::Second => 4,
        };
        let (wanted, lowest) = (spread(even << shift), spread(1 << shift));
        for (at, eight) in self.windows.as_chunks::<8>().0.iter().enumerate() {
            let word = u64::from_le_bytes(*eight);
            for byte in zero_bytes((word ^ wanted) & !lowest) {
                show(WindowIndex(at * 8 + byte), eight[byte] >> shift);
            }
        }
    }

    /// The cells of a window, of its line the first one first.
    #[inline]
    pub(crate) fn cells_at(place: WindowIndex) -> [Cell; 6] {
        WindowLayout::<N>::CELLS[place.0]
    }

    /// How many stones a side has in the window that lies this many places further on in the line,
    /// if the other has none; `None` beyond the end of the line.
    #[inline]
    pub(crate) fn alone_at(&self, place: WindowIndex, beyond: isize, side: Side) -> Option<u8> {
        let byte = *self.windows.get(place.0.checked_add_signed(beyond)?)?;
        let (mine, theirs) = match side {
            Side::First => (byte & 15, byte >> 4),
            Side::Second => (byte >> 4, byte & 15),
        };
        (theirs == 0).then_some(mine)
    }

    /// Shows the bytes of the hot windows of a side, all over the board.
    pub(super) fn hot_windows(&self, side: Side, mut show: impl FnMut(usize)) {
        let (mask, hot) = pattern(side);
        for (at, eight) in self.windows.as_chunks::<8>().0.iter().enumerate() {
            // A byte is hot where it becomes 0 here.
            for byte in zero_bytes((u64::from_le_bytes(*eight) & mask) ^ hot) {
                show(at * 8 + byte);
            }
        }
    }
}

/// Where a window lies in the order of its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WindowIndex(usize);

impl HotWindows {
    /// Finds the hot windows of `side`; windows that are full are none.
    pub fn fill<const N: usize, const FIVES: bool>(
        &mut self,
        roads: &Roads<N>,
        position: &Connect6<N, FIVES>,
        side: Side,
    ) {
        self.pairs.clear();
        if !roads.lacks(side, 2) {
            return;
        }
        let empty = position.empty();
        roads.hot_windows(side, |byte| self.note::<N>(byte, empty));
    }

    /// Adds the empty cells of the window of a byte.
    fn note<const N: usize>(&mut self, byte: usize, empty: Cells) {
        let Some(window) = WindowLayout::<N>::window(byte) else {
            return;
        };
        let mut missing = window
            .cells()
            .into_iter()
            .filter(|&cell| empty.contains(cell));
        if let Some(first) = missing.next() {
            self.pairs.push([first, missing.next().unwrap_or(first)]);
        }
    }

    /// The empty cells of each hot window: two, or one twice.
    #[must_use]
    pub fn pairs(&self) -> &[[Cell; 2]] {
        &self.pairs
    }

    /// The least number of cells that meet all hot windows, exactly.
    ///
    /// A set that meets all meets the first window, so it holds one of its two cells; and so on
    /// with the first window that this cell leaves.
    #[must_use]
    pub fn threats(&self) -> Threats {
        let Some(&first) = self.pairs.first() else {
            return Threats::None;
        };
        let meets = |cell: Cell, pair: &[Cell; 2]| pair.contains(&cell);
        let mut needed = Threats::More;
        for one in first {
            let Some(&next) = self.pairs.iter().find(|pair| !meets(one, pair)) else {
                return Threats::One;
            };
            if next.into_iter().any(|two| {
                self.pairs
                    .iter()
                    .all(|pair| meets(one, pair) || meets(two, pair))
            }) {
                needed = Threats::Two;
            }
        }
        needed
    }
}
