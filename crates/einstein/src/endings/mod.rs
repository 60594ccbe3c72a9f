//! Endings: every position with few stones on the board, before the throw, numbered so that play
//! only goes down.
//!
//! # The idea
//!
//! Give each square of a side the number of squares behind it, as its owner reads the board: the
//! *digit* of a stone there. Every move lowers the digit of the stone that moves:
//!
//! ```text
//! 23 22 21 20 19      the digits of 5×5 squares; right, down and diagonally they fall.
//! 18 17 16 15 14      The goal has none: a stone there has won.
//! 13 12 11 10  9
//!  8  7  6  5  4
//!  3  2  1  0  *
//! ```
//!
//! So with the digits of all stones in a fixed order (first those of one side, then those of the
//! other) as one number, and who is to move as its last bit, every move without capture leads to
//! a smaller number. A capture leads to fewer stones, whose numbers lie below all of these.
//!
//! Positions that look alike get one number: the *smallest* of all looks. That keeps the order,
//! for a move lowers the number of the look that was smallest. Alike are, with the mover always
//! called own: the reflection of the board; for each side the reversal of its numbers, if the die
//! has as many faces as there are stones; and a single stone of any number.
//!
//! # The numbers
//!
//! Positions are cut into *blocks* by which stones are there, the classes of both sides
//! ([`stone_class`](self::stone_class)). No move without capture leaves a block, so blocks with
//! equally many stones do not need each other: they are the slices of the ranking. Within a block:
//!
//! * The *lead* side is the one with more stones. Its first two stones have one of 552 pairs of
//!   squares; a [table](self::lead) of the 282 that are left by reflection (146, where the two may
//!   be exchanged by reversal) divides the whole block by the group almost exactly.
//! * All further stones count only the squares that are left to them (Lehmer, 1960). That keeps
//!   the order, too: it is a monotone numbering of the digits that are possible.
//! * Where both sides have the same class, either may lead: the one of the smaller lead does.
//!
//! What remains of looks, where a lead is its own reflection, is compared number by number; the
//! numbers of the greater look are *holes*. They are two in a hundred.
//!
//! The method of numbering a game's endings by material, symmetry of a leading pair, and the number
//! left to the rest is that of chess endgame tables (Nalimov, Haworth and Heinz, "Space-efficient
//! indexing of chess endgame tables", 2000); the monotone order is ours.

mod block;
mod expand;
mod geometry;
mod lead;
mod number;
mod pairs;
mod ranking;
mod step;
mod stone_class;
mod view;

use alloc::vec::Vec;

use game_core::{Localized, Text, text};

use crate::size::Size;
use crate::square::Square;

use block::Block;
use geometry::Geometry;
use lead::Leads;
use stone_class::StoneClasses;
use thiserror::Error;

/// Squares of the stones of a side, as digits, in the order of its class.
type Digits = [u8; 6];

/// Numbers all positions of a size with at most this many stones on the board, before the throw.
///
/// It ranks [`EinStein`](crate::EinStein) of its size and [`AnyEinStein`](crate::AnyEinStein)
/// alike.
///
/// ```
/// use einstein::{EinStein, Endings, Size};
/// use game_core::Ranking;
///
/// let endings = Endings::new(Size::STANDARD, 4)?;
/// let position: EinStein = "3..../5..../...../...../....c r".parse()?;
/// let reflected: EinStein = "35.../...../...../...../....d r".parse()?;
/// assert_eq!(endings.rank(&position), endings.rank(&reflected));
/// assert_eq!(endings.rank(&EinStein::START), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Endings {
    size: Size,
    most: usize,
    geometry: Geometry,
    stone_classes: StoneClasses,
    leads: Leads,
    blocks: Vec<Block>,
    /// For every pair of classes, the number of their block, and whether the first one leads.
    pairs: Vec<Option<(u16, bool)>>,
    count: u64,
}

/// Why there is no ranking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EndingsError {
    /// The game has no such size.
    #[error("The game is not played in the size {0}.")]
    Size(Size),
    /// this number of stones is out of range.
    #[error("Endings of at most {0} stones are not numbered: 2 to {most} can be.", most = Endings::MOST)]
    Stones(usize),
}

impl Localized for EndingsError {
    fn text(&self) -> Text {
        match self {
            Self::Size(size) => text!("{self}", "没有规格 {size} 的游戏。"),
            Self::Stones(_) => text!("{self}", "残局库的棋子总数应为 2 到 6。"),
        }
    }
}

impl Endings {
    /// Most stones on the board that can be requested.
    pub const MOST: usize = 8;

    /// The numbering of all positions with at most `most` stones on the board, 2 to 8: whole
    /// games of three or four stones a side are endings, too.
    ///
    /// # Errors
    ///
    /// There is no such size, or this number of stones is out of range.
    pub fn new(size: Size, most: usize) -> Result<Self, EndingsError> {
        let limits = [
            (3, size.width, Square::MOST),
            (3, size.stones, 6),
            (3, size.faces, 6),
        ];
        if limits
            .iter()
            .any(|&(least, asked, most)| asked < least || asked > most)
        {
            return Err(EndingsError::Size(size));
        }
        if !(2..=Self::MOST).contains(&most) {
            return Err(EndingsError::Stones(most));
        }
        let geometry = Geometry::new(size.width);
        let (stone_classes, leads) = (StoneClasses::new(size, most - 1), Leads::new(&geometry));
        let count = stone_classes.len();
        let mut endings = Self {
            size,
            most,
            geometry,
            stone_classes,
            leads,
            blocks: Vec::new(),
            pairs: alloc::vec![None; count * count],
            count: 0,
        };
        (2..=most).for_each(|stones| endings.add_blocks(stones));
        Ok(endings)
    }

    /// The size of the game.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Most stones on the board.
    #[must_use]
    pub const fn most(&self) -> usize {
        self.most
    }

    /// Adds the blocks with this many stones on the board. Of two classes with equally many the one
    /// that comes first leads: those that are not their own reversal do, since more looks of
    /// their leads differ.
    fn add_blocks(&mut self, stones: usize) {
        let count = self.stone_classes.len();
        for x in 0..count {
            for y in 0..count {
                let [a, b] =
                    [x, y].map(|stone_class| self.stone_classes.stone_class(stone_class).count);
                if a + b != stones || a < b || (a == b && x > y) {
                    continue;
                }
                let block = Block::new(
                    self.count,
                    [x, y],
                    &self.stone_classes,
                    &self.leads,
                    &self.geometry,
                );
                #[allow(clippy::cast_possible_truncation, reason = "some hundreds of blocks")]
                let number = self.blocks.len() as u16;
                self.pairs[y * count + x] = Some((number, false));
                self.pairs[x * count + y] = Some((number, true));
                self.count += block.count;
                self.blocks.push(block);
            }
        }
    }
}
