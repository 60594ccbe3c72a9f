//! Bounds of a value, and what a reply is worth within them.

use game_core::Score;

use super::quiet_position::QuietPosition;

/// A value is not less than the one and not greater than the other, in boxes for who moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ReplyBounds {
    pub(super) lower: Score,
    pub(super) upper: Score,
}

impl ReplyBounds {
    /// All that is known of a position with this many boxes to win.
    #[inline]
    pub(super) fn of(boxes: u8) -> Self {
        Self {
            lower: -Score::from(boxes),
            upper: Score::from(boxes),
        }
    }

    /// What two say of one value.
    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
        }
    }

    /// Whether the value is at least β, if they say so.
    #[inline]
    pub(super) fn at_least(self, beta: Score) -> Option<bool> {
        if self.lower >= beta {
            Some(true)
        } else if self.upper < beta {
            Some(false)
        } else {
            None
        }
    }
}

/// A move with what it leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply<W> {
    pub(super) place: QuietPosition<W>,
    /// Where it lies in the table.
    pub(super) hash: u64,
    /// T: boxes that the opponent can take.
    pub(super) boxes: u8,
    /// ℓ: boxes that the opponent may leave.
    pub(super) left: u8,
    /// Its place in the order of trial.
    pub(super) rank: u16,
}

impl<W> Reply<W> {
    /// What it is worth to who makes it, if V(G′) lies within these bounds.
    #[inline]
    pub(super) fn worth(&self, rest: ReplyBounds) -> ReplyBounds {
        worth(self.boxes, self.left, rest)
    }
}

/// What it is worth to hand over T boxes of which ℓ may be left, by the closure theorem: −T −
/// V(G′), or ℓ − T − |ℓ + V(G′)|.
#[inline]
pub(super) fn worth(boxes: u8, left: u8, rest: ReplyBounds) -> ReplyBounds {
    let (boxes, left) = (Score::from(boxes), Score::from(left));
    if left == 0 {
        return ReplyBounds {
            lower: -boxes - rest.upper,
            upper: -boxes - rest.lower,
        };
    }
    let (low, high) = (left + rest.lower, left + rest.upper);
    // The absolute value is least at the end that is nearer to 0, or at 0 between them.
    let (most, least) = (high.max(-low), low.max(-high).max(0));
    ReplyBounds {
        lower: left - boxes - most,
        upper: left - boxes - least,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_a_reply_follow_from_those_of_the_rest() {
        for (boxes, left) in [(0, 0), (2, 0), (3, 2), (5, 2), (4, 4), (8, 4)] {
            for lower in -9..=9 {
                for upper in lower..=9 {
                    let exact = |v: Score| worth(boxes, left, ReplyBounds { lower: v, upper: v });
                    let one = |v: Score| {
                        let capture =
                            Score::from(boxes) - Score::from(left) + (Score::from(left) + v).abs();
                        if left > 0 {
                            -capture
                        } else {
                            -Score::from(boxes) - v
                        }
                    };
                    let all = (lower..=upper).map(one);
                    let bounds = worth(boxes, left, ReplyBounds { lower, upper });
                    assert_eq!(
                        all.clone().min(),
                        Some(bounds.lower),
                        "{boxes} {left} {lower} {upper}"
                    );
                    assert_eq!(
                        all.max(),
                        Some(bounds.upper),
                        "{boxes} {left} {lower} {upper}"
                    );
                    assert_eq!(exact(lower).lower, one(lower));
                }
            }
        }
    }
}
