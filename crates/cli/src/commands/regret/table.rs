//! The table of `regret`: a line for each engine.

use game_core::{Text, text};

use super::course::Taken;
use crate::columns::{left, right};
use crate::number::elapsed;
use crate::width::text_width;

/// A line for each engine below a title; `source` says where the positions come from.
pub(super) fn table(
    title: &Text,
    positions: usize,
    source: &Text,
    results: &[(String, Taken)],
) -> Text {
    let mut text = text!(
        "{title}  {positions} positions of {source}\n\n",
        "{title:#}  {positions} 个局面（{source:#}）\n\n"
    );
    let column = results
        .iter()
        .map(|(engine, _)| text_width(engine))
        .max()
        .unwrap_or(0)
        .max(10)
        + 2;
    let titles = [
        ("regret", "损失"),
        ("error", "标准误"),
        ("worst", "最大"),
        ("best moves", "最佳走法"),
        ("time/move", "每步用时"),
    ];
    let row = |name: Text, cells: [Text; 5]| {
        cells
            .iter()
            .fold(Text::from("  ") + &left(&name, column), |line, cell| {
                line + &right(cell, 12)
            })
    };
    let titles = titles.map(|(english, chinese)| Text::new(english, chinese));
    text.push_line(&row(text!("engine", "引擎"), titles));
    for (engine, (regrets, time)) in results {
        let number =
            |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.5}"));
        let each = u32::try_from(regrets.count())
            .ok()
            .and_then(|count| time.checked_div(count))
            .unwrap_or_default();
        let cells = [
            number(regrets.mean()),
            number(regrets.error()),
            number(Some(regrets.worst())),
            regrets.best_moves().to_string(),
            elapsed(each),
        ];
        text.push_line(&row(engine.clone().into(), cells.map(Text::from)));
    }
    text
}
