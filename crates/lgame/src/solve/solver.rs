//! Backwards from the lost positions, with sets of pairs instead of positions.
//!
//! Write a position as (own L `a`, other L `b`, neutral pieces N). A move lays `a` at some
//! other `a'` clear of `b` and N, then takes the neutral pieces to some N'; the opponent is to
//! move at (`b`, `a'`, N'). For a set X of neutral pairs at (`b`, `a'`), the N from which laying
//! `a'` can reach X form another set, `reaching(X)`, that does not depend on `a`. So:
//!
//! ```text
//! lost, distance 0:    N from which no placement a' ≠ a is possible
//! won,  distance d+1:  N in reaching(lost at distance d) for some a' ≠ a
//! lost, distance d+2:  N in reaching(not won)            for no   a' ≠ a
//! ```
//!
//! and one step is a few operations on sets for each pair (`a'`, `b`), not one for each of
//! 1,632,800 moves. The union over all `a' ≠ a` comes for all `a` at once from the pairs in some
//! set and the pairs in two.
//!
//! The board may be turned until `b` is one of six representatives: 82 pairs of placements
//! instead of 656. The opponent's position (`b`, `a'`) has its own representative, `a'` turned;
//! so each pair has a *partner* and a symmetry that takes sets from one to the other.

use game_core::bits::Set16;

use super::pairs::Pairs;
use super::solution::Solution;
use crate::orbit::{ORBITS, REPRESENTATIVES};
use crate::placement::Placement;
use crate::ranking::{CLASS_PAIR_TABLE, CLASS_PAIRS, NEUTRAL_PAIRS, neutral_number};
use crate::rule::Rule;
use crate::symmetry::Symmetry;

/// A set of neutral pairs for each of the 82 pairs of placements.
type Sets = [Pairs; CLASS_PAIRS];

const NOTHING: Sets = [Pairs::EMPTY; CLASS_PAIRS];

/// The cells that the L-pieces of each pair leave free.
static FREE: [Set16; CLASS_PAIRS] = {
    let mut free = [Set16::EMPTY; CLASS_PAIRS];
    let mut number = 0;
    while number < CLASS_PAIRS {
        let [own, other] = CLASS_PAIR_TABLE.pairs[number];
        free[number] = own.cells().union(other.cells()).complement();
        number += 1;
    }
    free
};

/// All pairs of neutral pieces that can be, for each pair of placements.
static POSSIBLE: Sets = {
    let mut possible = NOTHING;
    let mut number = 0;
    while number < CLASS_PAIRS {
        possible[number] = Pairs::out_of(FREE[number]);
        number += 1;
    }
    possible
};

/// For each pair (own `x`, other `y`): the symmetry that turns `x` to its representative, and
/// the number of (`y`, `x`) turned so.
static PARTNERS: [(Symmetry, usize); CLASS_PAIRS] = {
    let mut partners = [(Symmetry::IDENTITY, 0); CLASS_PAIRS];
    let mut number = 0;
    while number < CLASS_PAIRS {
        let [x, y] = CLASS_PAIR_TABLE.pairs[number];
        let symmetry = x.to_representative();
        partners[number] = (
            symmetry,
            CLASS_PAIR_TABLE.number(y.image(symmetry), x.image(symmetry)),
        );
        number += 1;
    }
    partners
};

/// Where the pairs of each representative begin in the table of pairs, and where the last end.
static GROUPS: [usize; ORBITS + 1] = {
    let mut groups = [0; ORBITS + 1];
    let (mut group, mut left) = (0, REPRESENTATIVES);
    while let Some(other) = left.first() {
        groups[group + 1] = groups[group] + Placement::at_number(other).disjoint().len();
        left = left.without_first();
        group += 1;
    }
    assert!(groups[ORBITS] == CLASS_PAIRS);
    groups
};

/// For each pair (`a`, `b`): the positions from which some placement `a'` other than `a`
/// reaches one of the `targets`, given for each (`a'`, `b`).
fn reached_by_moving(targets: &Sets) -> Sets {
    let mut reached = NOTHING;
    for ends in GROUPS.windows(2) {
        let group = ends[0]..ends[1];
        let (mut once, mut twice) = (Pairs::EMPTY, Pairs::EMPTY);
        for target in &targets[group.clone()] {
            twice = twice.union(&once.intersection(target));
            once = once.union(target);
        }
        for number in group {
            // Reached by some placement other than this one: by two, or by one that is not this.
            let others = twice.union(&once.difference(&targets[number]));
            reached[number] = others.intersection(&POSSIBLE[number]);
        }
    }
    reached
}

/// The state of the analysis: the decided positions, and the input of the next step.
struct Solver<R> {
    solution: Solution<R>,
    /// Positions that are won or lost.
    decided: Sets,
    /// Positions that are won, seen by the player to move.
    won: Sets,
    /// For each (`a'`, `b`): from where laying `a'` reaches a position not won for the opponent.
    safe: Sets,
}

impl<R: Rule> Solver<R> {
    /// Takes down that these positions are decided at this distance; returns those that were
    /// not yet.
    fn decide(&mut self, found: &Sets, distance: u16) -> Sets {
        let mut new = NOTHING;
        for number in 0..CLASS_PAIRS {
            new[number] = found[number].difference(&self.decided[number]);
            self.decided[number] = self.decided[number].union(&new[number]);
            new[number].for_each(|neutrals| {
                let class = number * NEUTRAL_PAIRS + neutral_number(neutrals, FREE[number]);
                self.solution.set(class, distance);
            });
        }
        new
    }

    /// Positions that are lost: no placement is safe.
    fn lost(&self) -> Sets {
        let mut lost = reached_by_moving(&self.safe);
        for (lost, possible) in lost.iter_mut().zip(&POSSIBLE) {
            *lost = possible.difference(lost);
        }
        lost
    }

    /// Positions from which a move leads to one of these lost ones.
    fn won(lost: &Sets) -> Sets {
        let mut targets = NOTHING;
        for (number, lost) in lost.iter().enumerate().filter(|(_, lost)| !lost.is_empty()) {
            let (symmetry, partner) = PARTNERS[number];
            targets[partner] = lost
                .reaching(R::NEUTRALS, &POSSIBLE[number])
                .image(symmetry);
        }
        reached_by_moving(&targets)
    }

    /// Brings `safe` up to date after these positions have become won.
    fn endanger(&mut self, new: &Sets) {
        for (number, new) in new.iter().enumerate().filter(|(_, new)| !new.is_empty()) {
            self.won[number] = self.won[number].union(new);
            let (symmetry, partner) = PARTNERS[number];
            let rest = POSSIBLE[number].difference(&self.won[number]);
            self.safe[partner] = rest
                .reaching(R::NEUTRALS, &POSSIBLE[number])
                .image(symmetry);
        }
    }
}

/// Solves a variant completely.
fn solve<R: Rule>() -> Solution<R> {
    // At first nothing is won for either side, so every placement that is possible is safe.
    let (decided, won, safe) = (NOTHING, NOTHING, POSSIBLE);
    let mut solver = Solver::<R> {
        solution: Solution::undecided(),
        decided,
        won,
        safe,
    };
    for distance in (0..).step_by(2) {
        let lost = solver.decide(&solver.lost(), distance);
        if lost.iter().all(Pairs::is_empty) {
            break;
        }
        let won = solver.decide(&Solver::<R>::won(&lost), distance + 1);
        solver.endanger(&won);
    }
    solver.solution
}

impl Solution {
    /// Solves the L-Game: under 20 microseconds.
    #[must_use]
    pub fn new() -> Self {
        Self::with_rule()
    }
}

impl<R: Rule> Solution<R> {
    /// Solves a variant: `Solution::<Fixed>::with_rule()`.
    #[must_use]
    pub fn with_rule() -> Self {
        solve()
    }
}

impl<R: Rule> Default for Solution<R> {
    fn default() -> Self {
        Self::with_rule()
    }
}
