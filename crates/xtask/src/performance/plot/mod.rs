//! Plots as SVG, few enough to write by hand.
//!
//! Each draws its own background and has two sets of colours, one for a dark page; a word or a
//! shape repeats the meaning of each colour. Blue and vermilion are those of Okabe and Ito, which
//! most people with colour blindness can tell apart.

pub mod aims;
pub mod curves;
pub mod rivals;

use std::fmt::Write;

/// Colours on a light and on a dark page, by class.
const STYLE: &str = "\
svg { font: 12px sans-serif; }
.ground { fill: #ffffff; } text { fill: #1f2328; } .faint { fill: #59636e; }
.grid { stroke: #d1d9e0; } .axis { stroke: #59636e; }
.ours { fill: #0072b2; } .theirs { fill: #d55e00; } .hand { fill: #8c959f; }
.line { fill: none; stroke-width: 1.8; } .blue { stroke: #0072b2; } .red { stroke: #d55e00; } .green { stroke: #00795a; }
@media (prefers-color-scheme: dark) {
.ground { fill: #0d1117; } text { fill: #f0f6fc; } .faint { fill: #9198a1; }
.grid { stroke: #3d444d; } .axis { stroke: #9198a1; }
.ours { fill: #56b4e9; } .theirs { fill: #f08a4b; } .hand { fill: #9198a1; }
.blue { stroke: #56b4e9; } .red { stroke: #f08a4b; } .green { stroke: #2fc79c; }
}";

/// A picture that is being drawn.
#[derive(Debug)]
pub struct Svg {
    width: f64,
    height: f64,
    body: String,
}

/// The anchor of a text.
#[derive(Clone, Copy, Debug)]
pub enum Anchor {
    /// At its beginning.
    Start,
    /// In its middle.
    Middle,
    /// At its end.
    End,
}

impl Svg {
    /// An empty picture of this size in pixels, with a title that describes it.
    #[must_use]
    pub fn new(width: f64, height: f64, title: &str) -> Self {
        let body = format!(
            "<title>{}</title>\n<rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n",
            escaped(title)
        );
        Self {
            width,
            height,
            body,
        }
    }

    /// A text at its anchor.
    pub fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, class: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escaped(text);
        let _ = writeln!(
            self.body,
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" class="{class}">{text}</text>"#
        );
    }

    /// A line from one point to another.
    pub fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), class: &str) {
        let _ = writeln!(
            self.body,
            r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" class="{class}"/>"#
        );
    }

    /// A bar between two places of a row.
    pub fn bar(&mut self, (from, to): (f64, f64), (y, height): (f64, f64), class: &str) {
        let (x, width) = (from.min(to), (from - to).abs().max(1.0));
        let _ = writeln!(
            self.body,
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" class="{class}"/>"#
        );
    }

    /// A line through points, dashed if dashes are given.
    pub fn path(&mut self, points: &[(f64, f64)], class: &str, dashes: &str) {
        let points: Vec<String> = points
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let points = points.join(" ");
        let _ = writeln!(
            self.body,
            r#"<polyline points="{points}" class="line {class}" stroke-dasharray="{dashes}"/>"#
        );
    }

    /// The whole file.
    #[must_use]
    pub fn finish(self) -> String {
        let Self {
            width,
            height,
            body,
        } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n<style>\n{STYLE}\n</style>\n{body}</svg>\n"
        )
    }
}

/// A text escaped for XML, without marks of code.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.replace('`', "")
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// At most this many letters.
#[must_use]
pub fn cut(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_owned();
    }
    let kept: String = text.chars().take(letters - 1).collect();
    kept.trim_end().to_owned() + "…"
}

/// Exponents of the powers of ten around the two values, at least 1 apart.
#[must_use]
pub fn decades(least: f64, most: f64) -> (i32, i32) {
    let exponents = (-12..=15).filter(|exponent| f64::from(*exponent) <= libm::log10(least));
    let from = exponents.max().unwrap_or(-12);
    let to = (from + 1..=16)
        .find(|exponent| f64::from(*exponent) >= libm::log10(most))
        .unwrap_or(16);
    (from, to)
}

/// A power of ten.
fn power(exponent: i32) -> f64 {
    libm::pow(10.0, f64::from(exponent))
}
