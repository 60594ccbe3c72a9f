//! The controller's side: an external program that speaks the protocol, used as an engine.

use connect6::{AnyConnect6, Cell, Turn};
use game_core::{Notation, Position, Text};
use registry::{EngineInfo, ErasedGame, ExternalEngineError, Limits};

use super::is_expressible;
use super::setup_lines::{lines, turn_between, turns};
use super::stones::Stones;
use crate::{AnswerFilter, ClientReply, Dialect, Line, Process, Protocol, patience, shortened};

static INFO: EngineInfo = EngineInfo {
    name: "connectmore",
    description: &Text::new(
        "A program of its own that speaks the ConnectMore protocol: connectmore:PROGRAM ARGUMENTS.",
        "使用 ConnectMore 协议的外部程序：connectmore:程序 参数。",
    ),
    options: &[],
};

/// The state of the conversation with a program.
///
/// The opponent's turns are sent as `move`. If a game does not continue from the program's last
/// answer, the whole position is sent: `new white`, the turns of both sides alternately, and
/// `next`.
#[derive(Default, Debug)]
pub(crate) struct ConnectMoreClient {
    /// The position after the program's last turn; `None` if the program has no game.
    known: Option<AnyConnect6>,
    /// The depth that was sent last.
    depth: Option<u32>,
}

/// The stones of a line that is meant as a move. All other output of a program is ignored, also
/// lines that are not UTF-8: programs write remarks in many encodings.
pub(crate) fn words_of_a_move(line: &Line) -> Option<Vec<String>> {
    let Line::Text(text) = line else { return None };
    let mut words = text.split_ascii_whitespace();
    let is_move = words
        .next()
        .is_some_and(|word| word.eq_ignore_ascii_case("move"));
    is_move.then(|| words.map(str::to_owned).collect())
}

/// The stones of an answer that are to be played, and the position after them.
///
/// If a stone cannot be placed, the referee gets that stone alone, unchanged. If all can be placed
/// but are too many or too few for a turn, the answer is garbled: with only some of them played,
/// our board and the program's would differ.
pub(crate) fn reply_of(
    position: &AnyConnect6,
    turn: Turn,
) -> Result<(ClientReply, Option<AnyConnect6>), ExternalEngineError> {
    let texts = |cells: &[Cell]| {
        let texts = cells.iter().map(|&cell| position.move_text(cell));
        ClientReply::from(texts.collect::<Vec<String>>())
    };
    let stones: Vec<Cell> = turn.cells().collect();
    let mut after = *position;
    if after.try_turn(turn).is_ok() {
        return Ok((texts(&stones), Some(after)));
    }
    let wrong = stones.iter().find(|&&cell| !position.is_legal(cell));
    // If the first stone ends the game, the second one does not count.
    let last = stones
        .first()
        .filter(|&&cell| position.is_legal(cell) && position.after(cell).is_over());
    let garbled = ExternalEngineError::Garbled {
        line: Stones { turn }.to_string(),
    };
    last.or(wrong)
        .map(|&cell| (texts(&[cell]), None))
        .ok_or(garbled)
}

impl Dialect for ConnectMoreClient {
    type Answer = String;

    const INFO: &'static EngineInfo = &INFO;
    const PROTOCOL: Protocol = Protocol::ConnectMore;

    fn new(_: &dyn ErasedGame) -> Self {
        Self::default()
    }

    fn answer_filter() -> AnswerFilter<String> {
        Box::new(|line| words_of_a_move(line).map(|words| words.concat()))
    }

    fn begin(&mut self, _: u64) {
        self.known = None;
    }

    fn ask(
        &mut self,
        process: &mut Process<String>,
        game: &dyn ErasedGame,
        limits: &Limits<'_>,
    ) -> Result<ClientReply, ExternalEngineError> {
        let position: &AnyConnect6 = game
            .position()
            .filter(|_| is_expressible(game))
            .ok_or(ExternalEngineError::UnsupportedPosition)?;
        process.listen();
        let depth = limits
            .depth_limit()
            .filter(|_| limits.depth_limit() != self.depth);
        if let Some(depth) = depth {
            process.say(&format!("depth {depth}"))?;
            self.depth = Some(depth);
        }
        match self
            .known
            .as_ref()
            .and_then(|known| turn_between(known, position))
        {
            Some(turn) => process.say(&format!("move {}", Stones { turn }))?,
            None => lines(&turns(position).ok_or(ExternalEngineError::UnsupportedPosition)?)
                .try_for_each(|line| process.say(&line))?,
        }
        let answer = process.answer(patience(limits))?;
        let garbled = || ExternalEngineError::Garbled {
            line: shortened(&answer),
        };
        let turn = Stones::read(&answer).ok_or_else(garbled)?.turn;
        let (reply, known) = reply_of(position, turn)?;
        self.known = known;
        Ok(reply)
    }
}
