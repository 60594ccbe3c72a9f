//! Links to trmph for Dots and Boxes: `http://www.trmph.com/dnb/board#5,b11d9g6`.
//!
//! After `#` come the rows of boxes of a square board and the edges in order; the rules determine
//! who drew them. Dots and edges lie on a grid of 2n+1 columns `a`, `b`, … from the left and as
//! many rows from *the bottom*: dots in odd columns and rows (`a1`, `c3`), boxes in even ones. So
//! `b11` is the upper left edge of 5×5 boxes, and `a10` the one to the left below it.
//!
//! We found no description by the site. Source: Philipp Quach's program Doublecross, which reads
//! and plays such links and contains two complete ones: an even number is a vertical edge, the box
//! *above* a horizontal one has the next number, `a` and `k` are the outer columns.

use dots::{AnyDots, Edge, EdgePlace, Size};
use game_core::Step;

use crate::draft::Draft;
use crate::error::{Fault, RecordError};
use crate::expected;
use crate::format::{Format, FormatInfo, WriteError};
use crate::line::{Line, Note};
use crate::play::{Game, Play};
use crate::scan::Scanner;
use crate::stones::letter;
use crate::text::put;

/// The format.
pub(crate) const FORMAT: FormatInfo = FormatInfo {
    name: "trmph",
    game: Some(Game::Dots),
    contest: None,
    parts: &[],
    extension: "txt",
    read: |text, _| read(text),
    write: |record| write(record.line(Format::Trmph)?),
};

/// The beginning of a written link.
const LINK: &str = "http://www.trmph.com/dnb/board#";

/// The largest number of rows of boxes.
pub(crate) const MOST_ROWS: u32 = 7;

/// Whether a text begins with a link.
pub(crate) fn is_link(text: &[u8]) -> bool {
    let text = without(without(without(text, "http://"), "https://"), "www.");
    text.starts_with(b"trmph.com/dnb/")
}

/// The text after this beginning; the whole text if it begins otherwise.
fn without<'t>(text: &'t [u8], start: &str) -> &'t [u8] {
    text.strip_prefix(start.as_bytes()).unwrap_or(text)
}

/// Reads a link.
fn read(text: &str) -> Result<Draft, RecordError> {
    let scanner = &mut Scanner::new(text);
    scanner.blanks();
    let at = scanner.place();
    let _ = scanner.skip_text("http://") || scanner.skip_text("https://");
    scanner.skip_text("www.");
    if !scanner.skip_text("trmph.com/dnb/board#") {
        return Err(at.expected(expected::LINK));
    }
    let size = square(scanner)?;
    scanner.literal(',', expected::LINK)?;
    let mut line = Line::new(AnyDots::empty(size));
    while scanner.peek().is_some_and(|c| !c.is_whitespace()) {
        let (at, ply) = (scanner.place(), line.plies() + 1);
        let edge = edge(scanner, size).ok_or(at.expected(expected::GRID_EDGE).of_ply(ply))?;
        if line.is_over() {
            return Err(at.fault(Fault::AfterEnd).of_ply(ply));
        }
        line.play(edge, Note::default())
            .map_err(|_| at.expected(expected::UNDRAWN).of_ply(ply))?;
    }
    scanner.end(expected::END)?;
    Ok(Draft::bare(Play::Dots(line)))
}

/// The rows of boxes of a square board.
pub(crate) fn square(scanner: &mut Scanner<'_>) -> Result<Size, RecordError> {
    let at = scanner.place();
    let rows = scanner.number(MOST_ROWS, expected::SQUARE)?;
    let rows = usize::try_from(rows).unwrap_or_default();
    Size::new(rows, rows).ok_or(at.expected(expected::SQUARE))
}

/// The rows of boxes of a game's start, if it is an empty square board with First to move.
pub(crate) fn rows_of(line: &Line<AnyDots>) -> Result<usize, WriteError> {
    let size = line.start().size();
    let is_so = size.rows() == size.columns() && *line.start() == AnyDots::empty(size);
    if is_so {
        Ok(size.rows())
    } else {
        Err(WriteError::Start)
    }
}

/// An edge of the grid, such as `b11`; `None` if it is not an edge of the board.
fn edge(scanner: &mut Scanner<'_>, size: Size) -> Option<Edge> {
    let column = scanner.letter('O', expected::GRID_EDGE).ok()?;
    let row = scanner.number(99, expected::GRID_EDGE).ok()?;
    let (below, rows) = (usize::try_from(row).ok()?.checked_sub(1)?, size.rows());
    let vertical = match (column % 2, below % 2) {
        (1, 0) => false,
        (0, 1) => true,
        _ => return None,
    };
    let from_above = rows.checked_sub(below.div_ceil(2))?;
    let place = (
        u8::try_from(from_above).ok()?,
        u8::try_from(column / 2).ok()?,
    );
    size.at(EdgePlace {
        row: place.0,
        column: place.1,
        vertical,
    })
}

/// Writes a link.
fn write(line: &Line<AnyDots>) -> Result<String, WriteError> {
    let rows = rows_of(line)?;
    let mut text = format!("{LINK}{rows},");
    for (before, ply) in line.steps() {
        let Step::Move(edge) = ply.step else { continue };
        let EdgePlace {
            row,
            column,
            vertical,
        } = before.size().place(edge);
        let (row, column) = (usize::from(row), usize::from(column));
        let from_below = 2 * rows.saturating_sub(row) + usize::from(!vertical);
        put(
            &mut text,
            format_args!(
                "{}{from_below}",
                letter(b'a', 2 * column + usize::from(!vertical))
            ),
        );
    }
    Ok(text + "\n")
}
