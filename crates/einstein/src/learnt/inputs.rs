//! What the evaluation sees of a position.
//!
//! The number of a stone matters only by what the die makes of it. A face lets a stone move
//! *alone*, or together with its neighbour among the living numbers, as a *choice*:
//!
//! ```text
//! alive 1, 3, 6     face   1   2   3   4   5   6
//!                   moves  1  1,3  3  3,6 3,6  6
//! stone 1: one face alone, one by choice; stone 3: one and three; stone 6: one and two
//! ```
//!
//! These two counts are the stone's *class*. There are sixteen, and they stay as they are when a
//! side's numbers are reversed, so whatever is made of them obeys that symmetry. An input is a
//! class on a square, as its owner sees the board, in danger or not: 800 for the own stones, and as
//! many for the enemy's. A stone is in danger if an enemy stands one step from it, so that some
//! throw takes it.

use crate::die::{CHOICES, MOST};
use crate::stones::Stones;

/// Classes of stones.
pub(super) const CLASSES: usize = 16;

/// Squares of the contest's board.
pub(super) const SQUARES: usize = 25;

/// Inputs of one side.
pub(super) const OF_SIDE: usize = 2 * CLASSES * SQUARES;

/// The class of each living stone, by the stones alive: 0 for those that are gone.
pub(super) const CLASS: [[u8; 8]; 1 << MOST] = {
    let mut table = [[0; 8]; 1 << MOST];
    let mut alive = 1;
    while alive < table.len() {
        let mut stone = 0;
        while stone < MOST {
            if alive >> stone & 1 != 0 {
                table[alive][stone] = class(alive, stone);
            }
            stone += 1;
        }
        alive += 1;
    }
    table
};

/// The class of a stone that is left alone.
const LONELY: u8 = 15;

/// The first class of those with no face by choice, with one, …: there are 5, 4, 3, 2 and 1.
const FIRST: [u8; 5] = [0, 5, 9, 12, 14];

/// The faces that let a stone move alone, and those that do by choice, as one number: a lonely
/// stone has all six faces alone, every other at most five faces of both kinds.
const fn class(alive: usize, stone: usize) -> u8 {
    let (mut alone, mut choice, mut face) = (0, 0, 1);
    while face <= MOST {
        let set = CHOICES[alive][face];
        if set == 1 << stone {
            alone += 1;
        } else if set >> stone & 1 != 0 {
            choice += 1;
        }
        face += 1;
    }
    if alone == 6 {
        LONELY
    } else {
        FIRST[choice] + alone - 1
    }
}

/// The input of a class on a square, from 0 to 399; in danger, from 400 to 799.
pub(super) const fn input(danger: usize, class: usize, square: usize) -> usize {
    (danger * CLASSES + class) * SQUARES + square
}

/// Squares from which a step to the left stays on the board: bit `s` is square `s`.
const NOT_FIRST: u32 = {
    let (mut set, mut square) = (0, 0);
    while square < SQUARES {
        if square % 5 > 0 {
            set |= 1 << square;
        }
        square += 1;
    }
    set
};

/// The squares that a side's stones can enter, as a set in the frame of the *other* side.
#[inline]
pub(super) fn reach(stones: Stones) -> u32 {
    let (mut occupied, mut alive) = (0_u32, stones.alive());
    while alive != 0 {
        let stone = alive.trailing_zeros() as usize;
        alive &= alive - 1;
        occupied |= (1 << 24) >> (stones.square(stone) % 32); // what one side calls s the other calls 24 − s
    }
    // Their steps to the right and down go left and up there.
    let right = (occupied & NOT_FIRST) >> 1;
    right | occupied >> 5 | right >> 5
}

/// Which of the output weights speak, by the stones on the board: to four, six, eight, ten, twelve.
pub(super) const STAGES: usize = 5;

/// The stage of a position with this many stones on the board.
#[inline]
pub(super) const fn stage(stones: u32) -> usize {
    let half = stones.saturating_sub(3) as usize / 2;
    if half < STAGES { half } else { STAGES - 1 }
}

#[cfg(test)]
mod tests {
    use super::{CLASS, CLASSES, reach, stage};
    use crate::board::{distances, steps};
    use crate::stones::Stones;

    /// Sixteen classes, all of them met, and the same under reversal.
    #[test]
    fn classes_are_sixteen_and_blind_to_reversal() {
        let mut met = [false; CLASSES];
        for alive in 1_usize..64 {
            let reversed = (0..6)
                .filter(|stone| alive >> stone & 1 != 0)
                .fold(0, |set, stone| set | 1 << (5 - stone));
            for stone in (0..6).filter(|stone| alive >> stone & 1 != 0) {
                met[usize::from(CLASS[alive][stone])] = true;
                assert_eq!(
                    CLASS[alive][stone],
                    CLASS[reversed][5 - stone],
                    "{alive:b} {stone}"
                );
            }
        }
        assert_eq!(met, [true; CLASSES]);
        assert_eq!(CLASS[0b10_0101][..3], [5, 0, 12], "the example above");
    }

    /// Every square, and a few together, by the steps of the board.
    #[test]
    fn reach_is_where_steps_lead() {
        let (steps, distances) = (steps(5), distances(5));
        for squares in (0_u8..24).flat_map(|first| (0_u8..24).map(move |second| [first, second])) {
            let stones = [0, 1]
                .into_iter()
                .fold(Stones::NONE, |stones, i| stones.placed(i, squares[i]));
            let entered = squares.iter().fold(0_u32, |set, &square| {
                let on_board = |step: &usize| steps[usize::from(square)] >> step & 1 != 0;
                (0..3)
                    .filter(on_board)
                    .fold(set, |set, step| set | 1 << (24 - square - distances[step]))
            });
            assert_eq!(reach(stones), entered, "{squares:?}");
        }
        assert_eq!(reach(Stones::NONE), 0);
    }

    #[test]
    fn stages() {
        assert_eq!(
            [2, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(stage),
            [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
        );
    }
}
