//! The sentences about what happens in a game.

use game_core::{Text, text};

/// The sentences about the steps of a game, for a person who plays it: a part of its [`Entry`](crate::Entry).
#[derive(Clone, Copy, Debug)]
pub struct Sentences {
    /// About a move: the player who made it, and its text as the game writes it.
    pub moved: fn(&Text, &str) -> Text,
    /// About an event: the player who is to move after it, if one is, and its text as the game writes it.
    pub happened: fn(Option<&Text>, &str) -> Text,
}

impl Sentences {
    /// Sentences that fit any game.
    ///
    /// ```
    /// let moved = registry::Sentences::USUAL.moved;
    /// assert_eq!(moved(&"A".into(), "D4").en, "A played D4.");
    /// ```
    pub const USUAL: Self = Self {
        moved: |player, step| text!("{player} played {step}.", "{player:#} 走了 {step}。"),
        happened: |_, step| text!("Chance played {step}.", "随机事件：{step}。"),
    };
}
