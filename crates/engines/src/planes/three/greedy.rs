use ::planes::three::Shot;

use super::survey::{Prospect, Surveys, best};
use super::{Gunner, Situation};

/// Looks at one shot alone: `points` times the expected points plus `bits` times the information.
///
/// Among equals it takes the better chance of a head, then the board that comes first in the
/// situation, then reading order. Otherwise a bot for points alone would have no preference while
/// no head is likelier than another.
#[derive(Clone, Debug)]
pub struct Greedy {
    points: f64,
    bits: f64,
    surveys: Surveys,
    found: Vec<Prospect>,
}

impl Greedy {
    /// With these weights of an expected point and of a bit.
    #[must_use]
    pub fn new(points: f64, bits: f64) -> Self {
        Self {
            points,
            bits,
            surveys: Surveys::default(),
            found: Vec::new(),
        }
    }
}

impl Gunner for Greedy {
    fn shot(&mut self, situation: &Situation<'_>) -> Option<Shot> {
        self.surveys.prospects(situation, &mut self.found);
        best(&self.found, |prospect| {
            self.points * prospect.points + self.bits * prospect.bits
        })
    }
}
