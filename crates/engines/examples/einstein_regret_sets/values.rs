//! Values of positions with six stones, by every position down to the endgame table of five.
//!
//! ```text
//! loss(p before the throw) = 1 − mean over the faces of max over the moves of
//!     1 if the move wins, otherwise loss(p after the move)
//! ```
//!
//! Every move brings a stone nearer to its goal, so there are no circles, and each position is
//! computed once. Nothing is pruned but the other moves of a stone that wins at once. As long as no
//! stone is captured, a position is the side to throw and a square for each stone, of those ahead
//! of where it stood: a digit each of a number in mixed radix, which is the place of its value.
//!
//! Means and maxima of values that are off by some error are off by no more. Values are kept with
//! 24 bits, which adds 2⁻²⁵ for each move of a line, of which there are fewer than 40.

use einstein::{EinStein, Face, WIN};
use engines::einstein::regret_set::RatedPosition;
use engines::einstein::tables::EinSteinTable;
use game_core::{Player, Position, Probe, Side, Stochastic};

/// Most places behind one position: four of seven positions of six stones from play
/// have fewer.
pub(crate) const MOST: usize = 8_000_000;

/// Stones of a position.
const STONES: usize = 6;

/// Values of positions before the throw.
pub(crate) struct Values<'t> {
    table: &'t EinSteinTable,
    places: Places,
    /// The value at each place; not a number while it is not known.
    known: Vec<f32>,
}

impl<'t> Values<'t> {
    pub(crate) const fn new(table: &'t EinSteinTable) -> Self {
        Self {
            table,
            places: Places::NONE,
            known: Vec::new(),
        }
    }

    /// The position with the values of all its moves; `None` if there are too many places.
    pub(crate) fn rate(&mut self, position: &EinStein) -> Option<RatedPosition> {
        self.places = Places::of(position)?;
        self.known.clear();
        self.known.resize(self.places.count, f32::NAN);
        RatedPosition::new(position, |after| self.loss(after))
    }

    /// The probability that the side to throw loses.
    fn loss(&mut self, position: &EinStein) -> Option<f64> {
        if position.winner().is_some() {
            return Some(1.0);
        }
        let Some(place) = self.places.place(position) else {
            let (low, high) = self.table.probe(position, position.mover())?;
            let value = f64::midpoint(low, high) / f64::from(WIN);
            return Some(f64::midpoint(-value, 1.0));
        };
        let known = *self.known.get(place)?;
        if !known.is_nan() {
            return Some(f64::from(known));
        }
        let alive = position.alive(position.mover());
        let mut best = [0.0_f64; 6];
        for stone in alive {
            // The face of a stone's own number allows that stone alone.
            let thrown = position.given(Face::new(u8::try_from(stone + 1).ok()?)?);
            best[stone] = self.best(&thrown)?;
        }
        let mut sum = 0.0;
        for (face, _) in position.events() {
            let choice = face.choice(alive).iter();
            sum += choice.map(|stone| best[stone]).fold(0.0, f64::max);
        }
        let loss = 1.0 - sum / 6.0;
        #[allow(clippy::cast_possible_truncation, reason = "24 bits suffice")]
        {
            *self.known.get_mut(place)? = loss as f32;
        }
        Some(loss)
    }

    /// The greatest loss of the other side after a move.
    fn best(&mut self, thrown: &EinStein) -> Option<f64> {
        let afters = || thrown.moves().map(|m| thrown.after(m));
        if afters().any(|after| after.winner().is_some()) {
            return Some(1.0);
        }
        let mut best = 0.0_f64;
        for after in afters() {
            best = best.max(self.loss(&after)?);
        }
        Some(best)
    }
}

/// The numbering of the positions behind one, as long as all its stones are on the board.
struct Places {
    stones: Vec<Digit>,
    /// How many there are.
    count: usize,
}

/// A stone as a digit.
struct Digit {
    side: Side,
    number: u8,
    /// What its square adds to a place, by column and row from 0.
    adds: [[usize; 5]; 5],
}

impl Places {
    const NONE: Self = Self {
        stones: Vec::new(),
        count: 0,
    };

    /// The numbering behind a position of six stones; with fewer the table has all values, and
    /// there are no places. `None` if there are too many.
    fn of(position: &EinStein) -> Option<Self> {
        let (mut stones, mut count) = (Vec::new(), 2);
        for side in [Side::First, Side::Second] {
            for number in 1..=6 {
                let Some(square) = position.stone(side, number) else {
                    continue;
                };
                let (column, row) = (square.column(), square.row());
                let ahead = |at: usize| match side {
                    Side::First => at..5,
                    Side::Second => 0..at + 1,
                };
                let (mut adds, mut digit) = ([[0; 5]; 5], 0);
                for column in ahead(column) {
                    for row in ahead(row) {
                        adds[column][row] = digit * count;
                        digit += 1;
                    }
                }
                count *= digit;
                stones.push(Digit { side, number, adds });
            }
        }
        if stones.len() < STONES {
            return Some(Self::NONE);
        }
        (count <= MOST).then_some(Self { stones, count })
    }

    /// The place of a position; `None` if a stone is gone.
    fn place(&self, position: &EinStein) -> Option<usize> {
        if self.stones.is_empty() {
            return None;
        }
        let mut place = position.mover().index();
        for digit in &self.stones {
            let square = position.stone(digit.side, digit.number)?;
            place += digit.adds.get(square.column())?.get(square.row())?;
        }
        Some(place)
    }
}
