//! The game with what a seed hides.

use ::planes::{Belief, Secret, notation};
use game_core::{Notation, ParseError, Position, mix};

use super::SKILLS;
use crate::wrapped::hand_on_to_at;
use crate::{AnyGame, At, Concealed, TextError};

/// The searcher's game at a belief.
#[derive(Debug)]
pub(super) struct Hunt {
    at: At<Belief>,
}

impl Hunt {
    /// At that belief.
    pub(super) const fn new(belief: Belief) -> Self {
        Self { at: At::new(belief, &SKILLS) }
    }
}

/// The layout that a seed hides: every seed has its own order of all layouts, and the first of those
/// left is it. So an answer that agrees with it changes nothing, and each layout is as likely.
fn hidden(belief: &Belief, seed: u64) -> Option<usize> {
    let rank = |layout: &usize| mix(mix(seed) ^ *layout as u64);
    belief.layouts().iter().min_by_key(rank)
}

impl AnyGame for Hunt {
    hand_on_to_at!();

    fn read(&mut self, text: &str) -> Result<(), ParseError> {
        self.at.read(text)
    }

    fn draw(&self) -> String {
        self.at.draw()
    }

    fn concealed(&self, seed: u64) -> Option<Concealed> {
        let belief = self.at.position();
        let (world, layout) = (belief.world(), hidden(belief, seed)?);
        let mut text = String::new();
        notation::write_layout(world, layout, &mut text).ok()?;
        let event = belief.question().map(|cell| belief.event_text(world.answer(layout, cell)));
        // Everything is shot at, and so is shown.
        let mut shown = Secret::new(world.clone(), layout)?;
        let planes = world.planes(layout).flat_map(|plane| plane.cells.iter().filter(|cell| *cell != plane.head));
        let heads = world.planes(layout).map(|plane| plane.head);
        planes.chain(heads).for_each(|cell| shown.play(cell));
        Some(Concealed { text, drawing: shown.belief().drawing(), event })
    }

    fn play(&mut self, text: &str) -> Result<(), TextError> {
        self.at.play(text)
    }

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(Self::new(self.at.position().clone()))
    }
}
