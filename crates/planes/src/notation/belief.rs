//! Beliefs, shots and answers.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use game_core::text::Reader;
use game_core::{Notation, ParseError, Position, Stochastic, ToMove};

use super::facts::Fact;
use super::{draw, expected, facts, parts};
use crate::answer::Answer;
use crate::belief::Belief;
use crate::cell::Cell;
use crate::setup::Setup;
use crate::world::World;

impl FromStr for Belief {
    type Err = ParseError;

    /// Lists all layouts of the setup, once the text makes sense: of the largest ones that takes a
    /// part of a second.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let reader = &mut Reader::new(text);
        let setup = parts::setup(reader)?;
        let facts = facts::facts(reader, &setup)?;
        let world = World::new(setup).map_err(|_| ParseError::new(1, expected::SETUP))?;
        with_facts(Self::new(Arc::new(world)), facts)
    }
}

#[cfg(feature = "serde")]
game_core::serialize_as_text!(Belief);

/// The belief after all of this, beside what it knows.
pub(super) fn with_facts(mut belief: Belief, facts: Vec<Fact>) -> Result<Belief, ParseError> {
    let planes = belief.world().setup().planes;
    for fact in facts {
        // Facts have no order, so all of them may come after the last head.
        match fact.answer {
            None => belief.play(fact.cell),
            Some(answer) => belief.learn(fact.cell, answer),
        }
        if belief.layouts().is_empty() || belief.heads().len() > planes {
            return Err(fact.refuse_answer(expected::POSSIBLE));
        }
        if belief.heads().len() == planes && belief.question().is_some() {
            return Err(fact.refuse_shot(expected::OVER));
        }
    }
    Ok(belief)
}

/// The shots with their answers, in reading order, a space before each.
pub(super) fn write_facts(belief: &Belief, out: &mut impl Write) -> fmt::Result {
    for cell in belief.shots() {
        match belief.answer(cell) {
            Some(answer) => write!(out, " {cell}={answer}")?,
            None => write!(out, " {cell}=?")?,
        }
    }
    Ok(())
}

impl fmt::Display for Belief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.world().setup())?;
        write_facts(self, f)
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
        if self.shots().contains(cell) {
            Err(ParseError::new(1, expected::FRESH))
        } else {
            Ok(cell)
        }
    }

    fn read_event(&self, text: &str) -> Result<Answer, ParseError> {
        let reader = &mut Reader::new(text);
        let answer = parts::answer(reader, self.world().setup().reveal)?;
        reader.end(expected::END)?;
        let possible = self.events().any(|(event, _)| event == answer);
        if possible {
            Ok(answer)
        } else {
            Err(ParseError::new(1, expected::POSSIBLE))
        }
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
