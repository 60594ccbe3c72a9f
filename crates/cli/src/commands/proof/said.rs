//! What is wrong with a certificate of hide and seek, in both languages.

use game_core::{Localized, Text, text};
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
    Failure::impossible(text!("a certificate that holds", "成立的证书"), error.text())
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
