//! Why there is no tree, and what is wrong with one.

use thiserror::Error;

use crate::cell::Cell;

/// Why a world is not searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TreeError {
    /// So many layouts: the search holds up to 1024.
    #[error("Trees are searched for up to 1024 layouts, not for {0}.")]
    Layouts(usize),
    /// So many planes: the search holds up to seven.
    #[error("Trees are searched for up to 7 planes, not for {0}.")]
    Planes(usize),
    /// A shot waits for its answer.
    #[error("The shot at {0} has to be answered first.")]
    Open(Cell),
    /// The cell was shot at.
    #[error("A shot at {0} was fired before.")]
    Shot(Cell),
    /// The cell is not on the board.
    #[error("The cell {0} is not on the board.")]
    Outside(Cell),
    /// No plane is up.
    #[error("No plane is up: there is nothing to shoot at.")]
    Over,
    /// Not one weight for each layout, or their sum is above 2^96.
    #[error("A tree is searched for one weight per layout, of at most 2^96 in all.")]
    Weights,
}

/// Why a tree is none of a world.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum VerifyError {
    /// It is of another setup.
    #[error("The tree is one of another board, number of planes or rule.")]
    Setup,
    /// No layout gives the answers that it begins from.
    #[error("No layout gives the answers that the tree begins from.")]
    Answers,
    /// For the layout of this number there is no branch for its answer at the cell.
    #[error("Layout {0} finds no branch for its answer at {1}.")]
    Branch(usize, Cell),
    /// For the layout of this number it ends with a plane still up.
    #[error("The tree ends before all planes of layout {0} are down.")]
    Early(usize),
    /// For the layout of this number it goes on when all planes are down.
    #[error("The tree goes on when all planes of layout {0} are down.")]
    Late(usize),
    /// For the layout of this number it shoots twice at the cell.
    #[error("For layout {0} the tree shoots twice at {1}.")]
    Twice(usize, Cell),
}
