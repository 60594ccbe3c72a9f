//! The game with a memory of its last turn: what a position does not say, and what everybody at the
//! board sees.

use std::any::Any;
use std::ops::ControlFlow;

use connect6::{AnyConnect6, Cells};
use game_core::{Notation, ParseError, Score, ToMove};

use super::SKILLS;
use crate::{Answer, AnyGame, At, Engine, EngineError, EngineInfo, EngineSpec, Refusal, Solving, TextError};

/// A game at a position, drawn with capitals for the stones of the last turn.
#[derive(Debug)]
pub(super) struct Marked {
    at: At<AnyConnect6>,
    /// The stones of the last turn, as far as it was seen; in the middle of a turn those of it.
    last: Cells,
}

impl Marked {
    /// No stone was seen to come yet.
    pub(super) const fn new(position: AnyConnect6) -> Self {
        Self { at: At::new(position, &SKILLS), last: Cells::EMPTY }
    }
}

/// The stones of the last turn of a position that was written as a list of moves; rows do not say it.
fn last_of(text: &str, position: &AnyConnect6) -> Cells {
    if text.contains('/') {
        return Cells::EMPTY;
    }
    // A stone is a letter with the digits behind it; the size in front has no letter but `x`.
    let moves = text.split_once(' ').map_or(text, |(size, moves)| if size.contains('x') { moves } else { text });
    let mut stones = Vec::new();
    for (at, _) in moves.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()) {
        let digits = moves[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        stones.extend(connect6::notation::read_cell(&moves[at..=at + digits], position.size()));
    }
    let last = stones.last().and_then(|&cell| position.owner(cell));
    stones.iter().rev().take(2).take_while(|&&cell| position.owner(cell) == last).copied().collect()
}

impl AnyGame for Marked {
    fn name(&self) -> &'static str {
        self.at.name()
    }

    fn read(&mut self, text: &str) -> Result<(), ParseError> {
        self.at.read(text)?;
        self.last = last_of(text, self.at.position());
        Ok(())
    }

    fn text(&self) -> String {
        self.at.text()
    }

    fn draw(&self) -> String {
        self.at.position().drawing_of(self.last)
    }

    fn to_move(&self) -> ToMove<usize> {
        self.at.to_move()
    }

    fn steps(&self) -> Vec<String> {
        self.at.steps()
    }

    fn chances(&self) -> Vec<(String, u64)> {
        self.at.chances()
    }

    fn moves_left(&self) -> Option<u32> {
        self.at.moves_left()
    }

    fn payoffs(&self) -> Vec<Score> {
        self.at.payoffs()
    }

    fn turn(&self, text: &str) -> Option<Vec<String>> {
        let position = self.at.position();
        let turn = position.read_turn(text).ok()?;
        Some(turn.cells().map(|cell| position.move_text(cell)).collect())
    }

    fn play(&mut self, text: &str) -> Result<(), TextError> {
        let position = *self.at.position();
        let cell = position.read_move(text)?;
        self.at.play(text)?;
        // With the first stone of a turn the turn before it is forgotten.
        let own = position.stones(position.mover());
        let goes_on = position.left() == 1 && self.last.iter().all(|cell| own.contains(cell));
        let before = if goes_on { self.last } else { Cells::EMPTY };
        self.last = before.with(cell);
        Ok(())
    }

    fn perft(&self, depth: u32, progress: &mut dyn FnMut(usize, usize)) -> Result<u64, Refusal> {
        self.at.perft(depth, progress)
    }

    fn solve_telling(&self, tell: &mut dyn FnMut(Solving) -> ControlFlow<()>) -> Result<Answer, Refusal> {
        self.at.solve_telling(tell)
    }

    fn engines(&self) -> Vec<&'static EngineInfo> {
        self.at.engines()
    }

    fn check(&self, spec: &EngineSpec) -> Result<(), EngineError> {
        self.at.check(spec)
    }

    fn engine(&self, spec: &EngineSpec) -> Result<Box<dyn Engine>, EngineError> {
        self.at.engine(spec)
    }

    /// The game without its marks: of them engines need to know nothing.
    fn as_any(&self) -> &dyn Any {
        self.at.as_any()
    }

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(Self { last: self.last, ..Self::new(*self.at.position()) })
    }
}
