//! The page and its pictures: the blocks between marks are written from the data, the rest by people.

use std::fs;

use crate::claims;
use crate::data::Record;
use crate::error::PerformanceError;
use crate::matches::Result;
use crate::place;
use crate::plot::{aims, curves, rivals};
use crate::tables;

/// The page.
pub const PAGE: &str = "docs/performance.md";

/// A file to write from the data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its path from the root.
    pub path: &'static str,
    /// Its contents.
    pub content: String,
}

/// A picture on the page: its file and its alternative text.
fn picture(path: &str, alternative: &str) -> String {
    format!("![{alternative}]({})\n\n", path.trim_start_matches("docs/"))
}

/// The contents of all blocks.
fn blocks(records: &[Record], results: &[Result]) -> Vec<(String, String)> {
    let sources = claims::sources();
    let series = claims::series();
    let mut blocks: Vec<(String, String)> = tables::groups()
        .into_iter()
        .filter(|group| !["curves", "rivals"].contains(group))
        .map(|group| (group.to_owned(), tables::group(group, &sources, records)))
        .collect();
    let programs = tables::group("rivals", &sources, records);
    let nodes = tables::curves(&series, records) + "\n" + &tables::commands("curves", &sources, records);
    let summary = picture(aims::PATH, &aims::alternative(&sources, records)) + &tables::summary(&sources, records);
    let compared = picture(rivals::PATH, rivals::ALTERNATIVE) + &tables::rivals(records);
    blocks.extend([
        ("summary".to_owned(), summary),
        ("rivals".to_owned(), compared),
        ("rivals-aims".to_owned(), programs),
        ("curves".to_owned(), picture(curves::PATH, &curves::alternative(&series, records)) + &nodes),
        ("matches".to_owned(), tables::matches(claims::matches(), results)),
        ("chinese".to_owned(), tables::chinese(&sources, records, results)),
    ]);
    blocks
}

/// The page with one block replaced.
fn replaced(page: &str, name: &str, content: &str) -> std::result::Result<String, PerformanceError> {
    let (begin, end) = (format!("<!-- begin {name} -->"), format!("<!-- end {name} -->"));
    let fault = || PerformanceError::Block(name.to_owned());
    let (before, rest) = page.split_once(&begin).ok_or_else(fault)?;
    let (_, after) = rest.split_once(&end).ok_or_else(fault)?;
    Ok(format!("{before}{begin}\n\n{}\n\n{end}{after}", content.trim()))
}

/// The page with its blocks, and its pictures.
///
/// # Errors
///
/// Fails if the page lacks a block.
pub fn files(page: &str, records: &[Record], results: &[Result]) -> std::result::Result<Vec<File>, PerformanceError> {
    let mut text = page.to_owned();
    for (name, content) in blocks(records, results) {
        text = replaced(&text, &name, &content)?;
    }
    let (sources, series) = (claims::sources(), claims::series());
    Ok(vec![
        File { path: PAGE, content: text },
        File { path: aims::PATH, content: aims::draw(&sources, records) },
        File { path: rivals::PATH, content: rivals::draw(records) },
        File { path: curves::PATH, content: curves::draw(&series, records) },
    ])
}

/// Writes the page and its pictures from the data.
///
/// # Errors
///
/// Fails if the page lacks a block, or with the system's error.
pub fn write(records: &[Record], results: &[Result]) -> std::result::Result<(), PerformanceError> {
    let path = place(PAGE);
    let page = fs::read_to_string(&path).map_err(PerformanceError::of(&path))?;
    for File { path, content } in files(&page, records, results)? {
        let path = place(path);
        fs::write(&path, content).map_err(PerformanceError::of(&path))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_replaced_and_nothing_else() {
        let page = "Before.\n<!-- begin x -->\nold\n<!-- end x -->\nAfter.\n";
        let expected = "Before.\n<!-- begin x -->\n\nnew\n\n<!-- end x -->\nAfter.\n";
        assert_eq!(replaced(page, "x", "new\n").unwrap(), expected);
        assert_eq!(replaced(expected, "x", "new").unwrap(), expected);
        let told = replaced(page, "y", "new").unwrap_err().to_string();
        assert_eq!(told, "The page has no `<!-- begin y -->` with `<!-- end y -->` behind it.");
    }
}
