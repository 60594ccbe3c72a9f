use core::cmp::Ordering;

use super::Fraction;

/// The powers of a base that 127 bits hold.
#[derive(Clone, Debug)]
pub(super) struct Powers(Vec<i128>);

impl Powers {
    /// 1, base, base², …; a base of 0 is taken for 1.
    pub(super) fn of(base: u64) -> Self {
        let base = i128::from(base.max(1));
        let powers = core::iter::successors(Some(1_i128), |power| power.checked_mul(base));
        // Base 1 has any number of powers: one chance node with one event after another.
        Self(powers.take(128).collect())
    }

    fn get(&self, exponent: u32) -> Option<i128> {
        self.0.get(exponent as usize).copied()
    }

    fn base(&self) -> i128 {
        self.0.get(1).copied().unwrap_or(1)
    }
}

/// A number: numerator / base^throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    pub(super) numerator: i128,
    pub(super) throws: u32,
}

/// The functions return nothing where a number does not fit 128 bits.
impl Value {
    pub(super) const ZERO: Self = Self {
        numerator: 0,
        throws: 0,
    };

    /// The same number over a power that is not less.
    fn over(self, throws: u32, powers: &Powers) -> Option<i128> {
        if self.throws == throws {
            return Some(self.numerator);
        }
        self.numerator
            .checked_mul(powers.get(throws.checked_sub(self.throws)?)?)
    }

    pub(super) fn plus(self, more: Self, powers: &Powers) -> Option<Self> {
        let throws = self.throws.max(more.throws);
        let numerator = self
            .over(throws, powers)?
            .checked_add(more.over(throws, powers)?)?;
        Some(Self { numerator, throws })
    }

    pub(super) fn times(self, factor: i128) -> Option<Self> {
        Some(Self {
            numerator: self.numerator.checked_mul(factor)?,
            ..self
        })
    }

    /// The same for the other player.
    pub(super) fn negated(self) -> Option<Self> {
        Some(Self {
            numerator: self.numerator.checked_neg()?,
            ..self
        })
    }

    /// The same divided by the base.
    pub(super) fn thrown(self, powers: &Powers) -> Option<Self> {
        if self.numerator % powers.base() == 0 {
            return Some(Self {
                numerator: self.numerator / powers.base(),
                ..self
            });
        }
        Some(Self {
            throws: self.throws.checked_add(1)?,
            ..self
        })
    }

    pub(super) fn compare(self, other: Self, powers: &Powers) -> Option<Ordering> {
        let throws = self.throws.max(other.throws);
        Some(self.over(throws, powers)?.cmp(&other.over(throws, powers)?))
    }

    pub(super) fn fraction(self, powers: &Powers) -> Option<Fraction> {
        Fraction::new(self.numerator, powers.get(self.throws)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(numerator: i128, throws: u32) -> Value {
        Value { numerator, throws }
    }

    #[test]
    fn numbers_over_different_powers() {
        let powers = Powers::of(6);
        assert_eq!(value(1, 1).plus(value(1, 2), &powers), Some(value(7, 2)));
        assert_eq!(
            value(1, 1).compare(value(6, 2), &powers),
            Some(Ordering::Equal)
        );
        assert_eq!(
            value(1, 1).compare(value(7, 2), &powers),
            Some(Ordering::Less)
        );
        assert_eq!(
            value(12, 3).thrown(&powers),
            Some(value(2, 3)),
            "12 / 6 is whole"
        );
        assert_eq!(value(3, 3).thrown(&powers), Some(value(3, 4)));
        assert_eq!(value(3, 1).fraction(&powers), Fraction::new(1, 2));
    }

    #[test]
    fn a_die_may_be_thrown_48_times() {
        let powers = Powers::of(6);
        assert_eq!(
            value(1, 48)
                .plus(value(1, 0), &powers)
                .map(|value| value.throws),
            Some(48)
        );
        assert_eq!(value(1, 50).plus(value(1, 0), &powers), None);
        assert_eq!(value(i128::MAX, 0).times(2), None);
    }
}
