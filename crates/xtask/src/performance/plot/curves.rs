//! Nodes by depth, on a logarithmic scale.

use super::{Anchor, Svg, decades, power};
use crate::performance::Known;
use crate::performance::claims::{Series, Unit};
use crate::performance::format;

/// The path of the picture.
pub const PATH: &str = "docs/performance_nodes.svg";

/// Colour and dashes of the series, in their order.
const LOOKS: [(&str, &str); 6] = [
    ("blue", ""),
    ("red", "7 3"),
    ("green", "2 3"),
    ("blue", "9 3 2 3"),
    ("red", ""),
    ("green", "7 3"),
];

const LEFT: f64 = 80.0;
const RIGHT: f64 = 620.0;
const TOP: f64 = 60.0;
const BOTTOM: f64 = 440.0;

/// The measured points of a series: depths and nodes.
fn points(series: &Series, known: &Known) -> Vec<(u32, f64)> {
    (1..=6)
        .filter_map(|depth| Some((depth, known.median(&series.claim(depth))?)))
        .collect()
}

/// The text for readers who do not see it.
#[must_use]
pub fn alternative(known: &Known) -> String {
    let growth = known.claims.series.iter().filter_map(|series| {
        let points = points(series, known);
        let ((first, few), (last, many)) = (*points.first()?, *points.last()?);
        let each = libm::pow(
            many / few,
            1.0 / f64::from(last.checked_sub(first).filter(|turns| *turns > 0)?),
        );
        Some(format!("{} ×{each:.1}", series.name.replace('`', "")))
    });
    let growth: Vec<String> = growth.collect();
    format!(
        "Nodes by turns ahead on a logarithmic scale; each turn more costs {}",
        growth.join(", ")
    )
}

/// The place of a depth.
fn place(depth: u32) -> f64 {
    LEFT + f64::from(depth - 1) / 5.0 * (RIGHT - LEFT)
}

/// Draws the axis of depths.
fn depths(svg: &mut Svg) {
    for depth in 1..=6 {
        let x = place(depth);
        svg.line((x, BOTTOM), (x, BOTTOM + 5.0), "axis");
        svg.text(
            (x, BOTTOM + 20.0),
            Anchor::Middle,
            "faint",
            &depth.to_string(),
        );
    }
    svg.text(
        (f64::midpoint(LEFT, RIGHT), BOTTOM + 42.0),
        Anchor::Middle,
        "faint",
        "turns ahead",
    );
}

/// Draws it.
#[must_use]
pub fn draw(known: &Known) -> String {
    let series = known
        .claims
        .series
        .iter()
        .map(|series| (series, points(series, known)));
    let drawn: Vec<_> = series.filter(|(_, points)| !points.is_empty()).collect();
    let nodes = || {
        drawn
            .iter()
            .flat_map(|(_, points)| points)
            .map(|(_, nodes)| *nodes)
    };
    let (from, to) = decades(nodes().fold(100.0, f64::min), nodes().fold(100.0, f64::max));
    let y = |nodes: f64| {
        BOTTOM - (libm::log10(nodes) - f64::from(from)) / f64::from(to - from) * (BOTTOM - TOP)
    };
    let mut svg = Svg::new(860.0, 500.0, "Nodes by depth");
    svg.text(
        (16.0, 24.0),
        Anchor::Start,
        "",
        "Nodes of a search by depth",
    );
    svg.text((16.0, 44.0), Anchor::Start, "faint", "nodes");
    for exponent in from..=to {
        let nodes = power(exponent);
        svg.line((LEFT, y(nodes)), (RIGHT, y(nodes)), "grid");
        let label = format::text(nodes, Unit::Count);
        svg.text((LEFT - 8.0, y(nodes) + 4.0), Anchor::End, "faint", &label);
    }
    depths(&mut svg);
    let mut ends = Vec::new();
    for ((series, points), (colour, dashes)) in drawn.iter().zip(LOOKS.iter().cycle()) {
        let line: Vec<(f64, f64)> = points
            .iter()
            .map(|(depth, nodes)| (place(*depth), y(*nodes)))
            .collect();
        svg.path(&line, colour, dashes);
        ends.extend(
            line.last()
                .map(|(_, y)| (*y, series.name.as_str(), *colour, *dashes)),
        );
    }
    names(&mut svg, ends);
    svg.finish()
}

/// The names at the ends of their lines, from the top, without overlaps.
fn names(svg: &mut Svg, mut ends: Vec<(f64, &str, &str, &str)>) {
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut free = f64::MIN;
    for (end, name, colour, dashes) in ends {
        let y = end.max(free);
        free = y + 17.0;
        svg.path(
            &[(RIGHT + 4.0, end), (RIGHT + 14.0, y), (RIGHT + 42.0, y)],
            colour,
            dashes,
        );
        svg.text((RIGHT + 48.0, y + 4.0), Anchor::Start, "", name);
    }
}
