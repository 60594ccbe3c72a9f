//! How a match stands.

use alloc::vec::Vec;

use game_core::{Player, Score, Seat};

use super::{AfterTie, Opener, Rules};

/// Rounds that are added at most; a match that is level after them is shared.
const MOST_EXTRA: usize = 100;

/// The points of all rounds so far, and what they decide.
///
/// ```
/// use game_core::Seat;
/// use planes::three::{Rules, Standing};
/// let mut standing = Standing::new(Rules { rounds: 1, ..Rules::default() });
/// standing.add([4, 4, 0]);
/// assert_eq!(standing.opener(), Some(Seat::OPENER)); // level: one more round
/// standing.add([1, 0, 4]);
/// assert_eq!((standing.totals(), standing.winners()), ([5, 4, 4], Some([true, false, false])));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    rules: Rules,
    rounds: Vec<[Score; 3]>,
}

impl Standing {
    /// Before the first round.
    #[must_use]
    pub const fn new(rules: Rules) -> Self {
        Self {
            rules,
            rounds: Vec::new(),
        }
    }

    /// The rules of the match.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// A round is over.
    pub fn add(&mut self, points: [Score; 3]) {
        self.rounds.push(points);
    }

    /// The points of every round, by seat.
    #[must_use]
    pub fn rounds(&self) -> &[[Score; 3]] {
        &self.rounds
    }

    /// The points of all rounds together, by seat.
    #[must_use]
    pub fn totals(&self) -> [Score; 3] {
        core::array::from_fn(|seat| self.rounds.iter().map(|points| points[seat]).sum())
    }

    /// The seat that opens the next round; `None` once the match is over.
    #[must_use]
    pub fn opener(&self) -> Option<Seat<3>> {
        let next = match self.rules.opener {
            Opener::Same => Seat::OPENER,
            Opener::InTurn => Seat::around(self.rounds.len()),
        };
        Some(next).filter(|_| self.winners().is_none())
    }

    /// Who won, once the match is over: several seats share it only if it stayed level.
    #[must_use]
    pub fn winners(&self) -> Option<[bool; 3]> {
        let totals = self.totals();
        let most = totals.into_iter().max().unwrap_or(0);
        let winners = totals.map(|total| total == most);
        let extra = self.rounds.len().checked_sub(self.rules.rounds.into())?;
        let enough = match self.rules.tie {
            AfterTie::UntilDecided => MOST_EXTRA,
            AfterTie::OneRound => 1,
        };
        let alone = winners.iter().filter(|&&won| won).count() == 1;
        (alone || extra >= enough).then_some(winners)
    }

    /// What a seat gets of the match: 1 for winning it alone, shares of that otherwise.
    #[must_use]
    pub fn share(&self, seat: Seat<3>) -> f64 {
        let winners = self.winners().unwrap_or_default();
        let count = winners.iter().filter(|&&won| won).count().max(1);
        let count = f64::from(u8::try_from(count).unwrap_or(3));
        if winners[seat.index()] {
            1.0 / count
        } else {
            0.0
        }
    }
}
