//! Control: loony endgames of long chains and loops in closed form.
//!
//! When only long chains (three boxes or more) and loops are left, every move opens one of them to
//! the opponent. The player who need not open *controls*: they take all of the opened one, or all
//! but two of a chain (four of a loop), and then the other must open again. Let the *controlled
//! value* c(G) be the gain of controlling to the end: from every chain n − 4 (n − 2 against 2),
//! from every loop n − 8, and from the last one everything, which is worth 4 more if it is a chain
//! and 8 if it is a loop. The player who opens chooses the last one; so with the *terminal bonus*
//!
//! - 4, if there is a chain of four boxes or more, or no loop;
//! - 8, if there are only loops;
//! - 6, if there are loops and all chains have three boxes.
//!
//! c(G) = Σ (n − 4) + Σ (n − 8) + bonus. Where c(G) ≥ 2, controlling to the end is best, and the
//! value of G for the controller is c(G). Otherwise it is one of 0 to 4, which [`Endgame::value`]
//! finds from a few counts.
//!
//! Source: K. Buzzard and M. Ciere, "Playing simple loony Dots-and-Boxes endgames optimally",
//! Integers 14 (2014), #G08, whose recursion is the tests' oracle: a chain opened first brings n −
//! 2 + |v − 2| where v is the value of the rest, a loop n − 4 + |v − 4|. The few cases below c(G) =
//! 2 are stated here as we found them from that recursion. They are checked against it on all
//! 394,109 endgames of at most 50 boxes, which is every one on a board of at most 116 edges; on
//! many beyond that, and against play by the rules on boards.

use game_core::Score;

use crate::grid::Grid;
use crate::position::Dots;
use crate::sets::{Liberties, Sets, parts};
use crate::word::Word;

/// Long chains and loops, counted: all that the value of a simple loony endgame depends on.
///
/// ```
/// use dots::Endgame;
/// let mut endgame = Endgame::EMPTY;
/// endgame.add_chain(3);
/// endgame.add_loop(4);
/// assert_eq!(endgame.controlled_value(), 1); // −1 − 4 + 6
/// assert_eq!(endgame.value(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Endgame {
    /// Chains of three boxes.
    threes: u32,
    /// Longer chains.
    longer: u32,
    /// Loops of four boxes.
    fours: u32,
    /// Longer loops.
    wider: u32,
    /// Boxes in all.
    boxes: u32,
    /// The shortest chain beyond three, and the shortest loop beyond four; 0 if there is none.
    least: [u32; 2],
}

impl Endgame {
    /// Nothing is left.
    pub const EMPTY: Self = Self {
        threes: 0,
        longer: 0,
        fours: 0,
        wider: 0,
        boxes: 0,
        least: [0, 0],
    };

    /// The most boxes of an endgame, far beyond any board; sums stay in their types.
    const MOST: u32 = 1 << 20;

    /// Adds a long chain; shorter ones are left out, because they are no part of such an endgame,
    /// and so is what would bring the boxes beyond 2^20.
    pub const fn add_chain(&mut self, boxes: u32) {
        match boxes {
            0..=2 => return,
            _ if self.boxes.saturating_add(boxes) > Self::MOST => return,
            3 => self.threes += 1,
            _ => {
                self.longer += 1;
                self.least[0] = least(self.least[0], boxes);
            }
        }
        self.boxes += boxes;
    }

    /// Adds a loop; an odd number of boxes, or less than four, is left out, because no board has
    /// such loops, and so is what would bring the boxes beyond 2^20.
    pub const fn add_loop(&mut self, boxes: u32) {
        match boxes {
            _ if self.boxes.saturating_add(boxes) > Self::MOST => return,
            4 => self.fours += 1,
            6.. if boxes.is_multiple_of(2) => {
                self.wider += 1;
                self.least[1] = least(self.least[1], boxes);
            }
            _ => return,
        }
        self.boxes += boxes;
    }

    /// The endgame of a position: nothing, unless all boxes that are left are those of long chains
    /// and loops and none can be taken.
    #[must_use]
    pub fn of<G: Grid>(position: &Dots<G>) -> Option<Self> {
        Self::of_edges(&position.grid(), position.drawn())
    }

    /// The same on a set of drawn edges.
    #[must_use]
    pub fn of_edges<G: Grid>(grid: &G, drawn: G::Word) -> Option<Self> {
        let Liberties { none, two, .. } = grid.liberties(drawn);
        if none | two != grid.boxes() {
            return None;
        }
        let mut endgame = Self::EMPTY;
        for part in parts(grid, two, drawn) {
            if !endgame.add_part(grid, part, drawn) {
                return None;
            }
        }
        Some(endgame)
    }

    /// Adds a part of boxes that have two liberties each, unless it is a short chain: whether it
    /// does.
    #[inline]
    pub(crate) fn add_part<G: Grid>(&mut self, grid: &G, part: G::Word, drawn: G::Word) -> bool {
        let (boxes, edges) = (part.count(), (grid.around(part) & !drawn).count());
        match (edges == boxes, boxes) {
            (true, _) => self.add_loop(boxes),
            (false, 3..) => self.add_chain(boxes),
            (false, _) => return false,
        }
        true
    }

    /// Chains and loops.
    #[must_use]
    pub const fn parts(&self) -> u32 {
        self.chains() + self.loops()
    }

    /// Long chains.
    #[must_use]
    pub const fn chains(&self) -> u32 {
        self.threes + self.longer
    }

    /// Loops.
    #[must_use]
    pub const fn loops(&self) -> u32 {
        self.fours + self.wider
    }

    /// Boxes.
    #[must_use]
    pub const fn boxes(&self) -> u32 {
        self.boxes
    }

    /// c(G), in boxes, as who controls sees it.
    #[must_use]
    pub const fn controlled_value(&self) -> Score {
        let bonus = if self.parts() == 0 {
            0
        } else if self.longer > 0 || self.loops() == 0 {
            4
        } else if self.threes == 0 {
            8
        } else {
            6
        };
        self.boxes.cast_signed() - 4 * self.chains().cast_signed() - 8 * self.loops().cast_signed()
            + bonus
    }

    /// The value in boxes, as the player who does *not* move sees it: the value of the position is
    /// minus this. In constant time.
    #[must_use]
    pub const fn value(&self) -> Score {
        let controlled = self.controlled_value();
        if self.parts() == 0 || controlled >= 2 {
            return controlled;
        }
        let odd = controlled & 1 == 1;
        if self.loops() == 0 {
            // Chains of three outweigh longer ones, and control changes hands on the way.
            return if odd { 1 } else { 2 };
        }
        match self.threes {
            0 if self.fours == 0 && odd => 3,
            0 if self.fours == 0 => 4 - (controlled & 2),
            0 => self.with_fours_last(),
            1 if odd
                && Self {
                    threes: 0,
                    boxes: self.boxes - 3,
                    ..*self
                }
                .value()
                    == 2 =>
            {
                1
            }
            1 if odd && self.fours == 0 => 3,
            1 if odd => self.with_fours_last(),
            _ if odd => 1,
            // Every loop of four costs exactly 4, down to nothing.
            _ if controlled == 0 && self.fours > 0 && self.longer + self.wider > 0 => 0,
            _ => 2,
        }
    }

    /// The value where loops of four are opened first: each turns what follows into |v − 4|.
    const fn with_fours_last(&self) -> Score {
        let rest = Self {
            fours: 0,
            boxes: self.boxes - 4 * self.fours,
            ..*self
        }
        .value();
        // Large values fall by 4 a loop, small ones go to and fro.
        let steps = self.fours.cast_signed();
        if rest >= 4 * steps {
            return rest - 4 * steps;
        }
        let low = rest % 4;
        let falls = rest / 4;
        if (steps - falls) & 1 == 0 {
            low
        } else {
            4 - low
        }
    }

    /// What it is best to open: the shortest chain (`false`) or the shortest loop (`true`), with
    /// its number of boxes; nothing, if nothing is left. Of equally good ones the chain.
    #[must_use]
    pub const fn opening(&self) -> Option<(bool, u32)> {
        let chain = if self.threes > 0 { 3 } else { self.least[0] };
        let ring = if self.fours > 0 { 4 } else { self.least[1] };
        if chain == 0 && ring == 0 {
            return None;
        }
        let (mut without_chain, mut without_ring) = (*self, *self);
        if chain > 0 {
            *(if chain == 3 {
                &mut without_chain.threes
            } else {
                &mut without_chain.longer
            }) -= 1;
            without_chain.boxes -= chain;
        }
        if ring > 0 {
            *(if ring == 4 {
                &mut without_ring.fours
            } else {
                &mut without_ring.wider
            }) -= 1;
            without_ring.boxes -= ring;
        }
        let by_chain = chain.cast_signed() - 2 + (without_chain.value() - 2).abs();
        let by_ring = ring.cast_signed() - 4 + (without_ring.value() - 4).abs();
        let loops_first = chain == 0 || ring > 0 && by_ring < by_chain;
        Some(if loops_first {
            (true, ring)
        } else {
            (false, chain)
        })
    }
}

/// The lesser, where 0 stands for none.
const fn least(known: u32, boxes: u32) -> u32 {
    if known == 0 || boxes < known {
        boxes
    } else {
        known
    }
}

impl<G: Grid> Dots<G> {
    /// The exact value of a simple loony endgame, seen by the player to move, in boxes still to
    /// come; `None` for other positions. Boxes that can be taken are counted in.
    #[must_use]
    pub fn simple_value(&self) -> Option<Score> {
        let captured = self.capture();
        let rest = Endgame::of(&self.with_drawn(captured.rest))?;
        Some(captured.value(-rest.value()))
    }
}
