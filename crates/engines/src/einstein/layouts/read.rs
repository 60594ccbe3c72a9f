//! Reads published games of layouts without trusting them: see [`Published::check`].

use einstein::Size;
use search::equilibrium::{BigInt, Certificate, Matrix, check};

use super::error::LayoutFault;
use super::{Classes, LayoutGame, LayoutsError, SIZES};

/// A game of layouts with its supposed equilibrium, as read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Published {
    /// The game.
    pub game: LayoutGame,
    /// The certificate, not checked.
    pub certificate: Certificate,
}

impl Published {
    /// Reads what [`LayoutGame::write`] has written.
    ///
    /// # Errors
    ///
    /// Fails if the text is no game of layouts or its certificate is malformed.
    pub fn read(text: &str) -> Result<Self, LayoutsError> {
        // The certificate begins with a line that no row of a matrix matches.
        let begin = text
            .find("\nequilibrium ")
            .map_or(text.len(), |before| before + 1);
        let (matrix, certificate) = text.split_at(begin);
        let game = game(matrix)?;
        let certificate = certificate.parse().map_err(LayoutsError::Certificate)?;
        Ok(Self { game, certificate })
    }

    /// Checks that the certificate proves the value of this matrix. It does not check the matrix
    /// itself; only [`solve`](super::solve()) can.
    ///
    /// # Errors
    ///
    /// Fails if the certificate proves nothing.
    pub fn check(&self) -> Result<(), LayoutsError> {
        check(self.game.matrix(), &self.certificate).map_err(LayoutsError::Check)
    }
}

/// The lines of a text, counted.
struct LineReader<'t> {
    lines: core::str::Lines<'t>,
    line: usize,
}

impl<'t> LineReader<'t> {
    /// The rest of the next line, if it begins with this word.
    fn after(&mut self, word: &str, fault: LayoutFault) -> Result<&'t str, LayoutsError> {
        self.line += 1;
        let line = self
            .lines
            .next()
            .ok_or_else(|| self.error(LayoutFault::Short))?;
        let rest = line
            .strip_prefix(word)
            .and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or_else(|| self.error(fault))
    }

    fn error(&self, fault: LayoutFault) -> LayoutsError {
        LayoutsError::Text {
            line: self.line,
            fault,
        }
    }
}

/// The size with this name, if it is one of those that are solved.
fn size(name: &str) -> Option<Size> {
    SIZES.into_iter().find(|size| size.to_string() == name)
}

/// A number of digits only that fits 127 bits.
fn number(word: &str) -> Option<i128> {
    let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if plain { word.parse().ok() } else { None }
}

/// Reads the part before the certificate.
fn game(text: &str) -> Result<LayoutGame, LayoutsError> {
    let mut lines = LineReader {
        lines: text.lines(),
        line: 0,
    };
    if lines.after("layouts", LayoutFault::Format)? != "1" {
        return Err(lines.error(LayoutFault::Format));
    }
    let name = lines.after("game", LayoutFault::Game)?;
    let size = size(name).ok_or_else(|| lines.error(LayoutFault::Game))?;
    let denominator =
        number(lines.after("denominator", LayoutFault::Denominator)?).filter(|&number| number > 0);
    let denominator = denominator.ok_or_else(|| lines.error(LayoutFault::Denominator))?;
    let classes = Classes::new(size);
    if lines.after("columns", LayoutFault::Columns)? != classes.names().join(" ") {
        return Err(lines.error(LayoutFault::Columns));
    }
    let mut rows: Vec<Vec<i128>> = vec![Vec::new(); classes.count()];
    for (class, reflected) in classes.pairs() {
        let name = classes.names().get(class).map_or("", String::as_str);
        let words = lines.after(name, LayoutFault::Name)?.split(' ');
        let row: Option<Vec<i128>> = words.map(number).collect();
        let row = row.filter(|row| row.len() == classes.count());
        let row = row.ok_or_else(|| lines.error(LayoutFault::Numbers))?;
        if row.iter().any(|&entry| entry > denominator) {
            return Err(lines.error(LayoutFault::Probability));
        }
        let image = (0..row.len())
            .filter_map(|column| row.get(classes.reflected(column)?).copied())
            .collect();
        if class == reflected && row != image {
            return Err(lines.error(LayoutFault::Reflection));
        }
        for (class, row) in [(reflected, image), (class, row)] {
            if let Some(place) = rows.get_mut(class) {
                *place = row;
            }
        }
    }
    lines.line += 1;
    match lines.lines.next() {
        Some(_) => Err(lines.error(LayoutFault::Short)),
        None => matrix(size, classes, &rows, denominator),
    }
}

/// The game from a complete list of rows.
fn matrix(
    size: Size,
    classes: Classes,
    rows: &[Vec<i128>],
    denominator: i128,
) -> Result<LayoutGame, LayoutsError> {
    let entries = rows.iter().flatten().copied().map(BigInt::from).collect();
    let matrix = Matrix::new(
        classes.count(),
        classes.count(),
        entries,
        denominator.into(),
    );
    Ok(LayoutGame::new(
        size,
        classes,
        matrix.map_err(|error| LayoutsError::Equilibrium(error.into()))?,
    ))
}
