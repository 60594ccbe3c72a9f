//! A table of the best shots.

use engines::planes::Advice;
use game_core::{Text, text};
use planes::{Belief, Cell, Heat};
use registry::Analysis;

use crate::columns::table;
use crate::number::plain;

/// Most shots in the table.
const SHOWN: usize = 8;

/// The shots that the engine tried, the best first; only its own if it gives no values.
pub(super) fn text(belief: &Belief, analysis: &Analysis) -> Text {
    let cell = |text: &str| {
        belief
            .world()
            .setup()
            .board
            .cells()
            .iter()
            .find(|cell| cell.to_string() == text)
    };
    let mut tried: Vec<(Cell, Option<f64>)> = analysis
        .moves
        .iter()
        .filter_map(|valued| Some((cell(&valued.m)?, valued.value)))
        .collect();
    let value = |value: Option<f64>| value.unwrap_or(f64::INFINITY);
    // Among equals the engine's own comes first, then reading order: the sort is stable.
    let best = analysis.best.as_deref().and_then(cell);
    tried.sort_by(|a, b| {
        value(a.1)
            .total_cmp(&value(b.1))
            .then((Some(b.0) == best).cmp(&(Some(a.0) == best)))
    });
    let advice = tried
        .into_iter()
        .filter_map(|(cell, value)| Some((Advice::of(belief, cell)?, value)));
    let titles = [
        ("cell", "格"),
        ("shots", "射击数"),
        ("head %", "机头 %"),
        ("body %", "机身 %"),
        ("bits", "比特"),
        ("layouts left", "剩余布局"),
    ];
    let mut rows = vec![titles.map(|(english, chinese)| Text::new(english, chinese))];
    rows.extend(
        advice
            .take(SHOWN)
            .map(|(advice, value)| row(&advice, value).map(Text::from)),
    );
    let title = text!("\nBest shots\n", "\n最佳射击\n");
    if rows.len() == 1 {
        Text::default()
    } else {
        title + &table(&rows)
    }
}

fn row(Advice { heat, left, .. }: &Advice, value: Option<f64>) -> [String; 6] {
    [
        heat.cell.to_string(),
        value.map_or_else(|| "?".to_owned(), |value| format!("{value:.4}")),
        format!("{:.1}", heat.head * 100.0),
        format!("{:.1}", heat.body * 100.0),
        format!("{:.2}", heat.bits),
        plain((left * 10.0).round() / 10.0),
    ]
}

/// The cells with most information, if no board fits.
pub(super) fn list(cells: &[Heat]) -> Text {
    let mut sorted: Vec<&Heat> = cells.iter().collect();
    sorted.sort_by(|a, b| b.bits.total_cmp(&a.bits));
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    let row = |heat: &Heat| {
        [
            heat.cell.to_string(),
            percent(heat.head),
            percent(heat.body),
            format!("{:.2}", heat.bits),
        ]
        .map(Text::from)
    };
    let titles = [
        ("cell", "格"),
        ("head %", "机头 %"),
        ("body %", "机身 %"),
        ("bits", "比特"),
    ];
    let mut rows = vec![titles.map(|(english, chinese)| Text::new(english, chinese))];
    rows.extend(sorted.into_iter().take(SHOWN).map(row));
    text!("\nCells that tell most\n", "\n信息量最大的格\n") + &table(&rows)
}
