//! From one window to the next: how often, and where, a depth is searched.

use game_core::{Position, Score};

use crate::table::TO_THE_END;
use crate::values::{INFINITY, decided};

/// How the value of a depth is found by windows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drive {
    /// All at once: the window holds every value.
    Full,
    /// A window around the value of the depth before, widened as often as the value lies
    /// outside (aspiration). The number is the distance of its ends from that value.
    Aspiration(Score),
    /// Windows of one point, each where the last one pointed (MTD(f); Plaat 1996). Needs a
    /// table to remember the tree from one window to the next.
    Mtdf,
    /// Windows of one point that halve the range of possible values; the sign comes first. For
    /// solving games in which any win is worth much and the fastest a little more.
    Bisection,
}

/// The windows of one depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Windows {
    drive: Drive,
    /// Between these lies the value, as far as it is known.
    least: Score,
    most: Score,
    /// The window that is being searched.
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// How far the ends of an aspiration window are from the value, next time.
    reach: Score,
    /// Where all is won, drawn or lost: no win takes more turns.
    longest: Option<Score>,
}

impl Windows {
    /// The first window of a depth, after a depth of that value.
    pub(super) fn new<P: Position>(
        drive: Drive,
        guess: Option<Score>,
        depth: u32,
        longest: Option<Score>,
    ) -> Self {
        let (least, most) = (-INFINITY, INFINITY);
        let mut windows = Self {
            drive,
            least,
            most,
            alpha: least,
            beta: most,
            reach: 0,
            longest,
        };
        match (drive, guess) {
            (Drive::Aspiration(reach), Some(guess))
                if depth != TO_THE_END && !decided::<P>(guess) =>
            {
                windows.reach = reach.max(1);
                windows.around(guess);
            }
            (Drive::Full | Drive::Aspiration(_), _) => {}
            (Drive::Mtdf, guess) => windows.below(guess.unwrap_or(0)),
            (Drive::Bisection, _) => {
                let end = P::WIN.unwrap_or(P::BOUND);
                windows.least = -end;
                windows.most = end;
                windows.below(1);
            }
        }
        windows
    }

    fn around(&mut self, guess: Score) {
        self.alpha = self
            .least
            .max(guess.saturating_sub(self.reach).max(-INFINITY));
        self.beta = self
            .most
            .min(guess.saturating_add(self.reach).min(INFINITY));
    }

    /// A window of one point: is the value at least `beta`?
    fn below(&mut self, beta: Score) {
        self.alpha = beta - 1;
        self.beta = beta;
    }

    /// Takes the answer to the present window; the value, once it is known.
    pub(super) fn answer<P: Position>(&mut self, value: Score) -> Option<Score> {
        if value <= self.alpha {
            self.most = self.most.min(value);
        } else if value >= self.beta {
            self.least = self.least.max(value);
        } else {
            return Some(value);
        }
        // A value at the very end of the possible range is not a bound but the value.
        if self.least >= self.most || value <= -INFINITY || value >= INFINITY {
            return Some(value);
        }
        match self.drive {
            Drive::Full => return Some(value),
            Drive::Aspiration(_) => {
                self.reach = self.reach.saturating_mul(4);
                if decided::<P>(value) {
                    self.alpha = self.least;
                    self.beta = self.most;
                } else {
                    self.around(value);
                }
            }
            Drive::Mtdf => self.below(if value <= self.alpha {
                value
            } else {
                value + 1
            }),
            Drive::Bisection => {
                let (least, most) = (self.step::<P>(self.least), self.step::<P>(self.most));
                // Not all that may be proved has a number of its own: the next window must
                // part the values that are left, or this would never end.
                let beta = if least < most {
                    self.value::<P>(middle(least, most))
                } else {
                    self.most
                };
                self.below(beta.clamp(self.least + 1, self.most));
            }
        }
        None
    }

    /// Values numbered without the gap between a draw and the slowest win.
    fn step<P: Position>(&self, value: Score) -> Score {
        match (P::WIN, self.longest) {
            (Some(win), Some(longest)) if decided::<P>(value) => {
                value.signum() * (longest + 1 - (win - value.abs()).min(longest))
            }
            _ => value,
        }
    }

    /// The value of that number.
    fn value<P: Position>(&self, step: Score) -> Score {
        match (P::WIN, self.longest) {
            (Some(win), Some(longest)) if step != 0 => {
                step.signum() * (win - (longest + 1 - step.abs()))
            }
            _ => step,
        }
    }
}

/// Where to part the values from `least` to `most`: above the middle, and nearer to 0 than to
/// the ends, since fast wins are rare.
fn middle(least: Score, most: Score) -> Score {
    // Half of a difference that may be greater than any score.
    let middle = least + (most.wrapping_sub(least).cast_unsigned() / 2).cast_signed();
    let nearer = match middle {
        _ if middle <= 0 && least / 2 < middle => least / 2,
        _ if middle >= 0 && most / 2 > middle => most / 2,
        _ => middle,
    };
    nearer.clamp(least, most - 1) + 1
}
