//! The shots of a text with their answers, by syntax alone: no layout is listed before the whole
//! text makes sense.

use alloc::vec::Vec;

use game_core::text::Reader;
use game_core::{ParseError, Text};

use super::{expected, parts};
use crate::answer::Answer;
use crate::cell::{Cell, Cells};
use crate::setup::Setup;

/// A shot with its answer, and where in the text they stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    pub(super) cell: Cell,
    /// `None` for an open question.
    pub(super) answer: Option<Answer>,
    shot_at: ParseError,
    answer_at: ParseError,
}

impl Fact {
    /// A refusal of the shot.
    pub(super) const fn refuse_shot(&self, expected: &'static Text) -> ParseError {
        ParseError {
            expected,
            ..self.shot_at
        }
    }

    /// A refusal of the answer.
    pub(super) const fn refuse_answer(&self, expected: &'static Text) -> ParseError {
        ParseError {
            expected,
            ..self.answer_at
        }
    }
}

/// The rest of the text, as ` D4=b A1=?`: cells of the board, none twice, one question at most.
pub(super) fn facts(reader: &mut Reader<'_>, setup: &Setup) -> Result<Vec<Fact>, ParseError> {
    let (mut facts, mut shots, mut open) = (Vec::new(), Cells::EMPTY, false);
    while !reader.is_at_end() {
        reader.literal(' ', expected::SPACE)?;
        let fact = fact(reader, setup)?;
        if shots.contains(fact.cell) {
            return Err(fact.refuse_shot(expected::FRESH));
        }
        if open && fact.answer.is_none() {
            return Err(fact.refuse_answer(expected::ONE_OPEN));
        }
        shots = shots.with(fact.cell);
        open = open || fact.answer.is_none();
        facts.push(fact);
    }
    Ok(facts)
}

fn fact(reader: &mut Reader<'_>, setup: &Setup) -> Result<Fact, ParseError> {
    let shot_at = reader.refusal(expected::FRESH);
    let cell = parts::cell(reader, setup.board)?;
    reader.literal('=', expected::EQUALS)?;
    let answer_at = reader.refusal(expected::ANSWER);
    let open = reader.literal('?', expected::ANSWER).is_ok();
    let answer = if open {
        None
    } else {
        Some(parts::answer(reader, setup.reveal)?)
    };
    Ok(Fact {
        cell,
        answer,
        shot_at,
        answer_at,
    })
}

/// The first line of a tree: a setup and answers, given back in reading order of the cells.
#[cfg(feature = "std")]
pub(crate) fn read_start(text: &str) -> Result<(Setup, Vec<(Cell, Answer)>), ParseError> {
    let reader = &mut Reader::new(text);
    let setup = parts::setup(reader)?;
    let answer = |fact: Fact| {
        fact.answer
            .map(|answer| (fact.cell, answer))
            .ok_or(fact.answer_at)
    };
    let mut answers = facts(reader, &setup)?
        .into_iter()
        .map(answer)
        .collect::<Result<Vec<_>, _>>()?;
    answers.sort_unstable();
    Ok((setup, answers))
}
