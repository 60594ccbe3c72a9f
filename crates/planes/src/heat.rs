//! What a shot at each cell would find. A head is worth its news and ends a plane; a body is news
//! alone; the bits are those of the answer, the most that it can rule out on average.

use alloc::vec::Vec;

use game_core::{Position, Stochastic};

use crate::answer::Answer;
use crate::belief::Belief;
use crate::cell::Cell;

/// What a shot at one cell would find: the data of a heat map.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Heat {
    /// The cell, not yet shot at.
    pub cell: Cell,
    /// Probability of a head.
    pub head: f64,
    /// Probability of a body.
    pub body: f64,
    /// Information of the answer in bits, noses included where they become public.
    pub bits: f64,
}

impl Belief {
    /// The heat of every cell that may be shot at, in reading order; none while a shot is open or
    /// after the last head.
    ///
    /// ```
    /// use planes::Belief;
    /// let belief: Belief = "7x7/1 D4=b".parse()?;
    /// let heat = belief.heat();
    /// let most = heat.iter().map(|heat| heat.head).fold(0.0, f64::max);
    /// assert_eq!((heat.len(), most), (48, 2.0 / 28.0));
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn heat(&self) -> Vec<Heat> {
        self.moves().map(|cell| self.warmth(cell)).collect()
    }

    /// The heat of one cell; `None` if it may not be shot at.
    #[must_use]
    pub fn heat_of(&self, cell: Cell) -> Option<Heat> {
        self.is_legal(cell).then(|| self.warmth(cell))
    }

    fn warmth(&self, cell: Cell) -> Heat {
        let total = real(self.layouts().len() as u64);
        let mut heat = Heat {
            cell,
            head: 0.0,
            body: 0.0,
            bits: 0.0,
        };
        for (answer, weight) in self.after(cell).events() {
            let probability = real(weight) / total;
            heat.bits -= probability * libm::log2(probability);
            match answer {
                Answer::Miss => {}
                Answer::Body => heat.body = probability,
                Answer::Head(_) => heat.head += probability,
            }
        }
        heat
    }
}

/// At most 2^20.
fn real(count: u64) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
