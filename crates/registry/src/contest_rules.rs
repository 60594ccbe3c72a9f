//! The rules of a game at contests, and the spoken and typed forms of its moves.

use std::time::Duration;

use crate::{Entry, ErasedGame};

/// The rules of a game at contests: a part of its [`Entry`].
#[derive(Clone, Copy, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "the properties of a game are independent"
)]
pub struct ContestRules {
    /// The entry for matches, if it is not the registry's: the registry's entry of Planes has only
    /// one player.
    pub duel: Option<fn() -> &'static Entry>,
    /// Each team's time for a whole game, unless another time is agreed.
    pub clock: Duration,
    /// Games of a match, unless another number is agreed.
    pub games: u32,
    /// Whether dice are thrown.
    pub has_dice: bool,
    /// Whether teams place their stones before a game.
    pub has_layouts: bool,
    /// Whether the team that opens may play the second colour.
    pub has_colours: bool,
    /// Whether both teams hide planes and announce the answers to shots.
    pub has_planes: bool,
    /// The spoken and typed forms of moves.
    pub typing: Typing,
}

impl ContestRules {
    /// One game, a quarter of an hour for each team; moves as the game writes them.
    pub const DEFAULT: Self = Self {
        duel: None,
        clock: Duration::from_secs(15 * 60),
        games: 1,
        has_dice: false,
        has_layouts: false,
        has_colours: false,
        has_planes: false,
        typing: Typing::AS_WRITTEN,
    };
}

/// The spoken and typed forms of a game's moves.
#[derive(Clone, Copy, Debug)]
pub struct Typing {
    /// The spoken form of a step; `None` if it is the written one.
    pub spoken: fn(&dyn ErasedGame, &str) -> Option<String>,
    /// Another text that may be typed for a step, given its written and its spoken form.
    pub alias: fn(&str, &str) -> Option<String>,
    /// Whether a character begins the next move of a turn, given the part of the move typed so far.
    /// `None` if a turn is one move.
    pub starts_move: Option<fn(&str, char) -> bool>,
    /// Whether the beginning of a move stands for the move if no other move begins with it.
    pub accepts_prefix: bool,
}

impl Typing {
    /// Moves as the game writes them.
    pub const AS_WRITTEN: Self = Self {
        spoken: |_, _| None,
        alias: |_, _| None,
        starts_move: None,
        accepts_prefix: true,
    };
}
