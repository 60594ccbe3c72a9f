//! The conversation without a terminal: a line goes in, a text and a new state come out.
//!
//! ```text
//! greet ─▶ act* ─▶ prompt ─▶ handle ─▶ act* ─▶ prompt ─▶ …
//! ```
//!
//! [`handle`](Session::handle) handles a line from a person. [`act`](Session::act) takes one step
//! for an engine or for chance; call it as long as there is one, so that each step is shown at
//! once. A refused line changes nothing.

use std::time::Duration;

use game_core::{LimitValues, Text, ToMove, text};
use registry::{Engine, ErasedGame, GameResult};

use registry::GameEnd;

use super::course::{Actor, Course};
use super::paint::Paint;
use super::refusals;
use super::seat::{SeatPlayer, choices};
use super::topic::Topic;
use super::words::{self, CommandWord};
use crate::commands::files::Files;
use crate::commands::play::args::{Chance, SeatChoice};
use crate::failure::Failure;

/// The environment of the conversation.
#[derive(Clone, Copy)]
pub(super) struct SessionContext<'d> {
    /// Whether there are colours.
    pub(super) paint: Paint,
    /// The time since any fixed moment.
    pub(super) clock: &'d (dyn Fn() -> Duration + Sync),
    /// The files of saved games.
    pub(super) files: &'d dyn Files,
}

/// The terms of a game.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    /// The names of the game.
    pub(super) topic: Topic,
    /// The chosen players.
    pub(super) seats: Vec<Option<SeatChoice>>,
    /// How far engines look.
    pub(super) budget: LimitValues,
    /// Who decides chance events.
    pub(super) chance: Chance,
    /// The seed of all chance.
    pub(super) seed: u64,
}

/// A conversation.
pub(super) struct Session<'d> {
    pub(super) context: SessionContext<'d>,
    pub(super) topic: Topic,
    pub(super) course: Course,
    pub(super) seats: Vec<SeatPlayer>,
    /// The engine for hints, once one was requested.
    pub(super) adviser: Option<Box<dyn Engine>>,
    pub(super) budget: LimitValues,
    pub(super) chance: Chance,
    /// The seed of the present game; the next game has the next one.
    pub(super) seed: u64,
    /// Engines wait, because no person plays and a step was taken back, or because one failed.
    pub(super) is_paused: bool,
    /// The person has left.
    pub(super) is_closed: bool,
    /// The person who shoots gets advice before each decision.
    pub(super) helps: bool,
    /// The number of steps before the last advice.
    pub(super) helped_at: Option<usize>,
}

impl<'d> Session<'d> {
    /// A conversation about a game from this position.
    ///
    /// # Errors
    ///
    /// Fails if the game has no such engine.
    pub(super) fn new(
        context: SessionContext<'d>,
        start: Box<dyn ErasedGame>,
        terms: &Terms,
    ) -> Result<Self, Failure> {
        let wanted = choices(start.as_ref(), &terms.seats);
        let seat = |choice: &SeatChoice| SeatPlayer::new(start.as_ref(), choice, terms.seed);
        let seats = wanted.iter().map(seat).collect::<Result<_, _>>()?;
        let Terms {
            topic,
            budget,
            chance,
            seed,
            ..
        } = *terms;
        let course = Course::new(start);
        let (adviser, is_paused, is_closed, helps, helped_at) = (None, false, false, false, None);
        Ok(Self {
            context,
            topic,
            course,
            seats,
            adviser,
            budget,
            chance,
            seed,
            is_paused,
            is_closed,
            helps,
            helped_at,
        })
    }

    /// The greeting.
    pub(super) fn greet(&self) -> Text {
        let title = self.topic.title;
        let seat = |(number, seat): (usize, &SeatPlayer)| {
            let (player, who) = (self.topic.player(number), seat.shown());
            text!("{player} is {who}", "{player:#} 为{who:#}")
        };
        let seats = Text::list(self.seats.iter().enumerate().map(seat));
        let head = text!(
            "{title}: {seats}. Type a move, or `help` for what else there is.\n",
            "{title:#}：{seats:#}。请输入走法；输入 `帮助` 查看其他命令。\n"
        );
        head + &self.layouts() + &self.scene()
    }

    /// The prompt before a line of input.
    pub(super) fn prompt(&self) -> Text {
        match self.course.game().to_move() {
            ToMove::Player(player) if self.course.end().is_none() && self.has_person(player) => {
                self.topic.player(player) + "> "
            }
            _ => "> ".into(),
        }
    }

    /// Handles a line that a person typed; returns the reply.
    ///
    /// # Errors
    ///
    /// Fails if the line is unknown or impossible; nothing has changed then.
    pub(super) fn handle(&mut self, line: &str) -> Result<Text, Failure> {
        if line.is_empty() {
            return Ok(Text::default());
        }
        let Some((word, rest)) = words::read(line)? else {
            return self.typed(line);
        };
        match word {
            CommandWord::Help => Ok(self.help()),
            CommandWord::Rules => Ok(self.rules()),
            CommandWord::Board => Ok(self.scene()),
            CommandWord::Moves => self.moves(),
            CommandWord::Hint => self.hint(),
            CommandWord::Undo => self.undo(),
            CommandWord::Redo => self.redo(),
            CommandWord::Swap => self.swap(),
            CommandWord::Engine => self.engage(rest),
            CommandWord::Go => self.go(),
            CommandWord::Roll => self.roll(),
            CommandWord::Resign => self.resign(),
            CommandWord::New => Ok(self.begin_again()),
            CommandWord::Layout => self.lay_out(rest),
            CommandWord::Save => self.save(rest),
            CommandWord::Load => self.load(rest),
            CommandWord::Quit => {
                self.close();
                Ok(Text::default())
            }
        }
    }

    /// Handles a line that begins with no word: a move, an event, or the number of one.
    fn typed(&mut self, line: &str) -> Result<Text, Failure> {
        self.check_running()?;
        let actor = match self.course.game().to_move() {
            ToMove::Player(player) if self.has_person(player) => Actor::Player(player),
            ToMove::Chance if self.chance == Chance::Type => Actor::Typed,
            _ => {
                return Err(refusals::idle(text!(
                    "It is not your turn: `go` lets the game go on.",
                    "还没有轮到你：输入 `继续`。"
                )));
            }
        };
        let game = self.course.game();
        let native = || (self.topic.coordinates.native_text)(game, line);
        let text = self.numbered(line)?.unwrap_or_else(native);
        match self.course.play(&text, actor) {
            Ok(()) => Ok(self.after_step()),
            Err(error) => {
                let turn = self.whole_turn(&text, actor);
                turn.unwrap_or_else(|| self.by_its_end(&text, actor, &error))
            }
        }
    }

    /// The step with the typed number, if it is one: `12` or `#12`. If moves are numbers
    /// themselves, only the latter counts.
    fn numbered(&self, line: &str) -> Result<Option<String>, Failure> {
        let steps = self.course.game().steps();
        let is_number =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let digits = match line.strip_prefix('#').map(str::trim) {
            Some(digits) => digits,
            None if is_number(line) && !steps.iter().any(|step| is_number(step)) => line,
            None => return Ok(None),
        };
        let place = Some(digits)
            .filter(|digits| is_number(digits))
            .and_then(|digits| digits.parse::<usize>().ok());
        let step = place
            .and_then(|place| place.checked_sub(1))
            .and_then(|place| steps.get(place));
        step.cloned()
            .map(Some)
            .ok_or_else(|| refusals::number(line, steps.len()))
    }

    /// Whether a person plays this side.
    pub(super) fn has_person(&self, player: usize) -> bool {
        self.seats.get(player).is_some_and(SeatPlayer::is_person)
    }

    /// Refuses what a finished game does not allow.
    pub(super) fn check_running(&self) -> Result<(), Failure> {
        match self.course.end() {
            None => Ok(()),
            Some(_) => Err(refusals::idle(text!(
                "The game is over: `undo` takes back, `new` begins another.",
                "对局已结束：可输入 `悔棋` 或 `新局`。"
            ))),
        }
    }

    /// Ends the conversation.
    pub(super) fn close(&mut self) {
        self.tell_end();
        self.is_closed = true;
    }

    /// Reports the end of the game to the engines, once it is left for good.
    pub(super) fn tell_end(&mut self) {
        let Some(end) = self.course.end() else { return };
        for (number, seat) in self.seats.iter_mut().enumerate() {
            let SeatPlayer::Engine(_, engine) = seat else {
                continue;
            };
            engine.end(match end {
                GameEnd::Decided(Some(winner)) if winner == number => GameResult::Won,
                GameEnd::Decided(Some(_)) => GameResult::Lost,
                GameEnd::Resigned(player) if player == number => GameResult::Lost,
                GameEnd::Resigned(_) => GameResult::Won,
                GameEnd::Decided(None) | GameEnd::Repetition => GameResult::Drawn,
            });
        }
    }
}
