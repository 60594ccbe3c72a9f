//! What the signs of a picture stand for, so that a program can colour them.

use game_core::Side;

/// What a sign in the picture of a board stands for.
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
    /// What is written in a box: its owner.
    Owner,
    /// A shot that hit nothing.
    Miss,
    /// A shot that hit a body.
    Hit,
    /// A shot that hit a head, or a head that is shown.
    Head,
}

/// How the picture of a game is read.
#[derive(Clone, Copy, Debug)]
pub struct Picture {
    /// Signs with what they stand for; others stand for nothing.
    pub signs: &'static [(&'static str, Role)],
    /// Lines at the top and at the bottom that name columns: there no sign stands for anything.
    pub rim: usize,
}

impl Picture {
    /// No sign stands for anything.
    pub const PLAIN: Self = Self { signs: &[], rim: 0 };

    /// What a sign stands for.
    #[must_use]
    pub fn role(&self, sign: char) -> Option<Role> {
        self.signs.iter().find(|(signs, _)| signs.contains(sign)).map(|&(_, role)| role)
    }
}
