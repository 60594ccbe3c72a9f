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
        self.signs.iter().find(|(signs, _)| signs.contains(sign)).map(|&(_, role)| role)
    }
}
