//! A game of its own folder: a package, which has a program for browsers, and `page`, which has the board.
//!
//! ```text
//! FOLDER/Cargo.toml       the package NAME, and its program NAME
//! FOLDER/page/NAME.js     the board, with the game's TITLE
//! ```

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::files::{PageError, named};

/// The page's list of games.
const LIST: &str = "js/games.js";

/// A game beside those of the page.
#[derive(Debug)]
pub(crate) struct Game {
    /// The name of the game, its package, its program and its board.
    pub(crate) name: String,
    board: PathBuf,
}

impl Game {
    /// The game of a folder: the one whose board lies in it.
    ///
    /// # Errors
    ///
    /// There is no board, there are several, or its name is no word of lower case letters and digits.
    pub(crate) fn of(folder: &Path) -> Result<Self, PageError> {
        let page = folder.join("page");
        let boards: Vec<_> = named(&page, fs::read_dir(&page).and_then(Iterator::collect))?;
        let [board] = boards.as_slice() else { return Err(PageError::Game { folder: folder.to_owned() }) };
        let board = board.path();
        let name = board.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let is_word = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
        if !is_word || board.extension().is_none_or(|extension| extension != "js") {
            return Err(PageError::Game { folder: folder.to_owned() });
        }
        Ok(Self { name, board })
    }

    /// Puts the board beside the others, and the game into the page's list.
    ///
    /// # Errors
    ///
    /// A file cannot be read or written.
    pub(crate) fn add(&self, out: &Path) -> Result<(), PageError> {
        let Self { name, board } = self;
        named(board, fs::copy(board, out.join(format!("js/boards/{name}.js"))))?;
        let list = out.join(LIST);
        let mut file = named(&list, OpenOptions::new().append(true).open(&list))?;
        let lines = format!(
            "import * as {name} from './boards/{name}.js';\nGAMES.{name} = {{ board: {name}, title: {name}.TITLE }};\n"
        );
        named(&list, file.write_all(lines.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_its_board() {
        let folder = std::env::temp_dir().join(format!("quincunx-web-{}-game", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("page")).unwrap();
        fs::create_dir_all(folder.join("out/js/boards")).unwrap();
        fs::write(folder.join("out").join(LIST), "export const GAMES = {};\n").unwrap();
        assert!(matches!(Game::of(&folder), Err(PageError::Game { .. })));
        fs::write(folder.join("page/own2.js"), "export const TITLE = {};").unwrap();
        Game::of(&folder).unwrap().add(&folder.join("out")).unwrap();
        assert!(folder.join("out/js/boards/own2.js").is_file());
        let list = fs::read_to_string(folder.join("out").join(LIST)).unwrap();
        assert!(list.ends_with("GAMES.own2 = { board: own2, title: own2.TITLE };\n"), "{list}");
        fs::write(folder.join("page/other.js"), "").unwrap();
        assert!(matches!(Game::of(&folder), Err(PageError::Game { .. })));
        fs::remove_dir_all(folder).unwrap();
    }
}
