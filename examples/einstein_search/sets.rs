//! The positions that are searched.

use std::error::Error;

use quincunx::einstein::EinStein;

/// The data file: positions before a roll, and lines that begin with `#`.
const FILE: &str = include_str!("../../tests/data/einstein_search.txt");

/// The positions below a heading of the file.
pub(crate) fn set(name: &str) -> Result<Vec<EinStein>, Box<dyn Error>> {
    let lines = FILE
        .lines()
        .skip_while(|line| line.strip_prefix("# ") != Some(name))
        .skip(1);
    let texts = lines
        .take_while(|line| !line.starts_with('#'))
        .filter(|line| !line.is_empty());
    Ok(texts.map(str::parse).collect::<Result<_, _>>()?)
}
