//! Stones in letters: `JJ`, `JJ@@`, `KIHJ`.

use std::fmt::{self, Display, Write};

use connect6::{Cell, Turn};

/// The stones of a turn as they are written on the wire, not yet played: two letters each, column
/// and row from the top left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stones {
    /// The turn.
    pub turn: Turn,
}

/// The cell of two letters.
fn cell(letters: &[u8]) -> Option<Cell> {
    let &[column, row] = letters else { return None };
    Cell::of_letters([column, row].map(char::from))
}

impl Stones {
    /// The stones of a text; `None` if it has none. A second stone on the cell of the first, or
    /// `@@`, is none.
    ///
    /// ```
    /// use protocols::connectmore::Stones;
    /// for text in ["JJ", "jj@@", "JJJJ"] {
    ///     assert_eq!(Stones::read(text).map(|stones| stones.to_string()), Some("JJ".to_owned()));
    /// }
    /// assert_eq!(Stones::read("TA"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        if bytes.len() != 2 && bytes.len() != 4 {
            return None;
        }
        let (first, second) = bytes.split_at(2);
        let first = cell(first)?;
        let turn = match second {
            b"" | b"@@" => Turn::One(first),
            letters => match cell(letters)? {
                second if second == first => Turn::One(first),
                second => Turn::Two(first, second),
            },
        };
        Some(Self { turn })
    }
}

impl Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.turn
            .cells()
            .flat_map(Cell::letters)
            .try_for_each(|letter| f.write_char(letter))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_its_letters() {
        let cells: Vec<Cell> = connect6::Connect6::<19>::BOARD.into_iter().collect();
        for (&first, &second) in cells
            .iter()
            .zip(cells.iter().rev())
            .filter(|(first, second)| first != second)
        {
            for turn in [Turn::One(first), Turn::Two(first, second)] {
                let text = Stones { turn }.to_string();
                assert_eq!(Stones::read(&text), Some(Stones { turn }), "{text}");
                assert_eq!(
                    Stones::read(&text.to_lowercase()),
                    Some(Stones { turn }),
                    "{text}"
                );
            }
        }
        // The corner at the top right is column S, row A.
        assert_eq!(
            Stones::read("SA").map(|stones| stones.turn),
            Cell::new(0, 18).map(Turn::One)
        );
    }

    #[test]
    fn malformed_stones_are_refused() {
        for text in [
            "", "J", "JJJ", "TA", "AT", "@@", "@@JJ", "J1", "JJ@A", "JJ  ", "ĀA", "JJKKLL", "和",
        ] {
            assert_eq!(Stones::read(text), None, "{text:?}");
        }
    }
}
