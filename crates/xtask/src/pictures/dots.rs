//! The words of Dots and Boxes, each with a position in which the crate finds what it names.

use dots::structure::Structure;
use dots::{Dots, Fixed, Grid};
use game_core::ParseError;

use super::length;
use crate::error::TaskError;
use crate::svg::{Anchor, Svg};

/// The side of a box.
const BOX: f64 = 44.0;

/// The rules of style of the picture.
const STYLE: &str = "\
.drawn { stroke: #1f2328; stroke-width: 4; } .open { stroke: #8c959f; stroke-width: 1.5; stroke-dasharray: 3 4; }
.new { stroke: #d55e00; stroke-width: 4; } .dot { fill: #1f2328; } .through { stroke-width: 3; }
@media (prefers-color-scheme: dark) { .drawn { stroke: #f0f6fc; } .dot { fill: #f0f6fc; } }
";

/// A panel: where it stands, the boxes on its path, the edges to be pointed at, and its words.
struct Panel {
    at: (f64, f64),
    path: Vec<usize>,
    new: &'static [usize],
    words: [&'static str; 2],
}

impl Panel {
    const fn new(at: (f64, f64), path: Vec<usize>, words: [&'static str; 2]) -> Self {
        Self {
            at,
            path,
            new: &[],
            words,
        }
    }
}

/// A chain, a loop, a double-cross, and the turn that keeps control.
pub(super) fn terms() -> Result<String, TaskError> {
    draw().map_err(|error| TaskError::Picture("dots_terms.svg", error.to_string()))
}

fn draw() -> Result<String, ParseError> {
    let title = "Dots and Boxes: a long chain, a loop, a double-cross, all but two";
    let mut svg = Svg::new(760.0, 330.0, title).styled(STYLE);
    let words = [
        "Long chain: three boxes or more in a row,",
        "two open sides each. One line gives all.",
    ];
    let chain: Dots<Fixed<1, 4>> = "1x4 1111111100000".parse()?;
    let path = Structure::of(&chain).chains.swap_remove(0).boxes;
    panel(&mut svg, &chain, &Panel::new((40.0, 30.0), path, words));

    let words = ["Loop: a chain that closes,", "four boxes or more."];
    let ring: Dots<Fixed<2, 2>> = "2x2 110011101101".parse()?;
    let mut path = Structure::of(&ring).loops.swap_remove(0);
    path.extend(path.first().copied());
    panel(&mut svg, &ring, &Panel::new((440.0, 30.0), path, words));

    let words = [
        "All but two: the mover has taken 1 and 2 and draws the red",
        "line. The opponent takes two, and must open the next chain.",
    ];
    let kept: Dots<Fixed<1, 4>> = "1x4 1111111111101".parse()?;
    let path = double_cross_boxes(&kept);
    let new: &[usize] = &[12];
    let taken = Panel::new((40.0, 190.0), path, words);
    panel(&mut svg, &kept, &Panel { new, ..taken });

    let words = ["Double-cross: one line,", "the open one, takes both boxes."];
    let cross: Dots<Fixed<1, 2>> = "1x2 1111101".parse()?;
    let path = double_cross_boxes(&cross);
    panel(&mut svg, &cross, &Panel::new((440.0, 190.0), path, words));
    Ok(svg.finish())
}

/// The boxes of the first double-cross.
fn double_cross_boxes<G: Grid>(position: &Dots<G>) -> Vec<usize> {
    let (left, right) = Structure::of(position).double_crosses[0];
    vec![left, right]
}

/// Draws a position; the number of each box stands in it.
fn panel<G: Grid>(svg: &mut Svg, position: &Dots<G>, panel: &Panel) {
    let size = position.size();
    let at = |row: usize, column: usize| {
        (
            panel.at.0 + BOX * length(column),
            panel.at.1 + BOX * length(row),
        )
    };
    let middle = |number: usize| {
        let (x, y) = at((number - 1) / size.columns(), (number - 1) % size.columns());
        (x + BOX / 2.0, y + BOX / 2.0)
    };
    let path: Vec<(f64, f64)> = panel.path.iter().copied().map(middle).collect();
    svg.path(&path, "blue through", "");
    for (number, edge) in (0..size.edges()).filter_map(|number| Some((number, size.edge(number)?)))
    {
        let place = size.place(edge);
        let (row, column) = (usize::from(place.row), usize::from(place.column));
        let end = if place.vertical {
            at(row + 1, column)
        } else {
            at(row, column + 1)
        };
        let class = match position.is_drawn(edge) {
            _ if panel.new.contains(&number) => "new",
            true => "drawn",
            false => "open",
        };
        svg.line(at(row, column), end, class);
    }
    for dot in 0..size.dots() {
        svg.circle(
            at(dot / (size.columns() + 1), dot % (size.columns() + 1)),
            4.0,
            "dot",
        );
    }
    for number in 1..=size.boxes() {
        let (x, y) = middle(number);
        svg.text(
            (x + 6.0, y - 6.0),
            Anchor::Start,
            "faint",
            &number.to_string(),
        );
    }
    let (x, y) = at(size.rows(), 0);
    for (line, words) in panel.words.iter().enumerate() {
        svg.text(
            (x, y + 26.0 + 18.0 * length(line)),
            Anchor::Start,
            "",
            words,
        );
    }
}
