//! Rounds as both sides know them: `7x7/1 D4=b | A1=m`, what First knows of Second's board, then
//! the reverse.

use core::fmt::{self, Write};
use core::str::FromStr;

use game_core::text::Reader;
use game_core::{Notation, ParseError, Side};

use super::{belief, expected, facts};
use crate::answer::Answer;
use crate::belief::Belief;
use crate::cell::Cell;
use crate::duel::Exchange;

/// What stands between the shots of First and those of Second.
const BAR: &str = " |";

impl FromStr for Exchange {
    type Err = ParseError;

    /// Lists all layouts of the setup, once the left part makes sense.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let Some((left, right)) = text.split_once(BAR) else {
            // Whatever else is wrong stands before the end.
            let _: Belief = text.parse()?;
            let end = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
            return Err(ParseError::new(end.saturating_add(1), expected::BAR));
        };
        let first: Belief = left.parse()?;
        let before = u32::try_from(left.chars().count() + BAR.len()).unwrap_or(u32::MAX);
        let moved = |error: ParseError| match error.line {
            1 => ParseError {
                column: error.column.saturating_add(before),
                ..error
            },
            _ => error,
        };
        let facts = facts::facts(&mut Reader::new(right), first.world().setup()).map_err(moved)?;
        let second =
            belief::with_facts(Belief::new(first.world().clone()), facts).map_err(moved)?;
        Self::of([first, second]).ok_or(ParseError::new(before, expected::ALTERNATE))
    }
}

impl fmt::Display for Exchange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{BAR}", self.known_to(Side::First))?;
        belief::write_facts(self.known_to(Side::Second), f)
    }
}

impl Notation for Exchange {
    fn write_move(&self, cell: Cell, out: &mut impl Write) -> fmt::Result {
        write!(out, "{cell}")
    }

    fn write_event(&self, answer: Answer, out: &mut impl Write) -> fmt::Result {
        write!(out, "{answer}")
    }

    /// Both boards, that at which First shoots above.
    fn draw(&self, out: &mut impl Write) -> fmt::Result {
        self.known_to(Side::First).draw(out)?;
        out.write_char('\n')?;
        self.known_to(Side::Second).draw(out)
    }

    fn read_move(&self, text: &str) -> Result<Cell, ParseError> {
        let shooter = self
            .shooter()
            .ok_or(ParseError::new(1, expected::NO_SHOT))?;
        self.known_to(shooter).read_move(text)
    }

    fn read_event(&self, text: &str) -> Result<Answer, ParseError> {
        // Without a shot no answer is possible.
        self.known_to(self.answerer().map_or(Side::First, |answerer| !answerer))
            .read_event(text)
    }
}
