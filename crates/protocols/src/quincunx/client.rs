//! The controller's side: a program that speaks the protocol, as an engine.

use std::time::Duration;

use game_core::Text;
use registry::{EngineInfo, ErasedGame, ExternalEngineError, Limits};

use super::command::Command;
use super::go::{Go, Left};
use super::info::Info;
use super::response::Response;
use crate::{
    AnswerFilter, ClientReply, Dialect, Line, PATIENCE, Process, Protocol, patience, shortened,
};

static INFO: EngineInfo = EngineInfo {
    name: "quincunx",
    description: &Text::new(
        "A program of its own that speaks the protocol of Quincunx: quincunx:PROGRAM ARGUMENTS.",
        "使用 Quincunx 协议的外部程序：quincunx:程序 参数。",
    ),
    options: &[],
};

/// How long a program may take for its greeting.
const PROMPT: Duration = Duration::from_secs(10);

/// The answers that are waited for.
#[derive(Debug)]
pub(crate) enum EngineLine {
    /// `quincunxok`: all options were listed; with the game it plays, if it named one.
    Ok(Option<String>),
    /// Everything before is done.
    Ready,
    /// A move, with the last information on the position.
    Best(Option<String>, Info),
    /// Why a line was refused.
    Error(String),
}

/// The state of the conversation with a program.
#[derive(Debug)]
pub(crate) struct QuincunxClient {
    game: &'static str,
    /// The seed of a game of which it has not been informed yet.
    seed: Option<u64>,
    threads: u16,
}

impl Dialect for QuincunxClient {
    type Answer = EngineLine;

    const INFO: &'static EngineInfo = &INFO;
    const PROTOCOL: Protocol = Protocol::Quincunx;

    fn new(game: &dyn ErasedGame) -> Self {
        Self {
            game: game.name(),
            seed: None,
            threads: 1,
        }
    }

    fn answer_filter() -> AnswerFilter<EngineLine> {
        let (mut last, mut game) = (Info::default(), None);
        Box::new(move |line| {
            let Line::Text(text) = line else { return None };
            match Response::read(text).ok()? {
                Response::Id { of, text } if of == "game" => {
                    game = Some(text);
                    None
                }
                Response::QuincunxOk => Some(EngineLine::Ok(game.take())),
                Response::ReadyOk => Some(EngineLine::Ready),
                Response::Info(info) => {
                    last = info;
                    None
                }
                Response::BestMove(best) => Some(EngineLine::Best(best, std::mem::take(&mut last))),
                Response::Error(sentence) => Some(EngineLine::Error(sentence)),
                _ => None,
            }
        })
    }

    fn handshake(&mut self, process: &mut Process<EngineLine>) -> Result<(), ExternalEngineError> {
        process.listen();
        process.say(&Command::Quincunx.to_string())?;
        match process.answer(PROMPT)? {
            EngineLine::Ok(game) if game.as_deref().is_none_or(|game| game == self.game) => Ok(()),
            EngineLine::Ok(game) => Err(garbled(&format!("id game {}", game.unwrap_or_default()))),
            other => Err(unexpected(&other)),
        }
    }

    fn begin(&mut self, seed: u64) {
        self.seed = Some(seed);
    }

    fn prepare(
        &mut self,
        process: &mut Process<EngineLine>,
        game: &dyn ErasedGame,
    ) -> Result<(), ExternalEngineError> {
        self.tell(process, game)?;
        process.listen();
        process.say(&Command::IsReady.to_string())?;
        match process.answer(PATIENCE)? {
            EngineLine::Ready => Ok(()),
            other => Err(unexpected(&other)),
        }
    }

    fn ask(
        &mut self,
        process: &mut Process<EngineLine>,
        game: &dyn ErasedGame,
        limits: &Limits<'_>,
    ) -> Result<ClientReply, ExternalEngineError> {
        process.listen();
        let threads = limits.thread_count();
        if threads != self.threads {
            let (name, value) = ("threads".to_owned(), threads.to_string());
            process.say(&Command::SetOption { name, value }.to_string())?;
            self.threads = threads;
        }
        self.tell(process, game)?;
        process.say(&Command::Go(go(limits)).to_string())?;
        match process.answer(patience(limits))? {
            EngineLine::Best(Some(best), info) => Ok(ClientReply {
                moves: vec![best],
                opinion: info.score.map(|score| (score.value, score.unit)),
                nodes: info.nodes.unwrap_or(0),
                depth: info.depth.unwrap_or(0),
                variation: info.pv,
            }),
            other => Err(unexpected(&other)),
        }
    }
}

impl QuincunxClient {
    /// Sends the position, and before it the beginning of a new game.
    fn tell(
        &mut self,
        process: &mut Process<EngineLine>,
        game: &dyn ErasedGame,
    ) -> Result<(), ExternalEngineError> {
        if let Some(seed) = self.seed.take() {
            process.say(&Command::NewGame { seed: Some(seed) }.to_string())?;
        }
        process.say(
            &Command::Position {
                start: Some(game.text()),
                moves: Vec::new(),
            }
            .to_string(),
        )
    }
}

/// An answer to another question.
fn unexpected(said: &EngineLine) -> ExternalEngineError {
    match said {
        EngineLine::Ok(_) => garbled("quincunxok"),
        EngineLine::Ready => garbled("readyok"),
        EngineLine::Best(best, _) => {
            garbled(&format!("bestmove {}", best.as_deref().unwrap_or("none")))
        }
        EngineLine::Error(sentence) => garbled(&format!("error {sentence}")),
    }
}

fn garbled(line: &str) -> ExternalEngineError {
    ExternalEngineError::Garbled {
        line: shortened(line),
    }
}

/// The limits as a `go` command.
fn go(limits: &Limits<'_>) -> Go {
    let clock = limits.time_manager().map(|time_manager| Left {
        left: time_manager.left(),
        increment: time_manager.increment(),
    });
    Go {
        nodes: limits.node_limit(),
        depth: limits.depth_limit(),
        movetime: limits.time_limit().filter(|_| clock.is_none()),
        clock,
        ..Go::default()
    }
}
