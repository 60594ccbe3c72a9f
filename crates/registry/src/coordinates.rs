use crate::ErasedGame;

/// How people name the cells of a board: a part of an [`Entry`](crate::Entry).
///
/// In most games as the texts of the game do. Where they do not, a program converts what a person
/// reads and types; positions, files, protocols and JSON have the names of the game everywhere.
///
/// ```
/// let entry = engines::entry("einstein").ok_or("no such game")?;
/// let game = entry.start();
/// let shown = (entry.coordinates.people_text)(game.as_ref(), "6:A3-B4");
/// assert_eq!(shown, "6:A3-B2");
/// assert_eq!((entry.coordinates.native_text)(game.as_ref(), &shown), "6:A3-B4");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Coordinates {
    /// Turns a text of the game, such as a move or a sentence about cells, into the one for people.
    pub people_text: fn(&dyn ErasedGame, &str) -> String,
    /// Turns what a person has typed into a text of the game, of the same length.
    pub native_text: fn(&dyn ErasedGame, &str) -> String,
    /// Turns the game's picture of the board into the one for people.
    pub picture: fn(&dyn ErasedGame, &str) -> String,
}

impl Coordinates {
    /// The names of the game itself.
    pub const AS_WRITTEN: Self = Self {
        people_text: |_, text| text.to_owned(),
        native_text: |_, text| text.to_owned(),
        picture: |_, picture| picture.to_owned(),
    };
}
