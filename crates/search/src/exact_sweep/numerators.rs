use std::collections::BTreeMap;

use game_core::Score;

use super::ExactSweepError;
use crate::fractions::Fraction;
use crate::sweep::SweepError;

/// No position has this rank.
pub(super) const NOTHING: i64 = i64::MIN;

/// The number is kept apart.
pub(super) const APART: i64 = i64::MIN + 1;

/// The exact values of all ranks, as numerators over one denominator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numerators {
    /// Numerators over base^kept, or one of the two marks.
    pub(super) short: Vec<i64>,
    /// The numerators over base^throws of those that need more throws than are kept.
    pub(super) apart: BTreeMap<u64, i128>,
    pub(super) unit: Score,
    pub(super) base: i64,
    pub(super) throws: u32,
    pub(super) kept: u32,
    /// The greatest numerators: bound / unit, over base^kept and over base^throws.
    pub(super) most: (i64, i128),
    /// base^kept, base^throws and their quotient.
    pub(super) powers: (i64, i128, i128),
}

impl Numerators {
    /// No values yet, for this many ranks.
    pub(super) fn empty(
        count: u64,
        bound: Score,
        unit: Score,
        base: u64,
        throws: u32,
    ) -> Result<Self, ExactSweepError> {
        let base = i64::try_from(base)
            .ok()
            .filter(|&base| base > 0)
            .ok_or(ExactSweepError::Numbers)?;
        if unit <= 0 || bound < 0 || bound % unit != 0 {
            return Err(ExactSweepError::Numbers);
        }
        let units = bound / unit;
        // A gain and what follows, or the sum over all weights, must fit, too.
        let spare = i128::from(units.max(1)) * i128::from(base.max(4));
        let power = |exponent| i128::from(base).checked_pow(exponent);
        let whole = power(throws)
            .filter(|power| power.checked_mul(spare).is_some())
            .ok_or(ExactSweepError::TooFine)?;
        let fits = |kept: &u32| {
            power(*kept)
                .and_then(|power| power.checked_mul(spare))
                .map(i64::try_from)
        };
        let kept = (0..=throws)
            .rev()
            .find(|kept| matches!(fits(kept), Some(Ok(_))))
            .ok_or(ExactSweepError::TooFine)?;
        let short = base.checked_pow(kept).ok_or(ExactSweepError::TooFine)?;
        let most = (i64::from(units) * short, i128::from(units) * whole);
        let powers = (short, whole, whole / i128::from(short));
        let ranks = usize::try_from(count).map_err(|_| SweepError::TooLarge { count })?;
        let mut values = Vec::new();
        values
            .try_reserve_exact(ranks)
            .map_err(|_| SweepError::TooLarge { count })?;
        values.resize(ranks, NOTHING);
        Ok(Self {
            short: values,
            apart: BTreeMap::new(),
            unit,
            base,
            throws,
            kept,
            most,
            powers,
        })
    }

    /// How many ranks there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.short.len() as u64
    }

    /// How many ranks have a position.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.short
            .iter()
            .map(|&short| u64::from(short != NOTHING))
            .sum()
    }

    /// How many of them need more than 64 bits.
    #[must_use]
    pub fn apart(&self) -> usize {
        self.apart.len()
    }

    /// The throws of the denominator base^throws.
    #[must_use]
    pub const fn throws(&self) -> u32 {
        self.throws
    }

    /// The throws that numbers of 64 bits have room for.
    #[must_use]
    pub const fn kept(&self) -> u32 {
        self.kept
    }

    /// The denominator of all values.
    #[must_use]
    pub const fn denominator(&self) -> i128 {
        self.powers.1
    }

    /// The value of a rank in whole units over the denominator, as the player sees it who
    /// [sees](game_core::Descending::perspective) the rank; `None` if no position has it.
    #[must_use]
    pub fn numerator(&self, rank: u64) -> Option<i128> {
        match *self.short.get(usize::try_from(rank).ok()?)? {
            NOTHING => None,
            APART => self.apart.get(&rank).copied(),
            short => Some(i128::from(short) * self.powers.2),
        }
    }

    /// The value of a rank in units, in lowest terms; `None` if no position has it.
    #[must_use]
    pub fn value(&self, rank: u64) -> Option<Fraction> {
        Fraction::new(self.numerator(rank)?, self.powers.1)
    }
}
