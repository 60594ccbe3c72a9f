//! Proof numbers: what the search knows about a position, and how children make their parent's.

/// More than any number that is still finite.
pub(super) const INFINITE: u32 = u32::MAX;

/// The greatest that is: sums that exceed it stay here.
const MOST: u32 = INFINITE - 1;

/// How the numbers of children become that of their parent, where all of them are needed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Counting {
    /// Their sum, which is the definition. What several moves have in common counts several times.
    Sum,
    /// The largest, and one for every other child that is not settled: for games in which different
    /// moves soon lead to the same positions.
    Weak,
}

/// How far a player is from the goal: `phi` to prove that they reach it, `delta` to refute it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) phi: u32,
    pub(super) delta: u32,
}

impl Numbers {
    /// Nothing is known.
    pub(super) const UNKNOWN: Self = Self { phi: 1, delta: 1 };
    /// The goal is reached.
    pub(super) const PROVED: Self = Self {
        phi: 0,
        delta: INFINITE,
    };
    /// It is not.
    pub(super) const REFUTED: Self = Self {
        phi: INFINITE,
        delta: 0,
    };
    /// Thresholds that only an answer reaches.
    pub(super) const ENDLESS: Self = Self {
        phi: INFINITE,
        delta: INFINITE,
    };

    pub(super) const fn settled(is_proved: bool) -> Self {
        if is_proved {
            Self::PROVED
        } else {
            Self::REFUTED
        }
    }

    /// Yes, no, or not known yet.
    pub(super) const fn answer(self) -> Option<bool> {
        match (self.phi, self.delta) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// The same, as the other player sees it.
    pub(super) const fn turned(self) -> Self {
        Self {
            phi: self.delta,
            delta: self.phi,
        }
    }

    /// Whether one of the thresholds is reached.
    pub(super) const fn reach(self, until: Self) -> bool {
        self.phi >= until.phi || self.delta >= until.delta
    }
}

/// What the children of a node say about it, all seen by the player to move there.
///
/// A child is a position of that player: its `phi` is the work left to prove that the move does it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Summary {
    /// The node's own.
    pub(super) numbers: Numbers,
    /// The child with the least φ, the first of equals.
    pub(super) best: usize,
    /// The least φ of the others.
    pub(super) second: u32,
    /// What the other children add to the best one's δ.
    rest: u32,
}

impl Summary {
    /// Of at least one child.
    pub(super) fn of(children: impl Iterator<Item = Numbers>, counting: Counting) -> Self {
        let (mut best, mut least, mut second) = (
            0,
            Numbers {
                phi: INFINITE,
                delta: INFINITE,
            },
            INFINITE,
        );
        let (mut sum, mut largest, mut open, mut proved) = (0_u32, 0, 0_u32, false);
        for (number, child) in children.enumerate() {
            if number == 0 || child.phi < least.phi {
                second = if number == 0 { INFINITE } else { least.phi };
                best = number;
                least = child;
            } else {
                second = second.min(child.phi);
            }
            proved |= child.phi == 0;
            sum = sum.saturating_add(child.delta);
            largest = largest.max(child.delta);
            open += u32::from(child.delta > 0);
        }
        let delta = match counting {
            _ if proved => INFINITE,
            Counting::Sum => sum.min(MOST),
            Counting::Weak => largest.saturating_add(open.saturating_sub(1)).min(MOST),
        };
        let rest = match counting {
            Counting::Sum => delta.saturating_sub(least.delta),
            Counting::Weak => open.saturating_sub(1),
        };
        Self {
            numbers: Numbers {
                phi: least.phi,
                delta,
            },
            best,
            second,
            rest,
        }
    }

    /// How far the best child is to be searched, within the thresholds of its parent: always
    /// farther than it has been.
    pub(super) fn until(&self, until: Numbers, slack: u32) -> Numbers {
        let more = self
            .second
            .checked_div(slack)
            .unwrap_or(0)
            .saturating_add(1);
        let phi = until.phi.min(self.second.saturating_add(more));
        let delta = if until.delta == INFINITE {
            INFINITE
        } else {
            until.delta.saturating_sub(self.rest)
        };
        Numbers { phi, delta }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(children: &[(u32, u32)], counting: Counting) -> Summary {
        Summary::of(
            children.iter().map(|&(phi, delta)| Numbers { phi, delta }),
            counting,
        )
    }

    #[test]
    fn children_make_their_parent() {
        let three = [(5, 2), (3, 7), (4, 1)];
        let sum = of(&three, Counting::Sum);
        assert_eq!(
            (sum.numbers, sum.best, sum.second),
            (Numbers { phi: 3, delta: 10 }, 1, 4)
        );
        assert_eq!(
            of(&three, Counting::Weak).numbers,
            Numbers { phi: 3, delta: 9 }
        );
        assert_eq!(
            of(&[(5, 2), (0, INFINITE)], Counting::Sum).numbers,
            Numbers::PROVED
        );
        assert_eq!(
            of(&[(INFINITE, 0), (INFINITE, 0)], Counting::Weak).numbers,
            Numbers::REFUTED
        );
        let one_refuted = of(&[(INFINITE, 0), (2, 3)], Counting::Weak);
        assert_eq!(
            (one_refuted.numbers, one_refuted.best),
            (Numbers { phi: 2, delta: 3 }, 1)
        );
        // Sums that do not fit stay below infinity.
        assert_eq!(
            of(&[(1, MOST), (1, MOST)], Counting::Sum).numbers.answer(),
            None
        );
    }

    /// A child that is searched until a threshold is reached brings news: the thresholds lie beyond
    /// its present numbers.
    #[test]
    fn thresholds_are_beyond_the_present_numbers() {
        let few = [1, 2, 3, 50, MOST - 1, MOST];
        for counting in [Counting::Sum, Counting::Weak] {
            for (a, b) in few.iter().flat_map(|&a| few.map(|b| (a, b))) {
                for (c, d) in few.iter().flat_map(|&c| few.map(|d| (c, d))) {
                    let children = [(a, b), (c, d)];
                    let summary = of(&children, counting);
                    for until in [
                        Numbers::ENDLESS,
                        Numbers { phi: 60, delta: 60 },
                        Numbers {
                            phi: 4,
                            delta: 1000,
                        },
                    ] {
                        if summary.numbers.reach(until) {
                            continue;
                        }
                        let (ahead, own) = (summary.until(until, 4), children[summary.best]);
                        assert!(
                            ahead.phi > own.0 && ahead.delta > own.1,
                            "{children:?} {until:?} {ahead:?}"
                        );
                    }
                }
            }
        }
    }
}
