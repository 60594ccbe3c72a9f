//! The shapes of all lines, computed from their definition.
//!
//! A line is a ternary number, and one more own stone adds a power of three to it: so the best that
//! n more stones reach is found for all lines at once, from the table of one stone fewer.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::shape::Shape;
use crate::lines::{Around, ELEVEN, REACH};

/// Lines of eleven cells around a stone.
const LINES: usize = 59_049;

/// Ternary digits of such a line: the ten cells beside the stone.
const POWERS: [usize; 10] = [1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19_683];

/// For each word of eleven cells, the ternary number with a 1 for each cell but the middle one.
const TERNARY: [u16; 1 << (2 * REACH + 1)] = {
    let mut ternary = [0; 1 << (2 * REACH + 1)];
    let mut word = 0;
    while word < ternary.len() {
        let mut place = 0;
        while place <= 2 * REACH {
            if place != REACH && word >> place & 1 == 1 {
                #[allow(
                    clippy::cast_possible_truncation,
                    reason = "below 3^9 each, 3^10 / 2 in all"
                )]
                let power = POWERS[if place < REACH { place } else { place - 1 }] as u16;
                ternary[word] += power;
            }
            place += 1;
        }
        word += 1;
    }
    ternary
};

/// The shapes of all lines: 59,049 bytes, shared by clones.
///
/// ```
/// use connect6::{Shape, Shapes};
/// let shapes = Shapes::new();
/// assert_eq!(shapes.of_text("..OOOO.."), Some(Shape::LiveFour));
/// assert_eq!(shapes.of_text("x..OOO..x"), Some(Shape::HazyThree));
/// assert_eq!(shapes.of_text("O.OO.O"), Some(Shape::SleepingFour));
/// ```
#[derive(Clone, Debug)]
pub struct Shapes {
    table: Arc<[Shape]>,
}

/// What the windows of a line say.
#[derive(Clone, Copy)]
struct Facts {
    /// Most own stones in an open window; `None` if none is open.
    most: Option<u32>,
    /// The least number of cells that meet all windows with four stones and more; at most 3.
    threats: u8,
}

/// The windows of the eleven cells, of which each holds the middle one.
const WINDOWS: [u32; 6] = [0x3F, 0x3F << 1, 0x3F << 2, 0x3F << 3, 0x3F << 4, 0x3F << 5];

impl Facts {
    fn of(around: Around) -> Self {
        let own = around.own | 1 << REACH;
        let open = WINDOWS
            .into_iter()
            .filter(|window| window & around.blocked == 0);
        let most = open.clone().map(|window| (window & own).count_ones()).max();
        let missing = open
            .filter(|window| (window & own).count_ones() >= 4)
            .map(|window| window & !own);
        Self {
            most,
            threats: hitting(&missing),
        }
    }
}

/// The least number of cells that meet all sets; 3 stands for more than two.
fn hitting(sets: &(impl Iterator<Item = u32> + Clone)) -> u8 {
    let cells = || (0..=2 * REACH).map(|place| 1_u32 << place);
    let meets = |cells: u32| sets.clone().all(|set| set & cells != 0);
    match () {
        () if meets(0) => 0,
        () if cells().any(meets) => 1,
        () if cells().any(|a| cells().any(|b| meets(a | b))) => 2,
        () => 3,
    }
}

/// The line of a number.
fn line(number: usize) -> Around {
    let mut around = Around { own: 0, blocked: 0 };
    for (digit, power) in POWERS.into_iter().enumerate() {
        let bit = 1 << if digit < REACH { digit } else { digit + 1 };
        match number / power % 3 {
            1 => around.own |= bit,
            2 => around.blocked |= bit,
            _ => {}
        }
    }
    around
}

/// The greatest of what stands where one more own stone leads from each line; 0 where the line is
/// full.
fn one_more(values: &[u8]) -> Vec<u8> {
    let best = |number: usize| {
        let empty = POWERS
            .into_iter()
            .filter(|power| (number / power).is_multiple_of(3));
        empty.map(|power| values[number + power]).max().unwrap_or(0)
    };
    (0..LINES).map(best).collect()
}

impl Shapes {
    /// Computes the table.
    #[must_use]
    pub fn new() -> Self {
        let lines: Vec<Around> = (0..LINES).map(line).collect();
        let facts: Vec<Facts> = lines.iter().copied().map(Facts::of).collect();
        let threats: Vec<u8> = facts.iter().map(|facts| facts.threats).collect();
        let more = one_more(&threats);
        let two_more = one_more(&more);
        let three_more = one_more(&two_more);
        let live_five = facts
            .iter()
            .map(|facts| u8::from(facts.most == Some(5) && facts.threats >= 2));
        let to_live_five = one_more(&one_more(&live_five.collect::<Vec<u8>>()));
        let mut table = vec![Shape::Dead; LINES];
        for (number, shape) in table.iter_mut().enumerate() {
            let Facts {
                most: Some(most),
                threats,
            } = facts[number]
            else {
                continue;
            };
            let own = lines[number].own | 1 << REACH;
            *shape = match most {
                6.. => Shape::Six,
                5 if threats >= 2 => Shape::LiveFive,
                5 => Shape::SleepingFive,
                4 if threats >= 2 => Shape::LiveFour,
                4 => Shape::SleepingFour,
                3 if more[number] >= 2 => Shape::LiveThree,
                3 if to_live_five[number] > 0 => Shape::HazyThree,
                3 => Shape::SleepingThree,
                2 if two_more[number] < 2 => Shape::SleepingTwo,
                2 if own & own << 1 != 0 => Shape::LiveTwo,
                2 => Shape::JumpTwo,
                _ if three_more[number] >= 2 => Shape::LiveOne,
                _ => Shape::SleepingOne,
            };
        }
        Self {
            table: table.into(),
        }
    }

    /// A table for those who never ask: all lines are dead.
    pub(crate) fn unused() -> Self {
        Self {
            table: vec![Shape::Dead; LINES].into(),
        }
    }

    /// The shape that an own stone in the middle makes, whatever the middle bits say.
    #[must_use]
    #[inline]
    pub fn of(&self, around: Around) -> Shape {
        let digits = |word: u32| usize::from(TERNARY[(word & ELEVEN) as usize]);
        self.table[digits(around.own) + 2 * digits(around.blocked & !around.own)]
    }

    /// The strongest shape of a line in signs: `O` for an own stone, `.` for an empty cell, `x` for
    /// a blocked one; beyond both ends all is empty. `None` for other signs, for more than 32, or
    /// where no own stone stands.
    #[must_use]
    pub fn of_text(&self, text: &str) -> Option<Shape> {
        let (mut own, mut blocked) = (0_u64, 0_u64);
        let signs = text.as_bytes();
        if signs.len() > 32 {
            return None;
        }
        for (at, sign) in signs.iter().enumerate() {
            let bit = 1 << (at + REACH);
            match sign {
                b'O' => own |= bit,
                b'x' => blocked |= bit,
                b'.' => {}
                _ => return None,
            }
        }
        let around = |at: usize| {
            let eleven = |word: u64| u32::try_from(word >> at & u64::from(ELEVEN)).unwrap_or(0);
            Around {
                own: eleven(own),
                blocked: eleven(blocked),
            }
        };
        let stones = (0..signs.len()).filter(|at| signs[*at] == b'O');
        stones.map(|at| self.of(around(at))).max()
    }

    /// How many lines have each shape, in the order of [`Shape::ALL`].
    #[must_use]
    pub fn census(&self) -> [usize; 14] {
        Shape::ALL.map(|shape| self.table.iter().filter(|&&other| other == shape).count())
    }
}

impl Default for Shapes {
    fn default() -> Self {
        Self::new()
    }
}
