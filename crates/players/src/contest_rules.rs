//! The rules of a game at contests, and how its moves are said and typed at the table.

use std::time::Duration;

use crate::{AnyGame, Entry};

/// The rules of a game at contests: a part of its [`Entry`].
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "the properties of a game are independent")]
pub struct ContestRules {
    /// The entry used for matches, if it is not the registry's: that of Planes has only one player.
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
    /// Whether both teams hide planes, and say the answers to shots.
    pub has_planes: bool,
    /// Turns the game's own picture of the board into one with the names that are said at the table.
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
    /// How a step of a position is said; `None` if it is said as the game writes it.
    pub said: fn(&dyn AnyGame, &str) -> Option<String>,
    /// Another text that may be typed for a step, from its own text and its spoken form.
    pub also: fn(&str, &str) -> Option<String>,
    /// Whether a character begins the next move of a turn, after the part of the move typed so far. `None` if a turn
    /// is one move.
    pub begins: Option<fn(&str, char) -> bool>,
    /// Whether the beginning of a move stands for the move if no other move begins with it.
    pub completes: bool,
}

impl Typing {
    /// Moves as the game writes them, or their beginnings.
    pub const AS_WRITTEN: Self = Self { said: |_, _| None, also: |_, _| None, begins: None, completes: true };
}
