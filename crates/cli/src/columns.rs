//! Text in columns: names with what there is to say of them, and tables.

use crate::width::{push_left, push_line, text_width};

/// Blanks between two columns, and before the first.
const GAP: usize = 2;

/// A line for each pair: the names below each other, then what there is to say of them.
pub(crate) fn pairs<N: AsRef<str>, T: AsRef<str>>(pairs: &[(N, T)]) -> String {
    let mut text = String::new();
    let width = pairs.iter().map(|(name, _)| text_width(name.as_ref())).max().unwrap_or(0);
    for (name, told) in pairs {
        text.push_str(&" ".repeat(GAP));
        push_left(&mut text, name.as_ref(), width + GAP);
        push_line(&mut text, told.as_ref());
    }
    text
}

/// A line for each row, its cells below those of the row above.
pub(crate) fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let mut widths = [0; N];
    for row in rows {
        widths.iter_mut().zip(row).for_each(|(width, cell)| *width = text_width(cell).max(*width));
    }
    let mut text = String::new();
    for row in rows {
        let mut line = " ".repeat(GAP);
        row.iter().zip(widths).for_each(|(cell, width)| push_left(&mut line, cell, width + GAP));
        push_line(&mut text, line.trim_end());
    }
    text
}
