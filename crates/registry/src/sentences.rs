//! The sentences about the events of a game.

use game_core::{Text, text};

/// The sentences about the steps of a game, shown to its players: a part of its
/// [`Entry`](crate::Entry).
#[derive(Clone, Copy, Debug)]
pub struct Sentences {
    /// The sentence about a move, from the player who made it and the text of the move.
    pub moved: fn(&Text, &str) -> Text,
    /// The sentence about an event, from the player to move after it, if any, and the text of the
    /// event.
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
