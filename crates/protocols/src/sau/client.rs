//! The controller's side: a program that speaks the protocol, as an engine.

use game_core::Text;
use registry::{EngineInfo, ErasedGame, ExternalEngineError, Limits};

use super::can_begin;
use super::wire::Wire;
use crate::connectmore::{Stones, reply_of, words_of_a_move};
use crate::{AnswerFilter, ClientReply, Dialect, Process, Protocol, patience, shortened};

static INFO: EngineInfo = EngineInfo {
    name: "sau",
    description: &Text::new(
        "A program of its own that speaks the protocol of the SAU platform: sau:PROGRAM ARGUMENTS.",
        "使用 SAU 平台协议的外部程序：sau:程序 参数。",
    ),
    options: &[],
};

/// The state of the conversation with a program.
#[derive(Debug)]
pub(crate) struct SauClient {
    /// How moves are written; `None` if the protocol does not have this game.
    wire: Option<Wire>,
    /// The game after the program's last turn; `None` before that.
    known: Option<Box<dyn ErasedGame>>,
}

impl SauClient {
    /// Sends the opponent's turn, or the beginning of a game.
    fn tell(
        &mut self,
        process: &mut Process<Vec<String>>,
        game: &dyn ErasedGame,
    ) -> Result<(), ExternalEngineError> {
        let wire = self.wire.ok_or(ExternalEngineError::UnsupportedPosition)?;
        if let Some(known) = self.known.take()
            && let Some(turn) = wire.between(known.as_ref(), game)
        {
            let words = wire
                .write(known.as_ref(), &turn)
                .ok_or(ExternalEngineError::UnsupportedPosition)?;
            return process.say(&format!("move {words}"));
        }
        if can_begin(game) {
            return process.say("new black");
        }
        let start = engines::entry(game.name())
            .ok_or(ExternalEngineError::UnsupportedPosition)?
            .start();
        let turn = wire
            .between(start.as_ref(), game)
            .ok_or(ExternalEngineError::UnsupportedPosition)?;
        let words = wire
            .write(start.as_ref(), &turn)
            .ok_or(ExternalEngineError::UnsupportedPosition)?;
        process.say("new white")?;
        process.say(&format!("move {words}"))
    }

    /// The moves of an answer, and the position behind them if they are a whole turn.
    ///
    /// An illegal move is returned alone, so that the referee judges it. Legal moves that are too
    /// many or too few for a turn are [`Garbled`](ExternalEngineError::Garbled).
    fn reply_of(
        &mut self,
        game: &dyn ErasedGame,
        words: &[String],
    ) -> Result<ClientReply, ExternalEngineError> {
        let wire = self.wire.ok_or(ExternalEngineError::UnsupportedPosition)?;
        let garbled = || ExternalEngineError::Garbled {
            line: shortened(&words.join(" ")),
        };
        if let Some(position) = game.position() {
            let turn = Stones::read(&words.concat()).ok_or_else(garbled)?.turn;
            let (reply, after) = reply_of(position, turn)?;
            if let Some(after) = after {
                self.known = at(game, &after.to_string());
            }
            return Ok(reply);
        }
        let moves = wire.read(game, words).ok_or_else(garbled)?;
        let (due, mut after) = (game.to_move(), game.boxed());
        for m in &moves {
            if after.to_move() != due {
                return Err(garbled());
            }
            if after.play(m).is_err() {
                return Ok(vec![m.clone()].into());
            }
        }
        if after.to_move() == due {
            return Err(garbled());
        }
        self.known = Some(after);
        Ok(moves.into())
    }
}

/// The game at another position.
fn at(game: &dyn ErasedGame, text: &str) -> Option<Box<dyn ErasedGame>> {
    let mut game = game.boxed();
    game.read(text).ok().map(|()| game)
}

impl Dialect for SauClient {
    type Answer = Vec<String>;

    const INFO: &'static EngineInfo = &INFO;
    const PROTOCOL: Protocol = Protocol::Sau;

    fn new(game: &dyn ErasedGame) -> Self {
        Self {
            wire: Wire::of(game),
            known: None,
        }
    }

    fn answer_filter() -> AnswerFilter<Vec<String>> {
        Box::new(|line| {
            let words = words_of_a_move(line)?;
            Some(words.iter().map(|word| word.to_ascii_uppercase()).collect())
        })
    }

    fn begin(&mut self, _: u64) {
        self.known = None;
    }

    fn end(&mut self, process: &mut Process<Vec<String>>) -> Result<(), ExternalEngineError> {
        process.say("end")
    }

    fn ask(
        &mut self,
        process: &mut Process<Vec<String>>,
        game: &dyn ErasedGame,
        limits: &Limits<'_>,
    ) -> Result<ClientReply, ExternalEngineError> {
        process.listen();
        self.tell(process, game)?;
        let words = process.answer(patience(limits))?;
        self.reply_of(game, &words)
    }
}
