//! The boards of a heat map.

use console::Style;
use game_core::{Text, text};
use planes::{Answer, Belief, Cell, Heat};

use super::shots;
use crate::commands::play::paint::Paint;
use crate::width::push_line;

/// Columns of a row's number.
const MARGIN: usize = 3;

/// Background colours of a cell by its fraction of the greatest heat, in sixths: numbers of the 256
/// colours of terminals, from pale yellow to red.
const GROUNDS: [u8; 5] = [230, 222, 214, 208, 202];

/// One board of the map.
struct Layer {
    title: Text,
    value: fn(&Heat) -> f64,
    /// The factor of its values.
    scale: f64,
    /// Decimals, on a wide board and on a narrow one.
    digits: [usize; 2],
}

static LAYERS: [Layer; 3] = [
    Layer {
        title: Text::new("Probability of a head, in percent", "机头概率（%）"),
        value: |heat| heat.head,
        scale: 100.0,
        digits: [1, 0],
    },
    Layer {
        title: Text::new("Probability of a body, in percent", "机身概率（%）"),
        value: |heat| heat.body,
        scale: 100.0,
        digits: [1, 0],
    },
    Layer {
        title: Text::new("Information, in bits", "信息量（比特）"),
        value: |heat| heat.bits,
        scale: 1.0,
        digits: [2, 1],
    },
];

/// The three boards for a terminal with this many columns; a list if even narrow ones do not fit.
pub(super) fn boards(paint: Paint, belief: &Belief, columns: usize) -> Text {
    let heat = belief.heat();
    if heat.is_empty() {
        return Text::default();
    }
    let room = columns.saturating_sub(MARGIN) / belief.world().setup().board.columns();
    let (width, kind) = match room {
        6.. => (6, 0),
        4.. => (4, 1),
        _ => return shots::list(&heat),
    };
    let draw = |layer: &Layer| {
        Drawing {
            paint,
            belief,
            heat: &heat,
            width,
            digits: layer.digits[kind],
        }
        .text(layer)
    };
    LAYERS
        .iter()
        .map(draw)
        .fold(Text::default(), |text, board| text + &board)
}

/// A board to draw.
struct Drawing<'a> {
    paint: Paint,
    belief: &'a Belief,
    heat: &'a [Heat],
    /// Columns of a cell.
    width: usize,
    digits: usize,
}

impl Drawing<'_> {
    fn text(&self, layer: &Layer) -> Text {
        let (board, width) = (self.belief.world().setup().board, self.width);
        let letters = (b'A'..)
            .take(board.columns())
            .map(|letter| format!("{:>width$}", char::from(letter)));
        let mut text = format!("{:MARGIN$}{}\n", "", letters.collect::<String>());
        let most = self.heat.iter().map(layer.value).fold(0.0, f64::max);
        for row in 0..board.rows() {
            let cells = (0..board.columns()).filter_map(|column| Cell::new(row, column));
            let cells: String = cells.map(|cell| self.cell(layer, cell, most)).collect();
            push_line(&mut text, &format!("{:>MARGIN$}{cells}", row + 1));
        }
        let title = &layer.title;
        text!("\n{title}\n{text}", "\n{title:#}\n{text}")
    }

    /// A cell in its columns, in its colours.
    fn cell(&self, layer: &Layer, cell: Cell, most: f64) -> String {
        let (width, digits) = (self.width, self.digits);
        if let Some(answer) = self.belief.answer(cell) {
            let sign = format!("{:>width$}", sign(answer));
            let style = if answer.is_head() {
                Style::new().red().bold()
            } else {
                Style::new().dim()
            };
            return self.paint.styled(&style, &sign);
        }
        let Some(heat) = self.heat.iter().find(|heat| heat.cell == cell) else {
            return format!("{:>width$}", '?');
        };
        let value = (layer.value)(heat);
        if value <= 0.0 {
            return format!("{:>width$}", '.');
        }
        // One space separates two backgrounds.
        let (shown, inner) = (value * layer.scale, width - 1);
        let style = Style::new().black().on_color256(ground(value / most));
        format!(
            " {}",
            self.paint
                .styled(&style, &format!("{shown:>inner$.digits$}"))
        )
    }
}

fn sign(answer: Answer) -> char {
    match answer {
        Answer::Miss => 'm',
        Answer::Body => 'b',
        Answer::Head(_) => 'h',
    }
}

/// The background of a fraction from 0 to 1.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share, cut to the steps there are"
)]
fn ground(share: f64) -> u8 {
    let step = (share * 5.0) as usize;
    GROUNDS[step.min(GROUNDS.len() - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str, colours: bool, columns: usize) -> String {
        boards(
            Paint {
                colours,
                unicode: false,
            },
            &text.parse().unwrap(),
            columns,
        )
        .en
        .into_owned()
    }

    #[test]
    fn the_board_shows_the_data() {
        let shown = drawn("7x7/1 D4=b", false, 80);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[1], "Probability of a head, in percent");
        assert_eq!(lines[2], "        A     B     C     D     E     F     G");
        assert_eq!(lines[6], "  4   3.6   3.6   3.6     b   3.6   3.6   3.6");
        assert_eq!(lines.len(), 3 * 10);
        assert!(lines.iter().all(|line| line.len() <= 80));
    }

    #[test]
    fn narrow_terminals_have_narrow_boards_or_a_list() {
        for columns in [0, 10, 20, 31, 40, 44, 45, 66, 67, 99, 200] {
            for text in ["7x7/1", "10x10/1", "16x16/1[hb]", "9x9/2 C1=h"] {
                let shown = drawn(text, false, columns);
                let widest = shown
                    .lines()
                    .skip(2)
                    .map(|line| line.chars().count())
                    .max()
                    .unwrap();
                assert!(widest <= columns.max(60), "{text} {columns}: {widest}");
            }
        }
        assert!(drawn("7x7/1", false, 31).contains("\n  4"));
        assert!(drawn("7x7/1", false, 30).contains("  D"));
        assert_eq!(drawn("7x7/1 C1=h", false, 80), "");
    }

    #[test]
    fn heads_that_were_hit_are_red_and_no_colour_is_needed() {
        let coloured = drawn("9x9/2 C1=h", true, 80);
        assert!(coloured.contains("\u{1b}[31m\u{1b}[1m     h\u{1b}[0m"));
        assert_eq!(
            console::strip_ansi_codes(&coloured),
            drawn("9x9/2 C1=h", false, 80)
        );
        assert_eq!((ground(0.0), ground(0.999), ground(1.0)), (230, 202, 202));
    }
}
