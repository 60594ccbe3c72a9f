//! Three readings of what an answer rules out.

use crate::cell::Cells;
use crate::policy::KnownAnswers;
use crate::world::{Placement, World};

/// Which layouts an answer eliminates.
///
/// | | miss | body | head |
/// |---|---|---|---|
/// | correct | a plane covers the cell | none has its body there, or one its head | none has its head there |
/// | literal, the paper's text | a plane covers the cell | none covers the cell | none covers the cell |
/// | program, its printed matrices | a plane has its body there | none covers the cell | none covers the cell |
///
/// The printed matrices never discard a plane because of its head: the program must have required
/// bodies alone. The cells of a plane that became public are this many more answers: for the paper
/// all ten are covered, whatever covers them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Elimination {
    /// What the rules say.
    Correct,
    /// What the paper's text says.
    Literal,
    /// What its program must have done.
    Program,
}

impl Elimination {
    /// Whether a layout survives all answers so far.
    #[must_use]
    pub fn keeps(self, world: &World, layout: usize, known: &KnownAnswers) -> bool {
        let planes = || world.planes(layout);
        let covers = |plane: &Placement, cells| plane.cells.and(cells);
        let head_at = |plane: &Placement| known.missed.contains(plane.head);
        let missed = match self {
            Self::Correct | Self::Literal => !planes().any(|plane| plane.cells.meets(known.missed)),
            Self::Program => !planes().any(|plane| {
                let covered = covers(plane, known.missed);
                covered.len() > usize::from(head_at(plane))
            }),
        };
        let hit = known.bodies.or(known.heads).or(known.fallen);
        let covered = planes()
            .map(|plane| covers(plane, hit).len())
            .sum::<usize>()
            == hit.len();
        let heads = planes().fold(Cells::EMPTY, |cells, plane| cells.with(plane.head));
        let down = planes().filter(|plane| known.heads.contains(plane.head));
        let down = down.fold(Cells::EMPTY, |cells, plane| cells.or(plane.cells));
        let right = known.heads.minus(heads).is_empty()
            && !heads.meets(known.bodies)
            && (known.fallen.is_empty() || down == known.fallen);
        missed && covered && (right || self != Self::Correct)
    }
}
