//! Webs of the solver's positions, written into a word.
//!
//! [`code`] lists the threads of a [`Web`], so an entry of a table that is found under it is true:
//!
//! ```text
//! threads in order of (higher point, lower point, boxes), the ground being point 0; for each:
//!     a 0 for every pair of points passed over, a 1, a 0 for every box, a 1
//! ```

use crate::grid::Grid;
use crate::sets::Liberties;
use crate::web::{Thread, Web};

/// Room for the points and the ground: of webs with seven points or more hardly any fits 63 bits.
const ROOM: usize = 8;
/// Pairs of points, the ground among them.
const PAIRS: usize = (ROOM - 1) * ROOM / 2;
/// Each of the six points has four threads at most.
const THREADS: usize = 4 * (ROOM - 2);
/// More boxes of one thread are not written.
const LONGEST: u8 = 20;

/// The code of a position in which nothing can be taken and nothing is loose; `None` if it has too
/// many junctions, or does not fit 63 bits.
pub(super) fn code<G: Grid>(
    grid: &G,
    drawn: G::Word,
    liberties: &Liberties<G::Word>,
) -> Option<u64> {
    let web = Web::<ROOM, THREADS>::of(grid, drawn, liberties.three | liberties.four)?;
    if web.threads().iter().any(|thread| thread.boxes > LONGEST) {
        return None;
    }
    written(&web, &web.numbers())
}

/// All threads, with their ends renumbered.
#[inline]
fn written(web: &Web<ROOM, THREADS>, numbers: &[u8; ROOM]) -> Option<u64> {
    // For each pair of points how many threads of each number of boxes there are, three bits
    // each.
    let (mut pairs, mut some) = ([0_u64; PAIRS], 0_u64);
    for &Thread {
        ends: [one, other],
        boxes,
    } in web.threads()
    {
        let (one, other) = (numbers[one as usize % ROOM], numbers[other as usize % ROOM]);
        let (low, high) = (usize::from(one.min(other)), usize::from(one.max(other)));
        let pair = high * (high + 1) / 2 + low;
        *pairs.get_mut(pair)? += 1 << (3 * u32::from(boxes));
        some |= 1 << pair;
    }
    let (mut code, mut at, mut passed) = (0_u64, 0, 0);
    while some != 0 {
        let pair = some.trailing_zeros();
        some &= some - 1;
        at += pair - passed;
        passed = pair;
        let mut threads = pairs[pair as usize % PAIRS];
        while threads != 0 {
            let boxes = threads.trailing_zeros() / 3;
            threads -= 1 << (3 * boxes);
            let end = at + 1 + boxes;
            if end >= 63 {
                return None;
            }
            code |= 1 << at | 1 << end;
            at = end + 1;
        }
    }
    Some(code)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::grid::Fixed;
    use crate::sets::Sets;
    use crate::solve::{Ideas, Limits, Solver};

    /// Of all positions of a board in which nothing can be taken: the code where there is one.
    fn coded<G: Grid<Word = u64>>(grid: G) -> impl Iterator<Item = (u64, u64)> {
        (0..=grid.edges())
            .filter(move |&drawn| grid.c_boxes(drawn) == 0)
            .filter_map(move |drawn| {
                let code = code(&grid, drawn, &grid.liberties(drawn))?;
                Some((drawn, code))
            })
    }

    #[test]
    fn equal_codes_have_equal_values() {
        let grid = Fixed::<2, 3>::GRID;
        // This solver does not look at webs.
        let solver = Solver::with_ideas(grid, 1 << 20, Ideas::USUAL).unwrap();
        let (mut values, mut count) = (HashMap::new(), 0);
        for (drawn, code) in coded(grid) {
            let value = solver
                .value(&crate::Dots::empty(grid).with_drawn(drawn), &Limits::new())
                .unwrap()
                .value;
            assert_eq!(*values.entry(code).or_insert(value), value, "{drawn:b}");
            count += 1;
        }
        // Looks alone, four on this board, would leave more than a quarter.
        assert!(
            count > 10_000 && values.len() < count / 6,
            "{count} {}",
            values.len()
        );
    }

    #[test]
    fn codes_forget_places_and_nothing_else() {
        let grid = Fixed::<4, 4>::GRID;
        let code = |undrawn: &[u32]| {
            let drawn = undrawn
                .iter()
                .fold(grid.edges(), |drawn, &bit| drawn & !(1 << bit));
            code(&grid, drawn, &grid.liberties(drawn))
        };
        // A box of three liberties: one leads to the ground, two through one box each; a corner's
        // may go either way, and all of it may lie at the opposite side.
        let one = code(&[1, 5, 0, 6, 2]);
        assert!(one.is_some());
        assert_eq!(
            (one, one),
            (code(&[1, 5, 4, 6, 2]), code(&[38, 33, 37, 34, 35]))
        );
        // One of the threads is longer.
        let longer = code(&[1, 5, 0, 6, 7, 3]);
        assert!(longer.is_some() && longer != one);
        // A loop that stands alone is on no thread from a junction.
        assert_eq!((code(&[]), code(&[5, 9, 10, 14])), (Some(0), None));
    }
}
