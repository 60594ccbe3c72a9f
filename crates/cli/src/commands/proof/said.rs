//! What is wrong with a certificate of hide and seek, in both languages.

use game_core::{Text, text};
use planes::tree::ProofError;
use players::hiding::{HidingError, HidingFault};

use super::placed;
use crate::failure::Failure;

/// Why a certificate cannot be read, or what of it does not hold.
pub(super) fn failure(text: &str, error: &HidingError) -> Failure {
    if let HidingError::Text { line, fault } = error {
        let expected = expected(*fault);
        let message = text!("{error}", "第 {line} 行：此处应为{expected:#}。");
        return placed(text, *line, expected, message);
    }
    let expected = text!("a certificate that holds", "成立的证书");
    let chinese = broken(error);
    Failure::impossible(expected, text!("{error}", "{chinese}"))
}

/// What should stand in the line.
const fn expected(fault: HidingFault) -> Text {
    match fault {
        HidingFault::Format => Text::new("the line `hide and seek 1`", "`hide and seek 1`"),
        HidingFault::Game => Text::new("`game` with the board and its planes", "`game` 与棋盘规格"),
        HidingFault::Hider => Text::new("a weight and numbers of layouts", "权重与布局编号，编号不得重复"),
        HidingFault::Tree => Text::new("a probability and a number of lines", "概率与行数"),
        HidingFault::Lines => Text::new("a shooting tree", "射击树"),
        HidingFault::Bound => Text::new("a bound, a set of layouts and heads", "下界、布局集合与机头"),
        _ => Text::new("the line `end`", "结尾的 `end`"),
    }
}

/// What does not hold, in Chinese.
fn broken(error: &HidingError) -> String {
    match error {
        HidingError::Proof(error) => proof(error),
        HidingError::Verify(_) => "证书中的射击树不能击落每个布局的全部飞机。".to_owned(),
        HidingError::Shares => "搜索方的概率之和不为 1。".to_owned(),
        HidingError::Unplayed => "布阵方没有使用任何布局。".to_owned(),
        HidingError::Begun => "搜索方的射击树从若干反馈之后开始，只适用于部分布局。".to_owned(),
        _ => format!("证书无法检查：{error}"),
    }
}

/// What is wrong with the proof of the lower bound, in Chinese.
fn proof(error: &ProofError) -> String {
    match error {
        ProofError::World => "证明的检查至多用于 1024 个布局和 7 架飞机。".to_owned(),
        ProofError::Stopped => "检查已中止。".to_owned(),
        ProofError::Weights => "每个布局须有一个权重，总和至多 2^96。".to_owned(),
        ProofError::Root => "证明中缺少全部布局的下界。".to_owned(),
        ProofError::Over => "证明中的某个集合为空，或没有飞机可寻。".to_owned(),
        ProofError::Layout(layout) => format!("证明中的布局 {layout} 不存在。"),
        ProofError::Hit(cell) => format!("证明中某个集合的布局在 {cell} 处并非都有机头。"),
        ProofError::Bound { size, layout, cell } => {
            format!("从 {layout} 起的 {size} 个布局的下界不成立：射击 {cell} 可能更省。")
        }
        _ => format!("证明不成立：{error}"),
    }
}
