//! How far the engine is to look.

use std::fmt::{self, Display};
use std::time::Duration;

use game_core::ParseError;

use super::millis::Millis;
use super::scan::{Words, expected, whole};

/// What stands behind `go`: of all limits the first to be reached ends the thought. With none of
/// them the engine has those that it was started with.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// Positions entered by each thread.
    pub nodes: Option<u64>,
    /// Turns ahead.
    pub depth: Option<u32>,
    /// Time for this move, to the answer.
    pub movetime: Option<Duration>,
    /// The engine's clock for the whole game.
    pub clock: Option<Left>,
    /// Until `stop`.
    pub infinite: bool,
    /// On the opponent's time: other limits count from `ponderhit` on.
    pub ponder: bool,
}

/// A clock for a whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Left {
    /// What it shows.
    pub left: Duration,
    /// The increment after the move.
    pub increment: Duration,
}

impl Go {
    /// Reads what stands behind `go`.
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let mut go = Self::default();
        while words.peek().is_some() {
            let refusal = words.refusal(expected::LIMIT);
            let word = words.next().unwrap_or_default();
            let twice = match word {
                "nodes" => go
                    .nodes
                    .replace(words.take(expected::NUMBER, whole)?)
                    .is_some(),
                "depth" => go
                    .depth
                    .replace(words.take(expected::NUMBER, whole)?)
                    .is_some(),
                "movetime" => go
                    .movetime
                    .replace(words.take(expected::TIME, Millis::read)?)
                    .is_some(),
                "clock" => go.clock.replace(Left::read(words)?).is_some(),
                "infinite" => std::mem::replace(&mut go.infinite, true),
                "ponder" => std::mem::replace(&mut go.ponder, true),
                _ => true,
            };
            if twice {
                return Err(refusal);
            }
        }
        Ok(go)
    }
}

impl Left {
    fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let left = words.pair("left", expected::LEFT, Millis::read)?;
        let has_increment = words.peek() == Some("increment");
        let increment = if has_increment {
            words.pair("increment", expected::TIME, Millis::read)?
        } else {
            Duration::ZERO
        };
        Ok(Self { left, increment })
    }
}

impl Display for Go {
    /// The whole line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(time) = self.movetime {
            write!(f, " movetime {}", Millis(time))?;
        }
        if let Some(Left { left, increment }) = self.clock {
            write!(f, " clock left {}", Millis(left))?;
            if !increment.is_zero() {
                write!(f, " increment {}", Millis(increment))?;
            }
        }
        if self.infinite {
            f.write_str(" infinite")
        } else {
            Ok(())
        }
    }
}
