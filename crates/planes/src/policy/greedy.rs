use alloc::vec::Vec;

use super::{Counts, State, Strategy};
use crate::cell::Cell;
use crate::setup::Reveal;

/// Fraction bits of the scores of entropy: whole numbers, so that ties are ties on every machine.
const FRACTION: u32 = 24;

/// One bit of information, or a λ of 1, in the units of [`Greedy::with_heads`].
pub const ONE: i64 = 1 << FRACTION;

/// Which of equally good cells is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ties {
    /// The first in reading order.
    Reading,
    /// The one with most heads, then the first in reading order.
    Heads,
}

/// What is looked for in a split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Aim {
    /// The least sum of squares of the groups: Gini impurity.
    Gini,
    /// The most bits, and so many units for each head.
    Entropy { lambda: i64 },
}

/// Looks one shot ahead, at the sizes of the groups alone.
///
/// The answer to a shot splits g layouts into groups of sizes c₁, c₂, …; *Gini* takes the least Σ cᵢ²,
/// *entropy* the most −Σ (cᵢ/g) log₂(cᵢ/g), with λ · P(head) added because a head is not only news.
/// Groups are the answers as they are given; those with which the game ends count as one. A single
/// layout is finished directly.
///
/// n log₂ n is tabulated in fixed point, so results are the same everywhere.
#[derive(Clone, Debug)]
pub struct Greedy {
    aim: Aim,
    ties: Ties,
    /// n log₂ n in units of 2^-24 bits.
    logs: Vec<i64>,
    counts: Option<Counts>,
}

impl Greedy {
    /// Least expected number of layouts left; ties in reading order, as published.
    #[must_use]
    pub fn gini() -> Self {
        Self { aim: Aim::Gini, ties: Ties::Reading, logs: Vec::new(), counts: None }
    }

    /// Most bits; of equals the cell with most heads.
    #[must_use]
    pub fn entropy() -> Self {
        Self::with_heads(0)
    }

    /// Most bits + λ · P(head), λ in units of 1 / [`ONE`]; of equals the cell with most heads.
    #[must_use]
    pub fn with_heads(lambda: i64) -> Self {
        Self { aim: Aim::Entropy { lambda }, ties: Ties::Heads, logs: Vec::new(), counts: None }
    }

    /// The same with other ties.
    #[must_use]
    pub fn ties(self, ties: Ties) -> Self {
        Self { ties, ..self }
    }

    /// n log₂ n.
    fn log(&mut self, n: u32) -> i64 {
        while self.logs.len() <= n as usize {
            let n = f64::from(u32::try_from(self.logs.len()).unwrap_or(u32::MAX));
            #[allow(clippy::cast_possible_truncation, reason = "at most 20 bits of 2^20 layouts")]
            let value = if n > 0.0 { libm::round(n * libm::log2(n) * f64::from(1_u32 << FRACTION)) as i64 } else { 0 };
            self.logs.push(value);
        }
        self.logs[n as usize]
    }

    /// How bad a group is.
    fn cost(&mut self, size: u32) -> i64 {
        match self.aim {
            Aim::Gini => i64::from(size) * i64::from(size),
            Aim::Entropy { .. } => self.log(size),
        }
    }

    /// How good a shot is, greater is better; heads for ties.
    fn score(&mut self, state: &State<'_>, counts: &Counts, cell: Cell) -> (i64, u32) {
        let (heads, bodies) = (counts.heads[cell.number()], counts.bodies[cell.number()]);
        let mut cost = self.cost(counts.layouts - heads - bodies) + self.cost(bodies);
        if state.world.setup().reveal == Reveal::Plane && state.planes_left() > 1 {
            for number in state.world.placements_at(cell) {
                cost += self.cost(counts.placements[number]);
            }
        } else {
            cost += self.cost(heads);
        }
        let bonus = match self.aim {
            Aim::Gini => 0,
            Aim::Entropy { lambda } => lambda * i64::from(heads),
        };
        (bonus - cost, if self.ties == Ties::Heads { heads } else { 0 })
    }

    /// What the layouts left have where, in memory that is kept from shot to shot.
    fn count(&mut self, state: &State<'_>) -> Counts {
        let kept = self.counts.take().filter(|counts| counts.placements.len() == state.world.placements().len());
        let mut counts = kept.unwrap_or_else(|| Counts::of(state.world, &[]));
        counts.refill(state.world, state.layouts);
        counts
    }

    /// All cells worth a shot, best first; ties as they are broken.
    pub fn ranked(&mut self, state: &State<'_>) -> Vec<Cell> {
        let counts = self.count(state);
        let useful = counts.covered.minus(state.known.shots()).iter().filter(|&cell| counts.is_useful(cell));
        let mut scored: Vec<_> = useful.map(|cell| (self.score(state, &counts, cell), cell)).collect();
        scored.sort_by(|(a, first), (b, second)| b.cmp(a).then(first.cmp(second)));
        self.counts = Some(counts);
        scored.into_iter().map(|(_, cell)| cell).collect()
    }
}

impl Strategy for Greedy {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        if let Some(head) = state.certain_head() {
            return Some(head);
        }
        let counts = self.count(state);
        let mut best = None;
        for cell in counts.covered.minus(state.known.shots()).iter().filter(|&cell| counts.is_useful(cell)) {
            let score = self.score(state, &counts, cell);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, cell));
            }
        }
        self.counts = Some(counts);
        best.map(|(_, cell)| cell)
    }
}
