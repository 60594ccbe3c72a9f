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

/// Draws it.
#[must_use]
pub fn draw(known: &Known) -> String {
    const ROW: f64 = 18.0;
    const LEFT: f64 = 570.0;
    const RIGHT: f64 = 960.0;
    const TOP: f64 = 66.0;
    let bars = bars(known);
    let mut groups: Vec<&str> = bars.iter().map(|bar| bar.group).collect();
    groups.dedup();
    #[allow(clippy::cast_precision_loss, reason = "some dozens of rows")]
    let rows = (bars.len() + groups.len()) as f64;
    let bottom = TOP + rows * ROW;
    let factors = || bars.iter().map(|bar| bar.factor);
    let (from, to) = decades(factors().fold(0.5, f64::min), factors().fold(2.0, f64::max));
    let x = |factor: f64| {
        LEFT + (libm::log10(factor) - f64::from(from)) / f64::from(to - from) * (RIGHT - LEFT)
    };
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
    for exponent in from..=to {
        let factor = power(exponent);
        let class = if exponent == 0 { "axis" } else { "grid" };
        svg.line((x(factor), TOP - 6.0), (x(factor), bottom), class);
        let label = if exponent < 0 {
            format!("1/{:.0}×", 1.0 / factor)
        } else {
            format!("{factor:.0}×")
        };
        svg.text((x(factor), bottom + 18.0), Anchor::Middle, "faint", &label);
    }
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
        let reached = bar.verdict == Verdict::Reached;
        svg.text(
            (LEFT - 60.0, y + 13.0),
            Anchor::End,
            "",
            &cut(&bar.name, 84),
        );
        svg.bar(
            (x(1.0), x(bar.factor)),
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
            (x(bar.factor.max(1.0)) + 5.0, y + 13.0),
            Anchor::Start,
            "faint",
            &label,
        );
        y += ROW;
    }
    svg.finish()
}
