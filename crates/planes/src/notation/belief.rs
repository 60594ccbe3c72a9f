//! Beliefs, shots and answers.

use alloc::sync::Arc;
use core::fmt::{self, Write};
use core::str::FromStr;

use game_core::text::Reader;
use game_core::{Notation, ParseError, Position, Stochastic, ToMove};

use super::{draw, expected, parts};
use crate::answer::Answer;
use crate::belief::Belief;
use crate::cell::Cell;
use crate::setup::Setup;
use crate::world::World;

impl FromStr for Belief {
    type Err = ParseError;

    /// Lists all layouts of the setup: of the largest ones that takes a part of a second.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let reader = &mut Reader::new(text);
        let setup = parts::setup(reader)?;
        let world = World::new(setup).map_err(|_| ParseError::new(1, expected::SETUP))?;
        let mut belief = Self::new(Arc::new(world));
        while !reader.is_at_end() {
            reader.literal(' ', expected::SPACE)?;
            read_shot(reader, &mut belief)?;
        }
        Ok(belief)
    }
}

/// A shot with its answer, as a fact: facts have no order, so all of them may come after the last head.
fn read_shot(reader: &mut Reader<'_>, belief: &mut Belief) -> Result<(), ParseError> {
    let fresh = reader.refusal(expected::FRESH);
    let setup = belief.world().setup();
    let (reveal, planes) = (setup.reveal, setup.planes);
    let cell = parts::cell(reader, setup.board)?;
    if belief.shots().contains(cell) {
        return Err(fresh);
    }
    reader.literal('=', expected::EQUALS)?;
    let impossible = reader.refusal(expected::POSSIBLE);
    let open = reader.refusal(expected::ONE_OPEN);
    if reader.literal('?', expected::ANSWER).is_ok() {
        if belief.question().is_some() {
            return Err(open);
        }
        belief.play(cell);
    } else {
        let answer = parts::answer(reader, reveal)?;
        belief.learn(cell, answer);
        if belief.layouts().is_empty() || belief.heads().len() > planes {
            return Err(impossible);
        }
    }
    let over = belief.heads().len() >= planes && belief.question().is_some();
    if over { Err(ParseError { expected: expected::OVER, ..fresh }) } else { Ok(()) }
}

impl fmt::Display for Belief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.world().setup())?;
        for cell in self.shots() {
            match self.answer(cell) {
                Some(answer) => write!(f, " {cell}={answer}")?,
                None => write!(f, " {cell}=?")?,
            }
        }
        Ok(())
    }
}

impl Notation for Belief {
    fn write_move(&self, cell: Cell, out: &mut impl Write) -> fmt::Result {
        write!(out, "{cell}")
    }

    fn write_event(&self, answer: Answer, out: &mut impl Write) -> fmt::Result {
        write!(out, "{answer}")
    }

    fn draw(&self, out: &mut impl Write) -> fmt::Result {
        draw::draw(self, out)
    }

    fn read_move(&self, text: &str) -> Result<Cell, ParseError> {
        if !matches!(self.to_move(), ToMove::Player(_)) {
            return Err(ParseError::new(1, expected::NO_SHOT));
        }
        let reader = &mut Reader::new(text);
        let cell = parts::cell(reader, self.world().setup().board)?;
        reader.end(expected::END)?;
        if self.shots().contains(cell) { Err(ParseError::new(1, expected::FRESH)) } else { Ok(cell) }
    }

    fn read_event(&self, text: &str) -> Result<Answer, ParseError> {
        let reader = &mut Reader::new(text);
        let answer = parts::answer(reader, self.world().setup().reveal)?;
        reader.end(expected::END)?;
        let possible = self.events().any(|(event, _)| event == answer);
        if possible { Ok(answer) } else { Err(ParseError::new(1, expected::POSSIBLE)) }
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let reader = &mut Reader::new(text);
        let setup = parts::setup(reader)?;
        reader.end(expected::END)?;
        Ok(setup)
    }
}
