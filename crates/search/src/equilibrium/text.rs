//! Certificates as text: a line for each row and column that is played, its probability a fraction.
//!
//! ```text
//! equilibrium 1          the format and its version
//! size 3 3               rows and columns of the matrix
//! value 1/2
//! row 0 1/3              numbers from 0, in increasing order; those left out are not played
//! row 2 2/3              # what follows such a mark is for people
//! column 1 1
//! end
//! ```

use core::fmt;
use core::str::FromStr;

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{One, Zero};
use thiserror::Error;

use super::Certificate;
use super::check::common_multiple;

/// Most rows or columns of a certificate that is read.
const MOST: usize = 1 << 16;

/// Most digits of a number that is read: reading takes the square of it.
const DIGITS: usize = 5_000;

/// Most bits of the common denominator of a side, so that no text takes long to be checked. Digits
/// of one number have hardly more.
const BITS: u64 = 1 << 14;

/// The fault in a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The text ends before the line `end`.
    Short,
    /// There is text behind the line `end`.
    Long,
    /// The first line is not `equilibrium 1`.
    Format,
    /// A line `size` with two numbers from 1 to 65,536 is expected.
    Size,
    /// A line `value` with a fraction is expected.
    Value,
    /// A line `row` or `column` with a number and a fraction is expected, or `end`.
    Share,
    /// There is no row or column of this number.
    Beyond,
    /// Rows and columns are not in increasing order, all rows before all columns.
    Order,
    /// A fraction has digits, a line and digits that are not all 0; the denominator may be left
    /// out.
    Fraction,
    /// A number has more than 5,000 digits.
    Digits,
    /// The probabilities of a side have a common denominator of more than 16,384 bits.
    Fine,
}

impl Fault {
    /// The fault in a line, as a sentence without its end.
    const fn text(self) -> &'static str {
        match self {
            Self::Short => "The certificate ends before its line `end`",
            Self::Long => "The certificate goes on behind its line `end`",
            Self::Format => "The line `equilibrium 1` is expected",
            Self::Size => "The line `size` with two numbers from 1 to 65536 is expected",
            Self::Value => "The line `value` with a fraction is expected",
            Self::Share => {
                "A line `row` or `column` with a number and a fraction is expected, or `end`"
            }
            Self::Beyond => "There is no row or column of this number",
            Self::Order => "Rows and columns must come in increasing order, rows first",
            Self::Fraction => "A fraction like 1/3 or a whole number is expected",
            Self::Digits => "A number has more than 5000 digits",
            Self::Fine => "The common denominator of the probabilities has more than 16384 bits",
        }
    }
}

/// Why a text is no certificate: the fault and its line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[error("{}: line {line}.", .fault.text())]
pub struct CertificateError {
    /// The line, from 1.
    pub line: usize,
    /// The fault.
    pub fault: Fault,
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "equilibrium 1\nsize {} {}\nvalue {}",
            self.rows.len(),
            self.columns.len(),
            self.value
        )?;
        self.played_rows()
            .try_for_each(|(row, share)| writeln!(f, "row {row} {share}"))?;
        self.played_columns()
            .try_for_each(|(column, share)| writeln!(f, "column {column} {share}"))?;
        f.write_str("end\n")
    }
}

/// Reads a fraction: a sign, digits, and perhaps a line and digits.
fn fraction(word: &str) -> Result<BigRational, Fault> {
    let (sign, rest) = match word.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, word),
    };
    let (above, below) = rest.split_once('/').unwrap_or((rest, "1"));
    let [above, below] = [above, below].map(|digits| {
        if digits.len() > DIGITS {
            return Err(Fault::Digits);
        }
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = if plain {
            digits.parse::<BigUint>().ok()
        } else {
            None
        };
        number.map(BigInt::from).ok_or(Fault::Fraction)
    });
    let (above, below) = (above?, below?);
    if below.is_zero() {
        Err(Fault::Fraction)
    } else {
        Ok(BigRational::new(above * sign, below))
    }
}

/// The words of the lines of a text, without comments and empty lines.
struct LineReader<'t> {
    lines: core::iter::Enumerate<core::str::Lines<'t>>,
    line: usize,
}

impl<'t> LineReader<'t> {
    /// The next line that says something: up to four of its words.
    fn next(&mut self) -> Option<[&'t str; 4]> {
        for (number, line) in self.lines.by_ref() {
            self.line = number + 1;
            let mut words = line
                .split('#')
                .next()
                .unwrap_or_default()
                .split_whitespace();
            let found = core::array::from_fn(|_| words.next().unwrap_or_default());
            if found != [""; 4] {
                return Some(found);
            }
        }
        None
    }
}

/// A number of a row or column, or of rows or columns.
fn number(word: &str) -> Option<usize> {
    let plain = (1..=7).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    if plain { word.parse().ok() } else { None }
}

impl FromStr for Certificate {
    type Err = CertificateError;

    fn from_str(text: &str) -> Result<Self, CertificateError> {
        let mut lines = LineReader {
            lines: text.lines().enumerate(),
            line: 0,
        };
        read(&mut lines).map_err(|fault| CertificateError {
            line: lines.line.max(1),
            fault,
        })
    }
}

/// Reads a whole certificate; the line that is wrong is the last one taken.
fn read(lines: &mut LineReader<'_>) -> Result<Certificate, Fault> {
    if lines.next().ok_or(Fault::Short)? != ["equilibrium", "1", "", ""] {
        return Err(Fault::Format);
    }
    let size = |word: &str| {
        number(word)
            .filter(|size| (1..=MOST).contains(size))
            .ok_or(Fault::Size)
    };
    let (rows, columns) = match lines.next().ok_or(Fault::Short)? {
        ["size", rows, columns, ""] => (size(rows)?, size(columns)?),
        _ => return Err(Fault::Size),
    };
    let value = match lines.next().ok_or(Fault::Short)? {
        ["value", value, "", ""] => fraction(value)?,
        _ => return Err(Fault::Value),
    };
    let mut shares = [rows, columns].map(|size| vec![BigRational::zero(); size]);
    let (mut last, mut denominators) = (None, [BigInt::one(), BigInt::one()]);
    loop {
        let (player, at, share) = match lines.next().ok_or(Fault::Short)? {
            ["end", "", "", ""] => break,
            ["row", at, share, ""] => (0, at, share),
            ["column", at, share, ""] => (1, at, share),
            _ => return Err(Fault::Share),
        };
        let at = number(at).ok_or(Fault::Share)?;
        let (place, share) = (
            shares[player].get_mut(at).ok_or(Fault::Beyond)?,
            fraction(share)?,
        );
        let denominator =
            common_multiple(core::mem::take(&mut denominators[player]), share.denom());
        if denominator.bits() > BITS {
            return Err(Fault::Fine);
        }
        denominators[player] = denominator;
        *place = share;
        if last.is_some_and(|last| last >= (player, at)) {
            return Err(Fault::Order);
        }
        last = Some((player, at));
    }
    if lines.next().is_some() {
        return Err(Fault::Long);
    }
    let [rows, columns] = shares;
    Ok(Certificate {
        value,
        rows,
        columns,
    })
}
