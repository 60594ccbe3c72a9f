//! How many of the faults put into each crate its tests notice.

use std::fs;

use super::length;
use crate::error::{TaskError, named};
use crate::place;
use crate::svg::{Anchor, Svg};

/// The heading of the table in the page.
const HEADING: &str = "| crate | tried | caught |";

/// A row of the table: a crate, faults tried, those caught.
struct Row {
    name: String,
    tried: f64,
    caught: f64,
}

impl Row {
    /// A row from the text of its line.
    fn read(line: &str) -> Option<Self> {
        let mut cells = line.split('|').skip(1).map(str::trim);
        let name = cells.next()?.trim_matches('`').to_owned();
        let mut number = || cells.next()?.parse().ok();
        Some(Self {
            name,
            tried: number()?,
            caught: number()?,
        })
    }
}

/// The rows of the page.
fn rows() -> Result<Vec<Row>, TaskError> {
    let path = place("docs/reliability-log.md");
    let page = named(&path, fs::read_to_string(&path))?;
    let table = page.split_once(HEADING).map(|(_, rest)| rest);
    let lines = table.unwrap_or_default().lines().skip(2);
    let rows: Vec<Row> = lines.map_while(Row::read).collect();
    if rows.is_empty() {
        return Err(TaskError::Block(HEADING.to_owned()));
    }
    Ok(rows)
}

/// A bar for each crate, its faults that no test noticed in another colour.
pub(super) fn draw() -> Result<String, TaskError> {
    let rows = rows()?;
    let mut svg = Svg::new(
        640.0,
        62.0 + 28.0 * length(rows.len()),
        "Faults that tests notice, by crate",
    );
    let caption = "Faults put into each crate: noticed by its tests, and missed";
    svg.text((16.0, 24.0), Anchor::Start, "", caption);
    for (number, row) in rows.iter().enumerate() {
        let (y, full) = (40.0 + 28.0 * length(number), 400.0);
        let end = 110.0 + full * row.caught / row.tried;
        svg.text((100.0, y + 15.0), Anchor::End, "faint", &row.name);
        svg.bar((110.0, end), (y, 20.0), "ours");
        svg.bar((end, 110.0 + full), (y, 20.0), "theirs");
        let text = format!("{} of {}", row.caught, row.tried);
        svg.text((120.0 + full, y + 15.0), Anchor::Start, "", &text);
    }
    Ok(svg.finish())
}
