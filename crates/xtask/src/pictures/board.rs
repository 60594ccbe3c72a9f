//! Boards of squares with pieces in them.

use super::length;
use crate::svg::{Anchor, Svg};

/// The side of a square.
const CELL: f64 = 40.0;

/// The margin on the left and above the first square.
const MARGIN: f64 = 34.0;

/// The rules of style of these pictures.
const STYLE: &str = "\
.cell { fill: none; stroke: #8c959f; } .first { fill: #0072b2; } .second { fill: #d55e00; } .neutral { fill: #8c959f; }
.sign { fill: #ffffff; font-weight: bold; font-size: 16px; }
";

/// A board: its rows from the top, one character per square, `.` if it is empty.
struct Board {
    title: &'static str,
    rows: &'static [&'static str],
    /// The characters of pieces that look alike, with their CSS class.
    classes: &'static [(&'static str, &'static str)],
    /// Whether neighbours of one sign are one piece; otherwise each is a stone with its sign.
    joined: bool,
    /// Whether rows count from the bottom.
    from_bottom: bool,
    caption: &'static [&'static str],
}

impl Board {
    /// The middle of a square.
    fn middle(row: usize, column: usize) -> (f64, f64) {
        (
            MARGIN + CELL * (length(column) + 0.5),
            MARGIN + CELL * (length(row) + 0.5),
        )
    }

    /// The sign of a square.
    fn sign(&self, row: usize, column: usize) -> Option<char> {
        let sign = self.rows.get(row)?.chars().nth(column)?;
        (sign != '.').then_some(sign)
    }

    fn draw(&self) -> Svg {
        let (rows, columns) = (self.rows.len(), self.rows[0].len());
        let height = MARGIN + CELL * length(rows) + 18.0;
        let mut svg =
            Svg::new(MARGIN + CELL * length(columns) + 330.0, height, self.title).styled(STYLE);
        for row in 0..rows {
            let (_, y) = Self::middle(row, 0);
            let name = if self.from_bottom {
                rows - row
            } else {
                row + 1
            };
            let name = name.to_string();
            svg.text((MARGIN - 10.0, y + 4.0), Anchor::End, "faint", &name);
            for column in 0..columns {
                self.square(&mut svg, row, column);
            }
        }
        for (column, name) in ('A'..).take(columns).enumerate() {
            let (x, _) = Self::middle(0, column);
            svg.text(
                (x, MARGIN - 10.0),
                Anchor::Middle,
                "faint",
                &name.to_string(),
            );
        }
        let x = MARGIN + CELL * length(columns) + 24.0;
        for (line, caption) in self.caption.iter().enumerate() {
            let y = MARGIN + 20.0 + 22.0 * length(line);
            svg.text((x, y), Anchor::Start, "", caption);
        }
        svg
    }

    fn square(&self, svg: &mut Svg, row: usize, column: usize) {
        let (x, y) = Self::middle(row, column);
        let half = CELL / 2.0;
        svg.bar((x - half, x + half), (y - half, CELL), "cell");
        let Some(sign) = self.sign(row, column) else {
            return;
        };
        let class = self.classes.iter().find(|(signs, _)| signs.contains(sign));
        let class = class.map_or("neutral", |(_, class)| class);
        if !self.joined || class == "neutral" {
            svg.circle((x, y), 15.0, class);
        } else {
            let joins = |other: Option<char>| if other == Some(sign) { half } else { 15.0 };
            let right = joins(self.sign(row, column + 1));
            let left = joins(column.checked_sub(1).and_then(|left| self.sign(row, left)));
            let down = joins(self.sign(row + 1, column));
            let up = joins(row.checked_sub(1).and_then(|up| self.sign(up, column)));
            svg.bar((x - left, x + right), (y - 15.0, 30.0), class);
            svg.bar((x - 15.0, x + 15.0), (y - up, up + down), class);
        }
        if !self.joined {
            svg.text((x, y + 6.0), Anchor::Middle, "sign", &sign.to_string());
        }
    }
}

/// Domineering on four by four squares, as `docs/adding-a-game.md` programs it.
pub(super) fn domineering() -> String {
    let board = Board {
        title: "Domineering: one side lays upright dominoes, the other flat ones",
        rows: &["A.BB", "A...", "..A.", "BBA."],
        classes: &[("A", "first"), ("B", "second")],
        joined: true,
        from_bottom: false,
        caption: &[
            "First lays upright dominoes,",
            "Second flat ones.",
            "The side that cannot lay one has lost.",
        ],
    };
    board.draw().finish()
}

/// The start of the L-Game.
pub(super) fn lgame() -> String {
    let board = Board {
        title: "The start of the L-Game",
        rows: &["nAA.", ".BA.", ".BA.", ".BBn"],
        classes: &[("A", "first"), ("B", "second")],
        joined: true,
        from_bottom: false,
        caption: &[
            "Blue: the L of A, to move.",
            "Orange: the L of B.",
            "Grey: the neutral pieces.",
            "A player who cannot move the L has lost.",
        ],
    };
    board.draw().finish()
}

/// A start of EinStein with the moves of a roll.
pub(super) fn einstein() -> String {
    let board = Board {
        title: "EinStein würfelt nicht!: a start, and the three moves of a 6",
        rows: &["123..", "45...", "6...f", "...ed", "..cba"],
        classes: &[("123456", "second"), ("abcdef", "first")],
        joined: false,
        from_bottom: true,
        caption: &[
            "Red has the stones 1–6 and goes right, down or both,",
            "to E1; Blue has a–f and goes the other way, to A5.",
            "Red has thrown a 6: stone 6 goes to B3, A2 or B2.",
            "Rows are those of moves such as 6:A3-B3 and of",
            "records, 1 at the bottom.",
        ],
    };
    let mut svg = board.draw();
    let (x, y) = Board::middle(2, 0);
    for (dx, dy) in [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
        let (from, to) = (0.45 * CELL, 0.85 * CELL);
        svg.arrow(
            (x + from * dx, y + from * dy),
            (x + to * dx, y + to * dy),
            "green",
        );
    }
    svg.finish()
}
