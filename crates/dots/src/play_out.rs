//! A position played out to its end by a rule of thumb, for searches that can see no further.
//!
//! Random play-outs say little about this game: a chain that is given away at random is lost. But
//! two thirds of a game are fought over *safe* moves, which give nothing, and the fight ends when
//! there are none left. So:
//!
//! ```text
//! take the captures of the turn, by the closure theorem
//! while a move is safe:       draw any of the safe ones        (the caller picks)
//! while a chain is short, or a box has three liberties or more:
//!     open what gives the fewest boxes; the opponent has the theorem's choice
//! long chains and loops alone: the closed form                 (Endgame)
//! ```
//!
//! Each of the openings is noted, and on the way back the closure theorem says of each what the
//! opponent makes of it: take all, or leave two or four. So the one guess beside the order of safe
//! moves is that the cheapest part is opened first. No sacrifice is made while there are safe
//! moves: that is for the search to find.

use game_core::Score;

use crate::any::{AnyDots, each};
use crate::capture::{Capture, Choice, capture};
use crate::control::Endgame;
use crate::edge::Edges;
use crate::edge::MOST_EDGES;
use crate::grid::Grid;
use crate::move_reduction::essential_moves;
use crate::position::Dots;
use crate::sets::Sets;
use crate::word::Word;

/// What each turn of a line handed to the opponent, and what the opponent may leave of it.
struct Handouts {
    turns: [(u8, Choice); MOST_EDGES],
    count: usize,
}

impl Handouts {
    const EMPTY: Self = Self {
        turns: [(0, Choice::TakeAll); MOST_EDGES],
        count: 0,
    };

    #[allow(clippy::cast_possible_truncation, reason = "at most 50 boxes")]
    fn push<W>(&mut self, captured: &Capture<W>) {
        // No line has more turns than edges.
        if let Some(turn) = self.turns.get_mut(self.count) {
            *turn = (captured.boxes as u8, captured.choice);
            self.count += 1;
        }
    }

    /// What the mover of the first turn wins, if the mover after the last one wins `last`.
    fn value(&self, last: Score) -> Score {
        let turns = &self.turns[..self.count.min(MOST_EDGES)];
        let fold = |value: Score, &(boxes, choice): &(u8, Choice)| {
            -Capture {
                boxes: boxes.into(),
                rest: (),
                choice,
            }
            .value(value)
        };
        turns.iter().rev().fold(last, fold)
    }
}

/// The undrawn edges that give nothing, where no box can be taken: those of boxes with three
/// liberties or more alone.
#[inline]
fn safe<G: Grid>(grid: &G, drawn: G::Word) -> G::Word {
    grid.edges() & !drawn & !grid.around(grid.liberties(drawn).two)
}

/// The value of the rest where no move is safe and nothing can be taken, as its mover sees it.
fn without_safe_moves<G: Grid>(grid: &G, mut drawn: G::Word) -> Score {
    let mut line = Handouts::EMPTY;
    loop {
        if let Some(endgame) = Endgame::of_edges(grid, drawn) {
            return line.value(-endgame.value());
        }
        let after = |edge: crate::Edge| capture(grid, drawn | G::Word::single(edge.bit()));
        let openings = Edges::new(essential_moves(grid, drawn), grid.horizontals()).map(after);
        // Of equals what leaves the opponent less choice, then the lowest number.
        let Some(cheapest) = openings.min_by_key(|opened| (opened.boxes, opened.choice.left()))
        else {
            return line.value(0);
        };
        line.push(&cheapest);
        drawn = cheapest.rest;
    }
}

/// What the mover wins more than the opponent, in boxes, if a set of drawn edges is played out.
///
/// Where a safe move is due, `pick` chooses one by its place among the safe ones, from 0 up to, not
/// including, the number that it is given. Values have the parity of the boxes that are left, and
/// where long chains and loops alone are left they are exact. A few microseconds; nothing is
/// allocated.
///
/// ```
/// use dots::{Dots, Fixed, play_out};
/// // Two chains of three: the player who must open loses two boxes.
/// let position: Dots<Fixed<2, 3>> = "2x3 11111111100000000".parse()?;
/// assert_eq!(play_out(&position.grid(), position.drawn(), |_| 0), -2);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[must_use]
pub fn play_out<G: Grid>(grid: &G, drawn: G::Word, mut pick: impl FnMut(u32) -> u32) -> Score {
    let first = capture(grid, drawn);
    let (mut drawn, mut value_is_mine) = (first.rest, true);
    loop {
        let edges = safe(grid, drawn);
        let count = edges.count();
        if count == 0 {
            break;
        }
        let place = pick(count).min(count - 1);
        let Some(edge) = Edges::new(edges, grid.horizontals()).nth(place as usize) else {
            break;
        };
        drawn |= G::Word::single(edge.bit());
        value_is_mine = !value_is_mine;
    }
    let last = without_safe_moves(grid, drawn);
    first.value(if value_is_mine { last } else { -last })
}

impl<G: Grid> Dots<G> {
    /// What the mover wins more than the opponent from here on, in boxes, if the position is
    /// [played out](play_out()).
    #[must_use]
    pub fn play_out(&self, pick: impl FnMut(u32) -> u32) -> Score {
        play_out(&self.grid(), self.drawn(), pick)
    }

    /// Moves that give the opponent no box, where none can be taken.
    ///
    /// ```
    /// use dots::Dots;
    /// assert_eq!(Dots::<dots::Fixed<5, 5>>::EMPTY.safe_moves(), 60);
    /// ```
    #[must_use]
    pub fn safe_moves(&self) -> u32 {
        safe(&self.grid(), self.capture().rest).count()
    }
}

impl AnyDots {
    /// The position played out: see [`Dots::play_out`].
    #[must_use]
    pub fn play_out(&self, pick: impl FnMut(u32) -> u32) -> Score {
        each!(self, p => p.play_out(pick))
    }

    /// Moves that give nothing: see [`Dots::safe_moves`].
    #[must_use]
    pub fn safe_moves(&self) -> u32 {
        each!(self, p => p.safe_moves())
    }
}
