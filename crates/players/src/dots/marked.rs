//! The game with a memory of who closed which box: what a position does not say, and a board on
//! paper does.

use ::dots::{AnyDots, Size};
use game_core::bits::Set128;
use game_core::{ParseError, Player, Side};

use crate::wrapped::hand_on_to_at;
use crate::{AnyGame, At, TextError};

/// A game at a position, drawn with the number of the player in every box that was closed since
/// the position was set up.
#[derive(Debug)]
pub(super) struct Marked {
    at: At<AnyDots>,
    /// The boxes of each side, by their numbers.
    boxes: [Set128; 2],
}

impl Marked {
    /// Nobody is known to own a box yet.
    pub(super) const fn new(at: At<AnyDots>) -> Self {
        Self { at, boxes: [Set128::EMPTY; 2] }
    }

    /// Whose box it is, as far as that is known.
    fn owner(&self, number: usize) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|side| self.boxes[side.index()].contains(number))
    }
}

/// The numbers of the closed boxes.
fn closed(position: &AnyDots) -> Set128 {
    let (size, drawn) = (position.size(), position.setup().drawn);
    let is_closed = |&number: &usize| {
        let (row, column) = ((number - 1) / size.columns(), (number - 1) % size.columns());
        let left = size.horizontals() + row * (size.columns() + 1) + column;
        let top = row * size.columns() + column;
        [top, top + size.columns(), left, left + 1].into_iter().all(|edge| drawn.contains(edge))
    };
    (1..=size.boxes()).filter(is_closed).collect()
}

/// The board with the names of contest records at its rim: columns of dots from a, rows from 1 at
/// the bottom. Beyond z there are no names.
fn with_names(board: &str, size: Size) -> String {
    let (mut text, width) = (String::new(), (size.rows() + 1).to_string().len());
    for (number, line) in board.lines().enumerate() {
        // Every other line goes through dots.
        let row = size.rows() + 1 - number / 2;
        let name = if number % 2 == 0 { row.to_string() } else { String::new() };
        text += format!("{name:>width$} {line}").trim_end();
        text.push('\n');
    }
    let letters = (b'a'..=b'z').take(size.columns() + 1).map(|letter| format!("{:<6}", char::from(letter)));
    text += format!("{:width$} {}", "", letters.collect::<String>()).trim_end();
    text + "\n"
}

impl AnyGame for Marked {
    hand_on_to_at!();

    fn read(&mut self, text: &str) -> Result<(), ParseError> {
        self.at.read(text)?;
        self.boxes = [Set128::EMPTY; 2];
        Ok(())
    }

    fn draw(&self) -> String {
        let position = self.at.position();
        with_names(&position.drawing_of(|number| self.owner(number)), position.size())
    }

    fn play(&mut self, text: &str) -> Result<(), TextError> {
        let (before, mover) = (closed(self.at.position()), self.at.position().mover());
        self.at.play(text)?;
        let taken = closed(self.at.position()) - before;
        self.boxes[mover.index()] = self.boxes[mover.index()] | taken;
        Ok(())
    }

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(Self { at: At::new(*self.at.position(), &super::SKILLS), boxes: self.boxes })
    }
}
