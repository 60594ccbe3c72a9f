//! The attacks of the modelling paper.
//!
//! The paper has two manners for the game of three. *Safe*: always where a score is likeliest. *Risky*:
//! at the opponent with more points, to draw away from the second or to catch up with the first. How a
//! cell is chosen it says for one board: by the sum of 5 for a head and 1 for a body over all layouts
//! left, which here is divided by their number, so that two boards compare. Cells that are known to be
//! bodies or empty are left out; the paper's sums would go on shooting at them.

use ::planes::three::{Shot, View};
use game_core::{Player, Score, Seat};

use super::survey::{Prospect, Surveys, best};
use super::{Gunner, Situation};

/// The paper's weight of a head, where a body counts 1.
const HEAD: f64 = 5.0;

/// Whom to shoot at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Attack {
    /// At the opponent with more points in the match; of equals at the one with the lower number.
    Risky,
    /// Wherever a score is likeliest.
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
    /// Shots in this manner.
    #[must_use]
    pub fn new(attack: Attack) -> Self {
        Self { attack, surveys: Surveys::default(), found: Vec::new() }
    }
}

/// The opponent still up who leads.
fn leader(view: &View, totals: [Score; 3]) -> Option<Seat<3>> {
    let opponents = Seat::<3>::all().filter(|&seat| seat != view.seat() && view.is_up(seat));
    // The last of equals is returned, so they are asked in reverse.
    opponents.collect::<Vec<_>>().into_iter().rev().max_by_key(|seat| totals[seat.index()])
}

impl Gunner for Paper {
    fn shot(&mut self, situation: &Situation<'_>) -> Option<Shot> {
        let view = situation.view;
        self.surveys.prospects(view, &mut self.found);
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
