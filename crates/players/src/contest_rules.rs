//! What contests ask of a game, and how its moves are said and typed at the table.

use std::time::Duration;

use crate::{AnyGame, Entry};

/// What contests ask of a game: a part of its [`Entry`].
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "a game has each of these things or not, whatever else it has")]
pub struct ContestRules {
    /// The entry that matches are played by, where it is not the registry's: Planes there has one player.
    pub duel: Option<fn() -> &'static Entry>,
    /// Each team's time for a whole game, unless another is agreed.
    pub clock: Duration,
    /// Games of a match, unless others are agreed.
    pub games: u32,
    /// Whether dice are thrown.
    pub has_dice: bool,
    /// Whether teams place their stones before a game.
    pub has_layouts: bool,
    /// Whether the team that opens may play the second colour.
    pub has_colours: bool,
    /// Whether both hide planes, and answers to shots are said.
    pub has_planes: bool,
    /// The picture of the board with the names that are said at the table, made of that which the game draws.
    pub board: fn(&str) -> String,
    /// How moves are said and typed.
    pub typing: Typing,
}

impl ContestRules {
    /// One game, a quarter of an hour for each team; moves as the game writes them.
    pub const USUAL: Self = Self {
        duel: None,
        clock: Duration::from_secs(15 * 60),
        games: 1,
        has_dice: false,
        has_layouts: false,
        has_colours: false,
        has_planes: false,
        board: str::to_owned,
        typing: Typing::AS_WRITTEN,
    };
}

/// How the moves of a game are said and typed.
#[derive(Clone, Copy, Debug)]
pub struct Typing {
    /// How a step of a position is said; `None` where it is said as the game writes it.
    pub said: fn(&dyn AnyGame, &str) -> Option<String>,
    /// What else may be typed for a step, by its text and by how it is said.
    pub also: fn(&str, &str) -> Option<String>,
    /// Whether a letter or digit begins the next move of a turn, by the word before it. `None` where a turn is one
    /// move.
    pub begins: Option<fn(&str, char) -> bool>,
    /// Whether the beginning of a move means that move, where no other move begins so.
    pub completes: bool,
}

impl Typing {
    /// Moves as the game writes them, or their beginnings.
    pub const AS_WRITTEN: Self = Self { said: |_, _| None, also: |_, _| None, begins: None, completes: true };
}
