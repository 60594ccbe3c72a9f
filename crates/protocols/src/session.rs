//! The engine's side of a conversation: a line in, lines out.

use std::fmt::{self, Debug, Display};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game_core::{Localized, Text, text};
use registry::QueryError;
use search::Clock;

use crate::queue::MOST_BYTES;
use crate::{Interrupt, Line, Protocol, shortened};

/// Limits of the engine where the protocol does not give any; the first that is reached counts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EngineDefaults {
    /// For a turn, all its moves together.
    pub time: Option<Duration>,
    /// Nodes of each thread for a move.
    pub nodes: Option<u64>,
    /// Turns ahead.
    pub depth: Option<u32>,
    /// Threads; 0 are 1.
    pub threads: u16,
    /// Whether the engine thinks on the opponent's time, in protocols that play whole turns.
    pub ponder: bool,
}

impl EngineDefaults {
    /// The same with the time that is left since a line was received.
    pub(crate) fn within(self, moment: Moment<'_>) -> Self {
        Self {
            time: self.time.map(|time| moment.left(time)),
            ..self
        }
    }
}

/// The context of a line: clock, time of receipt, interrupts and listener.
#[derive(Clone, Copy)]
pub struct Moment<'m> {
    /// The clock of the engine's thoughts.
    pub clock: Clock<'m>,
    /// The clock when the line was received, or the line before it was answered: the time of an
    /// answer counts from there, whatever was done since.
    pub received: Duration,
    /// What reaches the engine while it thinks, if anything can.
    pub interrupt: Option<&'m Interrupt>,
    /// Sends a line at once, before the answer; callable from any thread that thinks.
    pub aside: Option<&'m (dyn Fn(&str) + Sync)>,
}

impl<'m> Moment<'m> {
    /// A moment without interrupts and without a listener.
    #[must_use]
    pub fn alone(clock: Clock<'m>) -> Self {
        Self {
            clock,
            received: clock(),
            interrupt: None,
            aside: None,
        }
    }

    /// The rest of a time that began when the line was received.
    #[must_use]
    pub fn left(&self, time: Duration) -> Duration {
        time.saturating_sub((self.clock)().saturating_sub(self.received))
    }

    /// Whether the thought has to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.interrupt.is_some_and(Interrupt::is_stopped)
    }

    /// Sends a line at once, if there is a listener.
    pub(crate) fn say(&self, line: &str) {
        if let Some(aside) = self.aside {
            aside(line);
        }
    }

    /// Whether the answer is not wanted any more.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.interrupt.is_some_and(Interrupt::is_cancelled)
    }
}

impl Debug for Moment<'_> {
    /// All but the clock, which has no readable form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Moment")
            .field("received", &self.received)
            .field("interrupt", &self.interrupt)
            .finish_non_exhaustive()
    }
}

/// A conversation with the controller of an engine, in one of the protocols.
pub trait Session: Debug + Send {
    /// Handles a line and returns the answer.
    fn handle(&mut self, line: &Line, moment: Moment<'_>) -> Reply;

    /// Called between lines, on the opponent's time. A session that thinks here returns as soon as
    /// `arrived` is set: a line has come, or the input has ended.
    fn idle(&mut self, clock: Clock<'_>, arrived: &AtomicBool) {
        let _ = (clock, arrived);
    }
}

/// What a line is answered with.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reply {
    /// Lines for standard output.
    pub lines: Vec<String>,
    /// Remarks for standard error.
    pub notes: Vec<Note>,
    /// Whether the conversation is over.
    pub quits: bool,
}

impl Reply {
    /// One line and nothing else.
    pub(crate) fn line(line: impl Into<String>) -> Self {
        Self {
            lines: vec![line.into()],
            ..Self::default()
        }
    }

    /// One remark and nothing else.
    pub(crate) fn note(note: Note) -> Self {
        Self {
            notes: vec![note],
            ..Self::default()
        }
    }

    /// The engine leaves.
    pub(crate) fn farewell() -> Self {
        Self {
            quits: true,
            ..Self::default()
        }
    }
}

/// A note for the person beside the protocol.
#[derive(Clone, PartialEq, Debug)]
pub enum Note {
    /// A line is no command.
    Nonsense {
        /// The beginning of it.
        line: String,
        /// The protocol.
        protocol: Protocol,
    },
    /// A line is longer than the protocol allows.
    TooLong {
        /// The most bytes that are allowed.
        longest: usize,
    },
    /// A line is no UTF-8.
    NotText,
    /// Lines were dropped, because too many were waiting while the engine thought.
    Dropped {
        /// How many.
        lines: u64,
    },
    /// A turn cannot be played here.
    Illegal {
        /// As it was written.
        turn: String,
    },
    /// It is the other side's turn.
    OutOfTurn,
    /// The game is over.
    Over {
        /// Its name.
        game: &'static str,
        /// The winner; `None` if it is drawn.
        winner: Option<usize>,
    },
    /// The other side refused something.
    Refused,
    /// The engine has no answer.
    Engine(QueryError),
}

impl Note {
    /// The note on a line that is no command of the protocol.
    pub(crate) fn on(line: &Line, protocol: Protocol) -> Self {
        match line {
            Line::Text(text) => Self::Nonsense {
                line: shortened(text),
                protocol,
            },
            Line::TooLong => Self::TooLong {
                longest: protocol.longest(),
            },
            Line::NotText(_) => Self::NotText,
            Line::Dropped(lines) => Self::Dropped { lines: *lines },
        }
    }
}

impl Localized for Note {
    fn text(&self) -> Text {
        match self {
            Self::Nonsense { line, protocol } => {
                let (shown, protocol) = (line.escape_debug(), protocol.name());
                text!(
                    "The line {line:?} is no command of the protocol {protocol}.",
                    "`{shown}` 不是 {protocol} 协议的命令。"
                )
            }
            Self::TooLong { longest } => {
                text!(
                    "A line has more than {longest} bytes and was left out.",
                    "有一行超过 {longest} 字节，已忽略。"
                )
            }
            Self::NotText => text!(
                "A line is not UTF-8 and was left out.",
                "有一行不是 UTF-8 文本，已忽略。"
            ),
            Self::Dropped { lines } => {
                let mebibytes = MOST_BYTES >> 20;
                text!(
                    "Lines that came behind {mebibytes} MiB of waiting lines were dropped: {lines}.",
                    "等待处理的行过多，其后的 {lines} 行已丢弃。"
                )
            }
            Self::Illegal { turn } => {
                let shown = turn.escape_debug();
                text!(
                    "The turn {turn:?} is not legal here; nothing was played.",
                    "此处不能走 `{shown}`，未执行。"
                )
            }
            Self::OutOfTurn => {
                text!(
                    "It is the other side's turn; nothing was played.",
                    "现在轮到另一方，未执行。"
                )
            }
            Self::Over { game, winner } => over(game, *winner),
            Self::Refused => {
                text!(
                    "The other side refuses the last line of this engine.",
                    "对方拒绝了本引擎的上一行输出。"
                )
            }
            Self::Engine(refusal) => refusal.text(),
        }
    }
}

/// How a game has ended.
fn over(game: &str, winner: Option<usize>) -> Text {
    let Some(winner) = winner else {
        return text!("The game is over: it is drawn.", "对局已结束：和棋。");
    };
    let names = engines::entry(game).map_or(&[][..], |entry| entry.players);
    let winner = names
        .get(winner)
        .cloned()
        .unwrap_or(text!("an unknown side", "未知一方"));
    text!(
        "The game is over: {winner} has won.",
        "对局已结束：{winner:#}胜。"
    )
}

impl Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}
