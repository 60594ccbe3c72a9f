//! One shot ahead, by the sizes of the groups.
//!
//! Scores of entropy are irrational, and ties matter: they are broken by heads, then in reading
//! order, and the third digit of a mean depends on it. So scores are whole numbers, the same on
//! every machine, with more digits than count: n log₂ n is rounded to 2⁻³² bits and is off by less
//! than 2⁻²⁷ for up to 2²⁰ layouts, a sum of six of them by less than 2⁻²⁴, and scores of which one
//! is ahead by 2⁻²² or less are equal. Without that a split of six layouts into 3 and 3 would not
//! tie with six heads at λ = 1, though both score −6 log₂ 3: the two sums are rounded in different
//! places.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{Counts, State, Strategy};
use crate::cell::Cell;
use crate::setup::Reveal;

/// Fraction bits of λ.
const LAMBDA_FRACTION: u32 = 24;

/// Fraction bits of scores of entropy.
const FRACTION: u32 = 32;

/// 2³², exact.
const UNIT: f64 = 4_294_967_296.0;

/// Scores this far apart are equal: 2⁻²² bits.
const SLACK: i128 = 1 << (FRACTION - 22);

/// A λ of 1, in the units of [`Greedy::with_heads`].
pub const ONE: i64 = 1 << LAMBDA_FRACTION;

/// Which of equally good cells is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ties {
    /// The first in reading order.
    Reading,
    /// The one with most heads, then the first in reading order.
    Heads,
}

/// The measure of a split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Aim {
    /// The least sum of squares of the groups: Gini impurity.
    Gini,
    /// The most bits, and this many units for each head: with one plane up, with two, with more.
    Entropy { lambda: [i64; 3] },
}

/// Looks one shot ahead, at the sizes of the groups alone.
///
/// The answer to a shot splits g layouts into groups of sizes c₁, c₂, …; *Gini* takes the least Σ
/// cᵢ², *entropy* the most −Σ (cᵢ/g) log₂(cᵢ/g), with λ · P(head) added because a head is not only
/// news. Groups are the answers as they are given; those with which the game ends count as one. A
/// single layout is finished directly.
///
/// n log₂ n is tabulated in fixed point, so results are the same everywhere; scores less than 2⁻²²
/// bits apart, over all layouts left, are equal.
#[derive(Clone, Debug)]
pub struct Greedy {
    aim: Aim,
    ties: Ties,
    /// n log₂ n in units of 2⁻³² bits.
    logs: Vec<i64>,
    counts: Option<Counts>,
    /// Memory that is kept from shot to shot.
    scored: Vec<Scored>,
}

/// A cell and how good a shot there is: greater is better.
#[derive(Clone, Copy, Debug)]
struct Scored {
    score: i128,
    /// The heads, if they break ties.
    heads: u32,
    cell: Cell,
}

impl Greedy {
    /// Least expected number of layouts left; ties in reading order, as published.
    #[must_use]
    pub fn gini() -> Self {
        Self::new(Aim::Gini, Ties::Reading)
    }

    /// Most bits; of equals the cell with most heads.
    #[must_use]
    pub fn entropy() -> Self {
        Self::with_heads(0)
    }

    /// Most bits + λ · P(head), λ in units of 1 / [`ONE`]; of equals the cell with most heads.
    #[must_use]
    pub fn with_heads(lambda: i64) -> Self {
        Self::with_heads_by_planes([lambda; 3])
    }

    /// The same, with a λ for one plane up, one for two, and one for more: the fewer planes are up,
    /// the less a head is worth beside its news.
    #[must_use]
    pub fn with_heads_by_planes(lambda: [i64; 3]) -> Self {
        Self::new(Aim::Entropy { lambda }, Ties::Heads)
    }

    const fn new(aim: Aim, ties: Ties) -> Self {
        Self {
            aim,
            ties,
            logs: Vec::new(),
            counts: None,
            scored: Vec::new(),
        }
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
            #[allow(
                clippy::cast_possible_truncation,
                reason = "below 2^57: at most 20 bits of 2^20 layouts"
            )]
            let value = if n > 0.0 {
                libm::round(n * libm::log2(n) * UNIT) as i64
            } else {
                0
            };
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

    /// The worth of `heads` heads while `planes` planes are up.
    fn bonus(&self, heads: u32, planes: usize) -> i128 {
        let Aim::Entropy { lambda } = self.aim else {
            return 0;
        };
        let lambda = lambda[planes.clamp(1, lambda.len()) - 1];
        (i128::from(lambda) * i128::from(heads)) << (FRACTION - LAMBDA_FRACTION)
    }

    /// How good a shot is, greater is better.
    fn score(&mut self, state: &State<'_>, counts: &Counts, cell: Cell) -> Scored {
        let (heads, bodies) = (counts.heads(cell), counts.bodies(cell));
        let mut cost = self.cost(counts.layouts() - heads - bodies) + self.cost(bodies);
        if state.world.setup().reveal == Reveal::Plane && state.planes_left() > 1 {
            for number in state.world.placements_at(cell) {
                cost += self.cost(counts.placement(number));
            }
        } else {
            cost += self.cost(heads);
        }
        let score = self.bonus(heads, state.planes_left()) - i128::from(cost);
        Scored {
            score,
            heads: if self.ties == Ties::Heads { heads } else { 0 },
            cell,
        }
    }

    /// How far apart equal scores may be.
    const fn slack(&self) -> i128 {
        match self.aim {
            Aim::Gini => 0,
            Aim::Entropy { .. } => SLACK,
        }
    }

    /// What the layouts left have where, in memory that is kept from shot to shot.
    fn count(&mut self, state: &State<'_>) -> Counts {
        let mut counts = self
            .counts
            .take()
            .unwrap_or_else(|| Counts::of(state.world, &[]));
        counts.refill(state.world, state.layouts);
        counts
    }

    /// Scores all cells worth a shot, in reading order.
    fn score_all(&mut self, state: &State<'_>) {
        let counts = self.count(state);
        let mut scored = core::mem::take(&mut self.scored);
        scored.clear();
        let useful = counts
            .covered()
            .minus(state.known.shots())
            .iter()
            .filter(|&cell| counts.is_useful(cell));
        scored.extend(useful.map(|cell| self.score(state, &counts, cell)));
        self.scored = scored;
        self.counts = Some(counts);
    }

    /// All cells worth a shot, best first; ties as they are broken.
    pub fn ranked(&mut self, state: &State<'_>) -> Vec<Cell> {
        self.score_all(state);
        let slack = self.slack();
        self.scored.sort_by_key(|scored| Reverse(scored.score));
        let equal = |a: &Scored, b: &Scored| a.score - b.score <= slack;
        let mut rest = self.scored.as_mut_slice();
        while let Some(first) = rest.first().copied() {
            // What counts as equal is measured from the best of them.
            let end = rest
                .iter()
                .take_while(|scored| equal(&first, scored))
                .count();
            let (run, others) = rest.split_at_mut(end);
            run.sort_by_key(|scored| (Reverse(scored.heads), scored.cell));
            rest = others;
        }
        self.scored.iter().map(|scored| scored.cell).collect()
    }
}

impl Strategy for Greedy {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        if let Some(head) = state.certain_head() {
            return Some(head);
        }
        self.score_all(state);
        let most = self.scored.iter().map(|scored| scored.score).max()?;
        let best = self
            .scored
            .iter()
            .filter(|scored| most - scored.score <= self.slack());
        best.min_by_key(|scored| (Reverse(scored.heads), scored.cell))
            .map(|scored| scored.cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2^heads / Π nⁿ as exponents of the primes below 64: equal for equal scores at λ = 1, as
    /// logarithms of primes are linearly independent.
    fn exactly(groups: [u32; 3]) -> [i64; 64] {
        let mut exponents = [0; 64];
        exponents[2] = i64::from(groups[2]);
        for n in groups {
            let (mut rest, mut prime) = (n, 2);
            while rest > 1 {
                while rest.is_multiple_of(prime) {
                    rest /= prime;
                    exponents[prime as usize] -= i64::from(n);
                }
                prime += 1;
            }
        }
        exponents
    }

    /// Scores are equal if they are equal as real numbers, though some of their sums are rounded
    /// apart.
    #[test]
    fn equal_scores_tie() {
        let mut greedy = Greedy::with_heads(ONE);
        let mut apart = 0;
        for n in 2..40_u32 {
            let splits = (0..=n).flat_map(|a| (0..=(n - a).min(a)).map(move |b| [a, b, n - a - b]));
            let splits: Vec<_> = splits
                .map(|groups| {
                    let cost: i64 = groups.iter().map(|&group| greedy.cost(group)).sum();
                    (
                        greedy.bonus(groups[2], 1) - i128::from(cost),
                        exactly(groups),
                        groups,
                    )
                })
                .collect();
            for (at, (score, exact, groups)) in splits.iter().enumerate() {
                for (other, as_exact, others) in &splits[at + 1..] {
                    assert_eq!(
                        (score - other).abs() <= SLACK,
                        exact == as_exact,
                        "{groups:?} {others:?}"
                    );
                    apart += u32::from(exact == as_exact && score != other);
                }
            }
        }
        assert!(apart > 0, "no equal scores are rounded apart");
    }
}
