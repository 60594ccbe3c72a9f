//! The engine's side of the protocol.

use registry::{Engine, ErasedGame};

use super::is_farewell;
use super::question::{Question, answer};
use crate::{EngineDefaults, EnginePlayer, Line, Moment, Note, Protocol, Reply, limits};

/// A conversation: one question a line.
#[derive(Debug)]
pub struct Session {
    player: EnginePlayer,
}

impl Session {
    /// Of this engine, for the game of contests.
    #[must_use]
    pub fn new(
        engine: Box<dyn Engine>,
        game: Box<dyn ErasedGame>,
        defaults: EngineDefaults,
    ) -> Self {
        Self {
            player: EnginePlayer::new(engine, game, defaults),
        }
    }

    fn answer(&mut self, question: &Question, moment: Moment<'_>) -> Reply {
        let illegal = || {
            Reply::note(Note::Illegal {
                turn: question.to_string(),
            })
        };
        // A position that there is not is refused, and one in which the game is over.
        if question.position().is_none() || !self.player.read(&question.text()) {
            return illegal();
        }
        if let Some(over) = self.player.over() {
            return Reply::note(over);
        }
        let analysis =
            self.player
                .think(&limits(self.player.defaults.within(moment), None, moment));
        match analysis.and_then(|analysis| Ok(answer(analysis.best_move()?))) {
            Ok(Some(line)) => Reply::line(line),
            Ok(None) => illegal(),
            Err(refusal) => Reply::note(Note::Engine(refusal)),
        }
    }
}

impl crate::Session for Session {
    fn handle(&mut self, line: &Line, moment: Moment<'_>) -> Reply {
        match line.text() {
            Some("") => Reply::default(),
            Some(text) if is_farewell(text) => Reply::farewell(),
            text => match text.and_then(Question::read) {
                Some(question) => self.answer(&question, moment),
                None => Reply::note(Note::on(line, Protocol::Ewn)),
            },
        }
    }
}
