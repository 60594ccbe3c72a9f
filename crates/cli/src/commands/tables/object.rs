//! The objects of `tables --json`.

use std::path::Path;

use engines::einstein::tables::Name;
use engines::einstein::tables::folder::{Condition, FoundTable};
use serde::Serialize;

use crate::json::Seconds;

/// The object of `tables list`.
#[derive(Serialize)]
pub(super) struct Listed {
    pub(super) folder: String,
    pub(super) tables: Vec<TableObject>,
}

/// A table in the list.
#[derive(Serialize)]
pub(super) struct TableObject {
    game: &'static str,
    size: String,
    stones: usize,
    file: String,
    bytes: u64,
    state: &'static str,
    busy: bool,
    /// Settled slices of an unfinished table.
    #[serde(skip_serializing_if = "Option::is_none")]
    settled: Option<usize>,
    /// All its slices.
    #[serde(skip_serializing_if = "Option::is_none")]
    slices: Option<usize>,
}

impl From<&FoundTable> for TableObject {
    fn from(found: &FoundTable) -> Self {
        let FoundTable {
            name: Name { size, most },
            path,
            bytes,
            condition,
            busy,
        } = found;
        let making = if let Condition::Making(making) = condition {
            making.as_ref()
        } else {
            None
        };
        Self {
            game: "einstein",
            size: size.to_string(),
            stones: *most,
            file: path.display().to_string(),
            bytes: *bytes,
            state: match condition {
                Condition::Whole => "whole",
                Condition::Making(_) => "unfinished",
                _ => "damaged",
            },
            busy: *busy,
            settled: making.map(|making| making.settled),
            slices: making.map(|making| making.slices),
        }
    }
}

/// The result of an action on one table.
#[derive(Serialize)]
pub(super) struct Done {
    pub(super) game: &'static str,
    pub(super) size: String,
    pub(super) stones: usize,
    pub(super) file: String,
    /// `built`, `there`, `verified` or `removed`.
    pub(super) outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bytes: Option<u64>,
    /// Ranks that were checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) checked: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seconds: Option<Seconds>,
}

impl Done {
    pub(super) fn new(name: Name, folder: &Path, outcome: &'static str) -> Self {
        let (file, Name { size, most }) = (name.path(folder).display().to_string(), name);
        let size = size.to_string();
        Self {
            game: "einstein",
            size,
            stones: most,
            file,
            outcome,
            bytes: None,
            checked: None,
            seconds: None,
        }
    }
}
