//! The file of records: it reads and writes those of all games, and holds no engine.

use serde_json::Value;
use wasm_bindgen::prelude::wasm_bindgen;
use web::archive::{self, ArchiveError};

fn said(answer: Result<Value, ArchiveError>) -> String {
    web::json(&answer.unwrap_or_else(|error| error.object()))
}

/// Reads a record of any format.
#[wasm_bindgen]
#[must_use]
pub fn read(bytes: &[u8]) -> String {
    said(archive::read(bytes))
}

/// Writes a game: its steps one a line, the names of both players one a line.
#[wasm_bindgen]
#[must_use]
pub fn write(game: &str, start: &str, steps: &str, players: &str, format: &str) -> String {
    let steps: Vec<&str> = steps.lines().collect();
    let mut names = players.lines();
    let players = [names.next().unwrap_or(""), names.next().unwrap_or("")];
    said(archive::write(game, start, &steps, players, format))
}

/// The formats that hold a game, one a line, ours first.
#[wasm_bindgen]
#[must_use]
pub fn formats(game: &str) -> String {
    archive::formats(game).join("\n")
}

fn main() {}
