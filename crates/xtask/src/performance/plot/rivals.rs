//! Speeds compared with hand-written programs and other libraries.

use super::{Anchor, Svg};
use crate::performance::Known;

/// The path of the picture.
pub const PATH: &str = "docs/performance_rivals.svg";

/// The text for readers who do not see it.
pub const ALTERNATIVE: &str = "Bars, one for each program of the table below, by question: what it counts a second, \
relative to the first program of the question";

const ROW: f64 = 18.0;
const LEFT: f64 = 360.0;
const RIGHT: f64 = 860.0;
const TOP: f64 = 66.0;

/// The place of a speed on a scale of this many quarters.
fn place(speed: f64, quarters: i32) -> f64 {
    LEFT + speed / (f64::from(quarters) / 4.0) * (RIGHT - LEFT)
}

/// Draws a line with a label at each quarter.
fn grid(svg: &mut Svg, quarters: i32, bottom: f64) {
    for quarter in 0..=quarters {
        let speed = f64::from(quarter) / 4.0;
        let x = place(speed, quarters);
        svg.line(
            (x, TOP - 6.0),
            (x, bottom),
            if quarter == 4 { "axis" } else { "grid" },
        );
        svg.text(
            (x, bottom + 18.0),
            Anchor::Middle,
            "faint",
            &format!("{speed:.2}×"),
        );
    }
}

/// Draws it.
#[must_use]
pub fn draw(known: &Known) -> String {
    let questions = known.claims.questions.iter().map(|question| {
        let programs = question.programs.iter().enumerate();
        let rows = programs
            .filter_map(|(at, name)| Some((name, known.median(&question.claim(at, "speed"))?)));
        (&question.name, rows.collect::<Vec<_>>())
    });
    let rows: Vec<_> = questions.filter(|(_, rows)| !rows.is_empty()).collect();
    #[allow(clippy::cast_precision_loss, reason = "some dozens of rows")]
    let bottom = TOP + ROW * rows.iter().map(|(_, rows)| rows.len() + 1).sum::<usize>() as f64;
    let most = rows
        .iter()
        .flat_map(|(_, rows)| rows)
        .map(|(_, speed)| *speed)
        .fold(1.0, f64::max);
    let quarters = (1..40)
        .find(|quarters| f64::from(*quarters) / 4.0 >= most)
        .unwrap_or(40);
    let x = |speed: f64| place(speed, quarters);
    let mut svg = Svg::new(940.0, bottom + 40.0, "Speeds on Connect Four beside others");
    svg.text(
        (16.0, 24.0),
        Anchor::Start,
        "",
        "Connect Four: counted a second, relative to the first program of each question",
    );
    svg.text(
        (16.0, 42.0),
        Anchor::Start,
        "faint",
        "First program grey, Quincunx blue, others orange; medians of one run, interleaved.",
    );
    grid(&mut svg, quarters, bottom);
    let mut y = TOP;
    for (question, programs) in rows {
        svg.text((16.0, y + 13.0), Anchor::Start, "faint", question);
        y += ROW;
        for (at, (name, speed)) in programs.iter().enumerate() {
            let class = match () {
                () if at == 0 => "hand",
                () if name.starts_with("quincunx") => "ours",
                () => "theirs",
            };
            svg.text((LEFT - 8.0, y + 13.0), Anchor::End, "", name);
            svg.bar((x(0.0), x(*speed)), (y + 3.0, ROW - 6.0), class);
            svg.text(
                (x(*speed) + 5.0, y + 13.0),
                Anchor::Start,
                "faint",
                &format!("{speed:.2}×"),
            );
            y += ROW;
        }
    }
    svg.finish()
}
