use arena::protocol::Protocol;
use game_core::{LimitValues, Text, text};
use players::EngineSpec;

use super::request::Values;
use super::values::{self, refused};
use crate::failure::Failure;

/// An engine at the end of a pipe, as it was asked for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SpeakRequest {
    /// The name of the game.
    pub(crate) game: String,
    /// The engine; nothing for the game's first one.
    pub(crate) engine: Option<EngineSpec>,
    /// What it speaks; nothing for what is usual in the game.
    pub(crate) protocol: Option<Protocol>,
    /// How far to look for a turn where the protocol does not say it.
    pub(crate) budget: LimitValues,
    /// Whether to think on the opponent's time.
    pub(crate) ponder: bool,
}

impl Values<'_> {
    /// What the arguments ask for.
    ///
    /// # Errors
    ///
    /// The value of an option is out of bounds.
    pub(super) fn speak(self) -> Result<SpeakRequest, Failure> {
        Ok(SpeakRequest {
            game: self.text("game").unwrap_or_default(),
            engine: self.read("engine", values::engine)?,
            protocol: self.read("protocol", protocol)?,
            budget: self.budget()?,
            ponder: self.arguments.get_flag("ponder"),
        })
    }
}

/// The value of `--protocol`.
fn protocol(text: &str) -> Result<Protocol, Failure> {
    Protocol::named(text).ok_or_else(|| {
        let names = Text::list(Protocol::ALL.into_iter().map(Protocol::name));
        let expected = text!("one of {names}", "以下之一：{names:#}");
        refused("protocol", text, expected)
    })
}
