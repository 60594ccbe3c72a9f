use core::fmt;

/// A fraction in lowest terms; the denominator is positive.
///
/// ```
/// use search::fractions::Fraction;
/// let value = Fraction::new(-100, 162).unwrap();
/// assert_eq!((value.to_string(), value.numerator(), value.denominator()), ("-50/81".to_owned(), -50, 81));
/// assert_eq!(value.chance().unwrap().to_string(), "31/162");
/// assert_eq!(Fraction::new(4, 2).unwrap().to_string(), "2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fraction {
    numerator: i128,
    denominator: i128,
}

impl Fraction {
    /// The fraction; `None` if the denominator is not positive.
    #[must_use]
    pub fn new(numerator: i128, denominator: i128) -> Option<Self> {
        if denominator <= 0 {
            return None;
        }
        // Divides the denominator, so it fits.
        let divisor = i128::try_from(common_divisor(
            numerator.unsigned_abs(),
            denominator.unsigned_abs(),
        ))
        .ok()?;
        Some(Self {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        })
    }

    /// What stands above the line.
    #[must_use]
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// What stands below the line, at least 1.
    #[must_use]
    pub const fn denominator(self) -> i128 {
        self.denominator
    }

    /// The same for the opponent; `None` if the number does not fit.
    #[must_use]
    pub fn negated(self) -> Option<Self> {
        Some(Self {
            numerator: self.numerator.checked_neg()?,
            ..self
        })
    }

    /// The probability of winning in a game that pays 1 or −1: (v + 1) / 2. `None` if a number does
    /// not fit.
    #[must_use]
    pub fn chance(self) -> Option<Self> {
        Self::new(
            self.numerator.checked_add(self.denominator)?,
            self.denominator.checked_mul(2)?,
        )
    }

    /// The nearest number, or one beside it.
    #[must_use]
    #[allow(
        clippy::cast_precision_loss,
        reason = "a number is asked for that is near"
    )]
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl fmt::Display for Fraction {
    /// `50/81`; a whole number without the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator)?;
        if self.denominator == 1 {
            Ok(())
        } else {
            write!(f, "/{}", self.denominator)
        }
    }
}

/// The greatest common divisor (Euclid); that of 0 and a number is the number.
const fn common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_that_do_not_fit_are_none() {
        assert_eq!(Fraction::new(1, 0), None);
        assert_eq!(Fraction::new(1, -2), None);
        assert_eq!(
            Fraction::new(i128::MIN, 1).and_then(Fraction::negated),
            None
        );
        assert_eq!(Fraction::new(1, i128::MAX).and_then(Fraction::chance), None);
    }

    #[test]
    fn fractions_are_written_in_lowest_terms() {
        let text =
            |numerator, denominator| Fraction::new(numerator, denominator).unwrap().to_string();
        assert_eq!(
            [text(100, 162), text(-6, 4), text(9, 3), text(0, 5)],
            ["50/81", "-3/2", "3", "0"]
        );
    }

    #[test]
    fn nothing_is_nothing_over_one() {
        let nothing = Fraction::new(0, 46_656).unwrap();
        assert_eq!(
            (nothing.numerator(), nothing.denominator(), nothing.to_f64()),
            (0, 1, 0.0)
        );
        assert_eq!(
            Fraction::new(i128::MIN, 2).unwrap().numerator(),
            i128::MIN / 2
        );
    }
}
