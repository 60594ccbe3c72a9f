use core::fmt;
use core::marker::PhantomData;

use game_core::{Outcome, Position, Tally};

use crate::moves::Move;
use crate::position::LGame;
use crate::ranking::Classes;
use crate::rule::{AtMostOne, Rule};

/// The complete solution of the L-Game or of a variant: win, loss or draw of every position,
/// with the distance to the end.
///
/// Half a byte for each of the 2,296 classes of positions, 1,148 bytes in all: 0 for a draw,
/// else the distance in plies plus one. Turns alternate strictly, so the loser is to move at
/// an even distance and the winner at an odd one.
///
/// ```
/// use game_core::Outcome;
/// use lgame::{LGame, Solution};
///
/// let solution = Solution::new();
/// assert_eq!(solution.outcome(&LGame::START), Outcome::Draw);
/// assert_eq!(solution.classes(), lgame::Tally { won: 1006, lost: 29, drawn: 1261 });
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Solution<R = AtMostOne> {
    nibbles: [u8; Classes::COUNT / 2],
    rule: PhantomData<R>,
}

const _: () = assert!(size_of::<Solution>() <= 1200);

impl<R> Solution<R> {
    pub(super) const fn undecided() -> Self {
        Self {
            nibbles: [0; Classes::COUNT / 2],
            rule: PhantomData,
        }
    }

    /// Takes down that a class is decided.
    pub(super) fn set(&mut self, class: usize, distance: u16) {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "no variant has a distance above 14: a test"
        )]
        let code = (distance + 1) as u8;
        self.nibbles[class / 2] |= code << (class % 2 * 4);
    }

    /// The outcome of a class as its mover sees it; drawn where there is no such class.
    #[must_use]
    pub fn outcome_of_class(&self, class: usize) -> Outcome {
        let byte = self.nibbles.get(class / 2).copied().unwrap_or(0);
        match u16::from(byte >> (class % 2 * 4) & 0xF) {
            0 => Outcome::Draw,
            code if code % 2 == 1 => Outcome::Loss(code - 1),
            code => Outcome::Win(code - 1),
        }
    }

    /// How many classes are won, lost and drawn, of 2,296. Every class has eight positions for
    /// each side to move.
    #[must_use]
    pub fn classes(&self) -> Tally {
        let mut tally = Tally::default();
        (0..Classes::COUNT).for_each(|class| tally.add(self.outcome_of_class(class)));
        tally
    }

    /// How many positions are won, lost and drawn for the player to move, of 18,368.
    #[must_use]
    pub fn states(&self) -> Tally {
        let Tally { won, lost, drawn } = self.classes();
        Tally {
            won: 8 * won,
            lost: 8 * lost,
            drawn: 8 * drawn,
        }
    }

    /// The longest distance of a decided position, in plies.
    #[must_use]
    pub fn longest(&self) -> u16 {
        (0..Classes::COUNT)
            .filter_map(|class| self.outcome_of_class(class).distance())
            .max()
            .unwrap_or(0)
    }
}

impl<R: Rule> Solution<R> {
    /// The outcome of a position for the player whose turn it is; a finished one is lost in 0.
    #[must_use]
    pub fn outcome(&self, position: &LGame<R>) -> Outcome {
        self.outcome_of_class(Classes::index(position))
    }

    /// The moves in order, each with its outcome for the player who makes it.
    pub fn moves(&self, position: &LGame<R>) -> impl Iterator<Item = (Move, Outcome)> {
        position.moves().map(|m| {
            (
                m,
                self.outcome(&position.after(m))
                    .reversed()
                    .one_ply_earlier(),
            )
        })
    }

    /// The moves that lead to the best outcome: the shortest win, else a draw, else the longest
    /// loss.
    pub fn best_moves(&self, position: &LGame<R>) -> impl Iterator<Item = Move> {
        let best = self.outcome(position);
        self.moves(position)
            .filter(move |&(_, outcome)| outcome == best)
            .map(|(m, _)| m)
    }

    /// The first of the best moves; `None` once the game is over.
    #[must_use]
    pub fn best_move(&self, position: &LGame<R>) -> Option<Move> {
        self.best_moves(position).next()
    }
}

impl<R> fmt::Debug for Solution<R> {
    /// The tally of the classes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Solution").field(&self.classes()).finish()
    }
}

/// Who wins, without distances: two bits for each class, 574 bytes.
///
/// Enough never to lose; not enough to win, since without distances a winner may go in circles.
///
/// ```
/// use lgame::{LGame, Solution, Winner};
/// let winner = Winner::from(&Solution::new());
/// assert_eq!(winner.sign(&LGame::START), 0);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Winner<R = AtMostOne> {
    bits: [u8; Classes::COUNT / 4],
    rule: PhantomData<R>,
}

const _: () = assert!(size_of::<Winner>() <= 1000);

impl<R> From<&Solution<R>> for Winner<R> {
    fn from(solution: &Solution<R>) -> Self {
        let mut bits = [0; Classes::COUNT / 4];
        for class in 0..Classes::COUNT {
            let code = match solution.outcome_of_class(class) {
                Outcome::Draw => 0,
                Outcome::Win(_) => 1,
                Outcome::Loss(_) => 2,
            };
            bits[class / 4] |= code << (class % 4 * 2);
        }
        Self {
            bits,
            rule: PhantomData,
        }
    }
}

impl<R: Rule> Winner<R> {
    /// 1 if the player whose turn it is wins, 0 if neither does, −1 if the opponent does.
    #[must_use]
    pub fn sign(&self, position: &LGame<R>) -> i8 {
        let class = Classes::index(position);
        let byte = self.bits.get(class / 4).copied().unwrap_or(0);
        match byte >> (class % 4 * 2) & 3 {
            1 => 1,
            2 => -1,
            _ => 0,
        }
    }
}

impl<R> fmt::Debug for Winner<R> {
    /// The size alone: the table says nothing to the eye.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Winner({} bytes)", self.bits.len())
    }
}
