//! Why there is no tree, and what is wrong with one.

use core::fmt;

use crate::cell::Cell;

/// Why a world is not searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeError {
    /// So many layouts: the search holds up to 1024.
    Layouts(usize),
    /// So many planes: the search holds up to seven.
    Planes(usize),
    /// A shot waits for its answer.
    Open(Cell),
    /// The cell was shot at.
    Shot(Cell),
    /// The cell is not on the board.
    Outside(Cell),
    /// No plane is up.
    Over,
    /// Not one weight for each layout, or their sum is above 2^96.
    Weights,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layouts(count) => write!(f, "Trees are searched for up to 1024 layouts, not for {count}."),
            Self::Planes(count) => write!(f, "Trees are searched for up to 7 planes, not for {count}."),
            Self::Open(cell) => write!(f, "The shot at {cell} has to be answered first."),
            Self::Shot(cell) => write!(f, "A shot at {cell} was fired before."),
            Self::Outside(cell) => write!(f, "The cell {cell} is not on the board."),
            Self::Over => f.write_str("No plane is up: there is nothing to shoot at."),
            Self::Weights => f.write_str("A tree is searched for one weight per layout, of at most 2^96 in all."),
        }
    }
}

impl core::error::Error for TreeError {}

/// Why a tree is none of a world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VerifyError {
    /// It is of another setup.
    Setup,
    /// No layout gives the answers that it begins from.
    Answers,
    /// For the layout of this number there is no branch for its answer at the cell.
    Branch(usize, Cell),
    /// For the layout of this number it ends with a plane still up.
    Early(usize),
    /// For the layout of this number it goes on when all planes are down.
    Late(usize),
    /// For the layout of this number it shoots twice at the cell.
    Twice(usize, Cell),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup => f.write_str("The tree is one of another board, number of planes or rule."),
            Self::Answers => f.write_str("No layout gives the answers that the tree begins from."),
            Self::Branch(layout, cell) => write!(f, "Layout {layout} finds no branch for its answer at {cell}."),
            Self::Early(layout) => write!(f, "The tree ends before all planes of layout {layout} are down."),
            Self::Late(layout) => write!(f, "The tree goes on when all planes of layout {layout} are down."),
            Self::Twice(layout, cell) => write!(f, "For layout {layout} the tree shoots twice at {cell}."),
        }
    }
}

impl core::error::Error for VerifyError {}
