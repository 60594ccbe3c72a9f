//! The independent check of a tree: one layout after the other, by the rules alone.

use super::{DecisionTree, VerifyError};
use crate::cell::Cells;
use crate::policy::ShotCounts;
use crate::world::World;

impl DecisionTree {
    /// Plays the tree against every layout of a world that gives the answers it begins from, one after
    /// the other, by the rules alone: how many take how many of its shots.
    ///
    /// It shares nothing with the search: no sets, no bounds, no memo. That the tree is the *best* one it
    /// does not say.
    ///
    /// # Errors
    ///
    /// The tree is of another setup, begins from answers that no layout gives, or does not bring all
    /// planes of some layout down.
    pub fn verify(&self, world: &World) -> Result<ShotCounts, VerifyError> {
        if world.setup() != self.setup() {
            return Err(VerifyError::Setup);
        }
        let agrees = |layout: &usize| self.answers.iter().all(|&(cell, told)| world.answer(*layout, cell) == told);
        let mut counts = ShotCounts::default();
        for layout in (0..world.len()).filter(agrees) {
            counts.add(self.follow(world, layout)?, 1);
        }
        if counts.layouts() == 0 { Err(VerifyError::Answers) } else { Ok(counts) }
    }

    /// The shots of the tree that one layout takes.
    fn follow(&self, world: &World, layout: usize) -> Result<usize, VerifyError> {
        let before: Cells = self.answers.iter().map(|&(cell, _)| cell).collect();
        let down = self.answers.iter().filter(|(_, answer)| answer.is_head());
        let (mut node, mut shots, mut fallen) =
            (Some(Self::ROOT), before, down.map(|&(cell, _)| cell).collect::<Cells>());
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
        if fallen.len() == world.setup().planes {
            Ok(shots.len() - before.len())
        } else {
            Err(VerifyError::Early(layout))
        }
    }
}
