use ::planes::three::Shot;

use super::survey::{Prospect, Surveys, best};
use super::{Gunner, Situation};

/// Looks at one shot alone: `points` times the expected points and `bits` times the information.
///
/// Of equals it takes the better chance of a head, then the board of the seat after its own, then reading
/// order. A bot for points alone would be blind where no head is likelier than another, so its ties are
/// the same.
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
        Self { points, bits, surveys: Surveys::default(), found: Vec::new() }
    }
}

impl Gunner for Greedy {
    fn shot(&mut self, situation: &Situation<'_>) -> Option<Shot> {
        self.surveys.prospects(situation.view, &mut self.found);
        best(&self.found, |prospect| self.points * prospect.points + self.bits * prospect.bits)
    }
}
