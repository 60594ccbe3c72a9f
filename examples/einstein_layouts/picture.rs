//! The matrix as a picture: a heat map in SVG.
//!
//! Rows are Red's classes of layouts, columns Blue's, the best of either side first. Blue squares
//! are good for Blue, red ones for Red. The classes that an equilibrium plays have a mark beside
//! them. Squares of one colour are one path, in which neighbours of a row are one rectangle, so
//! that a large matrix is a small file.

use std::fmt::Write;

use quincunx::engines::einstein::layouts::LayoutGame;
use quincunx::search::equilibrium::{BigRational, Certificate};

/// Colours, from the least probability to the greatest.
const LEVELS: usize = 24;

/// Points of a side of the whole matrix.
const SIDE: usize = 720;

/// Points around it.
const MARGIN: usize = 60;

/// Classes by the mean over all of the opponent's, the best first.
fn sorted(means: &[BigRational], best_is_great: bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..means.len()).collect();
    order.sort_by(|&a, &b| {
        let order = means[a].cmp(&means[b]);
        if best_is_great {
            order.reverse()
        } else {
            order
        }
    });
    order
}

/// A colour from blue by white to red.
fn colour(level: usize) -> String {
    let (white, full) = (LEVELS / 2, 215);
    let fade = |distance: usize| 255 - full * distance / white;
    if level < white {
        let faded = fade(white - level);
        format!("#{faded:02x}{faded:02x}ff")
    } else {
        let faded = fade(level - white);
        format!("#ff{faded:02x}{faded:02x}")
    }
}

/// The picture.
pub(crate) fn svg(game: &LayoutGame, certificate: &Certificate) -> String {
    let (matrix, count) = (game.matrix(), game.classes().count());
    let entry = |red: usize, blue: usize| matrix.entry(red, blue).unwrap_or_default();
    let red: Vec<BigRational> = (0..count)
        .map(|red| (0..count).map(|blue| entry(red, blue)).sum())
        .collect();
    let blue: Vec<BigRational> = (0..count)
        .map(|blue| (0..count).map(|red| entry(red, blue)).sum())
        .collect();
    let (rows, columns) = (sorted(&red, true), sorted(&blue, false));
    let all = || matrix.numerators().iter();
    let least = all().min().cloned().unwrap_or_default();
    let width = all()
        .max()
        .map_or_else(|| 1.into(), |most| most - &least + 1);
    let level = |red: usize, blue: usize| {
        let above = matrix
            .numerator(red, blue)
            .map_or_else(|| 0.into(), |entry| (entry - &least) * LEVELS);
        usize::try_from(above / &width).unwrap_or(0)
    };
    let mut paths = vec![String::new(); LEVELS];
    for (y, &row) in rows.iter().enumerate() {
        let levels: Vec<usize> = columns.iter().map(|&column| level(row, column)).collect();
        let mut x = 0;
        for run in levels.chunk_by(|a, b| a == b) {
            let _ = write!(paths[run[0]], "M{x} {y}h{0}v1h-{0}z", run.len());
            x += run.len();
        }
    }
    let all = SIDE + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {all} {all}\" font-family=\"sans-serif\" \
         font-size=\"16\">\n<rect width=\"{all}\" height=\"{all}\" fill=\"white\"/>\n"
    );
    title(&mut svg, game, certificate);
    let scale = format!(
        "translate({MARGIN} {MARGIN}) scale({SIDE}) scale({:.9})",
        1.0 / shown(count)
    );
    let _ = writeln!(
        svg,
        "<g transform=\"{scale}\" shape-rendering=\"crispEdges\">"
    );
    for (level, path) in paths
        .iter()
        .enumerate()
        .filter(|(_, path)| !path.is_empty())
    {
        let _ = writeln!(svg, "<path fill=\"{}\" d=\"{path}\"/>", colour(level));
    }
    marks(&mut svg, certificate, &rows, &columns);
    svg + "</g>\n</svg>\n"
}

/// Marks beside the classes that the equilibrium plays; with the order of rows and of columns.
fn marks(svg: &mut String, certificate: &Certificate, rows: &[usize], columns: &[usize]) {
    let at = |order: &[usize], class: usize| {
        order
            .iter()
            .position(|&other| other == class)
            .unwrap_or_default()
    };
    let thick = shown(rows.len()) / 50.0;
    for (class, _) in certificate.played_rows() {
        let y = at(rows, class);
        let _ = writeln!(
            svg,
            "<rect x=\"-{:.3}\" y=\"{y}\" width=\"{thick:.3}\" height=\"1\"/>",
            1.5 * thick
        );
    }
    for (class, _) in certificate.played_columns() {
        let x = at(columns, class);
        let _ = writeln!(
            svg,
            "<rect y=\"-{:.3}\" x=\"{x}\" height=\"{thick:.3}\" width=\"1\"/>",
            1.5 * thick
        );
    }
}

/// A count as a length.
fn shown(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// The words around the matrix.
fn title(svg: &mut String, game: &LayoutGame, certificate: &Certificate) {
    let value = crate::report::decimal(&certificate.value);
    let (size, middle) = (game.size(), MARGIN + SIDE / 2);
    let _ = writeln!(
        svg,
        "<text x=\"{middle}\" y=\"24\" text-anchor=\"middle\">{size}: value {value} for Red</text>"
    );
    let below = MARGIN + SIDE + 28;
    let _ = writeln!(
        svg,
        "<text x=\"{middle}\" y=\"{below}\" text-anchor=\"middle\">Blue's layouts, the best first; red squares are \
         good for Red, marked layouts are played</text>"
    );
    let _ = writeln!(
        svg,
        "<text transform=\"translate(24 {middle}) rotate(-90)\" text-anchor=\"middle\">Red's layouts, the best \
         first</text>"
    );
}
