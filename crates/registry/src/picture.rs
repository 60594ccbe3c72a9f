//! The meaning of the signs in a picture, so that a program can colour them.

use game_core::Side;

/// The meaning of a sign in the picture of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// A stone.
    Stone(Side),
    /// A stone of the last turn.
    NewStone(Side),
    /// A cell of a large piece.
    Piece(Side),
    /// A part of a line that was drawn.
    Line,
    /// The owner of a box, written in it.
    Owner,
    /// A shot that missed.
    Miss,
    /// A shot that hit a body.
    Hit,
    /// A shot that hit a head, or a head that is shown.
    Head,
}

/// How to read the pictures of a game.
#[derive(Clone, Copy, Debug)]
pub struct Picture {
    /// Signs and their roles; all others have none.
    pub signs: &'static [(&'static str, Role)],
    /// Lines at the top and at the bottom that name columns: no sign there has a role.
    pub rim: usize,
}

impl Picture {
    /// A picture without roles.
    pub const PLAIN: Self = Self { signs: &[], rim: 0 };

    /// The role of a sign, if it has one.
    #[must_use]
    pub fn role(&self, sign: char) -> Option<Role> {
        self.signs
            .iter()
            .find(|(signs, _)| signs.contains(sign))
            .map(|&(_, role)| role)
    }

    /// The lines of a picture as signs with their roles; the names of rows and columns have no
    /// role.
    #[must_use]
    pub fn roles(&self, picture: &str) -> Vec<Vec<(char, Option<Role>)>> {
        let lines: Vec<&str> = picture.lines().collect();
        let inner = self.rim..lines.len().saturating_sub(self.rim);
        let line = |(number, line): (usize, &&str)| {
            let named = if inner.contains(&number) {
                named(line)
            } else {
                line.len()
            };
            line.char_indices()
                .map(|(place, sign)| (sign, self.role(sign).filter(|_| place >= named)))
                .collect()
        };
        lines.iter().enumerate().map(line).collect()
    }
}

/// The number of bytes of names at the beginning of a line: the name of a row, or all names of
/// columns.
fn named(line: &str) -> usize {
    if line.starts_with(' ')
        && line
            .chars()
            .all(|sign| sign == ' ' || sign.is_ascii_uppercase())
    {
        return line.len();
    }
    let (name, _) = line.trim_start().split_once(' ').unwrap_or_default();
    if name.chars().all(char::is_alphanumeric) {
        line.len() - line.trim_start().len() + name.len()
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_rows_and_columns_have_no_role() {
        let pieces = Picture {
            signs: &[("A1", Role::Piece(Side::First))],
            rim: 0,
        };
        let marked = |picture: &str| {
            let line = |line: &Vec<(char, Option<Role>)>| {
                line.iter().filter(|(_, role)| role.is_some()).count()
            };
            pieces.roles(picture).iter().map(line).collect::<Vec<_>>()
        };
        assert_eq!(marked("  A B\n1 1 A\n 1 . A\n"), [0, 2, 1]);
        assert_eq!(marked("A-A\n"), [2]);
        let rimmed = Picture { rim: 1, ..pieces };
        assert_eq!(
            rimmed
                .roles("1 1\n2 1\n3 1\n")
                .iter()
                .flatten()
                .filter(|(_, role)| role.is_some())
                .count(),
            1
        );
    }
}
