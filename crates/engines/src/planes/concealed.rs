use ::planes::{Belief, Secret, notation};
use game_core::{Notation, Position, mix};

use registry::ErasedGame;

/// A layout hidden by a seed, as text and picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Concealed {
    /// The text of the layout.
    pub text: String,
    /// Its picture, in several lines.
    pub drawing: String,
    /// The event that it causes, if chance is to move.
    pub event: Option<String>,
}

/// The layout that a seed hides. Every seed has its own order of all layouts, and hides the first
/// of those left. So an answer that agrees with the layout changes nothing, and every layout is
/// equally likely.
fn hidden(belief: &Belief, seed: u64) -> Option<usize> {
    let rank = |layout: &usize| mix(mix(seed) ^ *layout as u64);
    belief.layouts().iter().min_by_key(rank)
}

/// The layout that a seed hides, in agreement with all that is known; `None` in another game.
///
/// The same seed hides the same layout until an answer contradicts it, so a game keeps its layout
/// through takebacks and saving.
#[must_use]
pub fn concealed(game: &dyn ErasedGame, seed: u64) -> Option<Concealed> {
    let belief = game.position::<Belief>()?;
    let (world, layout) = (belief.world(), hidden(belief, seed)?);
    let mut text = String::new();
    notation::write_layout(world, layout, &mut text).ok()?;
    let event = belief
        .question()
        .map(|cell| belief.event_text(world.answer(layout, cell)));
    // All cells are marked as shot at, so that the picture shows them: heads last, because the last
    // head ends the game.
    let mut shown = Secret::new(world.clone(), layout)?;
    let planes = world
        .planes(layout)
        .flat_map(|plane| plane.cells.iter().filter(|cell| *cell != plane.head));
    let heads = world.planes(layout).map(|plane| plane.head);
    planes.chain(heads).for_each(|cell| shown.play(cell));
    Some(Concealed {
        text,
        drawing: shown.belief().drawing(),
        event,
    })
}
