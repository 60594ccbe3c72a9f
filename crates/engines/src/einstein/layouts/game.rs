use core::fmt::{self, Write};

use einstein::Size;
use search::equilibrium::{BigInt, BigRational, Certificate, Matrix, Proposal, check, solve_from};

use super::{Classes, LayoutsError};

/// A game of layouts: the probability that Red, who opens, wins, for every pair of classes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayoutGame {
    size: Size,
    classes: Classes,
    matrix: Matrix,
}

/// A class and its reflection, which may be the same.
type Pair = (usize, usize);

/// The number of classes in a pair.
fn members((class, reflected): Pair) -> u32 {
    if class == reflected { 1 } else { 2 }
}

impl LayoutGame {
    /// The game of a size with these entries.
    pub(super) fn new(size: Size, classes: Classes, matrix: Matrix) -> Self {
        Self {
            size,
            classes,
            matrix,
        }
    }

    /// The size of the board, the stones and the die.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The classes of layouts, the same for Red's rows and Blue's columns.
    #[must_use]
    pub const fn classes(&self) -> &Classes {
        &self.classes
    }

    /// The probability that Red wins, by Red's class and Blue's.
    #[must_use]
    pub const fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    /// The matrix in which a class and its reflection are one strategy that plays both with equal
    /// probability.
    ///
    /// Its value is that of the whole game: the mirror image of an equilibrium is an equilibrium,
    /// and so is the mean of both.
    #[must_use]
    pub fn folded(&self) -> Matrix {
        let pairs = self.classes.pairs();
        let mut entries = Vec::with_capacity(pairs.len() * pairs.len());
        for &red in &pairs {
            for &blue in &pairs {
                // A quarter of the sum over all four, with a class that is its own reflection
                // counted twice.
                let entry = |row, column| {
                    self.matrix
                        .numerator(row, column)
                        .cloned()
                        .unwrap_or_default()
                };
                let (upper, lower) = (
                    entry(red.0, blue.0) + entry(red.0, blue.1),
                    entry(red.1, blue.0),
                );
                entries.push(upper + lower + entry(red.1, blue.1));
            }
        }
        let denominator: BigInt = self.matrix.denominator() * 4;
        // There is at least one class, so this never fails; the whole matrix would serve as well.
        Matrix::new(pairs.len(), pairs.len(), entries, denominator)
            .unwrap_or_else(|_| self.matrix.clone())
    }

    /// The equilibrium of the choice of layouts, with its proof: the value, and the probability of
    /// each class.
    ///
    /// # Errors
    ///
    /// Fails only by a fault of the solver that its check has noticed.
    pub fn equilibrium(&self) -> Result<Certificate, LayoutsError> {
        self.equilibrium_from(&Proposal::default())
    }

    /// The equilibrium, computed from a proposal of classes of the [folded](Self::folded) matrix
    /// that are likely to be played.
    ///
    /// # Errors
    ///
    /// As for [`equilibrium`](Self::equilibrium).
    pub fn equilibrium_from(&self, proposal: &Proposal) -> Result<Certificate, LayoutsError> {
        let folded = solve_from(&self.folded(), proposal).map_err(LayoutsError::Equilibrium)?;
        let certificate = Certificate {
            value: folded.value.clone(),
            rows: self.unfolded(&folded.rows),
            columns: self.unfolded(&folded.columns),
        };
        check(&self.matrix, &certificate).map_err(LayoutsError::Check)?;
        Ok(certificate)
    }

    /// The probability of each class from that of each pair.
    fn unfolded(&self, shares: &[BigRational]) -> Vec<BigRational> {
        let mut unfolded = vec![BigRational::default(); self.classes.count()];
        for (pair, share) in self.classes.pairs().into_iter().zip(shares) {
            for class in [pair.0, pair.1] {
                if let Some(place) = unfolded.get_mut(class) {
                    *place = share / BigInt::from(members(pair));
                }
            }
        }
        unfolded
    }

    /// Writes the game and its equilibrium in the format of [the module](super).
    ///
    /// # Errors
    ///
    /// Returns the errors of `out`.
    pub fn write(&self, certificate: &Certificate, out: &mut impl Write) -> fmt::Result {
        writeln!(
            out,
            "layouts 1\ngame {}\ndenominator {}",
            self.size,
            self.matrix.denominator()
        )?;
        writeln!(out, "columns {}", self.classes.names().join(" "))?;
        for (class, _) in self.classes.pairs() {
            out.write_str(self.classes.names().get(class).map_or("", String::as_str))?;
            let columns = 0..self.classes.count();
            let mut entries = columns.filter_map(|column| self.matrix.numerator(class, column));
            entries.try_for_each(|entry| write!(out, " {entry}"))?;
            out.write_char('\n')?;
        }
        // For readers, the numbers of rows and columns are followed by their layouts.
        for line in certificate.to_string().lines() {
            let mut words = line.split(' ');
            let side = words
                .next()
                .filter(|word| matches!(*word, "row" | "column"));
            let class = side
                .and(words.next())
                .and_then(|number| self.classes.names().get(number.parse::<usize>().ok()?));
            match class {
                Some(name) => writeln!(out, "{line}  # {name}")?,
                None => writeln!(out, "{line}")?,
            }
        }
        Ok(())
    }
}
