//! Pictures as SVG, written by hand.
//!
//! Each draws its own background and has two sets of colours, one for a dark page; a word or a
//! shape repeats the meaning of each colour. Blue and vermilion are those of Okabe and Ito, which
//! most people with colour blindness can tell apart.

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
    style: &'static str,
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
            style: "",
            body,
        }
    }

    /// The same picture with more rules of style behind the common ones, each ended by a new line.
    #[must_use]
    pub const fn styled(mut self, rules: &'static str) -> Self {
        self.style = rules;
        self
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

    /// A circle around a point.
    pub fn circle(&mut self, (x, y): (f64, f64), radius: f64, class: &str) {
        let _ = writeln!(
            self.body,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" class="{class}"/>"#
        );
    }

    /// A line with a head at its end.
    pub fn arrow(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), class: &str) {
        let length = libm::hypot(x2 - x1, y2 - y1).max(1.0);
        let (dx, dy) = ((x2 - x1) / length * 8.0, (y2 - y1) / length * 8.0);
        let head = |turn: f64| (x2 - dx + turn * dy, y2 - dy - turn * dx);
        self.path(&[(x1, y1), (x2, y2)], class, "");
        self.path(&[head(0.6), (x2, y2), head(-0.6)], class, "");
    }

    /// A line of a terminal: every character has the same width, blanks included.
    pub fn terminal_line(&mut self, (x, y): (f64, f64), width: f64, class: &str, line: &str) {
        let line = escaped(line);
        let _ = writeln!(
            self.body,
            r#"<text x="{x:.1}" y="{y:.1}" textLength="{width:.1}" lengthAdjust="spacingAndGlyphs" xml:space="preserve" class="{class}">{line}</text>"#
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
            style,
            body,
        } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n<style>\n{STYLE}\n{style}</style>\n{body}</svg>\n"
        )
    }
}

/// A text escaped for XML, without the backticks of Markdown.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.replace('`', "")
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
