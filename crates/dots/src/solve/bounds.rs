//! Bounds of a value, and the questions that bring them together.

use game_core::{Packed, Position, Score, Symmetric};

use crate::any::AnyDots;
use crate::edge::Edge;
use crate::grid::Grid;
use crate::position::Dots;

/// The queries that bound the value of a position and those of its moves: it is a [`Dots`] or an
/// [`AnyDots`].
pub trait BoundQueries: Position<Move = Edge> + Packed + Symmetric {
    /// Boxes still to be won.
    fn left(&self) -> u32;

    /// Boxes that a move completes: none, one or two.
    fn completed(&self, edge: Edge) -> u32;
}

impl<G: Grid> BoundQueries for Dots<G> {
    fn left(&self) -> u32 {
        self.boxes_left()
    }

    fn completed(&self, edge: Edge) -> u32 {
        self.takes(edge)
    }
}

impl BoundQueries for AnyDots {
    fn left(&self) -> u32 {
        self.boxes_left()
    }

    fn completed(&self, edge: Edge) -> u32 {
        self.takes(edge)
    }
}

/// A value lies between these, both included, and has their parity: that of the boxes that are
/// left.
///
/// ```
/// use dots::AnyDots;
/// use dots::solve::Bounds;
///
/// // Somebody answers questions about a value of 3, and says it in two answers.
/// let (position, mut asked) = ("3x3".parse::<AnyDots>()?, Vec::new());
/// let mut bounds = Bounds::of(&position);
/// let value = bounds.narrow(3, |least| {
///     asked.push(least);
///     Ok::<bool, ()>(3 >= least)
/// });
/// assert_eq!((value, asked), (Ok(3), vec![3, 5]));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(
    clippy::exhaustive_structs,
    reason = "two numbers, and anybody may have proved them"
)]
pub struct Bounds {
    /// The value is not less, in boxes.
    pub lower: Score,
    /// Nor greater.
    pub upper: Score,
}

impl Bounds {
    /// Trivial bounds of the value of a position: neither side wins more boxes than are left.
    #[must_use]
    pub fn of<P: BoundQueries>(position: &P) -> Self {
        let boxes = position.left().cast_signed();
        Self {
            lower: -boxes,
            upper: boxes,
        }
    }

    /// Trivial bounds of the value of a move in a position of this value.
    #[must_use]
    pub fn of_move<P: BoundQueries>(position: &P, edge: Edge, value: Score) -> Self {
        let (after, takes) = (
            Self::of(&position.after(edge)),
            position.completed(edge).cast_signed(),
        );
        Self {
            lower: after.lower + takes,
            upper: value.min(after.upper + takes),
        }
    }

    /// The value, once there is no doubt.
    #[must_use]
    pub fn value(self) -> Option<Score> {
        (self.lower >= self.upper).then_some(self.lower)
    }

    /// Asks whether the value is at least some bound until it is known, first for the bound nearest
    /// to `guess`. Whatever ends it: what became known is in the bounds.
    ///
    /// # Errors
    ///
    /// A question has no answer.
    pub fn narrow<E>(
        &mut self,
        guess: Score,
        mut ask: impl FnMut(Score) -> Result<bool, E>,
    ) -> Result<Score, E> {
        let mut next = guess;
        loop {
            if let Some(value) = self.value() {
                return Ok(value);
            }
            let least = self.question(next);
            let reached = ask(least)?;
            self.update(least, reached);
            next = if reached { least + 2 } else { least - 2 };
        }
    }

    /// The next bound to ask for, that is nearest to this.
    fn question(self, near: Score) -> Score {
        let near = near.clamp(self.lower, self.upper);
        (near + ((near ^ self.upper) & 1))
            .clamp(self.lower.saturating_add(2).min(self.upper), self.upper)
    }

    /// Narrows the bounds by whether the value is at least this much.
    pub fn update(&mut self, least: Score, reached: bool) {
        if reached {
            self.lower = self.lower.max(least);
        } else {
            self.upper = self.upper.min(least - 2);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// Whatever the first question, the questions end with the value, and none is idle.
    #[test]
    fn questions_lead_to_the_value() {
        for value in [-9, -1, 3, 9] {
            for guess in -12..=12 {
                let (mut bounds, mut asked) = (
                    Bounds {
                        lower: -9,
                        upper: 9,
                    },
                    Vec::new(),
                );
                let told = bounds.narrow(guess, |least| {
                    assert!(
                        least & 1 == 1 && !asked.contains(&least),
                        "{value} {guess}: {asked:?} {least}"
                    );
                    asked.push(least);
                    Ok::<bool, ()>(value >= least)
                });
                assert_eq!((told, bounds.value()), (Ok(value), Some(value)));
                assert!(asked.iter().all(|&least| -9 < least && least <= 9) && asked.len() <= 9);
                assert!(
                    asked.windows(2).all(|pair| pair[0].abs_diff(pair[1]) == 2),
                    "step by step: {asked:?}"
                );
            }
        }
        let (mut bounds, mut left) = (
            Bounds {
                lower: -9,
                upper: 9,
            },
            2,
        );
        let broken = bounds.narrow(1, |_| {
            left -= 1;
            if left > 0 { Ok(true) } else { Err(()) }
        });
        assert_eq!((broken, bounds), (Err(()), Bounds { lower: 1, upper: 9 }));
    }

    #[test]
    fn moves_are_worth_no_more_than_their_position() {
        let position: AnyDots = "2x3 11111111110000000".parse().unwrap();
        assert_eq!(
            Bounds::of(&position),
            Bounds {
                lower: -6,
                upper: 6
            }
        );
        let of = |edge: Edge| Bounds::of_move(&position, edge, 2);
        let all: Vec<Bounds> = position.moves().map(of).collect();
        assert_eq!(
            all[0],
            Bounds {
                lower: -4,
                upper: 2
            }
        );
        assert_eq!(
            all[1],
            Bounds {
                lower: -6,
                upper: 2
            }
        );
    }
}
