use game_core::Player;
use game_core::Side;

use super::view::View;
use super::weights::Weights;
use crate::board::{TABLE, distances, goal, steps};
use crate::die::{CHOICE, Choice, MOST};
use crate::square::Square;
use crate::stones::{GONE, Stones};

/// The sums of a position, for red and for blue, in quarters of a worth: six times (with six faces)
/// the expectations that the patent speaks of.
///
/// They depend neither on the side to move nor on a thrown die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EvaluationTerms {
    /// How far the stones have come: 占领对手角部位置的期望进攻值.
    pub attack: [i32; 2],
    /// What the stones can capture now: 总威胁期望值.
    pub threat: [i32; 2],
}

impl EvaluationTerms {
    /// The sums of a position, by a table of worths.
    #[inline]
    pub(super) fn of(view: &View, worths: &[i32; TABLE]) -> Self {
        let [red, blue] = view.stones.map(|stones| worth_of_each(stones, worths));
        let attack = [
            sum_over_faces(view, Side::First, red),
            sum_over_faces(view, Side::Second, blue),
        ];
        let prey = [
            captures(view, Side::First, blue),
            captures(view, Side::Second, red),
        ];
        let threat = [
            sum_over_faces(view, Side::First, prey[0]),
            sum_over_faces(view, Side::Second, prey[1]),
        ];
        Self { attack, threat }
    }

    /// VALUE as `me` sees it, in weighted quarters.
    #[must_use]
    #[inline]
    pub fn value(&self, me: Side, weights: Weights) -> i32 {
        let (mine, yours) = (me.index(), (!me).index());
        let [k1, k2, k3, k4] = weights.k();
        k1 * self.attack[mine] - k2 * self.attack[yours] + k3 * self.threat[mine]
            - k4 * self.threat[yours]
    }
}

/// A number for each stone, and two for none: of a power of two a remainder needs no check.
pub(super) type Each = [i32; 8];

/// The worth of each stone; 0 for those that are gone, whose number is beyond every board.
#[inline]
pub(super) fn worth_of_each(stones: Stones, worths: &[i32; TABLE]) -> Each {
    core::array::from_fn(|stone| {
        if stone < MOST {
            worths[usize::from(stones.square(stone)) % TABLE]
        } else {
            0
        }
    })
}

/// For each stone of a side the greatest worth that it can capture with one step, or 0. The
/// statement of stones that are gone means nothing.
///
/// The worths are laid on a board with one more column and row, which stay empty: so that a step
/// beyond the edge finds nothing, and no step needs a check.
#[inline]
fn captures(view: &View, side: Side, worths: Each) -> Each {
    let (mine, other) = (view.stones[side.index()], view.stones[(!side).index()]);
    let (width, last) = (view.size.width, goal(view.size.width));
    let padded = &PADDED[width % PADDED.len()];
    let mut board = [0; TABLE];
    for (enemy, worth) in worths.into_iter().enumerate().take(MOST) {
        let square = last.wrapping_sub(other.square(enemy));
        board[usize::from(padded[usize::from(square) % TABLE]) % TABLE] |= worth;
    }
    core::array::from_fn(|stone| {
        let at = usize::from(padded[usize::from(mine.square(stone)) % TABLE]);
        let [right, down, diagonal] =
            [1, width + 1, width + 2].map(|step| board[(at + step) % TABLE]);
        right.max(down).max(diagonal)
    })
}

/// Numbers of the squares on a board with one more column and row, by width; 0 beyond the board.
#[allow(clippy::cast_possible_truncation, reason = "at most 40")]
const PADDED: [[u8; TABLE]; 8] = {
    let (mut tables, mut width) = ([[0; TABLE]; 8], 3);
    while width <= Square::MOST {
        let mut square = 0;
        while square < width * width {
            tables[width][square] = (square / width * (width + 1) + square % width) as u8;
            square += 1;
        }
        width += 1;
    }
    tables
};

/// The enemy stones (from 0) that a stone on a square of its side's frame can capture with one
/// step.
pub(super) fn prey(view: &View, side: Side, square: u8) -> impl Iterator<Item = usize> {
    let (width, other) = (view.size.width, view.stones[(!side).index()]);
    let possible = if square == GONE {
        0
    } else {
        STEPS[width % STEPS.len()][usize::from(square) % TABLE]
    };
    let ahead = distances(width)
        .into_iter()
        .enumerate()
        .filter(move |(step, _)| possible >> step & 1 != 0);
    ahead.filter_map(move |(_, distance)| other.on(goal(width).wrapping_sub(square + distance)))
}

/// The steps that stay on the board, by width.
const STEPS: [[u8; TABLE]; 8] = {
    let (mut tables, mut width) = ([[0; TABLE]; 8], 3);
    while width <= Square::MOST {
        tables[width] = steps(width);
        width += 1;
    }
    tables
};

/// The sum over the faces of the greatest number among the stones that the face lets move.
#[inline]
fn sum_over_faces(view: &View, side: Side, numbers: Each) -> i32 {
    let choices = &CHOICE[view.stones[side.index()].alive()];
    // One or two stones; nothing if all are gone.
    let best = |&Choice { stones, any, .. }: &Choice| {
        let [low, high] = stones.map(|stone| numbers[usize::from(stone) % numbers.len()]);
        if any { low.max(high) } else { 0 }
    };
    choices[1..].iter().take(view.size.faces).map(best).sum()
}
