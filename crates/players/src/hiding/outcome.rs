use planes::tree::DecisionTree;
use search::equilibrium::BigRational;

use super::HidingError;

/// What is known of a game of hide and seek: the value lies between the bounds.
#[derive(Clone, Debug)]
pub struct Equilibrium {
    /// Shots that the hider gets at least on average, whatever the seeker does.
    pub lower: BigRational,
    /// Shots that the seeker needs at most on average, wherever the planes are hidden.
    pub upper: BigRational,
    /// The hider's strategy: for each class that is played its probability, shared equally by its layouts.
    pub hider: Vec<(Vec<usize>, BigRational)>,
    /// The seeker's strategy: trees with their probabilities. Turned or reflected at random they do no
    /// worse, and that is how they are meant.
    pub seeker: Vec<(DecisionTree, BigRational)>,
    /// Rounds of the double oracle.
    pub rounds: usize,
    /// What ended the search before the bounds met or were near enough; nothing if they are, or if the rounds
    /// that were allowed are over.
    pub ended: Option<HidingError>,
}

impl Equilibrium {
    /// Whether the bounds meet: they are then the value of the game.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.lower == self.upper
    }
}
