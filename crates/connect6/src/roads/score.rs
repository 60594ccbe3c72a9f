//! The patent's evaluation by roads, formula 1.

use game_core::Side;
use thiserror::Error;

use super::count::{Gains, Roads};
use crate::cell::Cell;

/// Most that a road may be worth. A sum over 924 roads fits its type; as an evaluation it is cut to
/// less than half a win, so where roads are worth more than 145,000 the greatest sums are not told
/// from each other.
const MOST_WORTH: i32 = 1_000_000;

/// What roads are worth by the stones on them: the two arrays of formula 1, and the worth of a
/// cell.
///
/// ```text
/// S = Σ my[k]·V[k] − Σ theirs[k]·U[k] + Pos
/// ```
///
/// `Pos` is the sum of `10 − distance to the centre` over the stones of the last turn, the
/// distance being the greater of rows and columns; `pos` multiplies it, and 0 leaves it out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoadValues {
    mine: [i32; 7],
    theirs: [i32; 7],
    pos: i32,
}

impl RoadValues {
    /// The values of paragraph \[0035\] for both sides, and `Pos` of \[0036\]. The patent has no
    /// value for roads without stones; 0 is ours.
    pub const PATENT: Self = Self {
        mine: [0, 30, 90, 200, 800, 1000, 1_000_000],
        theirs: [0, 30, 90, 200, 800, 1000, 1_000_000],
        pos: 1,
    };

    /// What games have taught, in thousandths of a logit: how much likelier the side that has just
    /// made a turn (`mine`) wins for each road. Found by logistic regression over the 175,970
    /// beginnings of turns of 8,282 human games, with `cargo run --release -p engines --example
    /// connect6_tune -- FILE`. What `theirs` is worth with four stones and five no game says, as
    /// they win at once.
    pub const LEARNT: Self = Self {
        mine: [0, 2, 21, 68, 751, 764, 1_000_000],
        theirs: [0, 6, 51, 114, 751, 764, 1_000_000],
        pos: 0,
    };

    /// Other values.
    ///
    /// # Errors
    ///
    /// A value beyond ±1,000,000.
    pub fn new(mine: [i32; 7], theirs: [i32; 7], pos: i32) -> Result<Self, RoadError> {
        let all = mine.into_iter().chain(theirs).chain([pos]);
        match all
            .into_iter()
            .find(|value| value.unsigned_abs() > MOST_WORTH.unsigned_abs())
        {
            Some(value) => Err(RoadError(value)),
            None => Ok(Self { mine, theirs, pos }),
        }
    }

    /// Without the worth of cells: then the score belongs to the position and not to the turn.
    #[must_use]
    pub const fn without_pos(self) -> Self {
        Self { pos: 0, ..self }
    }

    /// What a road of the side itself is worth, by its stones from 0 to 6.
    #[must_use]
    pub const fn mine(&self) -> [i32; 7] {
        self.mine
    }

    /// What a road of the other side is worth, by its stones from 0 to 6.
    #[must_use]
    pub const fn theirs(&self) -> [i32; 7] {
        self.theirs
    }

    /// What multiplies the worth of a cell.
    #[must_use]
    pub const fn pos(&self) -> i32 {
        self.pos
    }

    /// What a stone on a cell of a board with `N` rows brings by its place: 10 at the centre, one
    /// less for each ring around it, multiplied.
    pub(crate) fn pos_of<const N: usize>(&self, cell: Cell) -> i32 {
        let middle = |at: usize| (2 * at).abs_diff(N - 1);
        let distance = middle(cell.row()).max(middle(cell.column())) / 2;
        self.pos
            .saturating_mul(10 - i32::try_from(distance).unwrap_or(10))
    }

    /// The score of `me` without `Pos`.
    #[must_use]
    pub fn score<const N: usize>(&self, roads: &Roads<N>, me: Side) -> i64 {
        let sum = |side: Side, values: &[i32; 7]| {
            let counts = roads.counts(side).into_iter();
            counts
                .zip(values)
                .map(|(count, &value)| i64::from(count) * i64::from(value))
                .sum::<i64>()
        };
        sum(me, &self.mine) - sum(!me, &self.theirs)
    }

    /// By how much a stone of `me` changes the score, by the byte of each window.
    pub(crate) fn gains(&self, me: Side) -> Gains {
        let gain = |byte: usize| {
            let counts = [byte & 15, byte >> 4];
            let (mine, theirs) = if me == Side::First {
                (counts[0], counts[1])
            } else {
                (counts[1], counts[0])
            };
            if mine > 6 || theirs > 6 {
                return 0;
            }
            let kept = if theirs == 0 && mine < 6 {
                self.mine[mine + 1] - self.mine[mine]
            } else {
                0
            };
            let lost = if mine == 0 { self.theirs[theirs] } else { 0 };
            kept + lost
        };
        Gains::new(&core::array::from_fn(gain), me)
    }
}

impl Default for RoadValues {
    fn default() -> Self {
        Self::PATENT
    }
}

/// A value of roads or cells beyond ±1,000,000.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("A road cannot be worth {0}, only from -1000000 to 1000000.")]
pub struct RoadError(pub i32);
