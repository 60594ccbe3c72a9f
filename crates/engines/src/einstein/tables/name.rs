//! Names of endgame tables, in folders and in their headers.

use std::path::{Path, PathBuf};

use einstein::Size;
use search::file::Label;

/// The version of the numbering: a file with another one is another table.
const NUMBERING: u64 = 1;

/// A table of EinStein würfelt nicht!: the size of the game, and most stones on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name {
    /// The size of the game.
    pub size: Size,
    /// Most stones on the board, both sides together.
    pub most: usize,
}

impl Name {
    /// The name of the table's file.
    #[must_use]
    pub fn file_name(self) -> String {
        let Self {
            size:
                Size {
                    width,
                    stones,
                    faces,
                },
            most,
        } = self;
        format!("einstein-{width}x{width}-{stones}-{faces}-most{most}.table")
    }

    /// The table whose file has this name.
    ///
    /// ```
    /// use einstein::Size;
    /// use engines::einstein::tables::Name;
    ///
    /// let name = Name { size: Size::STANDARD, most: 5 };
    /// assert_eq!(Name::of_file(&name.file_name()), Some(name));
    /// assert_eq!(Name::of_file("einstein-5x5-6-6-most5.table.making"), None);
    /// ```
    #[must_use]
    pub fn of_file(file: &str) -> Option<Self> {
        let parts = file.strip_prefix("einstein-")?.strip_suffix(".table")?;
        let mut parts = parts.split('-');
        let number = |text: Option<&str>| text?.parse::<usize>().ok();
        let width = number(
            parts
                .next()?
                .split('x')
                .next()
                .filter(|text| !text.is_empty()),
        )?;
        let (stones, faces) = (number(parts.next())?, number(parts.next())?);
        let most = number(parts.next()?.strip_prefix("most"))?;
        let name = Self {
            size: Size {
                width,
                stones,
                faces,
            },
            most,
        };
        // Other spellings of the same numbers are not the name of a table.
        (name.file_name() == file).then_some(name)
    }

    /// The file of the table in a folder.
    #[must_use]
    pub fn path(self, folder: &Path) -> PathBuf {
        folder.join(self.file_name())
    }

    /// The label in the file's header.
    #[must_use]
    pub fn label(self) -> Label {
        let Self {
            size:
                Size {
                    width,
                    stones,
                    faces,
                },
            most,
        } = self;
        let numbers = [width, stones, faces, most].map(|number| number as u64);
        let parameters = [&numbers[..], &[NUMBERING]].concat();
        Label {
            kind: "sweep 2".into(),
            game: "einstein".into(),
            parameters,
        }
    }
}
