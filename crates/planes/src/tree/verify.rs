//! The independent check of a tree: one layout after the other, by the rules alone.

use std::vec::Vec;

use super::{DecisionTree, VerifyError};
use crate::cell::Cells;
use crate::policy::ShotCounts;
use crate::world::World;

impl DecisionTree {
    /// Plays the tree against every layout of a world that gives the answers it begins from, one
    /// after the other, by the rules alone: how many take how many of its shots.
    ///
    /// It shares nothing with the search: no sets, no bounds, no memo. That the tree is the *best*
    /// one it does not say.
    ///
    /// # Errors
    ///
    /// The tree is of another setup, begins from answers that no layout gives, or does not bring
    /// all planes of some layout down.
    pub fn verify(&self, world: &World) -> Result<ShotCounts, VerifyError> {
        let mut counts = ShotCounts::default();
        self.shots(world)?
            .into_iter()
            .for_each(|(_, shots)| counts.add(shots, 1));
        Ok(counts)
    }

    /// The same layout by layout: the numbers of those that give the answers it begins from,
    /// ascending, each with the shots that it takes.
    ///
    /// # Errors
    ///
    /// As [`verify`](Self::verify).
    pub fn shots(&self, world: &World) -> Result<Vec<(usize, usize)>, VerifyError> {
        if world.setup() != self.setup() {
            return Err(VerifyError::Setup);
        }
        let agrees = |layout: &usize| {
            self.answers
                .iter()
                .all(|&(cell, told)| world.answer(*layout, cell) == told)
        };
        let shots = |layout| Ok((layout, self.follow(world, layout)?));
        let shots = (0..world.len())
            .filter(agrees)
            .map(shots)
            .collect::<Result<Vec<_>, _>>()?;
        if shots.is_empty() {
            Err(VerifyError::Answers)
        } else {
            Ok(shots)
        }
    }

    /// The shots of the tree that one layout takes.
    fn follow(&self, world: &World, layout: usize) -> Result<usize, VerifyError> {
        let before: Cells = self.answers.iter().map(|&(cell, _)| cell).collect();
        let down = self.answers.iter().filter(|(_, answer)| answer.is_head());
        let (mut node, mut shots, mut fallen) = (
            Some(Self::ROOT),
            before,
            down.map(|&(cell, _)| cell).collect::<Cells>(),
        );
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
            let branch = self
                .branches(at)
                .iter()
                .find(|branch| branch.answer == answer);
            node = branch.ok_or(VerifyError::Branch(layout, cell))?.next;
        }
        if fallen.len() == world.setup().planes {
            Ok(shots.len() - before.len())
        } else {
            Err(VerifyError::Early(layout))
        }
    }
}
