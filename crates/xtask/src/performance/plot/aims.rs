//! Figures relative to their aims, on a logarithmic scale.

use super::{Anchor, Svg, cut, decades, power};
use crate::performance::Known;
use crate::performance::tables::{Verdict, full};

/// The path of the picture.
pub const PATH: &str = "docs/performance_aims.svg";

/// One bar.
struct Bar<'k> {
    group: &'k str,
    name: String,
    factor: f64,
    verdict: Verdict,
}

/// All claims with an aim whose ratio is a number.
fn bars(known: &Known) -> Vec<Bar<'_>> {
    let bars = known.measured().filter_map(|(source, claim, record)| {
        let factor = claim.asked?.factor(record.figure[0]);
        Some(Bar {
            group: &source.group,
            name: full(known, claim),
            factor,
            verdict: Verdict::of(claim, record)?,
        })
    });
    // An aim of zero that was reached has no ratio.
    bars.filter(|bar| bar.factor.is_finite() && bar.factor > 0.0)
        .collect()
}

/// The text for readers who do not see the picture.
#[must_use]
pub fn alternative(known: &Known) -> String {
    let bars = bars(known);
    let reached = bars
        .iter()
        .filter(|bar| bar.verdict == Verdict::Reached)
        .count();
    format!(
        "Bars on a logarithmic scale, one for each of {} aims, by game: how many times better than asked the measured \
         figure is. {reached} reach 1 and point right, {} fall short and point left; the lists below name them",
        bars.len(),
        bars.len() - reached
    )
}

const ROW: f64 = 18.0;
const LEFT: f64 = 570.0;
const RIGHT: f64 = 960.0;
const TOP: f64 = 66.0;

/// A logarithmic scale between two powers of ten.
struct Scale {
    from: i32,
    to: i32,
}

impl Scale {
    /// One on which all bars have room.
    fn of(bars: &[Bar<'_>]) -> Self {
        let factors = || bars.iter().map(|bar| bar.factor);
        let (from, to) = decades(factors().fold(0.5, f64::min), factors().fold(2.0, f64::max));
        Self { from, to }
    }

    /// The place of a factor.
    fn x(&self, factor: f64) -> f64 {
        let share = (libm::log10(factor) - f64::from(self.from)) / f64::from(self.to - self.from);
        LEFT + share * (RIGHT - LEFT)
    }

    /// Draws a line with a label at each power of ten.
    fn draw(&self, svg: &mut Svg, bottom: f64) {
        for exponent in self.from..=self.to {
            let factor = power(exponent);
            let x = self.x(factor);
            let class = if exponent == 0 { "axis" } else { "grid" };
            svg.line((x, TOP - 6.0), (x, bottom), class);
            let label = if exponent < 0 {
                format!("1/{:.0}×", 1.0 / factor)
            } else {
                format!("{factor:.0}×")
            };
            svg.text((x, bottom + 18.0), Anchor::Middle, "faint", &label);
        }
    }
}

/// Draws a claim's row: its name, its bar and its factor.
fn row(svg: &mut Svg, scale: &Scale, bar: &Bar<'_>, y: f64) {
    let reached = bar.verdict == Verdict::Reached;
    svg.text(
        (LEFT - 60.0, y + 13.0),
        Anchor::End,
        "",
        &cut(&bar.name, 84),
    );
    svg.bar(
        (scale.x(1.0), scale.x(bar.factor)),
        (y + 3.0, ROW - 6.0),
        if reached { "ours" } else { "theirs" },
    );
    let digits = match bar.factor {
        _ if !reached => 2,
        factor if factor >= 10.0 => 0,
        _ => 1,
    };
    let label = format!(
        "{:.digits$}×{}",
        bar.factor,
        if reached { "" } else { ", missed" }
    );
    svg.text(
        (scale.x(bar.factor.max(1.0)) + 5.0, y + 13.0),
        Anchor::Start,
        "faint",
        &label,
    );
}

/// Draws it.
#[must_use]
pub fn draw(known: &Known) -> String {
    let bars = bars(known);
    let mut groups: Vec<&str> = bars.iter().map(|bar| bar.group).collect();
    groups.dedup();
    #[allow(clippy::cast_precision_loss, reason = "some dozens of rows")]
    let rows = (bars.len() + groups.len()) as f64;
    let bottom = TOP + rows * ROW;
    let scale = Scale::of(&bars);
    let mut svg = Svg::new(
        1040.0,
        bottom + 40.0,
        "How many times better than asked, by claim",
    );
    svg.text(
        (16.0, 24.0),
        Anchor::Start,
        "",
        "Asked and measured: times better than asked (1 just reaches the aim)",
    );
    svg.text(
        (16.0, 42.0),
        Anchor::Start,
        "faint",
        "Bars to the right reach the aim, bars to the left miss it; medians.",
    );
    scale.draw(&mut svg, bottom);
    let (mut y, mut group) = (TOP, "");
    for bar in &bars {
        if bar.group != group {
            group = bar.group;
            svg.text(
                (16.0, y + 13.0),
                Anchor::Start,
                "faint",
                known.claims.groups.get(group).map_or(group, String::as_str),
            );
            y += ROW;
        }
        row(&mut svg, &scale, bar, y);
        y += ROW;
    }
    svg.finish()
}
