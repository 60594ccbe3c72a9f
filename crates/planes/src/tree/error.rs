//! Why there is no tree, and the fault with one.

use game_core::{Localized, Text, text};
use thiserror::Error;

use crate::cell::Cell;

/// Why a world is not searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TreeError {
    /// More than the 1024 layouts that the search can hold: their number.
    #[error("Trees are searched for up to 1024 layouts, not for {0}.")]
    Layouts(usize),
    /// More than the seven planes that the search can hold: their number.
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

impl Localized for TreeError {
    fn text(&self) -> Text {
        match self {
            Self::Layouts(count) => text!(
                "{self}",
                "射击树的搜索至多用于 1024 个布局，此处有 {count} 个。"
            ),
            Self::Planes(count) => text!(
                "{self}",
                "射击树的搜索至多用于 7 架飞机，此处有 {count} 架。"
            ),
            Self::Open(cell) => text!("{self}", "{cell} 处的射击须先得到反馈。"),
            Self::Shot(cell) => text!("{self}", "{cell} 已经射击过。"),
            Self::Outside(cell) => text!("{self}", "{cell} 不在棋盘上。"),
            Self::Weights => text!("{self}", "每个布局须有一个权重，总和至多 2^96。"),
            Self::Over => text!("{self}", "所有飞机均已被击落，无可射击。"),
        }
    }
}

impl Localized for VerifyError {
    fn text(&self) -> Text {
        match self {
            Self::Setup => text!("{self}", "射击树属于另一种棋盘、飞机数或规则。"),
            Self::Answers => text!("{self}", "没有布局能给出射击树开头的反馈。"),
            Self::Branch(layout, cell) => {
                text!("{self}", "布局 {layout} 在 {cell} 的反馈没有分支。")
            }
            Self::Early(layout) => {
                text!("{self}", "射击树在击落布局 {layout} 的全部飞机之前结束。")
            }
            Self::Late(layout) => {
                text!("{self}", "布局 {layout} 的全部飞机击落之后射击树仍在继续。")
            }
            Self::Twice(layout, cell) => {
                text!("{self}", "对布局 {layout}，射击树两次射击 {cell}。")
            }
        }
    }
}
