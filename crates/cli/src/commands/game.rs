//! The game and the position that a question is about.

use game_core::{Text, text};
use players::{AnyGame, Entry, GAMES};

use crate::args::Question;
use crate::failure::Failure;
use crate::width::quoted;

/// A game of the registry at the position of a question.
#[derive(Debug)]
pub(crate) struct Subject {
    /// What the registry says of the game.
    pub(crate) entry: &'static Entry,
    /// The game at the position.
    pub(crate) game: Box<dyn AnyGame>,
}

impl Subject {
    /// The game at its default position.
    pub(crate) fn start(entry: &'static Entry) -> Self {
        Self { entry, game: entry.start() }
    }

    /// What the question is about.
    ///
    /// # Errors
    ///
    /// There is no such game, or the text says no position of it.
    pub(crate) fn of(question: &Question) -> Result<Self, Failure> {
        let mut subject = Self::start(entry(&question.game)?);
        if let Some(text) = &question.position {
            subject.game.read(text).map_err(|error| Failure::text(text, &error))?;
        }
        Ok(subject)
    }
}

/// The game of that name, or all of them where there is no name.
pub(crate) fn entries(name: Option<&str>) -> Result<Vec<&'static Entry>, Failure> {
    match name {
        Some(name) => Ok(vec![entry(name)?]),
        None => Ok(GAMES.iter().collect()),
    }
}

fn entry(name: &str) -> Result<&'static Entry, Failure> {
    players::entry(name).ok_or_else(|| {
        let (name, names) = (quoted(name), Text::list(GAMES.iter().map(|entry| entry.name)));
        let message = text!("There is no game {name}. Known games: {names}.", "没有游戏 {name}。可选：{names:#}。");
        Failure::usage(names, message)
    })
}
