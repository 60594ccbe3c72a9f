//! The attacks of the modelling paper.
//!
//! The paper has two ways to play the game of three. *Safe*: always where a score is likeliest.
//! *Risky*: at the opponent with more points, to draw away from the second or to catch up with the
//! first. For one board the paper chooses a cell by the sum of 5 for a head and 1 for a body over
//! all layouts left. Here the sum is divided by their number, so that two boards compare. Cells
//! known to be bodies or empty are left out; the paper's sums would go on shooting at them.

use ::planes::three::{PlayerView, Shot};
use game_core::{Player, Score, Seat};

use super::survey::{Prospect, Surveys, best};
use super::{Gunner, Situation};

/// The paper's weight of a head, if a body counts 1.
const HEAD: f64 = 5.0;

/// Which opponent to shoot at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Attack {
    /// The opponent with more points in the match; if equal, the one with the lower number.
    Risky,
    /// The board where a score is likeliest.
    Safe,
}

/// The paper's shots.
#[derive(Clone, Debug)]
pub struct Paper {
    attack: Attack,
    surveys: Surveys,
    found: Vec<Prospect>,
}

impl Paper {
    /// The shots of this attack.
    #[must_use]
    pub fn new(attack: Attack) -> Self {
        Self {
            attack,
            surveys: Surveys::default(),
            found: Vec::new(),
        }
    }
}

/// The leading opponent who is still up.
fn leader(view: &PlayerView, totals: [Score; 3]) -> Option<Seat<3>> {
    let opponents = Seat::<3>::all().filter(|&seat| seat != view.seat() && view.is_up(seat));
    // `max_by_key` returns the last of equals, so the order is reversed.
    opponents
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .max_by_key(|seat| totals[seat.index()])
}

impl Gunner for Paper {
    fn shot(&mut self, situation: &Situation<'_>) -> Option<Shot> {
        let view = situation.view;
        self.surveys.prospects(situation, &mut self.found);
        let leader = leader(view, situation.totals);
        if self.attack == Attack::Risky {
            let at_leader = |prospect: &Prospect| Some(prospect.shot.target) == leader;
            if self.found.iter().any(at_leader) {
                self.found.retain(at_leader);
            }
        }
        best(&self.found, |prospect| HEAD * prospect.head + prospect.body)
    }
}
