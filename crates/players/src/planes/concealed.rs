use ::planes::{Belief, Secret, notation};
use game_core::{Notation, Position, mix};

use crate::AnyGame;

/// What a seed hides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Concealed {
    /// Its text.
    pub text: String,
    /// Its picture, several lines.
    pub drawing: String,
    /// The event that it brings, where chance is to move.
    pub event: Option<String>,
}

/// The layout that a seed hides: every seed has its own order of all layouts, and the first of those
/// left is it. So an answer that agrees with it changes nothing, and each layout is as likely.
fn hidden(belief: &Belief, seed: u64) -> Option<usize> {
    let rank = |layout: &usize| mix(mix(seed) ^ *layout as u64);
    belief.layouts().iter().min_by_key(rank)
}

/// What lies there if a seed hides it, in agreement with all that is known; `None` in another game.
///
/// The same seed hides the same until an answer contradicts it, so a game that is taken back or saved goes on with
/// what was hidden at its start.
#[must_use]
pub fn concealed(game: &dyn AnyGame, seed: u64) -> Option<Concealed> {
    let belief = game.position::<Belief>()?;
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
