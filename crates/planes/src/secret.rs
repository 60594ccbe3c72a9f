//! The referee's side: a belief and the layout that gives the answers.

use alloc::sync::Arc;

use game_core::{
    Finite, Hidden, Position, Score, Seat, Stochastic, ToMove, below, deterministic, mix,
};
use rand_core::Rng;

use crate::answer::Answer;
use crate::belief::Belief;
use crate::cell::Cell;
use crate::setup::Reveal;
use crate::world::World;

/// The referee's position: what the searcher knows, and the layout that is hidden.
///
/// The hidden layout decides every answer, so chance is never to move.
///
/// ```
/// use std::sync::Arc;
/// use game_core::{Hidden, Position, Seat};
/// use planes::{Cell, Secret, Setup, World};
///
/// let world = Arc::new(World::new(Setup::standard(7, 1))?);
/// let mut secret = Secret::new(world, 0).unwrap();
/// secret.play(Cell::new(0, 0).unwrap());
/// assert_eq!(secret.view(Seat::OPENER).to_string(), "7x7/1 A1=m");
/// # Ok::<(), planes::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Secret {
    belief: Belief,
    layout: usize,
}

impl Secret {
    /// A round in which the layout with this number is hidden; `None` if there is no such layout.
    #[must_use]
    pub fn new(world: Arc<World>, layout: usize) -> Option<Self> {
        (layout < world.len()).then(|| Self {
            belief: Belief::new(world),
            layout,
        })
    }

    /// The number of the layout that is hidden.
    #[must_use]
    pub const fn layout(&self) -> usize {
        self.layout
    }

    /// What the searcher knows.
    #[must_use]
    pub const fn belief(&self) -> &Belief {
        &self.belief
    }
}

impl World {
    /// What a layout answers to a shot at the cell.
    #[must_use]
    pub fn answer(&self, layout: usize, cell: Cell) -> Answer {
        let hit = self.planes(layout).find(|plane| plane.cells.contains(cell));
        match hit {
            None => Answer::Miss,
            Some(plane) if plane.head == cell => {
                Answer::Head(Some(plane.nose).filter(|_| self.setup().reveal == Reveal::Plane))
            }
            Some(_) => Answer::Body,
        }
    }
}

impl Position for Secret {
    type Move = Cell;
    type Player = Seat<1>;

    const BOUND: Score = Belief::BOUND;

    fn to_move(&self) -> ToMove<Seat<1>> {
        self.belief.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = Cell> {
        self.belief.moves()
    }

    fn play(&mut self, cell: Cell) {
        let answer = self.belief.world().answer(self.layout, cell);
        self.belief.play(cell);
        self.belief.happen(answer);
    }

    fn payoff(&self, player: Seat<1>) -> Score {
        self.belief.payoff(player)
    }

    fn key(&self) -> u64 {
        mix(self.belief.key() ^ self.layout as u64)
    }
}

deterministic!(Secret);

impl Finite for Secret {
    const MAX_MOVES: usize = Belief::MAX_MOVES;

    fn moves_left(&self) -> usize {
        self.belief.moves_left()
    }
}

impl Hidden for Secret {
    type View = Belief;

    fn view(&self, _: Seat<1>) -> Belief {
        self.belief.clone()
    }

    /// Draws one of the remaining layouts, all with the same probability. A shot that has no answer
    /// yet is answered, because in a referee's position every shot has one. A view has at least one
    /// layout left.
    fn sample(view: &Belief, random: &mut impl Rng) -> Self {
        let pick = below(random, view.layouts().len() as u64);
        let layout = usize::try_from(pick)
            .ok()
            .and_then(|pick| view.layouts().iter().nth(pick))
            .unwrap_or(0);
        let mut belief = view.clone();
        if let Some(cell) = view.question() {
            belief.happen(view.world().answer(layout, cell));
        }
        Self { belief, layout }
    }
}
