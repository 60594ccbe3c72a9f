//! The page and its pictures: the blocks between marks are written from the data, the rest by hand.

use std::fs;

use super::plot::{aims, curves, rivals};
use super::{Known, tables};
use crate::error::{TaskError, named};
use crate::place;

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

/// A picture on the page: its file, and the text for readers who do not see it.
fn picture(path: &str, alternative: &str) -> String {
    format!("![{alternative}]({})\n\n", path.trim_start_matches("docs/"))
}

/// The contents of each block.
fn blocks(known: &Known) -> Vec<(String, String)> {
    let mut groups: Vec<&String> = known
        .claims
        .sources
        .iter()
        .map(|source| &source.group)
        .collect();
    groups.sort_unstable();
    groups.dedup();
    let own = groups
        .into_iter()
        .filter(|group| !["curves", "rivals"].contains(&group.as_str()));
    let mut blocks: Vec<_> = own
        .map(|group| (group.clone(), tables::group(group, known)))
        .collect();
    let nodes = tables::curves(known) + "\n" + &tables::commands("curves", known);
    let others = [
        (
            "summary",
            picture(aims::PATH, &aims::alternative(known)) + &tables::summary(known),
        ),
        (
            "rivals",
            picture(rivals::PATH, rivals::ALTERNATIVE) + &tables::rivals(known),
        ),
        ("rivals-aims", tables::group("rivals", known)),
        (
            "curves",
            picture(curves::PATH, &curves::alternative(known)) + &nodes,
        ),
        ("matches", tables::matches(known)),
        ("chinese", tables::chinese(known)),
    ];
    blocks.extend(others.map(|(name, content)| (name.to_owned(), content)));
    blocks
}

/// The page with one block replaced.
///
/// # Errors
///
/// Fails if the page has no such block.
pub fn replaced(page: &str, name: &str, content: &str) -> Result<String, TaskError> {
    let (begin, end) = (
        format!("<!-- begin {name} -->"),
        format!("<!-- end {name} -->"),
    );
    let fault = || TaskError::Block(name.to_owned());
    let (before, rest) = page.split_once(&begin).ok_or_else(fault)?;
    let (_, after) = rest.split_once(&end).ok_or_else(fault)?;
    Ok(format!(
        "{before}{begin}\n\n{}\n\n{end}{after}",
        content.trim()
    ))
}

/// The page with its blocks, and its pictures.
///
/// # Errors
///
/// Fails if the page lacks a block.
pub fn files(page: &str, known: &Known) -> Result<[File; 4], TaskError> {
    let page = blocks(known)
        .into_iter()
        .try_fold(page.to_owned(), |page, (name, text)| {
            replaced(&page, &name, &text)
        })?;
    Ok([
        File {
            path: PAGE,
            content: page,
        },
        File {
            path: aims::PATH,
            content: aims::draw(known),
        },
        File {
            path: rivals::PATH,
            content: rivals::draw(known),
        },
        File {
            path: curves::PATH,
            content: curves::draw(known),
        },
    ])
}

/// Writes the page and its pictures from the data.
///
/// # Errors
///
/// Fails if the page lacks a block, or with the system's error.
pub fn write(known: &Known) -> Result<(), TaskError> {
    let path = place(PAGE);
    let page = named(&path, fs::read_to_string(&path))?;
    for File { path, content } in files(&page, known)? {
        let path = place(path);
        named(&path, fs::write(&path, content))?;
    }
    Ok(())
}
