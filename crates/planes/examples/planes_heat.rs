//! The heat map of a belief as a picture: heads, bodies and information side by side.
//!
//! `cargo run --release -p planes --example planes_heat -- "7x7/1 D4=b" > heat.svg`
#![allow(clippy::print_stdout, reason = "an example")]

use std::error::Error;
use std::fmt::{self, Write};

use planes::{Answer, Belief, Cell, Heat};

/// Pixels of a cell, and around a board.
const CELL: usize = 34;
const MARGIN: usize = 30;

/// A board of the picture.
struct Layer {
    title: &'static str,
    value: fn(&Heat) -> f64,
    /// The number in a cell.
    write: fn(f64) -> String,
}

const LAYERS: [Layer; 3] = [
    Layer {
        title: "P(head), %",
        value: |heat| heat.head,
        write: |value| format!("{:.1}", value * 100.0),
    },
    Layer {
        title: "P(body), %",
        value: |heat| heat.body,
        write: |value| format!("{:.0}", value * 100.0),
    },
    Layer {
        title: "information, bits",
        value: |heat| heat.bits,
        write: |value| format!("{value:.2}"),
    },
];

/// The picture, as wide as three boards.
fn picture(belief: &Belief) -> Result<String, fmt::Error> {
    let board = belief.world().setup().board;
    let (width, height) = (
        board.columns() * CELL + MARGIN,
        board.rows() * CELL + 2 * MARGIN,
    );
    let mut out = String::new();
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{height}\" font-family=\"sans-serif\" \
         font-size=\"11\" text-anchor=\"middle\">",
        3 * width + MARGIN
    )?;
    writeln!(out, "<title>{belief}</title>")?;
    writeln!(out, "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>")?;
    let heat = belief.heat();
    for (number, layer) in LAYERS.iter().enumerate() {
        one(&mut out, belief, &heat, layer, number * width + MARGIN)?;
    }
    out.push_str("</svg>\n");
    Ok(out)
}

/// A board with its left side at this place.
fn one(
    out: &mut String,
    belief: &Belief,
    heat: &[Heat],
    layer: &Layer,
    left: usize,
) -> fmt::Result {
    let board = belief.world().setup().board;
    let middle = left + board.columns() * CELL / 2;
    writeln!(out, "<text x=\"{middle}\" y=\"12\">{}</text>", layer.title)?;
    for column in 0..board.columns() {
        let letter = char::from(b'A' + u8::try_from(column).unwrap_or(0));
        writeln!(
            out,
            "<text x=\"{}\" y=\"26\">{letter}</text>",
            left + column * CELL + CELL / 2
        )?;
    }
    let most = heat
        .iter()
        .map(layer.value)
        .fold(f64::MIN_POSITIVE, f64::max);
    for cell in board.cells() {
        let (x, y) = (left + cell.column() * CELL, MARGIN + cell.row() * CELL);
        if cell.column() == 0 {
            writeln!(
                out,
                "<text x=\"{}\" y=\"{}\">{}</text>",
                left - 10,
                y + 21,
                cell.row() + 1
            )?;
        }
        let (ground, sign) = look(belief, heat, layer, cell, most);
        writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{ground}\" stroke=\"#bbb\"/>\
             <text x=\"{}\" y=\"{}\">{sign}</text>",
            x + CELL / 2,
            y + 21
        )?;
    }
    Ok(())
}

/// The background of a cell and its text: heads that were hit are red, other answers grey.
fn look(belief: &Belief, heat: &[Heat], layer: &Layer, cell: Cell, most: f64) -> (String, String) {
    match belief.answer(cell) {
        Some(Answer::Head(_)) => return ("#d62728".to_owned(), "h".to_owned()),
        Some(Answer::Body) => return ("#cccccc".to_owned(), "b".to_owned()),
        Some(Answer::Miss) => return ("#eeeeee".to_owned(), "m".to_owned()),
        None => {}
    }
    let value = heat
        .iter()
        .find(|heat| heat.cell == cell)
        .map_or(0.0, layer.value);
    let rest = 100.0 - 45.0 * value / most;
    let sign = if value > 0.0 {
        (layer.write)(value)
    } else {
        String::new()
    };
    (format!("hsl(28,100%,{rest:.0}%)"), sign)
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "7x7/1".to_owned());
    print!("{}", picture(&text.parse()?)?);
    Ok(())
}
