//! The controller's side: an external program that speaks the protocol, used as an engine.

use einstein::AnyEinStein;
use game_core::Text;
use registry::{EngineInfo, ErasedGame, ExternalEngineError, Limits};

use super::question::{Question, reply_of};
use crate::{
    AnswerFilter, ClientReply, Dialect, Line, PATIENCE, Process, Protocol, patience, shortened,
};

static INFO: EngineInfo = EngineInfo {
    name: "ewn",
    description: &Text::new(
        "A program of its own that answers a course's questions: ewn:PROGRAM ARGUMENTS.",
        "使用课程协议的外部程序：ewn:程序 参数。",
    ),
    options: &[],
};

/// The question of the handshake: one stone on each side.
const SIMPLE: &str = "get R 1 A1 - - - - - E5 - - - - -";

/// Whether the protocol can express this game: only the one of contests.
pub(crate) fn is_expressible(game: &dyn ErasedGame) -> bool {
    let text = game.text();
    let thrown = if text.ends_with(['r', 'b']) {
        text + " 1"
    } else {
        text
    };
    game.position::<AnyEinStein>().is_some() && Question::of(&thrown).is_some()
}

/// The state of the conversation: none, as every question is complete.
#[derive(Debug)]
pub(crate) struct EwnClient;

impl Dialect for EwnClient {
    type Answer = Vec<String>;

    const INFO: &'static EngineInfo = &INFO;
    const PROTOCOL: Protocol = Protocol::Ewn;

    fn new(_: &dyn ErasedGame) -> Self {
        Self
    }

    /// The first line that is not empty is the answer.
    fn answer_filter() -> AnswerFilter<Vec<String>> {
        Box::new(|line| match line {
            Line::Text(text) if text.is_empty() => None,
            Line::Text(text) | Line::NotText(text) => {
                Some(text.split_ascii_whitespace().map(str::to_owned).collect())
            }
            Line::TooLong | Line::Dropped(_) => Some(Vec::new()),
        })
    }

    /// The first answer comes once the program has started and is ready; no clock runs until then.
    fn handshake(&mut self, process: &mut Process<Vec<String>>) -> Result<(), ExternalEngineError> {
        process.listen();
        process.say(SIMPLE)?;
        process.answer(PATIENCE).map(drop)
    }

    fn begin(&mut self, _: u64) {}

    fn ask(
        &mut self,
        process: &mut Process<Vec<String>>,
        game: &dyn ErasedGame,
        limits: &Limits<'_>,
    ) -> Result<ClientReply, ExternalEngineError> {
        let question =
            Question::of(&game.text()).ok_or(ExternalEngineError::UnsupportedPosition)?;
        let position = game
            .position()
            .ok_or(ExternalEngineError::UnsupportedPosition)?;
        process.listen();
        process.say(&question.to_string())?;
        let words = process.answer(patience(limits))?;
        let garbled = || ExternalEngineError::Garbled {
            line: shortened(&words.join(" ")),
        };
        Ok(vec![reply_of(position, &words).ok_or_else(garbled)?].into())
    }
}
