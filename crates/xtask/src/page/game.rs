//! A game in a folder of its own: a package with a program for browsers, and `page` with the board.
//!
//! ```text
//! FOLDER/Cargo.toml       the package NAME, and its program NAME
//! FOLDER/page/NAME.js     the board, with the game's TITLE
//! ```

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::{TaskError, named};

/// The page's list of games.
pub const LIST: &str = "js/games.js";

/// An additional game of the page.
#[derive(Debug)]
pub struct Game {
    /// The name of the game, its package, its program and its board.
    pub name: String,
    board: PathBuf,
}

impl Game {
    /// The game whose board is in a folder.
    ///
    /// # Errors
    ///
    /// Fails if there is not exactly one board, or if its name is not a word of lower case letters
    /// and digits.
    pub fn of(folder: &Path) -> Result<Self, TaskError> {
        let page = folder.join("page");
        let boards: Vec<_> = named(&page, fs::read_dir(&page).and_then(Iterator::collect))?;
        let [board] = boards.as_slice() else {
            return Err(TaskError::Game(folder.to_owned()));
        };
        let board = board.path();
        let name = board
            .file_stem()
            .and_then(|name| name.to_str())
            .unwrap_or_default()
            .to_owned();
        let is_word = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
        if !is_word || board.extension().is_none_or(|extension| extension != "js") {
            return Err(TaskError::Game(folder.to_owned()));
        }
        Ok(Self { name, board })
    }

    /// Copies the board, and adds the game to the page's list.
    ///
    /// # Errors
    ///
    /// Fails if the page has a board of this name, or if a file cannot be read or written.
    pub fn add(&self, out: &Path) -> Result<(), TaskError> {
        let Self { name, board } = self;
        let copy = out.join(format!("js/boards/{name}.js"));
        if copy.exists() {
            return Err(TaskError::Taken(name.clone()));
        }
        named(board, fs::copy(board, copy))?;
        let list = out.join(LIST);
        let mut file = named(&list, OpenOptions::new().append(true).open(&list))?;
        let lines = format!(
            "import * as {name} from './boards/{name}.js';\nGAMES.{name} = {{ board: {name}, title: {name}.TITLE }};\n"
        );
        named(&list, file.write_all(lines.as_bytes()))
    }
}
