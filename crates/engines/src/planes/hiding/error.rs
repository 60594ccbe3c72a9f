use game_core::{Localized, Text, text};
use planes::tree::{ProofError, TreeError, VerifyError};
use search::equilibrium::EquilibriumError;
use thiserror::Error;

use super::HidingFault;

/// Why a game of hide and seek is not solved, or why a certificate is not read or accepted.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum HidingError {
    /// The search for trees cannot handle this world.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// Nodes or memory ran out before a best tree was proved.
    #[error("Nodes or memory ran out before the best tree was found.")]
    Limits,
    /// The caller stopped the search.
    #[error("The search was broken off before the best tree was found.")]
    Stopped,
    /// Probabilities have denominators too large for weights.
    #[error("The probabilities of layouts have become too long for the search of trees.")]
    Weights,
    /// A tree fails its verification: a fault of this project.
    #[error(transparent)]
    Verify(#[from] VerifyError),
    /// The proof of the lower bound does not hold.
    #[error(transparent)]
    Proof(#[from] ProofError),
    /// Probabilities of trees do not sum to 1.
    #[error("The probabilities of a strategy do not sum to 1.")]
    Shares,
    /// No layout is played.
    #[error("The hider plays no layout.")]
    Unplayed,
    /// A tree starts after some answers.
    #[error("A tree of the seeker begins after some answers, and so is for a part of the layouts.")]
    Begun,
    /// The lower bound exceeds the upper one: a fault of the checker.
    #[error("The lower bound is above the upper one, so the checker is at fault.")]
    Contradiction,
    /// A text is no certificate.
    #[error("Line {line}: {fault}.")]
    Text {
        /// The line, from 1.
        line: usize,
        /// The fault.
        fault: HidingFault,
    },
    /// The matrix game of the known trees cannot be solved.
    #[error(transparent)]
    Equilibrium(#[from] EquilibriumError),
}

impl Localized for HidingError {
    fn text(&self) -> Text {
        match self {
            Self::Proof(proof) => proof.text(),
            Self::Verify(_) => text!("{self}", "证书中的射击树不能击落每个布局的全部飞机。"),
            Self::Shares => text!("{self}", "搜索方的概率之和不为 1。"),
            Self::Unplayed => text!("{self}", "布阵方没有使用任何布局。"),
            Self::Begun => text!(
                "{self}",
                "搜索方的射击树从若干反馈之后开始，只适用于部分布局。"
            ),
            Self::Text { line, fault } => {
                let expected = fault.expected();
                text!("{self}", "第 {line} 行：此处应为{expected:#}。")
            }
            _ => text!("{self}", "证书无法检查：{self}"),
        }
    }
}
