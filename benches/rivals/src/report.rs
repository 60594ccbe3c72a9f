//! Tables as Markdown, for a terminal and for a page.

use core::fmt;

use crate::measure::Table;

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "### {}\n", self.title)?;
        writeln!(
            f,
            "| {:<48} | value | {:>10} | {:>9} | M/s | speed | time |",
            "program", self.unit, "ms"
        )?;
        writeln!(f, "|{:-<50}|--:|--:|--:|--:|--:|--:|", "-")?;
        let Some(first) = self.rows.first() else {
            return Ok(());
        };
        for row in &self.rows {
            let (speed, time) = (row.speed() / first.speed(), row.seconds / first.seconds);
            write!(
                f,
                "| {:<48} | {} | {:>10} ",
                row.name,
                row.found.value,
                grouped(row.found.nodes)
            )?;
            let (milliseconds, millions) = (row.seconds * 1e3, row.speed() / 1e6);
            writeln!(
                f,
                "| {milliseconds:>9.1} | {millions:.1} | {speed:.2}× | {time:.2}× |"
            )?;
        }
        writeln!(f)
    }
}

/// A number with commas.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
