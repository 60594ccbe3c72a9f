//! Text in columns: names with descriptions, and tables.

use game_core::Text;

use crate::width::{push_left, push_line, push_right, text_width};

/// Spaces between two columns, and before the first.
const GAP: usize = 2;

/// A text padded on the right.
pub(crate) fn left(text: &Text, columns: usize) -> Text {
    Text::each(|language| {
        let mut cell = String::new();
        push_left(&mut cell, text.get(language), columns);
        cell
    })
}

/// A text padded on the left.
pub(crate) fn right(text: &Text, columns: usize) -> Text {
    Text::each(|language| {
        let mut cell = String::new();
        push_right(&mut cell, text.get(language), columns);
        cell
    })
}

/// A line for each pair: the names in one column, their descriptions in the next.
pub(crate) fn pairs(pairs: &[(Text, Text)]) -> Text {
    Text::each(|language| {
        let mut text = String::new();
        let width = pairs
            .iter()
            .map(|(name, _)| text_width(name.get(language)))
            .max()
            .unwrap_or(0);
        for (name, meaning) in pairs {
            text.push_str(&" ".repeat(GAP));
            push_left(&mut text, name.get(language), width + GAP);
            push_line(&mut text, meaning.get(language));
        }
        text
    })
}

/// A line for each row, with aligned columns.
pub(crate) fn table<const N: usize>(rows: &[[Text; N]]) -> Text {
    Text::each(|language| {
        let mut widths = [0; N];
        for row in rows {
            widths
                .iter_mut()
                .zip(row)
                .for_each(|(width, cell)| *width = text_width(cell.get(language)).max(*width));
        }
        let mut text = String::new();
        for row in rows {
            let mut line = " ".repeat(GAP);
            row.iter()
                .zip(widths)
                .for_each(|(cell, width)| push_left(&mut line, cell.get(language), width + GAP));
            push_line(&mut text, line.trim_end());
        }
        text
    })
}
