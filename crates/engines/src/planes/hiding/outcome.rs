use planes::tree::DecisionTree;
use search::equilibrium::BigRational;

use super::HidingError;

/// Bounds of the value of a game of hide and seek, with strategies.
#[derive(Clone, Debug)]
pub struct Equilibrium {
    /// Shots that the hider gets at least on average, against any seeker.
    pub lower: BigRational,
    /// Shots that the seeker needs at most on average, against any hider.
    pub upper: BigRational,
    /// The hider's strategy: the probability of each class that is played, shared equally by its
    /// layouts.
    pub hider: Vec<(Vec<usize>, BigRational)>,
    /// The seeker's strategy: trees with their probabilities, to be turned and reflected at random,
    /// which makes them no worse.
    pub seeker: Vec<(DecisionTree, BigRational)>,
    /// Rounds of the double oracle.
    pub rounds: usize,
    /// What ended the search early; `None` if the bounds met or came near enough, or if the rounds
    /// ran out.
    pub ended: Option<HidingError>,
}

impl Equilibrium {
    /// Whether the bounds meet: they are then the value of the game.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.lower == self.upper
    }
}
