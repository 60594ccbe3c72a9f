//! The game with a memory of its last turn: what a position does not say, and what everybody at the
//! board sees.

use connect6::{AnyConnect6, Cells};
use game_core::{Notation, ParseError};

use super::SKILLS;
use crate::wrapped::hand_on_to_at;
use crate::{AnyGame, At, TextError};

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
    hand_on_to_at!();

    fn read(&mut self, text: &str) -> Result<(), ParseError> {
        self.at.read(text)?;
        self.last = last_of(text, self.at.position());
        Ok(())
    }

    fn draw(&self) -> String {
        self.at.position().drawing_of(self.last)
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

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(Self { last: self.last, ..Self::new(*self.at.position()) })
    }
}
