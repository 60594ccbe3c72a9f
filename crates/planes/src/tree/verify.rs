use super::{DecisionTree, VerifyError};
use crate::cell::Cells;
use crate::policy::ShotCounts;
use crate::world::World;

impl DecisionTree {
    /// Plays the tree against every layout of a world, one after the other, by the rules alone: how many
    /// take how many shots.
    ///
    /// It shares nothing with the search: no sets, no bounds, no memo. That the tree is the *best* one it
    /// does not say.
    ///
    /// # Errors
    ///
    /// The tree is of another setup, or does not bring all planes of some layout down.
    pub fn verify(&self, world: &World) -> Result<ShotCounts, VerifyError> {
        if world.setup() != self.setup() {
            return Err(VerifyError::Setup);
        }
        let mut counts = ShotCounts::default();
        for layout in 0..world.len() {
            counts.add(self.follow(world, layout)?, 1);
        }
        Ok(counts)
    }

    /// The shots that one layout takes.
    fn follow(&self, world: &World, layout: usize) -> Result<usize, VerifyError> {
        let (mut node, mut shots, mut fallen) = (Some(Self::ROOT), Cells::EMPTY, Cells::EMPTY);
        while let Some((at, cell)) = node.and_then(|at| Some((at, self.cell(at)?))) {
            if fallen.len() == world.setup().planes {
                return Err(VerifyError::Late(layout));
            }
            if shots.contains(cell) {
                return Err(VerifyError::Twice(layout, cell));
            }
            shots = shots.with(cell);
            let answer = world.answer(layout, cell);
            if answer.is_head() {
                fallen = fallen.with(cell);
            }
            let branch = self.branches(at).iter().find(|branch| branch.answer == answer);
            node = branch.ok_or(VerifyError::Branch(layout, cell))?.next;
        }
        if fallen.len() == world.setup().planes { Ok(shots.len()) } else { Err(VerifyError::Early(layout)) }
    }
}
