//! The controller's side: a program that speaks the protocol, as an engine that plays stone by
//! stone.

use std::time::Duration;

use connect6::{AnyConnect6, Cell};
use game_core::{Notation, Position, Side, Text};
use registry::{EngineInfo, ErasedGame, ExternalEngineError, Limits};

use super::command::{Request, Response};
use super::vertex::Vertex;
use crate::connectmore::turns;
use crate::{AnswerFilter, ClientReply, Dialect, Line, Process, Protocol, patience, shortened};

static INFO: EngineInfo = EngineInfo {
    name: "gtp",
    description: &Text::new(
        "A program of its own that speaks the Go Text Protocol: gtp:PROGRAM ARGUMENTS.",
        "使用 GTP 协议的外部程序：gtp:程序 参数。",
    ),
    options: &[],
};

/// How long a program may take for a command that asks for no move.
const PROMPT: Duration = Duration::from_secs(10);

/// Whether the protocol can express this position: one that turns lead to, at the beginning of a
/// turn.
pub(crate) fn is_expressible(game: &dyn ErasedGame) -> bool {
    game.position()
        .is_some_and(|position| turns(position).is_some())
}

/// The state of the conversation with a program.
#[derive(Default, Debug)]
pub(crate) struct GtpClient {
    /// The position on its board; `None` if unknown.
    known: Option<AnyConnect6>,
    /// The number of the last command.
    id: u32,
    /// The time for a stone that was sent last, in seconds, if any.
    settings: Option<String>,
}

type Pipe = Process<Response>;

impl GtpClient {
    /// Sends a command and waits for its answer.
    fn say(
        &mut self,
        pipe: &mut Pipe,
        name: &str,
        words: &[&str],
        patience: Duration,
    ) -> Result<Response, ExternalEngineError> {
        self.id = self.id % 1_000_000 + 1;
        let arguments = words.iter().map(|&word| word.to_owned()).collect();
        let request = Request {
            id: Some(self.id),
            name: name.to_owned(),
            arguments,
        };
        pipe.listen();
        pipe.say(&request.to_string())?;
        pipe.answer(patience)
    }

    /// Sends a command that must succeed.
    fn order(
        &mut self,
        pipe: &mut Pipe,
        name: &str,
        words: &[&str],
    ) -> Result<(), ExternalEngineError> {
        let response = self.say(pipe, name, words, PROMPT)?;
        response
            .text
            .map(drop)
            .map_err(|text| ExternalEngineError::Garbled {
                line: shortened(&format!("? {text}")),
            })
    }

    /// Sends the stones that are new, or all of them.
    fn tell(&mut self, pipe: &mut Pipe, at: &AnyConnect6) -> Result<(), ExternalEngineError> {
        if let Some(mut known) = self.known.take()
            && let Some(new) = stones_between(&known, at)
        {
            for cell in new {
                self.place(pipe, known.mover(), cell, at.size())?;
                known.play(cell);
            }
            return Ok(());
        }
        let turns = turns(at).ok_or(ExternalEngineError::UnsupportedPosition)?;
        self.order(pipe, "boardsize", &[&at.size().to_string()])?;
        self.order(pipe, "clear_board", &[])?;
        for (side, turn) in turns {
            for cell in turn.cells() {
                self.place(pipe, side, cell, at.size())?;
            }
        }
        Ok(())
    }

    fn place(
        &mut self,
        pipe: &mut Pipe,
        player: Side,
        cell: Cell,
        size: usize,
    ) -> Result<(), ExternalEngineError> {
        self.order(
            pipe,
            "play",
            &[color(player), &Vertex::Cell { cell, size }.to_string()],
        )
    }

    /// Sends the clocks, in whole seconds, as far as it knows of clocks: programs need not.
    fn tell_time(
        &mut self,
        pipe: &mut Pipe,
        side: Side,
        limits: &Limits<'_>,
    ) -> Result<(), ExternalEngineError> {
        let whole = |time: Duration| time.as_secs().to_string();
        if let Some(time_manager) = limits.time_manager() {
            self.say(
                pipe,
                "time_left",
                &[color(side), &whole(time_manager.left()), "0"],
                PROMPT,
            )?;
            return Ok(());
        }
        // Whole seconds for one stone; the protocol has no fractions.
        let settings = limits
            .time_limit()
            .map(whole)
            .filter(|seconds| seconds != "0");
        if settings != self.settings {
            let seconds = settings.clone().unwrap_or_else(|| "0".to_owned());
            let words = if settings.is_some() {
                ["0", &seconds, "1"]
            } else {
                ["0", "1", "0"]
            };
            self.say(pipe, "time_settings", &words, PROMPT)?;
            self.settings = settings;
        }
        Ok(())
    }
}

const fn color(side: Side) -> &'static str {
    match side {
        Side::First => "b",
        Side::Second => "w",
    }
}

/// The stones that lead from one position to another, one after the other; none where it is the
/// same one, and nothing where stones alone do not lead there.
fn stones_between(before: &AnyConnect6, after: &AnyConnect6) -> Option<Vec<Cell>> {
    if before.size() != after.size() {
        return None;
    }
    let mut new = [Side::First, Side::Second].map(|side| {
        let cells: Vec<Cell> = (after.stones(side) - before.stones(side))
            .into_iter()
            .collect();
        cells.into_iter()
    });
    let (mut at, mut stones) = (*before, Vec::new());
    while at != *after {
        let cell = new[at.mover() as usize]
            .next()
            .filter(|&cell| at.is_legal(cell))?;
        at.play(cell);
        stones.push(cell);
    }
    Some(stones)
}

impl Dialect for GtpClient {
    type Answer = Response;

    const INFO: &'static EngineInfo = &INFO;
    const PROTOCOL: Protocol = Protocol::Gtp;

    fn new(_: &dyn ErasedGame) -> Self {
        Self::default()
    }

    fn answer_filter() -> AnswerFilter<Response> {
        Box::new(|line| {
            let (Line::Text(text) | Line::NotText(text)) = line else {
                return None;
            };
            Response::read(text)
        })
    }

    fn begin(&mut self, _: u64) {
        self.known = None;
    }

    fn ask(
        &mut self,
        pipe: &mut Pipe,
        game: &dyn ErasedGame,
        limits: &Limits<'_>,
    ) -> Result<ClientReply, ExternalEngineError> {
        let at: &AnyConnect6 = game
            .position()
            .ok_or(ExternalEngineError::UnsupportedPosition)?;
        self.tell(pipe, at)?;
        self.tell_time(pipe, at.mover(), limits)?;
        let response = self.say(pipe, "genmove", &[color(at.mover())], patience(limits))?;
        let text = match response.text {
            Ok(text) => text,
            Err(text) => {
                return Err(ExternalEngineError::Garbled {
                    line: shortened(&format!("? {text}")),
                });
            }
        };
        let Some(cell) = Vertex::read(&text, at.size()).and_then(Vertex::cell) else {
            return Err(ExternalEngineError::Garbled {
                line: shortened(&text),
            });
        };
        if at.is_legal(cell) {
            self.known = Some(at.after(cell));
        }
        Ok(vec![at.move_text(cell)].into())
    }
}
