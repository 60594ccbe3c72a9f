//! Two pictures in one: all classes from best to worst, and the best squares of each stone.

use std::error::Error;
use std::fmt::Write as _;

use super::classes::Class;
use super::sums::Sums;

/// Rows and columns of the squares of the home triangle.
const SQUARES: [(usize, usize); 6] = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)];

/// Squares that are each other's reflection.
const REFLECTED: [usize; 6] = [0, 3, 5, 1, 4, 2];

/// Mean results in percent of all layouts in which a stone of this kind (1 or 6, 2 or 5, 3 or 4)
/// stands on this square of the home triangle.
pub(crate) fn means(classes: &[Class], all: &[Sums]) -> [[f64; 6]; 3] {
    let mut sums = [[(0.0, 0.0); 6]; 3];
    for (class, found) in classes.iter().zip(all) {
        #[allow(clippy::cast_precision_loss, reason = "at most four")]
        let weight = class.members as f64;
        for (square, &stone) in class.stones.iter().enumerate() {
            let kind = usize::from(stone.min(7 - stone)) - 1;
            // A class represents its reflections, too.
            for square in [square, REFLECTED[square]] {
                let (sum, weights) = &mut sums[kind][square];
                *sum += weight * found.percent();
                *weights += weight;
            }
        }
    }
    sums.map(|squares| squares.map(|(sum, weights)| sum / weights))
}

/// White at 50, red below and blue above.
fn colour(percent: f64) -> String {
    let share = ((percent - 50.0) / 6.0).clamp(-1.0, 1.0);
    let (pale, full) = (255.0 - 175.0 * share.abs(), 255.0 - 20.0 * share.abs());
    if share < 0.0 {
        format!("rgb({full:.0},{pale:.0},{pale:.0})")
    } else {
        format!("rgb({pale:.0},{pale:.0},{full:.0})")
    }
}

/// The picture.
pub(crate) fn draw(classes: &[Class], all: &[Sums]) -> Result<String, Box<dyn Error>> {
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 420\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"800\" height=\"420\" fill=\"white\"/>\n",
    );
    ranked(&mut svg, all)?;
    for (kind, (name, means)) in ["1 or 6", "2 or 5", "3 or 4"]
        .iter()
        .zip(means(classes, all))
        .enumerate()
    {
        #[allow(clippy::cast_precision_loss, reason = "small numbers")]
        let left = 60.0 + 250.0 * kind as f64;
        writeln!(
            svg,
            "<text x=\"{left}\" y=\"236\">stone {name} on this square</text>"
        )?;
        for ((row, column), mean) in SQUARES.iter().zip(means) {
            #[allow(clippy::cast_precision_loss, reason = "small numbers")]
            let (x, y) = (left + 56.0 * *column as f64, 246.0 + 52.0 * *row as f64);
            let fill = colour(mean);
            writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"54\" height=\"50\" fill=\"{fill}\" stroke=\"gray\"/>"
            )?;
            writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{mean:.1}</text>",
                x + 27.0,
                y + 30.0
            )?;
        }
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// All classes from best to worst, with their intervals.
fn ranked(svg: &mut String, all: &[Sums]) -> Result<(), Box<dyn Error>> {
    let mut sorted: Vec<&Sums> = all.iter().collect();
    sorted.sort_by(|a, b| b.percent().total_cmp(&a.percent()));
    let ends = [sorted.first(), sorted.last()].map(|sums| sums.map_or(50.0, |sums| sums.percent()));
    let (top, bottom) = ((ends[0] + 1.0).ceil(), (ends[1] - 1.0).floor());
    let height = |percent: f64| 20.0 + 180.0 * (top - percent) / (top - bottom);
    #[allow(clippy::cast_precision_loss, reason = "some hundreds")]
    let step = 700.0 / sorted.len() as f64;
    let mut line = bottom;
    while line <= top {
        let y = height(line);
        writeln!(
            svg,
            "<line x1=\"60\" x2=\"760\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"lightgray\"/>"
        )?;
        writeln!(
            svg,
            "<text x=\"50\" y=\"{:.1}\" text-anchor=\"end\">{line:.0} %</text>",
            y + 4.0
        )?;
        line += 2.0;
    }
    for (place, sums) in sorted.iter().enumerate() {
        #[allow(clippy::cast_precision_loss, reason = "some hundreds")]
        let x = 60.0 + step * (place as f64 + 0.5);
        let (mean, half) = (sums.percent(), sums.half_width());
        let [above, below] = [mean + half, mean - half].map(height);
        writeln!(
            svg,
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{above:.1}\" y2=\"{below:.1}\" stroke=\"steelblue\"/>"
        )?;
        writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"1.6\" fill=\"navy\"/>",
            height(mean)
        )?;
    }
    Ok(())
}
